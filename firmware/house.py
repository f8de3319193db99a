"""What this table plays by where no game says it: the house rules that are kept on the gadget."""

from shared_rules.errors import RuleError

KEY = "options"


def kept(settings, rules, players=None):
    """{option id: value} that a game begins with. Raises RuleError "house.unreadable"."""
    text = settings.get(KEY)
    if text is None:
        return {}
    from shared_rules.house_rules import read  # here, as most tables play by the rules page

    return read(text, rules, players)


def kept_or_none(settings, rules, players=None):
    """As kept, but {} where they cannot be read: for who only looks something up."""
    try:
        return kept(settings, rules, players)
    except RuleError:
        return {}
