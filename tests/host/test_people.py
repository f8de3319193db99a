"""Names that are spelled alike are one person; people are joined and split, and stay so whatever comes later."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_tools.store.derive import freshen, rebuild
from host_tools.store.errors import NoSuch
from host_tools.store.people import AtOneTable, at_one_table, everybody, join, split
from host_tools.store.spelling import spelled
from tests.host.evenings import Gadget, evenings
from tests.host.terminal import fill, own_database, own_home, tally  # noqa: F401  fixtures

FIRST, SECOND = "e6614c311b7f2d31", "e6614c311b7f2d32"


def played(device, *evenings_, number=1):
    """A gadget with a game for each list of names."""
    gadget = Gadget(device, number)
    for game, players in enumerate(evenings_, 1):
        gadget.new(game, list(players))
        gadget.round([0] + [1] * (len(players) - 1))
    return gadget


def two_gadgets(databases):
    store = databases.empty()
    for gadget in (played(FIRST, ("Ann", "Bo"), ("Ann", "Bo")), played(SECOND, ("ANN ", "Anna"), ("Ａｎｎ", "だい"))):
        store.add(gadget.device, gadget.batch())
    freshen(store)
    return store


def told(store):
    return [(person.name, person.games, person.spellings) for person in everybody(store)]


@pytest.mark.parametrize("name", ["Ann", "ANN", " ann ", "Ａｎｎ", "ａｎｎ\u3000", "\u200aAnn"])
def test_capitals_width_and_spaces_make_no_other_person(name):
    assert spelled(name) == "ann"


@given(st.text())
def test_a_spelling_is_its_own_spelling(name):
    assert spelled(spelled(name)) == spelled(name)


def test_a_person_is_one_on_all_gadgets(databases):
    store = two_gadgets(databases)
    assert told(store) == [
        ("Ann", 4, [("Ann", None)]),
        ("Bo", 2, [("Bo", None)]),
        ("Anna", 1, [("Anna", None)]),
        ("だい", 1, [("だい", None)]),
    ]
    assert everybody(store)[0].devices == {FIRST, SECOND}


def test_joined_people_stay_joined_through_new_games_and_a_rebuild(databases):
    store = two_gadgets(databases)
    join(store, ["ann", "Anna", "だい"])
    expected = [("Ann", 4, [("Ann", None), ("Anna", None), ("だい", None)]), ("Bo", 2, [("Bo", None)])]
    assert told(store) == expected
    rebuild(store)
    assert told(store) == expected
    later = played(SECOND, ("anna", "Bo"), number=100)
    store.add(SECOND, later.batch())
    freshen(store)
    assert [(person.name, person.games) for person in everybody(store)] == [("Ann", 5), ("Bo", 3)]


def test_a_split_takes_one_name_off_and_the_own_name_takes_all_off(databases):
    store = two_gadgets(databases)
    before = told(store)
    join(store, ["Ann", "Anna", "だい"])
    assert split(store, "anna") == ["Anna"]
    assert [(person.name, person.games) for person in everybody(store)] == [("Ann", 4), ("Bo", 2), ("Anna", 1)]
    join(store, ["Ann", "Anna"])
    assert set(split(store, "Ann")) == {"Anna", "だい"}
    assert told(store) == before
    with pytest.raises(NoSuch) as caught:
        split(store, "Ann")
    assert caught.value.key == "store.nothing_to_split"


def test_a_name_can_mean_somebody_else_on_one_gadget(databases):
    store = two_gadgets(databases)
    assert split(store, "Ann", SECOND) == ["ANN (2d32)"]
    names = {person.name: (person.games, person.devices) for person in everybody(store)}
    assert names["Ann"] == (2, {FIRST})
    (other,) = [name for name in names if name.endswith("(2d32)")]
    assert names[other] == (2, {SECOND})
    with pytest.raises(NoSuch):
        split(store, "Ann", SECOND)
    with pytest.raises(NoSuch):
        split(store, "Bo", SECOND)
    join(store, ["Ann", other])
    assert told(store)[0] == ("Ann", 4, [("Ann", None)])


def test_somebody_who_is_not_there_is_answered_with_those_who_are(databases):
    store = two_gadgets(databases)
    with pytest.raises(NoSuch) as caught:
        join(store, ["Ann", "Cy"])
    assert caught.value.facts == {"name": "Cy", "people": "Ann, Anna, Bo, だい"}
    assert len(everybody(store)) == 4
    with pytest.raises(NoSuch) as caught:
        join(databases.empty(), ["Ann", "Cy"])
    assert caught.value.key == "store.nobody_yet"


@given(evenings(), st.data())
def test_every_player_is_one_person_and_games_are_counted_once(databases, gadget, data):
    store = databases.filled(gadget)
    spellings = sorted({spelled(name) for record in gadget.records if record.kind == "new"
                        for name in record.payload["players"]})  # fmt: skip
    assert len(everybody(store)) == len(spellings)
    joined = data.draw(st.lists(st.sampled_from(spellings), min_size=2, max_size=4))
    join(store, joined)
    found = everybody(store)
    assert len(found) == len(spellings) - len(set(joined)) + 1
    assert sum(len(person.spellings) for person in found) == len(spellings)
    games = len([record for record in gadget.records if record.kind == "new"])
    assert all(1 <= person.games <= games for person in found)


def test_those_who_sat_at_one_table_are_named_before_they_are_joined(databases):
    store = two_gadgets(databases)
    for gadget in (played(FIRST, ("Ann", "Bo", "Cy"), ("Cy", "Anna"), ("Bo", "Cy"), number=50),):
        store.add(gadget.device, gadget.batch())
    freshen(store)
    assert at_one_table(store, ["Ann", "だい"]) == AtOneTable(["Ann", "だい"], 1, "2d32-2")
    assert at_one_table(store, ["bo", "Cy", "Anna"]) == AtOneTable(["Bo", "Cy"], 3, "2d31-1.2")
    assert at_one_table(store, ["Bo", "Anna"]) is None
    assert at_one_table(store, ["Ann", "ANN"]) is None
    with pytest.raises(NoSuch):
        at_one_table(store, ["Ann", "Zed"])


# --- the command


def test_people_are_listed_joined_and_split_by_the_command(db):
    fill(db, played(FIRST, ("Ann", "Bo"), ("Ann", "Bo")), played(SECOND, ("Anna", "Bo")))
    code, out, err = tally("--db", db, "people")
    assert (code, err) == (0, "")
    assert [line.split() for line in out.splitlines()[2:]] == [
        ["Bo", "Bo", "2d31,", "2d32", "3"], ["Ann", "Ann", "2d31", "2"], ["Anna", "Anna", "2d32", "1"],
    ]  # fmt: skip
    assert tally("--db", db, "people", "join", "Ann", "Anna") == (0, "One person now, Ann: Ann, Anna\n", "")
    assert "Ann      Ann, Anna" in tally("--db", db, "people")[1]
    assert tally("--db", db, "--lang", "ja", "people", "--json") == tally("--db", db, "people", "--json")
    assert json.loads(tally("--db", db, "people", "--json")[1]) == {
        "format": "tile-tally-people", "version": 1, "people": [
            {"id": 1, "name": "Ann", "games": 3, "gadgets": [FIRST, SECOND],
             "spellings": [{"name": "Ann", "gadget": None}, {"name": "Anna", "gadget": None}]},
            {"id": 2, "name": "Bo", "games": 3, "gadgets": [FIRST, SECOND],
             "spellings": [{"name": "Bo", "gadget": None}]},
        ],
    }  # fmt: skip
    assert tally("--db", db, "people", "split", "Anna") == (0, "People of their own now: Anna\n", "")
    assert tally("--db", db, "people", "split", "Bo", "--gadget", "2d32")[0] == 0
    assert "Bo (on 2d32)" in tally("--db", db, "people")[1]
    assert "Bo（2d32のみ）" in tally("--db", db, "--lang", "ja", "people")[1]


def test_joining_people_who_sat_at_one_table_is_done_with_a_warning(db):
    fill(db, played(FIRST, ("Ann", "Bo"), ("Bo", "Cy")))
    code, out, err = tally("--db", db, "people", "join", "Bo", "Ann")
    assert (code, out) == (0, "One person now, Bo: Ann, Bo\n")
    assert err.startswith("Are they one person? Ann, Bo sat at one table.")
    assert "2d31-1" in err
    assert "同じ卓" in tally("--db", db, "--lang", "ja", "people", "join", "Cy", "Bo")[2]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["join"], "NAME"),
        (["join", "Ann"], "at least two names"),
        (["join", "Ann", "Cy"], "Nobody is called Cy. There are: Ann, Bo."),
        (["split", "Ann"], "Ann is joined with nobody."),
        (["split", "Cy"], "Nobody is called Cy."),
        (["split", "Ann", "--gadget", "ffff"], "There is no gadget ffff"),
        (["--json", "join", "Ann", "Bo"], "--json belongs to `tally people` alone; `tally people join` has nothing"),
        (["--json", "split", "Ann"], "--json belongs to `tally people` alone"),
        (["marry", "Ann"], "There is no command marry. There are: join, split."),
    ],
)
def test_what_cannot_be_done_with_people_is_exit_code_2(db, words, why):
    fill(db, played(FIRST, ("Ann", "Bo")))
    code, out, err = tally("--db", db, "people", *words)
    assert (code, out) == (2, "")
    assert why in err
    assert len(json.loads(tally("--db", db, "people", "--json")[1])["people"]) == 2


def test_before_anybody_has_played_there_is_nobody(home):
    assert tally("people")[:1] == (0,)
    assert "tally sync" in tally("people")[1]
    assert not (home / "data").exists()
