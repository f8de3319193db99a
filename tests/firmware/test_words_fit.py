"""No text of the gadget is clipped and none is missing, in either language, on any board.

The tours of golden/ are walked with names as long as can be, and every text is measured with the longest that can
stand in its places.
"""

import re
import tomllib
from pathlib import Path

import pytest

from firmware.screens.base import ListScreen
from firmware.screens.guide import Section
from firmware.screens.lines import LinesScreen
from firmware.screens.message import Message
from firmware.tile_pictures import FACE_DOWN, picture
from shared_rules.games import GAMES, load
from shared_rules.games.lexio_referee import BY_COUNT, STRENGTH
from tests.firmware.golden import tours

ROOT = Path(__file__).parents[2]
LONG = ("ABCDEFGHIJKL", "Wwwwwwwwwwww", "ケンジロウー", "みどりみどり", "MMMMMMMMMMMM")
NAME = LONG[0]
ROOM = 126
LINES = 5  # of a message that needs no scrolling
# Texts that have one line, by how their keys begin, and what stands beside them: the round, how far a list is scrolled.
ON_ONE_LINE = {
    "hint.": "", "hint.score": "R10/15 ", "hint.final": "R10/15 ", "numbers.sum": "", "numbers.not_within": "",
    "ask.first": "", "pick.": "R15 ", "new_game.players": "7/7 ", "confirm.": "", "explanation.title": "12-15/15 ",
    "history.title": "99/99 ", "history.round": "12-15/15 ", "history.undone_round": "9-12/12 ",
    "bugi.running_": "", "inage.note_points": "", "inage.note_limits": "", "inage.note_mangan": "",
    "inage.why_draw": "24=", "lexio.why_difference": "160=", "lexio.why_doubled": "160=",
    "menu.": "", "correction.": "", "home.": "",
}  # fmt: skip
# Where a place holds less than elsewhere; fields have short names in hints.
NARROW = {
    "numbers.sum": {"field": "short.left_twos", "total": 8, "most": 4},
    "numbers.sum_too_big": {"field": "short.left_twos", "total": 40, "most": 4},
    "numbers.not_within": {"field": "short.left_twos", "number": 4, "most": 3},
    "inage.why_draw": {"points": 48},
    "bugi.running_battle": {"heaven": 20, "earth": 20},
    "inage.note_limits": {"count": 12},
    "bugi.note_points": {"points": 22},
    "bugi.note_product": {"points": 22},
    "new_game.players": {"count": 5, "least": 2, "most": 5},
}
# The panel in colour cuts and wraps as these do, and nothing more: test_colour_panel.py.
SMALL = [board for board in tours.BOARDS if board != "feather"]
PLACE = re.compile(r"\{(\w+)\}")
# Cut off, a key for want of its text, or a letter that the font lacks.
WRONG = re.compile(r"…|<\w|□")

# What stands in a text's places, at its longest: numbers, words and keys of texts. Names and words that many texts
# have are put in by Wordings.
NUMBERS = {
    "a": 12, "all": 180, "b": 12, "c": 12, "d": 12, "dealt": 13, "e": 12, "advance": 99, "amount": 9999, "battle": 99,
    "called": 4, "code": 65535, "count": 17, "dora": 20, "each": 240, "earth": 99, "factor": 16, "han": 99,
    "heaven": 99, "highest": 15, "latin": 12, "least": 13, "left": 13, "length": 9, "less": 160, "max": 99999,
    "min": 32, "minutes": 9999, "more": 160, "most": 17, "noten": 2, "number": 9999, "place": 25, "points": 9999,
    "rank": 15, "retreat": 99, "round": 99, "rounds": 99, "seat": 3, "sets": 4, "shanten": 9, "side": 8, "tenpai": 2,
    "first": 9999, "head": 2, "second": 9999, "times": 16, "total": 99, "twos": 4, "units": 20, "value": "999.75",
    "wide": 6, "worth": 208,
}  # fmt: skip
WORDS = {
    "better": "bugi.yaku_kougun", "worse": "bugi.yaku_kougun", "factors": "×16×8×4×2",
    "button": "right", "check": "display", "choices": "tsumo, ron", "error": "TypeError: ...", "flag": "under_the_sea",
    "form": "checklist", "game": "jakugi", "how": "nagashi", "language": "en", "letter": "W", "pattern": "1, 4 and 7",
    "set": "triplet", "setting": "contrast", "text": "123456789",
    "tile": picture(0), "tiles": " ".join([picture(FACE_DOWN) * 3] * 4),
    "closed": "guide.double", "opened": "guide.double", "doubt": "jakugi.odd_value", "suit": "tiles.honours",
    "why": "lexio.why_weaker_kind", "wind": "word.south", "yaku_0": "bugi.yaku_kougun", "yaku_1": "bugi.yaku_kougun",
    "yaku_2": "bugi.yaku_kougun",
}  # fmt: skip


