"""What can keep the firmware from getting onto a board; each error is a text's key and its facts.

Knows no exit code and no words.
"""


class InstallError(Exception):
    """Something asked for cannot be."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class NoDrive(InstallError):
    """No drive of a board is there."""


class WrongVersion(InstallError):
    """CircuitPython, or a program for it, is not of a version that we can use."""


class DriveFault(InstallError):
    """The drive is full, write-protected, went away, or does not keep what is written."""
