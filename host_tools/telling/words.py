"""Keys, ids and facts into words, whatever a log put into them. Knows no entry and no game."""

from host_tools.i18n import NOT_FACTS, Texts
from host_tools.telling.letters import printable
from shared_rules.wording import describe


def shown(text: str) -> str:
    """A text of ours with what others put into it: lines may break, nothing else may move."""
    return "\n".join(map(printable, text.split("\n")))


def word(texts: Texts, value: object) -> str:
    """An id in words where the tables have it, anything else as it is."""
    if isinstance(value, bool):
        return texts.t("told.yes" if value else "told.no")
    if isinstance(value, str) and "word." + value in texts.rows:
        return texts.t("word." + value)
    return shown(str(value))


def sentence(texts: Texts, key: str, facts: dict, players: list[str]) -> str:
    """The text of a problem, a note or a reason, seats and ids in words. players: names in seat order.

    A gadget may send facts that do not belong to the text: they never keep it from being said.
    """
    told = {fact: value for fact, value in facts.items() if fact not in NOT_FACTS}
    if isinstance(told.get("numbers"), list):
        told["numbers"] = ", ".join(map(str, told["numbers"]))
    try:
        return shown(describe(texts.t, list(map(printable, players)), key, told))
    except (IndexError, TypeError):
        return shown(texts.t(key, **told))
