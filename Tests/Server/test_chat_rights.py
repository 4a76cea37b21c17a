"""Everybody in a chat of two or of a group: what becomes of each command, question and ephemeral message, by who asks."""

import pytest
from dela import KINDS, Client, command, new_id
from socketclient import Live
from test_presence import answers, rest
from test_rights import GROUP_AUTHORS, refusal
from verbs import chat

pytestmark = pytest.mark.feature("C3", "G3")

MEMBERS = ("notFound", "notFound", "done", "done", "done")
AUTHORS = ("notFound", "notFound", "forbidden", "forbidden", "forbidden")
MODERATORS = ("notFound", "notFound", "forbidden", "done", "done")
# What becomes of what somebody does to a message that another member has written.
TO_OTHERS = {
    "chat.write": MEMBERS, "chat.edit": AUTHORS, "chat.react": MEMBERS, "chat.forward": MEMBERS, "chat.mark": MEMBERS,
    "chat.remove": MODERATORS,
}


class Place:
    """A group of Ada's in which Cleo has written, and somebody with a part of theirs."""

    def __init__(self, ada, bob, cleo, part):
        self.group, self.message = "group:" + new_id(), new_id()
        self.chat = self.group.replace("group:", "chat:")
        assert "done" in ada.do(self.group, "group.create", name="Family")
        assert "done" in ada.do(self.group, "member.add", person=cleo.id, role="viewer")
        if part in ("member", "moderator", "former"):
            role = "editor" if part == "moderator" else "viewer"
            assert "done" in ada.do(self.group, "member.add", person=bob.id, role=role)
        self.word = "secret" + new_id().lower()
        assert "done" in cleo.do(self.chat, "chat.write", id=self.message, text=self.word)
        if part == "former":
            assert "done" in ada.do(self.group, "member.remove", person=bob.id)
        self.author = ada if part == "owner" else bob

    def verbs(self):
        """Every verb of chats, about Cleo's message."""
        own = "chat:" + self.author.id
        return [
            command(self.chat, "chat.write", id=new_id(), text="Hello", reply=self.message),
            command(self.chat, "chat.edit", id=self.message, text="Mine"),
            command(self.chat, "chat.react", id=self.message, sign="👍"),
            command(own, "chat.forward", id=new_id(), of=self.chat, message=self.message),
            command(self.chat, "chat.mark", read=1, delivered=1),
            command(self.chat, "chat.remove", id=self.message),
        ]


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


@pytest.mark.parametrize("part", GROUP_AUTHORS)
def test_in_a_groups_chat_each_command_does_what_its_authors_part_allows(ada, bob, cleo, part):
    for place, (verb, expected) in enumerate(TO_OTHERS.items()):
        chat, expected = Place(ada, bob, cleo, part), expected[GROUP_AUTHORS.index(part)]
        before, made = ada.records(chat.chat), chat.verbs()[place]
        assert made["do"] == verb
        assert refusal(chat.author.push(made)[0]) == expected, verb
        assert expected == "done" or ada.records(chat.chat) == before, verb


PAIR_PARTS = ("stranger", "companion", "blocked")
# What becomes of what a user does to a message in a chat of two, which the other one has written.
IN_PAIR = {
    "chat.write": ("notFound", "done", "forbidden"), "chat.edit": ("notFound", "forbidden", "forbidden"),
    "chat.react": ("notFound", "done", "forbidden"), "chat.forward": ("notFound", "done", "forbidden"),
    "chat.mark": ("notFound", "done", "done"), "chat.remove": ("notFound", "forbidden", "forbidden"),
}


@pytest.mark.parametrize("part", PAIR_PARTS)
def test_command_in_a_chat_of_two_is_done_for_the_companion_and_refused_for_strangers_and_blocked_users(server, cleo, part):
    author, message = server.person("Author"), new_id()
    companion = server.person("Companion") if part == "stranger" else author
    scope = chat(cleo, companion)
    assert "done" in cleo.do(scope, "chat.write", id=message, text="Hello")
    if part == "blocked":
        assert "done" in cleo.do("user:" + cleo.id, "person.block", person=author.id, name="Author")
    before = cleo.records(scope)
    arguments = {
        "chat.write": {"id": new_id(), "text": "Hi"}, "chat.edit": {"id": message, "text": "Mine"},
        "chat.react": {"id": message, "sign": "👍"}, "chat.forward": {"id": new_id(), "of": scope, "message": message},
        "chat.mark": {"read": 1, "delivered": 1}, "chat.remove": {"id": message},
    }
    for verb, expected in IN_PAIR.items():
        assert refusal(author.do(scope, verb, **arguments[verb])) == expected[PAIR_PARTS.index(part)], verb
    kept = {id: row for id, row in cleo.records(scope).items() if row["k"] == "message"}
    assert part == "companion" or kept == {id: row for id, row in before.items() if row["k"] == "message"}


@pytest.mark.parametrize("part", ("guest", *GROUP_AUTHORS))
def test_a_groups_chat_is_read_searched_and_asked_about_by_its_members_alone(server, ada, bob, cleo, part):
    chat = Place(ada, bob, cleo, part)
    who, inside = Client(server) if part == "guest" else chat.author, part in ("member", "moderator", "owner")
    outside = 401 if part == "guest" else 404
    for path, body in {
        "/v1/log": {"scope": chat.chat, "before": 2, "version": 1},
        "/v1/readers": {"chat": chat.chat, "message": 1},
        "/v1/search": {"text": chat.word, "chat": chat.chat},
    }.items():
        answer = who.post(path, body)
        assert answer.status == (200 if inside else outside), path
        assert (chat.word in answer.bytes.decode()) == (inside and path != "/v1/readers"), path
    everywhere = who.post("/v1/search", {"text": chat.word})
    assert everywhere.status == (401 if part == "guest" else 200)
    assert (chat.word in everywhere.bytes.decode()) == inside


@pytest.mark.parametrize("part", GROUP_AUTHORS)
def test_who_watches_and_writes_in_a_groups_chat_is_heard_by_members_alone(ada, bob, cleo, part):
    chat = Place(ada, bob, cleo, part)
    hers, theirs = Live(cleo), Live(chat.author)
    for connection in (hers, theirs):
        connection.hello(kinds=KINDS)
        connection.send({"t": "watch", "chats": [chat.chat]})
        connection.send({"t": "writing", "chat": chat.chat})
    if part in ("member", "moderator", "owner"):
        assert hers.receive(kind="writing")["p"] == chat.author.id
    else:
        assert not rest(hers) and not rest(theirs) and answers(theirs)
    hers.close()
    theirs.close()


@pytest.mark.feature("C7")
def test_a_reply_to_what_was_taken_back_is_kept_without_its_words(server, ada, bob, cleo):
    chat, answer = Place(ada, bob, cleo, "member"), new_id()
    assert "done" in cleo.do(chat.chat, "chat.remove", id=chat.message)
    assert "done" in bob.do(chat.chat, "chat.write", id=answer, text="I see", reply=chat.message)
    assert ada.records(chat.chat, window=10)[answer]["d"]["text"] == "I see"
    assert chat.word not in str(list(server.stored_rows()))


@pytest.mark.feature("C7")
def test_edit_and_deletion_cross_and_the_words_are_gone_for_all(server, ada, bob, cleo):
    chat = Place(ada, bob, cleo, "moderator")
    assert "done" in bob.do(chat.chat, "chat.remove", id=chat.message)
    assert refusal(cleo.do(chat.chat, "chat.edit", id=chat.message, text=chat.word + " again")) != "done"
    assert chat.word not in str(list(server.stored_rows()))
