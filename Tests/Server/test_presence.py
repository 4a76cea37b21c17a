"""Presence and typing indicators: who receives them, and who does not."""

import time

import database
import pytest
from dela import KINDS, Client, new_id
from sample_commands import chat
from socketclient import HandshakeRejected, Live

pytestmark = pytest.mark.feature("C10")


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


@pytest.fixture
def pair(server):
    """Two users who have written to each other and are not connected yet."""
    two = server.person("Anna"), server.person("Boris")
    for person in two:
        assert "done" in person.do(chat(*two), "chat.write", id=new_id(), text="Hello")
    return two


def connect(person, *chats):
    """Opens a connection with these chats on screen."""
    connection = Live(person)
    assert connection.hello(kinds=KINDS)["knows"] == ["presence", "told"]
    if chats:
        connection.send({"t": "watch", "chats": list(chats)})
    return connection


def presence(connection, seconds=10):
    return connection.receive(seconds, kind="presence")["people"]


def further_presence(connection, seconds=0.5):
    """Returns the presence messages that still arrive within a moment."""
    end, messages = time.monotonic() + seconds, []
    try:
        while True:
            messages.append(connection.receive(end - time.monotonic()))
    except TimeoutError:
        return [message for message in messages if message["t"] in ("writing", "presence")]


def is_served(connection):
    """True if the server still serves the connection and has sent it no presence message."""
    connection.send({"t": "hello", "epoch": "", "digest": 0, "kinds": KINDS})
    while (kind := connection.receive()["t"]) in ("digest", "user", "frame"):
        pass
    return kind == "welcome"


def test_other_participant_comes_online_types_and_goes_offline(pair):
    anna, boris = pair
    scope = chat(*pair)
    anna_live = connect(anna, scope)
    boris_live = connect(boris, scope)
    assert presence(boris_live) == [{"p": anna.id, "on": True}]
    assert presence(anna_live) == [{"p": boris.id, "on": True}]
    for _ in range(100):
        boris_live.send({"t": "writing", "chat": scope})
    assert anna_live.receive(kind="writing") == {"t": "writing", "chat": scope, "p": boris.id}
    assert not further_presence(anna_live, 1), "at most once in three seconds"
    assert is_served(boris_live), "a burst does no harm"
    end = time.time() * 1000
    boris_live.close()
    (gone,) = presence(anna_live)
    assert gone["p"] == boris.id and abs(gone["seen"] - end) < 2000
    assert 2000 < time.time() * 1000 - end < 6000


def test_unanswered_message_reveals_no_presence_to_either_user(server):
    eve, ada = server.person("Eve"), server.person("Ada")
    scope = chat(eve, ada)
    assert "done" in eve.do(scope, "chat.write", id=new_id(), text="Hello")
    ada_live, eve_live = connect(ada, scope), connect(eve, scope)
    ada_live.send({"t": "writing", "chat": scope})
    eve_live.send({"t": "writing", "chat": scope})
    assert "done" in ada.do(scope, "chat.mark", read=1, delivered=1)
    assert "done" in eve.do(scope, "chat.write", id=new_id(), text="Are you there?")
    assert not further_presence(eve_live) and not further_presence(ada_live)
    marks = [row for row in eve.records(scope).values() if row["k"] == "mark"]
    assert not marks and eve.post("/v1/readers", {"chat": scope, "message": 1}).json["people"] == []
    ada_live.close()
    assert not further_presence(eve_live, 5), "no last-seen time"

    ada_live = connect(ada, scope)
    assert not further_presence(eve_live)
    assert "done" in ada.do(scope, "chat.write", id=new_id(), text="I am")
    assert presence(eve_live) == [{"p": ada.id, "on": True}] and presence(ada_live) == [{"p": eve.id, "on": True}]
    mark = eve.records(scope)["mark:" + ada.id]["d"]
    assert (mark["read"], mark["delivered"]) == (1, 1), "earlier read receipts appear with her answer"
    ada_live.send({"t": "writing", "chat": scope})
    assert eve_live.receive(kind="writing")["p"] == ada.id
    again = connect(eve, scope)
    assert presence(again) == [{"p": ada.id, "on": True}], "also to a later connection"


