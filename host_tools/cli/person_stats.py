"""One person's statistics in a terminal: places, points, hands, yaku, whom they met, and the last games."""

from rich.text import Text

from host_tools.cli.session import Session
from host_tools.cli.stats_cells import (
    COUNTED,
    best_text,
    compared,
    counted,
    decimal,
    rating_text,
    show_table,
    with_unit,
)
from host_tools.stats.form import Sat
from host_tools.stats.hands import BestHand, YakuCount
from host_tools.stats.pairs import Nemesis, Rival
from host_tools.stats.profiles import Profile
from host_tools.stats.ratings import Ratings
from host_tools.store.wording import date, game_name
from host_tools.telling.hands import hand_text, worth_text, yaku_name, yaku_text
from host_tools.telling.letters import printable
from host_tools.telling.points import points

# Of each game, the yaku that somebody wins with most often.
MOST_YAKU = 5


def show_person(
    session: Session, found: Profile, rated: Ratings, met: list[Rival], feared: Nemesis, latest: list[Sat]
) -> None:
    session.out.print(Text(printable(found.name)))
    _show_counts(session, found, rated)
    _show_hands(session, found)
    _show_met(session, found, met)
    _show_nemesis(session, found, feared)
    _show_latest(session, latest)


def _show_counts(session: Session, found: Profile, rated: Ratings) -> None:
    t = session.t
    heads = [t(head) for head in COUNTED]
    rows = [
        (game_name(session.texts, rules), *counted(count), rating_text(rated.by_rules.get(rules, {}).get(found.id)))
        for rules, count in found.by_rules.items()
    ]
    if len(rows) > 1:
        rows.append((t("cli.all_games"), *counted(found.all), rating_text(rated.overall.get(found.id))))
    show_table(session, t("cli.head_rules"), [*heads, t("cli.head_rating")], rows)
    session.out.print()
    of_points = [t(head) for head in ("cli.head_average_points", "cli.head_best_game", "cli.head_best_round")]
    show_table(session, t("cli.head_rules"), of_points, [
        (game_name(session.texts, rules), with_unit(session, rules, decimal(count.average_points, 1)),
         best_text(session, count.best_game), best_text(session, count.best_round))
        for rules, count in found.by_rules.items()
    ])  # fmt: skip
    session.out.print()
    sizes = [(str(size), *counted(count)) for size, count in sorted(found.by_size.items())]
    show_table(session, t("cli.head_at_table"), heads, sizes)


def _show_hands(session: Session, found: Profile) -> None:
    known = [(rules, count) for rules, count in found.by_rules.items() if count.best_hand or count.yaku]
    if known:
        session.out.print()
    for rules, count in known:
        name = game_name(session.texts, rules)
        if count.best_hand is not None:
            session.say("cli.best_hand", rules=name, hand=hand_line(session, count.best_hand))
        if count.yaku:
            session.say("cli.favourite_yaku", rules=name, yaku=_yaku_text(session, count.yaku[:MOST_YAKU]))


def hand_line(session: Session, hand: BestHand) -> str:
    texts = session.texts
    told = [
        worth_text(texts, hand.rules, hand.worth),
        hand_text(texts, hand.rules, hand.players, hand.entry, hand.seat),
        yaku_text(texts, hand.yaku),
    ]
    facts = {"game": printable(hand.game), "round": hand.round}
    return session.t("cli.in_round", points=session.t("told.between_fields").join(filter(None, told)), **facts)


def _yaku_text(session: Session, yaku: list[YakuCount]) -> str:
    told = [session.t("cli.yaku_times", yaku=yaku_name(session.texts, one.yaku), times=one.times) for one in yaku]
    return session.t("told.between_items").join(told)


def _show_met(session: Session, found: Profile, met: list[Rival]) -> None:
    if not met:
        return
    t = session.t
    session.out.print()
    heads = [t(head) for head in ("cli.head_together", "cli.head_won_against", "cli.head_lost_against")]
    rows = [(rival.name, *compared(rival.met.all)) for rival in met]
    show_table(session, t("cli.head_against"), [*heads, t("cli.head_level")], rows)


def _show_nemesis(session: Session, found: Profile, feared: Nemesis) -> None:
    session.out.print()
    name = printable(found.name)
    session.say("cli.longest_run", length=found.longest_run)
    for key, opponent in (("cli.nemesis_before", feared.before), ("cli.victim_behind", feared.victim)):
        if opponent is not None:
            other = printable(opponent.name)
            session.say(key, name=name, other=other, times=opponent.times, games=opponent.games)
    for key, takers in (("cli.nemesis_took", feared.takers), ("cli.victim_gave", feared.givers)):
        for taker in takers:
            amount = with_unit(session, taker.rules, points(taker.rules, taker.amount))
            facts = {"rules": game_name(session.texts, taker.rules), "name": name, "other": printable(taker.name)}
            session.say(key, amount=amount, **facts)


def _show_latest(session: Session, latest: list[Sat]) -> None:
    t = session.t
    session.out.print()
    heads = ("cli.head_rules", "cli.head_date", "cli.head_place", "cli.head_at_end", "cli.head_rating")
    show_table(session, t("cli.head_last_games"), [t(head) for head in heads], [
        (sat.game, game_name(session.texts, sat.rules), date(session.texts, sat.started).split()[0],
         t("cli.place_of", place=sat.place, players=sat.size),
         with_unit(session, sat.rules, points(sat.rules, sat.total)), rating_text(sat.rating))
        for sat in latest
    ])  # fmt: skip
