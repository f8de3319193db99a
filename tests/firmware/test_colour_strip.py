"""The thin line of the colour display, as an evening goes: who plays, with how much, and who leads."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware import colours
from firmware.colour import PIXELS, STRIP
from host_tools.sim.colour_controller import GLASS
from tests.firmware.golden.tours import Photographer
from tests.firmware.test_colour_panel import shown_as

WON_BY_BOB, WON_BY_KENJI = (
    f'round quick {{"result": "ron", "winner": {winner}, "from": 0, "points": 240, "tenpai": [], "also": null, '
    '"also_points": null}'
    for winner in (1, 2)
)


@pytest.fixture
def table():
    photographer = Photographer("feather", "en")
    photographer.play("at_home")
    return photographer


def strip(gadget):
    """The rows of the strip, pixels of 16 bits."""
    frame = gadget.frame()
    row = 2 * GLASS.width
    return [[int.from_bytes(frame[at : at + 2]) for at in range(row * y, row * y + row, 2)] for y in range(STRIP, 135)]


def slots(gadget, seats):
    """The colours in the place of each player."""
    rows = strip(gadget)
    width = (PIXELS - 3 * (seats - 1)) // seats
    return [{value for row in rows[:10] for value in row[seat * (width + 3) :][:width]} for seat in range(seats)]


def texts(gadget):
    """What is written in it; letters and gaps are told apart by their codes."""
    labels = [label for label in gadget.app.panel._strip.labels if not label.hidden]
    return [" ".join("".join(one if one >= " " else "\n" for one in label.text).split()) for label in labels]


def sizes(seats):
    return [shown_as(pair) for pair in colours.PLAYERS[:seats]]


def test_without_a_game_it_is_dark(table):
    assert {value for row in strip(table.gadget) for value in row} == {0}
    assert texts(table.gadget) == []


def test_each_player_has_a_colour_and_their_total(table):
    table.play("game lexio 5")
    assert slots(table.gadget, 5) == sizes(5)
    assert texts(table.gadget) == ["Aya 100", "Bob 100", "ケン 100", "Dee 100", "みど 100"], "names give way to totals"


@pytest.mark.parametrize(("game", "seats"), [("lexio", 2), ("inage", 3), ("bugi", 4), ("kogi", 4), ("jakugi", 3)])
def test_it_shows_every_game(table, game, seats):
    table.play(f"game {game} {seats}")
    ledger = table.gadget.app.table.ledger
    assert slots(table.gadget, seats) == sizes(seats)
    wanted = [f"{name} {ledger.text(total)}" for name, total in zip(ledger.players, ledger.settled(), strict=True)]
    assert texts(table.gadget) == wanted


def test_who_leads_the_next_round_stands_on_their_colour(table):
    table.play("game inage 3")
    led = set()
    for result in (WON_BY_BOB, WON_BY_KENJI):
        lead = table.gadget.app.table.ledger.next_lead()
        led.add(lead)
        width = (PIXELS - 2 * 3) // 3
        row = strip(table.gadget)[0]
        for seat in range(3):
            ground = {row[seat * (width + 3) + width - 1]}
            assert ground == (shown_as([colours.PLAYERS[seat][0]]) if seat == lead else {0})
        table.play(result)
    assert len(led) == 2


def test_it_follows_a_round_an_undo_and_the_end_of_the_game(table):
    table.play("game inage 3")
    before = texts(table.gadget)
    table.play(WON_BY_BOB)
    after = texts(table.gadget)
    assert after != before
    app = table.gadget.app
    app.table.undo(app.table.ledger.kept[-1][0])
    app.draw()
    assert texts(table.gadget) == before
    table.play("unplug")
    assert texts(table.gadget) == before, "and it is there at a start"
    table.gadget.app.table.close()
    table.gadget.app.home()
    table.gadget.app.draw()
    assert texts(table.gadget) == []


def test_a_press_that_leaves_the_totals_alone_leaves_it_alone(table):
    table.play("game lexio 5")
    table.gadget.settle()
    written = []
    for label in table.gadget.app.panel._strip.labels:
        label.__class__ = type("Watched", (label.__class__,), {"_reset_text": lambda *_, **__: written.append(1)})
    table.play("keys ok down back")
    assert written == []


@settings(max_examples=20, deadline=None)
@given(st.lists(st.text("AWg新ー é", min_size=1, max_size=12), min_size=5, max_size=5), st.integers(-9999, 99999))
def test_whatever_names_and_totals_stand_in_their_places(table_for_many, names, total):
    gadget = table_for_many.gadget
    panel = gadget.app.panel

    class Ledger:
        players = names
        number = object()

        def settled(self):
            return [total] * 5

        def text(self, value):
            return str(value)

        def over(self):
            return False

        def next_lead(self):
            return 2

    class Table:
        behind = False
        playing = True
        ledger = Ledger()

        class journal:
            last = 1

    panel._strip.table = Table()
    gadget.app.draw()
    assert slots(gadget, 5) == sizes(5)
    assert all(text.endswith(str(total)) for text in texts(gadget))


@pytest.fixture(scope="module")
def table_for_many():
    photographer = Photographer("feather", "en")
    photographer.play("at_home")
    return photographer
