"""What a ledger tells of the rounds played, and what it allows to change in them. Apart from ledger.py, which keeps
the score, as a board seldom looks back.

ledger: a Ledger; each function stands behind its method of the same name.
"""

from .errors import RuleError
from .fields import pack
from .ledger import FORM, KIND, NUMBER, TARGET, UPTIME

_LAST = 1 << 32  # above every record number


def outline(ledger):
    """[(round, seats that won it, undone, changed)] of every entry: what a list needs, without scoring."""
    void, edits = ledger.corrections(ledger.kept)
    rows = []
    counted = 0
    for kept in ledger.kept:
        if kept[KIND] == "round":
            number = kept[NUMBER]
            undone = number in void
            counted += not undone
            entry = ledger.entry_of(edits.get(number, kept))
            rows.append((counted + undone, ledger.module.won_by(entry), undone, number in edits))
    return rows


def lines(ledger):
    """Every round in the order entered, one dict each:

    place (from 1, undone ones too), round (what the players call it: an undone one's number is given again),
    number, uptime, form, entry, void, corrected (an edit counts), by (number of the undo or
    edit that makes it so, or None), trail [(number, kind, uptime)] of its corrections, result (as the game's
    `score`, None where the round does not count), totals after it, problem (a RuleError) where it cannot be
    scored.
    """
    void, edits = ledger.corrections(ledger.kept)
    state = ledger.begun
    place = counted = 0
    for kept in ledger.kept:
        if kept[KIND] != "round":
            continue
        place += 1
        number = kept[NUMBER]
        counted += number not in void
        used = edits.get(number, kept)
        line = {
            "place": place, "round": counted + (number in void), "number": number, "uptime": kept[UPTIME],
            "form": used[FORM], "entry": ledger.entry_of(used),
            "void": number in void, "corrected": used is not kept, "trail": _trail(ledger, number),
            "by": void.get(number, used[NUMBER] if used is not kept else None),
            "result": None, "problem": None,
        }  # fmt: skip
        if not line["void"]:
            try:
                after = ledger.module.apply(line["entry"], state)
                line["result"] = ledger.module.score(line["entry"], state)
                state = after
            except RuleError as error:
                line["problem"] = error
        line["totals"] = ledger.module.totals(state)
        yield line


def _trail(ledger, number):
    about = {number}
    trail = []
    for kept in ledger.kept:
        if kept[TARGET] in about:
            about.add(kept[NUMBER])
            trail.append((kept[NUMBER], kept[KIND], kept[UPTIME]))
    return trail


def propose_edit(ledger, target, entry, form):
    """Payload of an "edit" record that gives round `target` (its record number) another entry."""
    _check_counts(ledger, target)
    ledger.module.check(entry, ledger.begun)
    packed = pack(ledger.fields_of(form), entry, len(ledger.players))
    edit = (_LAST, "edit", 0, target, form, packed, 0)
    payload = ledger.round_payload(entry, form, _state_with(ledger, edit))
    payload["target"] = target
    return payload


def propose_undo(ledger, target):
    """Payload of an "undo" record that voids a round, a correction or the end of the game."""
    void = ledger.corrections(ledger.kept)[0]
    for kept in ledger.kept:
        if kept[NUMBER] == target and target not in void:
            _state_with(ledger, (_LAST, "undo", 0, target, None, None, None))
            return {"target": target}
    raise RuleError("game.nothing_to_undo", number=target)


def _check_counts(ledger, target):
    void = ledger.corrections(ledger.kept)[0]
    for kept in ledger.kept:
        if kept[NUMBER] == target and kept[KIND] == "round" and target not in void:
            return
    raise RuleError("game.no_round_to_edit", number=target)


def _state_with(ledger, correction):
    kept_records = ledger.kept + [correction]
    void, edits = ledger.corrections(kept_records)
    return ledger.replay(kept_records, void, edits, strict=True)
