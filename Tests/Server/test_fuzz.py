"""Randomly damaged bytes: each gets a correct response, and other users are not affected. A failure names the seed and
the sent bytes. `make test` tries one seed, `make test-full` four; FUZZ_SEEDS=1000 tries a thousand."""

import contextlib
import json
import os
import random
import re
import socket

import database
import pytest
from dela import Client, command, new_id
from fuzzing import corrupt_bytes, corrupt_request, expected_close_code, frame, is_json, is_utf8
from socketclient import CLOSE, PING, PONG, TEXT, Closed, Live

SEEDS = pytest.mark.parametrize("seed", range(int(os.environ.get("FUZZ_SEEDS", 4 if "WHOLE" in os.environ else 1))))


@pytest.fixture(scope="module")
def eve(server):
    return server.person("Eve")


@pytest.fixture(autouse=True)
def others(server, ada, bob):
    """Two users share a list in the meantime. Each change reaches the other immediately, and all of them are stored."""
    scope, titles = ada.new_list("Secret"), []
    ada.share(scope, bob)
    live = Live(bob)
    live.hello()

    def are_served():
        titles.append(f"Hers {len(titles)}")
        item = ada.add_item(scope, titles[-1])
        (row,) = [row for part in live.parts_until(item) for row in part["rows"] if row["id"] == item]
        assert row["d"]["title"] == titles[-1]

    yield are_served
    are_served()
    live.close()
    assert Client(server).get("/healthz").bytes.startswith(b"ok ")
    assert sorted(titles) == sorted(row["d"]["title"] for row in bob.records(scope).values() if row["k"] == "item")
    assert not re.search(r"(?i)fatal|panic|precondition|overflow|crash|level=error", server.log)
    assert not [secret for secret in (ada.token, bob.token, ada.password, "Hers", "Secret") if secret in server.log]
    database.check(server)


def requests_of(person, scope, item):
    """Returns path and body of several requests: a push of several kinds of commands, a pull, and queries about
    chats."""
    chat, own, message = "chat:" + person.id, "user:" + person.id, new_id()
    some = [
        command(scope, "item.create", items=[{"id": new_id(), "title": "Thé", "rank": "V"}]),
        command(scope, "item.tick", id=item, done=True), command(scope, "item.move", id=item, rank="W"),
        command(scope, "list.rename", name='Её \\ "list"'),
        command(scope, "member.add", person=person.id, role="viewer"),
        command(chat, "chat.write", id=message, text="Да"),
        command(chat, "chat.edit", id=message, text="Нет", reply=item),
        command(chat, "chat.react", id=message, sign="👍"), command(chat, "chat.mark", read=1, delivered=2),
        command(own, "chat.clear", chat=chat, upTo=1, hides=True), command(own, "notifications.read", upTo=7),
        command("photos:" + person.id, "photo.describe", id=item, caption="Sea", alternative=""),
    ]
    numbered = [{"n": index + 1, **made} for index, made in enumerate(some)]
    cursors = {scope: ["", 1, item], own: ["", 0], chat: ["", 3, "", 1, 3]}
    return [
        ("/v1/push", {"client": new_id(), "epoch": person.epoch, "commands": numbered}),
        ("/v1/pull", {"epoch": person.epoch, "cursors": cursors, "first": scope, "limit": 3, "window": 200}),
        ("/v1/log", {"scope": chat, "before": 3, "version": 1, "limit": 2}),
        ("/v1/search", {"text": "да 'x\"", "chat": chat, "before": 5}),
        ("/v1/readers", {"chat": chat, "message": 1}),
    ]


def is_repetition(answer, earlier):
    """True if an answer repeats an earlier one. The earlier request may have ended before its last command."""
    results = earlier.get("results", [])
    return answer | {"results": answer.get("results", [])[:len(results)]} == earlier | {"results": results}


# MARK: - HTTP


@SEEDS
def test_damaged_body_is_rejected_or_has_the_same_result_each_time(eve, others, seed):
    chance = random.Random(seed)
    scope = eve.new_list()
    item = eve.add_item(scope)
    for turn in range(300):
        path, request = chance.choice(requests_of(eve, scope, item))
        body = corrupt_request(chance, request)
        answer = eve.post(path, body)
        if answer.status == 400:
            assert answer.json == {"error": "malformed"}, (seed, body)
        elif answer.status in (404, 503):
            # The requested data does not exist, or not yet.
            assert path not in ("/v1/push", "/v1/pull") and is_json(body), (seed, body)
        elif answer.status == 429:
            # An invalid query also counts towards the rate limit.
            assert path == "/v1/search", (seed, body)
        else:
            assert answer.status == 200 and is_json(body), (seed, body, answer)
            assert b"Hers" not in answer.bytes and b"Secret" not in answer.bytes, (seed, body)
            assert path != "/v1/push" or is_repetition(eve.post(path, body).json, answer.json), (seed, body)
        if turn % 100 == 0:
            others()
    assert eve.new_list()


