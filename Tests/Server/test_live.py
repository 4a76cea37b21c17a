"""The live connection: recipients, delays, and reasons for its end."""

import contextlib
import socket
import time

import database
import pytest
from dela import command, new_id
from socketclient import BINARY, CLOSE, PING, PONG, TEXT, Closed, Live, digest


@contextlib.contextmanager
def live(*people):
    """Opens connections and sends hello on each."""
    connections = [Live(person) for person in people]
    for connection in connections:
        connection.hello()
    yield connections if len(connections) > 1 else connections[0]
    for connection in connections:
        connection.close()


def titles(parts):
    """Returns the titles of the received items in their order."""
    return [row["d"]["title"] for part in parts for row in part["rows"] if row.get("k") == "item"]


def test_hello_is_answered_with_the_epoch(ada):
    with live(ada) as connection:
        connection.send({"t": "hello", "epoch": "", "digest": 0})
        knows = ["presence", "told"]
        assert connection.receive() == {"t": "welcome", "epoch": ada.epoch, "current": False, "knows": knows}


def test_device_without_changes_gets_an_up_to_date_welcome(ada):
    ada.new_list()
    cursors = {part["scope"]: (part["grant"], part["head"]) for part in ada.pull().json["parts"]}
    connection = Live(ada)
    assert connection.hello(ada.epoch, digest(cursors))["current"] is True
    assert connection.hello("another", digest(cursors))["current"] is False
    ada.new_list()
    assert connection.hello(ada.epoch, digest(cursors))["current"] is False
    connection.close()


def test_change_reaches_every_member_within_a_second_and_no_other_user(server, ada, bob):
    stranger = server.person("Eve")
    scope, delays = ada.new_list(), []
    ada.share(scope, bob)
    with live(ada, bob, stranger) as (ada_live, bob_live, stranger_live):
        for title in ("Bread", "Milk", "Butter"):
            begun, item = time.monotonic(), ada.add_item(scope, title)
            for connection in (ada_live, bob_live):
                part = connection.parts_until(item)[-1]
                assert (part["scope"], part["to"]) == (scope, part["from"] + 1)
                assert part["rows"][0]["id"] == item and titles([part]) == [title]
            delays.append(time.monotonic() - begun)
        assert stranger_live.is_silent()
    assert min(delays) < 1, "a busy machine may delay some of the changes, not all"


def test_changes_of_one_request_in_a_list_arrive_in_as_few_frames_as_possible(ada, bob):
    scope, other = ada.new_list(), ada.new_list()
    ada.share(scope, bob)
    ada.share(other, bob)

    def make(scope, *titles):
        return command(scope, "item.create", items=[{"id": new_id(), "title": title, "rank": "V"} for title in titles])

    with live(bob) as bob_live:
        ada.push(*(make(scope, f"{number}") for number in range(2)), make(other, "x"), make(scope, "5"))
        frames = [bob_live.next_parts() for _ in range(3)]
        assert [titles(parts) for parts in frames] == [["0", "1"], ["x"], ["5"]]
        first, _, third = [parts[0] for parts in frames]
        assert first["to"] - first["from"] == 2 and third["from"] == first["to"]
        ada.push(*(make(scope, *"abc") for _ in range(70)))
        sizes = []
        while sum(sizes) < 210:
            sizes.append(len(titles(bob_live.next_parts())))
        assert max(sizes) <= 200 and len(sizes) <= 20  # a request may end after four commands
        assert bob_live.is_silent()


def test_device_receives_only_the_kinds_of_scopes_that_it_understands(ada):
    scope = ada.new_list()
    cursors = {part["scope"]: (part["grant"], part["head"]) for part in ada.pull(kinds=["user"]).json["parts"]}
    assert all(scope.startswith("user:") for scope in cursors)
    older, newer, odd = Live(ada), Live(ada), Live(ada)
    assert older.hello(ada.epoch, digest(cursors), ["user"])["current"] is True
    assert newer.hello(ada.epoch, digest(cursors), ["user", "list", "group", "later"])["current"] is False
    assert odd.hello(ada.epoch, 0, ["later", "unknown"])["current"] is True
    assert titles(newer.parts_until(ada.add_item(scope, "Bread"))) == ["Bread"]
    assert older.is_silent() and odd.is_silent()
    older.hello(ada.epoch, digest(cursors), ["user", "list", "group"])
    assert titles(older.parts_until(ada.add_item(scope, "Milk"))) == ["Milk"]
    for connection in (older, newer, odd):
        connection.close()


