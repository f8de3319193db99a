"""Arrows of a board with few keys: the screen that is seen says which it needs most, and gets them by short presses.

Knows no screen: a screen that walks sideways most of all has `arrows`, what it wants for UP, DOWN, LEFT and RIGHT.
"""

HINT = "hint.three_keys"  # on the very first screen, whose own one leaves open how a key is held


class Arrows:
    """Before there is an app to follow, all buttons are what they are."""

    def __init__(self):
        self._app = None

    def follow(self, app):
        """app: the App whose screens are seen from now on."""
        self._app = app
        if app.settings.get("language") is None:
            app.top.hint = HINT
            app.draw()

    def meant(self, button):
        """The button that a press for `button` gives at this moment."""
        wanted = getattr(self._app.top, "arrows", None) if self._app is not None else None
        return wanted[button] if wanted is not None and button < len(wanted) else button
