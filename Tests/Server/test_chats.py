"""Chats: who may start one, the order of messages, and their delivery."""

import pytest
from dela import KINDS, Client, Server, command, new_id
from sample_commands import chat
from socketclient import Live

pytestmark = pytest.mark.feature("C3")


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


def write(person, scope, text="Hello", **more):
    return person.do(scope, "chat.write", id=new_id(), text=text, **more)


def messages(person, scope, window=1 << 20):
    found = [row["d"] for row in person.records(scope, window=window).values() if row["k"] == "message"]
    return sorted(found, key=lambda message: message["n"])


def test_first_messages_from_both_sides_create_one_chat(ada, bob):
    scope = chat(ada, bob)
    for person, text in ((ada, "One"), (bob, "Two"), (ada, "Three")):
        assert "done" in write(person, scope, text)
    found = messages(bob, scope)
    assert [(message["n"], message["text"]) for message in found] == [(1, "One"), (2, "Two"), (3, "Three")]
    assert messages(ada, scope) == found


def test_chat_named_by_others_or_in_the_wrong_order_is_rejected(ada, bob, cleo):
    assert write(ada, chat(bob, cleo))["refused"] == "notFound"
    assert write(ada, "chat:" + bob.id)["refused"] == "notFound"
    assert write(ada, "chat:" + new_id())["refused"] == "notFound"
    assert write(ada, chat(ada, cleo).replace(cleo.id, new_id()))["refused"] == "notFound"
    one, other = sorted([ada.id, cleo.id])
    for name in (f"chat:{other}:{one}", f"chat:{one}:{one}", f"chat:{one}:{other}:{other}", "chat:", "chat::"):
        write_x = {**command(name, "chat.write", id=new_id(), text="x"), "n": 1}
        request = {"client": new_id(), "epoch": ada.epoch, "commands": [write_x]}
        assert ada.post("/v1/push", request).status == 400, name


@pytest.mark.feature("C9")
def test_first_message_needs_the_address_while_the_directory_is_hidden(tmp_path):
    with_shared = Server(tmp_path, DELA_DIRECTORY="shared").start()
    try:
        ada, bob = with_shared.person("Ada"), with_shared.person("Bob")
        scope = chat(ada, bob)
        assert write(ada, scope)["refused"] == "notFound"
        for email in ("nobody@example.org", ada.email, "", "x" * 300):
            assert write(ada, scope, to={"name": "Bob", "email": email})["refused"] == "notFound"
        assert bob.records(scope) == {}
        assert "done" in write(ada, scope, to={"name": "Bob", "email": bob.email})
        assert "done" in write(bob, scope)
        cleo = with_shared.person("Cleo")
        cleo.share(cleo.new_list(), ada)
        assert "done" in write(ada, chat(ada, cleo)), "they share a list"
    finally:
        with_shared.end()


@pytest.mark.feature("C7")
@pytest.mark.parametrize("text,refusal", [
    ("", "empty"), (" \n\u200b ", "empty"), ("a" * 8001, "tooLong"), ("e" + "\u0301" * 10_000, "tooLong"),
    ("a" * 100_000, "tooLong")])
def test_invalid_text_is_rejected(ada, bob, text, refusal):
    assert write(ada, chat(ada, bob), text)["refused"] == refusal


@pytest.mark.feature("C7")
def test_text_is_stored_exactly_as_written(ada, bob):
    scope = chat(ada, bob)
    for text in ("<b onclick=x>&amp;</b>", "javascript:alert(1)", "line\nline", "я" * 8000, "👨‍👩‍👧‍👦"):
        assert "done" in write(ada, scope, text)
        assert messages(bob, scope)[-1]["text"] == text


@pytest.mark.feature("C4", "C6")
def test_read_marks_only_increase_and_end_at_the_last_message(ada, cleo):
    scope = chat(ada, cleo)
    for author in (ada, ada, cleo):
        assert "done" in write(author, scope)

    def mark(**marks):
        assert "done" in cleo.do(scope, "chat.mark", **marks)
        return {name: ada.records(scope)["mark:" + cleo.id]["d"][name] for name in ("read", "delivered")}

    end = len(messages(ada, scope))
    assert mark(delivered=2) == {"read": 0, "delivered": 2}
    assert mark(read=1) == {"read": 1, "delivered": 2}
    assert mark(read=1 << 50, delivered=1 << 50) == {"read": end, "delivered": end}
    assert mark(read=1) == {"read": end, "delivered": end}
    assert cleo.do(scope, "chat.mark", read=-1)["refused"] == "invalid"


