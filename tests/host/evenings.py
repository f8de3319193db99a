"""Evenings of Lexio for the tests of this room: records as a gadget would make them, by the rules' own proposals."""

from zlib import crc32

from hypothesis import strategies as st

from shared_rules.errors import RuleError
from shared_rules.games.lexio import SET_UP
from shared_rules.ledger import Ledger
from shared_rules.record import Record, encode

NAMES = ("Ann", "Bo", "だい", "=SUM(A1)", "Eve")


class Gadget:
    """Makes the records of one gadget. device: its id; number: of the next record."""

    def __init__(self, device="e6614c311b7f2d31", number=1):
        self.device = device
        self.number = number
        self.uptime = 0
        self.records = []
        self.ledger = None

    def note(self, kind, game, payload):
        record = Record(self.number, game, kind, self.uptime, payload)
        self.records.append(record)
        self.number += 1
        self.uptime += 60
        if self.ledger is not None and game == self.ledger.game and kind != "new":
            self.ledger.add(record)
        return record

    def boot(self, boot=1):
        self.uptime = 0
        return self.note("boot", 0, {"boot": boot, "board": "macropad", "firmware": "0.1.0"})

    def time(self, unix):
        return self.note("time", 0, {"unix": unix})

    def new(self, game=1, players=NAMES[:4], **options):
        chosen = {"start_chips": 100, "rounds": 4, "twos": "count", "first_lead": None} | options
        payload = {"rules": "lexio", "version": 1, "players": list(players), "options": chosen}
        record = self.note("new", game, payload)
        self.ledger = Ledger(record)
        return record

    def round(self, left, twos=None):
        entry = {"left": left, "left_twos": twos or [0] * len(left)}
        return self.note("round", self.ledger.game, self.ledger.propose_round(entry, "quick"))

    def edit(self, target, left, twos=None):
        entry = {"left": left, "left_twos": twos or [0] * len(left)}
        return self.note("edit", self.ledger.game, self.ledger.propose_edit(target, entry, "quick"))

    def undo(self, target):
        return self.note("undo", self.ledger.game, self.ledger.propose_undo(target))

    def end(self, reason="over"):
        return self.note("end", self.ledger.game, {"reason": reason})

    def batch(self):
        """All records as a link hands them over: [(number, raw)]."""
        return [(record.number, encode(record)) for record in self.records]

    def hello(self, **more):
        return {"device": self.device, "board": "macropad", "firmware": "0.1.0", "boot": 1} | more


def resealed(raw):
    """`raw` with a right CRC again after it was changed."""
    return bytes(raw[:-4]) + crc32(raw[:-4]).to_bytes(4, "little")


def worked_example():
    """Four players, four rounds; the first was entered wrongly, the second twice. See lexio_evening.csv."""
    gadget = Gadget()
    gadget.boot()
    gadget.time(1777660200)
    gadget.new()
    first = gadget.round([0, 2, 5, 7])
    second = gadget.round([0, 2, 3, 5], [0, 1, 0, 0])
    gadget.edit(first.number, [0, 2, 5, 8])
    doubled = gadget.round([0, 2, 3, 5], [0, 1, 0, 0])
    gadget.undo(doubled.number)
    gadget.round([4, 0, 1, 1])
    gadget.round([1, 1, 0, 2])
    assert second.number == 5
    gadget.end()
    return gadget


@st.composite
def entries(draw, players):
    dealt = SET_UP[players][1]
    winner = draw(st.integers(0, players - 1))
    left, twos, spare = [], [], 4
    for seat in range(players):
        left.append(0 if seat == winner else draw(st.integers(1, dealt)))
        twos.append(draw(st.integers(0, min(spare, left[-1]))))
        spare -= twos[-1]
    return left, twos


names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)


@st.composite
def evenings(draw):
    """A gadget with some boots, games, rounds, corrections, and the time told now and then."""
    gadget = Gadget(device=draw(st.sampled_from(["e6614c311b7f2d31", "e6614c311b7f2d32", "sim"])))
    gadget.boot(boot=1)
    boots = 1
    for game in range(1, draw(st.integers(1, 3)) + 1):
        players = draw(st.integers(2, 5))
        gadget.new(
            game,
            draw(st.lists(names, min_size=players, max_size=players)),
            rounds=draw(st.integers(0, 6)),
            start_chips=draw(st.integers(1, 10**12)),
            twos=draw(st.sampled_from(["count", "payment"])),
        )
        for _ in range(draw(st.integers(0, 7))):
            step = draw(st.sampled_from(["round"] * 5 + ["edit", "undo", "boot", "time"]))
            made = [record.number for record in gadget.records if record.game == game and record.kind != "new"]
            try:
                if step == "round":
                    gadget.round(*draw(entries(players)))
                elif step == "boot":
                    boots += 1
                    gadget.boot(boot=boots)
                elif step == "time":
                    gadget.time(draw(st.integers(1_700_000_000, 1_900_000_000)))
                elif step == "edit" and made:
                    gadget.edit(draw(st.sampled_from(made)), *draw(entries(players)))
                elif step == "undo" and made:
                    gadget.undo(draw(st.sampled_from(made)))
            except RuleError:
                continue  # the rules forbid it here, so a gadget would not write it
        if draw(st.booleans()):
            gadget.end(draw(st.sampled_from(["over", "stopped"])))
    return gadget
