"""Tiles of a hand by buttons: what can be put, what is taken back, and how many presses a hand takes."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import buttons
from firmware.hand import STANDS_FOR, Hand
from shared_rules.games import GAMES, load
from shared_rules.mpsz import parse
from tests.firmware.typist import look, tile_keys, tile_screen
from tests.rules.inage_hands import COPIES

MOST = {"macropad": 16, "pico": 40}
# Three sets and a pair, as they are typed: suit by suit, the winning tile last.
PLAIN = (
    "234567p345s11z", "111456p678s99s", "234567p345s99m", "123p789s55z666z", "111z77z111m999m", "33456p789789s",
    "888p234s66z111m",
)  # fmt: skip


def fields_of(game, form):
    module = load(game)
    fields = [each for each in module.forms(module.SEATS[1]) if each["id"] == form][0]["fields"]
    hands = [field for field in fields if field["type"] == "tiles" and "with" not in field]
    return [(field, [part for part in fields if part.get("with") == field["id"]]) for field in hands]


HANDS = [pair for game in GAMES[1:] for form in ("hand", "battle") for pair in
         (fields_of(game, form) if form == "hand" or game == "bugi" else [])]  # fmt: skip
INAGE = fields_of("inage", "hand")[0]


@pytest.mark.parametrize("hand", PLAIN)
@pytest.mark.parametrize("board", MOST)
def test_a_plain_hand_takes_few_presses(board, hand):
    kinds = parse(hand)
    assert len(kinds) == 11
    screen = tile_screen(board, *INAGE)
    keys = [*tile_keys(screen, kinds), "ok"]
    assert screen.hand.values()["tiles"] + screen.hand.values()["win"] == sorted(kinds[:-1]) + kinds[-1:]
    assert len(keys) <= MOST[board], keys


def random_hand(random):
    """(field, parts, a hand filled at random through what it lets in)."""
    field, parts = random.choice(HANDS)
    hand = Hand(field, parts, {}, bytes(38))
    for _ in range(40):
        part = random.choice([None, None, None, *hand.parts])
        if part is None or hand.takes(part):
            hand.add(random.randrange(38), part)
    return hand


def tiles_of(hand):
    """Every tile of a hand, those of its sets too."""
    kinds = list(hand.tiles)
    for part, first in hand.sets:
        kinds += [first + step for step in STANDS_FOR[part["stands_for"]]]
    return kinds


@given(st.integers(0, 2**32))
def test_whatever_is_put_in_there_are_no_more_tiles_than_exist_and_the_hand_has_its_size(seed):
    hand = random_hand(Random(seed))
    kinds = tiles_of(hand)
    for kind in set(kinds):
        assert kinds.count(kind) <= hand.field["copies"][kind]
    assert len(hand.tiles) <= hand.sizes[-1]
    assert hand.tiles == sorted(hand.tiles)
    values = hand.values()
    assert set(values) == {hand.field["id"], *(part["id"] for part in hand.parts)} | (
        {hand.win["id"]} if hand.win else set()
    )


@given(st.integers(0, 2**32), st.lists(st.integers(-3, 3), max_size=4))
def test_everything_can_be_taken_back_one_by_one(seed, moves):
    hand = random_hand(Random(seed))
    for by in moves:
        hand.move(by)
    left = len(hand.tiles) + len(hand.sets)
    while left:
        assert hand.take_back()
        assert len(hand.tiles) + len(hand.sets) == left - 1
        left -= 1
    assert not hand.take_back()


@given(st.integers(0, 2**32))
def test_what_is_put_last_is_taken_back_first(seed):
    random = Random(seed)
    field, parts = random.choice(HANDS)
    hand = Hand(field, parts, {}, bytes(38))
    seen = []
    for _ in range(20):
        part = random.choice([None, None, *hand.parts])
        before = sorted(tiles_of(hand))
        if (part is None or hand.takes(part)) and hand.add(random.randrange(38), part):
            seen.append(before)
    while seen:
        hand.take_back()
        assert sorted(tiles_of(hand)) == seen.pop()


@given(st.integers(0, 2**32))
def test_a_hand_that_was_entered_comes_back_as_it_was(seed):
    hand = random_hand(Random(seed))
    values = hand.values()
    again = Hand(hand.field, [*hand.parts, hand.win] if hand.win else hand.parts, values, bytes(38))
    assert again.values() == values


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_the_grid_and_the_keys_show_what_can_still_be_put_and_nothing_else(seed):
    random = Random(seed)
    field, parts = INAGE
    for board in MOST:
        screen = tile_screen(board, field, parts)
        for _ in range(random.randrange(10)):
            kind = random.randrange(38)
            if screen.hand.fits(kind):
                screen.add(kind)
        shown = set()
        for _ in range(6):
            shown |= {ord(letter) - 0xE000 for letter in look(screen).rows if "\ue000" <= letter < "\uf000"}
            if board == "macropad":
                screen.press(buttons.DIGIT)
        assert shown == {kind for kind in range(38) if screen.hand.fits(kind)}


def test_a_wall_of_four_copies_is_the_end_of_a_kind():
    screen = tile_screen("pico", *INAGE)
    ones = parse("1p1p1p1p")
    tile_keys(screen, ones)
    assert not screen.hand.fits(ones[0])
    assert COPIES["1p"] == len(ones)
    with pytest.raises(AssertionError, match="no way"):
        tile_keys(screen, ones[:1])
