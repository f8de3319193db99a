"""Each screen looks as it was looked at and accepted, pixel by pixel, in both languages and on every board.

The screens are reached by the tours in golden/tours/; see golden/tours.py.
"""

import pytest

from tests.firmware.golden import accepted, pictures, tours

HOW = """
Accepted pictures lie in {folder}; where one differs, NAME.new.png and NAME.difference.png (red: gone, green: new) are
in {new}. If that is how it should look: python -m tests.firmware.golden {tour}"""


@pytest.mark.parametrize(("board", "tour"), [(board, tour) for board in tours.BOARDS for tour in tours.pictured(board)])
@pytest.mark.parametrize("language", tours.LANGUAGES)
def test_screens_look_as_accepted(board, language, tour, tmp_path):
    before = accepted.load(board, language, tour)
    now = tours.frames(board, language, tour)
    changed = pictures.differing(before, now)
    for name in changed:
        if name in now:
            pictures.write(tmp_path / f"{name}.new.png", now[name])
            accepted_one = before.get(name, bytes(len(now[name])))
            pictures.write_difference(tmp_path / f"{name}.difference.png", accepted_one, now[name])
    said = HOW.format(folder=accepted.FOLDER / board / language, new=tmp_path, tour=tour)
    assert changed == [], f"on {board} in {language} differ: {', '.join(changed)}{said}"


def test_every_screen_has_a_shot():
    assert tours.screens() - tours.screens_shown() == set()


def test_every_accepted_picture_belongs_to_a_tour():
    stray = set()
    for board in tours.BOARDS:
        for language in tours.LANGUAGES:
            stray |= {
                name for name in accepted.load(board, language) if name.partition(".")[0] not in tours.pictured(board)
            }
    assert stray == set()


@pytest.mark.parametrize("frame", [bytes(range(256)) * 4, b"".join(bytes([8 * n, n]) * 2025 for n in range(16))])
def test_a_single_pixel_makes_a_picture_differ(tmp_path, frame):
    other = bytearray(frame)
    other[700] ^= 1
    pictures.write(tmp_path / "a.png", frame)
    assert pictures.read(tmp_path / "a.png") == frame
    assert pictures.differing({"a": frame, "b": frame}, {"a": frame, "b": bytes(other)}) == ["b"]
    assert pictures.differing({"a": frame}, {"c": frame}) == ["a", "c"]
