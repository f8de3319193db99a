"""The JSON export is what its schema says, for any game; and the schema says enough to refuse what is not."""

import copy
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, FormatChecker

from host_tools.i18n import ROOT
from host_tools.store.export import to_json
from shared_rules.games import GAMES
from tests.host.evenings import Gadget, worked_example
from tests.host.exported import games, kept

SCHEMA = json.loads((ROOT / "host_tools" / "store" / "export.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA, format_checker=FormatChecker())


def faults(among):
    return [f"{fault.json_path}: {fault.message}" for fault in VALIDATOR.iter_errors(json.loads(to_json(among)))]


def test_the_schema_is_one_of_its_draft():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("rules", GAMES)
@given(st.data())
@settings(max_examples=20)
def test_an_export_of_any_game_is_what_the_schema_says(rules, data):
    game, _ledger = data.draw(games(rules))
    assert faults([game]) == []


def test_games_that_cannot_be_scored_are_what_the_schema_says():
    without_beginning = worked_example()
    without_beginning.records = without_beginning.records[3:]
    unreadable = Gadget("aa")
    unreadable.new()
    unreadable.round([0, 1, 1, 1])
    undated = kept(unreadable, without_beginning)
    assert [game.state for game in undated] == ["running", "incomplete"]
    assert faults(undated) == []
    assert faults([]) == []


def change(path, value):
    def changed(document):
        at = document
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return changed


GAME, ROUND = ("games", 0), ("games", 0, "rounds", 0)
WRONG = [
    change(("version",), 2),
    change((*GAME, "more"), 1),
    change((*GAME, "state"), "paused"),
    change((*GAME, "started"), "2026-05-01 18:31"),
    change((*GAME, "standings", 0, "total"), "117"),
    change((*GAME, "standings", 0, "place"), 0),
    change((*GAME, "winners"), [0, 0]),
    change((*GAME, "players"), None),
    change((*ROUND, "status"), "lost"),
    change((*ROUND, "deltas"), [0.1, -0.1, 0, 0]),
    change((*ROUND, "deltas"), []),
    change((*ROUND, "status"), "undone"),
    change((*ROUND, "played"), "yesterday"),
    change((*ROUND, "payments", 0, "why"), "because"),
    change((*ROUND, "corrections", 0, "kind"), "new"),
    change((*ROUND, "entry"), []),
    change((*ROUND, "problem"), {"key": "game.over", "facts": {}}),
]


@pytest.mark.parametrize("wrong", WRONG)
def test_the_schema_refuses_what_is_no_export(wrong):
    document = json.loads(to_json(kept(worked_example())))
    assert VALIDATOR.is_valid(document)
    wrong(document)
    assert not VALIDATOR.is_valid(document)


def fields_of(schema, document):
    """(place, name) of each field that the schema needs."""
    return [(("games", 0), name) for name in schema["$defs"]["game"]["required"]] + [
        (("games", 0, "rounds", 0), name) for name in schema["$defs"]["round"]["required"]
    ]


def test_the_schema_misses_every_field_that_is_left_out():
    document = json.loads(to_json(kept(worked_example())))
    for place, name in fields_of(SCHEMA, document):
        less = copy.deepcopy(document)
        at = less
        for step in place:
            at = at[step]
        del at[name]
        assert not VALIDATOR.is_valid(less), name
