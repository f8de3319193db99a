"""The score: who leads the next round, who is first, totals, round. The screen that lies on the table."""

from ..buttons import BACK, DOWN, LEFT, OK, RIGHT, UP
from .base import WIDTH, Screen, beside, share

INDENT = 9  # pixels
ROOM = 126  # pixels of the hint
WINDS = {"E": "word.east", "S": "word.south", "W": "word.west", "N": "word.north"}


class Score(Screen):
    def draw(self, panel):
        ledger = self.app.table.ledger
        state = ledger.state()
        over = ledger.module.over(state)
        lead = ledger.module.next_lead(state)
        titled = len(ledger.players) <= 4
        notice = self.app.notice
        self.app.notice = None
        if titled:
            panel.title(notice or self.t("game." + ledger.rules), self.round_text(self.t, ledger))
        if hasattr(ledger.module, "sides"):
            draw_sides(panel, self.t, ledger, state)
        else:
            self._draw_players(panel, ledger, state, None if over else lead)
        hint = self.t("hint.score_over" if over else "hint.score")
        if not titled:
            before = notice or self.round_text(self.t, ledger)
            # A notice without room for the hint stands alone, as it is said once.
            hint = before + " " + hint if panel.fits(before + " " + hint, ROOM) else before
        panel.hint(hint)
        self.app.board.lights(None if over else lead)

    def _draw_players(self, panel, ledger, state, lead):
        places = {seat: place for place, seat, total in ledger.standings()}
        totals = ledger.settled()
        bust = ledger.module.bust(state)
        for seat in range(len(ledger.players)):
            shown = ledger.text(totals[seat])
            if seat in bust:
                shown = self.t("score.debt", amount=-totals[seat])
            if seat == lead:
                panel.cell(seat, 0, "▶")
            left = beside(panel, str(places[seat]) + " " + ledger.players[seat], shown, INDENT)
            panel.row(seat, left, shown, left_x=INDENT)

    @staticmethod
    def round_text(t, ledger):
        """The round that is played next: "R3", "R3/5" where there is a number of them, with the wind where it moves."""
        if hasattr(ledger.module, "progress"):
            played, rounds, wind = ledger.module.progress(ledger.state())
            return t("score.wind", wind=t(WINDS[wind]), round=min(played, rounds), rounds=rounds)
        played = ledger.played() - ledger.module.over(ledger.state())
        agreed = ledger.options.get("rounds", 0)
        if not agreed:
            return t("score.round", round=played + 1)
        return t("score.round_of", round=min(played + 1, agreed), rounds=agreed)

    def press(self, button):
        ledger = self.app.table.ledger
        if button == OK:
            over = ledger.module.over(ledger.state())
            self.app.push("final" if over else "round_entry")
        elif button in (LEFT, RIGHT) and hasattr(ledger.module, "detail"):
            self.app.push("detail")
        elif button in (BACK, LEFT, RIGHT):
            self.app.push("game_menu")
        elif button in (UP, DOWN) and ledger.count():
            self.app.push("history")


def draw_sides(panel, t, ledger, state, winners=()):
    """The teams, each with its total, and who is in it; the winners' is marked."""
    totals = ledger.module.totals(state)
    row = 0
    for name, seats in ledger.module.sides(state):
        total = totals[seats[0]]
        mark = "★ " if seats[0] in winners else ""
        panel.row(row, mark + t(name), ledger.text(total))
        panel.row(row + 1, share(panel, [ledger.players[seat] for seat in seats], WIDTH - INDENT), left_x=INDENT)
        row += 2


def make(app):
    return Score(app)
