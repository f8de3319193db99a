"""The gadget reads from its built tables what the TOML files say, on CPython and under MicroPython."""

import json
import math
import struct
import subprocess
import sys
from binascii import crc32
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.texts import HEADER, HEADER_SIZE, LANGUAGES, Texts, TextsError
from host_tools.build import texts as build
from host_tools.i18n import GADGET, PLACEHOLDER, SHARED, Rows, read_rows, tables
from host_tools.i18n import Texts as HostTexts
from tests.runtime import small_heap

SCRIPT = Path(small_heap.ROOT) / "tests" / "runtime" / "on_device" / "read_texts.py"
letters = st.characters(exclude_categories=["Cs"], exclude_characters="{}")
words = st.text(letters, min_size=1).filter(str.strip)
keys = st.from_regex(r"[a-z]{1,8}\.[a-z_]{1,8}", fullmatch=True)


@pytest.fixture(scope="module")
def gadget_rows() -> Rows:
    return read_rows(tables(SHARED, GADGET))


def on_cpython(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-X", "utf8", *map(str, arguments)]
    environment = {"PYTHONPATH": str(small_heap.ROOT)}
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def read_on(run: Callable, folder: Path, asked: list, work: Path) -> list[str]:
    """What a runtime reads from the tables in `folder` for each asked [language, key, facts]."""
    path = work / "asked.jsonl"
    path.write_text("\n".join(map(json.dumps, asked)), encoding="utf-8")
    done = run(SCRIPT, f"{folder}/", path)
    assert done.returncode == 0, done.stderr
    return list(map(json.loads, done.stdout.splitlines()))


def write_tables(folder: Path, rows: Rows) -> None:
    for language in LANGUAGES:
        (folder / f"{language}.tbl").write_bytes(build.build_table(rows, language))


@pytest.mark.parametrize("run", [on_cpython, small_heap.run], ids=["cpython", "micropython"])
def test_the_built_tables_hold_every_text_of_the_toml_files(run: Callable, gadget_rows: Rows, tmp_path: Path) -> None:
    asked = [[language, key, {}] for key in gadget_rows for language in LANGUAGES]
    assert read_on(run, GADGET, asked, tmp_path) == [gadget_rows[key][language] for language, key, _ in asked]


@pytest.mark.parametrize("run", [on_cpython, small_heap.run], ids=["cpython", "micropython"])
def test_the_gadget_fills_placeholders_as_the_pc_does(run: Callable, gadget_rows: Rows, tmp_path: Path) -> None:
    on_pc = {language: HostTexts(language, tables(SHARED, GADGET)) for language in LANGUAGES}
    asked = []
    for key, row in gadget_rows.items():
        names = sorted(set(PLACEHOLDER.findall(row["en"])))
        full = {name: f"{{{name}}}よ" for name in names}
        asked += [[language, key, facts] for language in LANGUAGES for facts in (full, {"other": 1, **full})]
        asked += [["ja", key, dict.fromkeys(names[1:], -7)]]
    asked += [["en", "no.such_key", {}], ["ja", "no.such_key", {"count": 1}]]
    expected = [on_pc[language].t(key, **facts) for language, key, facts in asked]
    assert read_on(run, GADGET, asked, tmp_path) == expected


@given(rows=st.dictionaries(keys, st.fixed_dictionaries({"en": words, "ja": words}), max_size=40), other=keys)
def test_any_rows_come_back_from_their_table(tmp_path_factory, rows: Rows, other: str) -> None:
    folder = tmp_path_factory.mktemp("tables")
    write_tables(folder, rows)
    texts = Texts(f"{folder}/", "en")
    for language in LANGUAGES:
        texts.use(language)
        assert {key: texts.t(key) for key in rows} == {key: row[language] for key, row in rows.items()}
    texts.close()


def test_a_long_table_gives_each_of_a_thousand_keys_its_own_text(tmp_path: Path) -> None:
    rows = {f"game{n % 7}.text_{n}": {"en": f"Text {n}", "ja": f"{n}番"} for n in range(1000)}
    write_tables(tmp_path, rows)
    texts = Texts(f"{tmp_path}/", "ja")
    assert [texts.t(key) for key in rows] == [row["ja"] for row in rows.values()]
    texts.close()


def test_a_language_is_switched_at_once_and_stays_where_the_other_cannot_be_used(tmp_path: Path) -> None:
    write_tables(tmp_path, {"home.play": {"en": "Play", "ja": "遊ぶ"}})
    texts = Texts(f"{tmp_path}/", "en")
    texts.use("ja")
    assert (texts.language, texts.t("home.play")) == ("ja", "遊ぶ")
    (tmp_path / "en.tbl").unlink()
    with pytest.raises(TextsError, match="en.tbl is missing"):
        texts.use("en")
    with pytest.raises(TextsError, match="no texts in the language de"):
        texts.use("de")
    assert (texts.language, texts.t("home.play")) == ("ja", "遊ぶ")
    texts.close()


def test_a_missing_fact_leaves_its_placeholder_and_a_missing_key_shows_itself(tmp_path: Path) -> None:
    write_tables(tmp_path, {"home.play": {"en": "{name} plays {count}", "ja": "{name} {count}"}})
    texts = Texts(f"{tmp_path}/", "en")
    assert texts.t("home.play", name="{count}", count=2) == "{count} plays 2"
    assert texts.t("home.play", name="Ann") == "{name} plays {count}"
    assert texts.t("home.stop", name="Ann") == "<home.stop>"
    texts.close()


@given(data=st.data())
def test_a_table_with_any_byte_changed_or_cut_off_is_refused(tmp_path_factory, data: st.DataObject) -> None:
    rows = {f"a.key{n}": {"en": f"Text {n} {{name}}", "ja": f"{n} {{name}}"} for n in range(20)}
    whole = build.build_table(rows, "en")
    at = data.draw(st.integers(0, len(whole) - 1))
    flipped = whole[:at] + bytes([whole[at] ^ data.draw(st.integers(1, 255))]) + whole[at + 1 :]
    broken = data.draw(st.sampled_from([flipped, whole[:at], whole + b"\0"]))
    folder = tmp_path_factory.mktemp("broken")
    (folder / "en.tbl").write_bytes(broken)
    with pytest.raises(TextsError, match=r"en\.tbl"):
        Texts(f"{folder}/", "en")


def test_the_index_takes_two_bytes_of_memory_for_sixteen_keys(gadget_rows: Rows, tmp_path: Path) -> None:
    write_tables(tmp_path, gadget_rows)
    texts = Texts(f"{tmp_path}/", "en")
    assert len(texts._slots) * texts._slots.itemsize == 2 * math.ceil(len(gadget_rows) / 16)
    texts.close()


def test_the_header_is_as_the_format_says() -> None:
    built = build.build_table({"a.b": {"en": "é", "ja": "え"}}, "en")
    assert struct.calcsize(HEADER) == HEADER_SIZE
    assert struct.unpack(HEADER, built[:HEADER_SIZE]) == (b"TTx1", crc32(built[8:]), 1, 1, 2)
    assert built[HEADER_SIZE:] == struct.pack("<HH", crc32(b"a.b") >> 16, 0) + "é".encode()
