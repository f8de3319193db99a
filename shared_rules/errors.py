"""The errors a player can cause, as data: which rule is broken and the facts that a message needs.

The words stand in the text tables (shared_rules/texts/*.toml), in every language, under the same key.
"""


class RuleError(Exception):
    """An entry that the rules forbid.

    rule: key of its text, such as "lexio.two_out". facts: what fills the text's placeholders. Facts named
    `player` or `players` are seat indexes (an int, a list of ints); whoever shows the text puts names there.
    """

    def __init__(self, rule, **facts):
        super().__init__(rule)
        self.rule = rule
        self.facts = facts

    def __str__(self):
        if not self.facts:
            return self.rule
        return self.rule + " " + ", ".join(["{}={}".format(name, self.facts[name]) for name in sorted(self.facts)])