def test_burst_of_messages_is_numbered_without_gaps(ada, bob):
    scope = chat(ada, bob)
    before = len(messages(ada, scope))
    for _ in range(10):
        results = ada.push(*[command(scope, "chat.write", id=new_id(), text="Hello") for _ in range(100)])
        assert all("done" in result for result in results)
    assert [message["n"] for message in messages(bob, scope)] == list(range(1, before + 1001))


def test_message_is_delivered_only_to_the_other_participant(server, ada, bob):
    stranger, scope = server.person("Stranger"), chat(ada, bob)
    assert "done" in write(ada, scope)
    with_bob, with_stranger = Live(bob), Live(stranger)
    for connection in (with_bob, with_stranger):
        connection.hello(kinds=KINDS)
    message = new_id()
    assert "done" in ada.do(scope, "chat.write", id=message, text="Just now")
    assert "Just now" in str(with_bob.parts_until(message))
    assert with_stranger.is_silent()


def test_messages_of_a_deleted_account_remain_without_a_name(server, ada):
    gone = server.person("Gonzalo")
    scope = chat(ada, gone)
    assert "done" in write(gone, scope, "Bye")
    assert gone.post("/v1/account/delete", {"password": gone.password}).status == 200
    rows = ada.records(scope)
    assert [message["text"] for message in messages(ada, scope)] == ["Bye"]
    assert "Gonzalo" not in str(rows)
    assert write(ada, scope)["refused"] == "gone"


def test_guest_cannot_read_a_chat(server, ada, bob):
    scope = chat(ada, bob)
    assert "done" in write(ada, scope)
    assert Client(server).post("/v1/pull", {"epoch": ada.epoch, "cursors": {scope: ["", -1]}}).status == 401


@pytest.fixture(scope="module")
def long_chat(ada, cleo):
    """A chat of 450 messages."""
    scope = chat(ada, cleo)
    while (count := 450 - len(messages(ada, scope, window=1000))) > 0:
        ada.push(*[command(scope, "chat.write", id=new_id(), text=f"Message {number}")
                   for number in range(min(count, 100))])
    return scope


def part(person, scope, position=None, **more):
    answer = person.pull({scope: position} if position else {}, first=scope, kinds=["user", "chat"], **more).json
    return next((part for part in answer["parts"] if part["scope"] == scope), None)


def places(rows):
    return sorted(row["d"]["n"] for row in rows if row["k"] == "message")


def log(person, scope, before, version=0, **more):
    return person.post("/v1/log", {"scope": scope, "before": before, "version": version, **more})


@pytest.mark.feature("C13")
@pytest.mark.parametrize("window", [1, 7, 200, 1000])
def test_device_gets_only_as_many_of_the_newest_messages_as_it_requests(cleo, long_chat, window):
    first = part(cleo, long_chat, window=window)
    low = max(1, 451 - window)
    assert places(first["rows"]) == list(range(low, 451)) and first.get("low", 1) == low
    assert {row["k"] for row in first["rows"]} >= {"member", "message"}
    for wrong in (0, -5, "many", 1.5):
        answer = cleo.pull({}, kinds=["chat"], window=wrong)
        assert answer.status == (200 if type(wrong) is int else 400)


