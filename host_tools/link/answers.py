"""Puts the lines of one answer together again, whatever the line lost, doubled or garbled.

One gatherer a request; it is fed the lines that carry its id. It knows no port and no time.
"""

import base64
import json
from typing import NamedTuple

from host_tools.link.errors import LinkError, TurnedDown
from shared_rules.lines import whole_number
from shared_rules.record import measure, number_of


class Answer:
    """An answer of bytes, "ok" (b"") or "none" (None).

    done: all of it is here. broken: a line of it is missing. useful: what is here is worth having, though it
    is not all.
    """

    useful = False

    def __init__(self) -> None:
        self.done = False
        self.broken = False
        self.data: bytes | None = b""

    def take(self, words: list[bytes]) -> bool:
        """Take in a line's words, without the id; whether they brought something new.

        Raises ValueError or IndexError where they make no sense.
        """
        if words[0] == b"ok":
            self.done = True
        elif words[0] == b"none":
            self.data = None
            self.done = True
        elif words[0] in (b"data", b"last"):
            return self._append(whole_number(words[1]), decoded(words[2]), words[0] == b"last")
        return self.done

    def _append(self, at: int, piece: bytes, last: bool) -> bool:
        gathered = self.data or b""
        if at > len(gathered):
            self.broken = True
        elif at == len(gathered):  # else it is doubled
            self.data = gathered + piece
            self.done = last
            return True
        return False

    def text(self) -> str:
        """The answer as text; raises LinkError where it is none."""
        try:
            return (self.data or b"").decode()
        except UnicodeDecodeError as error:
            raise LinkError(why=str(error)) from error

    def row(self) -> dict:
        """The answer as a JSON object; raises LinkError where it is none."""
        try:
            row = json.loads(self.data or b"")
        except ValueError as error:
            raise LinkError(why=str(error)) from error
        if not isinstance(row, dict):
            raise LinkError(why="not an object")
        return row


class Damaged(NamedTuple):
    """Bytes that came over the line as the gadget has them, and are no whole record.

    number: the one the gadget gave it, or the one it should have by its place.
    """

    number: int
    raw: bytes


class Batch(NamedTuple):
    """Records in the order of their numbers. after: where to go on. last: the gadget's last, or None."""

    records: list[tuple[int, bytes]]
    damaged: list[Damaged]
    after: int
    last: int | None


class LogAnswer(Answer):
    """The records from `start` on; what came whole before a missing line is good, too."""

    def __init__(self, start: int) -> None:
        super().__init__()
        self._start = start
        self._after = start
        self._last: int | None = None
        self._count = 0
        self._records: list[tuple[int, bytes]] = []
        self._damaged: list[Damaged] = []

    def take(self, words: list[bytes]) -> bool:
        if words[0] == b"end":
            if whole_number(words[1]) == self._count:
                # A damaged record can be the last one: only the gadget knows where that leaves us.
                self._after = max(self._after, whole_number(words[2], 1 << 32))
                self._last = whole_number(words[3])
                self.done = True
            else:
                self.broken = True
            return self.done
        if words[0] not in (b"rec", b"odd"):
            return False
        index = whole_number(words[1])
        if index > self._count:
            self.broken = True
        if index != self._count:
            return False
        if words[0] == b"rec":
            self._unpack(decoded(words[2]))
        else:
            self._set_aside(whole_number(words[2]), decoded(words[3]))
        return True

    def _unpack(self, pack: bytes) -> None:
        """Records stand one after the other, each beginning with its length."""
        at = 0
        while at < len(pack):
            raw = pack[at : at + max(pack[at], 1)]
            at += len(raw)
            if measure(raw) == len(raw):
                self._records.append((number_of(raw), raw))
                self._after = max(self._after, number_of(raw) + 1)
            else:
                self._damaged.append(Damaged(self._after, raw))
                self._after += 1
            self._count += 1

    def _set_aside(self, number: int, raw: bytes) -> None:
        self._damaged.append(Damaged(number, raw))
        self._after = max(self._after, number + 1)
        self._count += 1

    @property
    def useful(self) -> bool:  # type: ignore[override]
        return self._after > self._start

    def batch(self) -> Batch:
        return Batch(self._records, self._damaged, self._after, self._last)


def decoded(word: bytes) -> bytes:
    """The bytes of a word in base64. Raises ValueError."""
    return base64.b64decode(word, validate=True)


def turned_down(words: list[bytes]) -> TurnedDown:
    """What an error line says; words: from its code on."""
    code, *rest = [word.decode(errors="replace") for word in words] or ["?"]
    try:
        data = decoded(words[-1]) if rest else b""
    except ValueError:
        data = b""
    if code == "rule" and rest:
        return TurnedDown(code, rest[0], _object(data))
    return TurnedDown(code, "", {"why": data.decode(errors="replace") if code == "fault" else code})


def _object(data: bytes) -> dict[str, object]:
    try:
        facts = json.loads(data)
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}
