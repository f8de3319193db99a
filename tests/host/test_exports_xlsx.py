"""The spreadsheet, read again by two readers that did not write it, is the ledger's scores, and text stays text."""

import io
import re
import zipfile
from xml.etree import ElementTree

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.utils.escape import unescape
from python_calamine import CalamineWorkbook

from host_tools.exports.sheet import NAME_UP_TO, sheet_names, to_xlsx
from host_tools.i18n import LANGUAGES, Texts
from host_tools.telling.letters import printable
from shared_rules.games import GAMES
from tests.host.evenings import worked_example
from tests.host.exported import HOSTILE, game_of, games, kept, points
from tests.rules.logs import Log

EN = Texts("en")
FORMULA = re.compile(r'=IF\(ROUND\((\w+)\+SUM\((\w+):(\w+)\)-(\w+),4\)=0,"adds up","does not add up"\)')


def of_openpyxl(content):
    """{name: rows} of all sheets, each cell as it was written, but for the signs that are escaped in it."""
    book = openpyxl.load_workbook(io.BytesIO(content))
    return {
        sheet.title: [list(map(plain, row)) for row in sheet.iter_rows(values_only=True)] for sheet in book.worksheets
    }


def plain(value):
    return unescape(value) if isinstance(value, str) else value


def of_calamine(content):
    """The same by a reader of another family; what is empty is "" there and numbers are floats."""
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    names = book.sheet_names
    return {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in names}


def rounds_of(rows, players):
    """(head, start, [(round, changes, totals)], bonuses, total) of a sheet."""
    top = next(place for place, row in enumerate(rows) if row[0] == "Round")
    named = [row[0] for row in rows]
    end = named.index("Total")
    body = [(row[0], list(row[1 : 1 + 2 * players : 2]), list(row[2 : 2 + 2 * players : 2])) for row in rows]
    bonuses = body[end - 1][1] if named[end - 1] == "bonuses" else None
    rounds = body[top + 2 : end - (bonuses is not None)]
    return list(rows[top - 1][1 : 1 + 2 * players : 2]), body[top + 1][2], rounds, bonuses, body[end][2]


def reads_blanks(read):
    return read is of_openpyxl


@pytest.mark.parametrize("rules", GAMES)
@given(st.data())
@settings(max_examples=15)
def test_both_readers_find_the_ledgers_points(rules, data):
    game, ledger = data.draw(games(rules))
    content = to_xlsx([game], EN)
    players = len(game.players)
    settled = [points(rules, total) for total in ledger.settled()]
    for read in (of_openpyxl, of_calamine):
        ((name, rows),) = read(content).items()
        assert name == f"2d31-1 {EN.t('game.' + rules)}"
        head, start, rounds, bonuses, total = rounds_of(rows, players)
        sides = ledger.module.sides(ledger.state()) if hasattr(ledger.module, "sides") else []
        called = {seat: f" ({EN.t(key)})" for key, seats in sides for seat in seats}
        shown = [printable(player.name) + called.get(player.seat, "") for player in game.players]
        # A reader may take blanks alone for nothing; no gadget takes such a name.
        assert head == [name if name.strip() or reads_blanks(read) else "" for name in shown]
        begun = ledger.module.totals(ledger.module.start(players, dict(ledger.options)))
        assert start == [points(rules, value) for value in begun]
        assert total == settled
        for (number, changes, totals), line in zip(rounds, ledger.lines(), strict=True):
            assert number == line["round"]
            if line["result"]:
                assert changes == [points(rules, delta) for delta in line["result"]["deltas"]]
                assert totals == [points(rules, value) for value in line["totals"]]
            else:
                assert not any(changes) and not any(totals)
        before = [row[2] for row in rounds if row[2][0] not in (None, "")]
        last = before[-1] if before else start
        given_at_end = [end - value for end, value in zip(settled, last, strict=True)]
        assert (bonuses or [0] * players) == given_at_end


def solved(sheet, formula):
    """What a spreadsheet makes of a check's formula."""
    start, first, last, total = FORMULA.fullmatch(formula).groups()
    changes = [cell.value or 0 for (cell,) in sheet[f"{first}:{last}"]]
    return round(sheet[start].value + sum(changes) - sheet[total].value, 4) == 0


@pytest.mark.parametrize("rules", GAMES)
@given(st.data())
@settings(max_examples=8)
def test_the_check_adds_up_and_finds_a_changed_number(rules, data):
    game, _ledger = data.draw(games(rules))
    sheet = openpyxl.load_workbook(io.BytesIO(to_xlsx([game], EN))).worksheets[0]
    check = next(row for row in sheet.iter_rows() if row[0].value == "Check")
    formulas = [cell.value for cell in check if cell.data_type == "f"]
    assert len(formulas) == len(game.players)
    assert all(solved(sheet, formula) for formula in formulas)
    sheet[FORMULA.fullmatch(formulas[0])[4]].value += 1
    assert not solved(sheet, formulas[0])


def test_what_players_typed_is_text_that_stays_text():
    for first in range(0, len(HOSTILE), 4):
        called = HOSTILE[first : first + 4]
        log = Log("kogi", 4, {})
        log.round({"winner": 0, "inserter": 1, "value": 3}, "quick")
        content = to_xlsx([game_of(log, called)], EN)
        sheet = openpyxl.load_workbook(io.BytesIO(content)).worksheets[0]
        shown = list(map(printable, called))
        heads = [cell for row in sheet.iter_rows() for cell in row if plain(cell.value) in shown]
        assert len(heads) == 4
        for head in heads:
            assert head.data_type == "s"
            assert head.quotePrefix == (head.value[0] in "=+-@")
        formulas = [cell.value for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]
        assert all(map(FORMULA.fullmatch, formulas))


def test_the_files_of_a_spreadsheet_are_xml_and_have_no_moment_of_writing():
    content = to_xlsx(kept(worked_example()), EN)
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        assert {entry.date_time for entry in packed.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        for entry in packed.infolist():
            ElementTree.fromstring(packed.read(entry))
        assert packed.read("docProps/core.xml").count(b"1980-01-01T00:00:00Z") == 2


titles = st.lists(st.text(max_size=40) | st.sampled_from(["History", "a", "A", "a (2)", "'", "[]:*?/\\", "x" * 31]))


@given(titles)
def test_each_sheet_has_a_name_of_its_own_that_a_spreadsheet_takes(wanted):
    found = sheet_names(wanted)
    assert len({name.casefold() for name in found}) == len(wanted)
    for name in found:
        assert 0 < len(name.encode("utf-16-le")) // 2 <= NAME_UP_TO
        assert not set(name) & set("[]:*?/\\")
        assert name[0] != "'" and name[-1] != "'" and name.casefold() != "history"


@pytest.mark.parametrize("language", LANGUAGES)
def test_many_games_are_a_sheet_each_and_no_games_are_one_that_says_so(language):
    texts = Texts(language)
    second, twin = worked_example(), worked_example()
    second.device, twin.device = "bb", "cc"
    rows = of_openpyxl(to_xlsx(kept(worked_example(), second, twin), texts))
    assert [name.split()[0] for name in rows] == ["bb-1", "cc-1", "2d31-1"]
    (nothing,) = of_openpyxl(to_xlsx([], texts)).values()
    assert nothing == [[texts.t("cli.no_games")]]


def test_a_game_that_cannot_be_scored_has_a_sheet_that_says_why():
    gadget = worked_example()
    gadget.records = gadget.records[3:]
    (rows,) = of_openpyxl(to_xlsx(kept(gadget), EN)).values()
    assert [row[0] for row in rows][1:] == ["incomplete", EN.t("store.no_beginning")]
