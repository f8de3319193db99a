"""A gadget without a game for the link's tests: a list of records, and a note of what was asked of it."""

from shared_rules.errors import RuleError
from shared_rules.record import Record, encode

DEVICE = "aa01"


def some_record(number):
    """A whole record, of a size that changes with its number."""
    if number % 7 == 1:
        payload = {"boot": number % 500, "board": "m" * (number % 90), "firmware": "0"}
        return encode(Record(number, 0, "boot", 3, payload))
    return encode(Record(number, 1, "undo", number % 5000, {"target": number - 1}))


def some_round(number):
    """A five-player round of Lexio, as most of an evening's records are."""
    entry = {"left": [0, 3, 5, 2, 9], "left_twos": [0, 1, 0, 0, 2]}
    payload = {"rules": "lexio", "players": 5, "form": "quick", "entry": entry, "check": number % 65536}
    return encode(Record(number, 7, "round", number % 5000, payload))


def log_of(count, life=0, first=1):
    """`count` whole records from number `first` on, as (number, raw)."""
    base = life << 24
    return [(base + number, some_record(base + number)) for number in range(first, first + count)]


class FakeJournal:
    """records: list of (number, raw), in order, to be changed by the test. last_dropped: number of the newest
    record once there is none."""

    def __init__(self, records=(), life=0):
        self.records = list(records)
        self.life = life
        self.acked = 0
        self.last_dropped = 0
        self.fetched = 0
        self.fails_at = None

    @property
    def last(self):
        return self.records[-1][0] if self.records else self.last_dropped

    def raw_from(self, number):
        for at, raw in self.records:
            if at >= number:
                self.fetched += 1
                if at == self.fails_at:
                    raise OSError(5)
                yield at, raw

    def acknowledge(self, number):
        self.acked = max(self.acked, number)


class FakeService:
    def __init__(self, records=(), boot=1, life=0, device=DEVICE):
        self.journal = FakeJournal(records, life)
        self.boot = boot
        self.device = device
        self.settings = {}
        self.pressed = []
        self.cases = []
        self.clocks = []
        self.shown = {"lines": ["Lexio"]}
        self.pixels = bytes(range(256)) * 4

    def hello(self):
        records = self.journal.records
        return {
            "device": self.device, "board": "fake", "firmware": "0.0.0", "boot": self.boot, "life": self.journal.life,
            "first": records[0][0] if records else 0, "last": self.journal.last, "acked": self.journal.acked,
            "uptime": 12, "unix": self.clocks[-1] if self.clocks else 0,
        }  # fmt: skip

    def get(self, key):
        return self.settings.get(key)

    def set(self, key, text):
        if key == "forbidden":
            raise RuleError("settings.no_such", name=key)
        self.settings[key] = text

    def set_clock(self, unix):
        self.clocks.append(unix)

    def state(self):
        return self.shown

    def press(self, name):
        if name == "nose":
            raise RuleError("link.no_such_button", name=name)
        self.pressed.append(name)

    def screen(self):
        return self.pixels

    def check(self, what, number):
        return {"check": what, "number": number}

    def run_case(self, text):
        self.cases.append(text)
        return '{"got": ' + str(len(text)) + "}"