def test_hidden_read_marks_remain_hidden_after_an_answer(server):
    eve, ada = server.person("Eve"), server.person("Ada")
    scope = chat(eve, ada)
    assert "done" in eve.do(scope, "chat.write", id=new_id(), text="Hello")
    assert "done" in ada.do("user:" + ada.id, "settings.hidePresence", hides=True)
    assert "done" in ada.do(scope, "chat.mark", read=1, delivered=1)
    assert "done" in ada.do(scope, "chat.write", id=new_id(), text="Hello")
    assert "mark:" + ada.id not in eve.records(scope)


@pytest.mark.parametrize("count", [0, 1])
def test_chats_from_before_the_upgrade_are_marked_as_answered_or_unanswered(make_server, count):
    server = make_server().start()
    eve, ada = server.person("Eve"), server.person("Ada")
    scope = chat(eve, ada)
    for author in (eve, ada)[:1 + count]:
        assert "done" in author.do(scope, "chat.write", id=new_id(), text="Hello")
    server.stop()
    database.change(server, [
        ("UPDATE record SET data = REPLACE(data, ?, '') WHERE kind = 'membership'", [f',"awaited":"{ada.id}"']),
        ("DELETE FROM migration WHERE name >= '0030'", ()), ("DROP TABLE invitation", ()), ("DROP TABLE log_head", ()),
        ("DROP TABLE commit_log", ()), ("DROP TABLE attempt", ()), ("DROP TABLE wrongcode", ())])
    assert "awaited" not in str(database.rows(server, "SELECT data FROM record WHERE kind = 'membership'"))
    server.start()
    ada_live, eve_live = connect(ada), connect(eve, scope)
    assert [message["people"] for message in further_presence(eve_live)] == count * [[{"p": ada.id, "on": True}]]
    assert is_served(ada_live)


def test_reloading_a_page_does_not_count_as_going_offline(pair):
    anna, boris = pair
    anna_live, boris_live = connect(anna, chat(*pair)), connect(boris)
    assert presence(anna_live) == [{"p": boris.id, "on": True}]
    boris_live.close()
    again = connect(boris)
    assert not further_presence(anna_live, 5) and is_served(again)


def test_strangers_guests_and_old_apps_receive_no_presence(server, pair, cleo):
    anna, boris = pair
    scope = chat(*pair)
    anna_live, stranger, old = connect(anna, scope), connect(cleo, scope, chat(cleo, boris)), connect(anna)
    boris_live = connect(boris)
    assert presence(anna_live) == [{"p": boris.id, "on": True}]
    boris_live.send({"t": "writing", "chat": scope})
    assert anna_live.receive(kind="writing")
    for name in (scope, chat(cleo, boris), "chat:" + new_id(), "user:" + boris.id, "list:" + new_id(),
                 "album:" + new_id()):
        stranger.send({"t": "writing", "chat": name})
    assert not further_presence(anna_live) and is_served(stranger) and is_served(old)
    with pytest.raises(HandshakeRejected):
        Live(Client(server))


def test_connection_receives_nothing_before_hello(pair):
    anna, boris = pair
    anna_live = connect(anna, chat(*pair))
    early = Live(boris)
    early.send({"t": "watch", "chats": [chat(*pair)]})
    early.send({"t": "writing", "chat": chat(*pair)})
    assert not further_presence(early) and not further_presence(anna_live)


@pytest.mark.parametrize("message", [
    {"t": "watch"}, {"t": "watch", "chats": "chat:x"}, {"t": "watch", "chats": [1]}, {"t": "watch", "chats": ["chat:"]},
    {"t": "watch", "chats": ["chat:" + "0" * 26] * 101}, {"t": "writing"}, {"t": "writing", "chat": "chat:x:y"},
])
def test_malformed_presence_message_ends_the_connection(cleo, message):
    connection = connect(cleo)
    connection.send(message)
    assert connection.closed() == 1008


