"""The views: what other programs read (Datasette, any SQL client), described in host_tools/README.md.

They have the same columns in SQLite and in PostgreSQL: points as numbers with a fraction, moments as text in UTC,
yes and no as 1 and 0, seats from 1. Nothing of ours reads them.
"""

import sqlalchemy as sa

# Unix seconds as 2026-05-01T18:31:00Z
_SQLITE_MOMENT = "strftime('%Y-%m-%dT%H:%M:%SZ', {0}, 'unixepoch')"
_POSTGRESQL_MOMENT = """to_char(to_timestamp({0}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')"""

# In the order in which they build on each other. {moment:...} and {points:...} are columns, see _Column.
_VIEWS = {
    "v_games": """
        SELECT g.device || '-' || CAST(g.game AS TEXT) || CASE
                   WHEN g.turn > 1 THEN '.' || CAST(g.turn AS TEXT) ELSE '' END AS game,
               g.device, g.first AS record, g.rules, g.state, {moment:g.started} AS started,
               (SELECT COUNT(*) FROM players p WHERE p.device = g.device AND p.first = g.first) AS players,
               (SELECT COUNT(*) FROM rounds r WHERE r.device = g.device AND r.first = g.first
                   AND r.status IN ('counted', 'corrected')) AS rounds,
               g.unit
        FROM games g
    """,
    "v_players": """
        SELECT p.device, p.first AS record, p.seat, p.name, p.place, p.total, p.bust, p.winner,
               who.id AS person_id, who.name AS person
        FROM players p
        LEFT JOIN aliases own ON own.spelling = p.spelling AND own.device = p.device
        LEFT JOIN aliases everywhere ON everywhere.spelling = p.spelling AND everywhere.device IS NULL
        LEFT JOIN people who ON who.id = COALESCE(own.person, everywhere.person)
    """,
    "v_results": """
        SELECT g.game, g.device, g.rules, g.state, g.started, g.players, g.rounds,
               p.seat + 1 AS seat, p.name, p.person_id, p.person, p.place, {points:p.total} AS total,
               CASE WHEN p.winner THEN 1 ELSE 0 END AS winner, CASE WHEN p.bust THEN 1 ELSE 0 END AS bust
        FROM v_games g JOIN v_players p ON p.device = g.device AND p.record = g.record
    """,
    "v_rounds": """
        SELECT g.game, g.device, g.rules, r.place AS entered, r.round, r.number AS record, {moment:r.played} AS played,
               r.status, r.form, CAST(r.entry AS TEXT) AS entry,
               p.seat + 1 AS seat, p.name, p.person_id, p.person, {points:s.delta} AS delta, {points:s.total} AS total
        FROM v_games g
        JOIN rounds r ON r.device = g.device AND r.first = g.record
        JOIN v_players p ON p.device = g.device AND p.record = g.record
        LEFT JOIN scores s ON s.device = r.device AND s.first = r.first AND s.place = r.place AND s.seat = p.seat
    """,
    "v_payments": """
        SELECT g.game, g.device, g.rules, r.round, r.number AS record, y.row AS line,
               payer.name AS payer, payer.person AS payer_person, payee.name AS payee, payee.person AS payee_person,
               {points:y.amount} AS amount, y.why
        FROM v_games g
        JOIN payments y ON y.device = g.device AND y.first = g.record
        JOIN rounds r ON r.device = y.device AND r.first = y.first AND r.place = y.place
        JOIN v_players payer ON payer.device = g.device AND payer.record = g.record AND payer.seat = y.payer
        JOIN v_players payee ON payee.device = g.device AND payee.record = g.record AND payee.seat = y.payee
    """,
    "v_yaku": """
        SELECT g.game, g.device, g.rules, r.round, r.number AS record, h.seat + 1 AS seat,
               p.name, p.person_id, p.person, {points:h.worth} AS worth, y.row AS line, y.yaku, y.gives
        FROM v_games g
        JOIN hands h ON h.device = g.device AND h.first = g.record
        JOIN rounds r ON r.device = h.device AND r.first = h.first AND r.place = h.place
        JOIN v_players p ON p.device = g.device AND p.record = g.record AND p.seat = h.seat
        JOIN yaku y ON y.device = h.device AND y.first = h.first AND y.place = h.place AND y.seat = h.seat
    """,
    "v_people": """
        SELECT who.id AS person_id, who.name AS person, COUNT(DISTINCT r.game) AS games,
               COUNT(DISTINCT CASE WHEN r.winner = 1 THEN r.game END) AS won
        FROM people who LEFT JOIN v_results r ON r.person_id = who.id
        GROUP BY who.id, who.name
    """,
}

NAMES = tuple(_VIEWS)


def drop_views(connection: sa.Connection) -> None:
    """Before the tables below them change."""
    for name in reversed(NAMES):
        connection.execute(sa.text(f"DROP VIEW IF EXISTS {name}"))


def create_views(connection: sa.Connection) -> None:
    moment = _Column(_POSTGRESQL_MOMENT if connection.dialect.name == "postgresql" else _SQLITE_MOMENT)
    points = _Column("CAST({0} AS DOUBLE PRECISION) / g.unit")
    for name, select in _VIEWS.items():
        connection.exec_driver_sql(f"CREATE VIEW {name} AS {select.strip().format(moment=moment, points=points)}")


class _Column:
    """Writes `{moment:g.started}` as a database says it."""

    def __init__(self, pattern: str) -> None:
        self._pattern = pattern

    def __format__(self, column: str) -> str:
        return self._pattern.format(column)
