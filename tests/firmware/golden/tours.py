"""Tours of the gadget's screens, and the photographer who plays them.

A tour is a file tours/NAME.script in the language of tests/firmware/script.py, on a gadget out of the box, with these
steps more:

    shot SCREEN-WHAT            take a picture; the screen on top is firmware/screens/SCREEN.py, -WHAT may be left out
    at_home                     the language of the tour is set, the players' names are in the list
    home                        the home screen, or the score where a game is played
    game RULES SEATS OPTIONS    begin a game for the first SEATS players of the list; OPTIONS as JSON may be left out
    round FORM ENTRY            write a round; ENTRY as JSON, tiles in it as mpsz
    tiles TILES ...             on the tile screen: take tiles, written as mpsz, wherever they lie on this board;
                                + opens the list of called sets, . says that there are no more
    open SCREEN ARGUMENTS       put a screen on top; ARGUMENTS as a JSON list may be left out
    house RULES                 house rules that a PC has pushed, {game: options} as JSON; or their text
    say KEY FACTS               the message of a text; FACTS as JSON may be left out
    ask KEY FACTS               the same as a question
    check WHAT NUMBER           what a PC's check asks for; NUMBER may be left out
    macropad: / pico:           a step for one board only, the feather has the pico's; so with en: and ja: for one
                                language

Knows no pixel.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools.sim.disk import Disk
from host_tools.sim.flash import Flash, Nvm
from host_tools.sim.gadget import SimulatedGadget
from shared_rules.house_rules import text_of
from shared_rules.mpsz import parse
from tests.firmware.golden import typing
from tests.firmware.script import Player, ScriptError

FOLDER = Path(__file__).parent / "tours"
SCREENS = Path(__file__).parents[3] / "firmware" / "screens"
LANGUAGES = ("en", "ja")
NAMES = ("Aya", "Bob", "ケンジ", "Dee", "みどり")
BLOCKS = 65  # nvm, a file system
# Files that tiles.py picks from by the keys of the board.
OF_BOARD = {"tile_keys": "tiles", "tile_grid": "tiles"}
BOARDS = ("macropad", "pico", "feather")  # another one needs no pictures
ONLY = re.compile("({}): *(.*)".format("|".join(BOARDS + LANGUAGES)))
ALIKE = {"feather": "pico"}  # has the same buttons
# Tours with nothing but rows of text: seen on the small displays.
PLAIN = {"feather": ("guide", "helpers")}
SHOT = re.compile(r"^(?:\w+: *)?shot +([a-z_]+)(?:-[a-z0-9-]+)? *(?:#|$)", re.MULTILINE)


def names() -> list[str]:
    """The names of all tours."""
    return sorted(path.stem for path in FOLDER.glob("*.script"))


def pictured(board: str) -> list[str]:
    """Those of which pictures are kept for a board."""
    return [name for name in names() if name not in PLAIN.get(board, ())]


def text(name: str) -> str:
    return (FOLDER / f"{name}.script").read_text(encoding="utf-8")


def screens_shown() -> set[str]:
    """The screens that have a shot in some tour."""
    return {screen for name in names() for screen in SHOT.findall(text(name))}


def screens() -> set[str]:
    """The files of firmware/screens/ that are a screen: they have a make(), and it does not make another one's."""
    sources = {path.stem: path.read_text(encoding="utf-8") for path in SCREENS.glob("*.py")}
    others = ("return app.screen(", " import make as ")
    makes = {name: source for name, source in sources.items() if "\ndef make(" in source}
    return {name for name, source in makes.items() if not any(one in source for one in others)}


class BornAlike:
    """The flash of a gadget that is always the same one, thrown away afterwards."""

    uid = bytes(range(8))
    problem = None

    def __init__(self) -> None:
        self._flash = Flash(BLOCKS)

    def power(self) -> tuple[Nvm, Disk]:
        return Nvm(self._flash, 0), Disk(self._flash, 1, BLOCKS - 1)

    def save(self) -> None:
        """Nothing outlives it."""


