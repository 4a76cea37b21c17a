"""Contact requests: an unknown sender can only send a request until the recipient accepts it."""

import json

import pytest
from dela import KINDS, Client, Person, Server, new_id
from push_service import Device, PushService
from sample_commands import chat
from socketclient import Live
from test_accounts import form
from test_invitations import invite, join

pytestmark = pytest.mark.feature("G6")

RELATIONS = ("unknown", "requested", "declined", "accepted", "left", "blocked")


@pytest.fixture(scope="module")
def push_service():
    service = PushService()
    yield service
    service.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory, push_service):
    server = Server(tmp_path_factory.mktemp("server"), DELA_REQUESTS="always", **push_service.settings).start()
    yield server
    server.end()


class Pair:
    """Eve with her data, and Anna with the given relation to Eve."""

    def __init__(self, server, relation):
        self.eve, self.anna = server.person("Eve"), server.person("Anna")
        self.list = self.eve.new_list("Flat")
        self.eve.add_item(self.list)
        self.group = "group:" + new_id()
        assert "done" in self.eve.do(self.group, "group.create", name="Chess")
        self.chat = chat(self.eve, self.anna)
        own = "user:" + self.anna.id
        if relation in ("requested", "declined", "accepted", "left"):
            first = self.eve.new_list("First")
            assert "done" in self.eve.do(first, "member.add", person=self.anna.id, role="viewer")
            if relation == "declined":
                assert "done" in self.anna.do(own, "contact.decline", person=self.eve.id)
            if relation in ("accepted", "left"):
                assert "done" in self.anna.do(own, "contact.accept", person=self.eve.id)
        if relation == "left":
            for scope in (self.list, self.group):
                assert "done" in self.eve.do(scope, "member.add", person=self.anna.id, role="viewer")
                assert "done" in self.anna.do(scope, "member.leave")
        if relation == "blocked":
            assert "done" in self.anna.do(own, "person.block", person=self.eve.id, name="Eve")

    def attempts(self):
        """Yields every way in which Eve can reach Anna."""
        yield "list", self.list, lambda: self.eve.do(self.list, "member.add", person=self.anna.id, role="editor")
        yield "group", self.group, lambda: self.eve.do(self.group, "member.add", person=self.anna.id, role="viewer")
        yield "message", self.chat, lambda: self.eve.do(self.chat, "chat.write", id=new_id(), text="Hello")
        yield "copy", None, lambda: self.eve.do(self.list, "list.send", people=[self.anna.id])

    def visible(self):
        """Returns the scopes that Anna's devices pull, except her own."""
        return {part["scope"] for part in self.anna.pull(kinds=KINDS).json["parts"]} - {"user:" + self.anna.id}

    def request(self):
        """Returns the contact record about Eve in Anna's own scope."""
        row = self.anna.records("user:" + self.anna.id).get("contact:" + self.eve.id)
        return row and row["d"]


@pytest.mark.parametrize("relation", RELATIONS)
def test_each_way_to_reach_a_user_depends_on_whether_they_know_the_sender(server, relation):
    pair = Pair(server, relation)
    for offer, scope, attempt in pair.attempts():
        before = pair.visible()
        result = attempt()
        after = pair.visible()
        if relation == "blocked":
            assert result.get("refused") == "forbidden" and after == before
        elif relation == "accepted" or (relation == "left" and offer in ("copy", "message")):
            assert "done" in result and len(after) == len(before) + 1
        else:
            assert "done" in result and after == before, (offer, after - before)
            # Anna sees only the name of the list and an excerpt of its items.
            assert not scope or not pair.anna.records(scope)
    request = pair.request()
    if relation == "unknown":
        assert (request["name"], request["offer"], request["title"],
                request["excerpt"]) == ("Eve", "list", "Flat", "Milk")
    if relation in ("unknown", "requested", "declined"):
        assert request["state"] == ("declined" if relation == "declined" else "requested")
        assert "done" in pair.anna.do("user:" + pair.anna.id, "contact.accept", person=pair.eve.id)
        assert {pair.list, pair.group, pair.chat} <= pair.visible()


@pytest.mark.parametrize("relation", RELATIONS)
def test_link_admits_every_user_except_a_blocked_one_because_they_use_it_themselves(server, relation):
    pair = Pair(server, relation)
    for scope in (pair.list, pair.group):
        link = invite(pair.eve, scope, role="viewer")
        assert (join(pair.anna, link) == "invitationEnded") == (relation == "blocked")
        assert (scope in pair.visible()) == (relation != "blocked")


def test_sender_does_not_see_that_a_request_arrived_or_was_declined(server):
    pair = Pair(server, "unknown")
    live = Live(pair.eve)
    live.hello(kinds=KINDS)
    assert "done" in pair.eve.do(pair.chat, "chat.write", id=new_id(), text="Hello")
    before = pair.eve.records(pair.chat), pair.eve.records("user:" + pair.eve.id)
    pair.anna.do(pair.chat, "chat.mark", read=1, delivered=1)
    assert "done" in pair.anna.do("user:" + pair.anna.id, "contact.decline", person=pair.eve.id)
    assert (pair.eve.records(pair.chat), pair.eve.records("user:" + pair.eve.id)) == before
    assert before[1]["contact:" + pair.anna.id]["d"]["state"] == "sent"
    assert before[0]["member:" + pair.anna.id]["d"]["invited"] == "editor"


