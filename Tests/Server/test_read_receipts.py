"""Read receipts of group messages: requested, because large groups get no live ones."""

import pytest
from dela import new_id

pytestmark = pytest.mark.feature("C4", "C6")


def chat(group):
    return group.replace("group:", "chat:")


def write(person, group):
    assert "done" in person.do(chat(group), "chat.write", id=new_id(), text="Hello")


def readers(person, group, message):
    answer = person.post("/v1/readers", {"chat": chat(group), "message": message})
    return set(answer.json["people"]) if answer.status == 200 else answer.status


def test_member_gets_read_receipts_of_messages_that_they_see(server, ada, bob):
    cleo, eve, group = server.person("Cleo"), server.person("Eve"), "group:" + new_id()
    assert "done" in ada.do(group, "group.create", name="Family")
    assert "done" in ada.do(group, "member.add", person=bob.id, role="viewer")
    write(ada, group)
    assert "done" in ada.do(group, "member.add", person=cleo.id, role="viewer")
    write(ada, group)
    for person in (bob, cleo):
        assert "done" in person.do(chat(group), "chat.mark", read=2, delivered=2)
    # A later member has not seen earlier messages, and gets no receipts of them.
    assert readers(ada, group, 1) == {bob.id} and readers(ada, group, 2) == {bob.id, cleo.id}
    assert readers(bob, group, 2) == {cleo.id} and readers(cleo, group, 1) == 404
    for message in (0, 3, -1, 2**62):
        assert readers(ada, group, message) == 404
    assert readers(eve, group, 2) == 404
    assert "done" in ada.do(group, "member.remove", person=cleo.id)
    assert readers(cleo, group, 2) == 404 and readers(ada, group, 2) == {bob.id}


def test_chat_of_two_has_no_read_receipts_before_both_have_written(server, ada, bob):
    pair = "chat:" + ":".join(sorted([ada.id, bob.id]))
    write(ada, pair)
    assert "done" in bob.do(pair, "chat.mark", read=1, delivered=1)
    assert readers(ada, pair, 1) == set()
    write(bob, pair)
    assert readers(ada, pair, 1) == {bob.id}


@pytest.mark.parametrize("body", [{}, {"chat": "list:x", "message": 1}, {"chat": "chat:" + new_id()},
                                  {"chat": 1, "message": "1"}])
def test_malformed_readers_query_is_rejected(ada, body):
    assert ada.post("/v1/readers", body).status == 400
