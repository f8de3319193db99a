"""Counts the steps of Python's virtual machine that a function takes, leaving out what a board has in C."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

# A board's VM does about so many a second (measured: 10,000 rounds of `x += i * i` in 277 ms on an RP2040).
BOARD_STEPS_PER_SECOND = 200_000


def steps(function: Callable[[], object], counted: tuple[str, ...]) -> int:
    """How many steps `function` takes in files whose path has one of `counted` in it."""
    taken = 0

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal taken
        if event == "call":
            if not any(part in frame.f_code.co_filename for part in counted):
                return None
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        elif event == "opcode":
            taken += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function()
    finally:
        sys.settrace(before)
    return taken


def on_a_board(taken: int) -> float:
    """The milliseconds that `taken` steps last on an RP2040."""
    return taken / BOARD_STEPS_PER_SECOND * 1000
