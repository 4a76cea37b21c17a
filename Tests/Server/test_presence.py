"""Who is told that somebody is online or writing, and that nobody else is."""

import sqlite3
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
    """Two users who have written to each other, and are not connected yet."""
    two = server.person("Anna"), server.person("Boris")
    for person in two:
        assert "done" in person.do(chat(*two), "chat.write", id=new_id(), text="Hello")
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


def test_one_unanswered_message_shows_neither_user_to_the_other(server):
    eve, ada = server.person("Eve"), server.person("Ada")
    scope = chat(eve, ada)
    assert "done" in eve.do(scope, "chat.write", id=new_id(), text="Hello")
    hers, its = connect(ada, scope), connect(eve, scope)
    hers.send({"t": "writing", "chat": scope})
    its.send({"t": "writing", "chat": scope})
    assert "done" in ada.do(scope, "chat.mark", read=1, delivered=1)
    assert "done" in eve.do(scope, "chat.write", id=new_id(), text="Are you there?")
    assert not rest(its) and not rest(hers)
    marks = [row for row in eve.records(scope).values() if row["k"] == "mark"]
    assert not marks and eve.post("/v1/readers", {"chat": scope, "message": 1}).json["people"] == []
    hers.close()
    assert not rest(its, 5), "when she was there last"

    hers = connect(ada, scope)
    assert not rest(its)
    assert "done" in ada.do(scope, "chat.write", id=new_id(), text="I am")
    assert told(its) == [{"p": ada.id, "on": True}] and told(hers) == [{"p": eve.id, "on": True}]
    mark = eve.records(scope)["mark:" + ada.id]["d"]
    assert (mark["read"], mark["delivered"]) == (1, 1), "what she has read before shows with her answer"
    hers.send({"t": "writing", "chat": scope})
    assert its.receive(kind="writing")["p"] == ada.id
    again = connect(eve, scope)
    assert told(again) == [{"p": ada.id, "on": True}], "to a later connection, too"


def test_marks_that_were_hidden_stay_hidden_after_an_answer(server):
    eve, ada = server.person("Eve"), server.person("Ada")
    scope = chat(eve, ada)
    assert "done" in eve.do(scope, "chat.write", id=new_id(), text="Hello")
    assert "done" in ada.do("user:" + ada.id, "settings.hidePresence", hides=True)
    assert "done" in ada.do(scope, "chat.mark", read=1, delivered=1)
    assert "done" in ada.do(scope, "chat.write", id=new_id(), text="Hello")
    assert "mark:" + ada.id not in eve.records(scope)


@pytest.mark.parametrize("count", [0, 1])
def test_chats_from_before_the_upgrade_are_known_as_answered_or_not(make_server, count):
    server = make_server().start()
    eve, ada = server.person("Eve"), server.person("Ada")
    scope = chat(eve, ada)
    for author in (eve, ada)[:1 + count]:
        assert "done" in author.do(scope, "chat.write", id=new_id(), text="Hello")
    server.stop()
    with sqlite3.connect(server.data / "dela.sqlite") as database:
        added = f',"awaited":"{ada.id}"'
        database.execute("UPDATE record SET data = REPLACE(data, ?, '') WHERE kind = 'membership'", [added])
        assert "awaited" not in str(database.execute("SELECT data FROM record WHERE kind = 'membership'").fetchall())
        database.execute("DELETE FROM migration WHERE name = '0030-awaited'")
    database.close()
    server.start()
    hers, its = connect(ada), connect(eve, scope)
    assert [message["people"] for message in rest(its)] == count * [[{"p": ada.id, "on": True}]] and answers(hers)


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
        for author in (anna, person):
            assert "done" in author.do(chat(anna, person), "chat.write", id=new_id(), text="Hello")
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
