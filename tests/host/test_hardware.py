"""What stands in hardware/ is what would be made, and its drawings say what the firmware does."""

import ast
import io
import re
import shutil
import xml.etree.ElementTree as Tree
from pathlib import Path

import board_definitions
import pytest
from PIL import Image

from host_tools.build.hardware.__main__ import main
from host_tools.build.hardware.device import SYMBOLS, device
from host_tools.build.hardware.legends import legends
from host_tools.build.hardware.pages import page
from host_tools.build.hardware.plan import BOARD_FILES, HARDWARE, PlanError, board_ids, pin_tables, read_plan
from host_tools.build.hardware.wiring import pad_place, wiring
from host_tools.deploy.boards import HELD, IDS, NAMES
from host_tools.i18n import LANGUAGES, Texts

BOARDS = board_ids()

SVG = "{http://www.w3.org/2000/svg}"
G, TEXT = f"{SVG}g", f"{SVG}text"

every_board = pytest.mark.parametrize("board_id", BOARDS)


def test_the_three_builds_of_the_project_are_there():
    assert {"macropad", "pico", "feather"} <= set(BOARDS)


def test_all_that_stands_in_the_folder_is_what_would_be_made(capsys):
    assert main(["--check"]) == 0, capsys.readouterr().err


def test_links_of_the_pages_lead_somewhere():
    for document in [*HARDWARE.glob("*.md"), *HARDWARE.glob("*/*.md")]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (document.parent / target).exists(), f"{document.name}: {target}"


# Drawings


def wires(board_id: str) -> list[Tree.Element]:
    drawn = Tree.parse(HARDWARE / board_id / "wiring.svg").getroot()
    return [group for group in drawn.iter(G) if group.get("class") == "wire"]


@every_board
def test_the_wiring_has_each_row_of_the_pin_table_and_no_other(board_id):
    plan = read_plan(board_id)
    drawn = {}
    for group in wires(board_id):
        words = {text.get("class"): text.text for text in group.iter(TEXT)}
        said = re.search(r"(?:pin|GPIO) (\d+)", " ".join(text.text for text in group.iter(TEXT)))
        assert words["part"] == group.get("data-part")
        assert words["pin"].split()[0] == group.get("data-pin")
        assert said[1] == group.get("data-number")
        drawn[group.get("data-part")] = (group.get("data-pin"), int(group.get("data-number")))
    assert drawn == {part: (pin, number) for part, pin, number, _ in (*plan.pins, *plan.power)}


@pytest.mark.parametrize("board_id", [board_id for board_id in BOARDS if read_plan(board_id).header])
def test_each_wire_begins_at_its_pin_and_no_two_lie_on_each_other(board_id):
    header = read_plan(board_id).header
    seen: set[tuple[str, float]] = set()
    for group in wires(board_id):
        points = [tuple(map(float, point.split(","))) for point in group.find(f"{SVG}polyline").get("points").split()]
        assert points[0] == pad_place(int(group.get("data-number")), header)
        upright = {("x", a[0]) for a, b in zip(points, points[1:], strict=False) if a[0] == b[0]}
        assert not upright & seen
        seen |= upright


@every_board
def test_another_pin_in_the_firmware_is_another_drawing(board_id, tmp_path):
    name = read_plan(board_id).pins[0][1]
    source = (BOARD_FILES / f"{board_id}.py").read_text(encoding="utf-8")
    (tmp_path / f"{board_id}.py").write_text(source.replace(f'", "{name}"', '", "OTHER"'), encoding="utf-8")
    changed = wiring(read_plan(board_id, board_files=tmp_path))
    assert b"OTHER" in changed
    assert changed != wiring(read_plan(board_id))


@every_board
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_the_board_has_a_legend_and_a_cap(board_id, language):
    plan, texts = read_plan(board_id), Texts(language)
    sheet = Tree.fromstring(legends(plan, texts))
    assert {group.get("data-key") for group in sheet.iter(G)} - {None} == set(plan.keys.at)
    words = {text.text for text in sheet.iter(TEXT)}
    assert any(texts.t("page.key_back") in word for word in words)
    assert not any("<" in word for word in words)
    if not plan.presses:
        caps = {text.text for text in Tree.fromstring(device(plan, b"")).iter(TEXT)}
        assert len(caps) == len(plan.keys.at)


