"""Two PCs that bring the same gadget's records to one store at the same time lose nothing and double nothing."""

import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.store.derive import freshen, rebuild
from host_tools.store.opening import open_store
from host_tools.store.people import everybody
from tests.host.one_pc import another_story, long_evenings
from tests.host.stores import derived


def run_both(place, how):
    """How many records were new to each of them."""
    asked = str(place) if isinstance(place, Path) else place.render_as_string(hide_password=False)
    pcs = []
    for seed in (1, 2):
        words = [sys.executable, "-m", "tests.host.one_pc", asked, str(seed), how]
        pcs.append(subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
    for pc in pcs:
        assert pc.stdout.readline() == "ready\n"
    for pc in pcs:
        pc.stdin.write("\n")
        pc.stdin.flush()
    told = [int(pc.communicate()[0]) for pc in pcs]
    assert [pc.returncode for pc in pcs] == [0, 0]
    return told


@pytest.mark.parametrize("how", ["sync", "batches"])
def test_two_pcs_at_once_lose_nothing_and_double_nothing(databases, how):
    gadget = long_evenings()
    place = databases.new()
    assert sum(run_both(place, how)) == len(gadget.records)
    stories = {another_story(seed) for seed in (1, 2)}
    with open_store(place, create=False) as store:
        kept = store.raw_records(gadget.device)
        assert kept[:-1] == gadget.batch()
        (aside,) = store.kept_aside()
        assert {kept[-1], (aside["number"], aside["raw"])} == stories
        assert freshen(store) == 0
        both = derived(store)
        rebuild(store)
        assert derived(store) == both
        assert [(person.name, person.games) for person in everybody(store)] == [
            (name, 4) for name in ("=SUM(A1)", "Ann", "Bo", "だい")
        ]
    # The clocks of the PCs date nothing here: the gadget was told the time.
    alone = databases.empty()
    alone.add(gadget.device, [*gadget.batch(), kept[-1]])
    freshen(alone)
    assert derived(alone) == both
