"""The plug is pulled in every program and erase of an evening, torn in several ways: nothing confirmed is lost."""

import random
from bisect import bisect_right
from collections import Counter
from contextlib import suppress
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.journal import Journal, JournalError, LogFull
from host_tools.sim.flash import (
    BLOCK,
    ERASE,
    Flash,
    PowerCut,
    RandomBits,
    all_but_last_done,
    all_done,
    first_half_done,
    nothing_done,
    second_half_done,
)
from shared_rules.house_rules import text_of
from shared_rules.record import decode
from tests.firmware.memory import BLOCKS, Evening, Start, Truth, check_start, drive_is_lost, nvm_is_blank
from tests.rules.house_rules import fullest

TEARS = (nothing_done, first_half_done, second_half_done, all_but_last_done)
LONG = "Ä" * 10
# House rules as long as can be, others in their place, and one game's line changed.
HOUSES = (
    text_of(fullest()),
    text_of({"lexio": {"twos": "payment"}, "inage": {"han_table": {"5": 20, "6": 20, "7": 20}}}),
    text_of({"lexio": {"rounds": 7}, "inage": {"han_table": {"5": 20, "6": 20, "7": 20}}}),
)


def play(evening):
    """Five kinds of evening in one: short games, corrections, settings, three hand-overs, a full log, syncs, a drop."""
    evening.set("language", "ja")
    evening.set("names", "Ann\nBob")
    evening.set("options", HOUSES[0])
    evening.append("boot", 0, {"boot": 1, "board": "macropad", "firmware": "1.0.0"})
    for players in (2, 5, 3):
        evening.new(players)
        rounds = [evening.round() for _ in range(10)]
        evening.undo(rounds[2].number)
        evening.edit(rounds[5].number)
        evening.set("names", f"Ann\nBob\nGuest {players}")
        evening.end()
    evening.archive()
    evening.boot()
    evening.set("contrast", "3")
    evening.set("options", HOUSES[1])
    evening.new(4)
    for _ in range(12):
        evening.round()
    evening.archive()  # nothing was acknowledged since the one before
    evening.edit(evening.round().number)
    evening.sync()
    evening.end()
    evening.new(5, LONG)
    for _ in range(14):
        evening.round()
    evening.set("names", "Bob\nGuest 5")
    evening.archive()  # and one after a sync
    evening.boot()
    fill(evening)
    evening.sync()  # after which play goes on
    evening.settle()
    evening.new(2)
    for _ in range(8):
        evening.round()
    evening.end()
    evening.sync()
    for _ in range(75):
        evening.undo(1)
    evening.sync()
    assert evening.settle(), "the second drop"
    evening.set("sound", "0")
    evening.set("options", HOUSES[2])
    evening.new(3)
    evening.round()


def fill(evening):
    """Games with long names until there is no room left anywhere."""
    while True:
        try:
            evening.new(5, LONG)
        except LogFull:
            try:
                evening.archive()
            except LogFull:
                return
            evening.boot()


class Recording:
    """One evening, done once: each operation, and what the player had been told when it began."""

    EVERY = 64

    def __init__(self, **start):
        self.start = start
        flash = Flash(BLOCKS)
        self.content = bytes(flash.memory)
        self.operations = flash.log = []
        self.times, self.truths = [], []
        self._evening = None
        self.evening = Evening(flash, on_change=self._note, **start)
        # Without nvm there is no log before the files are laid out, once, at the very first start.
        self.first = 0 if start.get("with_nvm", True) else flash.operations

    def _note(self):
        flash = getattr(self, "evening", None) and self.evening.flash
        time = flash.operations if flash else 0
        if self.times and self.times[-1] == time:
            self.times.pop()
            self.truths.pop()
        self.times.append(time)
        self.truths.append(self.evening.truth.snapshot() if flash else Truth())

    def truth(self, k):
        """What had been told when operation k began."""
        return self.truths[bisect_right(self.times, k) - 1]

    def kinds(self):
        return [decode(raw).kind for raw in self.truths[-1].confirmed.values()]

    def chip(self, k):
        """The chip as operation k found it."""
        flash = Flash(BLOCKS, self.content)
        for _, at, _, after in self.operations[:k]:
            flash.memory[at : at + len(after)] = after
        return flash

    def cuts(self, tears):
        """Yield (where, chip, truth, whether settings must be exact) of each operation and each tear of it."""
        memory = bytearray(self.content)
        news = set(self.times)
        for k, operation in enumerate(self.operations):
            kind, at, before, after = operation
            truth = self.truth(k)
            after_it = (all_done,) if k + 1 in news else ()  # else the same as a cut before the next one
            seen = set()
            for tear in tears(k) + after_it if k >= self.first else ():
                torn = tear(operation)
                if torn in seen:
                    continue
                seen.add(torn)
                flash = Flash(BLOCKS, memory)
                flash.memory[at : at + len(before)] = torn
                name = getattr(tear, "__name__", "random bits")
                where = f"operation {k} of {len(self.operations)}, {kind} at {at}, {name}"
                exact = truth.phase == "" or not self.start.get("with_nvm", True)
                if truth.phase == "archive" and (torn == before or nvm_is_blank(flash)):
                    exact = True
                yield where, flash, truth, exact
            memory[at : at + len(after)] = after


