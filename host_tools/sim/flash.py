"""A flash chip as the RP2040's: erase blocks, programs that only clear bits, nvm in a block, and cuts of the power.

A PowerCut strikes in the middle of any program or erase and leaves that operation torn. Facts are platform.md's: nvm
programs bytes that are 0xFF without an erase, and erases and rewrites all of its block for anything else. The file
system on the same chip stands in disk.py. Nothing here knows what a journal is.
"""

import random
from collections.abc import Callable
from pathlib import Path

BLOCK = 4096
PAGE = 256
BLANK_PAGE = b"\xff" * PAGE
BLANK_BLOCK = b"\xff" * BLOCK
ERASE, PROGRAM = "erase", "program"

# An operation: (ERASE or PROGRAM, first byte, the bytes before it, the bytes that it leaves)
Operation = tuple[str, int, bytes, bytes]
Tear = Callable[[Operation], bytes]


class PowerCut(BaseException):
    """The plug was pulled. No Exception, as no code of the gadget ever sees it."""


class Flash:
    """`blocks` erase blocks, erased.

    operations: how many erases and programs were done. erases: how many of them were erases. log: a list to which
    each Operation is appended, or None. torn: the block in which the last cut struck, or -1.
    """

    def __init__(self, blocks: int, content: bytes | None = None) -> None:
        self.memory = bytearray(content if content is not None else BLANK_BLOCK * blocks)
        if len(self.memory) != blocks * BLOCK:
            raise ValueError(f"{len(self.memory)} bytes where {blocks * BLOCK} belong")
        self.blocks = blocks
        self.operations = 0
        self.erases = 0
        self.log: list[Operation] | None = None
        self.torn = -1
        self._cut_at: int | None = None
        self._tear: Tear = nothing_done

    def cut(self, after: int, tear: Tear) -> None:
        """Pull the plug in the operation that comes after `after` more ones."""
        self._cut_at = self.operations + after
        self._tear = tear

    def power(self) -> None:
        """Plug in again."""
        self._cut_at = None

    def erase(self, block: int) -> None:
        self.erases += 1
        self._do((ERASE, block * BLOCK, self._at(block * BLOCK, BLOCK), BLANK_BLOCK))

    def program(self, at: int, content: bytes) -> None:
        """Clear the bits that are 0 in `content`; it must lie within one page."""
        if at // PAGE != (at + len(content) - 1) // PAGE:
            raise ValueError("a program must lie within one page")
        before = self._at(at, len(content))
        self._do((PROGRAM, at, before, _and(before, content)))

    def rewrite(self, block: int, content: bytes) -> None:
        """Erase a block, then program all its pages."""
        self.erase(block)
        for at in range(0, BLOCK, PAGE):
            self.program(block * BLOCK + at, content[at : at + PAGE])

    def _at(self, at: int, size: int) -> bytes:
        return bytes(self.memory[at : at + size])

    def _do(self, operation: Operation) -> None:
        _, at, before, after = operation
        if self._cut_at is not None and self.operations >= self._cut_at:
            if self.operations == self._cut_at:
                self.torn = at // BLOCK
                self.memory[at : at + len(before)] = self._tear(operation)
            self.operations += 1
            raise PowerCut
        self.operations += 1
        self.memory[at : at + len(after)] = after
        if self.log is not None:
            self.log.append(operation)

    def save(self, path: Path) -> None:
        """Keep the content in a file; a PC that goes down meanwhile leaves the old file or the new one."""
        beside = path.with_name(path.name + ".new")
        beside.write_bytes(self.memory)
        beside.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Flash":
        """The flash that `save` kept. Raises OSError, ValueError where the file is no flash."""
        content = path.read_bytes()
        if not content or len(content) % BLOCK:
            raise ValueError(f"{len(content)} bytes are no whole number of blocks")
        return cls(len(content) // BLOCK, content)


def _and(one: bytes, other: bytes) -> bytes:
    size = len(one)
    return (int.from_bytes(one, "little") & int.from_bytes(other, "little")).to_bytes(size, "little")


# What a torn operation leaves behind


def nothing_done(operation: Operation) -> bytes:
    """The cut came just before."""
    return operation[2]


def first_half_done(operation: Operation) -> bytes:
    """Cells were reached in the order of their addresses."""
    _, _, before, after = operation
    changed = _changed(before, after)
    middle = changed[len(changed) // 2] if changed else 0
    return after[:middle] + before[middle:]


def second_half_done(operation: Operation) -> bytes:
    """Cells were reached in the reverse order."""
    _, _, before, after = operation
    changed = _changed(before, after)
    middle = changed[len(changed) // 2] if changed else 0
    return before[:middle] + after[middle:]


def all_but_last_done(operation: Operation) -> bytes:
    """Only the last byte that changes was not reached."""
    _, _, before, after = operation
    changed = _changed(before, after)
    if not changed:
        return before
    return after[: changed[-1]] + before[changed[-1] :]


def all_done(operation: Operation) -> bytes:
    """The cut came just after."""
    return operation[3]


class RandomBits:
    """Each bit that changes was reached, or not, by chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def __call__(self, operation: Operation) -> bytes:
        _, _, before, after = operation
        reached = self._random.getrandbits(len(before) * 8)
        old, new = int.from_bytes(before, "little"), int.from_bytes(after, "little")
        return (old & ~reached | new & reached).to_bytes(len(before), "little")


def _changed(before: bytes, after: bytes) -> list[int]:
    return [i for i in range(len(before)) if before[i] != after[i]]


class Nvm:
    """microcontroller.nvm, in one block: a bytearray-like whose assignments are programs or a rewrite."""

    def __init__(self, flash: Flash, block: int) -> None:
        self._flash = flash
        self._block = block
        self._start = block * BLOCK

    def __len__(self) -> int:
        return BLOCK

    def __getitem__(self, index: int | slice) -> int | bytearray:
        if isinstance(index, slice):
            start, stop = self._bounds(index)
            return self._flash.memory[self._start + start : self._start + stop]
        return self._flash.memory[self._start + range(BLOCK)[index]]

    def __setitem__(self, index: int | slice, value: int | bytes | bytearray) -> None:
        if isinstance(index, slice):
            start, stop = self._bounds(index)
            content = bytes(value)
            if len(content) != stop - start or isinstance(value, int):
                raise ValueError("Slice and value different lengths.")
        else:
            start = range(BLOCK)[index]
            content = bytes((value,))  # type: ignore[arg-type]
        self._write(start, content)

    def _bounds(self, index: slice) -> tuple[int, int]:
        start, stop, step = index.indices(BLOCK)
        if step != 1:
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        return start, max(start, stop)

    def _write(self, start: int, content: bytes) -> None:
        at, end = self._start + start, self._start + start + len(content)
        if self._flash.memory[at:end].strip(b"\xff"):
            block = bytearray(self._flash.memory[self._start : self._start + BLOCK])
            block[start : start + len(content)] = content
            self._flash.rewrite(self._block, bytes(block))
            return
        while at < end:
            page_end = min((at // PAGE + 1) * PAGE, end)
            self._flash.program(at, content[at - self._start - start : page_end - self._start - start])
            at = page_end
