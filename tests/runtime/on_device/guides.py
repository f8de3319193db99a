"""The guide of a game, row by row; runs under both runtimes: GAME -> its sections, then a line a row."""

import json
import sys

from shared_rules.games import load


def plain(facts):
    return sorted([(name, str(facts[name])) for name in facts])


module = load(sys.argv[1])
titles = module.guide(None, {})
print(json.dumps(titles))
for players in (None, module.SEATS[1]):
    for section in range(len(titles)):
        for key, facts, value in module.guide(players, {}, section):
            print(key, plain(facts), value if not isinstance(value, tuple) else (value[0], plain(value[1])))
