"""A PostgreSQL server of its own for the tests: Debian's binaries, a folder that is thrown away, a port on loopback."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import sqlalchemy as sa

USER = "tally"
PASSWORD = "a secret/with@signs"
# What a power cut would take with it is nothing that anybody wants back.
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=32MB", "max_connections=30")
SECONDS_TO_START = 60


class Server:
    """Runs from `start` to `stop`. databases are made and dropped by name."""

    def start(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tally-postgresql-"))
        self._rights = {}
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self._rights = {"user": "postgres", "group": "postgres", "extra_groups": []}
            shutil.chown(self.folder, "postgres", "postgres")
        secret = self.folder / "secret"
        secret.write_text(PASSWORD)
        if self._rights:
            shutil.chown(secret, "postgres", "postgres")
        words = ["-U", USER, "-A", "scram-sha-256", "--pwfile", str(secret), "-E", "UTF8", "--locale", "C.UTF-8"]
        self._run("initdb", "-D", str(self.folder / "data"), "--no-sync", *words)
        self.port = _free_port()
        settings = (*FAST, f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories=")
        with (self.folder / "log").open("wb") as log:
            self.process = subprocess.Popen(
                [_binary("postgres"), "-D", str(self.folder / "data"), *[f"-c{setting}" for setting in settings]],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                start_new_session=True, **self._rights,  # Ctrl-C is for the tests alone
            )  # fmt: skip
        self._wait()

    def _run(self, name: str, *words: str) -> None:
        done = subprocess.run([_binary(name), *words], capture_output=True, cwd=self.folder, **self._rights)
        if done.returncode:
            raise RuntimeError(f"{name}: {done.stderr.decode(errors='replace')}")

    def _wait(self) -> None:
        until = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                self.connect("postgres").close()
                return
            except psycopg.OperationalError as error:
                if time.monotonic() > until or self.process.poll() is not None:
                    log = (self.folder / "log").read_text(errors="replace")
                    raise RuntimeError(f"PostgreSQL does not start: {error}\n{log}") from error
                time.sleep(0.05)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGQUIT)  # its word for a shutdown that saves nothing
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str, **other: object) -> sa.URL:
        told = {"username": USER, "password": PASSWORD, "host": "127.0.0.1", "port": self.port} | other
        return sa.URL.create("postgresql+psycopg", database=database, **told)  # type: ignore[arg-type]

    def asked(self, database: str, **other: object) -> str:
        """As a person types it after --db."""
        return self.url(database, **other).render_as_string(hide_password=False)

    def connect(self, database: str) -> psycopg.Connection:
        """As any other program connects."""
        told = {"host": "127.0.0.1", "port": self.port, "user": USER, "password": PASSWORD}
        return psycopg.connect(dbname=database, autocommit=True, **told)  # type: ignore[arg-type]

    def make(self, database: str) -> str:
        with self.connect("postgres") as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')  # type: ignore[arg-type]
            connection.execute(f'CREATE DATABASE "{database}"')  # type: ignore[arg-type]
        return database


def _binary(name: str) -> str:
    """Debian keeps the server's programs out of the PATH, a folder for each version."""
    newest = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    found = str(newest[-1]) if newest else shutil.which(name)
    if found is None:
        raise RuntimeError("no PostgreSQL server found; on Debian: sudo apt-get install postgresql")
    return found


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
