"""Plays for BG Stats: what a link carries is the ledger's result, in the form that the app takes."""

import json
from datetime import UTC, datetime
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.exports.bgstats import to_bgstats
from host_tools.i18n import LANGUAGES, Texts
from host_tools.telling.letters import printable
from shared_rules.games import GAMES
from tests.host.evenings import worked_example
from tests.host.exported import game_of, games, kept, points
from tests.rules.logs import Log

EN = Texts("en")
# What the app reads: {name: (type, needed)}; on Android it refuses a play where a yes or no is not said.
PLAY = {
    "sourceName": (str, True), "sourcePlayId": (str, True), "playDate": (str, True), "game": (dict, True),
    "players": (list, True), "durationMin": (int, False), "comments": (str, False),
}  # fmt: skip
GAME = {"name": (str, True), "sourceGameId": (str, True), "highestWins": (bool, True), "noPoints": (bool, True)}
PLAYER = {
    "name": (str, True), "sourcePlayerId": (str, True), "startPlayer": (bool, True), "winner": (bool, True),
    "score": ((int, float), False), "rank": (int, False), "team": (str, False),
}  # fmt: skip


def of_form(form, row):
    assert set(row) <= set(form)
    for name, (kind, needed) in form.items():
        assert isinstance(row[name], kind) if name in row else not needed, name
        assert row.get(name) != "", name


def plays(among, texts=EN):
    """The plays of an export, each as its links give it back."""
    document = json.loads(to_bgstats(among, texts))
    assert (document["format"], document["version"]) == ("tile-tally-bgstats", 1)
    found = []
    for row in document["plays"]:
        for name, scheme in (("app", "bgstats"), ("web", "https")):
            link = urlsplit(row["links"][name])
            assert (link.scheme, link.netloc, link.path) == (scheme, "app.bgstatsapp.com", "/createPlay.html")
            (data,) = parse_qs(link.query, strict_parsing=True)["data"]
            assert json.loads(data) == row["play"]
            assert row["links"][name].isascii() and not set(row["links"][name]) & set(" <>\"'&#+")
        found.append(row["play"])
    return found


@pytest.mark.parametrize("rules", GAMES)
@given(st.data())
@settings(max_examples=20)
def test_a_play_is_the_ledgers_result_in_the_apps_form(rules, data):
    game, ledger = data.draw(games(rules))
    finished = (ledger.ended or ledger.over()) and ledger.played() > 0
    found = plays([game])
    assert len(found) == finished
    for play in found:
        of_form(PLAY, play)
        of_form(GAME, play["game"])
        for player in play["players"]:
            of_form(PLAYER, player)
        assert (play["sourcePlayId"], play["game"]["sourceGameId"]) == (game.id, rules)
        standings = {seat: (place, points(rules, total)) for place, seat, total in ledger.standings()}
        assert [(row["rank"], row["score"]) for row in play["players"]] == [
            standings[seat] for seat in sorted(standings)
        ]
        assert [row["winner"] for row in play["players"]] == [
            seat in ledger.winners() for seat in range(len(ledger.players))
        ]
        assert [row["name"] for row in play["players"]] == [printable(player.name) for player in game.players]
        ended = datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
        assert ended.timestamp() == game.counted[-1].played
        assert play.get("durationMin", 0) == round((ended.timestamp() - game.started) / 60)


@pytest.mark.parametrize("language", LANGUAGES)
def test_armies_are_teams(language):
    texts = Texts(language)
    log = Log("bugi", 4, {"rounds": 1})
    log.round({"army": "earth", "way": "advance"}, "quick")
    (play,) = plays([game_of(log)], texts)
    heaven, earth = texts.t("word.heaven"), texts.t("word.earth")
    assert [(row["team"], row["winner"], row["score"]) for row in play["players"]] == [
        (heaven, False, 0), (heaven, False, 0), (earth, True, 1), (earth, True, 1),
    ]  # fmt: skip
    assert play["game"]["name"] == texts.t("game.bugi")


def test_bonuses_of_the_end_are_in_the_scores_and_quarters_are_fractions():
    kogi = Log("kogi", 4, {})
    kogi.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
    kogi.end()
    (play,) = plays([game_of(kogi)])
    assert [row["score"] for row in play["players"]] == [12, 6, 0, 0]
    jakugi = Log("jakugi", 3, {})
    given_ = {f"{name}_{seat}": None for name in ("quarters", "provider") for seat in range(3)}
    jakugi.round(given_ | {"how": "discard", "winners": [0], "quarters_0": 6, "provider_0": 2}, "quick")
    jakugi.end()
    (play,) = plays([game_of(jakugi)])
    assert [row["score"] for row in play["players"]] == [1.5, 0, 1.5]
    assert [row["winner"] for row in play["players"]] == [False] * 3  # stopped: nobody won


def test_a_game_without_a_date_or_an_end_or_a_round_is_no_play():
    undated, running, empty = worked_example(), worked_example(), worked_example()
    undated.records = undated.records[2:]
    running.records = [record for record in running.records[:4] if record.kind != "end"]
    empty.records = [record for record in empty.records if record.kind not in ("round", "edit", "undo")]
    undated.device, running.device, empty.device = "aa", "bb", "cc"
    assert [row["sourcePlayId"] for row in plays(kept(undated, running, empty, worked_example()))] == [
        "e6614c311b7f2d31-1"
    ]
    assert plays([]) == []
