"""A server whose database is in PostgreSQL: invalid settings and databases, the keys, and lost connections."""

import contextlib
import http.client
import subprocess

import database
import pytest
from dela import Client, wait_until
from engines import only_postgresql
from poolers import with_another_process, with_version_14

pytestmark = only_postgresql
PASSWORD = "Correct-Horse-7"


def refused(server, words, **settings):
    """Starts a server that must not start, and returns its message."""
    ended = server.run("serve", **settings)
    assert ended.returncode == 1, ended.stderr
    assert PASSWORD not in ended.stderr + ended.stdout
    message = ended.stderr.splitlines()[-1]
    assert words in message, ended.stderr
    return message


@pytest.mark.parametrize("url", [
    f"mysql://dela:{PASSWORD}@localhost/dela", f"postgresql//dela:{PASSWORD}@localhost/dela",
    f"postgresql://dela:{PASSWORD}/dela", f"postgresql://dela:{PASSWORD}@localhost/dela?colour=blue",
])
def test_invalid_url_is_rejected_without_its_password(make_server, url):
    refused(make_server(), "DELA_DATABASE must be the address of a PostgreSQL database", DELA_DATABASE=url)


@pytest.mark.parametrize("url, words", [
    (f"postgresql://dela:{PASSWORD}@127.0.0.1:1/dela", "Connection refused"),
    (f"postgresql://dela:{PASSWORD}@/dela?host=/nowhere", "No such file or directory"),
    (f"postgresql://dela:{PASSWORD}@127.0.0.2:1/dela?sslmode=verify-full", "Connection refused"),
])
def test_unreachable_server_is_reported_without_the_password(make_server, url, words):
    assert "DELA_DATABASE" in refused(make_server(), words, DELA_DATABASE=url)


def test_unknown_user_and_database_are_reported(make_server):
    server = make_server()
    refused(server, 'database "nowhere" does not exist', DELA_DATABASE=database.named("nowhere"))
    refused(server, 'role "eve" does not exist', DELA_DATABASE=database.URL.replace("//dela@", "//eve@"))
    assert not (server.data / "server.key").exists()


def test_wrong_password_is_reported_without_it(cluster, make_server):
    database.psql(cluster.url, "ALTER ROLE dela PASSWORD 'right'")
    (cluster.folder / "data/pg_hba.conf").write_text("local all all scram-sha-256\n")
    cluster.run("pg_ctl", "reload", "--pgdata", cluster.folder / "data")
    with_password = lambda password: cluster.url.replace("dela@", f"dela:{password}@")
    refused(make_server(), 'password authentication failed for user "dela"', DELA_DATABASE=with_password(PASSWORD))
    refused(make_server(), "no password supplied", DELA_DATABASE=cluster.url)
    server = make_server(DELA_DATABASE=with_password("right")).start()
    assert server.person("Ada").new_list()


@pytest.mark.parametrize("options", [{"rejected": b"options"}, {"change": with_another_process}])
def test_pooler_in_any_configuration_is_rejected(make_server, pooler, options):
    """pgbouncer rejects the settings of the session, or ignores them with `ignore_startup_parameters`."""
    url = pooler(database.create(), **options).url
    server = make_server()
    refused(server, "leads to a connection pooler such as pgbouncer", DELA_DATABASE=url)
    assert not (server.data / "server.key").exists()


def test_relay_without_changes_is_accepted(make_server, pooler):
    server = make_server(DELA_DATABASE=pooler(database.create()).url).start()
    assert server.person("Ada").new_list()


def test_old_version_of_postgresql_is_rejected(make_server, pooler):
    url = pooler(database.create(), change=with_version_14).url
    refused(make_server(), "The server is PostgreSQL 14. Dela needs version 15 or newer.", DELA_DATABASE=url)


@pytest.mark.parametrize("options", [
    "ENCODING LATIN1 LOCALE 'C' TEMPLATE template0", "LOCALE 'C.UTF-8' TEMPLATE template0",
])
def test_database_with_another_encoding_or_order_is_rejected(make_server, options):
    database.psql(database.URL, f"CREATE DATABASE other {options}")
    try:
        message = refused(make_server(), "needs the collation C", DELA_DATABASE=database.named("other"))
        assert "createdb --template=template0 --locale=C --encoding=UTF8" in message
    finally:
        database.psql(database.URL, "DROP DATABASE other")


