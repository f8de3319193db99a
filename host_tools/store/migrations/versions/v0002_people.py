"""People and the spellings of their names; totals in points for whoever reads the tables with other programs.

What is derived gets new columns, so all of it is worked out anew at the next look.
"""

import sqlalchemy as sa
from alembic import op

from host_tools.store.columns import Letters

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", Letters, nullable=False),
    )
    op.create_table(
        "aliases",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("spelling", Letters, nullable=False),
        sa.Column("device", Letters, sa.ForeignKey("devices.id")),
        sa.Column("person", sa.Integer, sa.ForeignKey("people.id"), nullable=False),
        sa.UniqueConstraint("spelling", "device", name="aliases_once"),
    )
    everywhere = sa.text("device IS NULL")
    op.create_index(
        "aliases_everywhere", "aliases", ["spelling"], unique=True,
        sqlite_where=everywhere, postgresql_where=everywhere,
    )  # fmt: skip
    op.create_index("aliases_by_person", "aliases", ["person"])
    op.add_column("games", sa.Column("unit", sa.Integer, nullable=False, server_default="1"))
    op.add_column("players", sa.Column("spelling", Letters, nullable=False, server_default=""))
    op.create_index("players_by_spelling", "players", ["spelling"])
    op.execute("DELETE FROM stale")
    op.execute("INSERT INTO stale (device, game) SELECT DISTINCT device, game FROM records WHERE game > 0")
    op.execute("UPDATE tally_schema SET version = 2")
