"""A hand in the making, tile by tile: what may still be added, called sets, what is missing, taking back.

Knows kinds of tiles as numbers, and the game's fields for them; no display, no button, no rule of a game.
"""

# Tiles that one tile of a field stands for, as steps from it.
STANDS_FOR = {"triplet": (0, 0, 0), "quad": (0, 0, 0, 0), "run": (0, 1, 2), "tile": (0,), "win": (0,)}
SET = 3  # a called set takes the place of three tiles in hand, a kan too
COLOURED = 27
FREE = 24  # tiles of a row without a size


class Hand:
    """field: the tile field. parts: the fields that are entered with it. values: {field id: kinds} so far.
    elsewhere: bytes, how many of each kind lie in other hands.

    tiles: kinds in hand, the winning one among them, rising where the field is a hand. at: the tile that is in focus,
    -1 for none. sets: [(part, kind)] in the order of the fields. sizes: numbers of tiles, the winning one included,
    that are enough; empty for any number. full: whether no more tiles can be added. changes: how often tiles or sets
    have changed.
    """

    def __init__(self, field, parts, values, elsewhere):
        self.field = field
        self.win = None
        self.parts = []
        for part in parts:
            if part["stands_for"] == "win":
                self.win = part
            else:
                self.parts.append(part)
        self._elsewhere = elsewhere
        self.tiles = list(values.get(field["id"]) or ())
        self.sets = [(part, kind) for part in self.parts for kind in values.get(part["id"]) or ()]
        self.at = len(self.tiles) - 1
        self._undo = []  # what was added since, last one last: a kind, or a set
        won = values.get(self.win["id"]) if self.win else None
        if won:
            self._insert(won[0])
        self.changes = 0
        self._left = bytearray(len(elsewhere))  # of each kind
        self._count()

    def _count(self):
        """After a change: what is left of each kind, and how many tiles belong to the hand. Screens ask for it again
        and again."""
        self.changes += 1
        copies = self.field["copies"]
        left = self._left
        for kind in range(len(left)):
            left[kind] = max(copies[kind] - self._elsewhere[kind], 0)
        for kind in self.tiles:
            left[kind] = max(left[kind] - 1, 0)
        taken = -1 if self.win is not None else 0
        for part, first in self.sets:
            stands_for = part["stands_for"]
            taken += SET if stands_for != "tile" else 0
            for step in STANDS_FOR[stands_for]:
                left[first + step] = max(left[first + step] - 1, 0)
        self.sizes = [size - taken for size in self.field.get("sizes", ())]
        self.full = len(self.tiles) >= (self.sizes[-1] if self.sizes else self.field["most"])

    @property
    def missing(self):
        """Tiles up to the least number that is enough; below 0 where there are too many."""
        return self.sizes[0] - len(self.tiles) if self.sizes else 0

    @property
    def enough(self):
        """Whether the hand can be done."""
        return not self.sizes or len(self.tiles) in self.sizes

    def fits(self, kind, part=None):
        """Whether a tile of a kind, or the set of `part` that it stands for, can still be added."""
        if part is None:
            return not self.full and self._left[kind] > 0
        stands_for = part["stands_for"]
        if "copies" in part and not part["copies"][kind]:
            return False
        if stands_for == "run":
            if kind >= COLOURED or kind % 9 > 6:
                return False
            return min(self._left[kind : kind + 3]) > 0
        return self._left[kind] >= len(STANDS_FOR[stands_for])

    def takes(self, part):
        """Whether there is room for another set of `part`."""
        if len([1 for other, kind in self.sets if other is part]) >= part["most"]:
            return False
        return part["stands_for"] == "tile" or self.sizes[0] - len(self.tiles) >= SET

    def add(self, kind, part=None):
        """Add a tile, or a set. False where it does not fit."""
        if not self.fits(kind, part):
            return False
        if part is None:
            self._insert(kind)
            self._undo.append(kind)
        else:
            self.sets.append((part, kind))
            self._undo.append(part)
        self._count()
        return True

    def _insert(self, kind):
        at = len(self.tiles)
        if "hand" in self.field:
            while at and self.tiles[at - 1] > kind:
                at -= 1
        self.tiles.insert(at, kind)
        self.at = at

    def move(self, by):
        """Put the focus on another tile."""
        if self.tiles:
            self.at = (self.at + by) % len(self.tiles)
            self._undo.append(None)  # what is taken back next is the tile in focus

    def take_back(self):
        """Take back the tile in focus where the focus was moved, else what was added last. False: nothing is there."""
        last = self._undo.pop() if self._undo else None
        if last is None:
            if not self.tiles:
                return self.take_back_set()
            # The focus says what goes: it was moved, or the hand stood here before.
            kind = self.tiles[self.at]
            self._undo = [step for step in self._undo if step is not None]
            if kind in self._undo:
                self._undo.remove(kind)
        elif isinstance(last, int):
            self.at = self.tiles.index(last) if "hand" in self.field else len(self.tiles) - 1
        else:
            return self.take_back_set(last)
        self.tiles.pop(self.at)
        self.at = min(self.at, len(self.tiles) - 1)
        self._count()
        return True

    def take_back_set(self, part=None):
        """Take back the last set (of `part`). False: there is none."""
        for at in range(len(self.sets) - 1, -1, -1):
            if part is None or self.sets[at][0] is part:
                gone = self.sets.pop(at)[0]
                self._count()
                if part is None:
                    self._forget(gone)
                return True
        return False

    def _forget(self, part):
        """A set of `part` has gone out of turn: it is not taken back once more."""
        for at in range(len(self._undo) - 1, -1, -1):
            if self._undo[at] is part:
                self._undo.pop(at)
                return

    def values(self):
        """{field id: kinds} of all that has been entered; the tile in focus is the winning one where one wins."""
        tiles = list(self.tiles)
        found = {}
        if self.win is not None:
            found[self.win["id"]] = [tiles.pop(self.at)] if self.enough and tiles else []
        found[self.field["id"]] = tiles
        for part in self.parts:
            kinds = [kind for other, kind in self.sets if other is part]
            found[part["id"]] = sorted(kinds) if "hand" in part else kinds
        return found


def used_in(fields, values, copies):
    """How many of each kind lie in the hands of `values`, as bytes; winning tiles not, as two hands can share one."""
    used = bytearray(len(copies))
    for field in fields:
        stands_for = field.get("stands_for", "tile")
        if field["type"] == "tiles" and stands_for != "win":
            for first in values.get(field["id"]) or ():
                for step in STANDS_FOR[stands_for]:
                    used[first + step] += 1
    return used
