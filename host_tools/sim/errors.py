"""What keeps the simulator from starting, as data; the words stand in host_tools/i18n/page.toml."""


class PlayError(Exception):
    """The simulator cannot be started, and nothing was changed.

    key: key of its text, such as "play.port_in_use". facts: what fills the text's placeholders.
    """

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in sorted(self.facts.items()))])
