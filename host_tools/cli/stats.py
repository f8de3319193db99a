"""`tally players` and `tally stats`: who plays how well, one person's games, two people against each other."""

import json
from collections.abc import Callable
from typing import Any

import click

from host_tools.cli import completing
from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.person_stats import hand_line, show_person
from host_tools.cli.session import Session, of
from host_tools.cli.stats_cells import best_text, compared, decimal, rating_text, show_table, sure, with_unit
from host_tools.stats.form import last_games
from host_tools.stats.hands import BestHand
from host_tools.stats.holders import named
from host_tools.stats.pairs import HeadToHead, head_to_head, most_feared, rivals
from host_tools.stats.plain import pair_document, person_document, players_document
from host_tools.stats.profiles import Profile, profile, profiles
from host_tools.stats.ratings import Ratings, ratings
from host_tools.stats.records import Best, Records, Run, records
from host_tools.store.database import Store
from host_tools.store.errors import NoSuch
from host_tools.store.people import find
from host_tools.store.wording import game_name
from host_tools.telling.letters import printable
from host_tools.telling.points import points
from shared_rules.games import GAMES

# Of somebody's last games, and of two people's together.
LAST_GAMES = 10


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
    found.sort(key=lambda one: (-sure(rated.overall.get(one.id)), one.name, one.id))
    if as_json:
        _print(players_document(rules, found, rated, held))
    elif not found:
        session.say("cli.no_finished_games" if everybody else "store.nobody_yet")
    else:
        _show_players(session, found, rated)
        _show_records(session, held)


@click.command(cls=TranslatedCommand)
@click.argument("name", shell_complete=completing.people)
@click.argument("other", required=False, shell_complete=completing.people)
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
            met = rivals(connection, person, rules)
            rated = ratings(connection, rules)
            latest = last_games(connection, person, rules, LAST_GAMES)
    feared = most_feared(met)
    if as_json:
        _print(person_document(rules, found, rated, met, feared, latest))
    elif not found.all.games:
        session.say("cli.none_finished_by", name=printable(called))
    else:
        show_person(session, found, rated, met, feared, latest)


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
        rating = rating_text(rated.overall.get(one.id))
        rows.append((one.name, str(count.games), str(count.wins), decimal(count.average_place, 2), rating))
    show_table(session, session.t("cli.head_player"), [session.t(head) for head in heads], rows)


def _show_records(session: Session, held: Records) -> None:
    session.out.print()
    for key, bests in (("cli.record_total", held.totals), ("cli.record_round", held.rounds)):
        for best in bests:
            facts = {"rules": game_name(session.texts, best.rules), "name": _holders(session, best)}
            session.say(key, best=best_text(session, best), **facts)
    for hand in held.hands:
        facts = {"rules": game_name(session.texts, hand.rules), "name": _holders(session, hand)}
        session.say("cli.record_hand", hand=hand_line(session, hand), **facts)
    if held.run is not None:
        session.say("cli.record_run", length=held.run.length, name=_holders(session, held.run))


def _holders(session: Session, held: Best | BestHand | Run) -> str:
    """The names of all who hold a record, or of the first and how many others do."""
    told, others = named([held.name, *(one.name for one in held.also)])
    names = session.t("told.between_items").join(map(printable, told))
    return names + " " + session.t("told.and_others", count=others) if others else names


def _show_pair(session: Session, name: str, other: str, found: HeadToHead) -> None:
    t = session.t
    heads = [
        t("cli.head_together"), t("cli.head_before", name=name), t("cli.head_before", name=other), t("cli.head_level"),
    ]  # fmt: skip
    rows = [(game_name(session.texts, rules), *compared(between)) for rules, between in found.by_rules.items()]
    if len(rows) > 1:
        rows.append((t("cli.all_games"), *compared(found.all)))
    show_table(session, t("cli.head_rules"), heads, rows)
    paid = [
        (game_name(session.texts, rules),
         with_unit(session, rules, points(rules, between.paid)), with_unit(session, rules, points(rules, between.got)))
        for rules, between in found.by_rules.items() if between.paid is not None and between.got is not None
    ]  # fmt: skip
    if paid:
        session.out.print()
        heads = [t("cli.head_paid", name=name), t("cli.head_paid", name=other)]
        show_table(session, t("cli.head_rules"), heads, paid)
