"""`dela move-database` between SQLite and PostgreSQL: nothing is lost, and servers never use both databases."""

import contextlib
import http.client
import subprocess

import database
import pytest
from dela import Client, wait_until
from engines import only_postgresql
from homes import Home, content
from nodes import Nodes, on
from test_node_failures import Cut, behind_relay  # noqa: F401

pytestmark = only_postgresql
PASSWORD = "Correct-Horse-7"
WAITING = """SELECT COUNT(*) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'transactionid'"""
MOVED = "The database was moved to "


@pytest.fixture
def server(make_server):
    """A server with a file of SQLite."""
    server = make_server(DELA_MAIL_FROM="Dela <dela@example.org>")
    del server.settings["DELA_DATABASE"]
    return server.start()


def move(server, target):
    done = server.run("move-database", target)
    assert done.returncode == 0, done.stderr
    return done.stdout


def refused(server, words, *arguments, **settings):
    """Runs a command that must fail, and returns its message."""
    ended = server.run(*arguments, **settings)
    assert ended.returncode == 1, ended
    assert PASSWORD not in ended.stderr + ended.stdout
    message = ended.stderr.splitlines()[-1]
    assert words in message, ended.stderr
    return message


def use(server, url):
    server.settings.pop("DELA_DATABASE", None)
    if url:
        server.settings["DELA_DATABASE"] = url


def test_data_and_devices_survive_a_move_there_and_back(server):
    home = Home(server)
    assert server.stop() == 0
    before, url = content(server), database.create()
    said = move(server, url)
    assert "record: " in said and "each copy is equal" in said and "Set DELA_DATABASE" in said
    assert url not in said
    refused(server, MOVED + "PostgreSQL on ", "serve")
    use(server, url)
    assert content(server) == before
    home.check(server.start())
    assert server.stop() == 0

    before = content(server)
    refused(server, "dela.sqlite is the database from before the move of ", "move-database", "sqlite")
    (server.data / "dela.sqlite").rename(server.folder / "old.sqlite")
    said = move(server, "sqlite")
    assert "Remove DELA_DATABASE" in said
    refused(server, "has the database dela.sqlite, and DELA_DATABASE names another one", "serve")
    use(server, None)
    assert content(server) == before
    home.check(server.start())
    assert server.stop() == 0
    database.check(server)
    assert not list(server.data.glob("*.moving*"))


def test_command_is_refused_while_a_server_runs(server, make_server):
    refused(server, "Another dela is serving the data folder", "move-database", database.create())
    other = make_server("other").start()
    # The lock of the folder is not the one of the database.
    copy = make_server("copy", DELA_DATABASE=other.settings["DELA_DATABASE"])
    copy.data.mkdir(mode=0o700)
    (copy.data / "server.key").write_bytes((other.data / "server.key").read_bytes())
    refused(copy, "Another dela serves this database. Stop all servers of it first.", "move-database", "sqlite")
    assert not list(copy.data.glob("*.sqlite*"))
    server.stop()
    refused(server, "Another dela serves this database", "move-database", other.settings["DELA_DATABASE"])
    assert other.person("Ada").new_list()


def test_targets_that_are_no_empty_database_are_refused_and_unchanged(server, make_server):
    server.stop()
    other = make_server("other").start()
    other.stop()
    used = content(other)
    refused(server, "The target contains data of Dela", "move-database", other.settings["DELA_DATABASE"])
    assert content(other) == used
    refused(server, "The database is an SQLite file already", "move-database", "sqlite")
    refused(other, "is in PostgreSQL already", "move-database", database.create())
    refused(other, "belongs to another server.key", "move-database", "sqlite", DELA_DATA=str(server.data))
    for target in (f"mysql://dela:{PASSWORD}@localhost/dela", f"postgresql://dela:{PASSWORD}/dela", "PostgreSQL"):
        refused(server, "TARGET must be sqlite, or the address", "move-database", target)
    refused(server, "TARGET: connection to server", "move-database", f"postgresql://dela:{PASSWORD}@127.0.0.1:1/dela")
    refused(server, "There is no folder", "move-database", database.create(), DELA_DATA=str(server.folder / "none"))
    assert not (server.folder / "none").exists()
    refused(server, "was not moved", "move-database", "undo")
    server.start()


def test_database_of_another_version_is_refused(server):
    server.stop()
    database.add_migration(server, allows_this=True)
    url = database.create()
    refused(server, "made by a newer version", "move-database", url)
    use(server, url)
    assert not database.tables(server)


