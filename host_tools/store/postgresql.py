"""A store in a PostgreSQL database: how its connections and transactions are set up. It knows no tables."""

import sqlalchemy as sa

# One writer at a time in a database, as in an SQLite file: what is derived follows from all that is here. Readers
# wait for nobody. Any number will do, as long as no other program of the database takes the same.
_WRITERS = 0x74616C6C79
_CONNECT_SECONDS = 10


def server_engine(url: sa.URL, patience: float) -> sa.Engine:
    """patience: seconds to wait for another program that writes."""
    given: dict[str, object] = {"application_name": "tally", "connect_timeout": _CONNECT_SECONDS}
    arguments = {name: value for name, value in given.items() if name not in url.query}
    if "options" not in url.query:
        arguments["options"] = f"-c lock_timeout={max(1, round(patience * 1000))}"
    engine = sa.create_engine(url, connect_args=arguments, pool_pre_ping=True)
    sa.event.listen(engine, "begin", _begin)
    return engine


def _begin(connection: sa.Connection) -> None:
    if connection.get_execution_options().get("tally_reading"):
        # All questions of a reader are answered from one state.
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_WRITERS})")
