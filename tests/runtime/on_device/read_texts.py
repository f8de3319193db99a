"""Runs under MicroPython: reads texts from the gadget's tables and prints each one as a line of JSON.

Arguments: folder of the tables (with a closing "/"), a file with one JSON list [language, key, facts] a line.
"""

import json
import sys

from firmware.texts import Texts

folder, path = sys.argv[1:]
texts = Texts(folder, "en")
with open(path) as asked:
    for line in asked:
        language, key, facts = json.loads(line)
        texts.use(language)
        print(json.dumps(texts.t(key, **facts)))
