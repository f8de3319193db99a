"""Statistics as plain values, for JSON: points as exact numbers, people by name, nothing in words. Pure."""

from typing import Any

from host_tools.stats.form import Sat
from host_tools.stats.hands import BestHand
from host_tools.stats.holders import Holder
from host_tools.stats.pairs import Between, HeadToHead, Nemesis, Opponent, Rival, Taker
from host_tools.stats.profiles import Count, Profile, RulesCount
from host_tools.stats.ratings import Rating, Ratings
from host_tools.stats.records import Best, Records, Run
from host_tools.store.export import iso
from host_tools.telling.entries import readable
from host_tools.telling.points import number

Plain = dict[str, Any]


def players_document(rules: str | None, found: list[Profile], rated: Ratings, held: Records) -> Plain:
    rows = [
        {"id": one.id, "name": one.name, **_count(one.all), "rating": _rating(rated.overall.get(one.id))}
        for one in found
    ]
    records = {
        "totals": [{**_points(best), "also": _also(best.also)} for best in held.totals],
        "rounds": [{**_points(best), "also": _also(best.also)} for best in held.rounds],
        "hands": [{**_hand(hand), "also": _also(hand.also)} for hand in held.hands],
        "runs": [{"rules": run.rules, **_run(run)} for run in held.runs],
        "run": held.run and _run(held.run),
    }
    return _document("players", rules) | {"players": rows, "records": records}


def person_document(
    rules: str | None, one: Profile, rated: Ratings, met: list[Rival], feared: Nemesis, latest: list[Sat]
) -> Plain:
    by_rules = {
        name: _of_rules(name, count, rated.by_rules.get(name, {}).get(one.id)) for name, count in one.by_rules.items()
    }
    return _document("person", rules) | {
        "id": one.id, "name": one.name, **_count(one.all), "rating": _rating(rated.overall.get(one.id)),
        "longest_run": one.longest_run, "by_rules": by_rules,
        "by_size": {str(size): _count(count) for size, count in sorted(one.by_size.items())},
        "opponents": [{"id": rival.person, "name": rival.name, **_head_to_head(rival.met)} for rival in met],
        "nemesis": {"before": _opponent(feared.before), "takers": _takers(feared.takers)},
        "victim": {"behind": _opponent(feared.victim), "givers": _takers(feared.givers)},
        "last_games": [_sat(sat) for sat in latest],
    }  # fmt: skip


def _opponent(opponent: Opponent | None) -> Plain | None:
    if opponent is None:
        return None
    return {"name": opponent.name, "games": opponent.games, "times": opponent.times}


def _takers(takers: list[Taker]) -> Plain:
    return {taker.rules: {"name": taker.name, "amount": number(taker.rules, taker.amount)} for taker in takers}


def _sat(sat: Sat) -> Plain:
    return {
        "game": sat.game, "rules": sat.rules, "started": iso(sat.started), "players": sat.size, "place": sat.place,
        "total": number(sat.rules, sat.total), "won": sat.won, "rating": _rating(sat.rating),
    }  # fmt: skip


def pair_document(rules: str | None, one: str, other: str, found: HeadToHead) -> Plain:
    return _document("pair", rules) | {"name": one, "other": other, **_head_to_head(found)}


def _head_to_head(met: HeadToHead) -> Plain:
    by_rules = {}
    for name, between in met.by_rules.items():
        amounts = {"paid": between.paid, "got": between.got}
        told = {key: None if amount is None else number(name, amount) for key, amount in amounts.items()}
        by_rules[name] = _between(between) | told
    return _between(met.all) | {"by_rules": by_rules}


def _document(kind: str, rules: str | None) -> Plain:
    return {"format": f"tile-tally-{kind}", "version": 1, "rules": rules}


def _count(count: Count) -> Plain:
    places = {str(place): times for place, times in sorted(count.places.items())}
    return {
        "games": count.games, "rounds": count.rounds, "wins": count.wins, "places": places,
        "average_place": count.average_place,
    }  # fmt: skip


def _of_rules(rules: str, count: RulesCount, rating: Rating | None) -> Plain:
    return _count(count) | {
        "average_points": count.average_points, "best_game": _best(count.best_game),
        "best_round": _best(count.best_round), "best_hand": count.best_hand and _hand(count.best_hand),
        "longest_run": count.longest_run, "yaku": {yaku.yaku: yaku.times for yaku in count.yaku},
        "rating": _rating(rating),
    }  # fmt: skip


def _hand(hand: BestHand) -> Plain:
    return {
        "rules": hand.rules, "name": hand.name, "worth": _worth(hand), "game": hand.game, "round": hand.round,
        "seat": hand.seat, "entry": readable(hand.rules, hand.players, hand.entry),
        "yaku": [{"yaku": key, "gives": gives} for key, gives in hand.yaku],
    }  # fmt: skip


def _worth(hand: BestHand) -> int | float:
    return hand.worth if hand.rules == "bugi" else number(hand.rules, hand.worth)


def _run(run: Run) -> Plain:
    return {"name": run.name, "length": run.length, "also": _also(run.also)}


def _also(holders: tuple[Holder, ...]) -> list[Plain]:
    return [
        {key: value for key, value in (("name", one.name), ("game", one.game), ("round", one.round))
         if value is not None}
        for one in holders
    ]  # fmt: skip


def _best(best: Best | None) -> Plain | None:
    return None if best is None else _points(best)


def _points(best: Best) -> Plain:
    told = {"rules": best.rules, "name": best.name, "points": number(best.rules, best.points), "game": best.game}
    return told if best.round is None else told | {"round": best.round}


def _rating(rating: Rating | None) -> Plain | None:
    return None if rating is None else {"mu": rating.mu, "sigma": rating.sigma, "sure": rating.sure}


def _between(between: Between) -> Plain:
    return {
        "games": between.games, "before": between.before, "behind": between.behind, "level": between.level,
    }  # fmt: skip