def test_connection_receives_changes_after_a_second_hello(ada):
    scope = ada.new_list()
    with live(ada) as connection:
        connection.hello()
        connection.hello()
        assert titles(connection.parts_until(ada.add_item(scope, "Once"))) == ["Once"]
        assert connection.is_silent()


def test_first_and_last_of_several_concurrent_hellos_are_answered(ada):
    cursors = {part["scope"]: (part["grant"], part["head"]) for part in ada.pull().json["parts"]}
    connection = Live(ada)
    connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, 1)
    for known in (0, 0, digest(cursors)):
        connection.send({"t": "hello", "epoch": ada.epoch, "digest": known})
    connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, 0)
    assert [connection.receive(kind="welcome")["current"] for _ in range(2)] == [False, True]
    with pytest.raises(TimeoutError):
        connection.receive(seconds=1.5, kind="welcome")
    connection.close()


def test_push_over_the_connection_is_answered_there(ada):
    scope = ada.new_list()
    with live(ada) as connection:
        request = ada.numbered(command(scope, "list.rename", name="Live"))
        connection.send({"t": "push", "token": 7, **request})
        pushed, scopes = None, set()
        while not (pushed and scope in scopes):
            message = connection.receive()
            pushed = message if message["t"] == "pushed" else pushed
            scopes |= {part["scope"] for part in message.get("parts", [])}
        assert pushed["token"] == 7 and "done" in pushed["results"][0]


def test_new_member_receives_the_membership_and_later_changes(ada, bob):
    scope = ada.new_list()
    with live(bob) as connection:
        ada.share(scope, bob)
        assert "user:" + bob.id in {part["scope"] for part in connection.parts_until("mem:" + scope)}
        assert titles(connection.parts_until(ada.add_item(scope, "Now"))) == ["Now"]


def test_removed_member_receives_no_changes_and_cannot_pull(ada, bob):
    scope = ada.new_list()
    ada.share(scope, bob)
    with live(bob) as connection:
        assert "done" in ada.do(scope, "member.remove", person=bob.id)
        assert {part["scope"] for part in connection.parts_until("mem:" + scope)} == {"user:" + bob.id}
        ada.add_item(scope, "Secret")
        assert connection.is_silent()
    assert bob.pull({scope: ["", 0]}).json["gone"] == [scope]


def test_member_removed_during_hello_receives_no_later_changes(server, ada, bob):
    for _ in range(30):
        scope = ada.new_list()
        ada.share(scope, bob)
        connection = Live(bob)
        connection.send({"t": "hello", "epoch": "", "digest": 0})
        assert "done" in ada.do(scope, "member.remove", person=bob.id)
        ada.add_item(scope, "Secret")
        ada.share(ada.new_list(), bob)
        seen = []
        while not seen or "user:" + bob.id not in {part["scope"] for part in seen[-1].get("parts", [])}:
            seen.append(connection.receive())
        connection.close()
        assert "Secret" not in str(seen)


def test_message_waits_for_the_version_of_the_own_membership(ada, bob):
    scope = ada.new_list()
    with live(bob) as connection:
        ada.share(scope, bob)
        ada.add_item(scope, "After")
        messages = [connection.receive()]
        while titles(messages[-1].get("parts", [])) != ["After"]:
            messages.append(connection.receive())
        assert [message["t"] for message in messages if message["t"] == "user"]


# MARK: - The end of a connection


def test_signing_out_ends_the_connections_of_the_session_within_a_second(ada):
    device, other = ada.another_device(), ada.another_device()
    with live(device, other) as (ended, kept):
        assert device.post("/v1/sign-out", {}).status == 200
        assert ended.closed(seconds=1) == 1008
        assert kept.hello()


def test_disabling_a_user_ends_their_connections_within_a_second(server):
    person = server.person()
    silent = Live(person)
    with live(person) as connection:
        assert server.run("user", "disable", person.email).returncode == 0
        assert connection.closed(seconds=1) == 1008
        assert silent.closed(seconds=1) == 1008


@pytest.mark.parametrize(
    "text",
    [
        b"", b"hello", b"{}", b"[]", b"null", b'{"t":1}', b'{"t":"hello"}', b'{"t":"push","token":1}', b"[" * 200_000,
        b'{"t":"hello","epoch":"","digest":1e99}', b'{"t":"welcome","epoch":"e","current":true}',
        b'{"t":"push","token":1,"client":"x","epoch":"e","commands":[]}', b"\0", b'{"t":"hello"' + b" " * 200_000,
    ],
    ids=lambda text: text[:40].decode(),
)
def test_invalid_message_ends_the_connection(ada, text):
    with live(ada) as connection:
        connection.frame(TEXT, text)
        assert connection.closed() == 1008


