"""The hands that won a round, and their yaku. All games are derived anew at the next look, as they have none yet."""

import sqlalchemy as sa
from alembic import op

from host_tools.store.columns import Letters

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    _of_a_round(
        "hands",
        sa.Column("rules", Letters, nullable=False),
        sa.Column("worth", sa.BigInteger, nullable=False),
    )
    op.create_index("hands_by_worth", "hands", ["rules", "worth"])
    _of_a_round(
        "yaku",
        sa.Column("row", sa.Integer, primary_key=True),
        sa.Column("yaku", Letters, nullable=False),
        sa.Column("gives", sa.BigInteger),
    )
    op.execute("DELETE FROM stale")
    op.execute("INSERT INTO stale (device, game) SELECT DISTINCT device, game FROM records WHERE game > 0")
    op.execute("UPDATE tally_schema SET version = 3")


def _of_a_round(name: str, *columns: sa.Column) -> None:
    op.create_table(
        name,
        sa.Column("device", Letters, primary_key=True),
        sa.Column("first", sa.BigInteger, primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        *columns,
        sa.ForeignKeyConstraint(["device", "first"], ["games.device", "games.first"], ondelete="CASCADE"),
    )
