"""What can be wrong with what a check is given, as data; the words stand in host_tools/i18n/check.toml."""


class CheckError(Exception):
    """key: key of its text, such as "check.no_case". facts: what fills the text's placeholders."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts
