"""The names list that is kept on the gadget: who plays here, to be picked when a game begins.

Kept in the settings under "names", one name a line, so that the PC can read and write it whole.
"""

from shared_rules.errors import RuleError
from shared_rules.names import MOST_KEPT, clean_name

KEY = "names"


class Roster:
    """The list, in the order it was entered. Every change is checked, then written at once."""

    def __init__(self, settings, has_glyph):
        self._settings = settings
        self._has_glyph = has_glyph

    def names(self):
        kept = self._settings.get(KEY)
        return kept.split("\n") if kept else []

    def put(self, name, place=None):
        """Add `name`, or put it in `place` (from 0). Raises RuleError; the list then stays as it was."""
        names = self.names()
        name = self.check(name)
        for i in range(len(names)):
            if i != place and names[i].lower() == name.lower():
                raise RuleError("name.doubled", name=name)
        if place is None:
            if len(names) >= MOST_KEPT:
                raise RuleError("name.list_full", most=MOST_KEPT)
            names.append(name)
        else:
            names[place] = name
        self._write(names)

    def remove(self, place):
        names = self.names()
        names.pop(place)
        self._write(names)

    def replace_all(self, names):
        """Put another list in place of this one, whole or not at all."""
        cleaned = []
        for name in names:
            name = self.check(name)
            if name.lower() in [other.lower() for other in cleaned]:
                raise RuleError("name.doubled", name=name)
            cleaned.append(name)
        if len(cleaned) > MOST_KEPT:
            raise RuleError("name.list_full", most=MOST_KEPT)
        self._write(cleaned)

    def check(self, name):
        """The cleaned name. Raises RuleError where it can be none, or where the display has no glyph for it."""
        name = clean_name(name)
        for letter in name:
            if not self._has_glyph(letter):
                raise RuleError("name.no_glyph", name=name, letter=letter)
        return name

    def _write(self, names):
        self._settings.set(KEY, "\n".join(names))
