"""Plays a script on a simulated gadget: keys with pauses in, screens and records out.

A script is text, one step a line; what follows a # is a remark:

    keys down down ok 5 ok      buttons by their names, each served before the next; `down*3` is three times down
    to Dora                     down, until the row in focus begins so
    pick Riichi                 that, and ok
    pause 90000                 milliseconds pass
    see Round 1                 some line of the display holds this text
    see not Round 1             no line does
    rows Aya 115 | Bob 115      the display's lines, from the top, begin so; blanks do not count
    records new round round     kinds of the records written since the last such line
    unplug                      the plug is pulled and put in again

On a board with few keys each button is a key that goes down, time that passes, and the key going up. Capitals are as
good as small letters. Tiles on the display are written in mpsz within braces: `see {123p 9m}`.
"""

import re

from firmware import colour
from firmware.boards.holding import LONG_MS
from firmware.buttons import NAMES
from firmware.panel import TOPS
from firmware.tile_pictures import pictured
from host_tools.sim.gadget import SimulatedGadget

TILES = re.compile(r"\{([0-9mpszf ]+)\}")
MOST_ROWS = 64  # of a list
# How long a key is held, in milliseconds
SHORT, LONG = 60, LONG_MS + 60


class ScriptError(AssertionError):
    """A step did not come out as written; says which, and what the display shows."""


class Player:
    """gadget: plugged in. screens: every distinct screen seen on the way, as tuples of lines."""

    def __init__(self, gadget: SimulatedGadget) -> None:
        self.gadget = gadget
        self.screens: list[tuple[str, ...]] = []
        self._written = gadget.last
        self._look()

    def play(self, script: str) -> None:
        for number, raw in enumerate(script.splitlines(), 1):
            line = raw.split("#")[0].strip()
            if line:
                verb, _, rest = TILES.sub(lambda tiles: pictured(tiles[1]), line).partition(" ")
                try:
                    getattr(self, "do_" + verb)(rest.strip())
                except ScriptError as error:
                    shown = "\n".join("    |" + row for row in self.gadget.lines())
                    raise ScriptError(f"line {number}, {line}: {error}\n{shown}") from None

    def do_keys(self, rest: str) -> None:
        for word in rest.split():
            name, _, times = word.partition("*")
            for _ in range(int(times or 1)):
                if not self._push(NAMES[name]):
                    raise ScriptError(f"this board has no key {name}")
                self.gadget.settle()
                self._look()

    def _push(self, button: int) -> bool:
        """Whether this board has a way to press `button`."""
        way = self.gadget.plugged and self.gadget.board.press_for(button)
        if not way:
            return self.gadget.press(button)
        key, long = way
        self.gadget.hold(key)
        self.gadget.advance(LONG if long else SHORT)
        return self.gadget.let_go(key)

    def do_to(self, rest: str) -> None:
        for _ in range(MOST_ROWS):
            if _plain(self._in_focus()).startswith(_plain(rest)):
                return
            self.do_keys("down")
        raise ScriptError("not in this list")

    def do_pick(self, rest: str) -> None:
        self.do_to(rest)
        self.do_keys("ok")

    def _in_focus(self) -> str:
        """The text of the row that is black on white, between the title and the hint."""
        panel = self.gadget.app.panel
        tops = colour.TOPS if self.gadget.board.has_colour else TOPS
        for y, line in list(zip(tops, self.gadget.lines(), strict=True))[1:-1]:
            if panel.pixels(y)[0] & 0x80:
                return line
        return ""

    def do_pause(self, rest: str) -> None:
        self.gadget.advance(int(rest))
        self._look()

    def do_see(self, rest: str) -> None:
        wanted = not rest.startswith("not ")
        text = rest if wanted else rest[4:]
        if wanted != any(text.casefold() in line.casefold() for line in self.gadget.lines()):
            raise ScriptError("not there" if wanted else "there")

    def do_rows(self, rest: str) -> None:
        for row, line in zip(rest.split("|"), self.gadget.lines(), strict=False):
            if not _plain(line).startswith(_plain(row)):
                raise ScriptError(f"{row.strip()!r} is not at the start of {line!r}")

    def do_records(self, rest: str) -> None:
        written = [record.kind for record in self.gadget.records(self._written)]
        self._written = self.gadget.last
        if written != rest.split():
            raise ScriptError(f"written: {' '.join(written)}")

    def do_unplug(self, rest: str) -> None:
        self.gadget.unplug()
        self.gadget.plug_in()
        self._look()

    def _look(self) -> None:
        error = self.gadget.crashed or (self.gadget.app and self.gadget.app.last_error)
        if error:
            raise ScriptError(f"went wrong inside: {error!r}")
        if not self.screens or self.screens[-1] != self.gadget.lines():
            self.screens.append(self.gadget.lines())


def _plain(text: str) -> str:
    """`text` without blanks and capitals."""
    return "".join(text.casefold().split())
