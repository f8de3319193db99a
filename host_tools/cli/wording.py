"""Facts into words: names for seats, dates, problems, reasons, entries. Pure: text tables in, text out.

It knows no game; what a game calls its fields and options stands in the text tables under "word.<id>".
"""

from datetime import datetime

from host_tools.i18n import NOT_FACTS, Texts
from host_tools.store.names import printable
from host_tools.store.reading import Game, Round
from shared_rules.games import load
from shared_rules.wording import describe


def shown(text: str) -> str:
    """A text of ours with what others put into it: lines may break, nothing else may move."""
    return "\n".join(map(printable, text.split("\n")))


def date(texts: Texts, moment: int | None) -> str:
    """Unix seconds in the local time of whoever reads."""
    if moment is None:
        return texts.t("cli.undated")
    try:
        return datetime.fromtimestamp(moment).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return texts.t("cli.undated")


def word(texts: Texts, value: object) -> str:
    """An id in words where the tables have it, anything else as it is."""
    if isinstance(value, bool):
        return texts.t("cli.yes" if value else "cli.no")
    if isinstance(value, str) and "word." + value in texts.rows:
        return texts.t("word." + value)
    return shown(str(value))


def game_name(texts: Texts, rules: str | None) -> str:
    if rules is None:
        return texts.t("cli.unknown_rules")
    return texts.t("game." + rules) if "game." + rules in texts.rows else shown(rules)


def unit(texts: Texts, game: Game) -> str:
    """What the totals count: chips, points."""
    key = f"total.{game.rules}"
    return texts.t(key) if key in texts.rows else texts.t("cli.total")


def sentence(texts: Texts, key: str, facts: dict, players: list[str]) -> str:
    """The text of a problem, a note or a reason, seats and ids in words. players: names in seat order.

    A gadget may send facts that do not belong to the text: they never keep it from being said.
    """
    told = {fact: value for fact, value in facts.items() if fact not in NOT_FACTS}
    if isinstance(told.get("numbers"), list):
        told["numbers"] = ", ".join(map(str, told["numbers"]))
    try:
        return shown(describe(texts.t, list(map(printable, players)), key, told))
    except (IndexError, TypeError):
        return shown(texts.t(key, **told))


def options(texts: Texts, game: Game) -> str:
    """The options of a game in one line."""
    fields = load(game.rules or "").options(len(game.players))
    seats = [option["id"] for option in fields if option["type"] == "player"]
    parts = []
    for option, value in game.options.items():
        if value is None:
            continue
        told = printable(names(game)[value]) if option in seats else word(texts, value)
        if option == "rounds" and value == 0:
            told = texts.t("cli.no_limit")
        parts.append(f"{word(texts, option)}: {told}")
    return " · ".join(parts)


def names(game: Game) -> list[str]:
    return [player.name for player in game.players]


def entry(texts: Texts, entered: dict, players: list[str]) -> str:
    """An entry in one line: "Tiles left: Ann 0, Bo 2; 2s left: Bo 1". A row of zeros alone is left out."""
    parts = []
    for field, value in entered.items():
        if isinstance(value, list) and len(value) == len(players):
            if field != next(iter(entered)) and not any(value):
                continue
            each = zip(players, value, strict=True)
            told = ", ".join(f"{printable(player)} {word(texts, item)}" for player, item in each)
        else:
            told = word(texts, value)
        parts.append(f"{word(texts, field)}: {told}")
    return "; ".join(parts)


def corrections(texts: Texts, round_: Round, players: list[str]) -> list[str]:
    """How a round came to what it is, a line each; none where it was never corrected."""
    if not round_.trail:
        return []
    lines = [texts.t("cli.first_entered", entry=entry(texts, round_.entered, players))]
    for step in round_.trail:
        facts = {"number": step["number"], "when": date(texts, step["at"]), "target": step["target"]}
        if step["kind"] == "edit":
            lines.append(texts.t("cli.changed_to", entry=entry(texts, step["entry"], players), **facts))
        else:
            own = step["target"] == round_.number
            lines.append(texts.t("cli.undone_round" if own else "cli.undone_correction", **facts))
    return lines


def state(texts: Texts, game: Game) -> str:
    """Who won, or how the game stands."""
    if game.state == "over" and game.winners:
        winners = texts.t("word.and").join(printable(game.players[seat].name) for seat in game.winners)
        return texts.t("cli.won_by", winners=winners)
    return texts.t("cli.state_" + game.state)
