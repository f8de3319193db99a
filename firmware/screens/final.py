"""Places at the end of a game, or so far: who won, who is in debt."""

from ..buttons import BACK, DOWN, LEFT, OK, RIGHT, UP
from .base import Screen, beside
from .score import draw_sides


class Final(Screen):
    again = True

    def draw(self, panel):
        ledger = self.app.table.ledger
        state = ledger.state()
        titled = len(ledger.players) <= 4
        if titled:
            panel.title(self._heading(ledger, state))
        if hasattr(ledger.module, "sides"):
            draw_sides(panel, self.t, ledger, state, ledger.winners())
        else:
            self._draw_players(panel, ledger, ledger.module.bust(state))
        hint = self.t(self._hint_key(ledger, state))
        panel.hint(hint if titled else self._heading(ledger, state) + " " + hint)
        self.app.board.lights(ledger.standings()[0][1])

    def _draw_players(self, panel, ledger, bust):
        winners = ledger.winners()
        for i, (place, seat, total) in enumerate(ledger.standings()):
            shown = ledger.text(total)
            if seat in bust:
                shown = self.t("score.debt", amount=-total)
            left = ("★" if seat in winners else str(place)) + " " + ledger.players[seat]
            panel.row(i, beside(panel, left, shown), shown)

    def _hint_key(self, ledger, state):
        if ledger.ended:
            return "hint.final_closed"
        return "hint.final" if ledger.module.over(state) else "hint.final_so_far"

    def _heading(self, ledger, state):
        if ledger.over():
            return self.t("final.over")
        return self.t("final.stopped" if ledger.ended else "final.so_far")

    def press(self, button):
        ledger = self.app.table.ledger
        over = ledger.module.over(ledger.state())
        if button == BACK or (button == OK and not over and not ledger.ended):
            self.app.pop()
        elif button == OK:
            if not ledger.ended:
                self.app.table.close()
            self.app.home()
            self.app.make_room()
        elif button in (UP, DOWN, LEFT, RIGHT) and hasattr(ledger.module, "detail"):
            self.app.push("detail")


def make(app):
    return Final(app)
