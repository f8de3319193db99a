"""What every form of every game keeps to, so that screens can be drawn from it (shared_rules/games/__init__.py)."""

import pytest

from shared_rules.fields import check_values, with_defaults
from shared_rules.games import GAMES, load
from shared_rules.mpsz import KINDS

FORMS = [
    pytest.param(load(game), players, form, id=f"{game}-{players}-{form['id']}")
    for game in GAMES
    for players in range(load(game).SEATS[0], load(game).SEATS[1] + 1)
    for form in load(game).forms(players)
]
TYPES = ("number", "numbers", "choice", "flags", "player", "players", "tiles")
KNOWN = {
    "id", "type", "min", "max", "choices", "most", "optional", "hand", "default", "when", "when_seat", "seat", "name",
    "needs", "later", "derived", "propose", "other_than", "copies", "sizes", "with", "stands_for", "unit", "step",
    "winner_has_none", "within", "all", "words", "aid", "ask", "whose",
}  # fmt: skip
STANDS_FOR = {"win": 1, "tile": 1, "triplet": 3, "quad": 4, "run": 1}

every_form = pytest.mark.parametrize(("game", "players", "form"), FORMS)


@every_form
def test_a_field_says_what_it_is_in_known_words(game, players, form):
    for field in form["fields"]:
        assert field["type"] in TYPES
        assert set(field) <= KNOWN
        assert ("seat" in field) == ("name" in field)
        assert field.get("seat", 0) in range(players)


@every_form
def test_fields_speak_of_fields_of_the_form_that_come_before(game, players, form):
    before = {}
    for field in form["fields"]:
        name, values = field.get("when", (None, ()))
        assert name is None or set(values) & set(before[name]["choices"])
        assert before[field["when_seat"]]["type"] == "players" if "when_seat" in field else True
        if "needs" in field:
            assert field["needs"] in before
        if "with" in field:
            assert before[field["with"]]["hand"] and before[field["with"]].get("seat") == field.get("seat")
        if "whose" in field:
            assert field["hand"] and "seat" not in field and before[field["whose"]]["type"] == "player"
        before[field["id"]] = field
    assert len(before) == len(form["fields"])


@every_form
def test_what_can_wait_or_may_not_belong_has_a_default(game, players, form):
    later = [field for field in form["fields"] if field.get("later")]
    for field in later:
        assert "default" in field
        check_values((field,), {field["id"]: field["default"]}, players)
    assert len(with_defaults(later, {})) == len(later)
    assert hasattr(game, "derive") or not any(field.get("derived") for field in form["fields"])


@every_form
def test_a_player_who_is_somebody_else_is_other_than_players_of_the_form(game, players, form):
    of_players = [field["id"] for field in form["fields"] if field["type"] == "player"]
    for field in form["fields"]:
        for other in field.get("other_than", ()):
            assert field["type"] == "player" and other != field["id"]
            assert other in range(players) if isinstance(other, int) else other in of_players


@every_form
def test_every_hand_is_somebodys(game, players, form):
    for field in form["fields"]:
        if "sizes" in field:
            assert ("whose" in field) != ("seat" in field)


@every_form
def test_tiles_say_how_many_there_are_and_what_they_stand_for(game, players, form):
    for field in form["fields"]:
        if field["type"] != "tiles":
            continue
        assert len(field["copies"]) == KINDS
        assert max(field["copies"]) <= 4
        assert ("with" in field) == ("stands_for" in field)
        assert ("sizes" in field) == (field.get("hand", False) and "with" not in field)
        assert max(field.get("sizes", (field["most"],))) == field["most"]
        least = STANDS_FOR[field.get("stands_for", "tile")]
        assert all(copies in (0, 1, 4) and (not copies or copies >= least) for copies in field["copies"])


@pytest.mark.parametrize("game", GAMES)
def test_a_record_has_room_for_the_number_of_each_form(game):
    module = load(game)
    for players in range(module.SEATS[0], module.SEATS[1] + 1):
        assert 1 <= len(module.forms(players)) <= 4


def test_the_forms_keep_their_places():
    """Records hold the place: a form that is new comes last."""
    places = {game: [form["id"] for form in load(game).forms(load(game).SEATS[1])] for game in GAMES}
    assert places == {
        "lexio": ["quick"], "inage": ["quick", "hand", "checklist", "han"], "bugi": ["quick", "hand", "battle"],
        "kogi": ["quick", "hand"], "jakugi": ["quick", "hand"],
    }  # fmt: skip
