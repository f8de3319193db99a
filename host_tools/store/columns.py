"""The type of a column that holds what somebody typed. It knows no table."""

from typing import Any

import sqlalchemy as sa

_REPLACED = "\ufffd"


def storable(text: str) -> str:
    """`text` as every database can hold it: U+FFFD for NUL and for half a surrogate pair."""
    return text.replace("\0", _REPLACED).encode("utf-8", "surrogatepass").decode("utf-8", "replace")


class Letters(sa.types.TypeDecorator[str]):
    """Text that any database takes, in an order that is the same in all of them: by code points."""

    impl = sa.Text
    cache_ok = True

    def load_dialect_impl(self, dialect: sa.Dialect) -> sa.types.TypeEngine[Any]:
        if dialect.name == "postgresql":
            return dialect.type_descriptor(sa.Text(collation="C"))
        return dialect.type_descriptor(sa.Text())

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> str | None:
        return None if value is None else storable(value)
