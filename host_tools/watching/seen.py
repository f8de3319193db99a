"""What is seen of a gadget at one moment: whether it is there, the live table, the latest rounds, and the same as data.

The data are the same in every language; a game in them is a game of the JSON export.
"""

from dataclasses import dataclass
from typing import Any

from host_tools.i18n import Texts
from host_tools.link.errors import LinkError, problem_of
from host_tools.store.dates import Calendar
from host_tools.store.export import game_document
from host_tools.store.reading import SHORT, Game, made_of
from host_tools.store.replay import replay
from host_tools.telling.letters import printable
from host_tools.telling.words import sentence
from host_tools.watching.live import Row
from shared_rules.record import RecordError, decode, game_of, kind_of

FORMAT = "tile-tally-watch"
VERSION = 1

CONNECTED, WAITING, TROUBLE = "connected", "waiting", "trouble"

Raw = tuple[int, bytes]


@dataclass(frozen=True)
class Seen:
    """state: connected | waiting (for it to be plugged in) | trouble (`problem` says what keeps it from being asked).

    port: where it is, or was. hello: what it last said of itself, empty before it was ever met. table, rows: see Live,
    of its newest game; they stay while it is away. unread: records that this version cannot read. log: its records.
    told: (boot, last number then, unix seconds at uptime 0) by this computer's clock.
    """

    state: str = WAITING
    port: str = ""
    hello: dict[str, Any] | None = None
    problem: LinkError | None = None
    table: dict[str, Any] | None = None
    rows: tuple[Row, ...] = ()
    unread: int = 0
    log: tuple[Raw, ...] = ()
    told: tuple[tuple[int, int, int], ...] = ()

    @property
    def gadget(self) -> str:
        """What its owners call it, else its id, made fit to be shown; empty before it was ever met."""
        said = self.hello or {}
        return printable(str(said.get("name") or said.get("device") or ""))

    def how(self, texts: Texts) -> str:
        """Whether it is there, in a sentence."""
        if self.state == CONNECTED:
            return texts.t("watch.connected", gadget=self.gadget, port=printable(self.port))
        if self.state == TROUBLE and self.problem is not None:
            return sentence(texts, self.problem.key, self.problem.facts, [])
        return texts.t("watch.gone", gadget=self.gadget) if self.hello else texts.t("watch.nobody")

    def document(self) -> dict[str, Any]:
        """All of it as plain values, see host_tools/README.md."""
        said = self.hello or {}
        game = self.game()
        return {
            "format": FORMAT, "version": VERSION, "state": self.state,
            "problem": problem_of(self.problem),
            "port": self.port or None,
            "gadget": {name: said.get(name) for name in ("device", "name", "board", "firmware")} if said else None,
            "unread": self.unread,
            "game": None if game is None else game_document(game),
        }  # fmt: skip

    def game(self) -> Game | None:
        """The newest game, as the store would have it; None where there is none."""
        begins = [number for number, raw in self.log if kind_of(raw) == "new"]
        if self.hello is None or not begins:
            return None
        own = [(number, raw) for number, raw in self.log if number >= begins[-1]]
        device, game = str(self.hello["device"]), game_of(own[0][1])
        rows = replay(device, [(number, raw) for number, raw in own if game_of(raw) == game], self._calendar())
        rows["games"][0]["game"] = game
        return made_of(rows, device[-SHORT:])

    def _calendar(self) -> Calendar:
        marks = []
        for _number, raw in self.log:
            if kind_of(raw) in ("boot", "time"):
                try:
                    marks.append(decode(raw))
                except RecordError:
                    continue
        return Calendar(marks, list(self.told))
