"""The cold log: records that left nvm before a PC had them, in two copies on the file system, and a spare.

A copy is written only while the other one, together with nvm, holds every record that no PC has, and it is read
back before the other one is touched. So whatever a cut ruins, one copy is whole. A cut in the block of a copy's
folder loses that copy for good; to lay out a new one would change the table of clusters, which a second cut would
wipe with all that is on the drive. So a spare lies there from the beginning, and takes the lost one's place. How
one copy lies on the drive is cold_copy.py's business, when to archive journal.py's.
"""

from shared_rules.record import game_of

from .cold_copy import CLEAN, DAMAGED, EMPTY, HEAD, MISSING, SECTOR
from .cold_writing import WritableCopy
from .storage_errors import LogFull, StorageError

SIZE = 48 * 1024  # never change it: a file of another size counts as no file
# The first ones are laid out at the first start, the others where folders were lost and a PC has everything.
FOLDERS = ("log_a", "log_b", "log_c", "log_d", "log_e", "log_f")
LAID_OUT = 3


class ColdLog:
    """Copies on `files` (files.py), each `size` bytes, a multiple of 4096."""

    def __init__(self, files, size=SIZE):
        self._files = files
        self.size = size - HEAD
        self._steps = size // SECTOR * 2
        self._progress = None
        self._copies = [WritableCopy(files, folder, size, self._tick) for folder in FOLDERS]
        self.look()

    def look(self):
        """Read and check both copies anew."""
        for copy in self._copies:
            copy.look()

    def writable(self):
        """Whether the gadget, and not a PC, may write the drive now."""
        return self._files.writable()

    # Reading

    @property
    def best(self):
        """The copy that counts, or None where none is as it should be."""
        best = None
        damaged = 0
        for copy in self._copies:
            if copy.state == DAMAGED:
                damaged += 1
            if copy.state == CLEAN and (best is None or _age(copy) > _age(best)):
                best = copy
        # One copy at most is ever torn, and it is one generation ahead at most. Else this is the spare, left behind.
        if best is None or damaged > 1 or best.generation + 1 < self._newest():
            return None
        return best

    def _newest(self):
        newest = 0
        for copy in self._copies:
            if copy.headed:
                newest = max(newest, copy.generation)
        return newest

    def _second(self, best):
        """The copy that goes with the best one: a torn one, that never two be torn; an empty one; the next best."""
        second = None
        for copy in self._copies:
            if copy is best or copy.state == MISSING:
                continue
            if second is None or (_WANTED[copy.state], _age(copy)) > (_WANTED[second.state], _age(second)):
                second = copy
        return second

    @property
    def missing(self):
        """True where there is no file at all: nothing was ever written here, or the drive was wiped."""
        return self._second(None) is None

    @property
    def damaged(self):
        """True where records have one copy only."""
        best = self.best
        second = self._second(best)
        return not self.missing and (best is None or second is None or not _alike(best, second))

    @property
    def facts(self):
        """Facts of the copy that counts; of a damaged one that still has a head; None."""
        best = self.best
        if best is not None:
            return best.facts
        for copy in self._copies:
            if copy.headed and copy.generation == self._newest():
                return copy.facts
        return None

    @property
    def life(self):
        """The highest life that stands in a head, -1 where there is no head."""
        highest = -1
        for copy in self._copies:
            if copy.headed:
                highest = max(highest, copy.facts.life)
        return highest

    @property
    def last(self):
        """The highest number in here, or 0."""
        best = self.best
        if best is not None:
            return best.last
        last = 0
        for copy in self._copies:
            for number, _ in copy.scan():
                last = max(last, number)
        return last

    @property
    def used(self):
        """Bytes taken by records."""
        best = self.best
        return best.end - HEAD if best is not None else 0

    def sources(self, first=0):
        """Generators of (number, bytes), each in rising order: the copy that counts, or what is left of both."""
        best = self.best
        if best is not None:
            return [best.scan(first)]
        return [copy.scan(first) for copy in self._copies if copy.state != MISSING]

    def holds(self, number):
        """Whether an archive has taken record `number` over, given that it once stood in nvm."""
        best = self.best
        return best is not None and number <= best.last

    # Writing

    def prepare(self, facts):
        """Make sure of two usable copies. Raises StorageError: "journal.cold_damaged" where that risks a record.

        facts.acked tells what a PC has.
        """
        best = self.best
        if best is not None and self._second(best) is not None:
            return
        for source in self.sources():
            for number, _ in source:
                if number > facts.acked:
                    raise StorageError("journal.cold_damaged")
        self._lay_out()
        generation = self._newest() + 1
        for copy in self._copies:
            if copy.state == MISSING or copy is best:
                continue
            if best is None:
                copy.write((), facts, generation)
            else:
                copy.copy_from(best)

    def _lay_out(self):
        """Lay out new copies until there are enough; a folder that a cut has ruined is left alone."""
        there = len([copy for copy in self._copies if copy.state != MISSING])
        for copy in self._copies:
            if copy.state == MISSING and there < LAID_OUT:
                try:
                    copy.create()
                    there += 1
                except StorageError:
                    if copy is self._copies[-1]:
                        raise

    def repair(self):
        """Make the weaker copy what the better one is."""
        best, other = self._pair()
        if not _alike(best, other):
            other.copy_from(best)

    def _pair(self):
        best = self.best
        other = self._second(best)
        if best is None or other is None:
            raise StorageError("journal.cold_damaged")
        return best, other

    def store(self, extra, newest_game, facts, progress=None, room=0):
        """Take records over into both copies. extra: function giving a generator of (number, bytes).

        Where room lacks, acknowledged records go, except those of newest_game, if any. progress: function of steps
        done and steps in all. room: bytes that are to be free afterwards. Raises LogFull, StorageError.
        """
        self.prepare(facts)
        best, other = self._pair()

        def kept(number, raw, everything):
            return everything or number > facts.acked or game_of(raw) == newest_game

        def raws(everything):
            for number, raw in best.scan():
                if kept(number, raw, everything):
                    yield raw
            for number, raw in extra():
                if number > best.last and kept(number, raw, everything):
                    yield raw

        most = self.size - room
        everything = _bytes_of(raws(True)) <= most
        if not everything and _bytes_of(raws(False)) > most:
            raise LogFull("journal.full")
        self._done = 0
        self._progress = progress
        try:
            other.write(raws(everything), facts, best.generation + 1)
            best.copy_from(other)
        finally:
            self._progress = None

    def store_facts(self, facts):
        """Write another head into both copies. Raises StorageError."""
        self.prepare(facts)
        self.repair()
        best, other = self._pair()
        other.write_facts(facts, best.generation + 1)
        best.copy_from(other)

    def append(self, raw, newest_game, facts):
        """Where there is no nvm: one record into both copies. Raises LogFull, StorageError.

        Once the first copy holds it, it is kept: trouble with the other one is repaired before the next record.
        """
        self.prepare(facts)
        self.repair()
        best, other = self._pair()
        if best.end + len(raw) > HEAD + self.size:
            self.store(_nothing, newest_game, facts, None, len(raw))
            best, other = self._pair()
        other.append(raw)
        try:
            best.append(raw)
        except StorageError:
            best.look()

    def _tick(self):
        if self._progress is not None:
            self._done += 1
            self._progress(min(self._done, self._steps), self._steps)


# Which copy is to be written first
_WANTED = {DAMAGED: 2, EMPTY: 1, CLEAN: 0}


def _bytes_of(raws):
    size = 0
    for raw in raws:
        size += len(raw)
    return size


def _nothing():
    return iter(())


def _alike(copy, other):
    return copy.state == other.state == CLEAN and _age(copy) == _age(other)


def _age(copy):
    return copy.generation, copy.last
