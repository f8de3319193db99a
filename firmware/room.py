"""How much room a journal has, and what its players should be told of it. Changes nothing.

hot: Hot or None. cold: ColdLog or None. unsynced: (records, bytes) that no PC has.
"""

from shared_rules.record import MOST as LONGEST

TYPICAL = 24  # bytes of a round, for the estimate
# Room for settings below which nvm wants to be begun anew.
TIGHT = 48


def usage(hot, cold, unsynced):
    """Bytes in use and in all, hot and cold; records that no PC has; about how many more rounds fit."""
    hot_used = hot_size = cold_size = cold_used = 0
    if hot is not None:
        hot_size = hot.size - hot.log_at
        hot_used = hot.free - hot.log_at
    if cold is not None and not cold.missing:
        cold_size = cold.size
        cold_used = cold.used
    room = hot_size - hot_used
    if cold_size and cold.writable():
        room = max(room, cold_size - unsynced[1])
    return {
        "hot_used": hot_used, "hot_size": hot_size, "cold_used": cold_used, "cold_size": cold_size,
        "unsynced": unsynced[0], "rounds_left": room // TYPICAL,
    }  # fmt: skip


def half_full(hot):
    """Whether nvm is worth an erase, once a PC has everything in it."""
    return (hot.free - hot.log_at) * 2 >= hot.size - hot.log_at or hot.entry_room < TIGHT


def nearly_full(hot):
    """Whether nvm will not hold another game."""
    return hot.size - hot.free < max((hot.size - hot.log_at) // 6, LONGEST) or hot.entry_room < TIGHT


def warnings(hot, cold, unsynced):
    """Text keys of what the players should know of their log, the gravest first."""
    found = []
    if cold is not None and cold.damaged:
        found.append("journal.one_copy" if cold.best is not None else "journal.cold_damaged")
    size = 0
    if cold is not None and not cold.missing:
        size = cold.size  # and no more: an archive takes all of nvm or nothing
    elif hot is not None:
        size = hot.size - hot.log_at
    if unsynced[1] * 5 >= size * 4:
        found.append("journal.nearly_full")
    return found