def start(server, target):
    return subprocess.Popen([server.program, "move-database", target], env=server.environment,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def kill_after(server, target, table):
    """Kills the command when it has copied a table."""
    with start(server, target) as process:
        while not (line := process.stdout.readline()).startswith(table + ": "):
            assert line, "the command has ended"
        process.kill()


def test_kill_in_the_middle_leaves_the_source_in_use_and_the_target_refused(server, make_server):
    home = Home(server)
    server.stop()
    before, url = content(server), database.create()
    kill_after(server, url, "meta")
    # The second command waits for a row that another session has inserted, so that it is killed in the middle.
    with subprocess.Popen(["psql", "--no-psqlrc", "--quiet", url], stdin=subprocess.PIPE, text=True) as other:
        is_inserted = server.folder / "inserted"
        other.stdin.write(f"BEGIN; INSERT INTO blob VALUES ('{home.picture}', 1, 1, '');\n\\! touch {is_inserted}\n")
        other.stdin.flush()
        wait_until(is_inserted.exists, "the row")
        with start(server, url) as process:
            wait_until(lambda: database.psql(url, WAITING).strip() == "1", "the command to wait")
            process.kill()
            said = process.stdout.read()
        other.stdin.close()
    assert "record: " in said and "blob: " not in said
    interrupted = "A move to this database was interrupted. Run dela move-database again"
    refused(make_server("other"), interrupted, "serve", DELA_DATABASE=url)
    assert interrupted in server.run("doctor", DELA_DATABASE=url).stdout
    assert content(server) == before
    server.start()
    home.check(server)
    server.stop()
    before = content(server)
    move(server, url)
    use(server, url)
    assert content(server) == before
    home.check(server.start())


@pytest.mark.parametrize("table", ["meta", "record", "everyone", "wrongcode"])
def test_kill_after_any_table_leaves_one_database_that_serves(server, table):
    """Towards SQLite, with an unfinished file."""
    home = Home(server)
    server.stop()
    url = database.create()
    move(server, url)
    use(server, url)
    (server.data / "dela.sqlite").unlink()
    kill_after(server, "sqlite", table)
    file = server.data / "dela.sqlite"
    if not file.exists():
        use(server, None)
        refused(server, "has a server.key and no database", "serve")
        use(server, url)
        if not database.rows(server, "SELECT 1 FROM meta WHERE name = 'moved'"):
            home.check(server.start())
            server.stop()
    move(server, "sqlite")
    refused(server, "Remove DELA_DATABASE", "serve")
    use(server, None)
    home.check(server.start())


def test_kill_after_the_source_was_marked_is_completed_by_the_same_command(server):
    home = Home(server)
    server.stop()
    url = database.create()
    move(server, url)
    # As if the last COMMIT had not reached the server.
    database.psql(url, "UPDATE meta SET name = 'moving' WHERE name = 'move'")
    for settings in (url, None):
        use(server, settings)
        refused(server, "move", "serve")
    refused(server, "not to this target", "move-database", database.create())
    move(server, url)
    assert "was moved to this target before" in move(server, url)
    use(server, url)
    home.check(server.start())
    server.stop()

    (server.data / "dela.sqlite").unlink()
    move(server, "sqlite")
    # As if the file had not been renamed.
    (server.data / "dela.sqlite").rename(server.data / "dela.sqlite.moving")
    refused(server, MOVED, "serve")
    assert "was moved to this target before" in move(server, "sqlite")
    assert "was moved to this target before" in move(server, "sqlite")
    use(server, None)
    home.check(server.start())


def test_undo_lets_servers_use_the_old_database_with_a_new_epoch(server):
    home = Home(server)
    server.stop()
    url = database.create()
    move(server, url)
    use(server, url)
    server.start()
    home.check(server)
    lost = home.ada.add_item(home.list, "Lost")
    server.stop()
    use(server, None)
    refused(server, "dela move-database undo", "serve")
    assert server.run("move-database", "undo").returncode == 0
    home.check(server.start(), is_same_epoch=False)
    assert lost not in home.ada.records(home.list)
    server.stop()
    # The other database serves with a new epoch, too: both have had different commits since.
    (server.data / "dela.sqlite").unlink()
    use(server, url)
    home.check(server.start(), is_same_epoch=False)


def test_old_database_is_neither_backed_up_nor_exported(server):
    ada = server.person("Ada")
    server.stop()
    move(server, database.create())
    refused(server, MOVED, "backup", str(server.folder / "copy"))
    refused(server, MOVED, "export", ada.email, str(server.folder / "export"))
    assert f"problem  database       {MOVED}" in server.run("doctor").stdout


def test_several_nodes_move_to_one_file_after_all_have_stopped(make_server):
    nodes = Nodes(make_server)
    home = Home(nodes[0])
    last = nodes[1]
    nodes[0].stop()
    refused(nodes[0], "Another dela serves this database", "move-database", "sqlite")
    assert last.stop() == 0
    move(last, "sqlite")
    assert "Remove DELA_DATABASE and DELA_NODES" in refused(nodes[0], MOVED + "SQLite on ", "serve")
    use(last, None)
    del last.settings["DELA_NODES"]
    home.check(last.start())
    assert Client(last).get("/readyz").status == 200


@pytest.mark.parametrize("is_undone", [False, True])
def test_node_that_was_disconnected_during_a_move_ends(behind_relay, is_undone):  # noqa: F811
    (first, second), relay, url = behind_relay
    ada = on(first.person("Ada"), second)
    ada.new_list()
    first.stop()
    cut = Cut(relay, url)
    # From then on the node answers no users until it has followed the others.
    wait_until(lambda: ada.get("/v1/me").status == 503, "the node to be outdated", 15)
    move(first, "sqlite")
    if is_undone:
        assert first.run("move-database", "undo").returncode == 0
    before = content(first)
    cut.end()
    answers = set()

    def exit_code():
        with contextlib.suppress(OSError, http.client.HTTPException):
            answers.update({ada.get("/v1/me").status, ada.pull().status})
        return second.process.poll()

    assert wait_until(exit_code, "the node to end") == 75
    assert answers <= {503}, "no reads of a database that others have left"
    if is_undone:
        assert "that are not in the log of commits" in second.log
    else:
        assert "The database was moved to SQLite on " in second.log
        refused(second, MOVED + "SQLite on ", "serve")
    assert content(first) == before
