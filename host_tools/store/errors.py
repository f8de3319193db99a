"""What can go wrong with the store, as data; the words stand in host_tools/i18n/store.toml."""


class StoreError(Exception):
    """The store cannot do what was asked, and nothing in it was changed.

    key: key of its text, such as "store.not_a_database". facts: what fills the text's placeholders.
    """

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in sorted(self.facts.items()))])


class NewerStore(StoreError):
    """The database, or a file to import, was written by a newer version of this program."""


class NoSuch(StoreError):
    """What was asked for is not in the store, or it could be more than one thing."""


class NoSuchGame(NoSuch):
    """No game has that id, or more than one could be meant."""


class BadFile(StoreError):
    """A file to import holds no records, or not as it should; or one to write cannot be written."""
