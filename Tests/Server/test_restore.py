"""Restored copies of the data: devices are notified of a new epoch, and invalid states are rejected."""

import shutil
import subprocess

from dela import command, new_id
from engines import only_sqlite


@only_sqlite
def test_database_restored_from_a_copy_starts_a_new_epoch(own_server):
    person = own_server.person()
    own_server.stop()
    assert (own_server.data / "dela.sqlite-wal").stat().st_size == 0
    copy = (own_server.data / "dela.sqlite").read_bytes()
    own_server.start()
    person.new_list("Lost with the disk")
    own_server.stop()
    for name in ("dela.sqlite-wal", "dela.sqlite-shm"):
        (own_server.data / name).unlink(missing_ok=True)
    (own_server.data / "dela.sqlite").write_bytes(copy)
    own_server.start()
    answer = person.pull().json
    assert answer["epoch"] != person.epoch
    assert person.post("/v1/push", person.numbered(command("list:" + new_id(), "list.create", name="x"))).json == {
        "epoch": answer["epoch"]
    }


def test_data_folder_restored_from_a_copy_starts_a_new_epoch(own_server, tmp_path):
    """Includes a folder that was copied while the server ran."""
    person = own_server.person()
    copy = tmp_path / "copy"
    shutil.copytree(own_server.data, copy, ignore=shutil.ignore_patterns("control", "lock"))
    person.new_list("Lost with the disk")
    own_server.stop()
    shutil.rmtree(own_server.data)
    shutil.copytree(copy, own_server.data)
    own_server.start()
    assert person.pull().json["epoch"] != person.epoch


def test_data_folder_copied_over_the_existing_one_starts_a_new_epoch(own_server, tmp_path):
    """As `cp -a backup/. data/` does, which keeps existing files and replaces their content."""
    person = own_server.person()
    copy = tmp_path / "copy"
    shutil.copytree(own_server.data, copy, ignore=shutil.ignore_patterns("control", "lock"))
    person.new_list("Lost with the disk")
    own_server.stop()
    subprocess.run(["cp", "-a", f"{copy}/.", own_server.data], check=True)
    own_server.start()
    assert person.pull().json["epoch"] != person.epoch
