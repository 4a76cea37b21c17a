"""Two servers on one database: one is killed or paused under load, or loses its hints."""

import http.client
import itertools
import os
import signal
import threading
import time

import database
import pytest
from dela import Client, command, new_id, wait_until
from engines import only_postgresql
from nodes import Nodes, on
from socketclient import Closed, HandshakeRejected, Live

pytestmark = only_postgresql
# The first numbers of the advisory locks of the leader and of writers: the bytes of "Dell" and "Dela".
LEADER, WRITER = 0x44656C6C, 0x44656C61


class Load:
    """Devices that add items to one list, several on each node, until `stop`."""

    def __init__(self, person, nodes, devices=3):
        self.scope = person.new_list()
        self.items, self.times = [], [[] for _ in nodes]
        self.is_over = False
        self.threads = []
        for index, node in enumerate(nodes):
            for _ in range(devices):
                device = on(person.another_device(), node)
                self.threads.append(threading.Thread(target=self.write, args=(device, self.times[index])))
        for thread in self.threads:
            thread.start()
        wait_until(lambda: all(len(times) > 20 for times in self.times), "the load")

    def write(self, device, times):
        while not self.is_over:
            item = new_id()
            change = command(self.scope, "item.create", items=[{"id": item, "title": "Milk", "rank": "V"}])
            try:
                answer = device.post("/v1/push", device.numbered(change), seconds=15)
            except (OSError, http.client.HTTPException):
                return
            if answer.status != 200:
                # A device sends its command again.
                device.count -= 1
                time.sleep(0.1)
                continue
            assert "done" in answer.json["results"][0], answer
            self.items.append(item)
            times.append(time.monotonic())

    def stop(self):
        self.is_over = True
        for thread in self.threads:
            thread.join(30)
            assert not thread.is_alive()

    def longest_pause(self, node):
        times = sorted(self.times[node])
        return max(later - earlier for earlier, later in itertools.pairwise(times))


def lost(load, person, node):
    """Returns the acknowledged items that a node does not have."""
    return set(load.items) - set(on(person, node).records(load.scope))


@pytest.mark.parametrize("round", range(3))
def test_killed_node_loses_nothing_and_the_other_continues(nodes, round):
    first, second = nodes
    ada = on(first.person("Ada"), second)
    assert ada.get("/v1/me").status == 200, "the node knows the session from now on"
    connection = Live(ada)
    connection.hello()
    load = Load(ada, nodes)
    time.sleep(0.5)
    (first, second)[round % 2].kill()
    alive = 1 - round % 2
    count = len(load.times[alive])
    wait_until(lambda: len(load.times[alive]) > count + 50, "the other node to continue")
    load.stop()
    pause = load.longest_pause(alive)
    print(f"{len(load.items)} items, longest pause {pause * 1000:.0f} ms")
    assert pause < 1
    assert not lost(load, ada, nodes[alive])
    nodes[1 - alive].start()
    assert not lost(load, ada, nodes[1 - alive])
    assert ada.pull().json["epoch"] == ada.epoch


def test_paused_node_delays_the_other_briefly_and_loses_nothing(nodes):
    first, second = nodes
    ada = on(first.person("Ada"), second)
    load = Load(ada, nodes)
    for _ in range(3):
        os.kill(first.process.pid, signal.SIGSTOP)
        time.sleep(4)
        os.kill(first.process.pid, signal.SIGCONT)
        count = len(load.times[0])
        wait_until(lambda count=count: len(load.times[0]) > count + 20, "the paused node to continue", 20)
    load.stop()
    pause = load.longest_pause(1)
    print(f"{len(load.items)} items, longest pause of the other node {pause * 1000:.0f} ms")
    assert pause < 3
    for node in nodes:
        assert not lost(load, ada, node) and node.process.poll() is None


def holders(url, lock):
    """Returns the processes of PostgreSQL that hold a lock."""
    return set(database.psql(url, f"""
        SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = {lock}
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())""").split())


def leader(nodes):
    """Returns the process of PostgreSQL that holds the lock of the leader."""
    return "".join(holders(nodes[0].settings["DELA_DATABASE"], LEADER))


def test_node_that_cannot_follow_answers_no_users_until_it_has_caught_up(make_server, pooler):
    """Only the writer of the second node loses its connection. Its other connections would still read for a user whose
    session has ended on the first node."""
    nodes = Nodes(make_server, 1)
    first, url = nodes[0], nodes[0].settings["DELA_DATABASE"]
    relay, others = pooler(url), holders(url, WRITER)
    second = nodes.prepare(DELA_DATABASE=relay.url).start()
    kept = first.person("Ada")
    ended = kept.another_device()
    for device in (kept, ended):
        assert on(device, second).pull().status == 200
    connection, cookie = Live(ended), ended.cookie
    connection.hello()
    relay.is_refusing = True
    begin = time.monotonic()
    for process in holders(url, WRITER) - others:
        database.psql(url, f"SELECT pg_terminate_backend({process})")
    assert on(ended, first).post("/v1/sign-out", {}).status == 200
    client, statuses = Client(second, cookie), []
    while time.monotonic() - begin < 9:
        answer = client.post("/v1/pull", {"epoch": kept.epoch, "cursors": {}})
        statuses.append((time.monotonic() - begin, answer.status))
        time.sleep(0.1)
    last = max(at for at, status in statuses if status != 503)
    print(f"last answer to a user after {last:.1f} s")
    assert last < 6.5 and all(status == 503 for at, status in statuses if at > last)
    with pytest.raises(Closed):
        while True:
            connection.receive(0.1)
    with pytest.raises(HandshakeRejected):
        Live(on(kept, second))
    refused = kept.get("/v1/me")
    assert refused.status == 503 and int(refused.headers["Retry-After"]) > 0
    assert client.get("/").status == client.get("/healthz").status == 200
    assert client.get("/readyz").bytes == b"the server does not follow the other nodes\n"
    relay.is_refusing = False
    wait_until(lambda: kept.get("/v1/me").status == 200, "the node to continue")
    assert client.get("/v1/me").status == 401
    assert kept.new_list()
    wait_until(lambda: "event=nodes.current" in second.log, "the log")
    assert "event=nodes.outdated" in second.log


