"""What the commands say as JSON: one document each, the same in every language. Described in host_tools/README.md.

Words and exit codes are the commands' own affair.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from host_tools.link.errors import problem_of
from host_tools.link.ports import Gadget
from host_tools.link.sync import SyncResult
from host_tools.store.export import game_document, iso
from host_tools.store.importing import Imported
from host_tools.store.listing import Listed
from host_tools.store.reading import Game
from host_tools.telling.points import number

Plain = dict[str, Any]
Command = TypeVar("Command", bound=Callable[..., Any])

_SAID = ("device", "name", "board", "firmware", "unsynced")


def json_option(command: Command) -> Command:
    """Gives a command the option --json."""
    return click.option("--json", "as_json", is_flag=True)(command)


def document(kind: str, **content: Any) -> None:
    """Print the one document of a command."""
    whole = {"format": f"tile-tally-{kind}", "version": 1, **content}
    click.echo(json.dumps(whole, ensure_ascii=False, indent=1))


def port(gadget: Gadget) -> Plain:
    said = gadget.hello
    return {
        "port": gadget.url, "description": gadget.description,
        "gadget": None if said is None else {name: said.get(name) for name in _SAID},
        "problem": problem_of(gadget.problem),
    }  # fmt: skip


def synced(gadget: Gadget, result: SyncResult | None, problem: Plain | None) -> Plain:
    """What a sync of a gadget brought, as far as it came."""
    row: Plain = {"port": gadget.url, "problem": problem}
    if result is None:
        return row | {"device": (gadget.hello or {}).get("device")}
    return row | {
        "device": result.device, "new": result.new, "already": result.already,
        "damaged": [{"record": one.number, "bytes": len(one.raw)} for one in result.damaged],
        "conflicts": result.conflicts, "unreadable": result.unreadable, "gaps": result.gaps,
        "restarts": result.restarts, "acknowledged": result.acknowledged, "clock_set": result.clock_set,
    }  # fmt: skip


def listed(one: Listed) -> Plain:
    """A game in a list of games: a part of what the export has of it."""
    game, rules = one.game, one.game.rules or ""
    return {
        "id": game.id, "short": game.short, "device": game.device, "game": game.game, "record": game.first,
        "rules": game.rules, "started": iso(game.started), "state": game.state,
        "players": [player.name for player in game.players], "rounds": one.rounds,
        "standings": [
            {"place": player.place, "player": player.seat, "total": number(rules, player.total), "bust": player.bust}
            for player in sorted(game.players, key=lambda player: (player.place, player.seat))
        ],
        "winners": game.winners, "problems": game.problems,
    }  # fmt: skip


def shown_game(game: Game) -> Plain:
    return {"short": game.short, "game": game_document(game)}


def imported(results: Sequence[Imported]) -> list[Plain]:
    return [
        {"device": one.device, "new": one.new, "already": one.already, "conflicts": one.conflicts} for one in results
    ]


def aside(rows: Sequence[Plain]) -> list[Plain]:
    """What was kept aside."""
    return [
        {"device": row["device"], "record": row["number"], "why": row["why"], "bytes": len(row["raw"])} for row in rows
    ]
