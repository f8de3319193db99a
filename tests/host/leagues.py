"""Leagues for the tests of statistics: games of every kind on several gadgets, and what a plain reader of their
records counts, game by game, without a database.
"""

from collections import Counter, defaultdict
from types import SimpleNamespace

from hypothesis import strategies as st
from openskill.models import PlackettLuce

from host_tools.store.derive import freshen
from host_tools.store.people import join
from host_tools.store.spelling import spelled
from shared_rules.games import GAMES
from shared_rules.ledger import Ledger
from shared_rules.record import Record, encode
from tests.host.judged import judged_hands
from tests.rules.any_game import played

NAMES = ("Ann", "ANN ", "Bo", "Cy", "Di", "だい")


class League:
    """games: [(gadget, unix seconds or None, records)]. joined: whether Cy is Bo."""

    def __init__(self, games, joined):
        self.games = games
        self.joined = joined

    def put_into(self, store):
        for device, unix, records in self.games:
            last = records[-1]
            time = Record(last.number + 1, 0, "time", last.uptime + 1, {"unix": unix})
            batch = [*records, time] if unix is not None else records
            store.add(device, [(record.number, encode(record)) for record in batch])
        freshen(store)
        if self.joined:
            join(store, ["Bo", "Cy"])

    def person(self, name):
        spelling = spelled(name)
        return "bo" if self.joined and spelling == "cy" else spelling

    def names(self):
        return {spelled(name) for _device, _unix, records in self.games for name in records[0].payload["players"]}


@st.composite
def leagues(draw):
    games = []
    for turn in range(draw(st.integers(1, 5))):
        log = draw(played(draw(st.sampled_from(GAMES)), most=4))
        if not log.ledger.ended and draw(st.integers(0, 3)):
            log.end()
        players = log.records[0].payload["players"]
        players[:] = [draw(st.sampled_from(NAMES)) for _ in players]
        unix = draw(st.none() | st.integers(1_700_000_000, 1_700_000_100))
        games.append((f"gadget{turn}", unix, log.records))
    league = League(games, joined=False)
    league.joined = {"bo", "cy"} <= league.names() and draw(st.booleans())
    return league


def counted(league):
    """Each finished game that somebody won, in the order of play: rules, size, rounds, chairs {person: seat}, places
    and totals by seat, winners, lines that count, hands {(place, seat): (worth, yaku)}."""
    told = []
    for device, unix, records in league.games:
        ledger = Ledger(records[0])
        for record in records[1:]:
            ledger.add(record)
        if not ledger.winners() or not (ledger.ended or ledger.over()):
            continue
        standing = {seat: (place, total) for place, seat, total in ledger.standings()}
        chairs = {}
        for seat in sorted(standing, key=lambda seat: (standing[seat][0], seat)):
            chairs.setdefault(league.person(ledger.players[seat]), seat)
        lines = [line for line in ledger.lines() if line["result"] is not None]
        moment = 0 if unix is None else unix - records[-1].uptime - 1 + records[0].uptime
        told.append(SimpleNamespace(
            order=(moment, device), rules=ledger.rules, size=len(ledger.players), rounds=ledger.played(),
            chairs=chairs, places={seat: place for seat, (place, _total) in standing.items()},
            totals={seat: total for seat, (_place, total) in standing.items()}, winners=ledger.winners(),
            lines=lines, sides=sides(ledger), hands=judged_hands(ledger),
        ))  # fmt: skip
    return sorted(told, key=lambda game: game.order)


def sides(ledger):
    if hasattr(ledger.module, "sides"):
        return [seats for _key, seats in ledger.module.sides(ledger.state())]
    return [[seat] for seat in range(len(ledger.players))]


def counts(games, person):
    """(games, rounds, wins, places) of one person in some of the games."""
    mine = [game for game in games if person in game.chairs]
    places = Counter(game.places[game.chairs[person]] for game in mine)
    wins = len([game for game in mine if game.chairs[person] in game.winners])
    return len(mine), sum(game.rounds for game in mine), wins, places


def best_round(games, person):
    """The most won in a round, None where nothing was."""
    won = [line["result"]["deltas"][game.chairs[person]] for game in games if person in game.chairs
           for line in game.lines]  # fmt: skip
    return max([delta for delta in won if delta > 0], default=None)


def longest_run(games, person):
    longest = run = 0
    for game in games:
        if person in game.chairs:
            run = run + 1 if game.chairs[person] in game.winners else 0
            longest = max(longest, run)
    return longest


def yaku(games, person):
    """{(rules, yaku): hands that one person won with it}, dora apart."""
    return Counter(
        (game.rules, key) for game in games for (_place, seat), (_worth, told) in game.hands.items()
        if game.chairs.get(person) == seat for key, _gives in told if key != "inage.yaku_dora"
    )  # fmt: skip


def best_hand(games, person):
    """(worth, yaku) of the hand worth most, the first of equals; None where no hand is known."""
    mine = [hand for game in games for (_place, seat), hand in sorted(game.hands.items())
            if game.chairs.get(person) == seat]  # fmt: skip
    return max(mine, key=lambda hand: hand[0], default=None)


def compared(games, one, other):
    """[games, before, behind, level] of two people."""
    together = [game for game in games if one in game.chairs and other in game.chairs]
    places = [(game.places[game.chairs[one]], game.places[game.chairs[other]]) for game in together]
    before = len([None for mine, theirs in places if mine < theirs])
    behind = len([None for mine, theirs in places if mine > theirs])
    return [len(together), before, behind, len(together) - before - behind]


def paid(games):
    """{(rules, payer, payee): amount}."""
    amounts = defaultdict(int)
    for game in games:
        who = {seat: person for person, seat in game.chairs.items()}
        for line in game.lines:
            for payer, payee, amount, _why, _facts in line["result"]["payments"]:
                if payer in who and payee in who:
                    amounts[game.rules, who[payer], who[payee]] += amount
    return amounts


def rated(games):
    """{person: (mu, sigma)} after the games."""
    model = PlackettLuce()
    ratings = {}
    for game in games:
        teams = [[person for person, seat in sorted(game.chairs.items(), key=lambda row: row[1]) if seat in side]
                 for side in game.sides]  # fmt: skip
        teams = [team for team in teams if team]
        if len(teams) < 2:
            continue
        before = [[ratings.get(person) or model.rating() for person in team] for team in teams]
        ranks = [min(game.places[game.chairs[person]] for person in team) for team in teams]
        for team, after in zip(teams, model.rate(before, ranks=ranks), strict=True):
            ratings.update(zip(team, after, strict=True))
    return {person: (rating.mu, rating.sigma) for person, rating in ratings.items()}
