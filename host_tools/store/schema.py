"""The tables. What is kept (devices, clocks, records, damaged, people, aliases) and what is derived (all others).

Portable SQL only: the same tables stand in SQLite and in PostgreSQL. It knows no queries. A change here needs a
migration in migrations/versions/, and the next SCHEMA_VERSION.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

from host_tools.store.columns import Letters

# Raised with every change of the tables; a database of a higher number is left alone.
SCHEMA_VERSION = 4

metadata = MetaData()

schema = Table("tally_schema", metadata, Column("version", Integer, nullable=False))

# Alembic's own note of the last migration: the version in four digits.
revision = Table("alembic_version", metadata, Column("version_num", String(32), primary_key=True))

# --- kept: nothing in here is ever overwritten by other bytes -----------------------------------------

devices = Table(
    "devices",
    metadata,
    Column("id", Letters, primary_key=True),
    Column("board", Letters, nullable=False, default=""),
    Column("firmware", Letters, nullable=False, default=""),
    Column("hello", JSON, nullable=False),  # the last one, as received
    Column("seen_at", Float, nullable=False),  # unix seconds on the PC's clock
)

# What the PC's clock said while a boot was running: dates a gadget that was never told the time.
clocks = Table(
    "clocks",
    metadata,
    Column("device", ForeignKey("devices.id"), primary_key=True),
    Column("boot", BigInteger, primary_key=True),
    Column("last", BigInteger, primary_key=True),  # the gadget's highest number then: boot counts can restart
    Column("started", Float, nullable=False),  # unix seconds at the gadget's uptime 0
)

records = Table(
    "records",
    metadata,
    Column("device", ForeignKey("devices.id"), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("raw", LargeBinary, nullable=False),
    Column("received_at", Float, nullable=False),
    # Read out of raw, to find records by; `rebuild` reads them anew.
    Column("game", Integer, nullable=False),
    Column("kind", Letters, nullable=False),  # "" where this version cannot read it
    Index("records_by_game", "device", "game", "number"),
    Index("records_by_kind", "device", "kind", "number"),
)

damaged = Table(
    "damaged",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("device", ForeignKey("devices.id"), nullable=False),
    Column("number", BigInteger),  # of a conflict: the record that has this number already
    Column("raw", LargeBinary, nullable=False),
    Column("why", Letters, nullable=False),
    Column("received_at", Float, nullable=False),
    UniqueConstraint("device", "raw", "why", name="damaged_once"),
)

# The gadget's numbers of games whose records changed since they were derived; emptied by the derivation.
stale = Table(
    "stale",
    metadata,
    Column("device", ForeignKey("devices.id"), primary_key=True),
    Column("game", Integer, primary_key=True),
)

# Who plays. Most people are a spelling that somebody typed; `tally people` joins and splits them.
people = Table(
    "people",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Letters, nullable=False),
)

aliases = Table(
    "aliases",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("spelling", Letters, nullable=False),  # normalised, see people.py
    Column("device", ForeignKey("devices.id")),  # where it means somebody else than on other gadgets; null: on all
    Column("person", ForeignKey("people.id"), nullable=False),
    UniqueConstraint("spelling", "device", name="aliases_once"),
)
_EVERYWHERE = aliases.c.device.is_(None)
Index("aliases_everywhere", aliases.c.spelling, unique=True, sqlite_where=_EVERYWHERE, postgresql_where=_EVERYWHERE)
Index("aliases_by_person", aliases.c.person)

# --- derived: dropped and rebuilt from the records -----------------------------------------------------

games = Table(
    "games",
    metadata,
    Column("device", ForeignKey("devices.id"), primary_key=True),
    Column("first", BigInteger, primary_key=True),  # number of its "new" record, or of its first known one
    Column("game", Integer, nullable=False),  # the gadget's own number of it
    Column("state", Letters, nullable=False),  # running | over | stopped | incomplete | newer | unreadable
    Column("rules", Letters),
    Column("version", Integer),
    Column("options", JSON, nullable=False),
    Column("started", BigInteger),  # unix seconds, or null: undated
    Column("problems", JSON, nullable=False),  # [{"key", "facts"}] in the order of the records
    Column("next_lead", Integer),
    Column("unit", Integer, nullable=False, server_default="1"),  # parts of a point that totals and amounts count
    Column("turn", Integer, nullable=False, server_default="1"),  # 2, 3, ... of a gadget that gave its number again
    # What the order of play goes by, unix seconds: the latest that the gadget knew until then, so that its own games
    # keep their order where one is undated or the clock was set back.
    Column("moment", BigInteger, nullable=False, server_default="0"),
    Index("games_by_number", "device", "game"),
)


def _of_a_game(name: str, *columns: Column | Index) -> Table:
    return Table(
        name,
        metadata,
        Column("device", Letters, primary_key=True),
        Column("first", BigInteger, primary_key=True),
        *columns,
        ForeignKeyConstraint(["device", "first"], ["games.device", "games.first"], ondelete="CASCADE"),
    )


players = _of_a_game(
    "players",
    Column("seat", Integer, primary_key=True),
    Column("name", Letters, nullable=False),
    Column("spelling", Letters, nullable=False, server_default=""),  # the name as aliases have it
    Column("place", Integer, nullable=False),
    Column("total", BigInteger, nullable=False),
    Column("bust", Boolean, nullable=False),
    Column("winner", Boolean, nullable=False),
    Index("players_by_spelling", "spelling"),
)

rounds = _of_a_game(
    "rounds",
    Column("place", Integer, primary_key=True),  # 1, 2, ... in the order of entry, undone ones too
    Column("round", Integer, nullable=False),  # what the players call it: an undone one's number is given again
    Column("number", BigInteger, nullable=False),  # of its record
    Column("played", BigInteger),  # unix seconds, or null: undated
    Column("status", Letters, nullable=False),  # counted | corrected | undone | refused
    Column("form", Letters, nullable=False),
    Column("entry", JSON, nullable=False),  # as it counts now
    Column("entered", JSON, nullable=False),  # as it was first entered
    Column("trail", JSON, nullable=False),  # [{"number", "kind", "target", "at", "entry"}], oldest first
    Column("notes", JSON, nullable=False),  # [{"key", "facts"}]: how the entry was read
    Column("problem", JSON),  # {"key", "facts"} of a round that cannot be scored
)

scores = _of_a_game(
    "scores",
    Column("place", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("delta", BigInteger, nullable=False),
    Column("total", BigInteger, nullable=False),
)

payments = _of_a_game(
    "payments",
    Column("place", Integer, primary_key=True),
    Column("row", Integer, primary_key=True),  # in the order in which the rules explain them
    Column("payer", Integer, nullable=False),
    Column("payee", Integer, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("why", Letters, nullable=False),  # key of its text
    Column("facts", JSON, nullable=False),
)

# The hands that won a round, where its entry shows them, and their yaku.
hands = _of_a_game(
    "hands",
    Column("place", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("rules", Letters, nullable=False),
    Column("worth", BigInteger, nullable=False),  # see hands.py
    Index("hands_by_worth", "rules", "worth"),
)

yaku = _of_a_game(
    "yaku",
    Column("place", Integer, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("row", Integer, primary_key=True),  # in the order in which the rules tell them
    Column("yaku", Letters, nullable=False),  # key of its text
    Column("gives", BigInteger),  # points, han or a factor; null: a limit
)

# Who sat in the games that count: a row for each person and game, see seating.py.
seats = _of_a_game(
    "seats",
    Column("person", Integer, primary_key=True),
    Column("moment", BigInteger, nullable=False),
    Column("game", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("rules", Letters, nullable=False),
    Column("unit", Integer, nullable=False),
    Column("size", Integer, nullable=False),  # players at the table
    Column("rounds", Integer, nullable=False),  # that count
    Column("seat", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("total", BigInteger, nullable=False),
    Column("won", Integer, nullable=False),  # 1 or 0, to be added up
    Column("best", BigInteger),  # the most that was won in one round, null where nothing was
    Column("best_place", Integer),  # of that round, the first of equals
    # After this game, over all games and over those of its rules: the rating, null until the first game with a rival,
    # and the games won in a row.
    Column("mu", Float),
    Column("sigma", Float),
    Column("run", Integer, nullable=False),
    Column("rules_mu", Float),
    Column("rules_sigma", Float),
    Column("rules_run", Integer, nullable=False),
    Index("seats_in_order", "moment", "device", "first"),
    Index("seats_by_person", "person", "moment", "device", "first"),
    Index("seats_by_person_and_rules", "person", "rules", "moment", "device", "first"),
    Index("seats_by_total", "rules", "total", "moment", "device", "first"),
    Index("seats_by_best", "rules", "best", "moment", "device", "first"),
    Index("seats_by_run", "run"),
    Index("seats_by_rules_run", "rules", "rules_run"),
)

DERIVED = (seats, yaku, hands, payments, scores, rounds, players, games)  # in the order in which they can be emptied
