"""Group chats: members, the start of their access, and that later members never receive earlier messages."""

import pytest
from dela import KINDS, new_id
from pictures import encoded, name, photo, upload
from socketclient import Live

pytestmark = pytest.mark.feature("C3", "G3")


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


@pytest.fixture
def group(ada, bob):
    """Ada's group with Bob."""
    scope = "group:" + new_id()
    assert "done" in ada.do(scope, "group.create", name="Family")
    assert "done" in ada.do(scope, "member.add", person=bob.id, role="viewer")
    return scope


def chat(group):
    return group.replace("group:", "chat:")


def write(person, group, text="Hello"):
    message = new_id()
    result = person.do(chat(group), "chat.write", id=message, text=text)
    return result.get("refused") or message


def texts(person, group):
    rows = [row["d"] for row in person.records(chat(group), window=1000).values() if row["k"] == "message"]
    return [message["text"] for message in sorted(rows, key=lambda message: message["n"])]


def test_all_group_members_and_no_others_are_in_the_chat(ada, bob, cleo, group):
    assert write(cleo, group) == "notFound"
    write(bob, group, "One")
    write(ada, group, "Two")
    assert texts(ada, group) == texts(bob, group) == ["One", "Two"]
    assert write(cleo, group) == "notFound" and cleo.records(chat(group)) == {}
    assert cleo.post("/v1/log", {"scope": chat(group), "before": 3, "version": 1}).status == 404


def test_owner_shares_the_history_with_all_members_including_connected_ones(ada, bob, cleo, group):
    first = write(ada, group, "First")
    assert "done" in ada.do(group, "member.add", person=cleo.id, role="viewer")
    with_cleo = Live(cleo)
    with_cleo.hello(kinds=KINDS)
    write(ada, group, "Second")
    assert texts(cleo, group) == ["Second"]
    assert cleo.do(group, "group.openChat")["refused"] == "forbidden"
    assert "done" in ada.do(group, "group.openChat")
    assert texts(cleo, group) == texts(bob, group) == ["First", "Second"]
    page = cleo.post("/v1/log", {"scope": chat(group), "before": 2, "version": 1}).json
    assert len(page["rows"]) == 1 and page["low"] == 1
    assert "done" in ada.do(chat(group), "chat.edit", id=first, text="Changed")
    heard = ""
    while "Changed" not in heard:
        heard += str(with_cleo.receive(kind="frame"))
    with_cleo.close()


def test_new_member_sees_only_later_messages(ada, bob, cleo, group):
    secret = write(ada, group, "Secret")
    with_cleo = Live(cleo)
    assert "done" in ada.do(group, "member.add", person=cleo.id, role="viewer")
    with_cleo.hello(kinds=KINDS)
    write(ada, group, "Welcome")
    assert texts(cleo, group) == ["Welcome"] and texts(bob, group) == ["Secret", "Welcome"]
    # Neither by a page nor by a position that the device claims to have.
    page = cleo.post("/v1/log", {"scope": chat(group), "before": 2, "version": 1}).json
    assert page["rows"] == []
    grant = next(row
                 for row in cleo.records("user:" + cleo.id).values() if row["id"] == "mem:" + chat(group))["d"]["grant"]
    assert "done" in ada.do(chat(group), "chat.edit", id=secret, text="Secret still")
    for position in ([grant, 1, "", 1, 1], [grant, 1], [grant, 1, "0", 1, 1], [grant, -1]):
        answer = cleo.pull({chat(group): position}, first=chat(group), kinds=["user", "group", "chat"], window=1000)
        assert "Secret" not in answer.bytes.decode(), position
    # Nor when it changes.
    write(ada, group, "Last")
    heard = ""
    while "Last" not in heard:
        heard += str(with_cleo.receive(kind="frame"))
    assert "Secret" not in heard
    assert cleo.do("chat:" + cleo.id, "chat.forward", id=new_id(), of=chat(group),
                   message=secret)["refused"] == "notFound"
    with_cleo.close()


