"""Run by MicroPython: MODULE ARGUMENTS -> "time heap code": judging a hand in thousandths of a reference loop, bytes
of heap that one judgement takes, and bytes that the loaded code holds. ARGUMENTS: of its `judge`, a JSON list."""

import gc
import json
import sys
import time

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


gc.collect()
before = gc.mem_alloc()
__import__(sys.argv[1])
judge = sys.modules[sys.argv[1]].judge
gc.collect()
held = gc.mem_alloc() - before
arguments = json.loads(sys.argv[2])
judge(*arguments)
gc.collect()
gc.disable()
before = gc.mem_alloc()
judge(*arguments)
heap = gc.mem_alloc() - before
gc.enable()
reference = best_of(loop, 10)
print(int(1000 * best_of(lambda: judge(*arguments), TIMES) / reference), heap, held)
