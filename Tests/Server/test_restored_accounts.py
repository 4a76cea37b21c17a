"""Sessions and accounts that are restored with a backup."""

import base64
import contextlib
import hashlib
import json
import re
import sqlite3

import pytest
from dela import now
from engines import only_sqlite
from test_backup import back_up, backup, own_server

# PostgreSQL has its own tools for backups.
pytestmark = only_sqlite


def restored(server, make_server, backup, *arguments):
    """Returns another server with the data of a backup, and the output of the restore."""
    other = make_server("other")
    answer = other.run("restore", str(backup), *arguments)
    assert answer.returncode == 0, answer.stderr
    return other.start(), answer.stdout


def is_signed_in(server, device):
    device.server = server
    device.close()
    return device.get("/v1/me").status == 200


def last_used(server, device, days):
    """Sets the last use of the device's session to some days ago."""
    claims = json.loads(base64.urlsafe_b64decode(device.token.split(".")[1] + "=="))
    with contextlib.closing(sqlite3.connect(server.data / "dela.sqlite")) as database, database:
        changed = database.execute("UPDATE session SET used = ? WHERE id = ?",
                                   (now() - int(days * 86_400_000), claims["sid"]))
        assert changed.rowcount == 1


@pytest.mark.parametrize("is_old", [False, True], ids=["", "backup of an older version"])
def test_restore_keeps_sessions_that_were_used_in_the_week_before_the_backup(own_server, make_server, backup, is_old):
    ada = own_server.person("Ada")
    recent, unused = ada.another_device(), ada.another_device()
    own_server.stop()
    last_used(own_server, recent, 6.9)
    last_used(own_server, unused, 7.1)
    back_up(own_server, backup)
    if is_old:
        with contextlib.closing(sqlite3.connect(backup / "dela.sqlite")) as database, database:
            database.execute("DELETE FROM meta WHERE name = 'copied'")
        sums = backup / "SHA256SUMS"
        hash = hashlib.sha256((backup / "dela.sqlite").read_bytes()).hexdigest()
        sums.write_text(re.sub(r"\w{64}(?=  dela.sqlite)", hash, sums.read_text()))
    other, said = restored(own_server, make_server, backup)
    assert "Sessions: 2 kept, 1 ended." in said
    assert [is_signed_in(other, device) for device in (ada, recent, unused)] == [True, True, False]


def test_restore_signs_out_all_users_after_a_warning(own_server, make_server, backup):
    ada = own_server.person("Ada")
    scope = ada.new_list()
    back_up(own_server, backup)
    other, said = restored(own_server, make_server, backup, "--sign-out")
    assert said.startswith(
        "All sessions end. Devices send what the backup lacks only after their users have signed in again.\n"
    )
    assert "Sessions: 0 kept, 1 ended." in said
    assert not is_signed_in(other, ada)
    ada.sign_in()
    assert ada.records(scope)


@pytest.mark.parametrize("is_compared", [True, False])
def test_restore_lists_accounts_that_were_deleted_since_the_backup(own_server, make_server, backup, is_compared):
    people = {name: own_server.person(name, email=f"{name}@example.org")
              for name in ("same", "locked", "later", "gone", "changed")}
    assert own_server.run("user", "disable", "locked@example.org").returncode == 0
    back_up(own_server, backup)
    assert own_server.run("user", "disable", "later@example.org").returncode == 0
    assert own_server.run("user", "remove", "--yes", "gone@example.org").returncode == 0
    assert own_server.run("user", "password", "changed@example.org", stdin="another horse\n").returncode == 0
    own_server.kill()
    other, said = restored(own_server, make_server, backup, *([str(own_server.data)] if is_compared else []))
    listed = {block.split(":\n")[0]: re.findall(r"^  (\S+)@", block, re.M)
              for block in re.split(r"\n(?=\S)", said) if ":\n" in block}
    assert listed.pop("Disabled, as in the backup") == ["locked"]
    if is_compared:
        assert listed == {
            "Disabled after the backup, and enabled again (dela user disable)": ["later"],
            "Deleted after the backup, and back (dela user remove)": ["gone"],
            "The password was changed after the backup, and the old one counts again": ["changed"]}
    else:
        assert listed == {} and "old passwords count again. To list them, name the folder" in said
    assert {name: is_signed_in(other, person) for name, person in people.items()} == {
        "same": True, "locked": False, "later": True, "gone": True, "changed": True}


@pytest.mark.parametrize("content", [None, b"nonsense, and long enough to be a page" * 100])
def test_restore_reports_that_accounts_cannot_be_compared(own_server, make_server, backup, tmp_path, content):
    own_server.person("Ada")
    back_up(own_server, backup)
    old = tmp_path / "old"
    old.mkdir()
    if content:
        (old / "dela.sqlite").write_bytes(content)
    _, said = restored(own_server, make_server, backup, str(old))
    assert f"The accounts in {old} cannot be compared: " in said and "To list them" in said
