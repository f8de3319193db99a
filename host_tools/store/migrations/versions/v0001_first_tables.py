"""The first tables: gadgets, their records, and games, rounds and payments derived from them."""

import sqlalchemy as sa
from alembic import op

from host_tools.store.columns import Letters

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table("tally_schema", sa.Column("version", sa.Integer, nullable=False))
    op.execute("INSERT INTO tally_schema (version) VALUES (1)")
    _kept()
    _derived()


def _kept() -> None:
    op.create_table(
        "devices",
        sa.Column("id", Letters, primary_key=True),
        sa.Column("board", Letters, nullable=False),
        sa.Column("firmware", Letters, nullable=False),
        sa.Column("hello", sa.JSON, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
    )
    op.create_table(
        "clocks",
        sa.Column("device", Letters, sa.ForeignKey("devices.id"), primary_key=True),
        sa.Column("boot", sa.BigInteger, primary_key=True),
        sa.Column("last", sa.BigInteger, primary_key=True),
        sa.Column("started", sa.Float, nullable=False),
    )
    op.create_table(
        "records",
        sa.Column("device", Letters, sa.ForeignKey("devices.id"), primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("raw", sa.LargeBinary, nullable=False),
        sa.Column("received_at", sa.Float, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("kind", Letters, nullable=False),
    )
    op.create_index("records_by_game", "records", ["device", "game"])
    op.create_index("records_by_kind", "records", ["device", "kind"])
    op.create_table(
        "damaged",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("device", Letters, sa.ForeignKey("devices.id"), nullable=False),
        sa.Column("number", sa.BigInteger),
        sa.Column("raw", sa.LargeBinary, nullable=False),
        sa.Column("why", Letters, nullable=False),
        sa.Column("received_at", sa.Float, nullable=False),
        sa.UniqueConstraint("device", "raw", "why", name="damaged_once"),
    )
    op.create_table(
        "stale",
        sa.Column("device", Letters, sa.ForeignKey("devices.id"), primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
    )


def _derived() -> None:
    op.create_table(
        "games",
        sa.Column("device", Letters, sa.ForeignKey("devices.id"), primary_key=True),
        sa.Column("first", sa.BigInteger, primary_key=True),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("state", Letters, nullable=False),
        sa.Column("rules", Letters),
        sa.Column("version", sa.Integer),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("started", sa.BigInteger),
        sa.Column("problems", sa.JSON, nullable=False),
        sa.Column("next_lead", sa.Integer),
    )
    op.create_index("games_by_number", "games", ["device", "game"])
    _of_a_game(
        "players",
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", Letters, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
        sa.Column("bust", sa.Boolean, nullable=False),
        sa.Column("winner", sa.Boolean, nullable=False),
    )
    _of_a_game(
        "rounds",
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("played", sa.BigInteger),
        sa.Column("status", Letters, nullable=False),
        sa.Column("form", Letters, nullable=False),
        sa.Column("entry", sa.JSON, nullable=False),
        sa.Column("entered", sa.JSON, nullable=False),
        sa.Column("trail", sa.JSON, nullable=False),
        sa.Column("notes", sa.JSON, nullable=False),
        sa.Column("problem", sa.JSON),
    )
    _of_a_game(
        "scores",
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("delta", sa.BigInteger, nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
    )
    _of_a_game(
        "payments",
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("row", sa.Integer, primary_key=True),
        sa.Column("payer", sa.Integer, nullable=False),
        sa.Column("payee", sa.Integer, nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("why", Letters, nullable=False),
        sa.Column("facts", sa.JSON, nullable=False),
    )


def _of_a_game(name: str, *columns: sa.Column) -> None:
    op.create_table(
        name,
        sa.Column("device", Letters, primary_key=True),
        sa.Column("first", sa.BigInteger, primary_key=True),
        *columns,
        sa.ForeignKeyConstraint(["device", "first"], ["games.device", "games.first"], ondelete="CASCADE"),
    )