def test_database_of_a_newer_version_and_a_read_only_one_are_rejected(own_server):
    own_server.stop()
    url = own_server.settings["DELA_DATABASE"]
    database.add_migration(own_server, allows_this=False)
    refused(own_server, "made by a newer version")
    database.psql(url, "DELETE FROM migration WHERE position = 999")
    name = database.psql(url, "SELECT current_database()").strip()
    database.psql(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    refused(own_server, "is a standby or read-only")


def test_second_server_on_one_database_is_rejected(own_server, make_server):
    second = make_server("second", DELA_DATABASE=own_server.settings["DELA_DATABASE"])
    refused(second, "Another dela serves this database")
    assert own_server.person("Ada").new_list()


def test_folder_without_the_key_of_the_database_is_rejected_and_receives_none(own_server, make_server):
    ada = own_server.person("Ada")
    own_server.stop()
    second = make_server("second", DELA_DATABASE=own_server.settings["DELA_DATABASE"])
    refused(second, "has no server.key. Copy the file")
    assert not (second.data / "server.key").exists()
    # A folder with the key of another server.
    third = make_server("third").start()
    third.stop()
    refused(third, "belongs to another server.key", DELA_DATABASE=own_server.settings["DELA_DATABASE"])
    assert "problem  keys           server.key is not the one of the database" in third.run(
        "doctor", DELA_DATABASE=own_server.settings["DELA_DATABASE"]).stdout
    # A folder with a copy of the key continues.
    key = second.data / "server.key"
    key.write_bytes((own_server.data / "server.key").read_bytes())
    key.chmod(0o600)
    second.start()
    ada.server = second
    ada.close()
    assert ada.get("/v1/me").status == 200


def test_folder_that_served_another_database_is_rejected_next_to_an_empty_one(own_server):
    own_server.stop()
    refused(own_server, "has served another database", DELA_DATABASE=database.create())


def test_folder_with_a_database_file_is_rejected(make_server):
    server = make_server()
    server.data.mkdir()
    (server.data / "dela.sqlite").write_bytes(b"")
    refused(server, "has the database dela.sqlite, and DELA_DATABASE names another one")


def test_new_key_replaces_a_lost_one(own_server):
    ada = own_server.person("Ada")
    scope = ada.new_list()
    own_server.stop()
    (own_server.data / "server.key").unlink()
    refused(own_server, "has no server.key")
    made = own_server.run("key", "new")
    assert made.returncode == 0, made.stderr
    own_server.start()
    ada.close()
    assert ada.get("/v1/me").status == 401
    ada.sign_in()
    assert ada.records(scope)


@pytest.mark.parametrize("command", [["backup", "copy"], ["restore", "copy"]])
def test_commands_for_the_database_file_name_the_tools_of_postgresql(own_server, command):
    ended = own_server.run(*command)
    assert ended.returncode == 1 and "pg_dump" in ended.stderr and "SQLite" in ended.stderr


def test_doctor_checks_the_database(own_server):
    own_server.person("Ada")
    lines = own_server.run("doctor", DELA_PORT=str(own_server.port)).stdout
    assert "ok       database       PostgreSQL, version" in lines and "can be read" in lines


def test_password_is_read_from_the_file_that_pgpassfile_names(own_server, tmp_path):
    """The command line and the log contain no password, wherever it is from."""
    own_server.stop()
    url = own_server.settings["DELA_DATABASE"]
    file = tmp_path / "passwords"
    file.write_text(f"*:*:*:*:{PASSWORD}\n")
    file.chmod(0o600)
    own_server.settings |= {"PGPASSFILE": str(file), "DELA_DATABASE": url.replace("dela@", f"dela:{PASSWORD}@")}
    own_server.start()
    shown = subprocess.run(["ps", "-o", "args=", "-p", str(own_server.process.pid)], capture_output=True, text=True)
    assert PASSWORD not in shown.stdout + own_server.log


def test_restart_keeps_the_epoch_and_a_database_that_lacks_commits_starts_a_new_one(own_server):
    ada = own_server.person("Ada")
    scope = ada.new_list()
    own_server.stop()
    own_server.start()
    ada.close()
    assert ada.pull().json["epoch"] == ada.epoch
    own_server.stop()
    # As after the restore of a file copy of the cluster, which has the same identity.
    database.psql(own_server.settings["DELA_DATABASE"], "UPDATE log_head SET number = number - 1")
    own_server.start()
    ada.close()
    assert ada.pull().json["epoch"] != ada.epoch and ada.records(scope)


def test_dump_restored_into_another_database_starts_a_new_epoch(own_server):
    ada = own_server.person("Ada")
    scope = ada.new_list()
    own_server.stop()
    copy = database.create()
    dump = subprocess.run(["pg_dump", own_server.settings["DELA_DATABASE"]], capture_output=True, text=True, check=True)
    database.psql(copy, dump.stdout)
    own_server.settings["DELA_DATABASE"] = copy
    own_server.start()
    ada.close()
    assert ada.pull().json["epoch"] != ada.epoch and ada.records(scope)


@pytest.mark.parametrize("ends_all", [False, True])
def test_session_that_ended_after_a_dump_is_valid_again_unless_the_operator_ends_all(own_server, ends_all):
    ada = own_server.person("Ada")
    url, cookie = own_server.settings["DELA_DATABASE"], ada.cookie
    dump = subprocess.run(["pg_dump", url], capture_output=True, text=True, check=True)
    assert ada.post("/v1/sign-out", {}).status == 200
    own_server.stop()
    copy = own_server.settings["DELA_DATABASE"] = database.create()
    database.psql(copy, dump.stdout)
    if ends_all:
        # As OPERATING says.
        database.psql(copy, "DELETE FROM session")
    own_server.start()
    ada.close()
    ada.cookie = cookie
    assert ada.get("/v1/me").status == (401 if ends_all else 200)
    ada.sign_in()


def test_server_continues_after_its_connections_were_ended(own_server):
    ada = own_server.person("Ada")
    scope = ada.new_list()
    url = own_server.settings["DELA_DATABASE"]
    for _ in range(5):
        database.psql(url, """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()""")
        ada.add_item(scope)
    assert "event=database.connection_restored" in own_server.log
    wait_until(lambda: Client(own_server).get("/readyz").status == 200, "the server to be ready")
    assert len([row for row in ada.records(scope).values() if row["k"] == "item"]) == 5
    assert ada.pull().json["epoch"] == ada.epoch


def test_server_ends_when_another_process_has_written(own_server):
    ada = own_server.person("Ada")
    scope = ada.new_list()
    database.psql(own_server.settings["DELA_DATABASE"], "UPDATE log_head SET number = number + 1")
    with contextlib.suppress(AssertionError, OSError, http.client.HTTPException):
        ada.add_item(scope)
    assert own_server.process.wait(10) == 75
    assert "event=database.replaced" in own_server.log
    own_server.start()
    ada.close()
    assert ada.records(scope)


def test_server_waits_while_postgresql_is_stopped_and_reports_that_it_is_not_ready(cluster, make_server):
    server = make_server(DELA_DATABASE=cluster.url).start()
    ada = server.person("Ada")
    scope = ada.new_list()
    cluster.stop()
    wait_until(lambda: Client(server).get("/readyz").status == 503, "the server to notice")
    assert Client(server).get("/healthz").status == 200
    cluster.start()
    wait_until(lambda: Client(server).get("/readyz").status == 200, "the server to be ready")
    ada.close()
    ada.add_item(scope)
    assert ada.pull().json["epoch"] == ada.epoch
    assert server.stop() == 0


def test_promoted_standby_ends_the_server_and_starts_a_new_epoch(cluster, make_server):
    server = make_server(DELA_DATABASE=cluster.url).start()
    ada = server.person("Ada")
    scope = ada.new_list()
    cluster.stop()
    (cluster.folder / "data/standby.signal").touch()
    cluster.start()
    refused(make_server("other"), "is a standby or read-only", DELA_DATABASE=cluster.url)
    cluster.run("pg_ctl", "promote", "--pgdata", cluster.folder / "data", "--wait")
    with contextlib.suppress(AssertionError, OSError, http.client.HTTPException):
        ada.add_item(scope)
    assert server.process.wait(30) == 75
    server.start()
    ada.close()
    assert ada.pull().json["epoch"] != ada.epoch and ada.records(scope)
