"""Runs under both runtimes: reads and writes house rules; prints what it found, a game a line.

Argument: a file with {game: options} as JSON.
"""

import json
import sys

from shared_rules.errors import RuleError
from shared_rules.games import GAMES
from shared_rules.house_rules import check_text, read, text_of

with open(sys.argv[-1]) as file:  # noqa: PTH123
    house = json.load(file)
text = text_of(house)
check_text(text)
print(text)
for rules in GAMES:
    print(rules, read(text, rules) == house.get(rules, {}))
for wrong in ("b/w==", "b", "b!!!!", text[:-3]):
    for rules in GAMES:
        try:
            read(wrong, rules)
        except RuleError as error:
            print(rules, wrong, error.rule)
