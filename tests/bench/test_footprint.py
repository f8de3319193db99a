"""The footprint's budget only goes down, and `make bench` fails where it is exceeded."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.bench import __main__ as bench
from tests.bench import footprint
from tests.bench.budgets import Figure


def figures(values, most):
    return [
        Figure(f"footprint: {what}", value, "bytes", most=most.get(what), fails=True) for what, value in values.items()
    ]


BYTES = st.dictionaries(
    st.sampled_from(["flash, with .py", "heap, after boot", "heap, a round"]), st.integers(0, 10**6)
)


@given(BYTES, BYTES)
def test_the_budget_is_lowered_to_what_was_measured_and_never_raised(tmp_path_factory, before, values):
    path = tmp_path_factory.mktemp("footprint") / "footprint.toml"
    footprint.ratchet(figures(before, {}), path)
    assert footprint.budgets(path) == before
    changed = footprint.ratchet(figures(values, before), path)
    after = footprint.budgets(path)
    assert after == {what: min(before.get(what, 10**9), values.get(what, 10**9)) for what in before | values}
    assert {what for what, _, _ in changed} == {what for what in after if after[what] != before.get(what)}


def test_flash_is_held_to_the_byte_and_heap_to_what_luck_adds():
    most = {"flash, with .py": 1000, "heap, after boot": 1000}
    assert [footprint.allowed(what, most) for what in (*most, "heap, of a new game")] == [1000, 1256, None]


def test_a_time_is_not_held_to_anything(tmp_path):
    path = tmp_path / "footprint.toml"
    assert footprint.ratchet([Figure("footprint: a start, in reference loops", 5.0, "")], path) == []
    assert not path.exists()


@pytest.mark.parametrize(("value", "code", "word"), [(10, 0, "ok"), (11, 1, "over")])
def test_the_bench_fails_where_a_footprint_is_exceeded(monkeypatch, capsys, value, code, word):
    monkeypatch.setitem(bench.BENCHES, "footprint", lambda: figures({"heap": value}, {"heap": 10}))
    assert bench.main(["footprint"]) == code
    assert capsys.readouterr().out.splitlines()[1].endswith(word)


def test_a_figure_over_a_budget_of_the_design_fails_nothing(monkeypatch):
    monkeypatch.setitem(bench.BENCHES, "flash", lambda: [Figure("flash: all", 11, "bytes", most=10)])
    assert bench.main(["flash"]) == 0


def test_the_ratchet_is_the_footprints_alone(capsys):
    assert bench.main(["--ratchet"]) == bench.main(["flash", "--ratchet"]) == 2
    assert "footprint alone" in capsys.readouterr().err


def test_every_figure_has_its_budget():
    with footprint.BUDGETS.open("rb") as file:
        budgets = tomllib.load(file)
    assert len(budgets) == 3 + len(footprint.GAMES)
    assert all(isinstance(most, int) for most in budgets.values())
