"""The gadget: button events in, screens out, records written. Knows logical buttons, no pin and no wire.

`step` is the whole loop: a board calls it for ever, the simulator and the tests call it as they like.
"""

from shared_rules.errors import RuleError

from .clock import Clock
from .journal import JournalError, LogFull
from .memory import ROOM, forget, is_short, meet_names, one_game_at_a_time
from .screens import score
from .stack import TESTS, Stack
from .table import Table
from .texts import TextsError
from .tile_pictures import describe

LONG = 1 << 28  # milliseconds
HOME = ("home", (), ())
PUMPS = 4  # pieces of link work in one step, at most 6 ms each on a board
# Settings that are read at start: (key, default, least, most)
CONTRAST = ("contrast", 7, 1, 9)
SLEEP = ("sleep", 3, 0, 30)  # minutes without a key until the display dims; 0: never
SOUND = ("sound", 1, 0, 1)


class App(Stack):
    """The top screen of the stack is drawn and gets the buttons."""

    def __init__(self, board, panel, texts, journal, settings):
        one_game_at_a_time()
        meet_names()
        self.clock = Clock(board.ticks_ms())
        super().__init__(texts, Table(journal, self.clock, board.id))
        self.board = board
        self.panel = panel
        self.t = texts.t
        self.journal = journal
        self.settings = settings
        self._service = None
        self._link = None
        self._plugged = False  # whether a PC was there at the last step
        self.last_error = None  # what went wrong inside, for the PC to fetch
        self.notice = None  # said once in place of the next hint
        self._drawn = None  # the screen that is seen
        self._awake = True
        self._still = 0  # milliseconds since the last key
        self._redraw = False
        self.apply_settings()
        self.home()
        if settings.get("language") is None:
            self.push("language")
        elif journal.warning is not None:
            self.message(journal.warning)
        self.draw()

    # Settings

    @property
    def roster(self):
        """The names that are kept on the gadget."""
        return self._load("roster").Roster(self.settings, self.panel.has)

    def number(self, setting):
        """The value of a setting (key, default, least, most) as a whole number within its bounds."""
        key, default, least, most = setting
        try:
            return min(max(int(self.settings.get(key)), least), most)
        except (TypeError, ValueError):
            return default

    def apply_settings(self):
        self.board.contrast(self.number(CONTRAST))
        self._sleep_after = self.number(SLEEP) * 60000
        self._sound = self.board.has_sound and self.number(SOUND) == 1
        language = self.settings.get("language")
        if language is not None and language != self.texts.language and self.texts.has(language):
            try:
                self.texts.use(language)
            except TextsError as error:  # a damaged table: what speaks now goes on
                self._load("mishaps").remember(self.settings, error)
        self._redraw = True

    # The loop

    def step(self):
        """Serve the link a little, one button at most, the sleep timer. True if a button was served."""
        ticks = self.board.ticks_ms()
        passed = self.clock.advance(ticks)
        if self._still < LONG:  # a night on the table must not make it a number that needs heap
            self._still += passed
        serial = self.board.serial
        if serial is not None and (self._link is not None or serial.connected):
            self._serve_pc(serial, ticks)
        button = self.board.next_button()
        if button >= 0:
            self._still = 0
            self._serve(button)
            return True
        if self.board.overflowed():
            self._redraw = True
        if self._awake and self._sleep_after and self._still >= self._sleep_after:
            self._awake = False
            self.board.dim(True)
        if self._redraw:
            self._show()
        return False

    def _serve_pc(self, serial, ticks):
        # The link's code is only in memory once a PC has come, and goes with it where room is short.
        if self._link is None:
            try:
                self._link = self._load("link").Link(serial, self.service)
            except MemoryError as error:
                self._went_wrong(error)
                self._redraw = True
                return
        try:
            for _ in range(PUMPS):
                if not self._link.pump(ticks):
                    break
        except MemoryError:
            # It was in the midst of a line: the PC asks again, and finds the link anew.
            self._forget_link()
            self.forget_all()
            return
        left = self._plugged and not serial.connected
        self._plugged = serial.connected
        if left and is_short():
            self._forget_link()

    def _forget_link(self):
        self._link = self._service = None
        forget(ROOM, ("link", "requests", "service"))

    @property
    def service(self):
        """What the link asks; see service.py."""
        if self._service is None:
            self._service = self._load("service").Service(self)
        return self._service

    def _serve(self, button):
        if not self._awake:
            self.wake()
            return
        self._made_room = False
        try:
            self._press(button)
            self.beep("key")
        except RuleError as error:
            self.error(error)
        except LogFull as error:
            self.beep("error")
            self._load("saving").full(self, error)
        except JournalError as error:
            self.beep("error")
            self.message(error.rule, error.facts)
        except Exception as error:  # noqa: BLE001  a player must never be left before a dead display
            self._went_wrong(error)
        self._show()

    def _press(self, button):
        """The top screen gets the button; once more, with room made, where memory ran out before it wrote."""
        top = self.top
        depth = len(self._screens)
        last = self.journal.last
        try:
            top.press(button)
        except MemoryError:
            if self._made_room or self.journal.last != last or len(self._screens) != depth or self.top is not top:
                raise
            self.forget_all()
            top.press(button)

    def _show(self):
        """Draw; what cannot be made is left for the screen below, else for home, with a word about it."""
        try:
            try:
                self.draw()
            except MemoryError:
                self.forget_all()
                self.draw()
        except Exception as error:  # noqa: BLE001
            # Of an entry in the making only the screen goes that there is no room for, or that a PC has laid over it.
            goes_alone = isinstance(self._screens[-1], tuple) or self.shown in TESTS
            self._screens = self._screens[:-1] if goes_alone else []
            self._went_wrong(error)
            self.draw()

    def _went_wrong(self, error):
        self.last_error = error  # kept beyond a pulled plug, too, once there is room again
        facts = {"error": type(error).__name__ + ": " + str(error)}
        short = isinstance(error, MemoryError)
        if short:
            # What is said needs room, too; a PC that is there finds the link anew. An entry in the making stays.
            self._forget_link()
            self.forget_all()
        try:
            if not short:
                self.table.read()
            if not short or self.table.behind or not self._screens:
                self.home()
            self._screens.append(self.screen("message", self.say("message.went_wrong", facts)))
        except MemoryError:
            self._screens = []
            self.forget_all()
            self.home()
        try:
            self._load("mishaps").remember(self.settings, error)
        except MemoryError:
            pass  # another day

    def draw(self):
        """Draw the top screen; the display gets what has changed."""
        self._redraw = False
        top = self.top
        if top is not self._drawn:
            self._drawn = top
            self.sweep()  # what it shows may have to be worked out first
        self.panel.begin()
        top.draw(self.panel)
        self.panel.show()

    def wait(self, key):
        """Say what is going on while no key is served; the next frame takes its place."""
        self.panel.begin()
        for i, line in enumerate(self.panel.wrap(self.t(key), 126)):
            self.panel.row(i, line)
        self.panel.show()

    def wake(self):
        """Draw anew, on a display that does not sleep."""
        self._still = 0
        self._redraw = True
        if not self._awake:
            self._awake = True
            self.board.dim(False)

    def names_changed(self):
        """The PC has put another list of names: what walks in the old one is left."""
        if any(getattr(screen, "walks_names", False) for screen in self._screens):
            self.home()
        self._redraw = True

    def beep(self, kind):
        if self._sound:
            self.board.beep(kind)

    # Storage

    def log_percent(self):
        """How full the log is, in percent."""
        return self._load("saving").log_percent(self.journal)

    def archive(self):
        """Move the log to files, as asked on the top screen; says to keep the plug in, then that it is done."""
        self._load("saving").archive(self)

    def make_room(self):
        """Between games: drop what a PC has, and ask for files where too much is left that none has."""
        self._load("saving").between_games(self)

    # Screens

    def home(self):
        """Only the home screen, and the score above it while a game is played."""
        if self.table.behind:
            self.table.read()
        self._screens = [HOME, score.make(self)] if self.table.playing else [self.screen("home")]
        self.sweep()

    def message(self, key, facts=None):
        """A text that stays until a key is pressed."""
        self.push("message", self.say(key, facts or {}))

    def say(self, key, facts):
        """The text of `key` with names and words for seats and ids, as shared_rules.wording has it."""
        names = self.table.ledger.players if self.table.ledger is not None else ()
        return describe(self.t, names, key, facts)

    def error(self, error, names=None):
        """Say what a RuleError says."""
        self.beep("error")
        if names is None:
            names = self.table.ledger.players if self.table.ledger is not None else ()
        self.push("message", describe(self.t, names, error.rule, error.facts))