def texts():
    rows = {}
    for folder in ("firmware/i18n", "shared_rules/texts"):
        for path in sorted((ROOT / folder).glob("*.toml")):
            rows |= tomllib.loads(path.read_text(encoding="utf-8"))
    return rows


class Wordings:
    """All texts in a language, with the longest that can stand in each place."""

    def __init__(self, panel, language):
        self.panel = panel
        self.texts = {key: row[language] for key, row in texts().items()}
        fields = {field.get("name", field["id"]) for game in GAMES for field in self._fields(load(game))}
        field = self._widest([self.texts.get("word." + name, "") for name in fields])
        yaku = self._widest([text for key, text in self.texts.items() if ".yaku_" in key and "{" not in text])
        kind = self._widest([self.texts["word." + kind] for kind in (*BY_COUNT.values(), *STRENGTH)])
        self.in_place = NUMBERS | WORDS | {
            "name": NAME, "player": NAME, "players": NAME + self.texts["word.and"] + NAME, "field": field,
            "what": field, "yaku": yaku, "other": yaku, "others": self.texts["word.and"].join([yaku] * 3),
            "kind": kind, "play": kind, "table": kind,
        }  # fmt: skip

    @staticmethod
    def _fields(module):
        for players in range(module.SEATS[0], module.SEATS[1] + 1):
            yield from module.options(players)
            for form in module.forms(players):
                yield from form["fields"]

    def _widest(self, words):
        return max(words, key=self.panel.width)

    def _text(self, value):
        return self.fill(value) if value in self.texts else str(value)

    def fill(self, key):
        """The text of `key` at its longest."""
        in_place = self.in_place | NARROW.get(key, {})
        return PLACE.sub(lambda found: self._text(in_place[found[1]]), self.texts[key])


@pytest.fixture(params=["en", "ja"])
def wordings(request, player):
    return Wordings(player.gadget.app.panel, request.param)


@pytest.mark.parametrize("tour", tours.names())
@pytest.mark.parametrize("language", tours.LANGUAGES)
@pytest.mark.parametrize("board", SMALL)
def test_a_tour_shows_no_clipped_and_no_missing_text(board, language, tour):
    """Everything that can be scrolled is scrolled, and back to where it stood."""

    def scroll(name):
        if not isinstance(photographer.gadget.app.top, ListScreen | LinesScreen | Message | Section):
            return
        seen = []
        while photographer.gadget.frame() not in seen:
            seen.append(photographer.gadget.frame())
            photographer.play("keys down")
        photographer.play(f"keys up*{len(seen)}")

    photographer = tours.Photographer(board, language, scroll, LONG)
    photographer.play(tours.text(tour))
    seen = photographer.screens
    assert len(seen) > 5
    assert [line for lines in seen for line in lines if WRONG.search(line)] == []


def test_every_hint_and_title_fits_its_line(wordings):
    too_wide = []
    for key in wordings.texts:
        for start, beside in ON_ONE_LINE.items():
            line = beside + wordings.fill(key)
            if key.startswith(start) and wordings.panel.width(line) > ROOM:
                too_wide.append((key, line, wordings.panel.width(line)))
    assert too_wide == []


def test_every_message_fits_the_display_without_scrolling_twice(wordings):
    too_long = []
    for key in wordings.texts:
        lines = wordings.panel.wrap(wordings.fill(key), ROOM)
        if len(lines) > LINES:
            too_long.append((key, lines))
    assert too_long == []


def test_no_place_of_a_text_is_measured_by_guess(wordings):
    """Whoever adds a place to a text says what can stand there."""
    places = {place for text in wordings.texts.values() for place in PLACE.findall(text)}
    assert places - set(wordings.in_place) == set()


def test_the_font_has_every_letter_of_every_text(wordings):
    panel = wordings.panel
    assert {letter for text in wordings.texts.values() for letter in text if not panel.has(letter)} == set()
