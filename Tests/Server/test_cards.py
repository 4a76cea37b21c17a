"""Cards of lists in chats: who may send one, that it opens nothing, and what is left of one that was taken back."""

import time

import pytest
from dela import Client, command, new_id
from verbs import chat

pytestmark = pytest.mark.feature("C12")


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


def bare(scope):
    return scope.removeprefix("list:")


def send(person, to, scope, name="Shopping", **more):
    """What becomes of a card: its id, or why it was refused."""
    message = new_id()
    result = person.do(to, "chat.write", id=message, text=name, list=bare(scope), **more)
    return result.get("refused") or message


def message(person, to, id):
    return person.records(to, window=1 << 20)[id]["d"]


def test_a_card_arrives_with_the_name_and_opens_nothing(ada, bob):
    scope, to = ada.new_list("Presents for Bob"), chat(ada, bob)
    secret = ada.add_item(scope, "Telescope")
    card = send(ada, to, scope, "Presents for Bob")
    assert message(bob, to, card)["list"] == bare(scope) and message(bob, to, card)["text"] == "Presents for Bob"
    assert bob.records(scope) == {} and "Telescope" not in str(bob.records(to))
    assert bob.do(scope, "item.tick", id=secret, done=True)["refused"] == "notFound"
    ada.share(scope, bob, "viewer")
    assert secret in bob.records(scope)


@pytest.mark.feature("F4")
def test_only_who_sees_a_list_sends_it_and_others_do_not_learn_that_it_exists(server, ada, bob, cleo):
    scope, to = ada.new_list(), chat(bob, cleo)
    assert send(bob, to, scope) == send(bob, to, "list:" + new_id()) == "notFound"
    assert bob.records(to) == {}, "not even a chat begins"
    ada.share(scope, bob, "viewer")
    assert len(send(bob, to, scope)) == 26
    assert "done" in ada.do(scope, "member.remove", person=bob.id)
    assert send(bob, to, scope) == "notFound", "a former member"
    request = {"client": new_id(), "epoch": ada.epoch, "commands": [
        {"n": 1, **command(to, "chat.write", id=new_id(), text="x", list=bare(scope))}]}
    assert Client(server).post("/v1/push", request).status == 401
    # In a chat of others, though one sees the list.
    assert send(ada, to, scope) == "notFound"


def test_a_list_in_the_trash_and_an_inbox_are_no_cards(ada, bob):
    scope, to = ada.new_list(), chat(ada, bob)
    ada.share(scope, bob)
    assert "done" in ada.do(scope, "list.delete")
    assert send(ada, to, scope) == "gone" and send(bob, to, scope) == "notFound"
    inbox = "list:" + ada.id
    ada.do(inbox, "list.create", name="Inbox")
    assert send(ada, to, inbox, "Inbox") == "forbidden" and send(bob, to, inbox, "Inbox") == "notFound"


def test_whom_somebody_has_blocked_sends_them_no_card(server, ada):
    eve = server.person("Eve")
    assert "done" in ada.do("user:" + ada.id, "person.block", person=eve.id, name="Eve")
    assert send(eve, chat(ada, eve), eve.new_list()) == "forbidden"
    assert ada.records(chat(ada, eve)) == {}


@pytest.mark.parametrize("name,refusal", [("", "empty"), (" \u200b ", "empty"), ("a" * 201, "tooLong")])
def test_a_card_has_a_name_as_lists_have(ada, bob, name, refusal):
    assert send(ada, chat(ada, bob), ada.new_list(), name) == refusal


def test_what_is_no_card_is_refused(ada, bob):
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
def test_a_card_is_forwarded_as_one_and_taken_back_with_its_list(server, ada, bob, cleo):
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
def test_a_card_is_found_by_its_name(ada, bob):
    word = "Zanzibar" + new_id()[-6:]
    send(ada, chat(ada, bob), ada.new_list(), f"Trip to {word}")
    for _ in range(50):
        found = bob.post("/v1/search", {"text": word}).json["found"]
        if found:
            break
        time.sleep(0.1)
    assert [entry["row"]["d"]["text"] for entry in found] == [f"Trip to {word}"]
