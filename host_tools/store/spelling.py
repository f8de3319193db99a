"""When two spellings of a name are one: letters that mean the same, capitals and spaces aside. Pure."""

import unicodedata

from host_tools.store.columns import storable


def spelled(name: str) -> str:
    """`name` as it is compared: "Ann ", "ANN" and full-width "Ａｎｎ" are one."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", storable(name)).casefold())
    return " ".join(plain.split())
