"""The score: who leads the next round, who is first, chips, round. The screen that lies on the table."""

from ..buttons import BACK, DOWN, LEFT, OK, RIGHT, UP
from .base import Screen


class Score(Screen):
    def draw(self, panel):
        ledger = self.app.table.ledger
        state = ledger.state()
        over = ledger.module.over(state)
        lead = ledger.module.next_lead(state)
        places = {seat: place for place, seat, total in ledger.standings()}
        titled = len(ledger.players) <= 4
        notice = self.app.notice
        self.app.notice = None
        if titled:
            panel.title(notice or self.t("game." + ledger.rules), self.round_text(self.t, ledger))
        for seat in range(len(ledger.players)):
            total = ledger.module.totals(state)[seat]
            shown = str(total) if total >= 0 else self.t("score.debt", amount=-total)
            if seat == lead and not over:
                panel.cell(seat, 0, "▶")
            panel.row(seat, str(places[seat]) + " " + ledger.players[seat], shown, left_x=9)
        hint = self.t("hint.score_over" if over else "hint.score")
        panel.hint(hint if titled else (notice or self.round_text(self.t, ledger)) + " " + hint)
        self.app.board.lights(None if over else lead)

    @staticmethod
    def round_text(t, ledger):
        """ "R3/5": the round that is played next, of how many; "R3" where there is no limit."""
        played = ledger.state()["rounds"] - ledger.module.over(ledger.state())
        agreed = ledger.options.get("rounds", 0)
        if not agreed:
            return t("score.round", round=played + 1)
        return t("score.round_of", round=min(played + 1, agreed), rounds=agreed)

    def press(self, button):
        ledger = self.app.table.ledger
        if button == OK:
            over = ledger.module.over(ledger.state())
            self.app.push("final" if over else "round_entry")
        elif button in (BACK, LEFT, RIGHT):
            self.app.push("game_menu")
        elif button in (UP, DOWN) and ledger.count():
            self.app.push("history")


def make(app):
    return Score(app)
