"""Run by MicroPython: HAND -> "time code heap": evaluating in hundredths of a reference loop, bytes of heap that
one evaluation takes, and bytes that the loaded code holds."""

import gc
import json
import sys
import time

gc.collect()
start = gc.mem_alloc()
from shared_rules.games.inage.hand import evaluate  # noqa: E402

gc.collect()
held = gc.mem_alloc() - start
hand = json.loads(sys.argv[1])
TIMES = 300


def loop():
    x = 0
    for i in range(10000):
        x += i * i
    return x


def best_of(function, times):
    best = None
    for _ in range(10):
        gc.collect()
        begun = time.ticks_us()
        for _ in range(times):
            function()
        taken = time.ticks_diff(time.ticks_us(), begun) / times
        best = taken if best is None else min(best, taken)
    return best


evaluate(hand)
gc.collect()
gc.disable()
before = gc.mem_alloc()
evaluate(hand)
heap = gc.mem_alloc() - before
gc.enable()
reference = best_of(loop, 10)
print(int(100 * best_of(lambda: evaluate(hand), TIMES) / reference), heap, held)
