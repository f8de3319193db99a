"""A round is entered: one question after the other, as the game's forms ask them; then why, and a last look.

Each question is a screen of its own, so that BACK leads to the one before.
"""

from shared_rules.errors import RuleError

from ..draft import FORM, LATER, Draft

WIDTH = 126


def screen_of(draft, question):
    """The name of the screen that asks a question of the draft."""
    if question in (FORM, LATER):
        return "entry_" + question
    return "entry_" + draft.field(question)["type"]


def go_on(app, draft, question):
    """`question` has been answered: ask the next one, or show what the entry comes to."""
    following = draft.next(question)
    if following is not None:
        app.push(screen_of(draft, following), draft, following)
        return
    finish(app, draft)


def finish(app, draft):
    """Everything has been entered. Raises RuleError where it cannot be; what is unlikely is asked about."""
    if draft.round is None and not draft.scored:
        app.pop()
        return
    app.sweep()
    if draft.slow:
        app.wait("entry.judging")
    try:
        draft.propose()
    except RuleError as error:
        if draft.round is not None:
            raise
        app.error(error, draft.ledger.players)  # the game on the table has other players, or there is none
        return
    doubts = []
    if hasattr(draft.module, "doubts"):
        doubts = draft.module.doubts(draft.entry(), draft.ledger.state())
    if not doubts:
        app.push("explanation", draft)
        return
    app.push("ask", *_doubted(app, draft, doubts))


def _doubted(app, draft, doubts):
    """What to ask of the first doubt; the others follow, then the explanation."""
    key, facts = doubts[0]

    def go_on():
        if doubts[1:]:
            app.replace("ask", *_doubted(app, draft, doubts[1:]))
        else:
            app.replace("explanation", draft)

    return "ask.doubt", go_on, {"doubt": app.say(key, facts)}


def title_of(app, draft, field):
    """What a field asks: whose it is, its name, and the round where there is room."""
    t = app.t
    asked = t(field.get("ask") or "word." + field.get("name", field["id"]))
    seat = field.get("seat", draft.values.get(field.get("whose")))
    if seat is not None and draft.round is not None:
        name = draft.ledger.players[seat]
        both = t("entry.whose", name=name, what=asked)
        return both if app.panel.fits(both, WIDTH) else name
    return numbered(app, draft, asked)


def numbered(app, draft, title):
    """`title` behind the number of the round that is entered, where there is one and both fit."""
    if draft.round is None:
        return title
    both = app.t("score.round", round=draft.round) + " " + title
    return both if app.panel.fits(both, WIDTH) else title


def make(app, line=None):
    draft = Draft(app.table.ledger, line)
    question = draft.next(None)
    return app.screen(screen_of(draft, question), draft, question)