@pytest.mark.feature("C7")
def test_new_member_cannot_change_earlier_messages_even_if_they_know_the_id(ada, bob, cleo, group):
    def refused(message, **arguments):
        return [cleo.do(chat(group), intent, id=message, **more).get("refused", "done")
                for intent, more in arguments.items()]

    before = write(ada, group, "Before")
    intents = {"chat.react": {"sign": "👍"}, "chat.edit": {"text": "Changed"}, "chat.remove": {}}
    # A moderator of the group cannot either.
    assert "done" in ada.do(group, "member.add", person=cleo.id, role="editor")
    after = write(ada, group, "After")
    rows = ada.records(chat(group), window=1000)
    assert refused(before, **intents) == refused(new_id(), **intents) == ["notFound"] * 3
    assert ada.records(chat(group), window=1000) == rows
    assert refused(after, **intents) == ["done", "forbidden", "done"]
    assert "done" in ada.do(group, "group.openChat")
    assert refused(before, **{"chat.react": {"sign": "👍"}}) == ["done"]


def test_removed_member_receives_no_messages(ada, bob, group):
    write(ada, group)
    assert "done" in ada.do(group, "member.remove", person=bob.id)
    write(ada, group, "Alone")
    assert bob.records(chat(group)) == {} and write(bob, group) == "notFound"
    assert "done" in ada.do(group, "member.add", person=bob.id, role="viewer")
    write(ada, group, "Together")
    assert texts(bob, group) == ["Together"]


@pytest.mark.feature("C7")
def test_owner_deletes_messages_of_others(ada, bob, group):
    message = write(bob, group, "Rude")
    mine = write(ada, group)
    assert bob.do(chat(group), "chat.remove", id=mine)["refused"] == "forbidden"
    assert "done" in ada.do(chat(group), "chat.remove", id=message)
    assert texts(bob, group) == ["", "Hello"]


def test_group_chat_is_purged_with_its_group(server, ada, bob, group):
    word = "Unmistakable" + new_id()
    write(bob, group, word)
    assert "done" in ada.do(group, "group.delete")
    assert write(ada, group) == "notFound" and write(bob, group) == "notFound"
    assert "done" in ada.do(group, "group.restore")
    assert texts(bob, group) == [word] and word in str(list(server.stored_rows()))
    assert "done" in ada.do(group, "group.delete") and "done" in ada.do(group, "group.purge")
    assert write(ada, group) == "notFound"
    assert word not in str(list(server.stored_rows()))


@pytest.mark.feature("C2")
def test_clearing_a_chat_affects_only_the_user_who_clears_it(ada, bob, group):
    write(ada, group, "One")
    assert "done" in bob.do("user:" + bob.id, "chat.clear", chat=chat(group), upTo=1, hides=True)
    assert texts(ada, group) == ["One"]
    assert "chatPreference" not in str(ada.records(chat(group))) + str(ada.records("user:" + ada.id))


@pytest.mark.feature("C7")
def test_picture_is_visible_to_users_who_see_its_message(ada, bob, cleo, group):
    def seen(person):
        return person.get(f"/v1/pictures?scope={chat(group)}&blob={blob}&size=thumb").status

    data = encoded(photo(seed=91))
    blob, message = name(data), new_id()
    assert upload(bob, data).status == 200
    assert bob.do(chat(group), "chat.write", id=message, text="",
                  blob=name(encoded(photo(seed=92))))["refused"] == "notFound"
    assert "done" in bob.do(chat(group), "chat.write", id=message, text="", blob=blob)
    assert (seen(ada), seen(bob), seen(cleo)) == (200, 200, 404)
    assert "done" in ada.do(group, "member.add", person=cleo.id, role="viewer")
    assert seen(cleo) == 404, "it was sent before she joined"
    assert cleo.do("chat:" + cleo.id, "chat.write", id=new_id(), text="", blob=blob)["refused"] == "notFound"
    assert "done" in ada.do(chat(group), "chat.forward", id=new_id(), of=chat(group), message=message)
    assert seen(cleo) == 200
    assert "done" in bob.do(chat(group), "chat.remove", id=message)
    assert seen(ada) == 200, "the forwarded one is visible"
