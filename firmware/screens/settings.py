"""Settings: language, contrast, sleep, sound where there is a buzzer, and how full the storage is."""

from ..app import CONTRAST, SLEEP, SOUND
from .base import ListScreen


class Settings(ListScreen):
    hint = "hint.options"

    def __init__(self, app):
        super().__init__(app)
        self._numbers = {"settings.contrast": CONTRAST, "settings.sleep": SLEEP, "settings.sound": SOUND}
        self._values = {key: app.number(self._numbers[key]) for key in self._numbers}
        self._rows = ["settings.language", "settings.contrast", "settings.sleep"]
        if app.board.has_sound:
            self._rows.append("settings.sound")
        self._rows.append("settings.storage")

    def title(self):
        return self.t("settings.title")

    def rows(self):
        return len(self._rows)

    def row(self, i):
        key = self._rows[i]
        return self.t(key), self._shown(key)

    def _shown(self, key):
        if key == "settings.language":
            return self.t("language.name")
        if key == "settings.storage":
            return "{}%".format(self.app.log_percent())
        value = self._values[key]
        if key == "settings.sound":
            return self.t("settings.on" if value else "settings.off")
        if key == "settings.sleep":
            return self.t("settings.minutes", minutes=value) if value else self.t("settings.never")
        return str(value)

    def change(self, i, by):
        """Shown at once; written to flash when the screen is left, as every write wears it."""
        key = self._rows[i]
        if key not in self._numbers:
            return
        least, most = self._numbers[key][2:]
        self._values[key] = least + (self._values[key] + by - least) % (most - least + 1)
        if key == "settings.contrast":
            self.app.board.contrast(self._values[key])

    def pick(self, i):
        key = self._rows[i]
        if key == "settings.language":
            self.app.push("language")
        elif key == "settings.storage":
            self.app.push("storage")
        else:
            self.change(i, 1)

    def back(self):
        self.app.pop()
        try:
            for key in self._rows:
                if key in self._numbers and self._values[key] != self.app.number(self._numbers[key]):
                    self.app.settings.set(self._numbers[key][0], str(self._values[key]))
        finally:
            self.app.apply_settings()


def make(app):
    return Settings(app)