@pytest.fixture(scope="module")
def recording():
    kept = Recording()
    play(kept.evening)
    return kept


@pytest.fixture(scope="module", params=[True, False], ids=["cached", "sector by sector"])
def recording_in_files(request):
    """An evening on a board without nvm, whose two files get every record at once."""
    kept = Recording(with_nvm=False, cached=request.param)
    evening = kept.evening
    evening.set("names", "Ann\nBob")
    evening.set("options", HOUSES[0])
    for players in (2, 5):
        evening.new(players)
        evening.edit(evening.round().number)
        evening.round()
        evening.set("names", f"Ann\nBob\nGuest {players}")
        evening.end()
    evening.set("options", HOUSES[1])
    evening.sync()
    evening.boot()
    evening.new(3)
    evening.round()
    return kept


def test_the_evening_is_long_enough(recording):
    kinds = recording.kinds()
    assert kinds.count("round") >= 60 and kinds.count("new") >= 5
    assert {"undo", "edit", "end", "boot"} <= set(kinds)
    assert sum(1 for operation in recording.operations if operation[0] == ERASE) > 50


def carry_on(flash, truth, exact, **start):
    """Start after a cut, play on, sync, and start again: all must be there each time."""
    evening = Evening(flash, truth.snapshot(), **start)
    evening.after_cut(exact)
    found = evening.gadget.raws()
    assert Start(flash, **start).raws() == found, "the second start finds something else"
    undo(evening, 1)
    evening.sync()
    evening.settle()
    undo(evening, 2)
    check_start(Start(flash, **start), evening.truth)


def undo(evening, target):
    """Where the log is full, once more after a PC has it all."""
    try:
        evening.undo(target)
    except LogFull:
        evening.sync()
        if not evening.settle() and not evening.drop():
            evening.archive()
        evening.undo(target)


def check_all(recording, tears):
    done = 0
    for where, flash, truth, exact in recording.cuts(tears):
        done += 1
        try:
            carry_on(flash, truth, exact, **recording.start)
        except Exception as error:
            raise AssertionError(where) from error
    print(f"{done} cuts in {len(recording.operations) - recording.first} operations")
    return done


def test_a_cut_in_any_operation_loses_nothing_confirmed(recording):
    assert check_all(recording, lambda k: TEARS + (RandomBits(k),)) > 2 * len(recording.operations)


def test_without_nvm_a_cut_in_any_operation_loses_nothing_confirmed(recording_in_files):
    assert check_all(recording_in_files, lambda k: (nothing_done, first_half_done, RandomBits(k))) > 1000


@pytest.mark.parametrize("with_nvm", [True, False])
def test_a_cut_in_any_operation_of_a_drop_loses_nothing_that_a_pc_has_not(with_nvm):
    """One game has filled the log, a PC has it all, and now it is closed."""
    recording = Recording(with_nvm=with_nvm)
    evening = recording.evening
    evening.set("names", "Ann\nBob")
    evening.set("options", HOUSES[0])
    evening.new(5, LONG)
    with pytest.raises(LogFull):
        while True:
            with suppress(LogFull):
                while True:
                    evening.round()
            if not with_nvm:
                raise LogFull("journal.full")
            evening.archive()
    evening.sync()
    evening.boot()
    recording.first = evening.flash.operations
    assert evening.drop()
    evening.end()
    evening.set("language", "ja")
    evening.new(2)
    evening.round()
    assert check_all(recording, lambda k: TEARS + (RandomBits(k),)) > 300


