"""What is known of a log beside its records: it stands in the head of each copy, and in nvm's head in short."""

from shared_rules.record import decode, kind_of


class Facts:
    """life, acked, games, boots: as in journal.py. values: settings. with_nvm: whether there is nvm, too."""

    def __init__(self, life=0, acked=0, games=0, boots=0, values=None, with_nvm=False):
        self.life = life
        self.acked = acked
        self.games = games
        self.boots = boots
        self.values = values or {}
        self.with_nvm = with_nvm


def boot_of(raw):
    """The boot number that a record tells, else 0."""
    return decode(raw).payload["boot"] if kind_of(raw) == "boot" else 0