class Photographer(Player):
    """look: called with each shot's name, when the screen is there."""

    def __init__(
        self, board: str, language: str, look: Callable[[str], None] | None = None, players: tuple[str, ...] = NAMES
    ) -> None:
        gadget = SimulatedGadget(board, BornAlike())
        gadget.plug_in()
        super().__init__(gadget)
        self.frames: dict[str, bytes] = {}
        self._language = language
        self._look_at = look
        self._players = players

    def play(self, script: str) -> None:
        """A step for another board or language becomes an empty line, so that errors name the right one."""
        lines = []
        board = self.gadget.board_id
        ours = (board, ALIKE.get(board), self._language)
        for line in script.splitlines():
            found = ONLY.match(line)
            while found:
                line = found[2] if found[1] in ours else ""
                found = ONLY.match(line)
            lines.append(line)
        super().play("\n".join(lines))

    def do_shot(self, rest: str) -> None:
        screen = self.gadget.app.top.__class__.__module__.rpartition(".")[2]
        if rest.partition("-")[0] != OF_BOARD.get(screen, screen):
            raise ScriptError(f"the screen is {screen}")
        if rest in self.frames:
            raise ScriptError("the second shot of this name")
        self.frames[rest] = self.gadget.frame()
        if self._look_at:
            self._look_at(rest)

    def do_at_home(self, rest: str) -> None:
        app = self.gadget.app
        app.service.set("language", self._language)
        app.service.set("names", "\n".join(self._players))
        app.home()
        self._draw()

    def do_home(self, rest: str) -> None:
        self.gadget.app.home()
        self._draw()

    def do_game(self, rest: str) -> None:
        rules, seats, *options = rest.split(None, 2)
        app = self.gadget.app
        app.table.start(rules, app.roster.names()[: int(seats)], json.loads(options[0]) if options else {})
        self.do_home("")

    def do_round(self, rest: str) -> None:
        form, entry = rest.split(None, 1)
        table = self.gadget.app.table
        forms = {one["id"]: one for one in table.ledger.module.forms(len(table.ledger.players))}
        entered = json.loads(entry)
        for field in forms[form]["fields"]:
            if field["type"] == "tiles" and isinstance(entered.get(field["id"]), str):
                entered[field["id"]] = list(parse(entered[field["id"]]))
        table.confirm(entered, form)
        self.do_home("")

    def do_tiles(self, rest: str) -> None:
        signs = {"+": typing.CALL, ".": typing.DONE}
        for word in rest.split():
            typing.take(self.gadget, self._press, signs.get(word, word))

    def _press(self, button: int) -> None:
        self._push(button)
        self.gadget.settle()
        self._look()

    def do_open(self, rest: str) -> None:
        name, *arguments = rest.split(None, 1)
        self.gadget.app.push(name, *(json.loads(arguments[0]) if arguments else ()))
        self._draw()

    def do_house(self, rest: str) -> None:
        self.gadget.app.service.set("options", text_of(json.loads(rest)) if rest.startswith("{") else rest)

    def do_say(self, rest: str) -> None:
        key, *facts = rest.split(None, 1)
        self.gadget.app.message(key, json.loads(facts[0]) if facts else {})
        self._draw()

    def do_ask(self, rest: str) -> None:
        key, *facts = rest.split(None, 1)
        self.do_open("ask " + json.dumps([key, None, json.loads(facts[0]) if facts else {}]))

    def do_check(self, rest: str) -> None:
        what, *number = rest.split()
        self.gadget.app.service.check(what, int(number[0]) if number else 0)
        self._draw()

    def _draw(self) -> None:
        self.gadget.app.draw()
        self._look()


def frames(board: str, language: str, tour: str) -> dict[str, bytes]:
    """{TOUR.SHOT: frame} of a tour."""
    photographer: Any = Photographer(board, language)
    photographer.play(text(tour))
    photographer.gadget.unplug()
    return {f"{tour}.{name}": frame for name, frame in photographer.frames.items()}
