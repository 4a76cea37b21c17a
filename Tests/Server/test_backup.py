"""`dela backup` of a running server, and `dela restore`: no data is lost, and invalid backups are rejected."""

import hashlib
import os
import shutil
import subprocess
import threading

import pytest
from dela import BINARY, command, new_id
from engines import only_sqlite
from pictures import attach, encoded, get_picture, name, photo, upload

# PostgreSQL has its own tools for backups.
pytestmark = only_sqlite
KEYS = ("server.key", "push.key")


@pytest.fixture
def own_server(make_server):
    """A server with a sender address. It sends notifications, so it has all keys."""
    return make_server(DELA_MAIL_FROM="Dela <dela@example.org>").start()


@pytest.fixture
def backup(tmp_path):
    return tmp_path / "backup"


def back_up(server, folder):
    answer = server.run("backup", str(folder))
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def refusal(server, *arguments, **settings):
    answer = server.run(*arguments, **settings)
    assert answer.returncode == 1, answer
    return answer.stderr


def test_backup_during_writes_contains_all_commands_acknowledged_before_it(own_server, make_server, backup):
    ada, boris = own_server.person("Ada"), own_server.person("Boris")
    first, busy = ada.new_list("Before"), boris.new_list("Busy")
    item, picture = ada.add_item(first, "Milk"), encoded(photo(400, 300))
    upload(ada, picture)
    attach(ada, first, name(picture))
    is_over, written = threading.Event(), []

    def write():
        while not is_over.is_set():
            written.append(boris.add_item(busy, f"Item {len(written)}"))

    writer = threading.Thread(target=write)
    writer.start()
    said = back_up(own_server, backup)
    count = len(written)
    is_over.set()
    writer.join()
    assert said.startswith(f"{backup} has a backup of ") and len(written) > count
    assert subprocess.run(["sha256sum", "--quiet", "-c", "SHA256SUMS"], cwd=backup).returncode == 0
    assert not list(backup.glob("*-wal")) and not (backup / "instance").exists()
    assert all(file.stat().st_mode & 0o077 == 0 for file in [backup, *backup.rglob("*")])

    other = make_server("other")
    answer = other.run("restore", str(backup))
    assert answer.returncode == 0, answer.stderr
    for key in KEYS:
        assert (other.data / key).read_bytes() == (own_server.data / key).read_bytes(), key
    other.start()
    for person in (ada, boris):
        person.server = other
        person.close()
    # The sessions continue, and the server reports a new epoch.
    assert ada.pull().json["epoch"] != ada.epoch
    assert item in ada.records(first)
    assert get_picture(ada, first, name(picture)).status == 200
    held = boris.records(busy)
    kept = [item in held for item in written]
    assert kept == sorted(kept, reverse=True), "a consistent snapshot"


def test_commands_after_the_backup_are_sent_again_by_the_devices(own_server, make_server, backup):
    ada = own_server.person("Ada")
    scope = ada.new_list()
    back_up(own_server, backup)
    late = command(scope, "item.create", items=[{"id": new_id(), "title": "Late", "rank": "V"}])
    assert "done" in ada.push(late)[0]
    own_server.stop()
    other = make_server("other")
    assert other.run("restore", str(backup)).returncode == 0
    other.start()
    ada.server = other
    ada.close()
    ada.epoch = ada.pull().json["epoch"]
    ada.store, ada.count = new_id(), 0
    assert "done" in ada.push(late)[0]
    assert any(row["id"] == late["with"]["items"][0]["id"] for row in ada.records(scope).values())


@pytest.mark.parametrize("location", ["dela.sqlite", "server.key", "blobs"])
def test_damaged_backup_is_rejected_and_writes_nothing(own_server, make_server, backup, location):
    ada = own_server.person("Ada")
    upload(ada, encoded(photo(400, 300)))
    back_up(own_server, backup)
    file = backup / location if location != "blobs" else next(file for file in (backup / "blobs").rglob("*")
                                                              if file.is_file())
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    other = make_server("other")
    assert f"{file} is damaged" in refusal(other, "restore", str(backup))
    assert not (other.data / "dela.sqlite").exists() and not (other.data / "server.key").exists()
    file.unlink()
    assert "cannot be read" in refusal(other, "restore", str(backup))


def test_unfinished_backup_is_rejected(own_server, make_server, backup):
    back_up(own_server, backup)
    (backup / "SHA256SUMS").unlink()
    assert "was not finished" in refusal(make_server("other"), "restore", str(backup))