PATHS = ["push", "pull", "me", "live", "register", "register/confirm", "register/resend", "sign-in", "people/find",
         "none"]
HEADERS = [
    b"Accept-Encoding: gzip", b"Authorization: Bearer x", b"Connection: Upgrade", b"Content-Type: application/json",
    b"Cookie: dela=",
    b"Expect: 100-continue", b"If-None-Match: *", b"Origin: null", b"Range: bytes=0-",
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    b"Sec-WebSocket-Version: 13", b"Transfer-Encoding: chunked", b"Upgrade: websocket", b"X-Forwarded-For: 1.2.3.4",
]


@SEEDS
def test_damaged_request_gets_an_error_response_or_none(server, eve, others, seed):
    chance = random.Random(seed)
    requests = requests_of(eve, eve.new_list(), new_id())
    for turn in range(400):
        body = json.dumps(chance.choice(requests)[1]).encode()
        lines = [b"Host: x", b"Cookie: " + eve.cookie.encode(), b"Content-Length: %d" % len(body)]
        for header in chance.sample(HEADERS, chance.randrange(4)):
            lines.insert(chance.randrange(4), chance.choice([header, corrupt_bytes(chance, header)]))
        first = f"{chance.choice(['GET', 'POST', 'POST'])} /v1/{chance.choice(PATHS)} HTTP/1.1".encode()
        request = b"\r\n".join([first, *lines]) + b"\r\n\r\n"
        request = (corrupt_bytes(chance, request) if turn % 4 == 0 else request) + body
        if turn % 10 == 0:
            request = chance.randbytes(chance.randint(1, 2000))
        answer = response_to(server, request)
        statuses = set(re.findall(rb"HTTP/1\.1 (\d{3}) ", answer))
        assert not statuses & {b"500", b"502", b"503",
                               b"504"} and bool(answer) == bool(statuses), (seed, request, answer)
        if turn % 100 == 0:
            others()


def response_to(server, request):
    """Returns the response to these bytes and an invalid line, until the server closes the connection."""
    with contextlib.suppress(OSError), socket.create_connection((server.host, server.port), timeout=2) as connection:
        connection.sendall(request + b"\r\nEND\r\n\r\n")
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(65536), b""))
    return b""


# MARK: - WebSocket


@SEEDS
def test_damaged_frames_end_a_connection_with_the_code_of_their_first_fault(eve, others, seed):
    chance = random.Random(seed)
    hello = json.dumps({"t": "hello", "epoch": "é", "digest": 0}, ensure_ascii=False).encode()
    pieces = [(TEXT, hello[:9], False), (PING, b"?"), (0, b"", False), (0, hello[9:]), (PONG, b""), (TEXT, hello)]
    for turn in range(150):
        some = [*pieces, (CLOSE, b"")] if turn % 2 else [*chance.sample(pieces, 2), (CLOSE, b"\x0b\xb8Bye")]
        data = corrupt_bytes(chance, b"".join(frame(chance, *piece) for piece in some))
        data = chance.randbytes(chance.randint(1, 300)) if turn % 10 == 0 else data
        live, cut = Live(eve), chance.randrange(len(data) + 1)
        with contextlib.suppress(OSError):
            live.raw(data[:cut])
            live.raw(data[cut:])
            live.socket.shutdown(socket.SHUT_WR)
        assert live.closed() == expected_close_code(data), (seed, data)
        live.close()
        if turn % 50 == 0:
            others()


@SEEDS
def test_damaged_message_is_answered_or_ends_the_connection(eve, others, seed):
    chance = random.Random(seed)
    scope = eve.new_list()
    item = eve.add_item(scope)
    hello = {"t": "hello", "epoch": eve.epoch, "digest": 1}
    for turn in range(150):
        push = {"t": "push", "token": turn, **requests_of(eve, scope, item)[0][1]}
        message, live, answers = corrupt_request(chance, chance.choice([push, hello])), Live(eve), 0
        live.frame(TEXT, message)
        live.send(hello)
        try:
            while answers < 2:
                answers += live.receive()["t"] in ("welcome", "pushed")
            assert is_json(message), (seed, message)
        except Closed as closed:
            assert closed.code == (1008 if is_utf8(message) else 1007), (seed, message)
        live.close()
        if turn % 50 == 0:
            others()
