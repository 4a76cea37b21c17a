"""Cards of lists in chats: who may send them. A card gives no access, and a deleted one leaves no data."""

import time

import pytest
from dela import Client, command, new_id
from sample_commands import chat

pytestmark = pytest.mark.feature("C12")


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


def bare(scope):
    return scope.removeprefix("list:")


def send(person, to, scope, name="Shopping", **more):
    """Returns the result of sending a card: its id, or the reason of the refusal."""
    message = new_id()
    result = person.do(to, "chat.write", id=message, text=name, list=bare(scope), **more)
    return result.get("refused") or message


def message(person, to, id):
    return person.records(to, window=1 << 20)[id]["d"]


def test_card_arrives_with_the_name_and_gives_no_access(ada, bob):
    scope, to = ada.new_list("Presents for Bob"), chat(ada, bob)
    secret = ada.add_item(scope, "Telescope")
    card = send(ada, to, scope, "Presents for Bob")
    assert message(bob, to, card)["list"] == bare(scope) and message(bob, to, card)["text"] == "Presents for Bob"
    assert bob.records(scope) == {} and "Telescope" not in str(bob.records(to))
    assert bob.do(scope, "item.tick", id=secret, done=True)["refused"] == "notFound"
    ada.share(scope, bob, "viewer")
    assert secret in bob.records(scope)


@pytest.mark.feature("F4")
def test_only_users_who_see_a_list_can_send_its_card_and_others_do_not_learn_that_it_exists(server, ada, bob, cleo):
    scope, to = ada.new_list(), chat(bob, cleo)
    assert send(bob, to, scope) == send(bob, to, "list:" + new_id()) == "notFound"
    assert bob.records(to) == {}, "no chat is created"
    ada.share(scope, bob, "viewer")
    assert len(send(bob, to, scope)) == 26
    assert "done" in ada.do(scope, "member.remove", person=bob.id)
    assert send(bob, to, scope) == "notFound", "a former member"
    request = {"client": new_id(), "epoch": ada.epoch, "commands": [
        {"n": 1, **command(to, "chat.write", id=new_id(), text="x", list=bare(scope))}]}
    assert Client(server).post("/v1/push", request).status == 401
    # In a chat of other users, though the sender sees the list.
    assert send(ada, to, scope) == "notFound"


def test_list_in_the_trash_and_inbox_cannot_be_sent_as_cards(ada, bob):
    scope, to = ada.new_list(), chat(ada, bob)
    ada.share(scope, bob)
    assert "done" in ada.do(scope, "list.delete")
    assert send(ada, to, scope) == "gone" and send(bob, to, scope) == "notFound"
    inbox = "list:" + ada.id
    ada.do(inbox, "list.create", name="Inbox")
    assert send(ada, to, inbox, "Inbox") == "forbidden" and send(bob, to, inbox, "Inbox") == "notFound"


def test_blocked_user_cannot_send_a_card(server, ada):
    eve = server.person("Eve")
    assert "done" in ada.do("user:" + ada.id, "person.block", person=eve.id, name="Eve")
    assert send(eve, chat(ada, eve), eve.new_list()) == "forbidden"
    assert ada.records(chat(ada, eve)) == {}


@pytest.mark.parametrize("name,refusal", [("", "empty"), (" \u200b ", "empty"), ("a" * 201, "tooLong")])
def test_card_name_follows_the_rules_of_list_names(ada, bob, name, refusal):
    assert send(ada, chat(ada, bob), ada.new_list(), name) == refusal


def test_malformed_card_is_rejected(ada, bob):
    scope, to = ada.new_list(), chat(ada, bob)
    for wrong in ("", "../x", scope, "x" * 300, 7, None, [bare(scope)], {"id": bare(scope)}):
        result = ada.do(to, "chat.write", id=new_id(), text="x", list=wrong)
        assert "done" in result if wrong is None else result["refused"] == "unsupported", wrong
    assert send(ada, to, scope, blob="ab" * 32) == "invalid"
    card = send(ada, to, scope)
    assert ada.do(to, "chat.edit", id=card, text="Other")["refused"] == "forbidden"
    html = send(ada, to, scope, "<img src=x onerror=alert(1)> javascript:x")
    assert message(bob, to, html)["text"] == "<img src=x onerror=alert(1)> javascript:x"


@pytest.mark.feature("C7")
def test_forwarded_card_is_a_card_and_a_deleted_one_leaves_no_list_and_no_name(server, ada, bob, cleo):
    scope, to, other, name = ada.new_list(), chat(ada, bob), chat(bob, cleo), "Xyzzy" + new_id()
    card, copy = send(ada, to, scope, name), new_id()
    assert "done" in bob.do(other, "chat.forward", id=copy, of=to, message=card)
    forwarded = message(cleo, other, copy)
    assert (forwarded["list"], forwarded["text"], forwarded["source"]) == (bare(scope), name, "Ada")
    assert cleo.records(scope) == bob.records(scope) == {}
    assert "done" in bob.do(other, "chat.remove", id=copy)
    assert "done" in ada.do(to, "chat.remove", id=card)
    assert "list" not in message(bob, to, card) and "list" not in message(cleo, other, copy)
    assert [table for table, row in server.stored_rows() if name in str(row)] == []


@pytest.mark.feature("C11")
def test_card_is_found_by_its_name(ada, bob):
    word = "Zanzibar" + new_id()[-6:]
    send(ada, chat(ada, bob), ada.new_list(), f"Trip to {word}")
    for _ in range(50):
        found = bob.post("/v1/search", {"text": word}).json["found"]
        if found:
            break
        time.sleep(0.1)
    assert [entry["row"]["d"]["text"] for entry in found] == [f"Trip to {word}"]