@pytest.mark.parametrize("line", ["../../evil", "/etc/evil", "blobs/../../evil", "a//b", "."])
def test_file_list_with_a_path_out_of_the_backup_is_rejected(own_server, make_server, backup, line):
    back_up(own_server, backup)
    sums = backup / "SHA256SUMS"
    sums.write_text(sums.read_text() + "0" * 64 + "  " + line + "\n")
    assert "cannot be read" in refusal(make_server("other"), "restore", str(backup))


PICTURE = "ab" + "0" * 62


@pytest.mark.parametrize("path", [
    "control", "evil.sh", "lock", "instance", "dela.sqlite-wal", "library/ab/x", "server.key.new", "blobs/x",
    "blobs/ab/x.sh",
    f"blobs/{PICTURE}", f"blobs/cd/{PICTURE}", f"blobs/ab/{PICTURE}.sh", f"blobs/ab/{PICTURE}.thumb.sh",
    f"blobs/ab/{PICTURE}.",
    f"blobs/ab/{PICTURE.upper()}", f"blobs/ab/{PICTURE}.thumb.webp.new", f"blobs/drafts/{PICTURE}",
    f"Blobs/ab/{PICTURE}"])
def test_restore_rejects_files_that_no_backup_contains(own_server, make_server, backup, path):
    back_up(own_server, backup)
    file = backup / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"evil")
    sums = backup / "SHA256SUMS"
    sums.write_text(sums.read_text() + hashlib.sha256(b"evil").hexdigest() + "  " + path + "\n")
    other = make_server("other")
    assert f"names {path}, which is no file of a backup" in refusal(other, "restore", str(backup))
    assert not other.data.exists()


@pytest.mark.parametrize("location", ["dela.sqlite", "server.key", "blobs", "blobs/xx", "picture"])
def test_restore_follows_no_links(own_server, make_server, backup, location):
    ada = own_server.person("Ada")
    upload(ada, encoded(photo(400, 300)))
    back_up(own_server, backup)
    picture = next(file for file in (backup / "blobs").rglob("*") if file.is_file())
    link = {"picture": picture, "blobs/xx": picture.parent}.get(location, backup / location)
    link.rename(backup.parent / "target")
    link.symlink_to(backup.parent / "target")
    other = make_server("other")
    assert "cannot be read" in refusal(other, "restore", str(backup))
    assert not other.data.exists()


def test_restore_waits_for_no_pipe(own_server, make_server, backup):
    back_up(own_server, backup)
    (backup / "push.key").unlink()
    os.mkfifo(backup / "push.key")
    assert "cannot be read" in refusal(make_server("other"), "restore", str(backup))


def test_backup_omits_files_that_are_not_pictures(own_server, make_server, backup):
    own_server.person("Ada")
    folder = own_server.data / "blobs" / "zz"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    assert "zz/notes.txt is no picture of Dela, and is left out.\n" in back_up(own_server, backup)
    assert make_server("other").run("restore", str(backup)).returncode == 0


def test_existing_files_are_never_overwritten(own_server, make_server, backup):
    back_up(own_server, backup)
    assert "is not empty" in refusal(own_server, "backup", str(backup))
    assert "Another dela is serving" in refusal(own_server, "restore", str(backup))
    own_server.stop()
    assert "has a database already" in refusal(own_server, "restore", str(backup))
    assert "There is no database" in refusal(make_server("other"), "backup", str(backup) + "2")


def test_interrupted_restore_can_be_repeated(own_server, make_server, backup):
    """The database is restored last. Until then no server starts, and the same command continues."""
    back_up(own_server, backup)
    other = make_server("other")
    other.data.mkdir()
    for key in KEYS:
        shutil.copy(backup / key, other.data / key)
    (other.data / "dela.sqlite.new").write_bytes(b"half")
    assert "no database" in refusal(other, "serve")
    assert other.run("restore", str(backup)).returncode == 0
    other.start()


def test_full_disk_leaves_no_backup(own_server, backup):
    """A failed write ends the backup with an error and without the file list that makes it valid."""
    answer = subprocess.run(
        ["prlimit", "--fsize=8192", BINARY, "backup", str(backup)],
        env=own_server.environment, capture_output=True, text=True)
    assert answer.returncode != 0 and not (backup / "SHA256SUMS").exists()


def test_missing_pictures_prevent_a_backup(own_server, backup):
    """A disk that is not mounted leaves an empty folder, or none."""
    ada = own_server.person("Ada")
    upload(ada, encoded(photo(400, 300)))
    own_server.stop()
    shutil.move(own_server.data / "blobs", own_server.data / "elsewhere")
    assert "blobs cannot be read" in refusal(own_server, "backup", str(backup))
    (own_server.data / "blobs").mkdir()
    assert "None of the 1 pictures" in refusal(own_server, "backup", str(backup) + "2")
    assert not list(backup.parent.rglob("SHA256SUMS"))
