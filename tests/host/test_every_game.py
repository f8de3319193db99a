"""Every game, by every form: what is stored, shown, exported and put beside the simulator is what the Ledger says."""

import csv
import io
import json
import re

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import strategies as st

from host_tools.i18n import LANGUAGES, Texts
from host_tools.store.derive import freshen
from host_tools.store.export import to_csv, to_json
from host_tools.store.opening import open_memory
from host_tools.store.reading import all_games
from host_tools.telling.entries import entry_text, fields_of
from host_tools.watching.live import Live
from shared_rules.errors import RuleError
from shared_rules.games import GAMES, load
from shared_rules.mpsz import parse
from shared_rules.record import encode
from tests.host.evenings import Gadget
from tests.host.terminal import fill, own_home, tally  # noqa: F401  fixture
from tests.rules.any_game import entry_and_form, played
from tests.rules.logs import Log

FORMS = [
    (rules, players, form["id"])
    for rules in GAMES
    for players in sorted(set(load(rules).SEATS))
    for form in load(rules).forms(players)
]
# A text that is not there, a fact that was not put in, or a list, None or dict as Python writes it.
UNTOLD = re.compile(r"<[a-z_.]+>|\{[a-z_]+\}|[\[{]|None|True|False")


def gadget_of(log):
    gadget = Gadget()
    gadget.records = log.records
    return gadget


def stored(log):
    store = open_memory()
    store.add("e6614c311b7f2d31", [(record.number, encode(record)) for record in log.records])
    freshen(store)
    (game,) = all_games(store)
    return game


def points(rules, value):
    return value / 4 if rules == "jakugi" else value


def every_game(examples):
    def of(test):
        return pytest.mark.parametrize("rules", GAMES)(given(st.data())(settings(max_examples=examples)(test)))

    return of


@pytest.mark.parametrize(("rules", "players", "form_id"), FORMS)
def test_the_random_evenings_have_every_form_and_its_entries_are_told_whole(rules, players, form_id):
    log = Log(rules, players, {})

    def legal(drawn):
        entry, form = drawn
        try:
            log.game.check(entry, log.ledger.state())
        except RuleError:
            return False
        return form == form_id

    quick = settings(max_examples=2000, database=None, suppress_health_check=list(HealthCheck))
    entry, _ = find(entry_and_form(log), legal, settings=quick)
    for language in LANGUAGES:
        told = entry_text(Texts(language), rules, entry, log.ledger.players)
        assert told
        assert not UNTOLD.search(told), told


@every_game(20)
def test_what_is_derived_is_the_ledgers(rules, data):
    log = data.draw(played(rules))
    game, ledger = stored(log), log.ledger
    assert game.problems == []
    assert [player.total for player in game.players] == ledger.settled()
    assert {(player.place, player.seat, player.total) for player in game.players} == set(ledger.standings())
    assert game.winners == ledger.winners()
    assert game.next_lead == ledger.next_lead()
    closed = "over" if ledger.over() else "stopped" if ledger.ended else "running"
    reasons = [record.payload["reason"] for record in log.records if record.kind == "end"]
    assert game.state == ("over" if ledger.ended and reasons[-1] == "over" else closed)
    for round_, line in zip(game.rounds, ledger.lines(), strict=True):
        assert round_.entry == line["entry"]
        assert round_.deltas == (line["result"]["deltas"] if line["result"] else [])
        assert [(note["key"], note["facts"]) for note in round_.notes] == (
            [(key, facts) for key, facts in line["result"]["notes"]] if line["result"] else []
        )


@every_game(15)
def test_the_json_has_exact_points_and_tiles_in_mpsz(rules, data):
    log = data.draw(played(rules))
    ledger = log.ledger
    (game,) = json.loads(to_json([stored(log)]))["games"]
    assert [(row["place"], row["player"], row["total"]) for row in game["standings"]] == [
        (place, seat, points(rules, total)) for place, seat, total in ledger.standings()
    ]
    assert (game["winners"], game["next_lead"]) == (ledger.winners(), ledger.next_lead())
    assert game["progress"]["counted"] == ledger.state()["rounds"]
    fields = fields_of(rules, len(ledger.players))
    for round_, line in zip(game["rounds"], ledger.lines(), strict=True):
        if line["result"]:
            assert round_["deltas"] == [points(rules, delta) for delta in line["result"]["deltas"]]
            assert round_["totals"] == [points(rules, total) for total in line["totals"]]
        for name, value in line["entry"].items():
            shown = round_["entry"][name]
            tiles = fields[name]["type"] == "tiles" and value is not None
            assert (parse(shown) if tiles else shown) == value


@every_game(15)
def test_the_csv_has_each_players_points_and_own_fields(rules, data):
    log = data.draw(played(rules))
    rows = list(csv.DictReader(io.StringIO(to_csv([stored(log)]), newline="")))
    fields = fields_of(rules, len(log.ledger.players))
    for line in log.ledger.lines():
        of_round = [row for row in rows if row["record"] == str(line["number"])]
        assert len(of_round) == len(log.ledger.players)
        for seat, row in enumerate(of_round):
            if line["result"]:
                assert float(row["delta"]) == points(rules, line["result"]["deltas"][seat])
                assert float(row["total"]) == points(rules, line["totals"][seat])
            for name, value in line["entry"].items():
                field = fields[name]
                if field.get("seat", seat) != seat:
                    continue
                cell = row[field.get("name", name)]
                if value is None:
                    assert cell == ""
                elif field["type"] == "tiles":
                    assert parse(cell) == value
                elif field["type"] in ("player", "players"):
                    assert [int(one) - 1 for one in cell.split()] == (value if isinstance(value, list) else [value])
                elif field["type"] == "flags":
                    assert cell.split() == value
                else:
                    assert cell == str(value[seat] if field["type"] == "numbers" else value)