def test_typing_indicator_of_a_group_reaches_only_members(server, ada, bob, cleo):
    group = "group:" + new_id()
    scope = group.replace("group:", "chat:")
    assert "done" in ada.do(group, "group.create", name="Family")
    for person in (bob, cleo):
        assert "done" in ada.do(group, "member.add", person=person.id, role="viewer")
    assert "done" in ada.do(scope, "chat.write", id=new_id(), text="Hello")
    ada_live, bob_live, cleo_live = (connect(person, scope) for person in (ada, bob, cleo))
    cleo_live.send({"t": "writing", "chat": scope})
    for connection in (ada_live, bob_live):
        assert connection.receive(kind="writing") == {"t": "writing", "chat": scope, "p": cleo.id}
    assert "done" in ada.do(group, "member.remove", person=cleo.id)
    time.sleep(3)
    cleo_live.send({"t": "writing", "chat": scope})
    bob_live.send({"t": "writing", "chat": scope})
    assert ada_live.receive(kind="writing")["p"] == bob.id
    assert not further_presence(cleo_live)


def test_user_who_hides_their_presence_is_hidden_and_sees_none(server, pair):
    anna, boris = pair
    scope, own = chat(*pair), "user:" + boris.id
    anna_live, boris_live = connect(anna, scope), connect(boris, scope)
    assert "done" in boris.do(own, "settings.hidePresence", hides=True)
    assert presence(boris_live) == [{"p": anna.id, "on": True}] and presence(boris_live) == [{"p": anna.id}]
    assert presence(anna_live) == [{"p": boris.id, "on": True}] and presence(anna_live) == [{"p": boris.id}]
    for connection in (anna_live, boris_live):
        connection.send({"t": "writing", "chat": scope})
        connection.send({"t": "watch", "chats": [scope]})
    assert not further_presence(anna_live)
    boris_live.close()
    assert not further_presence(anna_live, 5)
    assert "done" in boris.do(own, "settings.hidePresence", hides=False)
    assert "seen" in presence(anna_live)[0]


def test_blocked_user_receives_no_presence(pair):
    anna, boris = pair
    scope, own = chat(*pair), "user:" + anna.id
    assert "done" in anna.do(own, "person.block", person=boris.id, name="Boris")
    anna_live, boris_live = connect(anna, scope), connect(boris, scope)
    for connection in (anna_live, boris_live):
        connection.send({"t": "writing", "chat": scope})
    assert further_presence(anna_live) == further_presence(boris_live) == []
    assert "done" in anna.do(own, "person.unblock", person=boris.id)
    assert presence(boris_live) == [{"p": anna.id, "on": True}]


def test_deleted_account_has_no_presence(pair):
    anna, boris = pair
    anna_live, boris_live = connect(anna, chat(*pair)), connect(boris)
    assert presence(anna_live) == [{"p": boris.id, "on": True}]
    assert boris.post("/v1/account/delete", {"password": boris.password}).status == 200
    assert presence(anna_live) == [{"p": boris.id}]
    assert boris_live.closed()
    assert not further_presence(anna_live, 5)


def test_restart_keeps_last_seen_times_and_presence_settings(make_server):
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
    anna_live = connect(anna, chat(anna, boris), chat(anna, cleo))
    (seen,) = presence(anna_live)
    assert seen["p"] == boris.id and abs(seen["seen"] - before) < 60_000


def test_lost_connection_counts_as_offline_within_half_a_minute(pair):
    anna, boris = pair
    anna_live, boris_live = connect(anna, chat(*pair)), connect(boris)
    assert presence(anna_live) == [{"p": boris.id, "on": True}]
    # Boris neither reads nor sends anything any longer; Anna answers pings.
    lost, gone = time.monotonic(), None
    while not gone and time.monotonic() - lost < 40:
        try:
            opcode, payload = anna_live.any_frame(1)
        except TimeoutError:
            continue
        if opcode == 9:
            anna_live.frame(10, payload)
        gone = opcode == 1 and b'"presence"' in payload and b'"seen"' in payload
    assert gone and time.monotonic() - lost < 31
    assert boris_live.closed() == 1006
