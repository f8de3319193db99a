"""Which yaku one hand can have together: the fullest lists that there are, found by trying every hand.

A list of yaku can be where one of these has all of it. Knows no worth, and of the way to win only what the tiles say.
"""

from ...errors import RuleError
from .table import word_of

# What has a place in a row, lowest bit first: the yaku of the tiles, value triplets and concealed kans by their number,
# and how the hand is called.
PLACES = (
    "gotsuihan", "nishoku_doujun", "koku_ryuu_hou", "sanren_toitsu", "kokushi", "chan_dora", "ryan_ankou",
    "yonren_toitsu", "sanshoku_toitsu", "shousangen", "sanshoku_doukou", "ryan_kantsu", "ittsu", "sanrenkou",
    "goren_toitsu", "san_ankou", "ryuuiisou", "kokuiisou", "san_ankou_tanki", "san_kantsu", "pinfu", "chinitsu",
    "honitsu", "chankan", "rinshan", "tanyao", "iipeikou", "toitoi", "honroutou", "tsuuiisou", "shousuushi",
    "daisangen", "chinroutou", "yakuhai1", "yakuhai2", "yakuhai3", "ankan1", "ankan2", "ankan3", "closed", "open",
)  # fmt: skip
WIDTH = 6

# A row for each list, with a hand that has it; tests/rules/inage_lists.py finds and prints them. With a longer yaku a
# row has the shorter ones that it replaces, as a table may play without the longer one.
_ROWS = (
    b"\x60\x88\x0e\x78\xf6\x00"  # ron 4z+4z, ankan 1111z, ankan 2222z, ankan 3333z
    b"\x40\x88\x0e\x79\xf6\x00"  # tsumo 4z+4z, ankan 1111z, ankan 2222z, ankan 3333z
    b"\x40\x8a\x0c\x39\xfe\x00"  # tsumo 7z+7z, ankan 1111z, ankan 5555z, ankan 6666z
    b"\x40\x88\x4c\x99\xfe\x00"  # tsumo 1m+1m, ankan 5555z, ankan 6666z, ankan 7777z
    b"\x60\x88\x0c\xb8\xfe\x00"  # ron 3z+3z, ankan 5555z, ankan 6666z, ankan 7777z
    b"\x40\x88\x0c\xb9\xfe\x00"  # tsumo 1z+1z, ankan 5555z, ankan 6666z, ankan 7777z
    b"\x40\x8a\x4c\x19\xf6\x00"  # tsumo 7z+7z, ankan 1111m, ankan 5555z, ankan 6666z
    b"\x60\x88\x4c\x18\xf6\x00"  # ron 3z+3z, ankan 1111m, ankan 1111z, ankan 2222z
    b"\x40\xa8\x4d\x09\xf0\x00"  # tsumo 6z+6z, ankan 2222s, ankan 3333s, ankan 4444s
    b"\x40\xa8\x2c\x0b\xf0\x00"  # tsumo 5p+5p, ankan 2222p, ankan 3333p, ankan 4444p
    b"\x40\x8c\x0c\x19\xf1\x00"  # tsumo 9m+9m, ankan 1111m, ankan 1111p, ankan 1111s
    b"\x40\x88\x4d\x09\xf2\x00"  # tsumo 4s+4s, ankan 2222s, ankan 3333s, ankan 6666z
    b"\x60\x08\x0a\x78\x36\x01"  # ron 4z+4z, kan 1111z, ankan 2222z, ankan 3333z
    b"\x40\x08\x0a\x79\x36\x01"  # tsumo 4z+4z, kan 1111z, ankan 2222z, ankan 3333z
    b"\x40\x0a\x08\x39\x3e\x01"  # tsumo 7z+7z, kan 1111z, ankan 5555z, ankan 6666z
    b"\x40\x08\x48\x99\x3e\x01"  # tsumo 1m+1m, kan 5555z, ankan 6666z, ankan 7777z
    b"\x60\x08\x08\xb8\x3e\x01"  # ron 3z+3z, kan 5555z, ankan 6666z, ankan 7777z
    b"\x40\x08\x08\xb9\x3e\x01"  # tsumo 1z+1z, kan 5555z, ankan 6666z, ankan 7777z
    b"\x60\xa8\x4c\x08\xf0\x00"  # ron 3z+3z, ankan 1111p, ankan 2222p, ankan 3333p
    b"\x60\x8c\x0c\x18\xf0\x00"  # ron 3z+3z, ankan 1111m, ankan 1111p, ankan 1111s
    b"\x24\x08\x0a\x78\x16\x01"  # ron 4z+4z, kan 1111z, kan 2222z, ankan 3333z
    b"\x04\x08\x0a\x79\x16\x01"  # tsumo 4z+4z, kan 1111z, kan 2222z, ankan 3333z
    b"\x04\x0a\x08\x39\x1e\x01"  # tsumo 7z+7z, kan 1111z, kan 5555z, ankan 6666z
    b"\x04\x08\x48\x99\x1e\x01"  # tsumo 1m+1m, kan 5555z, kan 6666z, ankan 7777z
    b"\x24\x08\x08\xb8\x1e\x01"  # ron 3z+3z, kan 5555z, kan 6666z, ankan 7777z
    b"\x04\x08\x08\xb9\x1e\x01"  # tsumo 1z+1z, kan 5555z, kan 6666z, ankan 7777z
    b"\x40\x0a\x48\x19\x36\x01"  # tsumo 7z+7z, kan 1111m, ankan 5555z, ankan 6666z
    b"\x60\x0a\x00\x38\xb6\x00"  # ron 3377z+3z, ankan 5555z, ankan 6666z
    b"\x04\x0a\x48\x19\x16\x01"  # tsumo 7z+7z, kan 1111m, kan 5555z, ankan 6666z
    b"\x60\x08\x48\x18\x36\x01"  # ron 3z+3z, kan 1111m, ankan 1111z, ankan 2222z
    b"\x24\x08\x48\x18\x16\x01"  # ron 3z+3z, kan 1111m, kan 1111z, ankan 2222z
    b"\x40\x28\x49\x09\x30\x01"  # tsumo 6z+6z, kan 2222s, ankan 3333s, ankan 4444s
    b"\x40\x28\x28\x0b\x30\x01"  # tsumo 5p+5p, kan 2222p, ankan 3333p, ankan 4444p
    b"\x40\x0c\x08\x19\x31\x01"  # tsumo 9m+9m, kan 1111m, ankan 1111p, ankan 1111s
    b"\x40\x08\x49\x09\x32\x01"  # tsumo 4s+4s, kan 2222s, ankan 3333s, ankan 6666z
    b"\x40\x0a\xc0\x00\xb6\x00"  # ron 23p77z+1p, ankan 5555z, ankan 6666z
    b"\x24\x0a\x00\x38\x06\x01"  # ron 3377z+3z, kan 5555z, kan 6666z
    b"\x04\x28\x49\x09\x10\x01"  # tsumo 6z+6z, kan 2222s, kan 3333s, ankan 4444s
    b"\x04\x28\x28\x0b\x10\x01"  # tsumo 5p+5p, kan 2222p, kan 3333p, ankan 4444p
    b"\x04\x0c\x08\x19\x11\x01"  # tsumo 9m+9m, kan 1111m, kan 1111p, ankan 1111s
    b"\x04\x08\x49\x09\x12\x01"  # tsumo 4s+4s, kan 2222s, kan 3333s, ankan 6666z
    b"\x20\x0a\x00\x38\x16\x01"  # ron 3377z+3z, kan 5555z, ankan 6666z
    b"\x60\x28\x48\x08\x30\x01"  # ron 3z+3z, kan 1111p, ankan 2222p, ankan 3333p
    b"\x60\x0c\x08\x18\x30\x01"  # ron 3z+3z, kan 1111m, ankan 1111p, ankan 1111s
    b"\x40\x08\xc1\x00\xb2\x00"  # ron 2224s+3s, ankan 6666s, ankan 6666z
    b"\x24\x28\x48\x08\x10\x01"  # ron 3z+3z, kan 1111p, kan 2222p, ankan 3333p
    b"\x24\x0c\x08\x18\x10\x01"  # ron 3z+3z, kan 1111m, kan 1111p, ankan 1111s
    b"\x89\x40\xa0\x02\x80\x00"  # ron 2233445566p+7p
    b"\x40\x08\xa0\x02\xb0\x00"  # ron 2224p+3p, ankan 5555p, ankan 6666p
    b"\x04\x0a\xc0\x00\x06\x01"  # ron 23p77z+1p, kan 5555z, kan 6666z
    b"\x00\x0a\xc0\x00\x16\x01"  # ron 23p77z+1p, kan 5555z, ankan 6666z
    b"\xa9\x40\x40\x00\x80\x00"  # ron 1122334455p+3z
    b"\x89\x40\xc0\x00\x80\x00"  # ron 1122334455p+1z
    b"\x00\x00\x41\x05\x92\x00"  # tsumo 2223344s+2s, ankan 6666z
    b"\x04\x08\xc1\x00\x02\x01"  # ron 2224s+3s, kan 6666s, kan 6666z
    b"\x00\x08\xc1\x00\x12\x01"  # ron 2224s+3s, kan 6666s, ankan 6666z
    b"\x09\x00\xc1\x00\x80\x00"  # ron 2233446688s+6z
    b"\x02\x00\x90\x06\x80\x00"  # ron 22223344p34s+2s
    b"\x00\x00\xb0\x06\x80\x00"  # ron 2222333444p+5p
    b"\x01\x01\x80\x10\x81\x00"  # ron 1199m1199p11s+9s
    b"\x00\x00\x20\x07\x90\x00"  # tsumo 2223344p+2p, ankan 5555p
    b"\x20\x00\x40\x04\x92\x00"  # ron 112233p3z+3z, ankan 1111z
    b"\x04\x08\xa0\x02\x00\x01"  # ron 2224p+3p, kan 5555p, kan 6666p
    b"\x00\x08\xa0\x02\x10\x01"  # ron 2224p+3p, kan 5555p, ankan 6666p
    b"\x29\x01\x00\x00\x80\x00"  # ron 11m112233p11s+3z
    b"\x09\x01\x80\x00\x80\x00"  # ron 11m112233p11s+9m
    b"\x00\x10\xb0\x00\x80\x00"  # ron 1112356789p+4p
    b"\x00\x10\xd0\x00\x80\x00"  # ron 23456789p33z+1p
    b"\x00\x00\xd0\x04\x80\x00"  # ron 11222333p33z+4p
    b"\x21\x01\x00\x10\x80\x00"  # ron 1199m1199p11s+3z
    b"\x21\x00\x40\x10\x80\x00"  # ron 11199m11223z+3z
    b"\x01\x00\xc0\x10\x80\x00"  # ron 1199m112233z+4z
    b"\x21\x00\x00\x30\x80\x00"  # ron 1112234455z+3z
    b"\x01\x00\x80\x30\x80\x00"  # ron 1122334455z+6z
    b"\x02\x00\x80\x02\x90\x00"  # ron 2224p234s+3p, ankan 5555p
    b"\x02\x00\x00\x03\x90\x00"  # tsumo 2234p234s+2p, ankan 5555p
    b"\x22\x00\x00\x00\x92\x00"  # ron 123p123s3z+3z, ankan 1111z
    b"\x02\x00\x80\x00\x92\x00"  # ron 11m23p123s+1p, ankan 1111z
    b"\x02\x00\x00\x01\x92\x00"  # tsumo 1m123p123s+1m, ankan 1111z
    b"\x20\x10\x40\x00\x80\x00"  # ron 123456789p3z+3z
    b"\x22\x00\x00\x04\x80\x00"  # ron 112233p123s3z+3z
    b"\x30\x00\x00\x10\x80\x00"  # ron 119m19p19s124z+3z
    b"\x10\x00\x80\x10\x80\x00"  # ron 11m19p19s1234z+9m
    b"\x02\x00\x80\x02\x00\x01"  # ron 2333p234s+4p, pon 222p
    b"\x02\x00\x00\x03\x00\x01"  # tsumo 2234p234s+2p, kan 5555p
    b"\x22\x00\x00\x00\x02\x01"  # ron 123p123s3z+3z, pon 111z
    b"\x02\x00\x80\x00\x02\x01"  # ron 11m23p123s+1p, pon 111z
    b"\x02\x00\x00\x01\x02\x01"  # tsumo 1m123p123s+1m, kan 1111z
)


