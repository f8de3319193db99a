"""Replays the records of one game into rows for the derived tables. Pure: no database in here.

The rules and the fold of corrections are shared_rules'; what it adds is that nothing stops it: a record that
cannot be replayed becomes a problem of its game, {"key", "facts"}, whose words stand in the text tables.
"""

from host_tools.store.dates import Calendar
from host_tools.store.hands import Hand, winning_hands
from host_tools.store.spelling import spelled
from shared_rules.errors import RuleError
from shared_rules.ledger import Ledger
from shared_rules.record import NewerRecord, Record, RecordError, decode

# The tables that the rows are of, in the order in which they can be filled.
TABLES = ("games", "players", "rounds", "scores", "payments", "hands", "yaku")

_BIGGEST = 1 << 63  # what a whole number of a database holds


def replay(device: str, log: list[tuple[int, bytes]], calendar: Calendar) -> dict[str, list[dict]]:
    """The derived rows, by table, of one game of `device`. log: its (number, raw) in number order."""
    problems: list[dict] = []
    readable, newer = _read(log, problems)
    game = {
        "first": log[0][0], "state": "incomplete", "rules": None, "version": None, "options": {},
        "started": None, "problems": problems, "next_lead": None, "unit": 1,
    }  # fmt: skip
    rows: dict[str, list[dict]] = {name: [] for name in TABLES}
    rows["games"].append(game)
    if not readable or readable[0].kind != "new":
        if not readable or readable[0].number != log[0][0]:
            game["state"] = "unreadable"
        else:
            problems.append(_problem("store.no_beginning"))
    else:
        try:
            ledger = Ledger(readable[0])
        except RuleError as error:
            problems.append(_problem(error.rule, **error.facts))
            game["state"] = "unreadable"
        else:
            _fold(ledger, readable[1:], problems)
            _tell(ledger, readable, calendar, game, rows)
    if newer:
        game["state"] = "newer"
    for table in rows.values():
        for row in table:
            row.update(device=device, first=log[0][0])
    return rows


def _read(log: list[tuple[int, bytes]], problems: list[dict]) -> tuple[list[Record], bool]:
    """(the records that this version can read, whether a newer version wrote some of the others)."""
    readable = []
    newer = False
    for number, raw in log:
        try:
            readable.append(decode(raw))
        except NewerRecord:
            newer = True
            problems.append(_problem("store.record_newer", number=number))
        except RecordError as error:
            problems.append(_problem("store.record_unreadable", number=number, why=str(error)))
    return readable, newer


def _fold(ledger: Ledger, following: list[Record], problems: list[dict]) -> None:
    """Add the records after the first; compare each stored check with what the replay gives."""
    differing = []
    for record in following:
        payload = record.payload
        scored = record.kind in ("round", "edit")
        if scored and (payload["rules"] != ledger.rules or payload["players"] != len(ledger.players)):
            problems.append(_problem("store.record_of_another_game", number=record.number))
            continue
        ledger.add(record)
        if scored and ledger.check_of(ledger.state()) != payload["check"]:
            differing.append(record.number)
    if differing:
        problems.append(_problem("store.check_differs", numbers=differing))


def _tell(ledger: Ledger, readable: list[Record], calendar: Calendar, game: dict, rows: dict) -> None:
    """Fill in what the folded records say."""
    game.update(rules=ledger.rules, version=ledger.version, options=ledger.options)
    game.update(state=_state(ledger, readable), next_lead=ledger.next_lead())
    game.update(started=calendar.date(ledger.number, ledger.uptime), unit=getattr(ledger.module, "UNIT", 1))
    tables = _tables(ledger, {record.number: record for record in readable}, calendar)
    if _storable(tables):
        rows.update(tables)
    else:
        game["problems"].append(_problem("store.too_large"))
        game["state"] = "unreadable"


def _state(ledger: Ledger, readable: list[Record]) -> str:
    if ledger.over():
        return "over"
    if ledger.ended:
        reasons = [record.payload["reason"] for record in readable if record.kind == "end"]
        return "over" if reasons[-1] == "over" else "stopped"
    return "running"


def _tables(ledger: Ledger, by_number: dict[int, Record], calendar: Calendar) -> dict[str, list[dict]]:
    bust = ledger.module.bust(ledger.state())
    winners = ledger.winners()
    players = [
        {"seat": seat, "name": ledger.players[seat], "spelling": spelled(ledger.players[seat]), "place": place,
         "total": total, "bust": seat in bust, "winner": seat in winners}
        for place, seat, total in ledger.standings()
    ]  # fmt: skip
    rounds, scores, payments, hands, yaku = [], [], [], [], []
    for line in ledger.lines():
        place = line["place"]
        rounds.append(_round(line, by_number, calendar))
        if line["result"] is None:
            continue
        for seat, delta in enumerate(line["result"]["deltas"]):
            scores.append({"place": place, "seat": seat, "delta": delta, "total": line["totals"][seat]})
        for row, (payer, payee, amount, why, facts) in enumerate(line["result"]["payments"]):
            payments.append({
                "place": place, "row": row, "payer": payer, "payee": payee, "amount": amount, "why": why,
                "facts": facts,
            })  # fmt: skip
        for hand in _hands(ledger, line):
            hands.append({"place": place, "seat": hand.seat, "rules": ledger.rules, "worth": hand.worth})
            for row, (key, gives) in enumerate(hand.yaku):
                yaku.append({"place": place, "seat": hand.seat, "row": row, "yaku": key, "gives": gives})
    return {"players": sorted(players, key=lambda row: row["seat"]), "rounds": rounds, "scores": scores,
            "payments": payments, "hands": hands, "yaku": yaku}  # fmt: skip


def _hands(ledger: Ledger, line: dict) -> list[Hand]:
    return winning_hands(ledger.rules, line["entry"], line["result"]["notes"], ledger.module.won_by(line["entry"]))


def _round(line: dict, by_number: dict[int, Record], calendar: Calendar) -> dict:
    problem = line["problem"]
    status = "corrected" if line["corrected"] else "counted"
    if line["void"]:
        status = "undone"
    elif problem is not None:
        status = "refused"
    notes = line["result"]["notes"] if line["result"] else []
    return {
        "place": line["place"], "round": line["round"], "number": line["number"],
        "played": calendar.date(line["number"], line["uptime"]),
        "status": status, "form": line["form"], "entry": line["entry"],
        "entered": by_number[line["number"]].payload["entry"],
        "trail": [_correction(by_number[number], calendar) for number, _kind, _uptime in line["trail"]],
        "notes": [{"key": key, "facts": facts} for key, facts in notes],
        "problem": None if problem is None else _problem(problem.rule, **problem.facts),
    }  # fmt: skip


def _correction(record: Record, calendar: Calendar) -> dict:
    return {
        "number": record.number, "kind": record.kind, "target": record.payload["target"],
        "at": calendar.date(record.number, record.uptime), "entry": record.payload.get("entry"),
    }  # fmt: skip


def _storable(rows: dict[str, list[dict]]) -> bool:
    """A log can hold numbers of any length; a database cannot."""
    numbers = [row["total"] for row in rows["players"]]
    numbers += [number for row in rows["scores"] for number in (row["delta"], row["total"])]
    numbers += [row["amount"] for row in rows["payments"]]
    return all(-_BIGGEST <= number < _BIGGEST for number in numbers)


def _problem(key: str, **facts: object) -> dict:
    return {"key": key, "facts": facts}
