"""Start-up: board, log, texts and display are brought together, then the app runs for ever.

What is missing has something that stands in for it, and is told. What stops the loop begins anew, with all that was
saved; only what fails before, or at once again, ends on the console, which USB shows.
"""

from .app import App
from .cold import ColdLog
from .journal import Journal
from .settings import Settings
from .texts import LANGUAGES, Texts, TextsError

NO_PANEL = None
try:
    from .panel import Panel
except Exception as error:  # noqa: BLE001  a library, or a file of ours, is missing or damaged
    NO_PANEL = error

LONG_ENOUGH = 60  # seconds that the loop has gone on where a new start helps
FOLDER = __file__[: __file__.rfind("/") + 1] or "firmware/"


def build(board, random=None):
    """The App of a board, ready for its first step. random: like random.randrange, see Journal."""
    journal = Journal(board.nvm, ColdLog(board.files), random)
    settings = Settings(journal)
    wrong = getattr(board, "trouble", None)
    try:
        texts = _texts(settings.get("language"))
    except TextsError as error:
        from . import spare

        wrong = wrong or error
        texts = spare.texts(FOLDER + "i18n/")
    kind = None
    try:
        if NO_PANEL or board.display is None:
            raise NO_PANEL or wrong
        kind = Panel
        if board.has_colour:
            from .colour import ColourPanel as kind
        panel = kind(board, FOLDER + "fonts/tally.bin")
    except Exception as error:  # noqa: BLE001  a score can be kept without the font, and without a display
        from . import spare

        wrong = wrong or error
        panel = spare.panel(board, kind)
    app = App(board, panel, texts, journal, settings)
    if hasattr(panel, "follow"):
        panel.follow(app)
    wrong = wrong or app.table.trouble
    if wrong is not None:
        from .mishaps import tell

        tell(app, wrong)
    return app


def _texts(language):
    """The texts of `language`, where it was chosen and is installed, or of the first that is. Raises TextsError."""
    from .texts_opening import is_there

    if language not in LANGUAGES or not is_there(FOLDER + "i18n/", language):
        language = LANGUAGES[0]
        for one in LANGUAGES:
            if is_there(FOLDER + "i18n/", one):
                language = one
                break
    return Texts(FOLDER + "i18n/", language)


def main():
    """Run on the board that this is."""
    from random import randrange

    app = None
    try:
        from .boards import choose

        app = build(choose(), randrange)
        while True:
            app.step()
    except Exception as error:  # noqa: BLE001
        if app is not None and app.clock.seconds >= LONG_ENOUGH:
            _begin_anew(app, error)
        from .boards.console import stay

        stay(error)


def _begin_anew(app, error):
    """A dead display helps nobody in the midst of a game: saved rounds come back with a new start, and the PC is told
    why it was."""
    try:
        from .mishaps import remember

        remember(app.settings, error)
    except MemoryError:
        pass
    app.board.restart()
