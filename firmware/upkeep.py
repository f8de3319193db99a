"""What a journal seldom does: archive, drop, begin nvm anew, and write where there is no nvm. Apart from journal.py,
which says what must hold, so that a gadget that plays does not carry it.

journal: a Journal, whose log this is.
"""

from shared_rules.record import game_of

from . import room
from .hot import HEAD, Hot
from .recovery import LEAD, mend
from .storage_errors import SettingsFull, StorageError


def append_cold(journal, raw):
    """Append a record where there is no nvm."""
    _must_write_files(journal)
    journal.cold.append(raw, game_of(raw) or _newest_game(journal), journal.facts())


def _must_write_files(journal):
    if journal.cold is None or not journal.cold.writable():
        raise StorageError("journal.drive")


def _newest_game(journal):
    """The game that may still be open: the newest record's that belongs to one."""
    newest = journal.hot.newest_game() if journal.hot is not None else 0
    if newest or journal.cold is None:
        return newest
    for source in journal.cold.sources():
        for _, raw in source:
            newest = game_of(raw) or newest
    return newest


def archive(journal, progress):
    """Move what is in nvm to both cold copies, then erase nvm."""
    _must_write_files(journal)
    if journal.hot is None:
        return
    journal.cold.store(journal.hot.raws, _newest_game(journal), journal.facts(), progress)
    _begin_anew(journal)


def _begin_anew(journal):
    # The mark says that the cold log has the settings, too: in case the erase is cut.
    if journal.hot.whole:
        journal.hot.program(HEAD - 4, bytes(4))
    journal.erase()


def drop_all(journal):
    """Drop every record, all of which a PC has, where files cannot take nvm over. True if they were dropped."""
    cold, hot = journal.cold, journal.hot
    if cold is None or cold.missing:
        # There is nothing but nvm, as where the drive has no room for files.
        if hot is None or not _may_lose_count(journal):
            return False
        journal.erase()
        return True
    if not cold.writable() or (hot is not None and _newest_bytes(journal) <= cold.size):
        return False
    cold.store(_nothing, None, journal.facts(), None, cold.size)
    if hot is not None:
        _begin_anew(journal)
    return True


def _newest_bytes(journal):
    """What files are to keep where a PC has all: the newest game."""
    newest = _newest_game(journal)
    size = 0
    for _, raw in journal.raw_from():
        if game_of(raw) == newest:
            size += len(raw)
    return size


def _nothing(_first=0):
    return iter(())


def settle(journal):
    """Drop what is in nvm, all of which a PC has, where room is short. True if it was dropped."""
    if not room.half_full(journal.hot) or _begun_in_files(journal) or not _may_lose_count(journal):
        return False
    journal.erase()
    return True


def _begun_in_files(journal):
    """Whether nvm has the end of a game that begins in files: without it the game would be open at the next start."""
    begun = 0
    for source in journal.cold.sources() if journal.cold is not None else ():
        for _, raw in source:
            begun = game_of(raw) or begun
    for _, raw in journal.hot.raws():
        if begun and game_of(raw) == begun:
            return True
    return False


def _may_lose_count(journal):
    """Whether, if this erase is cut, the cold log knows enough to give no number twice."""
    cold = journal.cold
    if cold is None or cold.facts is None:
        return True
    facts = cold.facts
    if cold.life >= journal.life and journal.games <= facts.games + LEAD and journal.boots <= facts.boots + LEAD:
        return True
    if not cold.writable():
        return False
    try:
        cold.store_facts(journal.facts())
    except StorageError:
        return False
    return True


def take_over(journal, nvm):
    """Erase an nvm that somebody else wrote, and use it from now on."""
    journal.hot = Hot(nvm)
    journal.erase()
    journal.foreign = False
    journal.mode = "nvm"
    mend(journal.cold, journal.facts())


def keep(journal, values):
    """Keep settings where nvm has no room for one more entry, or where there is no nvm."""
    hot = journal.hot
    if hot is None:
        _must_write_files(journal)
    elif len(hot.offsets) or not _may_lose_count(journal):
        raise SettingsFull("journal.settings_full")
    before = journal.values
    journal.values = values
    try:
        try:
            if hot is None or (journal.cold is not None and journal.cold.writable()):
                journal.cold.store_facts(journal.facts())
                if hot is not None and hot.whole:
                    hot.program(HEAD - 4, bytes(4))
        except StorageError:
            if hot is None:
                raise
        if hot is not None:
            journal.erase()  # nothing but settings is in there, so this puts no record at risk
    except StorageError:
        journal.values = before
        raise