@pytest.mark.parametrize(
    "send,code",
    [
        (lambda live: live.frame(TEXT, b" " * 300_000), 1009),
        (lambda live: live.raw(b"\x81\xff" + b"\xff" * 8 + bytes(5)), 1002),
        (lambda live: live.raw(b"\x81\xff" + (2**40).to_bytes(8, "big") + bytes(5)), 1009),
        (lambda live: [live.frame(0 if n else TEXT, b" " * 60_000, final=n == 9) for n in range(10)], 1009),
        (lambda live: live.frame(BINARY, b"\x01\x02"), 1003),
        (lambda live: live.frame(TEXT, b'{"t":"\xff"}'), 1007),
        (lambda live: live.frame(TEXT, b"{}", masked=False), 1002),
        (lambda live: live.frame(TEXT, b"{}", reserved=4), 1002),
        (lambda live: live.frame(3, b""), 1002), (lambda live: live.frame(0, b"rest"), 1002),
        (lambda live: live.frame(PING, b"x" * 126), 1002),
        (lambda live: live.frame(PING, b"x", final=False), 1002),
        (lambda live: live.frame(CLOSE, b"\x03"), 1002),
        (lambda live: live.frame(CLOSE, b"\x03\xed"), 1002),
        (lambda live: live.frame(CLOSE, b"\x03\xe8"), 1000),
        (lambda live: live.frame(CLOSE, b"\x03\xe8\xff"), 1007),
        (lambda live: live.raw(b"GET / HTTP/1.1\r\n\r\n"), 1002),
    ],
    ids=[
        "300 KB", "2⁶³ bytes", "a terabyte", "600 KB in pieces", "binary", "no UTF-8", "unmasked", "reserved bit",
        "unknown opcode", "continues nothing", "long ping", "ping in pieces", "one byte of a code", "code 1005",
        "goodbye", "goodbye without UTF-8", "HTTP",
    ],
)
def test_violation_of_the_websocket_protocol_ends_the_connection_with_the_right_code(ada, send, code):
    with live(ada) as connection:
        with contextlib.suppress(ConnectionError):
            send(connection)
        assert connection.closed() == code
    assert ada.get("/v1/me").status == 200


def test_fragmented_message_with_a_ping_in_between_is_one_message(ada):
    with live(ada) as connection:
        text = f'{{"t":"hello","client":"{new_id()}","epoch":"é","digest":0}}'.encode()
        for position in range(len(text)):
            connection.frame(0 if position else TEXT, text[position : position + 1], final=position == len(text) - 1)
            if position == 20:
                connection.frame(PING, b"still there?")
                assert connection.any_frame(10) == (PONG, b"still there?")
        assert connection.receive()["t"] == "welcome"


def test_message_of_a_quarter_megabyte_is_accepted(ada):
    scope = ada.new_list()
    items = [{"id": new_id(), "title": "Ж" * 500, "rank": "V"} for _ in range(200)]
    with live(ada) as connection:
        connection.send({"t": "push", "token": 1, **ada.numbered(command(scope, "item.create", items=items[:80]))})
        assert "done" in connection.receive(kind="pushed")["results"][0]


def test_client_that_disconnects_directly_after_hello_is_removed(server, ada):
    """Otherwise the server would keep their state and create frames for closed connections."""
    person = server.person()
    scope = person.new_list()
    for _ in range(50):
        connection = Live(person)
        connection.send({"t": "hello", "epoch": "", "digest": 0})
        connection.close()
    with live(person) as connection:
        assert titles(connection.parts_until(person.add_item(scope, "Here"))) == ["Here"]


@pytest.mark.skipif(database.URL is not None, reason="a client that answers no ping is disconnected before the end")
def test_slow_reader_is_requested_to_pull_and_delays_no_other_client(server, ada, bob):
    scope = ada.new_list()
    ada.share(scope, bob)
    with live(ada) as quick, live(bob) as slow:
        for _ in range(150):
            items = [{"id": new_id(), "title": "x" * 500, "rank": "V"} for _ in range(200)]
            assert "done" in ada.do(scope, "item.create", items=items)
            quick.parts_until(items[-1]["id"])
        assert slow.receive(kind="behind")


def test_closed_connection_is_no_error(ada):
    with live(ada) as connection:
        connection.frame(CLOSE, b"")
        with pytest.raises(Closed) as closed:
            connection.receive()
        assert closed.value.code == 1000
