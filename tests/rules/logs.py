"""A log of one game as a gadget writes it, for the tests of any game: proposed, encoded, decoded, added."""

from hypothesis import strategies as st

from shared_rules.games import load
from shared_rules.ledger import Ledger
from shared_rules.record import Record, decode, encode

_STEPS = st.integers(1, 10)
_KIND = st.sampled_from(["round", "round", "edit", "undo"])
NAMES = ("Aya", "Bob", "ケンジ", "Dee", "みどり")


class Log:
    def __init__(self, rules, players, options):
        self.game = load(rules)
        resolved = self.game.start(players, options)["options"]
        payload = {"rules": rules, "version": 1, "players": list(NAMES[:players]), "options": resolved}
        self.bytes = []  # of each record
        self.records = []
        self.count = 0
        self.ledger = Ledger(self._there_and_back("new", payload))

    def _there_and_back(self, kind, payload):
        self.count += 1
        packed = encode(Record(self.count, 1, kind, self.count, payload))
        self.bytes.append(len(packed))
        self.records.append(decode(packed))
        return self.records[-1]

    def write(self, kind, payload):
        """The number of the record written."""
        self.ledger.add(self._there_and_back(kind, payload))
        return self.count

    def round(self, entry, form):
        return self.write("round", self.ledger.propose_round(entry, form))

    def edit(self, target, entry, form):
        return self.write("edit", self.ledger.propose_edit(target, entry, form))

    def undo(self, target):
        return self.write("undo", self.ledger.propose_undo(target))

    def end(self):
        """Closes the game, as the table does at its end or before."""
        return self.write("end", {"reason": "over" if self.game.over(self.ledger.state()) else "stopped"})

    def replay(self, entries):
        """The state after `entries` alone."""
        state = self.game.start(len(self.ledger.players), self.ledger.options)
        for entry in entries:
            state = self.game.apply(entry, state)
        return state


def correct_at_random(data, log, entries_and_forms):
    """Plays, edits and undoes at random; after each step the ledger is what a plain list of entries gives."""
    rounds = []  # [number, entry, undone]
    for _ in range(data.draw(_STEPS)):
        step = data.draw(_KIND)
        counting = [row for row in rounds if not row[2]]
        if step == "round" or not counting:
            entry, form = data.draw(entries_and_forms)
            rounds.append([log.round(entry, form), entry, False])
        elif step == "edit":
            row = data.draw(st.sampled_from(counting))
            entry, form = data.draw(entries_and_forms)
            log.edit(row[0], entry, form)
            row[1] = entry
        else:
            row = data.draw(st.sampled_from(counting))
            log.undo(row[0])
            row[2] = True
        kept = [row[1] for row in rounds if not row[2]]
        assert log.ledger.state() == log.replay(kept)
        assert [(line["entry"], line["void"]) for line in log.ledger.lines()] == [(row[1], row[2]) for row in rounds]
    assert log.ledger.mismatches == []
