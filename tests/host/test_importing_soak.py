"""Hostile sources through the command, each in a process of its own: the store stays as it was byte for byte, and
neither memory nor time grows with what is given. Slow, so in `make soak`.
"""

import json
import random
import sqlite3
import subprocess
import sys
import time
from base64 import b64encode
from pathlib import Path
from zlib import crc32

import pytest

from host_tools.store.derive import freshen, rebuild
from host_tools.store.errors import StoreError
from host_tools.store.importing import read, take_in
from host_tools.store.opening import open_file, open_memory
from shared_rules.record import Record, encode
from tests.host.evenings import worked_example
from tests.host.sources import DEVICE
from tests.host.stores import derived

pytestmark = pytest.mark.soak

MEGABYTES = 400
SECONDS = 300
HEAD = '{"format": "tile-tally-records", "version": 1}\n'
# Tells its highest use of memory after what it has to say.
COMMAND = """
import sys
from host_tools.cli import main
try:
    main()
finally:
    status = open("/proc/self/status").read()
    print(status.partition("VmHWM:")[2].split()[0], file=sys.stderr)
"""


def store_at(path: Path) -> None:
    with open_file(path, create=True) as store:
        store.add(DEVICE, worked_example().batch())
        freshen(store)


def line(device: str, raw: bytes) -> str:
    return json.dumps({"device": device, "record": b64encode(raw).decode()}) + "\n"


def begun(number: int, names: list[str]) -> bytes:
    options = {"start_chips": 100, "rounds": 4, "twos": "count", "first_lead": None}
    payload = {"rules": "lexio", "version": 1, "players": names, "options": options}
    return encode(Record(number, number % 60_000 + 1, "new", 1, payload))


def a_million_records(path: Path) -> None:
    with path.open("w") as file:
        file.write(HEAD)
        for number in range(1, 1_000_001):
            file.write(line("sim", encode(Record(number, 0, "time", 1, {"unix": 1}))))


def a_million_people(path: Path) -> None:
    with path.open("w") as file:
        file.write(HEAD)
        for number in range(1, 200_001):
            file.write(line("sim", begun(number, [f"{number}.{seat}" for seat in range(5)])))


def one_endless_line(path: Path) -> None:
    path.write_text(HEAD + '{"device": "' + "x" * 200_000_000)


def brackets(path: Path) -> None:
    path.write_bytes(b"[" * 100_000_000)


def ten_gigabytes_of_nothing(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(10 << 30)


def ten_gigabytes_after_a_log_files_head(path: Path) -> None:
    with path.open("wb") as file:
        file.write(b"TTLG\x01")
        file.truncate(10 << 30)


def ten_gigabytes_of_pages(path: Path) -> None:
    store_at(path)
    with path.open("r+b") as file:
        file.seek(28)
        file.write(((10 << 30) // 4096).to_bytes(4, "big"))
        file.truncate(10 << 30)


def worked_out_values(path: Path) -> None:
    store_at(path)
    with sqlite3.connect(path) as connection:
        connection.executescript(
            "ALTER TABLE records RENAME TO r; CREATE TABLE records (device, number, raw AS (zeroblob(900000000)));"
            "INSERT INTO records (device, number) SELECT device, number FROM r"
        )
    connection.close()


SOURCES = (
    a_million_records, a_million_people, one_endless_line, brackets, ten_gigabytes_of_nothing,
    ten_gigabytes_after_a_log_files_head, ten_gigabytes_of_pages, worked_out_values,
)  # fmt: skip


@pytest.mark.parametrize("make", SOURCES, ids=lambda make: make.__name__)
def test_a_huge_source_is_refused_in_little_memory_and_time(tmp_path, make):
    source, db = tmp_path / "source", tmp_path / "tally.db"
    make(source)
    store_at(db)
    before = db.read_bytes()
    words = ["--db", str(db), "import", str(source)]
    gadget = ["--gadget", "sim"] if make is ten_gigabytes_after_a_log_files_head else []
    begun_at = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *words, *gadget], capture_output=True, text=True, timeout=SECONDS
    )
    assert time.monotonic() - begun_at < SECONDS
    *said, used = done.stderr.splitlines()
    assert done.returncode in (2, 6) and said[0].startswith("tally: ") and "Traceback" not in done.stderr
    assert int(used) < MEGABYTES << 10
    assert db.read_bytes() == before


def sealed(kind: int, number: int, game: int, payload: bytes, version: int = 1) -> bytes:
    """A record with a right checksum, whatever stands in it."""
    head = bytes([15 + len(payload), kind | version << 4]) + number.to_bytes(4, "little") + game.to_bytes(2, "little")
    body = head + (1).to_bytes(3, "little") + payload
    return body + crc32(body).to_bytes(4, "little")


@pytest.mark.parametrize("seed", range(30))
def test_absurd_records_with_right_checksums_are_kept_and_told_and_stop_nothing(tmp_path, seed):
    dice = random.Random(seed)
    good = [raw for _number, raw in worked_example().batch()]
    path = tmp_path / "records"
    with path.open("w") as file:
        file.write(HEAD)
        for number in range(1, 3001):
            payload = dice.randbytes(dice.randrange(0, 235))
            if dice.random() < 0.7:  # nearly right ones get further
                payload = bytearray(dice.choice(good)[11:-4])
                for _ in range(dice.randrange(0, 4)):
                    payload[dice.randrange(len(payload))] = dice.randrange(256)
            version = dice.choice([1, 1, 1, 1, 2])
            file.write(
                line("sim", sealed(dice.randrange(1, 8), number, dice.randrange(1, 40), bytes(payload), version))
            )
    store = open_memory()
    try:
        take_in(store, read(path))
    except StoreError as error:
        assert error.key == "store.import_all_corrected"
        return
    kept = derived(store)
    rebuild(store)
    assert derived(store) == kept
