"""Every text that code asks for stands in the tables, with the facts that it needs; no table has more."""

from pathlib import Path

from host_tools.i18n import GADGET, HOST, PLACEHOLDER, ROOT, SHARED, Rows, read_rows, tables
from tests.lint.text_keys import Uses

# Each room with the tables that it may draw on.
SOURCES = {
    ("shared_rules",): (SHARED,),
    ("firmware",): (SHARED, GADGET),
    ("host_tools",): (SHARED, HOST),
}
FILES = ("py", "toml", "tbl", "bin", "js", "css", "html", "db", "json", "csv", "jsonl", "txt", "log")


def every_row() -> Rows:
    return read_rows(tables(SHARED, GADGET)) | read_rows(tables(SHARED, HOST))


def each_room() -> list[tuple[Uses, Rows]]:
    return [(Uses(ROOT, rooms), read_rows(tables(*sources))) for rooms, sources in SOURCES.items()]


def test_each_key_that_is_asked_for_stands_in_the_tables_of_its_room() -> None:
    missing = [f"{call.where}: {call.key}" for uses, rows in each_room() for call in uses.calls if call.key not in rows]
    assert not missing, "\n".join(missing)


def test_each_string_that_looks_like_a_key_of_a_table_is_one() -> None:
    heads = {key.split(".")[0] for key in every_row()}
    strays = [
        f"{where}: {text}"
        for uses, rows in each_room()
        for where, text in uses.shaped_like_keys()
        if text.split(".")[0] in heads and text.split(".")[-1] not in FILES and text not in rows
    ]
    assert not strays, "\n".join(strays)


def test_each_beginning_of_a_key_is_one_that_the_tables_complete() -> None:
    heads = {key.split(".")[0] for key in every_row()}
    strays = [
        f"{where}: {text}"
        for uses, rows in each_room()
        for where, text in uses.beginnings
        if text.split(".")[0] in heads and not any(key.startswith(text) for key in rows)
    ]
    assert not strays, "\n".join(strays)


def test_each_text_is_used_somewhere() -> None:
    uses = Uses(ROOT, ("shared_rules", "firmware", "host_tools"))
    used = {text for _, text in uses.strings}
    beginnings = tuple({text for _, text in uses.beginnings})
    used |= {text + ending for text in used for _, ending in uses.endings}
    unused = [key for key in every_row() if key not in used and not key.startswith(beginnings)]
    assert not unused, "\n".join(unused)


def test_each_call_fills_in_every_placeholder_of_its_text() -> None:
    unfilled = [
        f"{call.where}: {call.key} wants {name}"
        for uses, rows in each_room()
        for call in uses.calls
        if call.facts is not None and call.key in rows
        for name in sorted(set(PLACEHOLDER.findall(rows[call.key]["en"])) - call.facts)
    ]
    assert not unfilled, "\n".join(unfilled)


def test_the_finder_sees_whole_keys_beginnings_and_facts(tmp_path: Path) -> None:
    room = tmp_path / "room"
    room.mkdir()
    (room / "a.py").write_text(
        'texts.t("home.play" if ready else "home.wait", count=1)\n'
        'raise RuleError("lexio.two_out", **facts)\n'
        'rows = ("menu.one", "word." + name, f"cli.state_{state}", key + "_keys")\n',
        encoding="utf-8",
    )
    (room / "page.js").write_text('say("page.unplug"); say("page.speed_" + x); say(`page.board_${y}`);\n')
    uses = Uses(tmp_path, ("room",))
    assert uses.calls == [
        ("room/a.py:1", "home.play", {"count"}),
        ("room/a.py:1", "home.wait", {"count"}),
        ("room/a.py:2", "lexio.two_out", None),
    ]
    assert {text for _, text in uses.endings} == {"_keys"}
    assert {text for _, text in uses.beginnings} == {"word.", "cli.state_", "page.speed_", "page.board_"}
    assert {text for _, text in uses.shaped_like_keys()} == {
        "home.play", "home.wait", "lexio.two_out", "menu.one", "page.unplug",
    }  # fmt: skip
