"""Finished games as plays for the app BG Stats: its createPlay links, and the JSON that they carry.

The app's form of a play (its support page "Push plays to BG Stats from other apps or websites"): sourceName,
sourcePlayId, playDate (UTC, when the play ended), game and players are needed; the app asks before it keeps a play,
and remembers by the source ids which game and which person of its own is meant. Nothing is sent from here.
"""

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from host_tools.i18n import Texts
from host_tools.store import wording
from host_tools.store.reading import Game
from host_tools.telling.letters import printable
from host_tools.telling.points import number
from host_tools.telling.standing import progress, side_of

FORMAT = "tile-tally-bgstats"
VERSION = 1
SOURCE = "Tile Tally"
# The first opens the app itself, the second works from any page and offers the app where it is not there.
LINKS = {
    "app": "bgstats://app.bgstatsapp.com/createPlay.html?data=",
    "web": "https://app.bgstatsapp.com/createPlay.html?data=",
}


def to_bgstats(among: list[Game], texts: Texts) -> str:
    """One JSON document: {"format", "version", "plays": [{"play", "links"}]}, of the games that are plays."""
    plays = [play(game, texts) for game in among if is_play(game)]
    rows = [{"play": row, "links": {name: link(row, name) for name in LINKS}} for row in plays]
    return json.dumps({"format": FORMAT, "version": VERSION, "plays": rows}, ensure_ascii=False, indent=2) + "\n"


def is_play(game: Game) -> bool:
    """Whether a game is finished, and dated: the app takes no play without a date."""
    return game.state in ("over", "stopped") and bool(game.counted) and _ended(game) is not None


def play(game: Game, texts: Texts) -> dict[str, Any]:
    """A play as the app reads it."""
    ended = _ended(game)
    assert ended is not None, "is_play has been asked"
    stands = game.stands()
    row: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": game.id,
        "playDate": datetime.fromtimestamp(ended, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "comments": progress(texts, stands, True),
        "game": {
            "name": wording.game_name(texts, game.rules),
            "sourceGameId": game.rules,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [],
    }
    minutes = 0 if game.started is None else round((ended - game.started) / 60)
    if minutes > 0:
        row["durationMin"] = minutes
    for player in game.players:
        entry = {
            "name": printable(player.name),
            "sourcePlayerId": printable(player.name),
            "score": number(game.rules or "", player.total),
            "rank": player.place,
            "winner": player.winner,
            # Who began is not told apart; the app on Android refuses a play where this is not said.
            "startPlayer": False,
        }
        side = side_of(stands, player.seat)
        if side is not None:
            entry["team"] = texts.t(side)
        row["players"].append(entry)
    return row


def link(row: dict[str, Any], name: str) -> str:
    return LINKS[name] + quote(json.dumps(row, ensure_ascii=False, separators=(",", ":")), safe="")


def _ended(game: Game) -> int | None:
    """When its last round was played; where nobody can tell, when it was begun."""
    played = [round_.played for round_ in game.counted if round_.played is not None]
    return played[-1] if played else game.started