def test_request_notifies_its_recipient_once_and_its_reminders_and_messages_do_not(server, push_service):
    pair = Pair(server, "unknown")
    device = Device(push_service, pair.anna).subscribe()
    for _, _, attempt in pair.attempts():
        assert "done" in attempt()
    for number in range(5):
        assert "done" in pair.eve.do(pair.chat, "chat.write", id=new_id(), text=f"Message {number}")
    device.wait(1)
    assert device.stays_silent(1)
    assert not any(word in str(device.notifications) for word in ("Eve", "Flat", "Hello"))


def test_answer_accepts_a_request_and_keeps_an_assignment_to_an_invited_user(server):
    pair = Pair(server, "unknown")
    assert "done" in pair.eve.do(pair.list, "member.add", person=pair.anna.id, role="editor")
    item = pair.eve.add_item(pair.list, "Bread")
    assert "done" in pair.eve.do(pair.list, "item.edit", id=item, set={"assignee": pair.anna.id})
    assert "done" in pair.eve.do(pair.chat, "chat.write", id=new_id(), text="Hello")
    assert "done" in pair.anna.do(pair.chat, "chat.write", id=new_id(), text="Hi")
    assert {pair.list, pair.chat} <= pair.visible()
    assert pair.anna.records(pair.list)[item]["d"]["assignee"] == pair.anna.id


def registered(server, email):
    """Registers a user. Accounts that the operator creates have no limits."""
    registration = Client(server).post("/v1/register", form(email)).json["registration"]
    code = {"registration": registration, "code": server.code(email)}
    assert Client(server).post("/v1/register/confirm", code).status == 200
    return Person(server, email, form(email)["password"])


def test_new_account_adds_less_than_64_kb_and_one_notification_to_another_account(server, push_service):
    def size():
        return len(json.dumps(anna.pull(kinds=KINDS).json))

    eve, anna = registered(server, "eve.new@example.org"), server.person("Anna")
    device = Device(push_service, anna).subscribe()
    before = size()
    items = [{"id": new_id(), "title": "Milk " * 100, "note": "Buy " * 500, "rank": "V"} for _ in range(50)]
    scope = eve.new_list("House " * 15)
    assert "done" in eve.do(scope, "item.create", items=items)
    copies = 0
    while "done" in eve.do(scope, "list.send", people=[anna.id]):
        copies += 1
    assert 10 < copies <= 100
    for number in range(20):
        group = "group:" + new_id()
        assert "done" in eve.do(group, "group.create", name=f"Group {number}")
        for place in (group, eve.new_list("Flat " * 15)):
            answer = eve.do(place, "member.add", person=anna.id, role="viewer")
            if answer.get("waits"):
                eve.count -= 1
    for _ in range(50):
        answer = eve.do(chat(eve, anna), "chat.write", id=new_id(), text="Hello " * 600)
        if answer.get("waits"):
            eve.count -= 1
    device.wait(1)
    assert device.stays_silent(1, 2)
    print(f"{copies} copies, {size() - before} bytes")
    assert 0 < size() - before < 64_000


def test_requests_above_the_limit_wait_and_other_commands_of_the_sender_continue(server):
    eve = registered(server, "eve@example.org")
    for _ in range(10):
        other = server.person("Other")
        assert "done" in eve.do(chat(eve, other), "chat.write", id=new_id(), text="Hello")
    anna = server.person("Anna")
    assert eve.do(chat(eve, anna), "chat.write", id=new_id(), text="Hello").get("waits") is True
    assert "contact:" + eve.id not in anna.records("user:" + anna.id)
    eve.count -= 1
    assert eve.new_list("House")


@pytest.mark.parametrize("bond", ("list", "group", "read chat", "written chat", "unopened chat"))
def test_users_with_a_common_scope_need_no_request_after_requests_are_turned_on(make_server, bond):
    server = make_server(DELA_REQUESTS="never").start()
    eve, anna = server.person("Eve"), server.person("Anna")
    scope = chat(eve, anna)
    if bond in ("list", "group"):
        scope = eve.new_list("Flat") if bond == "list" else "group:" + new_id()
        assert bond == "list" or "done" in eve.do(scope, "group.create", name="Chess")
        assert "done" in eve.do(scope, "member.add", person=anna.id, role="viewer")
    else:
        assert "done" in eve.do(scope, "chat.write", id=new_id(), text="Hello")
    if bond == "read chat":
        assert "done" in anna.do(scope, "chat.mark", read=1, delivered=1)
    if bond == "written chat":
        assert "done" in anna.do(scope, "chat.write", id=new_id(), text="Hi")
    server.kill()
    server.settings["DELA_REQUESTS"] = "always"
    server.start()
    trip = eve.new_list("Trip")
    assert "done" in eve.do(trip, "member.add", person=anna.id, role="editor")
    assert (anna.records("user:" + anna.id).get("contact:" + eve.id) is None) == (bond != "unopened chat")
    assert (trip in {part["scope"] for part in anna.pull(kinds=KINDS).json["parts"]}) == (bond != "unopened chat")