@pytest.mark.feature("C13")
def test_device_gets_only_its_window_after_a_long_absence(ada, cleo, long_chat):
    first = part(cleo, long_chat, window=200)
    grant, version = first["grant"], first["head"]
    # Changes before the oldest record that the device has are omitted.
    held = ada.records(long_chat, window=1000).values()
    old = next(row["id"] for row in held if row["k"] == "message" and row["d"]["n"] == 7)
    for id in (old, *[new_id() for _ in range(20)]):
        intent = "chat.edit" if id == old else "chat.write"
        assert "done" in ada.do(long_chat, intent, id=id, text="Changed")
    delta = part(cleo, long_chat, [grant, version, "", 251, 450], window=200)
    assert places(delta["rows"]) == list(range(451, 471)) and "from" in delta
    # There are more new messages than the device requests, so it gets a new snapshot.
    again = part(cleo, long_chat, [grant, version, "", 446, 450], window=5)
    assert places(again["rows"]) == list(range(466, 471)) and again["low"] == 466 and again["first"]
    for low, high in ((1 << 62, (1 << 63) - 1), (-(1 << 63), (1 << 63) - 1), (0, 0), (1 << 63 - 1, -(1 << 63))):
        assert cleo.pull({long_chat: [grant, version, "", low, high]}, kinds=["chat"]).status == 200
    # A device that reports no held range of a log has none of it.
    assert part(cleo, long_chat, [grant, version])["first"]


@pytest.mark.feature("C5")
def test_older_messages_are_served_in_pages_to_members_only(server, bob, cleo, long_chat):
    answer = log(cleo, long_chat, 251).json
    assert answer["low"] == 151 and [row["d"]["n"] for row in answer["rows"]] == list(range(151, 251))
    assert [row["d"]["n"] for row in log(cleo, long_chat, 5).json["rows"]] == [1, 2, 3, 4]
    for before in (1, 0, -9, -(1 << 63)):
        assert log(cleo, long_chat, before).json["rows"] == []
    assert len(log(cleo, long_chat, (1 << 63) - 1).json["rows"]) == 100
    assert len(log(cleo, long_chat, 400, limit=3).json["rows"]) == 3
    # A device that jumps far back gets more at once.
    for limit in (1000, 1001, 1 << 40):
        answer = log(cleo, long_chat, 451, limit=limit).json
        assert answer["low"] == 1 and [row["d"]["n"] for row in answer["rows"]] == list(range(1, 451))
    for limit in (0, -1, -(1 << 63)):
        assert log(cleo, long_chat, 451, limit=limit).json["rows"] == []
    for limit in ("many", "1000", 1.5, [], True):
        assert log(cleo, long_chat, 451, limit=limit).status == 400
    # A database that is behind the version of the device must not answer.
    assert log(cleo, long_chat, 100, version=1 << 50).status == 503
    assert log(bob, long_chat, 100).status == 404
    assert log(cleo, chat(cleo, bob).replace("chat", "album"), 100).status == 400
    assert log(cleo, "user:" + cleo.id, 100).status == 400
    assert log(Client(server), long_chat, 100).status == 401
    page = {"before": 1, "version": 0}
    for wrong in ({"scope": long_chat}, {"scope": long_chat, **page, "before": "x"}, page, []):
        assert cleo.post("/v1/log", wrong).status == 400


@pytest.mark.feature("C7")
def test_deleted_message_is_removed_from_all_places(server, ada, bob):
    scope, id, secret = chat(ada, bob), new_id(), "Xyzzy-" + new_id()
    assert "done" in ada.do(scope, "chat.write", id=id, text=secret)
    assert "done" in ada.do(scope, "chat.edit", id=id, text=secret + " again")
    assert bob.do(scope, "chat.edit", id=id, text="Mine")["refused"] == "forbidden"
    assert bob.do(scope, "chat.remove", id=id)["refused"] == "forbidden"
    assert "done" in ada.do(scope, "chat.remove", id=id)
    assert ada.do(scope, "chat.edit", id=id, text="Back")["refused"] == "gone"
    row = bob.records(scope, window=1 << 20)[id]["d"]
    assert row["text"] == "" and row["removed"]
    assert bob.post("/v1/history", {"scope": scope, "id": id}).json["entries"] == []
    assert [table for table, row in server.stored_rows() if secret in str(row)] == []
    assert [table for table, row in server.stored_rows() if id in str(row)] != []


