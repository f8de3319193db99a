"""What can keep the pages from being served, as data; the words stand in host_tools/i18n/web.toml."""


class WebError(Exception):
    """The pages cannot be served. key: of the text; facts: what fills its placeholders."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts
