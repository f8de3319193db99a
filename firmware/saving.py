"""Where the app sees to the log: how full it is, moving it to files, making room between games.

In memory only while it is asked for. What a log is, and what must hold, is journal.py's business.
"""

from .journal import LogFull
from .room import TYPICAL


def log_percent(journal):
    """How full the log is, in percent."""
    usage = journal.usage()
    size = usage["hot_size"] + usage["cold_size"]
    return 100 * (usage["hot_used"] + usage["cold_used"]) // size if size else 100


def archive_helps(journal):
    """Whether there are files that can take a full nvm over."""
    usage = journal.usage()
    return usage["cold_size"] > 0 and usage["rounds_left"] * TYPICAL >= usage["hot_size"] > 0


def full(app, error):
    """A record found no room: what can be done about that."""
    if archive_helps(app.journal):
        app.push("ask", "ask.archive_full", app.archive)
    else:
        _say_full(app, error)


def _say_full(app, error):
    journal = app.journal
    cold = journal.cold
    if journal.usage()["unsynced"]:
        app.message(error.rule)
    elif cold is not None and not cold.missing and not cold.writable():
        app.message("journal.drive")
    else:  # only the game that is played keeps what a PC has from making room
        app.message("storage.long_game")


def archive(app):
    """Move the log to files, as asked on the top screen; says to keep the plug in, then that it is done."""
    app.wait("storage.saving")
    app.pop()
    try:
        app.journal.archive()
    except LogFull as error:
        _say_full(app, error)
        return
    app.message("storage.saved")


def between_games(app):
    """Drop what a PC has, and ask for files where too much is left that none has."""
    journal = app.journal
    journal.settle(app.table.open_game)
    if journal.wants_archive and archive_helps(journal):
        app.push("ask", "ask.archive", app.archive)
    elif journal.warning is not None:
        app.message(journal.warning)
