"""A node that does not accept the answers of PostgreSQL while all nodes wait for its lock."""

import socket
import threading
import time

import pytest
import relays
from clusters import Cluster
from dela import command, free_port, new_id
from engines import only_postgresql

pytestmark = only_postgresql


@pytest.fixture
def cluster():
    cluster = Cluster(port=free_port())
    yield cluster
    cluster.end()


def startup_messages(port, target):
    """Listens on a port, relays connections to another one, and returns a list of the first messages of clients."""
    found, listener = [], socket.create_server(("127.0.0.1", port))

    def accept():
        while True:
            client, _ = listener.accept()
            found.append(client.recv(65536))
            try:
                server = socket.create_connection(("127.0.0.1", target))
            except OSError:
                client.close()
                continue
            server.sendall(found[-1])
            threading.Thread(target=relays.connect, args=[client, server], daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return found


def query(connection, text):
    message = text.encode() + b"\0"
    connection.sendall(b"Q" + (len(message) + 4).to_bytes(4, "big") + message)


@pytest.mark.parametrize("is_local", [False, True])
def test_lock_of_a_node_that_does_not_read_its_answer_is_released(make_server, cluster, is_local):
    """Its session has the settings of a node, which the test copies from its first message. On a local connection they
    have no effect, so another node ends the session of a writer."""
    node = make_server("node0", DELA_NODES="several", DELA_DATABASE=cluster.url)
    relay = free_port()
    found = startup_messages(relay, cluster.port)
    node.settings["DELA_DATABASE"] = cluster.url.replace(str(cluster.port), str(relay))
    node.start()
    ada = node.person("Ada")
    scope = ada.new_list()
    paused = socket.socket(socket.AF_UNIX if is_local else socket.AF_INET)
    paused.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    paused.connect(f"{cluster.folder}/.s.PGSQL.{cluster.port}" if is_local else ("127.0.0.1", cluster.port))
    # The writer connects first.
    assert b"idle_in_transaction_session_timeout=2000" in found[0]
    paused.sendall(found[0])
    received = b""
    while not received.endswith(b"Z\0\0\0\5I"):
        received += paused.recv(4096)
    lock = f"SELECT pg_advisory_lock_shared({0x44656C61}, hashtext(current_schema())); " if is_local else ""
    query(paused, lock + "BEGIN; UPDATE log_head SET number = number; SELECT repeat('x', 50000000)")
    time.sleep(1)
    begin = time.monotonic()
    change = command(scope, "item.create", items=[{"id": new_id(), "title": "Milk", "rank": "V"}])
    statuses = []
    while 200 not in statuses and time.monotonic() - begin < 30:
        statuses.append(ada.post("/v1/push", ada.numbered(change)).status)
        ada.count -= statuses[-1] != 200
    print(f"written after {time.monotonic() - begin:.1f} s: {statuses}")
    assert statuses[-1] == 200 and time.monotonic() - begin < 20
    paused.close()
