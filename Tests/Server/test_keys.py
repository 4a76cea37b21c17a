"""The server's key: never replaced by accident, and created on purpose with `dela key new`."""

import pytest

EFFECT = "all users have to sign in again"


def test_first_start_creates_a_key_and_a_start_without_users_may_create_another(make_server):
    server = make_server().start()
    server.stop()
    key = server.data / "server.key"
    first = key.read_bytes()
    key.unlink()
    server.start()
    assert key.read_bytes() != first and key.stat().st_mode & 0o777 == 0o600


def test_missing_key_with_existing_users_stops_the_start_and_is_not_replaced(own_server):
    ada = own_server.person("Ada")
    scope = ada.new_list()
    own_server.stop()
    key = own_server.data / "server.key"
    kept = key.read_bytes()
    key.unlink()
    refused = own_server.run("serve")
    assert refused.returncode == 1 and "no server.key" in refused.stderr
    assert "dela key new" in refused.stderr and EFFECT in refused.stderr and not key.exists()
    lines = own_server.run("doctor").stdout
    assert "server.key is missing" in lines and "dela key new" in lines
    key.write_bytes(kept)
    key.chmod(0o600)
    own_server.start()
    ada.close()
    assert ada.records(scope)


def test_new_key_signs_out_all_users_and_loses_no_other_data(own_server):
    ada = own_server.person("Ada")
    scope = ada.new_list()
    own_server.stop()
    (own_server.data / "server.key").unlink()
    made = own_server.run("key", "new")
    assert made.returncode == 0 and EFFECT in made.stdout, made
    assert (own_server.data / "server.key").stat().st_mode & 0o777 == 0o600
    own_server.start()
    ada.close()
    assert ada.get("/v1/me").status == 401
    ada.sign_in()
    assert ada.records(scope)


def test_existing_key_is_not_replaced(own_server):
    own_server.stop()
    key = own_server.data / "server.key"
    kept = key.read_bytes()
    refused = own_server.run("key", "new")
    assert refused.returncode == 1 and "move it away first" in refused.stderr and key.read_bytes() == kept


def test_key_is_not_created_while_the_server_runs(own_server):
    (own_server.data / "server.key").unlink()
    refused = own_server.run("key", "new")
    assert refused.returncode == 1 and "Another dela is serving" in refused.stderr
    assert not (own_server.data / "server.key").exists()


@pytest.mark.parametrize("folder", ["none", "empty"])
def test_key_is_not_created_without_a_database(make_server, folder):
    server = make_server()
    if folder == "empty":
        server.data.mkdir()
    refused = server.run("key", "new")
    assert refused.returncode == 1 and "There is no database" in refused.stderr
    assert not server.data.exists() or not list(server.data.iterdir())
