"""`tally players` and `tally stats`: who plays how well, one person's games, two people against each other."""

import json
from collections.abc import Callable, Sequence
from typing import Any

import click
from rich.text import Text

from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.session import Session, of
from host_tools.cli.tables import plain_table
from host_tools.stats.pairs import Between, HeadToHead, Nemesis, head_to_head, nemesis
from host_tools.stats.plain import pair_document, person_document, players_document
from host_tools.stats.profiles import Count, Profile, profile, profiles
from host_tools.stats.ratings import Rating, Ratings, ratings
from host_tools.stats.records import Best, Records, records
from host_tools.store.database import Store
from host_tools.store.errors import NoSuch
from host_tools.store.people import find
from host_tools.store.wording import game_name
from host_tools.telling.letters import printable
from host_tools.telling.points import change, points
from shared_rules.games import GAMES

# The heads over what `_counted` tells.
_COUNTED = ("cli.head_games", "cli.head_rounds", "cli.head_wins", "cli.head_average_place", "cli.head_places")


def _narrowed(command: Callable[..., None]) -> Callable[..., None]:
    """The options of both commands."""
    command = click.option("--json", "as_json", is_flag=True)(command)
    return click.option("--rules", type=click.Choice(GAMES))(command)


@click.command(cls=TranslatedCommand)
@_narrowed
@click.pass_context
def players(context: click.Context, rules: str | None, as_json: bool) -> None:
    session = of(context)
    with session.open_to_read() as store, store.reading() as connection:
        everybody = profiles(connection, rules)
        rated = ratings(connection, rules)
        held = records(connection, rules)
    found = [one for one in everybody if one.all.games]
    found.sort(key=lambda one: (-_sure(rated.overall.get(one.id)), one.name, one.id))
    if as_json:
        _print(players_document(rules, found, rated, held))
    elif not found:
        session.say("cli.no_finished_games" if everybody else "store.nobody_yet")
    else:
        _show_players(session, found, rated)
        _show_records(session, held)


@click.command(cls=TranslatedCommand)
@click.argument("name")
@click.argument("other", required=False)
@_narrowed
@click.pass_context
def stats(context: click.Context, name: str, other: str | None, rules: str | None, as_json: bool) -> None:
    session = of(context)
    with session.open_to_read() as store:
        person, called = find(store, name)
        if other is not None:
            _stats_of_two(session, store, (person, called), other, rules, as_json)
            return
        with store.reading() as connection:
            found = profile(connection, person, rules)
            feared = nemesis(connection, person, rules)
            rated = ratings(connection, rules)
    if as_json:
        _print(person_document(rules, found, rated, feared))
    elif not found.all.games:
        session.say("cli.none_finished_by", name=printable(called))
    else:
        _show_person(session, found, rated)
        _show_nemesis(session, found, feared)


def _stats_of_two(
    session: Session, store: Store, one: tuple[int, str], asked: str, rules: str | None, as_json: bool
) -> None:
    other = find(store, asked)
    facts = {"name": printable(one[1]), "other": printable(other[1])}
    if other[0] == one[0]:
        raise NoSuch("store.same_person", name=facts["name"])
    with store.reading() as connection:
        found = head_to_head(connection, one[0], other[0], rules)
    if as_json:
        _print(pair_document(rules, one[1], other[1], found))
    elif not found.all.games:
        session.say("cli.never_together", **facts)
    else:
        _show_pair(session, facts["name"], facts["other"], found)


def _print(document: dict[str, Any]) -> None:
    click.echo(json.dumps(document, ensure_ascii=False, indent=1))


def _show_players(session: Session, found: list[Profile], rated: Ratings) -> None:
    heads = ("cli.head_games", "cli.head_wins", "cli.head_average_place", "cli.head_rating")
    rows = []
    for one in found:
        count = one.all
        rating = _rating_text(rated.overall.get(one.id))
        rows.append((one.name, str(count.games), str(count.wins), _decimal(count.average_place, 2), rating))
    _show_table(session, session.t("cli.head_player"), [session.t(head) for head in heads], rows)


def _show_records(session: Session, held: Records) -> None:
    session.out.print()
    for key, bests in (("cli.record_total", held.totals), ("cli.record_round", held.rounds)):
        for best in bests:
            facts = {"rules": game_name(session.texts, best.rules), "name": printable(best.name)}
            session.say(key, best=_best_text(session, best), **facts)
    if held.run is not None:
        session.say("cli.record_run", length=held.run.length, name=printable(held.run.name))


