"""Statistics as plain values, for JSON: points as exact numbers, people by name, nothing in words. Pure."""

from typing import Any

from host_tools.stats.pairs import Between, HeadToHead, Nemesis
from host_tools.stats.profiles import Count, Profile, RulesCount
from host_tools.stats.ratings import Rating, Ratings
from host_tools.stats.records import Best, Records
from host_tools.telling.points import number

Plain = dict[str, Any]


def players_document(rules: str | None, found: list[Profile], rated: Ratings, held: Records) -> Plain:
    rows = [
        {"id": one.id, "name": one.name, **_count(one.all), "rating": _rating(rated.overall.get(one.id))}
        for one in found
    ]
    records = {
        "totals": [_best(best) for best in held.totals],
        "rounds": [_best(best) for best in held.rounds],
        "run": None if held.run is None else {"name": held.run.name, "length": held.run.length},
    }
    return _document("players", rules) | {"players": rows, "records": records}


def person_document(rules: str | None, one: Profile, rated: Ratings, feared: Nemesis) -> Plain:
    by_rules = {
        name: _of_rules(name, count, rated.by_rules.get(name, {}).get(one.id)) for name, count in one.by_rules.items()
    }
    before = feared.before
    return _document("person", rules) | {
        "id": one.id, "name": one.name, **_count(one.all), "rating": _rating(rated.overall.get(one.id)),
        "longest_run": one.longest_run, "by_rules": by_rules,
        "by_size": {str(size): _count(count) for size, count in sorted(one.by_size.items())},
        "nemesis": {
            "before": before and {"name": before.name, "games": before.games, "times": before.times},
            "takers": {
                taker.rules: {"name": taker.name, "amount": number(taker.rules, taker.amount)}
                for taker in feared.takers
            },
        },
    }  # fmt: skip


def pair_document(rules: str | None, one: str, other: str, found: HeadToHead) -> Plain:
    by_rules = {}
    for name, between in found.by_rules.items():
        amounts = {"paid": between.paid, "got": between.got}
        told = {key: None if amount is None else number(name, amount) for key, amount in amounts.items()}
        by_rules[name] = _between(between) | told
    return _document("pair", rules) | {"name": one, "other": other, **_between(found.all), "by_rules": by_rules}


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
        "best_round": _best(count.best_round), "rating": _rating(rating),
    }  # fmt: skip


def _best(best: Best | None) -> Plain | None:
    if best is None:
        return None
    told = {"rules": best.rules, "name": best.name, "points": number(best.rules, best.points), "game": best.game}
    return told if best.round is None else told | {"round": best.round}


def _rating(rating: Rating | None) -> Plain | None:
    return None if rating is None else {"mu": rating.mu, "sigma": rating.sigma, "sure": rating.sure}


def _between(between: Between) -> Plain:
    return {
        "games": between.games, "before": between.before, "behind": between.behind, "level": between.level,
    }  # fmt: skip