def test_session_and_change_arrive_while_hints_are_lost(nodes):
    """The first node is the leader, so its listening connection is known."""
    first, second = nodes
    ada = on(first.person("Ada"), second)
    scope = ada.new_list()
    url = first.settings["DELA_DATABASE"]
    for _ in range(5):
        if holder := leader(nodes):
            database.psql(url, f"SELECT pg_terminate_backend({holder})")
        device = ada.another_device()
        assert on(device, first).get("/v1/me").status == 200
        connection = Live(device)
        connection.hello()
        begin = time.monotonic()
        connection.parts_until(ada.add_item(scope))
        assert time.monotonic() - begin < 3
        connection.close()


class Cut:
    """A node behind a relay that ends its connections, and refuses new ones until `end`."""

    def __init__(self, relay, url):
        self.relay = relay
        relay.is_refusing = True
        database.psql(url, """
            SELECT pg_terminate_backend(pid) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid()""")

    def end(self):
        self.relay.is_refusing = False


@pytest.fixture
def behind_relay(make_server, pooler):
    """Two nodes, of which the second one connects through a relay."""
    nodes = Nodes(make_server, 1)
    relay = pooler(nodes[0].settings["DELA_DATABASE"])
    nodes.prepare(DELA_DATABASE=relay.url).start()
    return nodes, relay, nodes[0].settings["DELA_DATABASE"]


def test_start_waits_for_a_node_without_connection_before_it_begins_a_new_epoch(behind_relay):
    """The first node has missed commits, so it would begin one if it were alone."""
    (first, second), relay, url = behind_relay
    ada = first.person("Ada")
    scope = ada.new_list()
    first.stop()
    item = on(ada, second).add_item(scope)
    cut = Cut(relay, url)
    threading.Timer(1, cut.end).start()
    first.start()
    assert on(ada, first).pull().json["epoch"] == ada.epoch
    assert item in ada.records(scope)
    assert on(ada, second).add_item(scope) in on(ada, first).records(scope)
    assert second.process.poll() is None


def test_node_that_was_disconnected_during_a_migration_ends(behind_relay):
    (first, second), relay, url = behind_relay
    ada = first.person("Ada")
    scope = ada.new_list()
    cut = Cut(relay, url)
    first.stop()
    database.psql(url, """
        DROP TABLE attempt, wrongcode;
        DELETE FROM migration WHERE position = (SELECT MAX(position) FROM migration)""")
    begin = time.monotonic()
    first.start()
    assert time.monotonic() - begin > 5, "the disconnected node has time to return"
    cut.end()
    assert second.process.wait(10) == 75
    assert "event=database.replaced" in second.log
    second.start()
    for node in (first, second):
        assert on(ada, node).pull().json["epoch"] == ada.epoch
        assert ada.add_item(scope)


@pytest.mark.parametrize("allows_this", [True, False])
def test_node_of_an_older_version_that_connects_again_continues_if_the_schema_allows_it(behind_relay, allows_this):
    (first, second), relay, url = behind_relay
    ada = second.person("Ada")
    first.stop()
    cut = Cut(relay, url)
    database.add_migration(first, allows_this)
    cut.end()
    if allows_this:
        wait_until(lambda: Client(second).get("/readyz").status == 200, "the node to follow")
        assert ada.new_list() and second.process.poll() is None
        return
    assert second.process.wait(10) == 75
    assert "The database has the schema of another version of Dela." in second.log
    ended = second.run("serve")
    assert ended.returncode == 1 and "made by a newer version" in ended.stderr


def test_another_node_becomes_the_leader(make_server):
    nodes = Nodes(make_server, 1)
    before = wait_until(lambda: leader(nodes), "a leader")
    nodes.prepare().start()
    time.sleep(1.5)
    assert leader(nodes) == before
    nodes[0].kill()
    wait_until(lambda: leader(nodes) not in ("", before), "the second node to be the leader")
    assert nodes[1].stop() == 0
    assert leader(nodes) == ""


def test_sign_ins_on_either_node_are_valid_on_the_other(make_server):
    """Many sign-ins with the next request on the other node, by many clients behind a proxy."""
    count = 1000 if "WHOLE" in os.environ else 300
    nodes = Nodes(make_server, DELA_TRUST_PROXY="yes")
    people = [nodes[0].person(f"Ada {index}") for index in range(4)]
    statuses, rejected = [], []

    def sign_in(index):
        for number in range(count // 4):
            device = on(people[index], nodes[number % 2])
            address = {"X-Forwarded-For": f"198.51.{index}.{number % 250}"}
            login = {"email": device.email, "password": device.password}
            while (answer := device.post("/v1/sign-in", login, headers=address)).status == 429:
                rejected.append(answer)
                time.sleep(answer.json["retryAfter"])
            assert answer.status == 200
            statuses.append(on(device, nodes[(number + 1) % 2]).get("/v1/me").status)

    threads = [threading.Thread(target=sign_in, args=(index,)) for index in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"{len(statuses)} sign-ins, {len(rejected)} of them repeated because of the limits")
    assert statuses == [200] * count
