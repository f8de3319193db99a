"""No text of the gadget is clipped and none is missing, in either language, on either board."""

import tomllib
from pathlib import Path

import pytest

from firmware.draft import Draft
from host_tools.sim.gadget import BOARDS
from shared_rules.games import lexio
from tests.firmware.evening import round_keys

ROOT = Path(__file__).parents[2]
LONG = ("ABCDEFGHIJKL", "Wwwwwwwwwwww", "ケンジロウー", "みどりみどり", "MMMMMMMMMMMM")
ENTRIES = (
    {"left": [0, 12, 12, 12, 12], "left_twos": [0, 2, 0, 2, 0]},
    {"left": [11, 0, 10, 12, 1], "left_twos": [4, 0, 0, 0, 0]},
)


def texts():
    rows = {}
    for folder in ("firmware/i18n", "shared_rules/texts"):
        for path in sorted((ROOT / folder).glob("*.toml")):
            rows |= tomllib.loads(path.read_text(encoding="utf-8"))
    return rows


def walk(player, *screen):
    """Open a screen over the home screen, and scroll through it."""
    app = player.gadget.app
    app.home()
    app.push(*screen)
    app.draw()
    player.play("pause 5")
    player.play("keys down*30 up*30")


def tour(player, language):
    """Shows every screen, with players whose names are as long as can be. Gives all that was seen."""
    board = player.gadget.board_id
    app = player.gadget.app
    player.play("keys ok" if language == "en" else "keys down ok")
    walk(player, "players", "lexio")
    for name in LONG:
        app.roster.put(name)
    app.home()
    player.play("keys ok ok ok down ok down ok down ok down ok ok")  # five players sit down
    player.play("keys ok up ok down ok down*5 ok down ok down ok down*4 ok")  # no limit, other reading, first lead
    for entry in ENTRIES:
        player.play("keys " + round_keys(board, entry))
        player.play("keys down*25 ok ok")
    app.home()
    player.play("keys down up ok ok down ok ok")  # the first round undone
    line = app.table.ledger.line(2)
    opened = {
        "ask": ("ask.remove_name", None, {"name": LONG[0]}),
        "confirm": (Draft(app.table.ledger, line),),
        "correction": (line,),
        "explanation": (Draft(app.table.ledger, line),),
        "final": (),
        "game_menu": (),
        "guide": ("lexio", 5, {}),
        "helpers": (),
        "history": (),
        "home": (),
        "language": (),
        "message": ("",),
        "name_menu": (0,),
        "names": (),
        "new_game": (),
        "number": (lexio.options(5)[1], 99999, 99999, None),
        "numbers": (Draft(app.table.ledger, line), 1),
        "options": ("lexio", list(LONG)),
        "pick_player": ("ask.first_lead", LONG, 0, None),
        "players": ("lexio",),
        "referee": (5,),
        "round_detail": (2,),
        "round_entry": (line,),
        "score": (),
        "settings": (),
        "storage": (),
        "typing": (LONG[0], None),
    }
    for name, arguments in opened.items():
        walk(player, name, *arguments)
    walk(player, "round_detail", 1)
    walk(player, "correction", app.table.ledger.line(1))
    walk(player, "referee")
    app.table.close()
    walk(player, "final")
    walk(player, "home")
    return player.screens


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("board", BOARDS)
def test_an_evening_shows_no_clipped_and_no_missing_text(board, language, start):
    screens = tour(start(board), language)
    assert len(screens) > 100
    clipped = [line for lines in screens for line in lines if "…" in line or "<" in line or "□" in line]
    assert clipped == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_hint_and_title_fits_its_line(language, player):
    panel = player.gadget.app.panel
    too_wide = []
    for key, row in texts().items():
        room = 126
        if key.startswith(("hint.score", "hint.final")):
            room -= panel.width({"en": "R10/15 ", "ja": "R10/15 "}[language])
        if key.startswith(("hint.", "ask.first", "pick.")) and panel.width(row[language]) > room:
            too_wide.append((key, row[language], panel.width(row[language])))
    assert too_wide == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_an_entry_is_worth_so_far_fits_the_hint_line(language, player):
    panel = player.gadget.app.panel
    rows = texts()
    running = ("inage.note_points", "inage.note_limits", "inage.note_mangan")
    keys = [key for key in rows if key.startswith("bugi.running_") or key in running]
    assert len(keys) == 7
    for key in keys:
        facts = {"heaven": 20, "earth": 20, "shanten": 10, "han": 127, "count": 12, "each": 80, "points": 1600}
        assert panel.width(rows[key][language].format(**facts)) <= 126, key


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_message_fits_the_display_without_scrolling_twice(language, player):
    panel = player.gadget.app.panel
    facts = {"name": LONG[0], "player": LONG[0], "players": " and ".join(LONG[:2]), "error": "TypeError: ..."}
    for key, row in texts().items():
        text = row[language]
        for fact, value in facts.items():
            text = text.replace("{" + fact + "}", value)
        assert len(panel.wrap(text, 126)) <= 5, key


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_font_has_every_letter_of_every_text(language, player):
    panel = player.gadget.app.panel
    missing = {letter for row in texts().values() for letter in row[language] if not panel.has(letter)}
    assert missing == set()
