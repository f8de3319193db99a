"""Turns a text key and its facts into a sentence: seats become names, ids become words of the language.

The same on the gadget and on the PC. `t` is a text table: t(key, **facts) -> str.
"""

# Facts that hold an id; the word for it stands under "word." + id.
_IDS = ("field", "play", "table")
# Facts that hold the key of a text.
_KEYS = ("yaku", "other")


def describe(t, names, key, facts):
    """The text of `key`, with the players' names (in seat order) and words put in for seats and ids.

    A list of (key, facts) pairs as a fact: their texts, one after the other.
    """
    words = {}
    for fact in facts:
        value = facts[fact]
        if fact == "player":
            value = names[value]
        elif fact == "players":
            value = t("word.and").join([names[seat] for seat in value])
        elif fact in _IDS:
            value = t("word." + value)
        elif fact in _KEYS:
            value = t(value)
        elif isinstance(value, list) and value and isinstance(value[0], tuple):
            value = t("word.and").join([describe(t, names, *pair).rstrip() for pair in value])
        words[fact] = value
    return t(key, **words)


def describe_error(t, names, error):
    """What a RuleError says."""
    return describe(t, names, error.rule, error.facts)
