"""Exports: the games as CSV (a row for each player and round) and as JSON. The formats are described in
host_tools/README.md; the same games give the same bytes, and none of them depends on the day of the export.
"""

import csv
import io
import json
from datetime import UTC, datetime
from typing import Any

from host_tools.store.reading import Game, Round
from host_tools.telling.entries import fields_of, notation, readable
from host_tools.telling.letters import printable
from host_tools.telling.points import number, points

JSON_FORMAT = "tile-tally-export"
JSON_VERSION = 1

_BEFORE = ("device", "game", "rules", "started", "round", "record", "status", "player", "seat")
_AFTER = ("delta", "total")
# A spreadsheet takes a cell that begins so for a formula.
_FORMULA = ("=", "+", "-", "@")


def to_csv(among: list[Game]) -> str:
    """Columns: device .. seat, the fields of the games' entry forms, delta, total. Lines end in \\n."""
    columns: list[str] = []
    for game in among:
        columns += map(_column, _fields(game).values())
    columns = list(dict.fromkeys(columns))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*_BEFORE, *columns, *_AFTER])
    for game in among:
        for round_ in game.rounds:
            writer.writerows(_rows(game, round_, columns))
    return out.getvalue()


def _fields(game: Game) -> dict[str, dict]:
    """The fields of all the forms of a game, in the order of its rules."""
    return {} if game.rules is None or not game.players else fields_of(game.rules, len(game.players))


def _column(field: dict) -> str:
    """Fields of one player each share a column: a row is one player's."""
    return str(field.get("name", field["id"]))


def _rows(game: Game, round_: Round, columns: list[str]) -> list[list[object]]:
    rows = []
    fields = _fields(game)
    for player in game.players:
        entered = {}
        for name, value in round_.entry.items():
            field = fields[name]
            if field.get("seat", player.seat) == player.seat:
                entered[_column(field)] = _of_player(field, value, player.seat)
        score: list[object] = ["", ""]
        if round_.deltas:
            score = [points(game.rules or "", row[player.seat]) for row in (round_.deltas, round_.totals)]
        rows.append([
            _cell(game.device), game.id.removeprefix(game.device + "-"), _cell(game.rules),
            iso(game.started) or "",
            round_.round, round_.number, round_.status, _cell(player.name), player.seat + 1,
            *[_cell(entered.get(name)) for name in columns], *score,
        ])  # fmt: skip
    return rows


def _of_player(field: dict, value: Any, seat: int) -> object:
    """What a cell of one player shows of an entry's value: the own number of a list that has one for each; seats
    from 1, tiles in mpsz."""
    kind = field["type"]
    if value is None:
        return None
    if kind == "numbers":
        return value[seat]
    if kind == "player":
        return value + 1
    if kind == "players":
        return " ".join(str(one + 1) for one in value)
    if kind == "flags":
        return " ".join(value)
    return notation(value) if kind == "tiles" else value


def _cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, str):
        value = printable(value)
        return "'" + value if value.startswith(_FORMULA) else value
    return value


def to_json(among: list[Game]) -> str:
    """One JSON document, indented, non-ASCII letters as they are."""
    document = {"format": JSON_FORMAT, "version": JSON_VERSION, "games": [game_document(game) for game in among]}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def game_document(game: Game) -> dict:
    """A game as plain values: what "games" of the JSON holds."""
    rules = game.rules or ""
    stands = game.stands()
    return {
        "id": game.id,
        "device": game.device,
        "game": game.game,
        "record": game.first,
        "rules": game.rules,
        "rules_version": game.version,
        "started": iso(game.started),
        "state": game.state,
        "over": game.state == "over",
        "players": [player.name for player in game.players],
        "options": game.options,
        "rounds": [_round(game, round_) for round_ in game.rounds],
        "standings": [
            {"place": player.place, "player": player.seat, "total": number(rules, player.total), "bust": player.bust}
            for player in sorted(game.players, key=lambda player: (player.place, player.seat))
        ],
        "winners": game.winners,
        "next_lead": game.next_lead,
        "progress": {
            "counted": stands.played,
            "agreed": stands.agreed,
            "wind": stands.wind if game.state == "running" else None,
        },
        "sides": [{"key": key, "players": seats} for key, seats in stands.sides],
        "detail": [{"key": key, "facts": facts} for key, facts in stands.detail],
        "problems": game.problems,
    }


def _round(game: Game, round_: Round) -> dict:
    rules = game.rules or ""

    def entry(entered: dict | None) -> dict | None:
        return None if entered is None else readable(rules, len(game.players), entered)

    return {
        "round": round_.round,
        "record": round_.number,
        "played": iso(round_.played),
        "status": round_.status,
        "form": round_.form,
        "entry": entry(round_.entry),
        "deltas": [number(rules, delta) for delta in round_.deltas],
        "totals": [number(rules, total) for total in round_.totals],
        "payments": [
            {"from": payment.payer, "to": payment.payee, "amount": number(rules, payment.amount), "why": payment.why,
             "facts": payment.facts}
            for payment in round_.payments
        ],
        "notes": round_.notes,
        "entered": entry(round_.entered),
        "corrections": [
            {"record": step["number"], "kind": step["kind"], "target": step["target"], "at": iso(step["at"]),
             "entry": entry(step["entry"])}
            for step in round_.trail
        ],
        "problem": round_.problem,
    }  # fmt: skip


def iso(moment: int | None) -> str | None:
    """Unix seconds as 2026-05-01T18:30:00Z."""
    return None if moment is None else datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