@every_game(6)
def test_every_evening_is_listed_and_shown_in_both_languages(tmp_path_factory, rules, data):
    log = data.draw(played(rules))
    path = tmp_path_factory.mktemp("evening") / "tally.db"
    fill(path, gadget_of(log))
    for language in LANGUAGES:
        for command in (["games"], ["show", "1"]):
            code, out, err = tally("--db", path, "--lang", language, *command)
            assert (code, err) == (0, "")
            assert not UNTOLD.search(out), out


@every_game(15)
def test_the_live_table_and_log_say_what_the_ledger_says(rules, data):
    log = data.draw(played(rules))
    live, ledger = Live(), log.ledger
    live.take(log.records)
    shown = json.loads(json.dumps(live.shown()))
    table = shown["table"]
    assert [(row["place"], row["seat"], row["total"]) for row in table["players"]] == ledger.standings()
    assert [row["text"] for row in table["players"]] == [ledger.text(total) for _, _, total in ledger.standings()]
    assert sorted(row["seat"] for row in table["players"] if row["winner"]) == ledger.winners()
    assert [row["seat"] for row in table["players"] if row["leads"]] == [
        seat for _, seat, _ in ledger.standings() if seat == ledger.next_lead()
    ]
    assert (table["outcome"] is None) == (not ledger.ended and not ledger.over())
    assert not UNTOLD.search(" ".join(texts_in(shown)))
    whys = [row["why"] != [] for row in shown["log"]["rows"] if row["kind"] == "round"]
    assert whys == [line["result"] is not None for line in ledger.lines()]


def texts_in(shown):
    """Every text that the page may show."""
    if isinstance(shown, str):
        return [shown]
    parts = shown.values() if isinstance(shown, dict) else shown if isinstance(shown, list) else []
    return [text for part in parts for text in texts_in(part)]


def test_a_game_of_quarters_is_shown_in_points_with_its_wind():
    log = Log("jakugi", 3, {})
    given = {f"{name}_{seat}": None for name in ("quarters", "provider") for seat in range(3)}
    given |= {"how": "discard", "winners": [0], "quarters_0": 6, "provider_0": 2}
    log.round(given, "quick")
    live = Live()
    live.take(log.records)
    table = live.table()
    assert [(row["name"], row["text"]) for row in table["players"]] == [("Aya", "1.5"), ("ケンジ", "1.5"), ("Bob", "0")]
    assert table["progress"]["en"] == "round 2 of 16, wind South"
    assert live.rows()[1]["text"]["en"] == "Round 1: Aya\u00a0+1.5, Bob\u00a0±0, ケンジ\u00a0+1.5"
    entered = "Win by: Discard; Winners: Aya; Aya: points 1.5, tile from ケンジ"
    assert [words["en"] for words in live.rows()[1]["why"]] == [entered, "Aya and ケンジ each gain 1.5"]
    (game,) = json.loads(to_json([stored(log)]))["games"]
    assert game["progress"] == {"counted": 1, "agreed": 16, "wind": "S"}
    assert game["rounds"][0]["totals"] == [1.5, 0, 1.5]
    assert game["rounds"][0]["entry"]["quarters_0"] == 6


def test_armies_and_what_a_game_has_beside_totals_are_told_everywhere(monkeypatch, tmp_path):
    bugi = load("bugi")
    monkeypatch.setattr(bugi, "sides", lambda state: [("word.heaven", [0, 1]), ("word.earth", [2, 3])], raising=False)
    beside = ("bugi.note_totals", {"heaven": 4, "earth": 7})
    monkeypatch.setattr(bugi, "detail", lambda state: [beside], raising=False)
    log = Log("bugi", 4, {})
    log.round({"army": "earth", "way": "battle"}, "quick")
    live = Live()
    live.take(log.records)
    table = live.table()
    assert {row["seat"]: row["side"]["en"] for row in table["players"]} == {
        0: "Heaven", 1: "Heaven", 2: "Earth", 3: "Earth",
    }  # fmt: skip
    assert [words["en"] for words in table["detail"]] == ["Heaven 4, earth 7"]
    assert table["lead"]["en"] == "draws first"
    (game,) = json.loads(to_json([stored(log)]))["games"]
    assert game["sides"] == [{"key": "word.heaven", "players": [0, 1]}, {"key": "word.earth", "players": [2, 3]}]
    assert game["detail"] == [{"key": "bugi.note_totals", "facts": {"heaven": 4, "earth": 7}}]
    fill(tmp_path / "tally.db", gadget_of(log))
    lines = [" ".join(line.split()) for line in tally("--db", tmp_path / "tally.db", "show", "1")[1].splitlines()]
    assert "1 ケンジ 1 Earth" in lines
    assert "3 Aya 0 Heaven, draws first" in lines
    assert "Heaven 4, earth 7" in lines


def test_the_bonuses_of_kogi_are_in_the_standing_of_a_closed_game_and_named(tmp_path):
    log = Log("kogi", 4, {})
    log.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
    log.end()
    fill(tmp_path / "tally.db", gadget_of(log))
    lines = [" ".join(line.split()) for line in tally("--db", tmp_path / "tally.db", "show", "1")[1].splitlines()]
    assert lines[0].endswith("Kogi · undated · Aya won")
    assert "1 Aya 12 winner" in lines
    assert "2 Bob 6" in lines
    assert "Virtuous youth: Aya never inserted, doubled" in lines
    assert "Winner: Aya; Inserter: Bob; Points: 3" in lines
