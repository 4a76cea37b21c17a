"""A copy of the data that is put back: devices are told, and nothing is taken for what it is not."""

import shutil
import subprocess

from dela import command, new_id


def test_a_database_put_back_from_a_copy_begins_another_epoch(own_server):
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


def test_a_whole_data_folder_put_back_from_a_copy_begins_another_epoch(own_server, tmp_path):
    """Also one that was copied while the server ran."""
    person = own_server.person()
    copy = tmp_path / "copy"
    shutil.copytree(own_server.data, copy, ignore=shutil.ignore_patterns("control", "lock"))
    person.new_list("Lost with the disk")
    own_server.stop()
    shutil.rmtree(own_server.data)
    shutil.copytree(copy, own_server.data)
    own_server.start()
    assert person.pull().json["epoch"] != person.epoch


def test_a_data_folder_copied_over_the_one_that_is_there_begins_another_epoch(own_server, tmp_path):
    """As `cp -a backup/. data/` does, which keeps the files that are there and fills them anew."""
    person = own_server.person()
    copy = tmp_path / "copy"
    shutil.copytree(own_server.data, copy, ignore=shutil.ignore_patterns("control", "lock"))
    person.new_list("Lost with the disk")
    own_server.stop()
    subprocess.run(["cp", "-a", f"{copy}/.", own_server.data], check=True)
    own_server.start()
    assert person.pull().json["epoch"] != person.epoch
