"""Two servers that share one PostgreSQL database."""

import threading
import time

import database
import pytest
from dela import Client, wait_until
from engines import only_postgresql
from nodes import Nodes, on
from socketclient import Closed, HandshakeRejected, Live

pytestmark = only_postgresql


def live(person):
    # A handshake in the moment before the node knows the session is answered with 503.
    assert person.get("/v1/me").status == 200
    connection = Live(person)
    connection.hello()
    return connection


def test_change_reaches_users_of_the_other_node_at_once(nodes):
    first, second = nodes
    ada, boris = first.person("Ada"), first.person("Boris")
    scope = ada.new_list()
    item = ada.add_item(scope, "Milk")
    ada.share(scope, boris)
    on(boris, second)
    connection, delays = live(boris), []
    for done in (True, False) * 5:
        begin = time.monotonic()
        assert "done" in ada.do(scope, "item.tick", id=item, done=done)
        part = connection.parts_until(item)[-1]
        delays.append(time.monotonic() - begin)
        assert (part["scope"], part["to"]) == (scope, part["from"] + 1)
    print("delays in ms", sorted(round(delay * 1000, 1) for delay in delays))
    assert sorted(delays)[4] < 0.5, "hints arrive before the node image_info by itself"
    # The other way, and with the access of a new member.
    other = boris.new_list("Other")
    ada_live = live(ada)
    boris.share(other, ada)
    received = boris.add_item(other, "Bread")
    ada_live.parts_until(received)
    assert ada.records(other)[received]["d"]["title"] == "Bread"


def test_node_without_the_key_is_rejected_even_before_the_first_user(make_server):
    nodes = Nodes(make_server, 1)
    key = nodes.prepare().data / "server.key"
    key.unlink()
    rejected = nodes[1].run("serve")
    assert rejected.returncode == 1 and "no server.key" in rejected.stderr and not key.exists()
    nodes[0].stop()
    nodes[0].start()


def test_member_removed_on_one_node_receives_nothing_more_on_the_other(nodes):
    first, second = nodes
    ada, boris = first.person("Ada"), first.person("Boris")
    scope = ada.new_list()
    ada.share(scope, boris)
    on(boris, second)
    connection = live(boris)
    for round in range(20):
        assert "done" in ada.do(scope, "member.remove", person=boris.id)
        secret = ada.add_item(scope, f"secret {round}")
        assert secret not in boris.records(scope)
        ada.share(scope, boris)
        connection.parts_until(ada.add_item(scope, f"shared {round}"))


