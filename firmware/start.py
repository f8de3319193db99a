"""Start-up: board, log, texts and display are brought together, then the app runs for ever.

What fails before the display works is printed on the console, which USB shows.
"""

from .app import App
from .cold import ColdLog
from .journal import Journal
from .panel import Panel
from .settings import Settings
from .texts import LANGUAGES, Texts

FOLDER = __file__[: __file__.rfind("/") + 1] or "firmware/"


def build(board, random=None):
    """The App of a board, ready for its first step. random: like random.randrange, see Journal."""
    journal = Journal(board.nvm, ColdLog(board.files), random)
    settings = Settings(journal)
    language = settings.get("language")
    texts = Texts(FOLDER + "i18n/", language if language in LANGUAGES else LANGUAGES[0])
    panel = Panel(board, FOLDER + "fonts/tally.bin")
    return App(board, panel, texts, journal, settings)


def main():
    """Run on the board that this is."""
    from random import randrange

    from .boards import choose

    app = build(choose(), randrange)
    while True:
        app.step()
