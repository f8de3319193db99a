"""What the link may ask of the gadget: the log, settings, the state of play, remote keys, the screen.

Between the link (link.py, requests.py) and the app; knows no line and no wire.
"""

import json

from shared_rules import RULES_VERSION
from shared_rules.errors import RuleError
from shared_rules.record import FORMAT

from . import VERSION
from .buttons import NAMES
from .memory import is_short
from .settings import KEYS
from .stack import TESTS
from .texts import LANGUAGES

HEIGHT = 64  # of a display that says nothing else


class Service:
    """Answers in plain dicts and texts; raises RuleError for what cannot be."""

    def __init__(self, app):
        self._app = app

    @property
    def journal(self):
        return self._app.journal

    def hello(self):
        """Who this is: versions, device, how often started, what the log holds."""
        app = self._app
        journal = app.journal
        first = 0
        for number, _ in journal.raw_from(0):
            first = number
            break
        return {
            "firmware": VERSION,
            "rules": RULES_VERSION,
            "format": FORMAT,
            "device": device_id(app.board.uid),
            "name": app.settings.get("device"),
            "boot": app.table.boot,
            "life": journal.life,
            "board": app.board.id,
            "first": first,
            "last": journal.last,
            "acked": journal.acked,
            "unsynced": journal.usage()["unsynced"],
            "mode": journal.mode,
            "uptime": app.clock.seconds,
            "unix": None if app.clock.offset is None else app.clock.offset + app.clock.seconds,
        }

    def get(self, key):
        """The text of a setting, or None. Raises RuleError "link.no_setting"."""
        if key not in KEYS:
            raise RuleError("link.no_setting", setting=key)
        return self._app.settings.get(key)

    def set(self, key, text):
        """Change a setting; names are checked as if typed on the gadget. Raises RuleError for what cannot be."""
        app = self._app
        if key not in KEYS:
            raise RuleError("link.no_setting", setting=key)
        if key == "names":
            app.roster.replace_all([name for name in text.split("\n") if name])
            app.names_changed()
        elif key == "language" and not (text in LANGUAGES and app.texts.has(text)):
            raise RuleError("link.no_language", language=text)
        else:
            if key == "options" and text:
                from shared_rules.house_rules import check_text  # here, as they seldom change

                check_text(text)
            app.settings.set(key, text)
        app.apply_settings()

    def set_clock(self, unix):
        """The PC's time, whole seconds since 1970."""
        self._app.table.tell_time(unix)

    def state(self):
        """The game on the table, for a live page: players, totals, round, who leads, and what the display shows."""
        app = self._app
        shown = {"screen": app.panel.lines(), "language": app.texts.language, "game": None}
        ledger = app.table.ledger
        if ledger is not None:
            module = ledger.module
            state = ledger.state()
            shown["game"] = {
                "number": ledger.game,
                "rules": ledger.rules,
                "players": ledger.players,
                "options": ledger.options,
                "totals": module.totals(state),
                "places": [[place, seat] for place, seat, total in ledger.standings()],
                "rounds": state["rounds"],
                "over": module.over(state),
                "ended": ledger.ended,
                "winners": module.winners(state),
                "bust": module.bust(state),
                "lead": module.next_lead(state),
            }
        return shown

    def press(self, name):
        """A remote key, by the name of its button."""
        if name not in NAMES:
            raise RuleError("link.no_button", button=name)
        self._app.board.press(NAMES[name])

    def screen(self):
        """The display: row by row, left pixel in the highest bit, 1 for lit."""
        panel = self._app.panel
        return b"".join([bytes(panel.pixels(y)) for y in range(getattr(panel, "height", HEIGHT))])

    def run_case(self, text):
        """A rule case as JSON -> {"id", "passed", "got"} as JSON."""
        return json.dumps(self.check("case", text))

    def check(self, what, argument):
        """A part of a PC's check, as a dict: what checking.py does; once more, with room made, where memory ran out.

        Raises RuleError "link.in_the_midst" where a rule case could take the room that an entry in the making needs.
        """
        app = self._app
        if what == "case" and app.draft is not None and is_short():
            raise RuleError("link.in_the_midst")
        try:
            try:
                return _checking().check(app, what, argument)
            except MemoryError:
                app.forget_all()
                return _checking().check(app, what, argument)
        except MemoryError:
            if app.shown in TESTS:  # it would be in the way of whoever plays
                app.lift()
                app.wake()
            raise


def _checking():
    from . import checking

    return checking


def device_id(uid):
    """The chip's own id, bytes, as the name of this gadget in the log: hex."""
    return "".join(["{:02x}".format(byte) for byte in uid])
