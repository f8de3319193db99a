"""Who sat in the games that count, with ratings, in a table of its own; indexes that give a gadget's records in order.

What is derived gets new columns, so all of it is worked out anew at the next look.
"""

import sqlalchemy as sa
from alembic import op

from host_tools.store.columns import Letters

revision = "0004"
down_revision = "0003"

_INDEXES = {
    "seats_in_order": ["moment", "device", "first"],
    "seats_by_person": ["person", "moment", "device", "first"],
    "seats_by_person_and_rules": ["person", "rules", "moment", "device", "first"],
    "seats_by_total": ["rules", "total", "moment", "device", "first"],
    "seats_by_best": ["rules", "best", "moment", "device", "first"],
    "seats_by_run": ["run"],
    "seats_by_rules_run": ["rules", "rules_run"],
}


def upgrade() -> None:
    for column in ("game", "kind"):
        op.drop_index(f"records_by_{column}", "records")
        op.create_index(f"records_by_{column}", "records", ["device", column, "number"])
    op.add_column("games", sa.Column("turn", sa.Integer, nullable=False, server_default="1"))
    op.add_column("games", sa.Column("moment", sa.BigInteger, nullable=False, server_default="0"))
    whole = ("person", "game", "turn", "unit", "size", "rounds", "seat", "place", "won", "run", "rules_run")
    op.create_table(
        "seats",
        sa.Column("device", Letters, primary_key=True),
        sa.Column("first", sa.BigInteger, primary_key=True),
        *[sa.Column(name, sa.Integer, primary_key=name == "person", nullable=False) for name in whole],
        sa.Column("moment", sa.BigInteger, nullable=False),
        sa.Column("rules", Letters, nullable=False),
        sa.Column("total", sa.BigInteger, nullable=False),
        sa.Column("best", sa.BigInteger),
        sa.Column("best_place", sa.Integer),
        *[sa.Column(name, sa.Float) for name in ("mu", "sigma", "rules_mu", "rules_sigma")],
        sa.ForeignKeyConstraint(["device", "first"], ["games.device", "games.first"], ondelete="CASCADE"),
    )
    for name, columns in _INDEXES.items():
        op.create_index(name, "seats", columns)
    op.execute("DELETE FROM stale")
    op.execute("INSERT INTO stale (device, game) SELECT DISTINCT device, game FROM records WHERE game > 0")
    op.execute("UPDATE tally_schema SET version = 4")
