"""The last thing that went wrong, as a short text that a pulled plug does not take away: for the PC to fetch, under the
setting "error". Knows no screen and no game.
"""

LONGEST = 80  # letters: the settings' room on flash is small


def told(error):
    """A short text for an error."""
    return (type(error).__name__ + ": " + str(error))[:LONGEST]


def remember(settings, error):
    """Keep it, if there is room; whether or not, play goes on."""
    text = told(error)
    try:
        if settings.get("error") != text:
            settings.set("error", text)
    except Exception:  # noqa: BLE001  it has been said on the display, which must be enough
        pass


def tell(app, error):
    """Something was missing at the start: keep it, and say it on the display and the console."""
    remember(app.settings, error)
    print(told(error))
    app.message("start.trouble", {"error": told(error)})
    app.draw()
