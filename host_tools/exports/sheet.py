"""The games as a spreadsheet (XLSX): a sheet a game, laid out as people keep score by hand.

A column pair a player (change, total), a row a round; below them the bonuses of the end, the totals, and a formula
that adds the changes up again. Names are text whatever they begin with; the same games give the same bytes.
"""

import io
import re
import zipfile
from collections.abc import Iterable

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from host_tools.exports.running import final_bonuses, running_totals
from host_tools.i18n import Texts
from host_tools.store import wording
from host_tools.store.reading import Game, Round
from host_tools.telling.letters import printable
from host_tools.telling.points import number, parts_of_a_point
from host_tools.telling.standing import side_of
from host_tools.telling.words import sentence

NAME_UP_TO = 31
_NOT_IN_A_NAME = re.compile(r"[\[\]:*?/\\]")
_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")  # a spreadsheet takes _x0041_ for the letter A
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the first day that a zip file knows
_MODIFIED = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*")
_THIN, _STRONG = Side(style="thin", color="999999"), Side(style="medium", color="444444")
_BOLD = Font(bold=True)
_QUIET = Font(color="666666")


def to_xlsx(among: list[Game], texts: Texts) -> bytes:
    book = Workbook()
    assert book.active is not None, "a new workbook has a sheet"
    book.remove(book.active)
    for game, name in zip(among, sheet_names(wording.sheet_title(texts, game) for game in among), strict=True):
        _Sheet(book.create_sheet(name), game, texts).fill()
    if not among:
        _text(book.create_sheet(texts.t("report.nothing")), 1, 1, texts.t("cli.no_games"))
    out = io.BytesIO()
    book.save(out)
    return _undated(out.getvalue())


def sheet_names(wanted: Iterable[str]) -> list[str]:
    """Names that a spreadsheet takes: short enough, without its own signs, none twice in either case of letters."""
    names: list[str] = []
    taken = {"history"}  # a spreadsheet keeps this one for itself
    for title in wanted:
        base = _NOT_IN_A_NAME.sub("_", printable(title)).strip(" '") or "_"
        name, times = _cut(base, NAME_UP_TO), 1
        while name.casefold() in taken:
            times += 1
            ending = f" ({times})"
            name = _cut(base, NAME_UP_TO - len(ending)) + ending
        taken.add(name.casefold())
        names.append(name)
    return names


def _cut(text: str, most: int) -> str:
    """At most so many letters, as a spreadsheet counts them: two for one beyond U+FFFF."""
    while len(text.encode("utf-16-le")) // 2 > most:
        text = text[:-1]
    return text.rstrip(" '") or "_"


