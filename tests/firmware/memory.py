"""A gadget that is only memory: the simulated chip, a journal and settings on it, and what a player was told.

What was confirmed is kept beside it as plain lists, for tests to compare with what a start finds.
"""

import copy

from firmware.cold import ColdLog
from firmware.journal import Journal, JournalError
from firmware.settings import Settings
from host_tools.sim.disk import Disk
from host_tools.sim.flash import BLOCK, Nvm
from shared_rules.games import lexio
from shared_rules.record import Record, decode, encode

COLD = 8192
BLOCKS = 28
NVM_BLOCK = BLOCKS - 1


class Start:
    """One start of the gadget from a chip. with_nvm: whether its board has any. cached: as Disk says."""

    def __init__(self, flash, with_nvm=True, cold=COLD, random=None, cached=True):
        self.flash = flash
        self.disk = Disk(flash, 0, flash.blocks - 1, cached)
        nvm = Nvm(flash, flash.blocks - 1) if with_nvm else None
        self.journal = Journal(nvm, ColdLog(self.disk, cold), random)
        self.settings = Settings(self.journal)

    def raws(self):
        """{number: bytes} of what is found."""
        return dict(self.journal.raw_from())


class Truth:
    """What the player was told.

    confirmed: {number: bytes}, all that ever were. held: numbers that were still on the gadget. acked: what a PC
    has. settings: {key: text or None}; told: {key: all texts that it ever had}. flying: (game, kind, uptime, payload)
    of the record that is being written; setting: (key, text) of the setting that is. phase: "", or what may at this
    moment let acknowledged records go: "archive", "erase".
    """

    def __init__(self):
        self.confirmed = {}
        self.held = set()
        self.acked = 0
        self.settings = {}
        self.told = {}
        self.flying = None
        self.setting = None
        self.phase = ""
        self.game = 0

    def snapshot(self):
        kept = copy.copy(self)
        kept.confirmed = dict(self.confirmed)
        kept.held = set(self.held)
        kept.settings = dict(self.settings)
        kept.told = {key: set(texts) for key, texts in self.told.items()}
        return kept


class Evening:
    """Plays on a chip and keeps the truth. on_change: called whenever what may be found after a cut changes."""

    def __init__(self, flash, truth=None, on_change=lambda: None, **start):
        self.flash = flash
        self.truth = truth or Truth()
        self._on_change = on_change
        self._start = start
        self.uptime = 0
        self.seats = 2
        self._on_change()
        if truth is None:
            self.boot()

    def boot(self):
        self.gadget = Start(self.flash, **self._start)
        self.journal = self.gadget.journal
        self.settings = self.gadget.settings

    def append(self, kind, game, payload):
        truth = self.truth
        self.uptime = (self.uptime + 1) & 0xFFFFFF
        truth.flying = (game, kind, self.uptime, payload)
        # Without nvm, room is made by the append itself.
        self._phase("" if self.journal.mode == "nvm" else "archive")
        try:
            record = self.journal.append(kind, game, self.uptime, payload)
        except JournalError:
            truth.flying = None
            self._phase("")
            raise
        assert record.number not in truth.confirmed, "a number was given twice"
        truth.confirmed[record.number] = encode(record)
        truth.held.add(record.number)
        truth.flying = None
        if self.journal.mode == "nvm":
            self._phase("")
        else:
            self._look()
        return record

    def new(self, players, name="P"):
        self.truth.game += 1
        self.seats = players
        names = [name + str(i) for i in range(players)]
        options = lexio.start(players, {})["options"]
        payload = {"rules": "lexio", "version": 1, "players": names, "options": options}
        return self.append("new", self.truth.game, payload)

    def _entry(self):
        left = [(i * 3 + self.uptime) % 9 + 1 for i in range(self.seats)]
        left[self.uptime % self.seats] = 0
        twos = [1 if n == 4 and i < 2 else 0 for i, n in enumerate(left)]
        entry = {"left": left, "left_twos": twos}
        check = self.uptime * 7 & 0xFFFF
        return {"rules": "lexio", "players": self.seats, "form": "quick", "entry": entry, "check": check}

    def round(self):
        return self.append("round", self.truth.game, self._entry())

    def undo(self, target):
        return self.append("undo", self.truth.game, {"target": target})

    def edit(self, target):
        return self.append("edit", self.truth.game, dict(self._entry(), target=target))

    def end(self):
        return self.append("end", self.truth.game, {"reason": "over"})

    def set(self, key, text):
        truth = self.truth
        truth.setting = (key, text)
        truth.told.setdefault(key, {None}).add(text)
        self._phase("")
        try:
            self.settings.set(key, text)
        except JournalError:
            truth.setting = None
            self._phase("")
            raise
        truth.settings[key] = text
        truth.setting = None
        self._phase("")

    def sync(self):
        """A PC has it all."""
        self.truth.acked = self.journal.last
        self._on_change()
        self.journal.acknowledge(self.journal.last)

    def after_cut(self, exact_settings=True, many_cuts=False):
        """Plug in after a cut: check what is found, and take it for the truth from now on."""
        self.flash.power()
        truth = self.truth
        self.boot()
        arrived = check_start(self.gadget, truth, exact_settings, many_cuts)
        found = self.gadget.raws()
        if arrived:
            truth.confirmed[arrived] = found[arrived]
        truth.held = set(found)
        truth.flying = truth.setting = None
        for key in truth.told:
            truth.settings[key] = self.settings.get(key)
        self._phase("")

    def archive(self):
        self._phase("archive")
        try:
            self.journal.archive()
        except JournalError:
            self._look()
            raise
        self._look()

    def settle(self, open_game=None):
        self._phase("erase")
        done = self.journal.settle(open_game)
        self._look()
        return done

    def drop(self):
        self._phase("archive")
        done = self.journal.drop_all()
        self._look()
        return done

    def _phase(self, phase):
        self.truth.phase = phase
        self._on_change()

    def _look(self):
        """Acknowledged records may have gone now."""
        self.truth.held = set(self.gadget.raws())
        self._phase("")


def check_start(start, truth, exact_settings=True, many_cuts=False):
    """What a start after a cut must have found. Returns the number of the record in flight, if it made it, or 0.

    many_cuts: several may have ruined the folders of all cold copies but one. New copies are laid out when a PC has
    everything, and another cut in that may take what the PC has.
    """
    found = start.raws()
    arrived = 0
    for number, raw in found.items():
        if number in truth.confirmed:
            assert raw == truth.confirmed[number], "a record has changed"
        else:
            assert truth.flying and not arrived, "a record that nobody entered"
            assert decode(raw) == Record(number, *truth.flying), "the record in flight has changed"
            assert number > max(truth.confirmed, default=0)
            arrived = number
    for number in truth.held:
        free_to_go = (truth.phase or many_cuts) and number <= truth.acked
        assert number in found or free_to_go, f"record {number} is lost, acknowledged: {truth.acked}"
    for key, text in truth.settings.items():
        got = start.settings.get(key)
        if exact_settings:
            assert got == text or truth.setting == (key, got), f"setting {key}: {got!r}"
        else:
            assert got in truth.told[key], f"setting {key}: {got!r}"
    return arrived


def drive_is_lost(flash):
    """Whether the last cut struck the table of clusters or the root folder."""
    return flash.torn in (0, 1)


def nvm_is_blank(flash):
    return not flash.memory[-BLOCK:].strip(b"\xff")
