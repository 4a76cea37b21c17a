"""`dela doctor`: each of its checks, with and without a problem."""

import os
import pathlib
import shutil
import subprocess
import time

import database
import pytest
from dela import BINARY, wait_until
from engines import only_sqlite
from pictures import attach, encoded, name, photo, upload


def doctor(server, *, good, **settings):
    """The output by check: the result and the text."""
    answer = server.run("doctor", **settings)
    assert answer.returncode == (0 if good else 1), answer
    lines = {}
    for line in answer.stdout.splitlines():
        lines[line[9:24].strip()] = (line[:9].strip(), line[24:])
    return lines


def problem(server, thing, words, **settings):
    lines = doctor(server, good=False, **settings)
    assert lines[thing][0] == "problem" and words in lines[thing][1], lines
    return lines


def test_healthy_server_has_no_problem_also_while_it_serves(own_server):
    here = {"DELA_PORT": str(own_server.port)}
    lines = doctor(own_server, good=True, **here)
    assert lines["server"] == ("ok", f"it serves on port {own_server.port}")
    assert lines["database"][0] == lines["picture files"][0] == lines["keys"][0] == lines["app"][0] == "ok"
    assert lines["mail"][0] == lines["settings"][0] == "note"
    own_server.stop()
    assert doctor(own_server, good=True, **here)["server"][0] == "note"


def test_doctor_changes_nothing_where_no_server_was_started(make_server):
    server = make_server()
    assert doctor(server, good=True)["database"][0] == "note"
    assert not server.data.exists()


@pytest.mark.parametrize("settings, words", [
    ({"DELA_PORT": "many"}, "DELA_PORT is many"),
    ({"DELA_PUBLIC_URL": "https://dela.example.org", "DELA_TRUST_PROXY": "no"}, "DELA_TRUST_PROXY leaves out"),
    ({"DELA_COLOUR": "blue"}, "not a setting of Dela"),
])
def test_invalid_settings_are_a_problem(make_server, settings, words):
    problem(make_server(), "settings", words, **settings)


def test_old_libheif_is_reported_by_the_doctor_and_at_the_start(own_server, tmp_path):
    worker = pathlib.Path(BINARY).parent / "dela-pictures"
    version = subprocess.run([worker, "libheif"], stdin=subprocess.DEVNULL, capture_output=True, text=True).stdout
    words = f"libheif {version} cannot read HEIC photos of iPhones since iOS 18"
    if [int(number) for number in version.split(".")[:2]] < [1, 18]:
        assert words in doctor(own_server, good=True)["pictures"][1]
        wait_until(lambda: f"event=pictures.heic_unsupported libheif={version} " in own_server.log, "the warning")
    else:
        assert doctor(own_server, good=True)["pictures"] == ("ok", str(worker.resolve()))


def test_missing_files_of_the_app_are_a_problem(make_server):
    problem(make_server(), "app", "Set DELA_APP", DELA_APP="/nowhere")


def test_folder_and_keys_that_others_can_open_are_a_problem(own_server):
    own_server.stop()
    own_server.data.chmod(0o755)
    problem(own_server, "folder", "chmod 700")
    own_server.data.chmod(0o700)
    (own_server.data / "server.key").chmod(0o644)
    problem(own_server, "keys", "chmod 600")
    (own_server.data / "server.key").unlink()
    problem(own_server, "keys", "server.key is missing")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a folder away")
def test_commands_by_another_user_than_the_servers_change_nothing(own_server):
    ada = own_server.person("Ada")
    own_server.stop()
    # The store of pictures has a cache in the folder.
    own_server.settings.update(
        DELA_PICTURES="s3://dela", DELA_S3_ENDPOINT="http://127.0.0.1:1", DELA_S3_KEY_ID="a", DELA_S3_SECRET="b")
    for path in (own_server.data, *own_server.data.rglob("*")):
        os.lchown(path, 65534, 65534)
    before = sorted(own_server.data.rglob("*"))
    problem(own_server, "user", "sudo -u")
    target = str(own_server.folder / "target")
    for words in (["serve"], ["backup", target], ["restore", target], ["export", ada.email, target],
                  ["move-database", "sqlite"], ["move-database", "undo"], ["key", "new"]):
        refused = own_server.run(*words)
        assert refused.returncode == 1 and "Run: sudo -u nobody dela" in refused.stderr, refused
    assert sorted(own_server.data.rglob("*")) == before
    assert {path.lstat().st_uid for path in before} == {65534} and not os.path.exists(target)


@only_sqlite
def test_damaged_database_is_a_problem(own_server):
    own_server.person().new_list()
    own_server.stop()
    file = own_server.data / "dela.sqlite"
    data = bytearray(file.read_bytes())
    data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
    file.write_bytes(data)
    problem(own_server, "database", "backup")


def test_unreadable_records_are_a_problem(own_server):
    person = own_server.person()
    scope = person.new_list()
    item = person.add_item(scope)
    own_server.stop()
    assert "can be read" in doctor(own_server, good=True)["records"][1]
    database.change(own_server, [("UPDATE record SET data = substr(data, 1, length(data) - 1) WHERE id = ?", (item,))])
    problem(own_server, "records", f"{item} in {scope}")


def test_database_of_a_newer_version_is_a_problem(own_server):
    own_server.stop()
    database.add_migration(own_server, allows_this=False)
    problem(own_server, "database", "newer version")


@only_sqlite
def test_row_with_a_broken_reference_is_a_problem(own_server):
    """PostgreSQL rejects such a change."""
    own_server.person()
    own_server.stop()
    database.change(own_server, [("DELETE FROM account", ())])
    problem(own_server, "database", "refers to a row that is not there")


def test_missing_picture_files_are_a_problem(own_server):
    person = own_server.person()
    picture = encoded(photo(400, 300))
    upload(person, picture)
    attach(person, person.new_list(), name(picture))
    assert "all of 1" in doctor(own_server, good=True)["picture files"][1]
    shutil.rmtree(own_server.data / "blobs" / name(picture)[:2])
    problem(own_server, "picture files", "1 of 1 pictures are missing")


def test_clock_that_fell_behind_is_a_problem(own_server):
    own_server.stop()
    later = str(int(time.time() * 1000) + 7_200_000)
    database.change(own_server, [("DELETE FROM meta WHERE name = 'time'", ()),
                                 ("INSERT INTO meta VALUES ('time', ?)", (later,))])
    problem(own_server, "time", "behind what the server has seen")


def test_program_without_its_workers_is_a_problem(make_server, tmp_path):
    server = make_server()
    alone = shutil.copy(BINARY, tmp_path / "dela")

    said = subprocess.run([alone, "doctor"], env=server.environment, capture_output=True, text=True)
    assert said.returncode == 1 and "users cannot upload pictures" in said.stdout


def test_unreachable_address_is_a_problem(make_server):
    problem(make_server(), "address", "does not lead to Dela", DELA_PUBLIC_URL="http://127.0.0.1:9")


def test_unreachable_mail_server_is_a_problem(make_server):
    mail = {"DELA_SMTP_URL": "smtp://127.0.0.1:9", "DELA_MAIL_FROM": "dela@example.org"}
    problem(make_server(), "mail", "does not take mails", **mail)