class _Sheet:
    """One game on its sheet. Columns: the round, two a player, then what happened."""

    def __init__(self, sheet: Worksheet, game: Game, texts: Texts) -> None:
        self.sheet = sheet
        self.game = game
        self.texts = texts
        self.rules = game.rules or ""
        self.parts = game.rules is not None and parts_of_a_point(game.rules) > 1
        self.names = wording.names(game)
        self.happened = 2 + 2 * len(self.names)
        self.row = 1

    def fill(self) -> None:
        self._head()
        if not self.names:
            return
        self._columns()
        first = self.row
        self._numbers(self.texts.t("report.start"), None, running_totals(self.game)[0])
        for round_ in self.game.rounds:
            self._round(round_)
        settled = [player.total for player in self.game.players]
        bonuses = final_bonuses(self.game)
        if any(bonuses):
            self._numbers(self.texts.t("report.bonuses"), bonuses, settled)
        self._totals(settled, first)
        self._beside()

    # Rows

    def _head(self) -> None:
        title = " · ".join(wording.headline(self.texts, self.game))
        _text(self.sheet, 1, 1, title).font = Font(bold=True, size=14)
        lines = [wording.state(self.texts, self.game)]
        if self.names:
            lines.append(wording.options(self.texts, self.game))
        lines += [sentence(self.texts, problem["key"], problem["facts"], self.names) for problem in self.game.problems]
        for self.row, line in enumerate(lines, 2):
            _text(self.sheet, self.row, 1, line).font = _QUIET
        self.row += 2

    def _columns(self) -> None:
        stands = self.game.stands()
        t, row = self.texts.t, self.row
        for place, name in enumerate(self.names):
            side = side_of(stands, place)
            column = 2 + 2 * place
            _text(self.sheet, row, column, f"{name} ({t(side)})" if side else name)
            self.sheet.merge_cells(start_row=row, end_row=row, start_column=column, end_column=column + 1)
            _text(self.sheet, row + 1, column, t("report.change"))
            _text(self.sheet, row + 1, column + 1, wording.unit(self.texts, self.game))
        _text(self.sheet, row + 1, 1, t("cli.head_round"))
        _text(self.sheet, row + 1, self.happened, t("report.happened"))
        for line in (row, row + 1):
            for column in range(1, self.happened + 1):
                head = self.sheet.cell(line, column)
                head.font = _BOLD
                of_player = 1 < column < self.happened
                beneath = "right" if of_player else "left"
                head.alignment = Alignment(horizontal="center" if line == row and of_player else beneath)
        self._line_under(row + 1, _STRONG)
        self.row += 2
        self.sheet.freeze_panes = f"B{self.row}"
        self.sheet.column_dimensions["A"].width = 12
        for column in range(2, self.happened):
            self.sheet.column_dimensions[get_column_letter(column)].width = 11
        self.sheet.column_dimensions[get_column_letter(self.happened)].width = 80
        self.sheet.page_setup.orientation = "landscape"
        self.sheet.page_setup.fitToHeight = 0
        self.sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
        self.sheet.print_title_rows = f"{row}:{row + 1}"

    def _round(self, round_: Round) -> None:
        told = [wording.entry(self.texts, self.game, round_.entry)]
        if round_.status != "counted":
            told.insert(0, self.texts.t("cli.status_" + round_.status))
        if round_.problem:
            told.append(sentence(self.texts, round_.problem["key"], round_.problem["facts"], self.names))
        told += [sentence(self.texts, note["key"], note["facts"], self.names) for note in round_.notes]
        _text(self.sheet, self.row, self.happened, " · ".join(told))
        self._numbers(round_.round, round_.deltas, round_.totals)

    def _totals(self, settled: list[int], first: int) -> None:
        """The totals, and under them whether start and changes give the same."""
        last = self.row - 1
        self._line_under(last, _STRONG)
        self._numbers(self.texts.t("report.total"), None, settled)
        for column in range(1, self.happened):
            self.sheet.cell(self.row - 1, column).font = _BOLD
        _text(self.sheet, self.row, 1, self.texts.t("report.check")).font = _QUIET
        for place in range(len(self.names)):
            change, total = get_column_letter(2 + 2 * place), get_column_letter(3 + 2 * place)
            summed = f"{total}{first}+SUM({change}{first}:{change}{last})"
            right, wrong = self.texts.t("report.sum_right"), self.texts.t("report.sum_wrong")
            formula = f'=IF(ROUND({summed}-{total}{self.row - 1},4)=0,"{right}","{wrong}")'
            cell = self.sheet.cell(self.row, 3 + 2 * place, formula)
            cell.alignment = Alignment(horizontal="right")
            cell.font = _QUIET
        self.row += 1

    def _beside(self) -> None:
        """What the game has beside totals: pairs, bonuses, how armies won."""
        for key, facts in self.game.stands().detail:
            self.row += 1
            _text(self.sheet, self.row, 1, sentence(self.texts, key, facts, self.names))

    # Cells

    def _numbers(self, name: str | int, changes: list[int] | None, totals: list[int]) -> None:
        if isinstance(name, str):
            _text(self.sheet, self.row, 1, name)
        self.sheet.cell(self.row, 1, None if isinstance(name, str) else name).alignment = Alignment(horizontal="left")
        for place, total in enumerate(totals):
            if changes is not None:
                cell = self.sheet.cell(self.row, 2 + 2 * place, number(self.rules, changes[place]))
                cell.number_format = "+0.00;-0.00;0" if self.parts else "+0;-0;0"
            cell = self.sheet.cell(self.row, 3 + 2 * place, number(self.rules, total))
            cell.number_format = "0.00" if self.parts else "0"
        self._line_under(self.row, _THIN)
        self.row += 1

    def _line_under(self, row: int, line: Side) -> None:
        for column in range(1, self.happened + 1):
            self.sheet.cell(row, column).border = Border(bottom=line)


def _text(sheet: Worksheet, row: int, column: int, text: str) -> Cell:
    """A cell that holds text, never a formula: not now, and not once somebody has edited it."""
    cell = sheet.cell(row, column)
    assert isinstance(cell, Cell), "no text is written into the rest of a merged cell"
    cell.value = _ESCAPE.sub("_x005F_", printable(text))
    cell.data_type = "s"
    cell.quotePrefix = text[:1] in ("=", "+", "-", "@")
    return cell


def _undated(file: bytes) -> bytes:
    """The same file without the moment at which it was written."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(file)) as before, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as after:
        for entry in before.infolist():
            content = before.read(entry)
            if entry.filename == "docProps/core.xml":
                content = _MODIFIED.sub(rb"\g<1>1980-01-01T00:00:00Z", content)
            after.writestr(zipfile.ZipInfo(entry.filename, _EPOCH), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
