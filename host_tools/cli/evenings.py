"""`tally games` and `tally show`: what was played, as tables for a terminal of 80 columns."""

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from host_tools.cli import completing, plain
from host_tools.cli.commands import TranslatedCommand
from host_tools.cli.plain import json_option
from host_tools.cli.session import Session, of
from host_tools.cli.tables import plain_table
from host_tools.store import wording
from host_tools.store.listing import Listed, every_game, meant_games
from host_tools.store.reading import Game
from host_tools.telling.letters import printable
from host_tools.telling.points import change, points
from host_tools.telling.standing import Standing, lead_key, progress, side_of
from host_tools.telling.words import sentence


@click.command(cls=TranslatedCommand)
@json_option
@click.pass_context
def games(context: click.Context, as_json: bool) -> None:
    session = of(context)
    with session.open_to_read() as store:
        found = every_game(store)
        aside = len(store.kept_aside())
    if as_json:
        plain.document("games", games=[plain.listed(one) for one in found], aside=aside)
    elif found:
        session.out.print(_list(session, found))
    else:
        session.say("cli.no_games")
    if aside:
        session.warn("cli.aside_count", count=aside)


def _list(session: Session, found: list[Listed]) -> Table:
    t = session.t
    table = plain_table(t("cli.head_game"), t("cli.head_rules"), t("cli.head_date"), t("cli.head_players"))
    table.add_column(t("cli.head_rounds"), justify="right")
    table.add_column(t("cli.head_state"))
    for one in found:
        game = one.game
        players = ", ".join(printable(player) for player in wording.names(game))
        table.add_row(*map(Text, (
            printable(game.short), wording.game_name(session.texts, game.rules),
            wording.date(session.texts, game.started), players, str(one.rounds),
            wording.state(session.texts, game) + (" (!)" if game.problems else ""),
        )))  # fmt: skip
    return table


@click.command(cls=TranslatedCommand)
@click.argument("game", shell_complete=completing.games)
@json_option
@click.pass_context
def show(context: click.Context, game: str, as_json: bool) -> None:
    session = of(context)
    with session.open_to_read() as store:
        (chosen,) = meant_games(store, [game])
    if as_json:
        plain.document("game", **plain.shown_game(chosen))
    else:
        _show(session, chosen)


def _show(session: Session, game: Game) -> None:
    texts, out = session.texts, session.out
    head = (printable(game.short), wording.game_name(texts, game.rules), wording.date(texts, game.started))
    out.print(Text(" · ".join((*head, wording.state(texts, game))), style="bold"), soft_wrap=True)
    for problem in game.problems:
        told = sentence(texts, problem["key"], problem["facts"], wording.names(game))
        out.print(Text("! " + told), soft_wrap=True)
    if not game.players:
        return
    out.print(Text(wording.options(texts, game)), soft_wrap=True)
    stands = game.stands()
    _line_up(out, session.t("cli.title_standings"), _standings(session, game, stands))
    told = progress(texts, stands, game.state != "running")
    out.print(Text(told[:1].upper() + told[1:]), soft_wrap=True)
    for key, facts in stands.detail:
        out.print(Text(sentence(texts, key, facts, wording.names(game))), soft_wrap=True)
    if game.rounds:
        _line_up(out, session.t("cli.title_rounds"), _rounds(session, game))
        _explain(session, game)


def _line_up(out: Console, title: str, table: Table) -> None:
    out.print()
    out.print(Text(title, style="bold"))
    out.print(table)


def _standings(session: Session, game: Game, stands: Standing) -> Table:
    t = session.t
    table = plain_table()
    table.add_column(t("cli.head_place"), justify="right")
    table.add_column(t("cli.head_player"))
    table.add_column(wording.unit(session.texts, game), justify="right")
    table.add_column("")
    for player in sorted(game.players, key=lambda player: (player.place, player.seat)):
        side = side_of(stands, player.seat)
        marks = [t(side)] if side else []
        marks += [t("cli.winner")] * player.winner + [t("cli.bust")] * player.bust
        if player.seat == game.next_lead:
            marks.append(t(lead_key(session.texts, game.rules or "")))
        total = points(game.rules or "", player.total)
        row = (str(player.place), printable(player.name), total, t("told.between_items").join(marks))
        table.add_row(*map(Text, row))
    return table


def _rounds(session: Session, game: Game) -> Table:
    """A row for each round: what each player won or lost, and the total after it."""
    rules = game.rules or ""
    table = plain_table()
    table.add_column(session.t("cli.head_round"), justify="right")
    for player in game.players:
        table.add_column(Text(printable(player.name)), justify="right")
    table.add_column("")
    for round_ in game.rounds:
        scores = zip(round_.deltas, round_.totals, strict=True)
        cells = [f"{change(rules, delta)} = {points(rules, total)}" for delta, total in scores]
        cells = cells or ["-"] * len(game.players)
        status = "" if round_.status == "counted" else session.t("cli.status_" + round_.status)
        table.add_row(*map(Text, (str(round_.round), *cells, status)))
    return table


def _explain(session: Session, game: Game) -> None:
    """Round by round: the entry, its corrections, and who paid whom how much and why."""
    texts, out = session.texts, session.out
    players = wording.names(game)
    for round_ in game.rounds:
        facts = {"round": round_.round, "number": round_.number, "when": wording.date(texts, round_.played)}
        out.print()
        out.print(Text(texts.t("cli.round_title", **facts), style="bold"), soft_wrap=True)
        lines = wording.corrections(texts, game, round_) or [wording.entry(texts, game, round_.entry)]
        if round_.problem:
            told = sentence(texts, round_.problem["key"], round_.problem["facts"], players)
            lines.append(texts.t("cli.refused_because", why=told))
        lines += [sentence(texts, note["key"], note["facts"], players) for note in round_.notes]
        for payment in round_.payments:
            payer, payee = (printable(players[seat]) for seat in (payment.payer, payment.payee))
            why = sentence(texts, payment.why, payment.facts, players)
            amount = points(game.rules or "", payment.amount)
            lines.append(texts.t("cli.pays", payer=payer, payee=payee, amount=amount, why=why))
        for line in lines:
            out.print(Text("  " + line), soft_wrap=True)
