"""How full the log is, what no PC has yet, and saving the log to files by hand."""

from .base import ListScreen


class Storage(ListScreen):
    hint = "hint.storage"

    def __init__(self, app):
        super().__init__(app)
        self.back_on_top()

    def back_on_top(self):
        usage = self.app.journal.usage()
        self._shown = [
            ("storage.used", "{}%".format(self.app.log_percent())),
            ("storage.unsynced", str(usage["unsynced"])),
            ("storage.rounds_left", str(usage["rounds_left"])),
        ]
        if self.app.journal.hot is not None:  # else every round goes to the files at once
            self._shown.append(("storage.save", ""))

    def title(self):
        return self.t("storage.title")

    def rows(self):
        return len(self._shown)

    def row(self, i):
        return self.t(self._shown[i][0]), self._shown[i][1]

    def pick(self, i):
        if self._shown[i][0] == "storage.save":
            self.app.push("ask", "ask.archive", self.app.archive)


def make(app):
    return Storage(app)
