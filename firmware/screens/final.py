"""Places at the end of a game, or so far: who won, who is bust."""

from ..buttons import BACK, OK
from .base import Screen


class Final(Screen):
    def draw(self, panel):
        ledger = self.app.table.ledger
        state = ledger.state()
        bust = ledger.module.bust(state)
        titled = len(ledger.players) <= 4
        if titled:
            panel.title(self._heading(ledger, state))
        for i, (place, seat, total) in enumerate(ledger.standings()):
            shown = str(total)
            if seat in bust:
                shown = self.t("final.bust") + " " + shown
            panel.row(i, ("★" if place == 1 else str(place)) + " " + ledger.players[seat], shown)
        hint = self.t(self._hint_key(ledger, state))
        panel.hint(hint if titled else self._heading(ledger, state) + " " + hint)
        self.app.board.lights(ledger.standings()[0][1])

    def _hint_key(self, ledger, state):
        if ledger.ended:
            return "hint.final_closed"
        return "hint.final" if ledger.module.over(state) else "hint.final_so_far"

    def _heading(self, ledger, state):
        return self.t("final.over" if ledger.module.over(state) or ledger.ended else "final.so_far")

    def press(self, button):
        ledger = self.app.table.ledger
        if button == BACK or (button == OK and not ledger.module.over(ledger.state()) and not ledger.ended):
            self.app.pop()
        elif button == OK:
            if not ledger.ended:
                self.app.table.close()
            self.app.home()
            self.app.make_room()


def make(app):
    return Final(app)
