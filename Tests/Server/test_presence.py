"""Who is told that somebody is online or writing, and that nobody else is."""

import time

import pytest
from dela import KINDS, Client, new_id
from socketclient import Live, Refused
from verbs import chat

pytestmark = pytest.mark.feature("C10")


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


@pytest.fixture
def pair(server):
    """Two people who are in a chat, and are not connected yet."""
    two = server.person("Anna"), server.person("Boris")
    assert "done" in two[0].do(chat(*two), "chat.write", id=new_id(), text="Hello")
    return two


def connect(person, *chats):
    """A connection with these chats on screen."""
    connection = Live(person)
    assert connection.hello(kinds=KINDS)["knows"] == ["presence", "told"]
    if chats:
        connection.send({"t": "watch", "chats": list(chats)})
    return connection


def told(connection, seconds=10):
    return connection.receive(seconds, kind="presence")["people"]


def rest(connection, seconds=0.5):
    """What else it is told of who is there within a moment."""
    end, messages = time.monotonic() + seconds, []
    try:
        while True:
            messages.append(connection.receive(end - time.monotonic()))
    except TimeoutError:
        return [message for message in messages if message["t"] in ("writing", "presence")]


def answers(connection):
    """Whether the server still serves it, and has told it nothing since of who is there."""
    connection.send({"t": "hello", "epoch": "", "digest": 0, "kinds": KINDS})
    while (kind := connection.receive()["t"]) in ("digest", "user", "frame"):
        pass
    return kind == "welcome"


def test_the_other_one_comes_writes_and_goes(pair):
    anna, boris = pair
    scope = chat(*pair)
    hers = connect(anna, scope)
    his = connect(boris, scope)
    assert told(his) == [{"p": anna.id, "on": True}]
    assert told(hers) == [{"p": boris.id, "on": True}]
    for _ in range(100):
        his.send({"t": "writing", "chat": scope})
    assert hers.receive(kind="writing") == {"t": "writing", "chat": scope, "p": boris.id}
    assert not rest(hers, 1), "once in three seconds"
    assert answers(his), "a burst harms nobody"
    end = time.time() * 1000
    his.close()
    (gone,) = told(hers)
    assert gone["p"] == boris.id and abs(gone["seen"] - end) < 2000
    assert 2000 < time.time() * 1000 - end < 6000


def test_a_page_that_is_loaded_anew_was_never_away(pair):
    anna, boris = pair
    hers, his = connect(anna, chat(*pair)), connect(boris)
    assert told(hers) == [{"p": boris.id, "on": True}]
    his.close()
    again = connect(boris)
    assert not rest(hers, 5) and answers(again)


def test_strangers_guests_and_old_apps_are_told_nothing(server, pair, cleo):
    anna, boris = pair
    scope = chat(*pair)
    hers, stranger, old = connect(anna, scope), connect(cleo, scope, chat(cleo, boris)), connect(anna)
    his = connect(boris)
    assert told(hers) == [{"p": boris.id, "on": True}]
    his.send({"t": "writing", "chat": scope})
    assert hers.receive(kind="writing")
    for name in (scope, chat(cleo, boris), "chat:" + new_id(), "user:" + boris.id, "list:" + new_id(), "album:" + new_id()):
        stranger.send({"t": "writing", "chat": name})
    assert not rest(hers) and answers(stranger) and answers(old)
    with pytest.raises(Refused):
        Live(Client(server))


def test_before_hello_nothing_is_heard(pair):
    anna, boris = pair
    hers = connect(anna, chat(*pair))
    early = Live(boris)
    early.send({"t": "watch", "chats": [chat(*pair)]})
    early.send({"t": "writing", "chat": chat(*pair)})
    assert not rest(early) and not rest(hers)


@pytest.mark.parametrize("message", [
    {"t": "watch"}, {"t": "watch", "chats": "chat:x"}, {"t": "watch", "chats": [1]}, {"t": "watch", "chats": ["chat:"]},
    {"t": "watch", "chats": ["chat:" + "0" * 26] * 101}, {"t": "writing"}, {"t": "writing", "chat": "chat:x:y"},
])
def test_what_no_app_says_ends_the_connection(cleo, message):
    connection = connect(cleo)
    connection.send(message)
    assert connection.closed() == 1008


