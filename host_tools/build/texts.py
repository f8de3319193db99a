"""Builds the gadget's text tables: `python -m host_tools.build.texts [--check]`.

From shared_rules/texts/*.toml and firmware/i18n/*.toml come firmware/i18n/en.tbl and ja.tbl, in the format
that firmware/texts.py describes. `--check` writes nothing and exits 1 where what stands there is not what
would be built. Knows no key by name.
"""

import argparse
import struct
import sys
from binascii import crc32
from collections.abc import Iterable
from pathlib import Path

from firmware.texts import HEADER, LANGUAGES, MAGIC, UNCHECKED, slot
from host_tools.i18n import GADGET, SHARED, Rows, TextsError, read_rows, tables


def find_multiplier(keys: Iterable[str]) -> int:
    """The first odd multiplier that gives every key a slot of its own. Raises TextsError where none does."""
    keys = list(keys)
    for multiplier in range(1, 0x10000, 2):
        if len({slot(key, multiplier) for key in keys}) == len(keys):
            return multiplier
    raise TextsError(f"no multiplier gives each of {len(keys)} keys its own slot: rename {alike(keys)}")


def alike(keys: Iterable[str]) -> str:
    """The keys that share a CRC-32, for which no multiplier helps; "some" where there are none."""
    by_crc: dict[int, list[str]] = {}
    for key in keys:
        by_crc.setdefault(crc32(key.encode()), []).append(key)
    return " or ".join(sorted(key for group in by_crc.values() if len(group) > 1 for key in group)) or "some"


def build_table(rows: Rows, language: str) -> bytes:
    """The table of one language. Raises TextsError where the rows do not fit the format."""
    multiplier = find_multiplier(rows)
    index = bytearray()
    texts = bytearray()
    for key in sorted(rows, key=lambda key: slot(key, multiplier)):
        if len(texts) > 0xFFFF:
            break
        index += struct.pack("<HH", slot(key, multiplier), len(texts))
        texts += rows[key][language].encode()
    if len(texts) > 0xFFFF:
        raise TextsError(f"the texts in {language} are longer than the 65,535 bytes that a table holds")
    sizes = struct.pack(HEADER, MAGIC, 0, len(rows), multiplier, len(texts))[UNCHECKED:]
    body = sizes + index + texts
    return struct.pack("<4sI", MAGIC, crc32(body)) + body


def build(target: Path) -> dict[Path, bytes]:
    """{path: content} of every table that the gadget carries, for the folder `target`."""
    rows = read_rows(tables(SHARED, GADGET))
    for key, row in rows.items():
        if any(":,}" in text for text in row.values()):
            raise TextsError(f'"{key}": the gadget sets no thousands apart')
    return {target / f"{language}.tbl": build_table(rows, language) for language in LANGUAGES}


def main(arguments: list[str] | None = None, target: Path = GADGET) -> int:
    parser = argparse.ArgumentParser(description="Build the gadget's text tables.")
    parser.add_argument("--check", action="store_true", help="only say whether they are up to date")
    check = parser.parse_args(arguments).check
    try:
        built = build(target)
    except TextsError as error:
        print(error, file=sys.stderr)
        return 1
    stale = [path for path, content in built.items() if not path.exists() or path.read_bytes() != content]
    if check:
        for path in stale:
            print(f"{path.name} is not what the .toml files say; run `make texts`", file=sys.stderr)
        return 1 if stale else 0
    for path in stale:
        path.write_bytes(built[path])
        print(f"{path.name}: {len(built[path])} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
