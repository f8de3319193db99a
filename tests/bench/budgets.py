"""The design's budgets as data, and what stands beside them in the table of `make bench`."""

from dataclasses import dataclass

KIB = 1024

HEAP = 64 * KIB
HAND_HEAP = 16 * KIB
IDLE = 0
HAND_MS = 150
SCREEN_MS = 100
VALUE_MS = 50
FLASH = 400 * KIB
ROUNDS = 2000
# A page or a question of the PC's store, at the server.
PAGE_MS = 300
# "Limited by the wire, not by our Python": our work takes no longer than the wire.
WIRE = 1.0

# Measured on an RP2040 with the I2C display at 400 kHz: what the refresh of all, or of a small part, takes.
REFRESH_MS = 70
SMALL_REFRESH_MS = 34


@dataclass(frozen=True)
class Figure:
    """value: in `unit`. most, least: the budget, where the design names one. fails: whether `make bench` does so
    where it is missed."""

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None
    fails: bool = False

    @property
    def budget(self) -> str:
        if self.most is not None:
            return f"<= {shown(self.most)}"
        return "" if self.least is None else f">= {shown(self.least)}"

    @property
    def verdict(self) -> str:
        if self.most is None and self.least is None:
            return ""
        over = self.most is not None and self.value > self.most
        return "over" if over or (self.least is not None and self.value < self.least) else "ok"


def shown(value: float) -> str:
    return f"{value:,.2f}" if isinstance(value, float) and value < 100 else f"{value:,.0f}"
