"""Exports: the games as CSV (a row for each player and round) and as JSON. The formats are described in
host_tools/README.md; the same games give the same bytes, and none of them depends on the day of the export.
"""

import csv
import io
import json
from datetime import UTC, datetime

from host_tools.store.names import printable
from host_tools.store.reading import Game, Round
from shared_rules.games import load

JSON_FORMAT = "tile-tally-export"
JSON_VERSION = 1

_BEFORE = ("device", "game", "rules", "started", "round", "record", "status", "player", "seat")
_AFTER = ("delta", "total")
# A spreadsheet takes a cell that begins so for a formula.
_FORMULA = ("=", "+", "-", "@")


def to_csv(among: list[Game]) -> str:
    """Columns: device .. seat, the fields of the games' entry forms, delta, total. Lines end in \\n."""
    fields: list[str] = []
    for game in among:
        fields += [field["id"] for field in _fields(game) if field["id"] not in fields]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*_BEFORE, *fields, *_AFTER])
    for game in among:
        for round_ in game.rounds:
            writer.writerows(_rows(game, round_, fields))
    return out.getvalue()


def _rows(game: Game, round_: Round, fields: list[str]) -> list[list[object]]:
    rows = []
    for player in game.players:
        entered = [_cell(_of_player(game, round_.entry.get(name), player.seat)) for name in fields]
        score: list[object] = ["", ""]
        if round_.deltas:
            score = [round_.deltas[player.seat], round_.totals[player.seat]]
        rows.append([
            _cell(game.device), game.id.removeprefix(game.device + "-"), _cell(game.rules),
            iso(game.started) or "",
            round_.round, round_.number, round_.status, _cell(player.name), player.seat + 1, *entered, *score,
        ])  # fmt: skip
    return rows


def _fields(game: Game) -> list[dict]:
    """The fields of all the forms of a game, in the order of its rules."""
    if game.rules is None:
        return []
    return [field for form in load(game.rules).forms(len(game.players)) for field in form["fields"]]


def _of_player(game: Game, value: object, seat: int) -> object:
    """What of an entry's value concerns one player: a list holds one item for each."""
    if isinstance(value, list) and len(value) == len(game.players):
        return value[seat]
    return value


def _cell(value: object) -> object:
    if value is None:
        return ""
    if isinstance(value, str):
        value = printable(value)
        return "'" + value if value.startswith(_FORMULA) else value
    return value if isinstance(value, int) else json.dumps(value, ensure_ascii=False)


def to_json(among: list[Game]) -> str:
    """One JSON document, indented, non-ASCII letters as they are."""
    document = {"format": JSON_FORMAT, "version": JSON_VERSION, "games": [_game(game) for game in among]}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _game(game: Game) -> dict:
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
        "rounds": [_round(round_) for round_ in game.rounds],
        "standings": [
            {"place": player.place, "player": player.seat, "total": player.total, "bust": player.bust}
            for player in sorted(game.players, key=lambda player: (player.place, player.seat))
        ],
        "winners": game.winners,
        "next_lead": game.next_lead,
        "problems": game.problems,
    }


def _round(round_: Round) -> dict:
    return {
        "round": round_.round,
        "record": round_.number,
        "played": iso(round_.played),
        "status": round_.status,
        "form": round_.form,
        "entry": round_.entry,
        "deltas": round_.deltas,
        "totals": round_.totals,
        "payments": [
            {"from": payment.payer, "to": payment.payee, "amount": payment.amount, "why": payment.why,
             "facts": payment.facts}
            for payment in round_.payments
        ],
        "notes": round_.notes,
        "entered": round_.entered,
        "corrections": [
            {"record": step["number"], "kind": step["kind"], "target": step["target"], "at": iso(step["at"]),
             "entry": step["entry"]}
            for step in round_.trail
        ],
        "problem": round_.problem,
    }  # fmt: skip


def iso(moment: int | None) -> str | None:
    """Unix seconds as 2026-05-01T18:30:00Z."""
    return None if moment is None else datetime.fromtimestamp(moment, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
