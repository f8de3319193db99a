"""The live table: the score of a gadget's newest game, and its log as lines of text.

Made from the gadget's records alone, with shared_rules. Every text comes in each language, so that a page switches
at once. Knows no game's rules, nothing of how a page looks, and not where the records come from.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

from host_tools.i18n import LANGUAGES, Texts
from host_tools.telling.entries import entered, entry_text, options_told
from host_tools.telling.points import change
from host_tools.telling.standing import Standing, lead_key, progress, side_of, standing
from host_tools.telling.words import sentence
from shared_rules.errors import RuleError
from shared_rules.ledger import Ledger
from shared_rules.record import Record

# The page shows the newest records only, and says how many there are before them.
SHOWN = 400
LIFETIME = 0xFFFFFF
# A space where no line breaks, so that a name keeps its number.
TOGETHER = "\u00a0"

Words = dict[str, str]
Row = dict[str, Any]


class Live:
    """The records seen so far. `take` them in number order; `table` and `rows` are what they say."""

    def __init__(self) -> None:
        self.texts = {language: Texts(language) for language in LANGUAGES}
        self.last = 0
        self._records: list[Record] = []
        self._games: dict[int, Ledger] = {}
        self._newest: Ledger | None = None
        self._shown: dict[str, Any] | None = None

    def take(self, records: Iterable[Record]) -> bool:
        """Take in the records that are new; whether there were any."""
        before = len(self._records)
        for record in records:
            if record.number <= self.last:
                continue
            self.last = record.number
            self._records.append(record)
            if record.kind == "new":
                self._begin(record)
            elif record.game in self._games:
                self._games[record.game].add(record)
        if len(self._records) == before:
            return False
        self._shown = None
        return True

    def _begin(self, record: Record) -> None:
        try:
            self._newest = self._games[record.game] = Ledger(record)
        except RuleError:  # by rules of another version
            self._newest = None
            self._games.pop(record.game, None)

    def shown(self) -> dict[str, Any]:
        """{"table": see table, "log": {"rows": see rows, "older": see older}}, made anew only after news."""
        if self._shown is None:
            self._shown = {"table": self.table(), "log": {"rows": self.rows(), "older": self.older()}}
        return self._shown

    def words(self, key: str, **facts: Any) -> Words:
        """The text of `key` in every language; a fact may itself be such words."""
        return {
            language: texts.t(key, **{name: _in(language, fact) for name, fact in facts.items()})
            for language, texts in self.texts.items()
        }

    def _each(self, told: Callable[[Texts], str]) -> Words:
        return {language: told(texts) for language, texts in self.texts.items()}

    def _sentence(self, ledger: Ledger, key: str, facts: dict[str, Any]) -> Words:
        return self._each(lambda texts: sentence(texts, key, facts, ledger.players))

    # The score

    def table(self) -> dict[str, Any] | None:
        """The newest game's score, or None before the first game."""
        ledger = self._newest
        if ledger is None:
            return None
        state = ledger.state()
        stands = standing(ledger.rules, state)
        winners, bust, lead = ledger.winners(), ledger.module.bust(state), ledger.next_lead()
        finished = ledger.ended or ledger.over()
        changes = _latest_changes(ledger)
        players = [
            {
                "name": ledger.players[seat],
                "seat": seat,
                "place": place,
                "total": total,
                "text": ledger.text(total),
                "change": changes.get(seat),
                "side": self._side(stands, seat),
                "winner": seat in winners,
                "first": place == 1 and not finished and state["rounds"] > 0,
                "debt": seat in bust,
                "leads": seat == lead,
            }
            for place, seat, total in ledger.standings()
        ]
        return {
            "game": ledger.game,
            "name": self.words("game." + ledger.rules),
            "unit": self.words("total." + ledger.rules),
            "lead": self._each(lambda texts: texts.t(lead_key(texts, ledger.rules))),
            "progress": self._each(lambda texts: progress(texts, stands, finished)),
            "outcome": self._outcome(ledger),
            "players": players,
            "detail": [self._sentence(ledger, key, facts) for key, facts in stands.detail],
        }

    def _side(self, stands: Standing, seat: int) -> Words | None:
        key = side_of(stands, seat)
        return None if key is None else self.words(key)

    def _outcome(self, ledger: Ledger) -> Words | None:
        if ledger.over():
            return self.words("page.game_over")
        return self.words("page.game_stopped") if ledger.ended else None

    # The log

    def rows(self) -> list[Row]:
        """The newest records as rows {number, kind, text, mark (None or words), struck, why, drawn}, oldest first.

        why: of a round that counts, what was entered and how it makes its points, a line each.
        drawn: where the entry has tiles, {text, why, hands} for whoever draws them, else None. hands: by language.

        number: as a person counts, without the top byte, which tells the lives of a log apart.
        """
        return self._told(self._records[-SHOWN:])

    def older(self) -> int:
        """How many records `rows` leaves out."""
        return max(len(self._records) - SHOWN, 0)

    def latest(self, most: int) -> list[Row]:
        """The last rows of the newest game, at most `most`, oldest first: rounds, corrections, its end."""
        newest = self._newest
        if newest is None:
            return []
        own = [record for record in self._records if record.game == newest.game and record.number > newest.number]
        return self._told(own[-most:])

    def _told(self, shown: list[Record]) -> list[Row]:
        wanted = {record.game for record in shown}
        lines = {
            line["number"]: line for game, ledger in self._games.items() if game in wanted for line in ledger.lines()
        }
        numbers = {number: line["round"] for number, line in lines.items()}
        for line in lines.values():
            numbers.update({number: line["round"] for number, _kind, _uptime in line["trail"]})
        kinds = {record.number: record.kind for record in self._records}
        return [self._row(record, lines, numbers, kinds) for record in shown]

    def _row(self, record: Record, lines: dict[int, Row], numbers: dict[int, int], kinds: dict[int, str]) -> Row:
        row: Row = {
            "number": record.number & LIFETIME, "kind": record.kind, "mark": None, "struck": False, "why": [],
            "drawn": None,
        }  # fmt: skip
        payload = record.payload
        ledger = self._games.get(record.game)
        if record.kind == "boot":
            row["text"] = self.words("log.boot", **payload)
        elif record.kind == "time":
            row["text"] = self.words("log.time", date=_date(payload["unix"]))
        elif ledger is None:
            row["text"] = self.words("log.of_no_game", number=record.number & LIFETIME)
        elif record.kind == "new":
            row["text"] = self._new(record, ledger)
        elif record.kind == "round" and record.number in lines:
            self._round(row, lines[record.number], ledger)
        elif record.kind == "end":
            row["text"] = self.words("log.end_over" if ledger.open_ended else "log.end_" + payload["reason"])
        elif record.kind == "undo":
            row["text"] = self._undo(payload["target"], numbers, kinds)
        else:
            row["text"] = self.words("log.edit", round=numbers.get(payload.get("target", 0), "?"))
        return row

    def _new(self, record: Record, ledger: Ledger) -> Words:
        options = self._joined(
            lambda texts: [
                f"{name} {value}" for name, value in options_told(texts, ledger.rules, ledger.options, ledger.players)
            ]
        )
        players = self._joined(lambda _texts: ledger.players)
        name = self.words("game." + ledger.rules)
        return self.words("log.new", game=record.game, name=name, players=players, options=options)

    def _joined(self, parts: Callable[[Texts], list[str]]) -> Words:
        return {language: texts.t("log.comma").join(parts(texts)) for language, texts in self.texts.items()}

    def _round(self, row: Row, line: Row, ledger: Ledger) -> None:
        number = line["round"]
        if line["void"]:
            row["struck"] = True
            row["mark"] = self.words("page.undone")
            row["text"] = self.words("log.round_void", round=number, entry=self._entry(line["entry"], ledger))
            drawn = self._drawn(line["entry"], ledger)
            if drawn is not None:
                text = self.words("log.round_void", round=number, entry=drawn["entry"])
                row["drawn"] = {"text": text, "why": [], "hands": drawn["hands"]}
        elif line["problem"] is not None:
            row["struck"] = True
            row["mark"] = self.words("page.refused")
            refused = self._sentence(ledger, line["problem"].rule, line["problem"].facts)
            row["text"] = self.words("log.round_refused", round=number, why=refused)
        else:
            deltas = zip(ledger.players, line["result"]["deltas"], strict=True)
            each = [f"{name}{TOGETHER}{signed(delta, ledger.rules)}" for name, delta in deltas]
            changes = self._joined(lambda _texts: each)
            row["text"] = self.words("log.round", round=number, changes=changes)
            row["why"] = self._why(line, ledger)
            drawn = self._drawn(line["entry"], ledger)
            if drawn is not None:
                why: list[Words] = [drawn["entry"], *row["why"][1:]]
                row["drawn"] = {"text": row["text"], "why": why, "hands": drawn["hands"]}
            if line["corrected"]:
                row["mark"] = self.words("page.corrected")

    def _entry(self, entry: dict[str, Any], ledger: Ledger) -> Words:
        return self._each(lambda texts: entry_text(texts, ledger.rules, entry, ledger.players))

    def _drawn(self, entry: dict[str, Any], ledger: Ledger) -> dict[str, Any] | None:
        """{entry, hands} of an entry that has tiles."""
        told = {language: entered(texts, ledger.rules, entry, ledger.players) for language, texts in self.texts.items()}
        if not any(one.hands for one in told.values()):
            return None
        return {
            "entry": {language: one.text for language, one in told.items()},
            "hands": {language: one.hands for language, one in told.items()},
        }

    def _why(self, line: Row, ledger: Ledger) -> list[Words]:
        notes = [self._sentence(ledger, key, facts) for key, facts in line["result"]["notes"]]
        told = {language: " · ".join(note[language] for note in notes) for language in self.texts}
        return [self._entry(line["entry"], ledger), told][: 2 if notes else 1]

    def _undo(self, target: int, numbers: dict[int, int], kinds: dict[int, str]) -> Words:
        kind = kinds.get(target)
        if kind == "end":
            return self.words("log.undo_end")
        key = "log.undo" if kind == "round" else "log.undo_correction"
        return self.words(key, round=numbers.get(target, "?"))


def _latest_changes(ledger: Ledger) -> dict[int, str]:
    """What the last round that counts changed, by seat."""
    for line in reversed(list(ledger.lines())):
        if line["result"] is not None:
            return {seat: signed(delta, ledger.rules) for seat, delta in enumerate(line["result"]["deltas"])}
    return {}


def signed(number: int, rules: str) -> str:
    """+12, −1.5, ±0: with the minus sign that stands as wide as the plus."""
    return change(rules, number, "−") if number else "±0"


def _date(unix: int) -> str:
    try:
        return datetime.fromtimestamp(unix, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return str(unix)


def _in(language: str, fact: Any) -> Any:
    return fact[language] if isinstance(fact, dict) and language in fact else fact