def test_in_a_group_only_members_hear_who_is_writing(server, ada, bob, cleo):
    group = "group:" + new_id()
    scope = group.replace("group:", "chat:")
    assert "done" in ada.do(group, "group.create", name="Family")
    for person in (bob, cleo):
        assert "done" in ada.do(group, "member.add", person=person.id, role="viewer")
    assert "done" in ada.do(scope, "chat.write", id=new_id(), text="Hello")
    hers, his, its = (connect(person, scope) for person in (ada, bob, cleo))
    its.send({"t": "writing", "chat": scope})
    for connection in (hers, his):
        assert connection.receive(kind="writing") == {"t": "writing", "chat": scope, "p": cleo.id}
    assert "done" in ada.do(group, "member.remove", person=cleo.id)
    time.sleep(3)
    its.send({"t": "writing", "chat": scope})
    his.send({"t": "writing", "chat": scope})
    assert hers.receive(kind="writing")["p"] == bob.id
    assert not rest(its)


def test_who_hides_it_is_shown_to_nobody_and_sees_nobody(server, pair):
    anna, boris = pair
    scope, own = chat(*pair), "user:" + boris.id
    hers, his = connect(anna, scope), connect(boris, scope)
    assert "done" in boris.do(own, "settings.hidePresence", hides=True)
    assert told(his) == [{"p": anna.id, "on": True}] and told(his) == [{"p": anna.id}]
    assert told(hers) == [{"p": boris.id, "on": True}] and told(hers) == [{"p": boris.id}]
    for connection in (hers, his):
        connection.send({"t": "writing", "chat": scope})
        connection.send({"t": "watch", "chats": [scope]})
    assert not rest(hers)
    his.close()
    assert not rest(hers, 5)
    assert "done" in boris.do(own, "settings.hidePresence", hides=False)
    assert "seen" in told(hers)[0]


def test_who_is_blocked_sees_nothing(pair):
    anna, boris = pair
    scope, own = chat(*pair), "user:" + anna.id
    assert "done" in anna.do(own, "person.block", person=boris.id, name="Boris")
    hers, his = connect(anna, scope), connect(boris, scope)
    for connection in (hers, his):
        connection.send({"t": "writing", "chat": scope})
    assert rest(hers) == rest(his) == []
    assert "done" in anna.do(own, "person.unblock", person=boris.id)
    assert told(his) == [{"p": anna.id, "on": True}]


def test_of_a_deleted_account_nothing_is_told(pair):
    anna, boris = pair
    hers, his = connect(anna, chat(*pair)), connect(boris)
    assert told(hers) == [{"p": boris.id, "on": True}]
    assert boris.post("/v1/account/delete", {"password": boris.password}).status == 200
    assert told(hers) == [{"p": boris.id}]
    assert his.closed()
    assert not rest(hers, 5)


def test_a_restart_keeps_when_somebody_was_there_and_what_they_chose(make_server):
    server = make_server().start()
    anna, boris, cleo = (server.person(name) for name in ("Anna", "Boris", "Cleo"))
    for person in (boris, cleo):
        assert "done" in anna.do(chat(anna, person), "chat.write", id=new_id(), text="Hello")
    assert "done" in cleo.do("user:" + cleo.id, "settings.hidePresence", hides=True)
    connect(boris).close()
    before = time.time() * 1000
    server.stop()
    server.start()
    hers = connect(anna, chat(anna, boris), chat(anna, cleo))
    (seen,) = told(hers)
    assert seen["p"] == boris.id and abs(seen["seen"] - before) < 60_000


def test_a_lost_connection_counts_as_gone_within_half_a_minute(pair):
    anna, boris = pair
    hers, his = connect(anna, chat(*pair)), connect(boris)
    assert told(hers) == [{"p": boris.id, "on": True}]
    # Nothing of his is read or answered any more; she answers to pings.
    lost, gone = time.monotonic(), None
    while not gone and time.monotonic() - lost < 40:
        try:
            opcode, payload = hers.any_frame(1)
        except TimeoutError:
            continue
        if opcode == 9:
            hers.frame(10, payload)
        gone = opcode == 1 and b'"presence"' in payload and b'"seen"' in payload
    assert gone and time.monotonic() - lost < 31
    assert his.closed() == 1006
