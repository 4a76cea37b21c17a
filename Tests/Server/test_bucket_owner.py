"""A bucket belongs to one installation, also after a restore or a move of its database."""

import database
import pytest
from dela import wait_until
from engines import only_postgresql, only_sqlite
from pictures import attach, encoded, get_picture, image, name, photo, upload, upload_part

OTHERS = "has the pictures of another installation of Dela. Choose another bucket or folder."


def refused(server, *arguments, **settings):
    done = server.run(*arguments, **settings)
    assert done.returncode == 1 and OTHERS in done.stderr, done
    assert server.settings["DELA_PICTURES"] + "/id" in done.stderr


def add_picture(person, seed):
    scope, data = person.new_list(), encoded(photo(400, 300, seed=seed))
    assert upload(person, data, keep=1).status == 200
    attach(person, scope, name(data))
    return scope, name(data)


def continues(server, person, scope, blob):
    """Checks that a server has a picture, and accepts another one."""
    person.close()
    person.server = server
    assert image(get_picture(person, scope, blob)).size[0] > 100
    assert upload(person, encoded(photo(300, 200, seed=99))).status == 200


def test_second_installation_with_the_bucket_of_another_one_is_refused(make_server, bucket):
    first = make_server("first", **bucket.settings).start()
    ada = first.person("Ada")
    picture = add_picture(ada, 1)
    second = make_server("second", **bucket.settings)
    refused(second, "serve")
    # Also after it has had users and pictures elsewhere.
    own = {**bucket.settings, "DELA_PICTURES": bucket.settings["DELA_PICTURES"] + "-own"}
    second.settings.update(own)
    add_picture(second.start().person("Bob"), 2)
    second.stop()
    second.settings.update(bucket.settings)
    refused(second, "serve")
    assert first.stop() == 0
    continues(first.start(), ada, *picture)


@only_postgresql
def test_several_nodes_with_the_bucket_of_another_installation_are_refused(make_server, bucket):
    make_server("first", **bucket.settings).start()
    refused(make_server("second", **bucket.settings), "serve", DELA_NODES="several")


@only_postgresql
def test_server_keeps_its_bucket_as_a_node_and_alone_again(make_server, bucket):
    server = make_server(**bucket.settings).start()
    ada = server.person("Ada")
    picture = add_picture(ada, 3)
    server.stop()
    server.settings["DELA_NODES"] = "several"
    continues(server.start(), ada, *picture)
    server.stop()
    del server.settings["DELA_NODES"]
    continues(server.start(), ada, *picture)


@pytest.mark.parametrize("is_own", [True, False])
def test_server_that_starts_while_the_store_is_away_checks_the_bucket_later(make_server, bucket, is_own):
    first = make_server("first", **bucket.settings).start()
    ada = first.person("Ada")
    picture = add_picture(ada, 4)
    server = first if is_own else make_server("second", **bucket.settings)
    assert first.stop() == 0
    before = bucket.names
    bucket.mode = "gone"
    server.start()
    assert "event=pictures.unchecked" in server.log
    bucket.mode = "pass"
    if is_own:
        ada.close()
        wait_until(lambda: get_picture(ada, *picture).status == 200, "the picture")
        return continues(server, ada, *picture)
    bob, data = server.person("Bob"), encoded(photo(300, 200, seed=5))
    wait_until(lambda: upload_part(bob, data, 0, len(data), name(data)).status == 503
               and "it belongs to another installation of Dela" in server.log, "the check")
    assert bucket.names == before


@only_sqlite
def test_restored_backup_from_before_the_bucket_continues_with_it(make_server, bucket, tmp_path):
    server = make_server()
    server.start()
    ada = server.person("Ada")
    picture = add_picture(ada, 6)
    backup = tmp_path / "backup"
    assert server.run("backup", str(backup)).returncode == 0
    server.stop()
    server.settings.update(bucket.settings)
    server.start().stop()
    restored = make_server("restored", **bucket.settings)
    done = restored.run("restore", str(backup))
    assert done.returncode == 0, done
    continues(restored.start(), ada, *picture)
    assert restored.stop() == 0
    # The database knows the bucket from now on.
    (restored.data / "server.key").unlink()
    assert restored.run("key", "new").returncode == 0
    restored.start()


@only_sqlite
def test_commands_reject_the_bucket_of_another_installation_and_change_nothing(make_server, bucket, tmp_path):
    make_server("first", **bucket.settings).start().stop()
    before = bucket.names
    server = make_server("second")
    server.start()
    ada = server.person("Ada")
    add_picture(ada, 7)
    backup = tmp_path / "backup"
    assert server.run("backup", str(backup)).returncode == 0
    refused(make_server("restored", **bucket.settings), "restore", str(backup))
    own = {**bucket.settings, "DELA_PICTURES": bucket.settings["DELA_PICTURES"] + "-own"}
    server.stop()
    server.settings.update(own)
    server.start().stop()
    for words in (["backup", str(tmp_path / "other")], ["export", ada.email, str(tmp_path / "export")], ["doctor"]):
        done = server.run(*words, **bucket.settings)
        said = done.stdout + done.stderr
        assert done.returncode == 1 and "it belongs to another installation of Dela" in said, done
    assert bucket.names == before


@only_postgresql
def test_moved_database_continues_with_its_bucket(make_server, bucket):
    server = make_server(**bucket.settings)
    del server.settings["DELA_DATABASE"]
    ada = server.start().person("Ada")
    picture = add_picture(ada, 8)
    server.stop()
    url = database.create()
    done = server.run("move-database", url)
    assert done.returncode == 0, done
    server.settings["DELA_DATABASE"] = url
    continues(server.start(), ada, *picture)
