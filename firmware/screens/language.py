"""Which language: asked at the first start, and from the settings. Switched at once."""

from .base import ListScreen

# Each in its own words, whatever language is on.
LANGUAGES = (("en", "English"), ("ja", "日本語"))


class Language(ListScreen):
    hint = "hint.pick"

    def __init__(self, app):
        super().__init__(app)
        # Those that are installed; the one that is on in any case.
        self._languages = [pair for pair in LANGUAGES if pair[0] == app.texts.language or app.texts.has(pair[0])]
        self.focus = [code for code, name in self._languages].index(app.texts.language)

    def title(self):
        return self.t("language.title")

    def rows(self):
        return len(self._languages)

    def row(self, i):
        return self._languages[i][1], ""

    def pick(self, i):
        self.app.settings.set("language", self._languages[i][0])
        self.app.apply_settings()
        self.app.pop()

    def back(self):
        """At the first start, too, the language that is shown is then the one that was picked."""
        if self.app.settings.get("language") is None:
            self.app.settings.set("language", self.app.texts.language)
        self.app.pop()


def make(app):
    return Language(app)
