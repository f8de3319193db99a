"""What can be done to a round of the history: change it, undo it, or take either back."""

from .base import ListScreen


class Correction(ListScreen):
    hint = "hint.pick"

    def __init__(self, app, line):
        super().__init__(app)
        self._line = line
        self._rows = []
        if not line["void"]:
            self._rows = ["change", "undo"]
        if line["by"] is not None:
            self._rows.append("restore" if line["void"] else "take_back")

    def title(self):
        return self.t("history.round", round=self._line["round"])

    def rows(self):
        return len(self._rows)

    def row(self, i):
        return self.t("correction." + self._rows[i]), ""

    def pick(self, i):
        what = self._rows[i]
        if what == "change":
            self.app.replace("round_entry", self._line)
        elif what == "undo":
            self.app.push("ask", "ask.undo", self._undo, {"round": self._line["round"]})
        else:
            self._write(self._line["by"], 1)

    def _undo(self):
        self._write(self._line["number"], 2)

    def _write(self, target, screens):
        self.app.table.undo(target)
        self.app.beep("done")
        self.app.pop(screens)


def make(app, line):
    return Correction(app, line)
