"""The journal as one log: against a plain list, over starts, archives and drops; and what it says when it cannot."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from firmware.cold import ColdLog
from firmware.journal import Journal, JournalError, LogFull, StorageError
from host_tools.sim.disk import Disk
from host_tools.sim.flash import BLOCK, Flash
from shared_rules.record import decode
from tests.firmware.memory import BLOCKS, COLD, Evening, Start
from tests.runtime.compiled import compile_rooms
from tests.runtime.small_heap import ROOT, run

BLANK_NVM = b"\xff" * BLOCK


def fresh(**start):
    return Start(Flash(BLOCKS), **start)


def times(journal, count, first=0):
    return [journal.append("time", 0, first + i, {"unix": first + i}) for i in range(count)]


class AgainstAList(RuleBasedStateMachine):
    """Any order of appends, acknowledgements, archives, drops and starts finds what a list would."""

    @initialize(with_nvm=st.booleans())
    def begin(self, with_nvm):
        self.evening = Evening(Flash(BLOCKS), with_nvm=with_nvm)
        self.every = []
        self.acked = 0

    def kept(self, record):
        self.every.append(record)

    @rule(count=st.integers(1, 40), game=st.integers(0, 3))
    def append(self, count, game):
        for _ in range(count):
            try:
                self.kept(self.evening.append("undo", game, {"target": 1}))
            except LogFull:
                self._make_room()
                break

    def _make_room(self):
        try:
            self.evening.archive()
        except LogFull:  # only what no PC has, and the game that may still be open, may fill it all
            newest = [record.game for record in self.every if record.game][-1:] or [0]
            acked = self.evening.journal.acked
            assert len([record for record in self.every if record.number > acked or record.game in newest]) > 100

    @rule(which=st.integers(0, 1 << 32))
    def acknowledge(self, which):
        last = self.every[-1].number if self.every else 0
        number = which % (last + 3)
        self.evening.truth.acked = max(self.evening.truth.acked, min(number, last))
        self.evening.journal.acknowledge(number)
        assert self.evening.journal.acked == self.evening.truth.acked

    @rule()
    def archive(self):
        self._make_room()

    @rule(game=st.sampled_from((0, 1, None)))
    def settle(self, game):
        self.evening.settle(game)

    @rule()
    def start_again(self):
        self.evening.boot()

    @rule(key=st.sampled_from(("language", "names", "device")), text=st.text(max_size=20))
    def set(self, key, text):
        try:
            self.evening.set(key, text or None)
        except JournalError as error:
            assert error.rule == "journal.settings_full"

    @invariant()
    def finds_what_a_list_would(self):
        if not hasattr(self, "evening"):
            return
        journal = self.evening.journal
        found = list(journal.records())
        gone = [record for record in self.every if record not in found]
        assert found == [record for record in self.every if record not in gone]
        assert all(record.number <= self.evening.truth.acked for record in gone)
        assert journal.last == (self.every[-1].number if self.every else 0)
        unsynced = [record for record in self.every if record.number > journal.acked]
        assert journal.usage()["unsynced"] == len(unsynced)
        for key, text in self.evening.truth.settings.items():
            assert self.evening.settings.get(key) == text


TestAgainstAList = AgainstAList.TestCase
TestAgainstAList.settings = settings(max_examples=40, stateful_step_count=25)


def test_numbers_count_from_one_on_a_new_gadget():
    journal = fresh().journal
    assert [record.number for record in times(journal, 3)] == [1, 2, 3]
    assert (journal.life, journal.mode, journal.foreign, journal.warning) == (0, "nvm", False, None)


def test_an_append_is_programs_only_and_touches_no_file():
    start = fresh()
    start.flash.log = []
    times(start.journal, 50)
    nvm = (BLOCKS - 1) * BLOCK
    assert start.flash.log and all(kind == "program" and at >= nvm for kind, at, _, _ in start.flash.log)


def test_a_gadget_that_is_synced_never_writes_its_files():
    start = fresh()
    start.flash.log = []
    for _ in range(20):
        times(start.journal, 100)
        start.journal.acknowledge(start.journal.last)
        start.journal.settle()
        start = Start(start.flash)
    assert {at // BLOCK for _, at, _, _ in start.flash.log} == {BLOCKS - 1}
    assert start.journal.last == 2000


def test_an_open_game_is_never_dropped():
    start = fresh()
    times(start.journal, 120)
    start.journal.acknowledge(start.journal.last)
    assert not start.journal.settle(open_game=1)
    assert start.journal.settle(open_game=0)
    assert not start.raws()


def test_what_no_pc_has_is_never_dropped():
    start = fresh()
    times(start.journal, 120)
    start.journal.acknowledge(119)
    assert not start.journal.settle()
    assert len(start.raws()) == 120


def test_records_of_one_game_and_from_a_number_on():
    evening = Evening(Flash(BLOCKS))
    evening.new(2)
    evening.round()
    evening.archive()
    evening.new(3)
    rounds = [evening.round(), evening.round()]
    found = list(evening.journal.records(game=2))
    assert [record.kind for record in found] == ["new", "round", "round"]
    assert list(evening.journal.records(first=rounds[0].number)) == rounds
    assert [number for number, _ in evening.journal.raw_from(4)] == [4, 5]
    assert all(decode(raw).number == number for number, raw in evening.journal.raw_from())


def test_a_sync_page_by_page_gets_each_record_once():
    start = fresh()
    times(start.journal, 100)
    start.journal.archive()
    times(start.journal, 20)
    got, at = [], 0
    while True:
        page = []
        for number, _ in start.journal.raw_from(at):
            page.append(number)
            if len(page) == 7:
                break
        if not page:
            break
        got += page
        at = page[-1] + 1
    assert got == list(range(1, 121))


def test_a_full_log_says_so_and_goes_on_after_a_sync():
    evening = Evening(Flash(BLOCKS))
    with pytest.raises(LogFull) as full:
        while True:
            if evening.journal.wants_archive:
                evening.archive()
            evening.undo(1)
    assert full.value.rule == "journal.full"
    assert evening.journal.warning == "journal.nearly_full"
    assert evening.journal.usage()["rounds_left"] < 30
    evening.sync()
    assert evening.journal.warning is None
    evening.settle()
    evening.undo(1)


def test_archives_reuse_only_what_a_pc_has_and_no_open_game():
    start = fresh()
    for game in (1, 2):
        for _ in range(120):
            start.journal.append("undo", game, 0, {"target": 1})
        start.journal.archive()
    start.journal.acknowledge(start.journal.last)
    while start.journal.usage()["cold_used"] > 2500 and len(start.raws()) < 900:
        for _ in range(100):
            start.journal.append("undo", 2, 0, {"target": 1})
        start.journal.archive()
        if 1 not in start.raws():
            break
    games = [record.game for record in start.journal.records()]
    assert 1 not in games and games == [2] * len(games) and min(start.raws()) == 121


def test_a_pc_that_has_the_drive_stops_the_archive_and_nothing_else():
    start = fresh()
    times(start.journal, 30)
    start.disk.is_writable = False
    with pytest.raises(StorageError) as error:
        start.journal.archive()
    assert error.value.rule == "journal.drive"
    times(start.journal, 5, 30)
    assert len(start.raws()) == 35


def test_progress_of_an_archive_rises_to_the_end():
    start = fresh()
    times(start.journal, 30)
    seen = []
    start.journal.archive(lambda done, of: seen.append((done, of)))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert seen[-1][0] == seen[-1][1]


def test_game_and_boot_numbers_outlive_a_drop():
    start = fresh()
    start.journal.append("boot", 0, 0, {"boot": 7, "board": "pico", "firmware": "1.0.0"})
    start.journal.append("undo", 12, 0, {"target": 1})
    times(start.journal, 100)
    start.journal.acknowledge(start.journal.last)
    assert start.journal.settle()
    again = Start(start.flash).journal
    assert (again.games, again.boots, again.last, again.acked) == (12, 7, 102, 102)


def test_a_lost_nvm_begins_a_new_life():
    start = fresh()
    times(start.journal, 30)
    start.journal.archive()
    start.flash.erase(BLOCKS - 1)
    again = Start(start.flash)
    assert again.journal.life == 1
    assert len(again.raws()) == 30
    assert again.journal.append("undo", 1, 0, {"target": 1}).number == (1 << 24) + 1
    assert Start(start.flash).journal.life == 1
    start.flash.erase(BLOCKS - 1)
    assert Start(start.flash).journal.life == 2


def test_the_settings_of_the_last_archive_outlive_a_lost_nvm():
    start = fresh()
    start.settings.set("language", "ja")
    start.journal.archive()
    start.flash.erase(BLOCKS - 1)
    assert Start(start.flash).settings.get("language") == "ja"


def test_the_first_life_is_picked_by_chance_where_that_is_given():
    assert Journal(bytearray(BLANK_NVM), None, lambda n: 5).life == 5


@pytest.mark.parametrize("junk", [b"hello" * 10, b"\0" * BLOCK, b"TT" + b"\x07" * 40])
def test_nvm_of_another_program_is_left_alone_until_told(junk):
    start = fresh()
    flash = Flash(BLOCKS)
    for at in range(0, len(junk), 256):
        flash.program((BLOCKS - 1) * BLOCK + at, junk[at : at + 256])
    before = bytes(flash.memory[-BLOCK:])
    start = Start(flash)
    assert start.journal.foreign and start.journal.mode == "files"
    times(start.journal, 3)
    again = Start(flash)
    assert again.journal.foreign and len(again.raws()) == 3 and again.journal.warning == "journal.foreign"
    assert bytes(flash.memory[-BLOCK:]) == before
    again.journal.take_over()
    assert again.journal.mode == "nvm" and not again.journal.foreign
    times(again.journal, 2)
    last = Start(flash)
    assert len(last.raws()) == 5 and not last.journal.foreign and last.journal.mode == "nvm"


def test_a_damaged_head_keeps_its_records_and_their_numbers():
    start = fresh()
    times(start.journal, 10)
    start.flash.memory[(BLOCKS - 1) * BLOCK + 5] = 0
    again = Start(start.flash)
    assert len(again.raws()) == 10 and not again.journal.foreign
    assert again.journal.append("undo", 1, 0, {"target": 1}).number > 10
    again.journal.archive()
    assert len(Start(start.flash).raws()) == 11


@pytest.mark.parametrize("nvm", [None, bytearray(256)])
def test_without_enough_nvm_both_files_get_each_record(nvm):
    flash = Flash(BLOCKS)
    disk = Disk(flash, 0, BLOCKS - 1)
    journal = Journal(nvm, ColdLog(disk, COLD))
    assert journal.mode == "files"
    times(journal, 5)
    journal.archive()
    for copy in ColdLog(disk, COLD)._copies[:2]:
        assert [number for number, _ in copy.scan()] == [1, 2, 3, 4, 5]


def test_without_nvm_and_without_the_drive_nothing_is_confirmed():
    start = fresh(with_nvm=False)
    start.disk.is_writable = False
    with pytest.raises(StorageError):
        times(start.journal, 1)
    start.disk.is_writable = True
    assert not Start(start.flash, with_nvm=False).raws()


@pytest.mark.parametrize("block", range(2, BLOCKS - 1))
def test_any_block_of_the_files_may_be_lost(block):
    start = fresh()
    times(start.journal, 110)
    start.journal.archive()
    times(start.journal, 20, 110)
    start.flash.erase(block)
    again = Start(start.flash)
    assert len(again.raws()) == 130
    again.journal.archive()
    assert again.journal.warning is None
    assert len(Start(start.flash).raws()) == 130


class Stubborn(bytearray):
    """nvm whose cells from `bad` on do not take a 0."""

    bad = BLOCK

    def __setitem__(self, index, value):
        super().__setitem__(index, value)
        if isinstance(index, slice) and index.start >= HOT and index.start < self.bad < index.stop:
            super().__setitem__(self.bad, 0xFF)


HOT = 1048


def test_a_record_that_does_not_read_back_is_written_once_more_further_on():
    nvm = Stubborn(BLANK_NVM)
    nvm.bad = HOT + 3
    journal = Journal(nvm)
    record = journal.append("undo", 1, 0, {"target": 1})
    assert list(Journal(nvm).records()) == [record]


def test_a_record_that_failed_never_comes_back_and_its_number_neither():
    nvm = bytearray(BLANK_NVM)
    journal = Journal(nvm)
    times(journal, 2)

    class Lying(bytearray):
        def __getitem__(self, index):
            got = bytearray.__getitem__(self, index)
            if isinstance(index, slice) and index.start >= HOT + 40 and bytes(got).strip(b"\xff"):
                return got[:-1] + bytes((got[-1] ^ 1,))
            return got

    lying = Lying(nvm)
    failing = Journal(bytearray(nvm))
    failing.hot.nvm = lying
    with pytest.raises(StorageError) as error:
        failing.append("undo", 9, 0, {"target": 9})
    assert error.value.rule == "journal.broken_flash"
    # It was whole all the time, only the reading failed; now it reads right again.
    again = Journal(bytearray(bytes(lying)))
    assert [record.number for record in again.records()] == [1, 2]
    assert again.append("undo", 1, 0, {"target": 1}).number == 4


@given(st.integers(0, 18), st.integers(1, 255))
def test_the_number_of_a_torn_record_is_never_given_again(place, missing):
    nvm = bytearray(BLANK_NVM)
    times(Journal(nvm), 3)
    whole = nvm[HOT + 40 + place]
    nvm[HOT + 40 + place] |= missing  # bits of the third record that were not reached
    torn = Journal(nvm)
    if torn.last == 3:  # those bits are 1 anyway
        return
    assert torn.append("undo", 1, 0, {"target": 1}).number == 4
    nvm[HOT + 40 + place] = whole  # the torn bytes read as a whole record one day
    assert [record.number for record in Journal(nvm).records()] == [1, 2, 4]
    assert times(Journal(nvm), 1)[0].number == 5


def test_a_record_of_a_newer_version_is_kept_and_makes_a_warning():
    nvm = bytearray(BLANK_NVM)
    journal = Journal(nvm)
    times(journal, 1)
    from binascii import crc32

    raw = bytes((15, 0xF1)) + (2).to_bytes(4, "little") + bytes(5)
    raw += crc32(raw).to_bytes(4, "little")
    nvm[HOT + 20 : HOT + 35] = raw
    again = Journal(nvm)
    assert [record.number for record in again.records()] == [1]
    assert [number for number, _ in again.raw_from()] == [1, 2]
    assert again.warning == "journal.newer"
    assert times(again, 1)[0].number == 3


def test_it_runs_on_micropython_with_the_heap_of_a_board(tmp_path):
    compile_rooms(tmp_path / "board", ROOT / "tests" / "firmware" / "micropython_journal.py")
    begin = tmp_path / "board" / "begin.py"
    begin.write_text("import micropython_journal\n", encoding="utf-8")
    evening = run(begin, str(tmp_path), heap="96k", path=tmp_path / "board")
    assert evening.returncode == 0, evening.stdout + evening.stderr
    assert "an evening is kept" in evening.stdout