def test_both_nodes_give_each_version_once(nodes):
    """Four devices write to one list concurrently, two on each node."""
    ada = nodes[0].person("Ada")
    scope = ada.new_list()
    devices = [on(ada.another_device(), nodes[index % 2]) for index in range(4)]
    made = [[] for _ in devices]

    def write(index):
        for number in range(25):
            made[index].append(devices[index].add_item(scope, f"{index}.{number}"))

    threads = [threading.Thread(target=write, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for node in nodes:
        records = on(ada, node).records(scope)
        items = {id: row for id, row in records.items() if row["k"] == "item"}
        assert set(items) == {item for items in made for item in items}
        assert len({row["v"] for row in items.values()}) == 100


def test_device_continues_on_the_other_node(nodes):
    ada = nodes[0].person("Ada")
    scope = ada.new_list()
    items = [on(ada, nodes[number % 2]).add_item(scope, str(number)) for number in range(20)]
    assert set(items) <= set(ada.records(scope))
    assert ada.pull().json["epoch"] == ada.epoch


def test_start_of_a_node_keeps_the_epoch_and_does_not_disturb_the_others(nodes):
    ada = nodes[0].person("Ada")
    scope = ada.new_list()
    connection = live(ada)
    for _ in range(2):
        nodes[1].stop()
        nodes[1].start()
    connection.parts_until(on(ada, nodes[1]).add_item(scope))
    assert ada.pull().json["epoch"] == ada.epoch
    # A killed one, too.
    nodes[1].kill()
    nodes[1].start()
    connection.parts_until(on(ada, nodes[1]).add_item(scope))
    assert ada.pull().json["epoch"] == ada.epoch and nodes[0].process.poll() is None


def test_two_nodes_that_start_at_once_on_an_empty_database(make_server):
    nodes = Nodes(make_server, 0)
    first = nodes.prepare()
    first.start()
    first.stop()
    second = nodes.prepare(DELA_DATABASE=database.create())
    first.settings["DELA_DATABASE"] = second.settings["DELA_DATABASE"]
    (first.data / "instance").unlink()
    threads = [threading.Thread(target=node.start) for node in nodes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    ada = first.person("Ada")
    scope = ada.new_list()
    assert on(ada, second).records(scope)


def test_restart_of_all_nodes_keeps_the_epoch_if_the_last_one_starts_first(nodes):
    ada = nodes[0].person("Ada")
    scope = ada.new_list()
    nodes[0].stop()
    on(ada, nodes[1]).add_item(scope)
    nodes[1].stop()
    nodes[1].start()
    nodes[0].start()
    for node in nodes:
        assert on(ada, node).pull().json["epoch"] == ada.epoch


def test_folder_that_missed_commits_starts_a_new_epoch_without_other_nodes(nodes):
    """The database may be an old copy, which only the other folder can tell."""
    ada = nodes[0].person("Ada")
    scope = ada.new_list()
    nodes[0].stop()
    item = on(ada, nodes[1]).add_item(scope)
    nodes[1].stop()
    nodes[0].start()
    assert on(ada, nodes[0]).pull().json["epoch"] != ada.epoch
    nodes[1].start()
    assert on(ada, nodes[1]).pull().json["epoch"] == on(ada, nodes[0]).pull().json["epoch"]
    assert item in ada.records(scope)


def test_node_whose_database_lost_commits_ends_and_all_start_a_new_epoch(nodes):
    ada = nodes[0].person("Ada")
    scope = ada.new_list()
    nodes[1].kill()
    # As after the restore of a file copy of the cluster, which has the same identity.
    url = nodes[0].settings["DELA_DATABASE"]
    wait_until(lambda: (nodes[1].data / "head").exists(), "the file with the last commit")
    (nodes[1].data / "head").write_text("1000000 other other")
    nodes[1].start()
    assert nodes[0].process.wait(10) == 75
    assert "event=database.replaced" in nodes[0].log
    nodes[0].start()
    for node in nodes:
        answer = on(ada, node).pull().json
        assert answer["epoch"] != ada.epoch
    assert ada.records(scope) and database.psql(url, "SELECT value FROM meta WHERE name = 'epoch'")


def test_folder_of_another_epoch_starts_a_new_one_without_other_nodes(make_server):
    """The number of its last commit may belong to another one in the epoch of the database."""
    [node] = Nodes(make_server, 1)
    ada = node.person("Ada")
    scope = ada.new_list()
    for epoch, is_kept in ((ada.epoch, True), ("other", False)):
        node.stop()
        assert (node.data / "head").read_text().split()[3] == ada.epoch
        database.psql(node.settings["DELA_DATABASE"], f"UPDATE meta SET value = '{epoch}' WHERE name = 'epoch'")
        node.start()
        found = ada.pull(epoch="").json["epoch"]
        assert found != "other" and (found == ada.epoch) == is_kept
    assert scope in {part["scope"] for part in ada.pull(epoch="").json["parts"]}


def refused(server, words, **settings):
    ended = server.run("serve", **settings)
    assert ended.returncode == 1 and words in ended.stderr.splitlines()[-1], ended.stderr


def test_server_without_the_setting_is_rejected_next_to_nodes_and_the_other_way(nodes, make_server):
    first, second = nodes
    second.stop()
    refused(second, "Another dela serves this database", DELA_NODES="one")
    first.stop()
    del first.settings["DELA_NODES"]
    first.start()
    refused(second, "Another dela serves this database, without DELA_NODES=several")
    assert first.person("Ada").new_list()
    refused(make_server("other"), "must be one or several", DELA_NODES="2")
    other = make_server("another", DELA_NODES="several")
    del other.settings["DELA_DATABASE"]
    refused(other, "needs DELA_DATABASE")


def test_node_with_other_pictures_is_rejected(nodes):
    second = nodes[1]
    second.stop()
    (second.data / "blobs").unlink()
    refused(second, "blobs is not the folder with the pictures of the other nodes")


def test_node_of_another_version_is_rejected_while_others_run(nodes):
    second = nodes[1]
    second.stop()
    # The last migration allows servers of the version before. The one before it does not.
    database.psql(second.settings["DELA_DATABASE"], "DELETE FROM migration WHERE name >= '0033'")
    refused(second, "The other nodes run another version of Dela")


def test_node_makes_a_migration_that_allows_the_other_nodes_while_they_run(nodes):
    first, second = nodes
    ada = first.person("Ada")
    scope = ada.new_list()
    second.stop()
    database.psql(second.settings["DELA_DATABASE"], """
        DROP TABLE attempt, wrongcode;
        DELETE FROM migration WHERE position = (SELECT MAX(position) FROM migration)""")
    item = ada.add_item(scope)
    second.start()
    assert "event=database.upgraded" in second.log
    assert ada.add_item(scope) in on(ada, second).records(scope) and item in ada.records(scope)
    assert on(ada.another_device(), first).pull().json["epoch"] == ada.epoch
    assert first.process.poll() is None


def test_session_is_valid_on_the_other_node_at_once(nodes):
    ada = nodes[0].person("Ada")
    for number in range(30):
        device = on(ada.another_device(), nodes[number % 2])
        assert on(device, nodes[(number + 1) % 2]).get("/v1/me").status == 200


def test_sessions_that_end_on_one_node_end_on_the_other(nodes):
    first, second = nodes
    ada = first.person("Ada")
    kept, ended = on(ada.another_device(), second), on(ada.another_device(), second)
    connection, cookie = live(ended), ended.cookie
    begin = time.monotonic()
    assert on(ended, first).post("/v1/sign-out", {}).status == 200
    closed(connection)
    print("closed after ms", round((time.monotonic() - begin) * 1000))
    for node in nodes:
        assert Client(node, cookie).get("/v1/me").status == 401
    assert kept.get("/v1/me").status == 200


def closed(connection):
    """Waits until the server closes a connection."""
    with pytest.raises(Closed):
        while True:
            connection.receive(3)


def test_deleted_and_disabled_accounts_end_on_the_other_node(nodes):
    first, second = nodes
    for act in ("disable", "remove"):
        ada = on(first.person("Ada"), second)
        connection = live(ada)
        ended = first.run("user", act, ada.email, *(["--yes"] if act == "remove" else []))
        assert ended.returncode == 0, ended.stderr
        closed(connection)
        assert ada.get("/v1/me").status == (401 if act == "disable" else 410)
        with pytest.raises(HandshakeRejected):
            Live(ada)
