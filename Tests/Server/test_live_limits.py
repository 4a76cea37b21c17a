"""The limits of a live connection, and reasons for its end."""

import contextlib
import socket

from dela import command, new_id, wait_until
from sample_commands import chat
from socketclient import Closed, Live


def test_many_half_open_connections_block_no_other_client(server, ada):
    idle = [socket.create_connection((server.host, server.port)) for _ in range(2000)]
    for connection in idle:
        connection.sendall(b"GET / HTTP/1.1\r\nHost:")
    assert ada.get("/v1/me").status == 200
    connection = Live(ada)
    assert connection.hello()
    connection.close()
    for connection in idle:
        connection.close()


def test_client_that_sends_without_reading_is_disconnected_and_delays_no_one_else(server, bob):
    eager = server.person("Eager")
    scope = eager.new_list()
    connection = Live(eager)
    connection.hello()
    for number in range(5000):
        request = {"client": new_id(), "epoch": eager.epoch,
                   "commands": [{"n": 1, **command(scope, "list.rename", name="x")}]}
        try:
            connection.send({"t": "push", "token": number, **request})
        except OSError:
            break
    assert connection.closed() == 1008
    assert bob.add_item(bob.new_list())


def test_messages_other_than_a_push_have_a_short_limit(server, ada, bob):
    """Parsing a long JSON message takes long, while others wait."""
    between, reminders = chat(ada, bob), [{"tag": "x" * 200, "at": 2**40}] * 100
    connection = Live(ada)
    connection.hello()
    connection.send({"t": "told", "of": reminders})
    connection.send({"t": "watch", "chats": [between] * 100})
    request = ada.numbered(command(ada.new_list(), "list.rename", name="x"))
    connection.send({"t": "push", "token": 1, "later": "x" * 200_000, **request})
    assert connection.receive(kind="pushed")["token"] == 1
    connection.send({"t": "writing", "chat": between, "later": "x" * 33_000})
    assert connection.closed() == 1008


def test_session_has_at_most_twenty_connections(server):
    person = server.person("Many")
    connections = [Live(person) for _ in range(20)]
    for connection in connections:
        connection.hello()
    assert Live(person).closed() == 1008
    assert Live(person.another_device()).hello()
    connections.pop().close()

    def can_connect():
        with contextlib.suppress(Closed):
            return Live(person).hello()

    assert wait_until(can_connect, "room for another connection")