def check_together(names, closed, yakuhai, ankan):
    """Raise RuleError "inage.list_*" where no hand has all these yaku; those that have no place go with all."""
    places = _places(names, closed, yakuhai, ankan)
    if _beside(_row(places)) is None:
        raise _what_is_wrong(places)


def apart_from(names, closed, yakuhai, ankan):
    """The places that no hand has beside these."""
    room = _beside(_row(_places(names, closed, yakuhai, ankan))) or bytes(WIDTH)
    return [PLACES[at] for at in range(len(PLACES)) if not room[at >> 3] >> (at & 7) & 1]


def _places(names, closed, yakuhai, ankan):
    """Numbers of places, the way of calling first and what is counted last: the last one that does not fit is named."""
    places = [PLACES.index("closed" if closed else "open")]
    places += [PLACES.index(name) for name in names if name in PLACES]
    for name, many in (("yakuhai1", yakuhai), ("ankan1", ankan)):
        first = PLACES.index(name)
        places += range(first, first + many)
    return places


def _row(places):
    row = bytearray(WIDTH)
    for at in places:
        row[at >> 3] |= 1 << (at & 7)
    return row


def _beside(wanted):
    """All that can be beside the places of a row, and those; None where no hand has them."""
    room = None
    for first in range(0, len(_ROWS), WIDTH):
        for at in range(WIDTH):
            if wanted[at] & ~_ROWS[first + at]:
                break
        else:
            if room is None:
                room = bytearray(WIDTH)
            for at in range(WIDTH):
                room[at] |= _ROWS[first + at]
    return room


def _what_is_wrong(places):
    """The RuleError of places that no hand has: of two that no hand has, where there are such."""
    last = 0
    while _beside(_row(places[: last + 1])) is not None:
        last += 1
    name, many = _named(places[last])
    for at in places[:last]:
        if _beside(_row((at, places[last]))) is None:
            other = _named(at)[0]
            if many > 1:
                return RuleError("inage.list_too_many", yaku=name, count=many, other=other)
            return RuleError("inage.list_apart", yaku=name, other=other)
    return RuleError("inage.list_no_hand", yaku=name)


def _named(place):
    """(text key, how many) of a place."""
    name = PLACES[place]
    if name in ("closed", "open"):
        return "word." + name, 1
    if name[-1] in "123":
        return word_of(name[:-1]), int(name[-1])
    return word_of(name), 1
