"""Plays a script on a simulated gadget: keys with pauses in, screens and records out.

A script is text, one step a line; what follows a # is a remark:

    keys down down ok 5 ok      buttons by their names, each served before the next; `down*3` is three times down
    pause 90000                 milliseconds pass
    see Round 1                 some line of the display holds this text
    see not Round 1             no line does
    rows Aya 115 | Bob 115      the display's lines, from the top, begin so; blanks do not count
    records new round round     kinds of the records written since the last such line
    unplug                      the plug is pulled and put in again
"""

from firmware.buttons import NAMES
from host_tools.sim.gadget import SimulatedGadget


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
                verb, _, rest = line.partition(" ")
                try:
                    getattr(self, "do_" + verb)(rest.strip())
                except ScriptError as error:
                    shown = "\n".join("    |" + row for row in self.gadget.lines())
                    raise ScriptError(f"line {number}, {line}: {error}\n{shown}") from None

    def do_keys(self, rest: str) -> None:
        for word in rest.split():
            name, _, times = word.partition("*")
            for _ in range(int(times or 1)):
                if not self.gadget.press(NAMES[name]):
                    raise ScriptError(f"this board has no key {name}")
                self.gadget.settle()
                self._look()

    def do_pause(self, rest: str) -> None:
        self.gadget.advance(int(rest))
        self._look()

    def do_see(self, rest: str) -> None:
        wanted = not rest.startswith("not ")
        text = rest if wanted else rest[4:]
        if wanted != any(text in line for line in self.gadget.lines()):
            raise ScriptError("not there" if wanted else "there")

    def do_rows(self, rest: str) -> None:
        for row, line in zip(rest.split("|"), self.gadget.lines(), strict=False):
            if not "".join(line.split()).startswith("".join(row.split())):
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
