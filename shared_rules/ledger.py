"""A game as the fold of its records: who stands where, what each round changed, what was corrected.

Nothing is ever rewritten: an undo voids a record, an edit gives a round another entry, and both can be undone
themselves. Kept small, as a board keeps the game that is played: an entry stays packed until it is asked for.
"""

from binascii import crc32

from .errors import RuleError
from .fields import pack, unpack
from .games import load

# What is kept of a record: (number, kind, uptime, target or None, form or reason, packed entry or None, check)
NUMBER, KIND, UPTIME, TARGET, FORM, PACKED, CHECK = range(7)


class Ledger:
    """One game. Begins with its "new" record; the others follow by `add`, in number order."""

    def __init__(self, new):
        payload = new.payload
        self.game = new.game
        self.number = new.number
        self.uptime = new.uptime
        self.rules = payload["rules"]
        self.version = payload["version"]
        self.players = payload["players"]
        self.begun = self.module.start(len(self.players), payload["options"])
        self.kept = []
        self._state = self.begun
        self._ended = False
        self._fresh = True
        self.mismatches = []  # numbers of records whose check is not what a replay gives

    @property
    def module(self):
        """The game's module. Asked for each time: a board forgets games that nobody looks at."""
        return load(self.rules)

    @property
    def options(self):
        return self.begun["options"]

    def add(self, record):
        """Take in the next record of this game. Its check is compared where that costs no replay."""
        payload = record.payload
        packed = None
        if record.kind in ("round", "edit"):
            if payload["rules"] != self.rules or payload["players"] != len(self.players):
                self.mismatches.append(record.number)
                return
            packed = pack(self.fields_of(payload["form"]), payload["entry"], len(self.players))
        label = payload.get("form", payload.get("reason"))
        kept = (record.number, record.kind, record.uptime, payload.get("target"), label, packed, payload.get("check"))
        self.kept.append(kept)
        if record.kind == "round" and self._fresh:
            self._fresh = False  # where memory runs out in the middle, a replay takes it up
            try:
                self._state = self.module.apply(payload["entry"], self._state)
                if self.check_of(self._state) != payload["check"]:
                    self.mismatches.append(record.number)
            except RuleError:
                self.mismatches.append(record.number)
            self._fresh = True
        elif record.kind == "end":
            self._ended = True
        else:
            self._fresh = False

    def state(self):
        """The game's state after all rounds that count (as the game's own `start` and `apply` make it)."""
        self._refresh()
        return self._state

    @property
    def ended(self):
        """True once the table has closed the game; undoing the "end" record opens it again."""
        self._refresh()
        return self._ended

    def _refresh(self):
        if self._fresh:
            return
        void, edits = self.corrections(self.kept)
        self._state = self.replay(self.kept, void, edits, strict=False)
        self._ended = any(kept[KIND] == "end" and kept[NUMBER] not in void for kept in self.kept)
        self._fresh = True

    def corrections(self, kept_records):
        """({void number: the undo's number}, {round number: the edit that counts}), latest first as later ones win."""
        void = {}
        edits = {}
        for kept in reversed(kept_records):
            if kept[NUMBER] in void:
                continue
            if kept[KIND] == "undo":
                void[kept[TARGET]] = kept[NUMBER]
            elif kept[KIND] == "edit" and kept[TARGET] not in edits:
                edits[kept[TARGET]] = kept
        return void, edits

    def replay(self, kept_records, void, edits, strict):
        """The state after the rounds that count. strict: raise RuleError where one cannot be ("game.ends_early":
        it comes after the game's end); otherwise (a log of another version) such a round changes nothing."""
        state = self.begun
        counted = 0
        for kept in kept_records:
            if kept[KIND] != "round" or kept[NUMBER] in void:
                continue
            counted += 1
            try:
                state = self.module.apply(self.entry_of(edits.get(kept[NUMBER], kept)), state)
            except RuleError as error:
                if strict and error.rule == "game.over":
                    raise RuleError("game.ends_early", round=counted)
                if strict:
                    raise
        return state

    def fields_of(self, form_id):
        """The fields of a form, by its id."""
        for form in self.module.forms(len(self.players)):
            if form["id"] == form_id:
                return form["fields"]
        raise RuleError("game.unknown_form", form=form_id)

    def entry_of(self, kept):
        """What was entered in a kept round or edit."""
        return unpack(self.fields_of(kept[FORM]), kept[PACKED], len(self.players))

    def check_of(self, state):
        """Sixteen bits that tell one row of totals from another, stored with each round."""
        return crc32(",".join([str(total) for total in self.module.totals(state)]).encode()) & 0xFFFF

    # What has been played

    def count(self):
        """Rounds entered, the undone ones included."""
        return len([kept for kept in self.kept if kept[KIND] == "round"])

    def played(self):
        """Rounds that count, those included that nobody won."""
        void = self.corrections(self.kept)[0]
        return len([kept for kept in self.kept if kept[KIND] == "round" and kept[NUMBER] not in void])

    def outline(self):
        """[(round, seats that won it, undone, changed)] of every entry: what a list needs, without scoring."""
        return _history().outline(self)

    def lines(self):
        """Every round in the order entered, one dict each:

        place (from 1, undone ones too), round (what the players call it: an undone one's number is given again),
        number, uptime, form, entry, void, corrected (an edit counts), by (number of the undo or
        edit that makes it so, or None), trail [(number, kind, uptime)] of its corrections, result (as the game's
        `score`, None where the round does not count), totals after it, problem (a RuleError) where it cannot be
        scored.
        """
        return _history().lines(self)

    def line(self, place):
        """The line at a place, from 1."""
        for line in self.lines():
            if line["place"] == place:
                return line
        raise RuleError("game.no_such_round", round=place)

    def text(self, value):
        """A total or a change as players read it."""
        if not hasattr(self.module, "value_text"):
            return str(value)
        return self.module.value_text(value) if value >= 0 else "-" + self.module.value_text(-value)

    @property
    def open_ended(self):
        """True where no rounds are agreed: such a game is over when the table says so."""
        return self.options.get("rounds") == 0

    def over(self):
        """True once the game is played to its end: by the rules, or as the table closed an open-ended one."""
        return self.module.over(self.state()) or (self.ended and self.open_ended)

    def settled(self):
        """Totals in seat order, with the bonuses of the end (where the game has such) once nothing more is played."""
        state = self.state()
        if hasattr(self.module, "final") and (self.ended or self.module.over(state)):
            return self.module.final(state)["totals"]
        return self.module.totals(state)

    def winners(self):
        """Seats that won, nobody while it is played. A game that the table closes before the agreed end has winners
        only where it is settled then (`best`)."""
        state = self.state()
        if self.module.over(state):
            return self.module.winners(state)
        if not self.ended or not state["rounds"]:
            return []
        if hasattr(self.module, "best"):
            return self.module.best(state)
        return [seat for place, seat, _total in self.standings() if place == 1] if self.over() else []

    def next_lead(self):
        """The seat that begins the next round; None where nobody has said yet, where there is none and at the end."""
        state = self.state()
        return None if self.ended or self.module.over(state) else self.module.next_lead(state)

    def standings(self):
        """[(place, seat, total)] as settled, best first; equal totals share the place."""
        all_totals = self.settled()
        order = sorted([(-total, seat) for seat, total in enumerate(all_totals)])
        return [(1 + len([other for other in all_totals if other > -total]), seat, -total) for total, seat in order]

    # What may be written next: payloads for new records. Each raises RuleError and changes nothing.

    def propose_round(self, entry, form):
        """Payload of a "round" record."""
        if self.ended:
            raise RuleError("game.ended")
        return self.round_payload(entry, form, self.module.apply(entry, self.state()))

    def propose_edit(self, target, entry, form):
        """Payload of an "edit" record that gives round `target` (its record number) another entry."""
        return _history().propose_edit(self, target, entry, form)

    def propose_undo(self, target):
        """Payload of an "undo" record that voids a round, a correction or the end of the game."""
        return _history().propose_undo(self, target)

    def round_payload(self, entry, form, after):
        """What a "round" record holds, `after` being the state after it."""
        return {
            "rules": self.rules, "players": len(self.players), "form": form, "entry": entry,
            "check": self.check_of(after),
        }  # fmt: skip


def _history():
    from . import ledger_history  # here, as a gadget that plays seldom looks back

    return ledger_history


def fold(records):
    """({game number: Ledger}, [records without a game: their "new" is not there]) of a log in number order.

    Boot and time records are of no game and are passed over.
    """
    games = {}
    strays = []
    for record in records:
        if record.kind == "new":
            games[record.game] = Ledger(record)
        elif record.game in games:
            games[record.game].add(record)
        elif record.game:
            strays.append(record)
    return games, strays
