"""The keys of whole evenings, for each board: naming players, setting up a game, entering rounds, scrolling."""

from firmware import alphabet
from firmware.screens.typing import COMMANDS


def number_keys(board, value, from_value):
    """Keys that put `value` into a number field that shows `from_value` (None: nothing yet)."""
    if board == "macropad":
        return " ".join(str(value))
    if from_value is None:
        return f"right*{value}" if value else ""
    steps = value - from_value
    return f"right*{steps}" if steps > 0 else f"left*{-steps}" if steps < 0 else ""


def round_keys(board, entry, focus=0):
    """From the score screen to the explanation of a round. focus: the seat that the first list shows in focus."""
    left, twos = entry["left"], entry["left_twos"]
    out = left.index(0)
    keys = ["ok", f"down*{(out - focus) % len(left)}", "ok"]
    for seat in range(len(left)):
        if seat != out:
            keys += [number_keys(board, left[seat], None), "ok", number_keys(board, twos[seat], 0), "ok"]
    return " ".join(key for key in keys if not key.endswith("*0"))


def name_keys(board, name):
    """On an empty typing screen: the keys that type `name` and are done."""
    keys = []
    page, cursor = 0, 0
    pages = alphabet.PAGES
    for letter in name:
        wanted = next(i for i in range(len(pages)) if letter in pages[i])
        if wanted != page:
            keys += _walk(board, cursor, len(pages[page]), len(pages[page])) + ["ok"]
            page = (page + 1) % len(pages)
            while page != wanted:
                keys.append("ok")
                page = (page + 1) % len(pages)
            cursor = len(pages[page])
        keys += _walk(board, cursor, pages[page].index(letter), len(pages[page])) + ["ok"]
        cursor = pages[page].index(letter)
    done = len(pages[page]) + len(COMMANDS) - 1
    return " ".join([*keys, *_walk(board, cursor, done, len(pages[page])), "ok"])


def _walk(board, start, end, letters):
    """One step is one letter: with UP and DOWN on the knob, with LEFT and RIGHT on four arrow keys."""
    forward, backward = ("down", "up") if board == "macropad" else ("right", "left")
    places = letters + len(COMMANDS)
    steps = (end - start) % places
    if steps == 0:
        return []
    return [f"{forward}*{steps}"] if steps <= places - steps else [f"{backward}*{places - steps}"]


def walk(player, *screen):
    """Open a screen over the home screen, and scroll through it."""
    app = player.gadget.app
    app.home()
    app.push(*screen)
    app.draw()
    player.play("pause 5")
    player.play("keys down*30 up*30")