def test_blocked_user_cannot_write(server, ada):
    eve = server.person("Eve")
    scope, mine = chat(ada, eve), "user:" + ada.id
    assert "done" in ada.do(mine, "person.block", person=eve.id, name="Eve")
    assert write(eve, scope)["refused"] == "forbidden"
    assert ada.records(scope) == {}, "no chat is created"
    assert "done" in ada.do(mine, "person.unblock", person=eve.id)
    assert "done" in write(eve, scope)
    assert "done" in ada.do(mine, "person.block", person=eve.id, name="Eve")
    assert write(eve, scope, "Hello?")["refused"] == "forbidden"
    assert "Hello?" not in str(ada.records(scope))


@pytest.mark.feature("C6", "C13")
def test_unread_messages_that_a_device_does_not_hold_are_counted(server):
    ada, bob = server.person("Ada"), server.person("Bob")
    scope = chat(ada, bob)
    bob.push(*[command(scope, "chat.write", id=new_id(), text=str(number)) for number in range(30)])
    ada.push(*[command(scope, "chat.write", id=new_id(), text=str(number)) for number in range(10)])
    assert part(ada, scope, window=5).get("unread") == 30 and part(bob, scope, window=5).get("unread") == 5
    assert part(ada, scope, window=20).get("unread") == 20 and "unread" not in part(ada, scope, window=40)
    assert "done" in ada.do(scope, "chat.mark", read=12)
    assert part(ada, scope, window=5).get("unread") == 18
    clearing = {"chat": scope, "as": new_id()}
    assert "done" in ada.do("user:" + ada.id, "chat.clear", upTo=25, hides=False, **clearing)
    assert part(ada, scope, window=5).get("unread") == 5
    assert "done" in ada.do("user:" + ada.id, "chat.unclear", **clearing)
    assert part(ada, scope, window=5).get("unread") == 18
    assert "done" in ada.do(scope, "chat.mark", read=40)
    assert "unread" not in part(ada, scope, window=5)


@pytest.mark.feature("C6", "C7")
def test_messages_that_a_user_deleted_for_themselves_are_not_counted_as_unread(server):
    ada, bob = server.person("Ada"), server.person("Bob")
    scope, own = chat(ada, bob), "user:" + ada.id
    ids = [new_id() for _ in range(30)]
    bob.push(*[command(scope, "chat.write", id=id, text="x") for id in ids])
    assert "done" in ada.do(own, "chat.hide", chat=scope, messages=[ids[3], ids[20], ids[28]], on=True)
    assert part(ada, scope, window=5)["unread"] == 23, "the last one is in the window"
    assert "done" in ada.do(own, "chat.hide", chat=scope, messages=[ids[20]], on=False)
    assert part(ada, scope, window=5)["unread"] == 24
    assert "chatPreference" not in str(bob.records(scope)) + str(bob.records("user:" + bob.id))
    assert bob.do(own, "chat.hide", chat=scope, messages=[ids[1]], on=True)["refused"] == "notFound"
    many = [new_id() for _ in range(501)]
    assert ada.do(own, "chat.hide", chat=scope, messages=many, on=True)["refused"] == "tooLarge"
    assert ada.do(own, "chat.hide", chat=scope, messages=many[:499], on=True)["refused"] == "tooLarge"
    assert "done" in ada.do(own, "chat.clear", chat=scope, upTo=30, hides=False)
    # Cleared messages do not count towards the limit.
    assert "done" in ada.do(own, "chat.hide", chat=scope, messages=many[:499], on=True)


@pytest.mark.feature("C2")
def test_clearing_beyond_the_end_of_a_chat_hides_no_later_message(server):
    ada = server.person("Ada")
    scope = "chat:" + ada.id
    assert "done" in ada.do("user:" + ada.id, "chat.clear", chat=scope, upTo=(1 << 63) - 1, hides=False)
    for _ in range(3):
        assert "done" in write(ada, scope)
    assert "done" in ada.do("user:" + ada.id, "chat.clear", chat=scope, upTo=(1 << 63) - 1, hides=False)
    row = next(row for row in ada.records("user:" + ada.id).values() if row["k"] == "chatPreference")
    assert row["d"]["cleared"] == 3
    assert len(part(ada, scope, window=1)["rows"]) > 0
    assert server.person("Bob").records("user:" + ada.id) == {}, "the server still runs"
