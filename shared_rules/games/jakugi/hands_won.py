"""The hands of all who won a round of Jakugi: each one's value, and whether there are tiles enough for all of them."""

from ...errors import RuleError
from . import hand


def judged(entry, wins, empty_part):
    """`wins` with their hands' values. Raises RuleError where a hand does not win or the hands need too many tiles."""
    from_provider = {}
    together = []
    judged_wins = []
    for seat, provider, _quarters, _none in wins:
        tiles = entry["tiles_{}".format(seat)]
        called = entry["called_{}".format(seat)]
        win = entry["win_{}".format(seat)]
        if len(win) != 1:
            raise RuleError("jakugi.no_winning_tile", player=seat)
        found = hand.judge(tiles, called, win[0], entry["how"], empty_part)
        if not found["win"]:
            raise _no_win(found, seat, tiles + win, called)
        if provider == seat or provider not in from_provider:
            together.append(win[0])
            from_provider[provider] = win[0]
        elif from_provider[provider] != win[0]:
            raise RuleError("jakugi.two_discards", player=provider)
        together += tiles
        for lowest in called:
            together += (lowest, lowest + 1, lowest + 2)
        judged_wins.append((seat, provider, found["quarters"], found))
    hand.count(together, hand.TILES)
    return judged_wins


def _no_win(found, seat, tiles, called):
    """The RuleError of a hand that does not win: whose it is, and which tiles are in no pair and no sequence."""
    key, facts = found["why"]
    facts = dict(facts)
    facts["player"] = seat
    if key == "jakugi.no_win_shape":
        from ...left_over import left_over
        from ...mpsz import texts_of

        facts["tiles"] = texts_of(left_over(tiles, 4 - len(called), False))
    return RuleError(key, **facts)
