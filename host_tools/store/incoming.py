"""What an import brings: read out of a file or another store, checked, and held until all of it is known to be good.

A file may come from anybody: nothing is believed, and everything has a bound. It writes nothing.
"""

from collections import Counter
from dataclasses import dataclass, field

from host_tools.store.columns import storable
from host_tools.store.errors import BadFile
from host_tools.telling.letters import printable
from shared_rules.record import game_of, kind_of, measure, number_of

# More than a club plays in years; it bounds what a hostile file can ask of memory and time.
MOST_RECORDS = 300_000
MOST_OF_A_GAME = 1_000
# Records of a few bytes each that begin a game, or a gadget's log, make far more work than rounds do.
MOST_GAMES = 30_000
MOST_GADGETS = 1_000
# A game is replayed as a whole, and again for each of its corrections: a bound of records times corrections.
MOST_REPLAYED = 1_000_000
MOST_ASIDE = 10_000
MOST_CLOCKS = 30_000  # one comes with each sync that brought something
MOST_SPELLINGS = 20_000
LONGEST_DEVICE = 64
_BIGGEST = 1 << 62
_LATEST = 253402300799  # the end of the year 9999


@dataclass
class Incoming:
    """path: where it is from, for messages. records: {gadget: [(number, raw)]}.

    clocks: (gadget, boot, last, started), see schema.py. aside: (gadget, number or None, raw, why). people: (name,
    [(spelling, gadget or None)]) as they are joined there. skipped: bytes of a damaged log that are no record.
    """

    path: str
    records: dict[str, list[tuple[int, bytes]]] = field(default_factory=dict)
    clocks: list[tuple[str, int, int, int]] = field(default_factory=list)
    aside: list[tuple[str, int | None, bytes, str]] = field(default_factory=list)
    people: list[tuple[str, list[tuple[str, str | None]]]] = field(default_factory=list)
    skipped: int = 0
    _of_game: Counter[tuple[str, int]] = field(default_factory=Counter)
    _corrections: Counter[tuple[str, int]] = field(default_factory=Counter)
    _count: int = 0
    _games: int = 0

    def take_record(self, device: object, raw: object, where: object) -> None:
        """where: a line or a place, for the message. Raises BadFile."""
        named = self.checked_device(device, where)
        if not isinstance(raw, bytes) or measure(raw) != len(raw):
            raise BadFile("store.import_no_record", path=self.path, where=where)
        self._count += 1
        if self._count > MOST_RECORDS:
            raise BadFile("store.import_too_many", path=self.path, most=MOST_RECORDS)
        game, kind = game_of(raw), kind_of(raw)
        self._games += kind == "new"
        begun = max(self._games, len(self._of_game))
        if begun > MOST_GAMES:
            raise BadFile("store.import_too_many_games", path=self.path, most=MOST_GAMES)
        if len(self.records) > MOST_GADGETS:
            raise BadFile("store.import_too_many_gadgets", path=self.path, most=MOST_GADGETS)
        self._of_game[named, game] += 1
        if game and self._of_game[named, game] > MOST_OF_A_GAME:
            raise BadFile("store.import_long_game", path=self.path, game=game, most=MOST_OF_A_GAME)
        self._corrections[named, game] += kind in ("edit", "undo")
        self.records.setdefault(named, []).append((number_of(raw), raw))

    def check_whole(self) -> None:
        """Once all of it is there. Raises BadFile."""
        if not self.records:
            raise BadFile("store.import_nothing", path=self.path)
        if sum(self._of_game[game] * times for game, times in self._corrections.items()) > MOST_REPLAYED:
            raise BadFile("store.import_all_corrected", path=self.path)

    def take_clock(self, device: object, boot: object, last: object, started: object, where: object) -> None:
        named = self.checked_device(device, where)
        numbers = [_number(value) for value in (boot, last, started)]
        if None in numbers or not -_LATEST < (numbers[2] or 0) < _LATEST:
            raise BadFile("store.import_no_record", path=self.path, where=where)
        if len(self.clocks) >= MOST_CLOCKS:
            raise BadFile("store.import_too_many_clocks", path=self.path, most=MOST_CLOCKS)
        self.clocks.append((named, numbers[0] or 0, numbers[1] or 0, numbers[2] or 0))

    def checked_device(self, device: object, where: object) -> str:
        """The gadget's id. Raises BadFile."""
        short = isinstance(device, str) and 0 < len(device) <= LONGEST_DEVICE
        if isinstance(device, str) and short and printable(device) == storable(device) == device.strip():
            return device
        raise BadFile("store.import_no_gadget", path=self.path, where=where)


def _number(value: object) -> int | None:
    """A whole number that a database holds; not a bool, and not what only looks like a number, such as NaN."""
    if isinstance(value, int | float) and not isinstance(value, bool) and -_BIGGEST < value < _BIGGEST:
        return int(value)
    return None