def test_without_nvm_a_record_erases_four_blocks_and_none_of_them_twice():
    """What hardware/README.md says of wear: 100,000 erases of a block are as many records."""
    flash = Flash(BLOCKS)
    evening = Evening(flash, with_nvm=False, cached=False)
    evening.new(5, LONG)
    flash.log = []
    for _ in range(100):
        evening.round()
    erased = Counter(at // BLOCK for kind, at, *_ in flash.log if kind == ERASE)
    assert sum(erased.values()) <= 4.2 * 100
    assert max(erased.values()) <= 1.1 * 100


class ErasedFirst(bytearray):
    """nvm of an ESP32-S3: of whatever is written, all of it is erased before it is written anew, and a cut may come
    between the two (ports/espressif/common-hal/nvm/ByteArray.c)."""

    cut = False

    def __setitem__(self, index, value):
        content = bytearray(self)
        content[index] = value
        super().__setitem__(slice(None), b"\0" * len(self))
        if self.cut:
            raise PowerCut
        super().__setitem__(slice(None), content)


def test_an_nvm_that_is_erased_first_would_lose_what_was_confirmed():
    """Why the Feather gives the journal none."""
    nvm = ErasedFirst(b"\xff" * 8192)
    journal = Journal(nvm)
    for target in (1, 2):
        journal.append("undo", 1, 0, {"target": target})
    assert len(list(Journal(nvm).records())) == 2
    nvm.cut = True
    with pytest.raises(PowerCut):
        journal.append("undo", 1, 0, {"target": 3})
    assert len(list(Journal(nvm).records())) == 0


def cut_again(recording, k, seed, cuts):
    """A torn operation k, then starts that are cut in turn, each after so many operations of its own."""
    truth = recording.truth(k)
    flash = recording.chip(k)
    _, at, before, _ = recording.operations[k]
    flash.memory[at : at + len(before)] = RandomBits(seed)(recording.operations[k])
    for after, again in cuts:
        flash.cut(after, RandomBits(again))
        with suppress(PowerCut):
            Start(flash, **recording.start)
        flash.power()
    carry_on(flash, truth, not truth.phase, **recording.start)


CUTS = st.lists(st.tuples(st.integers(0, 40) | st.integers(0, 2), st.integers(0, 1 << 30)), min_size=1, max_size=3)


@given(st.data(), st.integers(0, 1 << 30), CUTS)
@settings(max_examples=150)
def test_cuts_in_the_starts_after_a_cut_lose_nothing_either(recording, data, seed, cuts):
    delicate = [k for k in range(len(recording.operations)) if recording.truth(k).phase]
    k = data.draw(st.sampled_from(delicate) | st.integers(0, len(recording.operations) - 1))
    cut_again(recording, k, seed, cuts)


def live_dangerously(seed, steps, **start):
    """A random evening with cuts at random moments, some soon after each other. Returns how many."""
    chance = random.Random(seed)
    flash = Flash(BLOCKS)
    lives = count(10, 30)
    start["random"] = lambda most: next(lives)  # where files and nvm are lost, chance picks a life it never picked
    evening = Evening(flash, **start)
    evening.new(3)
    cuts = 0
    for _ in range(steps):
        if chance.random() < 0.15:
            flash.cut(int(chance.expovariate(0.05)), chance.choice(TEARS + (RandomBits(seed),)))
        try:
            try:
                step(evening, chance)
            except JournalError:
                evening.sync()  # full, or too many folders lost to cuts: the words for it say so
                evening.settle()
        except PowerCut:
            cuts += 1
            exact = evening.truth.phase == ""
            while True:
                if evening.journal.mode == "files" and drive_is_lost(flash):
                    # Only when new copies are laid out, and those only when a PC has everything.
                    assert all(number <= evening.truth.acked for number in evening.truth.held)
                    return cuts
                try:
                    if chance.random() < 0.3:
                        flash.power()
                        flash.cut(chance.randrange(30), RandomBits(seed + cuts))
                        Start(flash, **start)
                    evening.after_cut(exact, many_cuts=True)
                    break
                except PowerCut:
                    cuts += 1
    return cuts


def step(evening, chance):
    what = chance.random()
    if what < 0.5:
        evening.round()
    elif what < 0.6:
        evening.new(chance.choice((2, 3, 4, 5)), chance.choice(("P", LONG)))
    elif what < 0.68:
        evening.edit(1)
    elif what < 0.76:
        evening.set(chance.choice(("language", "device")), str(chance.random()))
    elif what < 0.82:
        evening.sync()
    elif what < 0.88:
        evening.settle()
    elif what < 0.9:
        evening.drop()
    elif what < 0.97:
        evening.archive()
    else:
        evening.boot()


@given(st.integers(0, 1 << 30))
@settings(max_examples=25)
def test_an_evening_of_many_cuts_loses_nothing(seed):
    live_dangerously(seed, 60)


@given(st.integers(0, 1 << 30), st.booleans())
@settings(max_examples=25)
def test_without_nvm_an_evening_of_many_cuts_loses_nothing(seed, cached):
    live_dangerously(seed, 60, with_nvm=False, cached=cached)


@pytest.mark.soak
@given(st.integers(0, 1 << 30), st.booleans(), st.booleans())
def test_long_evenings_of_many_cuts_lose_nothing(seed, with_nvm, cached):
    live_dangerously(seed, 400, with_nvm=with_nvm, cached=cached)


@pytest.mark.soak
@given(st.data(), st.integers(0, 1 << 30), CUTS)
def test_many_cuts_in_the_starts_after_a_cut_lose_nothing_either(recording, data, seed, cuts):
    cut_again(recording, data.draw(st.integers(0, len(recording.operations) - 1)), seed, cuts)
