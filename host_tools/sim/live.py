"""What the page shows beside the display: the score of the newest game and the log as lines of text.

Made from the gadget's records alone, with shared_rules. Every text comes in each language, so that the page
switches at once. Knows no game's rules and nothing of how a page looks.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

from host_tools.i18n import LANGUAGES, Texts
from shared_rules.errors import RuleError
from shared_rules.ledger import Ledger
from shared_rules.record import Record
from shared_rules.wording import describe_error

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
                self._newest = self._games[record.game] = Ledger(record)
            elif record.game in self._games:
                self._games[record.game].add(record)
        if len(self._records) == before:
            return False
        self._shown = None
        return True

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

    # The score

    def table(self) -> dict[str, Any] | None:
        """The newest game's score, or None before the first game."""
        ledger = self._newest
        if ledger is None:
            return None
        game = ledger.module
        state = ledger.state()
        over = game.over(state)
        winners, bust, lead = game.winners(state), game.bust(state), game.next_lead(state)
        finished = over or ledger.ended
        players = [
            {
                "name": ledger.players[seat],
                "seat": seat,
                "place": place,
                "total": total,
                "winner": seat in winners,
                "first": place == 1 and not finished and state["rounds"] > 0,
                "debt": seat in bust,
                "leads": seat == lead and not finished,
            }
            for place, seat, total in ledger.standings()
        ]
        return {
            "game": ledger.game,
            "name": self.words("game." + ledger.rules),
            "unit": self.words("total." + ledger.rules),
            "progress": self._progress(ledger, state),
            "outcome": self._outcome(over, ledger.ended),
            "players": players,
        }

    def _progress(self, ledger: Ledger, state: dict[str, Any]) -> Words:
        if not state["rounds"]:
            return self.words("page.before_first")
        agreed = ledger.options.get("rounds", 0)
        if agreed:
            return self.words("page.rounds_of", played=state["rounds"], agreed=agreed)
        return self.words("page.rounds_open", played=state["rounds"])

    def _outcome(self, over: bool, ended: bool) -> Words | None:
        if over:
            return self.words("page.game_over")
        return self.words("page.game_stopped") if ended else None

    # The log

    def rows(self) -> list[Row]:
        """The newest records as rows {number, kind, text, mark (None or words), struck}, oldest first.

        number: as a person counts, without the top byte, which tells the lives of a log apart.
        """
        shown = self._records[-SHOWN:]
        wanted = {record.game for record in shown}
        lines = {
            line["number"]: line for game, ledger in self._games.items() if game in wanted for line in ledger.lines()
        }
        numbers = {number: line["round"] for number, line in lines.items()}
        for line in lines.values():
            numbers.update({number: line["round"] for number, _kind, _uptime in line["trail"]})
        kinds = {record.number: record.kind for record in self._records}
        return [self._row(record, lines, numbers, kinds) for record in shown]

    def older(self) -> int:
        """How many records `rows` leaves out."""
        return max(len(self._records) - SHOWN, 0)

    def _row(self, record: Record, lines: dict[int, Row], numbers: dict[int, int], kinds: dict[int, str]) -> Row:
        row: Row = {"number": record.number & LIFETIME, "kind": record.kind, "mark": None, "struck": False}
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
            row["text"] = self.words("log.end_" + payload["reason"])
        elif record.kind == "undo":
            row["text"] = self._undo(payload["target"], numbers, kinds)
        else:
            row["text"] = self.words("log.edit", round=numbers.get(payload.get("target", 0), "?"))
        return row

    def _new(self, record: Record, ledger: Ledger) -> Words:
        fields = ledger.module.options(len(ledger.players))
        options = self._joined(
            lambda texts: [
                f"{texts.t('word.' + field['id'])} {_option(texts, ledger, field)}"
                for field in fields
                if ledger.options[field["id"]] is not None
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
            row["text"] = self.words("log.round_void", round=number, entry=self._entry(line["entry"]))
        elif line["problem"] is not None:
            row["struck"] = True
            row["mark"] = self.words("page.refused")
            row["text"] = self.words("log.round_refused", round=number, why=self._why(line["problem"], ledger))
        else:
            deltas = zip(ledger.players, line["result"]["deltas"], strict=True)
            each = [f"{name}{TOGETHER}{signed(delta)}" for name, delta in deltas]
            changes = self._joined(lambda _texts: each)
            row["text"] = self.words("log.round", round=number, changes=changes)
            if line["corrected"]:
                row["mark"] = self.words("page.corrected")

    def _entry(self, entry: dict[str, Any]) -> Words:
        """An entry that does not count: just its numbers, by field."""
        return self._joined(
            lambda texts: [f"{texts.t('word.' + name)} {_plain(value)}" for name, value in entry.items()]
        )

    def _why(self, problem: RuleError, ledger: Ledger) -> Words:
        return {language: describe_error(texts.t, ledger.players, problem) for language, texts in self.texts.items()}

    def _undo(self, target: int, numbers: dict[int, int], kinds: dict[int, str]) -> Words:
        kind = kinds.get(target)
        if kind == "end":
            return self.words("log.undo_end")
        key = "log.undo" if kind == "round" else "log.undo_correction"
        return self.words(key, round=numbers.get(target, "?"))


def signed(number: int) -> str:
    """+12, −4, ±0: with the minus sign that stands as wide as the plus."""
    if not number:
        return "±0"
    return f"+{number}" if number > 0 else f"−{-number}"


def _option(texts: Texts, ledger: Ledger, field: dict[str, Any]) -> str:
    value = ledger.options[field["id"]]
    if field["type"] == "player":
        return str(ledger.players[value])
    return texts.t("word." + value) if isinstance(value, str) else str(value)


def _plain(value: Any) -> str:
    return " ".join(str(one) for one in value) if isinstance(value, list | tuple) else str(value)


def _date(unix: int) -> str:
    try:
        return datetime.fromtimestamp(unix, UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return str(unix)


def _in(language: str, fact: Any) -> Any:
    return fact[language] if isinstance(fact, dict) and language in fact else fact
