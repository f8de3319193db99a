"""Evenings: which one a moment belongs to, by the clock of whoever asks. They go on past midnight: what is begun before
six belongs to the day before."""

from datetime import date, datetime, time, timedelta

DAY_BEGINS = time(6)


def evening_of(moment: int | None) -> date | None:
    """The day of the evening that unix seconds belong to; None where nobody can tell."""
    if moment is None:
        return None
    try:
        begun = datetime.fromtimestamp(moment)
        return begun.date() - timedelta(days=begun.time() < DAY_BEGINS)
    except (OverflowError, OSError, ValueError):
        return None


def begins(day: date) -> int:
    """Unix seconds at which an evening begins. Raises OverflowError, OSError or ValueError for a day too far off."""
    return int(datetime.combine(day, DAY_BEGINS).timestamp())
