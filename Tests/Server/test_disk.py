"""A full disk: commands are rejected with a clear error, no data is damaged, and everything works again with free
space."""

import contextlib
import os
import pathlib
import re
import sqlite3
import subprocess
import tempfile

import pytest
from clusters import Cluster
from dela import Client, command, new_id, wait_until
from engines import only_postgresql, only_sqlite


@contextlib.contextmanager
def mounted(folder, options):
    """Mounts a disk in memory."""
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True, text=True)
    if mount.returncode:
        # Only root may mount. If root may not either, a full disk cannot be tested.
        give_up = pytest.skip if os.geteuid() else pytest.fail
        give_up(f"no small disk can be mounted here: {mount.stderr.strip()}")
    yield
    subprocess.run(["umount", "-l", folder], check=True)


@pytest.fixture
def small_disk(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    with mounted(folder, "size=8m,mode=0700"):
        yield folder


@pytest.fixture
def small_cluster():
    """A PostgreSQL server on a small disk."""
    with tempfile.TemporaryDirectory(prefix="dela-disk-") as folder, mounted(folder, "size=96m,mode=0755"):
        cluster = Cluster(folder)
        yield cluster
        cluster.end()


def fill(path):
    with open(path, "wb", buffering=0) as file, contextlib.suppress(OSError):
        for size in (65536, 4096, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(b"x" * size)


def paste(person, scope):
    """Creates two hundred items and returns the request, the response and the items."""
    items = [{"id": new_id(), "title": "x" * 400, "rank": "V"} for _ in range(200)]
    request = person.numbered(command(scope, "item.create", items=items))
    return request, person.post("/v1/push", request), {item["id"] for item in items}


@only_sqlite
def test_full_disk_rejects_commands_damages_no_data_and_stops_no_server(make_server, small_disk: pathlib.Path):
    server = make_server(DELA_DATA=str(small_disk / "data"))
    server.start()
    person = server.person()
    scope = person.new_list()
    kept = paste(person, scope)[2]
    fill(small_disk / "ballast")

    refused = None
    for _ in range(50):
        request, answer, items = paste(person, scope)
        if answer.status != 200:
            refused = request
            break
        kept |= items
    assert refused, "the disk never was full"
    assert (answer.status, answer.json) == (503, {"error": "unavailable"})
    assert person.post("/v1/push", refused).status == 503
    wait_until(lambda: Client(server).get("/readyz").status == 503, "the server to report a problem")
    assert Client(server).get("/healthz").status == 200
    assert re.search(r" level=error event=database\.failed reason=.*SQLite 13", server.log), server.log
    assert {id for id, row in person.records(scope).items() if row["k"] == "item"} == kept
    assert Client(server).post("/v1/register", {
        "first": "Eve", "last": "", "email": "eve@example.org", "password": "correct horse", "language": "en"
    }).status in (200, 503)

    (small_disk / "ballast").unlink()
    assert "done" in person.post("/v1/push", refused).json["results"][0]
    assert "done" in person.post("/v1/push", refused).json["results"][0]
    assert {id for id, row in person.records(scope).items() if row["k"] == "item"} == kept | items
    wait_until(lambda: Client(server).get("/readyz").status == 200, "the server to recover")
    assert server.stop() == 0
    database = sqlite3.connect(server.data / "dela.sqlite")
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()


@only_sqlite
def test_server_can_be_killed_and_started_while_the_disk_is_full(make_server, small_disk: pathlib.Path):
    server = make_server(DELA_DATA=str(small_disk / "data"))
    server.start()
    person = server.person()
    scope = person.new_list()
    item = person.add_item(scope)
    fill(small_disk / "ballast")
    server.kill()
    refused = server.run("serve", DELA_PORT="nonsense")
    assert refused.returncode == 1
    try:
        server.start()
    except AssertionError:
        assert " cannot be " in server.log.splitlines()[-1], server.log
    server.end()
    (small_disk / "ballast").unlink()
    server.start()
    assert person.pull().json["epoch"] == person.epoch
    assert item in person.records(scope)


@only_postgresql
def test_full_disk_of_postgresql_rejects_commands_and_damages_no_data(small_cluster, make_server):
    """PostgreSQL itself stops if it cannot write its log."""
    server = make_server(DELA_DATABASE=small_cluster.url).start()
    person = server.person()
    scope = person.new_list()
    kept = paste(person, scope)[2]
    fill(small_cluster.folder / "ballast")
    for _ in range(200):
        request, answer, items = paste(person, scope)
        if answer.status != 200:
            break
        kept |= items
    assert (answer.status, answer.json) == (503, {"error": "unavailable"})
    wait_until(lambda: Client(server).get("/readyz").status == 503, "the server to report a problem")

    (small_cluster.folder / "ballast").unlink()

    def has_recovered():
        if not small_cluster.is_running:
            small_cluster.remove_locks()
            small_cluster.start()
        return Client(server).get("/readyz").status == 200

    wait_until(has_recovered, "the server to recover", 30)
    for _ in range(2):
        assert "done" in person.post("/v1/push", request).json["results"][0]
    assert {id for id, row in person.records(scope).items() if row["k"] == "item"} == kept | items
    assert person.pull().json["epoch"] == person.epoch
    assert server.stop() == 0