def _show_person(session: Session, found: Profile, rated: Ratings) -> None:
    t = session.t
    counted = [t(head) for head in _COUNTED]
    rows = [
        (game_name(session.texts, rules), *_counted(count), _rating_text(rated.by_rules.get(rules, {}).get(found.id)))
        for rules, count in found.by_rules.items()
    ]
    if len(rows) > 1:
        rows.append((t("cli.all_games"), *_counted(found.all), _rating_text(rated.overall.get(found.id))))
    session.out.print(Text(printable(found.name)))
    _show_table(session, t("cli.head_rules"), [*counted, t("cli.head_rating")], rows)
    session.out.print()
    heads = [t(head) for head in ("cli.head_average_points", "cli.head_best_game", "cli.head_best_round")]
    _show_table(session, t("cli.head_rules"), heads, [
        (game_name(session.texts, rules), _unit(session, rules, _decimal(count.average_points, 1)),
         _best_text(session, count.best_game), _best_text(session, count.best_round))
        for rules, count in found.by_rules.items()
    ])  # fmt: skip
    session.out.print()
    sizes = [(str(size), *_counted(count)) for size, count in sorted(found.by_size.items())]
    _show_table(session, t("cli.head_at_table"), counted, sizes)


def _show_nemesis(session: Session, found: Profile, feared: Nemesis) -> None:
    session.out.print()
    name = printable(found.name)
    session.say("cli.longest_run", length=found.longest_run)
    if feared.before is not None:
        before = feared.before
        other = printable(before.name)
        session.say("cli.nemesis_before", name=name, other=other, times=before.times, games=before.games)
    for taker in feared.takers:
        amount = _unit(session, taker.rules, points(taker.rules, taker.amount))
        facts = {"rules": game_name(session.texts, taker.rules), "name": name, "other": printable(taker.name)}
        session.say("cli.nemesis_took", amount=amount, **facts)


def _show_pair(session: Session, name: str, other: str, found: HeadToHead) -> None:
    t = session.t
    heads = [
        t("cli.head_together"), t("cli.head_before", name=name), t("cli.head_before", name=other), t("cli.head_level"),
    ]  # fmt: skip
    rows = [(game_name(session.texts, rules), *_compared(between)) for rules, between in found.by_rules.items()]
    if len(rows) > 1:
        rows.append((t("cli.all_games"), *_compared(found.all)))
    _show_table(session, t("cli.head_rules"), heads, rows)
    paid = [
        (game_name(session.texts, rules),
         _unit(session, rules, points(rules, between.paid)), _unit(session, rules, points(rules, between.got)))
        for rules, between in found.by_rules.items() if between.paid is not None and between.got is not None
    ]  # fmt: skip
    if paid:
        session.out.print()
        heads = [t("cli.head_paid", name=name), t("cli.head_paid", name=other)]
        _show_table(session, t("cli.head_rules"), heads, paid)


def _show_table(session: Session, first: str, heads: list[str], rows: Sequence[tuple[str, ...]]) -> None:
    """A column of names and, to the right of it, columns of numbers."""
    table = plain_table(first)
    for head in heads:
        table.add_column(Text(head), justify="right")
    for row in rows:
        table.add_row(*[Text(printable(cell)) for cell in row])
    session.out.print(table)


def _counted(count: Count) -> tuple[str, ...]:
    last = max(count.places, default=0)
    places = "/".join(str(count.places[place]) for place in range(1, last + 1))
    return str(count.games), str(count.rounds), str(count.wins), _decimal(count.average_place, 2), places


def _compared(between: Between) -> tuple[str, ...]:
    return str(between.games), str(between.before), str(between.behind), str(between.level)


def _best_text(session: Session, best: Best | None) -> str:
    if best is None:
        return "-"
    if best.round is None:
        return session.t("cli.in_game", points=points(best.rules, best.points), game=printable(best.game))
    facts = {"game": printable(best.game), "round": best.round}
    return session.t("cli.in_round", points=change(best.rules, best.points), **facts)


def _unit(session: Session, rules: str, amount: str) -> str:
    return session.t("cli.amount", points=amount, unit=session.t(f"total.{rules}"))


def _decimal(value: float | None, places: int) -> str:
    return "-" if value is None else f"{value:.{places}f}"


def _sure(rating: Rating | None) -> float:
    return 0.0 if rating is None else rating.sure


def _rating_text(rating: Rating | None) -> str:
    return _decimal(None if rating is None else rating.sure, 1)
