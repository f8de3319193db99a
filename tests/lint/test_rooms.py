"""What `make lint` says of the repository itself, and that it says so."""

from pathlib import Path

import pytest

from tests.lint import __main__ as lint


@pytest.mark.parametrize("room", ["shared_rules", "firmware", "host_tools"])
def test_a_room_has_nothing_that_a_board_lacks_and_no_arrow_the_wrong_way(room: str) -> None:
    faults = lint.check_room(room)
    assert not faults, "\n".join(faults)


def test_a_fault_is_printed_with_its_file_and_line_and_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "firmware").mkdir()
    (tmp_path / "firmware" / "late.py").write_text("import gc\nimport functools\n", encoding="utf-8")
    monkeypatch.setattr(lint, "ROOT", tmp_path)
    assert lint.main(["firmware"]) == 1
    assert capsys.readouterr().out == ("firmware/late.py:2: the module functools; use a closure or a loop instead\n")
