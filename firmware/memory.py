"""Room for code: how much of the heap is free, and forgetting modules that can be loaded again.

A board's heap cannot be compacted, and code that is loaded from files lies in it.
"""

import gc
import sys

LEAST = 32 * 1024  # free bytes below which code that is not in use makes way


def is_short():
    """True where little heap is left. Never on a PC, which does not count.

    Asked before code is loaded: what is free is swept together first, so that the code leaves few gaps.
    """
    if not hasattr(gc, "mem_free"):
        return False
    gc.collect()
    return gc.mem_free() < LEAST


def loaded(package):
    """Names, without their package, of the modules of `package` (with its closing dot) that are in memory."""
    return [name[len(package) :] for name in sys.modules if name.startswith(package)]


def forget(package, names):
    """Unload modules of `package` (with its closing dot), where they are loaded. Who holds something of them keeps
    it; the next import loads them anew."""
    parent = sys.modules.get(package[:-1])
    for name in names:
        if package + name in sys.modules:
            del sys.modules[package + name]
            if hasattr(parent, name):
                delattr(parent, name)
    gc.collect()
