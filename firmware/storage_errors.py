"""What can go wrong when something is kept on flash, as data; the words stand in i18n/journal.toml.

Apart from the journal, so that its layers (hot, cold, settings) can raise without knowing each other.
"""


class JournalError(Exception):
    """Something could not be kept. rule: key of its text. facts: what fills the text's placeholders."""

    def __init__(self, rule, **facts):
        super().__init__(rule)
        self.rule = rule
        self.facts = facts


class LogFull(JournalError):
    """No room for a record before a PC took some over ("journal.full"), or an archive made room."""


class SettingsFull(JournalError):
    """No room for a setting before a sync or an archive ("journal.settings_full"), or none at all."""


class StorageError(JournalError):
    """The flash or the drive did not do as told: "journal.drive", "journal.broken_flash", "journal.cold_damaged"."""