@pytest.mark.parametrize("board_id", [board_id for board_id in BOARDS if read_plan(board_id).presses])
@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_and_page_say_what_a_press_short_and_long_gives(board_id, language, tmp_path):
    plan, texts = read_plan(board_id), Texts(language)
    assert set(plan.presses) == set(plan.keys.at)
    sheet = Tree.fromstring(legends(plan, texts))
    for group in sheet.iter(G):
        if group.get("data-key"):
            symbols = [text.text for text in group.iter(TEXT) if text.get("class") == "symbol"]
            assert symbols == [SYMBOLS[press] for press in plan.presses[group.get("data-key")]]
    card = " ".join(text.text for group in sheet.iter(G) if group.get("class") == "card" for text in group.iter(TEXT))
    drawn = [text.text for text in Tree.fromstring(device(plan, b"")).iter(TEXT)]
    for press in (press for pair in plan.presses.values() for press in pair):
        assert texts.t(f"page.key_{press}") in card
        assert SYMBOLS[press] in drawn
    key, (short, long) = next(iter(plan.presses.items()))
    source = (BOARD_FILES / f"{board_id}.py").read_text(encoding="utf-8")
    changed = source.replace(f'("{key}", "{short}", "{long}")', f'("{key}", "{long}", "{short}")')
    (tmp_path / f"{board_id}.py").write_text(changed, encoding="utf-8")
    other = read_plan(board_id, board_files=tmp_path)
    assert page(other, []) != page(plan, [])
    assert legends(other, texts) != legends(plan, texts)


def test_a_picture_in_colour_keeps_its_colours():
    plan = read_plan("feather")
    for mode, tinted in (("RGB", False), ("P", False), ("L", True)):
        file = io.BytesIO()
        Image.new(mode, (2, 2)).save(file, "PNG")
        assert (b"url(#lit)" in device(plan, file.getvalue())) == tinted


def pins_of(board_id: str) -> set[str]:
    """The pins that a board has, by CircuitPython's own names."""
    (folder,) = (Path(place) for place in board_definitions.__path__)
    tree = ast.parse((folder / IDS[board_id] / "__init__.pyi").read_text(encoding="utf-8"))
    return {node.target.id for node in tree.body if isinstance(node, ast.AnnAssign)}


@pytest.mark.parametrize("board_id", NAMES)
def test_every_pin_of_the_table_is_one_of_that_board(board_id):
    pins = pins_of(board_id)
    assert len(pins) > 10
    used = {pin for _, pin, *_ in pin_tables(BOARD_FILES / f"{board_id}.py")["PINS"]}
    assert used <= pins
    assert HELD[board_id] in used


# Another board, and mistakes


def test_a_new_folder_is_a_new_board(tmp_path):
    shutil.copytree(HARDWARE / "pico", tmp_path / "hardware" / "mine")
    shutil.copy(BOARD_FILES / "pico.py", tmp_path / "mine.py")
    assert board_ids(tmp_path / "hardware") == ["mine"]
    plan = read_plan("mine", tmp_path / "hardware", tmp_path)
    assert b"firmware/boards/mine.py" in page(plan, ["tray"])
    assert wiring(plan) == wiring(read_plan("pico"))


MISTAKES = {
    "no TOML": ("title =", "title", "board.toml"),
    "a field too many": ('header = 40', 'header = 40\ncolor = "red"', "unknown: color"),
    "a field too few": ("wall = 2.0\n", "", "wall"),
    "an unknown field of a table": ("wall = 2.0", "wall = 2.0\nwal = 1", "unknown: wal"),
    "a part that no pin has": ("at.back", "at.bakc", "not in PINS of firmware/boards/pico.py: bakc"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_a_board_file_is_named(mistake, tmp_path):
    old, new, said = MISTAKES[mistake]
    text = (HARDWARE / "pico" / "board.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "pico").mkdir()
    (tmp_path / "pico" / "board.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(PlanError, match=re.escape(said)):
        read_plan("pico", tmp_path)


def test_a_board_without_a_pin_table_is_named(tmp_path):
    (tmp_path / "pico.py").write_text("KEYS = ()\n", encoding="utf-8")
    with pytest.raises(PlanError, match="no table PINS"):
        read_plan("pico", board_files=tmp_path)


def test_a_mistake_ends_in_words(tmp_path, capsys):
    (tmp_path / "pico").mkdir()
    (tmp_path / "pico" / "board.toml").write_text('title = "Pico"\n', encoding="utf-8")
    assert main([], tmp_path) == 1
    assert "board.toml" in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["board.toml"]
