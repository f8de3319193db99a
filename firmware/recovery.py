"""What a start makes of nvm and the cold log: life, numbers, settings, and what has to be mended.

The journal begins with what `recover` finds. Nothing here writes a record.
"""

from shared_rules.record import game_of

from .facts import Facts, boot_of
from .storage_errors import StorageError

LIVES = 255
# How far game and boot numbers in nvm may be ahead of the cold log's, and so how far they jump after nvm was lost.
LEAD = 1000


class Found(Facts):
    """Facts, and: last, highest number of a record; next, the number to give; rewrite, whether to begin nvm anew."""

    last = 0
    next = 1
    rewrite = False


def is_foreign(hot, cold):
    """Whether nvm holds what another program, or a newer layout, wrote."""
    if hot is None or hot.blank:
        return False
    if hot.newer:
        return True
    facts = cold.facts if cold is not None else None
    return not (hot.ours or (facts is not None and facts.with_nvm))


def recover(hot, cold, random):
    """Found, of a Hot or None, a ColdLog or None. random: as Journal says."""
    facts = cold.facts if cold is not None else None
    if facts is None:
        facts = Facts()
    found = Found(0, facts.acked, facts.games, facts.boots, facts.values, hot is not None)
    found.last = max(cold.last, facts.acked) if cold is not None else 0
    known = cold.life if cold is not None else -1
    lost = hot is not None and (not hot.whole or hot.closing)
    found.life = _find_life(hot, known, found.last, lost, random)
    given = max(found.last, found.life << 24)
    if hot is not None:
        if lost and known >= 0:
            found.games = (found.games + LEAD) % 0xFFFF
            found.boots = (found.boots + LEAD) % 0xFFFF
        _take_in(found, hot, cold)
        given = max(given, hot.given)
    found.next = given + 1
    if lost and _may_go(hot, cold, found.acked):
        found.rewrite = True
    elif hot is not None and hot.torn:
        hot.fence(found.next)
        found.next += 1
    return found


def _find_life(hot, known, last, lost, random):
    """Where the newest numbers may be lost: one life above all that is known, unless that was done before."""
    if hot is not None and hot.whole:
        known = max(known, hot.life)
    if not lost and (hot is not None or known >= 0):
        return max(known, last >> 24)
    seen = -1
    if last or (hot is not None and hot.last):
        seen = max(last, hot.last if hot is not None else 0) >> 24
    if known < 0 and seen < 0:
        return random(LIVES // 2) if random is not None else 0
    if seen > known >= 0:
        return seen
    return min(max(known, seen) + 1, LIVES)


def _take_in(found, hot, cold):
    found.games = max(found.games, hot.games)
    found.boots = max(found.boots, hot.boots)
    for _, raw in hot.raws():
        found.games = max(found.games, game_of(raw))
        found.boots = max(found.boots, boot_of(raw))
    if hot.whole and not hot.closing:
        found.values = hot.values
    elif hot.closing < 2 or cold is None or cold.facts is None:
        found.values = dict(found.values)
        found.values.update(hot.values)
    found.acked = max(found.acked, hot.acked)
    # After a drop only `acked` knows of the records that were dropped.
    found.last = max(found.last, hot.last, found.acked)


def _may_go(hot, cold, acked):
    """Whether an nvm that is not as it should be can be erased."""
    if hot.closing:
        return True  # that mark is set only when everything in there is safe
    for number, _ in hot.raws():
        if number > acked and not (cold is not None and cold.holds(number)):
            return False
    return True


def mend(cold, facts):
    """Repair the cold log as far as that puts nothing at risk; what cannot be is said by the journal's warnings."""
    if cold is None or not cold.writable():
        return
    try:
        cold.prepare(facts)
        cold.repair()
        if cold.life < facts.life or cold.facts.with_nvm != facts.with_nvm:
            cold.store_facts(facts)
    except StorageError:
        pass
