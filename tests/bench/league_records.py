"""A league for the bench: evenings of all five games on several gadgets, as the records that a sync brings.

A few games of each kind are played round by round, with corrections; the league plays them again and again, each time
by other people of the club. It knows no store.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games import GAMES, load
from shared_rules.record import Record, encode
from tests.rules.any_game import entry_and_form, options
from tests.rules.logs import Log

PEOPLE = tuple(f"{first} {last}" for first in ("Ann", "Bo", "Cy", "Di", "Eve", "だい", "みどり", "Jo")
               for last in ("A.", "B.", "C.", "D.", "E."))  # fmt: skip
GADGETS = ("e6614c311b7f0001", "e6614c311b7f0002", "e6614c311b7f0003")
GAMES_AN_EVENING = 4
DAY = 86400
FIRST_EVENING = 1_500_000_000
# Of each kind as many are played round by round.
PLAYED = 40
STEPS = 12

Batch = list[tuple[int, bytes]]


@dataclass
class Evening:
    """What one gadget sends of one evening. rounds: entered in it."""

    device: str
    rounds: int
    batch: Batch


@dataclass
class League:
    """evening(): the next one, on one gadget after the other."""

    dice: random.Random = field(default_factory=lambda: random.Random(5))

    def __post_init__(self) -> None:
        self._templates = [log for rules in GAMES for log in played(rules)]
        self._last = dict.fromkeys(GADGETS, 0)
        self._games = dict.fromkeys(GADGETS, 0)
        self._count = 0

    def evenings(self, rounds: int) -> Iterator[Evening]:
        """Until as many rounds are played, or a few more."""
        while rounds > 0:
            evening = self.evening()
            rounds -= evening.rounds
            yield evening

    def evening(self) -> Evening:
        device = GADGETS[self._count % len(GADGETS)]
        self._count += 1
        unix = FIRST_EVENING + self._count * DAY // len(GADGETS)
        made = [
            self._record(device, 0, "boot", 0, {"boot": self._count, "board": "pico", "firmware": "0.1.0"}),
            self._record(device, 0, "time", 1, {"unix": unix}),
        ]
        rounds = 0
        for _ in range(GAMES_AN_EVENING):
            template = self.dice.choice(self._templates)
            rounds += sum(record.kind == "round" for record in template)
            made += self._played_again(device, template, made[-1].uptime)
        return Evening(device, rounds, [(record.number, encode(record)) for record in made])

    def _played_again(self, device: str, template: list[Record], uptime: int) -> list[Record]:
        self._games[device] += 1
        before = self._last[device]
        return [
            self._record(device, self._games[device], old.kind, uptime + 60 * old.number, self._payload(old, before))
            for old in template
        ]

    def _payload(self, old: Record, before: int) -> dict:
        payload = dict(old.payload)
        if old.kind == "new":
            payload["players"] = self.dice.sample(PEOPLE, len(payload["players"]))
        if "target" in payload:
            payload["target"] += before
        return payload

    def _record(self, device: str, game: int, kind: str, uptime: int, payload: dict) -> Record:
        self._last[device] += 1
        return Record(self._last[device], game, kind, uptime, payload)


def played(rules: str) -> list[list[Record]]:
    """The records of some games of one kind, numbered from 1; the same ones each time."""
    found: list[list[Record]] = []

    @seed(5)
    @settings(
        max_examples=2 * PLAYED, phases=[Phase.generate], database=None, deadline=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(_game(rules))
    def play(log: Log) -> None:
        found.append(log.records)

    play()
    return sorted(found, key=len)[-PLAYED:]  # the first ones that are drawn are of hardly any rounds


@st.composite
def _game(draw: st.DrawFn, rules: str) -> Log:
    players = draw(st.integers(*load(rules).SEATS))
    chosen = draw(options(rules, players))
    log = Log(rules, players, chosen if rules == "jakugi" else chosen | {"rounds": 0})
    dice = random.Random(draw(st.integers(0, 1 << 30)))
    for _ in range(STEPS):
        step = dice.choices(("round", "edit", "undo"), (18, 1, 1))[0]
        rounds = [record.number for record in log.records if record.kind == "round"]
        try:
            if step == "round":
                log.round(*draw(entry_and_form(log)))
            elif rounds and step == "edit":
                log.edit(dice.choice(rounds), *draw(entry_and_form(log)))
            elif rounds:
                log.undo(dice.choice(rounds))
        except RuleError:
            continue  # so a gadget would not write it
    log.end()
    return log
