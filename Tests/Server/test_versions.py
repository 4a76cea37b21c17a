"""The version of the program, and data of older versions."""

import pathlib
import re
import shutil
import subprocess

import database
import pytest
from dela import BINARY, Client

ROOT = pathlib.Path(__file__).parents[2]


def build_id(text, folder):
    """Returns the linker option with which the Makefile adds a version to the program, in a repository with one
    commit."""
    shutil.copy(ROOT / "Makefile", folder)
    (folder / "file").write_text(text)
    run = lambda *words: subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True, env={
        "PATH": "/usr/bin:/bin", "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CEILING_DIRECTORIES": str(folder.parent),
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org", "GIT_COMMITTER_NAME": "A",
        "GIT_COMMITTER_EMAIL": "a@example.org",
        "GIT_COMMITTER_DATE": "2026-11-25T22:30:00-0500"}).stdout
    if text:
        for words in (["init", "-q"], ["add", "file"], ["commit", "-qm", "One"]):
            run("git", *words)
    option = re.search(r"--build-id=0x(\w+)", run("make", "-n", "build"))
    return (option and bytes.fromhex(option[1]).decode()), run


def test_build_passes_date_in_utc_and_hash_of_the_commit(tmp_path):
    version, run = build_id("text", tmp_path)
    commit = run("git", "rev-parse", "HEAD")[:8]
    assert version == f"dela 2026-11-26 {commit}"
    (tmp_path / "file").write_text("changed")
    assert bytes.fromhex(re.search(r"--build-id=0x(\w+)",
                                   run("make", "-n", "build"))[1]).decode() == f"dela 2026-11-26 {commit}+"


def test_build_without_git_passes_no_version(tmp_path):
    assert build_id("", tmp_path)[0] is None


@pytest.fixture(scope="module")
def versioned(tmp_path_factory):
    """The program with a version, as the linker creates it, or one without a version if there is no room for it."""
    folder = tmp_path_factory.mktemp("program")
    program = folder / "dela"
    text = b"dela 2026-11-26 ca8dbd45"
    note = (4).to_bytes(4, "little") + len(text).to_bytes(4, "little") + (3).to_bytes(4, "little") + b"GNU\0" + text
    data = bytearray(pathlib.Path(BINARY).read_bytes())
    # The note segment moves to the end of the file.
    start, size, count = (int.from_bytes(data[at:at + length], "little") for at, length in ((32, 8), (54, 2), (56, 2)))
    places = [start + number * size for number in range(count)]
    notes = [position for position in places if data[position:position + 4] == (4).to_bytes(4, "little")]
    # The order around the version differs between linkers.
    field = lambda position: int.from_bytes(data[position:position + 8], "little")
    versions = [position for position in notes
                if b"dela " in data[field(position + 8):field(position + 8) + field(position + 32)]]
    position = (versions or notes)[-1]
    data[position + 8:position + 16] = len(data).to_bytes(8, "little")
    data[position + 32:position + 40] = len(note).to_bytes(8, "little")
    program.write_bytes(data + note)
    program.chmod(0o755)
    shutil.copy(pathlib.Path(BINARY).with_name("dela-pictures"), folder)
    return program


def test_version_is_in_the_command_line_the_log_and_the_health_response(versioned, make_server, monkeypatch):
    monkeypatch.setattr("dela.BINARY", str(versioned))
    assert subprocess.run([versioned, "--version"], capture_output=True,
                          text=True).stdout == "dela 2026-11-26 ca8dbd45\n"
    server = make_server().start()
    assert 'version="2026-11-26 ca8dbd45"' in server.log
    assert Client(server).get("/healthz").bytes == b"ok 2026-11-26 ca8dbd45\n"


def test_version_of_the_tested_program_is_valid_or_unknown(server):
    printed = server.run("version").stdout
    assert re.fullmatch(r"dela (unknown|\d{4}-\d\d-\d\d [0-9a-f]{8,}\+?)\n", printed)
    assert Client(server).get("/healthz").bytes == printed.replace("dela", "ok").encode()


def without_last_migration(server):
    """Undoes the last migration, so that the database has the previous version."""
    [(last,)] = database.rows(server, "SELECT MAX(position) AS last FROM migration")
    assert database.rows(server, "SELECT name FROM migration WHERE position = ?", (last,)) == [("0034-attempts",)]
    database.change(server, [("DROP TABLE attempt", ()), ("DROP TABLE wrongcode", ()),
                             ("DELETE FROM migration WHERE position = ?", (last,))])
    return last


def test_migration_is_logged_once_with_its_steps_and_duration(own_server):
    lines = r"level=info event=database\.upgraded from=(\d+) to=(\d+) ms=\d+"
    [(begin, end)] = re.findall(lines, own_server.log)
    assert begin == "0"
    own_server.stop()
    last = without_last_migration(own_server)
    own_server.start()
    assert re.findall(lines, own_server.log)[1:] == [(str(last), end)] and last == int(end) - 1
    own_server.stop()
    own_server.start()
    assert len(re.findall(lines, own_server.log)) == 2


def meta(server):
    return database.rows(server, """
        SELECT name, value FROM meta WHERE name NOT IN ('birth', 'mark', 'time') ORDER BY name""")


def test_server_runs_with_a_newer_schema_that_allows_it_and_changes_nothing(own_server):
    ada = own_server.person("Ada")
    own_server.stop()
    database.add_migration(own_server, allows_this=True)
    # The newer server has given its own format to an index.
    database.change(own_server, [("UPDATE meta SET value = '99' WHERE name = 'names'", ())])
    before = meta(own_server)
    own_server.start()
    ada.close()
    assert ada.new_list() and ada.pull().json["epoch"] == ada.epoch
    assert own_server.log.count("event=database.upgraded") == 1
    assert meta(own_server) == before
    assert "ok       database" in own_server.run("doctor", DELA_PORT=str(own_server.port)).stdout


def test_server_rejects_a_newer_schema_that_does_not_allow_it(own_server):
    own_server.stop()
    database.add_migration(own_server, allows_this=False)
    before = meta(own_server)
    ended = own_server.run("serve")
    assert ended.returncode == 1 and "made by a newer version of this program" in ended.stderr
    assert meta(own_server) == before
