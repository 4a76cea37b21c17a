"""The database of a server: a file of SQLite, or PostgreSQL if `DELA_TEST_DATABASE` has the URL of a PostgreSQL server
(`Scripts/with-postgresql` starts one)."""

import contextlib
import functools
import itertools
import json
import os
import random
import re
import sqlite3
import subprocess

URL = os.environ.get("DELA_TEST_DATABASE")


@functools.cache
def of_folder(folder):
    """Returns the URL of the database for a data folder. Servers of one folder share it."""
    return create()


def create(template="template0"):
    """Creates an empty PostgreSQL database and returns its URL."""
    name = f"dela_{random.getrandbits(64):x}"
    psql(URL, f"CREATE DATABASE {name} TEMPLATE {template}")
    return named(name)


def named(name):
    """Returns the URL of the database with this name."""
    return re.sub(r"(?<=[^/])/\w*(?=\?|$)", "/" + name, URL, count=1)


def psql(url, script):
    """Runs SQL and returns the output."""
    command = ["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1", url]
    done = subprocess.run(command, input=script, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def quoted(value):
    if value is None:
        return "NULL"
    if isinstance(value, bytes):
        return f"'\\x{value.hex()}'"
    return str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'"


def with_values(sql, values):
    """Returns the statement with its values instead of question marks."""
    parts = sql.split("?")
    assert len(parts) == len(values) + 1, sql
    return "".join(itertools.chain(*zip(parts, [*map(quoted, values), ""], strict=True)))


def url_of(server):
    """Returns the URL of the server's PostgreSQL database; None for SQLite."""
    return server.settings.get("DELA_DATABASE")


def rows(server, sql, values=()):
    """Returns the rows of a query as tuples."""
    if url := url_of(server):
        query = with_values(sql, values)
        lines = psql(url, f"SELECT row_to_json(found) FROM ({query}) AS found").splitlines()
        return [tuple(json.loads(line, object_pairs_hook=lambda pairs: [value for _, value in pairs]))
                for line in lines]
    with contextlib.closing(sqlite3.connect(f"file:{server.data}/dela.sqlite?mode=ro", uri=True)) as database:
        return database.execute(sql, values).fetchall()


def change(server, statements):
    """Executes statements, each with its values, in one transaction."""
    if url := url_of(server):
        script = ";\n".join(with_values(sql, values) for sql, values in statements)
        psql(url, f"BEGIN;\n{script};\nCOMMIT")
        return
    with contextlib.closing(sqlite3.connect(server.data / "dela.sqlite")) as database, database:
        for sql, values in statements:
            database.execute(sql, values)


def add_migration(server, allows_this):
    """Adds a migration of a newer program, which allows servers of this version to run, or not."""
    [(count,)] = rows(server, "SELECT COUNT(*) AS count FROM migration")
    change(server, [("INSERT INTO migration (position, name, checksum) VALUES (999, 'later', 1)", ()),
                    ("UPDATE meta SET value = ? WHERE name = 'schema.oldest'", (str(count + (not allows_this)),))])


def tables(server):
    """Returns the names of all tables."""
    listing = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'" if url_of(server) else \
        "SELECT name FROM sqlite_master WHERE type = 'table'"
    return [name for (name,) in rows(server, listing)]


def content(server):
    """Returns everything that the database stores: the bytes of the files of SQLite, or a dump of PostgreSQL."""
    if url := url_of(server):
        return subprocess.run(["pg_dump", url], capture_output=True, check=True, timeout=60).stdout
    return b"".join(path.read_bytes() for path in server.data.glob("dela.sqlite*"))


def size(server):
    """Returns the bytes that the database takes on the disk."""
    if url_of(server):
        return rows(server, "SELECT pg_database_size(current_database()) AS size")[0][0]
    return sum(path.stat().st_size for path in server.data.glob("dela.sqlite*"))


def check(server):
    """Fails if the database is damaged."""
    if not url_of(server):
        assert rows(server, "PRAGMA integrity_check") == [("ok",)]
