"""Lets a test unload the gadget's modules: afterwards the same ones are there again, so that no other test sees it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

ROOMS = ("firmware.", "shared_rules.")


@contextmanager
def modules_as_before() -> Iterator[None]:
    kept = {name: module for name, module in sys.modules.items() if name.startswith(ROOMS)}
    try:
        yield
    finally:
        for name in [name for name in sys.modules if name.startswith(ROOMS)]:
            del sys.modules[name]
        sys.modules.update(kept)
        for name, module in kept.items():
            package, _, last = name.rpartition(".")
            setattr(sys.modules[package], last, module)
