"""What is seen of a gadget in words of one language, for a terminal and a page alike. Knows neither."""

from dataclasses import dataclass

from host_tools.i18n import Texts
from host_tools.telling.entries import Hands
from host_tools.telling.letters import printable
from host_tools.telling.words import shown
from host_tools.watching.live import Row
from host_tools.watching.seen import CONNECTED, Seen


@dataclass(frozen=True)
class Player:
    """change: what the last round that counts changed, "" before it. ahead: in front, or the winner, in words, else "".
    marks: what else is said of the player."""

    place: int
    name: str
    total: str
    change: str
    ahead: str
    marks: list[str]


@dataclass(frozen=True)
class Line:
    """A row of the log. mark: such as "corrected", or "". why: how the points of a round came about. hands: the tiles
    that are to be drawn."""

    text: str
    mark: str
    struck: bool
    why: list[str]
    hands: Hands


@dataclass(frozen=True)
class Told:
    """how: whether the gadget is there. notes: what is to be known besides. players: in the order of their seats.
    lines: newest first. The rest is empty where there is no game."""

    connected: bool
    how: str
    notes: list[str]
    game: str = ""
    name: str = ""
    progress: str = ""
    unit: str = ""
    players: tuple[Player, ...] = ()
    detail: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()


def told(seen: Seen, texts: Texts, draws_tiles: bool = False) -> Told:
    """`seen` in the language of `texts`. draws_tiles: tiles do not stand in its texts, but are its hands."""
    connected = seen.state == CONNECTED
    how = seen.how(texts)
    notes = [texts.t("watch.unread", count=seen.unread)] if seen.unread else []
    table = seen.table
    if table is None:
        if connected:
            notes.insert(0, texts.t("page.no_game"))
        return Told(connected, how, notes)
    language = texts.language
    progress = [table["progress"][language]]
    if table["outcome"] is not None:
        progress.append(table["outcome"][language])
    players = sorted(table["players"], key=lambda player: player["seat"])
    return Told(
        connected,
        how,
        notes,
        texts.t("watch.game", game=table["game"]),
        table["name"][language],
        " · ".join(progress),
        table["unit"][language],
        tuple(_player(player, table["lead"][language], texts) for player in players),
        tuple(shown(line[language]) for line in table["detail"]),
        tuple(_line(row, language, draws_tiles) for row in reversed(seen.rows)),
    )


def _player(player: Row, lead: str, texts: Texts) -> Player:
    t = texts.t
    ahead = [t("page." + mark) for mark in ("winner", "first") if player[mark]]
    marks = [player["side"][texts.language]] if player["side"] else []
    marks += [t("page.debt")] * player["debt"] + [lead] * player["leads"]
    change = player["change"] or ""
    return Player(player["place"], printable(player["name"]), player["text"], change, "".join(ahead[:1]), marks)


def _line(row: Row, language: str, draws_tiles: bool) -> Line:
    mark = "" if row["mark"] is None else row["mark"][language]
    drawn = row["drawn"] if draws_tiles else None
    text, why = (drawn or row)["text"][language], [shown(why[language]) for why in (drawn or row)["why"]]
    return Line(shown(text), mark, row["struck"], why, drawn["hands"][language] if drawn else [])
