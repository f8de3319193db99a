"""A game as the fold of its records: who stands where, what each round changed, what was corrected.

Nothing is ever rewritten: an undo voids a record, an edit gives a round another entry, and both can be undone
themselves. Kept small, as a board keeps the game that is played: an entry stays packed until it is asked for.
"""

from binascii import crc32

from .errors import RuleError
from .fields import pack, unpack
from .games import load

# What is kept of a record: (number, kind, uptime, target or None, form or reason, packed entry or None, check)
_NUMBER, _KIND, _UPTIME, _TARGET, _FORM, _PACKED, _CHECK = range(7)


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
        self._start = self.module.start(len(self.players), payload["options"])
        self._kept = []
        self._state = self._start
        self._ended = False
        self._fresh = True
        self.mismatches = []  # numbers of records whose check is not what a replay gives

    @property
    def module(self):
        """The game's module. Asked for each time: a board forgets games that nobody looks at."""
        return load(self.rules)

    @property
    def options(self):
        return self._start["options"]

    def add(self, record):
        """Take in the next record of this game. Its check is compared where that costs no replay."""
        payload = record.payload
        packed = None
        if record.kind in ("round", "edit"):
            if payload["rules"] != self.rules or payload["players"] != len(self.players):
                self.mismatches.append(record.number)
                return
            packed = pack(self._fields(payload["form"]), payload["entry"], len(self.players))
        label = payload.get("form", payload.get("reason"))
        kept = (record.number, record.kind, record.uptime, payload.get("target"), label, packed, payload.get("check"))
        self._kept.append(kept)
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
        void, edits = self._corrections(self._kept)
        self._state = self._replay(self._kept, void, edits, strict=False)
        self._ended = any(kept[_KIND] == "end" and kept[_NUMBER] not in void for kept in self._kept)
        self._fresh = True

    def _corrections(self, kept_records):
        """({void number: the undo's number}, {round number: the edit that counts}), latest first as later ones win."""
        void = {}
        edits = {}
        for kept in reversed(kept_records):
            if kept[_NUMBER] in void:
                continue
            if kept[_KIND] == "undo":
                void[kept[_TARGET]] = kept[_NUMBER]
            elif kept[_KIND] == "edit" and kept[_TARGET] not in edits:
                edits[kept[_TARGET]] = kept
        return void, edits

    def _replay(self, kept_records, void, edits, strict):
        """The state after the rounds that count. strict: raise RuleError where one cannot be ("game.ends_early":
        it comes after the game's end); otherwise (a log of another version) such a round changes nothing."""
        state = self._start
        counted = 0
        for kept in kept_records:
            if kept[_KIND] != "round" or kept[_NUMBER] in void:
                continue
            counted += 1
            try:
                state = self.module.apply(self._entry(edits.get(kept[_NUMBER], kept)), state)
            except RuleError as error:
                if strict and error.rule == "game.over":
                    raise RuleError("game.ends_early", round=counted)
                if strict:
                    raise
        return state

    def _fields(self, form_id):
        for form in self.module.forms(len(self.players)):
            if form["id"] == form_id:
                return form["fields"]
        raise RuleError("game.unknown_form", form=form_id)

    def _entry(self, kept):
        return unpack(self._fields(kept[_FORM]), kept[_PACKED], len(self.players))

    def check_of(self, state):
        """Sixteen bits that tell one row of totals from another, stored with each round."""
        return crc32(",".join([str(total) for total in self.module.totals(state)]).encode()) & 0xFFFF

    # What has been played

    def count(self):
        """Rounds entered, the undone ones included."""
        return len([kept for kept in self._kept if kept[_KIND] == "round"])

    def played(self):
        """Rounds that count, those included that nobody won."""
        void = self._corrections(self._kept)[0]
        return len([kept for kept in self._kept if kept[_KIND] == "round" and kept[_NUMBER] not in void])

    def outline(self):
        """[(round, seats that won it, undone, changed)] of every entry: what a list needs, without scoring."""
        void, edits = self._corrections(self._kept)
        rows = []
        counted = 0
        for kept in self._kept:
            if kept[_KIND] == "round":
                number = kept[_NUMBER]
                undone = number in void
                counted += not undone
                entry = self._entry(edits.get(number, kept))
                rows.append((counted + undone, self.module.won_by(entry), undone, number in edits))
        return rows

    def lines(self):
        """Every round in the order entered, one dict each:

        place (from 1, undone ones too), round (what the players call it: an undone one's number is given again),
        number, uptime, form, entry, void, corrected (an edit counts), by (number of the undo or
        edit that makes it so, or None), trail [(number, kind, uptime)] of its corrections, result (as the game's
        `score`, None where the round does not count), totals after it, problem (a RuleError) where it cannot be
        scored.
        """
        void, edits = self._corrections(self._kept)
        state = self._start
        place = counted = 0
        for kept in self._kept:
            if kept[_KIND] != "round":
                continue
            place += 1
            number = kept[_NUMBER]
            counted += number not in void
            used = edits.get(number, kept)
            line = {
                "place": place, "round": counted + (number in void), "number": number, "uptime": kept[_UPTIME],
                "form": used[_FORM], "entry": self._entry(used),
                "void": number in void, "corrected": used is not kept, "trail": self._trail(number),
                "by": void.get(number, used[_NUMBER] if used is not kept else None),
                "result": None, "problem": None,
            }  # fmt: skip
            if not line["void"]:
                try:
                    after = self.module.apply(line["entry"], state)
                    line["result"] = self.module.score(line["entry"], state)
                    state = after
                except RuleError as error:
                    line["problem"] = error
            line["totals"] = self.module.totals(state)
            yield line

    def _trail(self, number):
        about = {number}
        trail = []
        for kept in self._kept:
            if kept[_TARGET] in about:
                about.add(kept[_NUMBER])
                trail.append((kept[_NUMBER], kept[_KIND], kept[_UPTIME]))
        return trail

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
        return self._round_payload(entry, form, self.module.apply(entry, self.state()))

    def propose_edit(self, target, entry, form):
        """Payload of an "edit" record that gives round `target` (its record number) another entry."""
        self._counting_round(target)
        self.module.check(entry, self._start)
        packed = pack(self._fields(form), entry, len(self.players))
        edit = (_LAST, "edit", 0, target, form, packed, 0)
        payload = self._round_payload(entry, form, self._state_with(edit))
        payload["target"] = target
        return payload

    def propose_undo(self, target):
        """Payload of an "undo" record that voids a round, a correction or the end of the game."""
        void = self._corrections(self._kept)[0]
        for kept in self._kept:
            if kept[_NUMBER] == target and target not in void:
                self._state_with((_LAST, "undo", 0, target, None, None, None))
                return {"target": target}
        raise RuleError("game.nothing_to_undo", number=target)

    def _counting_round(self, target):
        void = self._corrections(self._kept)[0]
        for kept in self._kept:
            if kept[_NUMBER] == target and kept[_KIND] == "round" and target not in void:
                return
        raise RuleError("game.no_round_to_edit", number=target)

    def _state_with(self, correction):
        kept_records = self._kept + [correction]
        void, edits = self._corrections(kept_records)
        return self._replay(kept_records, void, edits, strict=True)

    def _round_payload(self, entry, form, after):
        return {
            "rules": self.rules, "players": len(self.players), "form": form, "entry": entry,
            "check": self.check_of(after),
        }  # fmt: skip


_LAST = 1 << 32  # above every record number


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
