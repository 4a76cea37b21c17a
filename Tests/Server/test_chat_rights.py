"""Results of each command, query and ephemeral message in a chat of two or of a group, by the role of the sender."""

import pytest
from dela import KINDS, Client, command, new_id
from sample_commands import chat
from socketclient import Live
from test_presence import further_presence, is_served
from test_rights import GROUP_AUTHORS, refusal

pytestmark = pytest.mark.feature("C3", "G3")

MEMBERS = ("notFound", "notFound", "done", "done", "done")
AUTHORS = ("notFound", "notFound", "forbidden", "forbidden", "forbidden")
MODERATORS = ("notFound", "notFound", "forbidden", "done", "done")
# The results of commands about a message of another member.
TO_OTHERS = {
    "chat.write": MEMBERS, "chat.edit": AUTHORS, "chat.react": MEMBERS, "chat.forward": MEMBERS, "chat.mark": MEMBERS,
    "chat.remove": MODERATORS,
}


class GroupChat:
    """Ada's group, in which Cleo has written, with a user of the given role."""

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

    def commands(self):
        """Returns every command of chats, about Cleo's message."""
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
def test_commands_in_a_group_chat_are_limited_by_the_role_of_the_author(ada, bob, cleo, part):
    for index, (intent, expected) in enumerate(TO_OTHERS.items()):
        chat, expected = GroupChat(ada, bob, cleo, part), expected[GROUP_AUTHORS.index(part)]
        before, made = ada.records(chat.chat), chat.commands()[index]
        assert made["do"] == intent
        assert refusal(chat.author.push(made)[0]) == expected, intent
        assert expected == "done" or ada.records(chat.chat) == before, intent


PAIR_PARTS = ("stranger", "other", "blocked")
# The results of commands in a chat of two about a message of the other user.
IN_PAIR = {
    "chat.write": ("notFound", "done", "forbidden"), "chat.edit": ("notFound", "forbidden", "forbidden"),
    "chat.react": ("notFound", "done", "forbidden"), "chat.forward": ("notFound", "done", "forbidden"),
    "chat.mark": ("notFound", "done", "done"), "chat.remove": ("notFound", "forbidden", "forbidden"),
}


@pytest.mark.parametrize("part", PAIR_PARTS)
def test_commands_in_a_chat_of_two_are_accepted_from_its_users_only(server, cleo, part):
    author, message = server.person("Author"), new_id()
    other = server.person("Companion") if part == "stranger" else author
    scope = chat(cleo, other)
    assert "done" in cleo.do(scope, "chat.write", id=message, text="Hello")
    if part == "blocked":
        assert "done" in cleo.do("user:" + cleo.id, "person.block", person=author.id, name="Author")
    before = cleo.records(scope)
    arguments = {
        "chat.write": {"id": new_id(), "text": "Hi"}, "chat.edit": {"id": message, "text": "Mine"},
        "chat.react": {"id": message, "sign": "👍"}, "chat.forward": {"id": new_id(), "of": scope, "message": message},
        "chat.mark": {"read": 1, "delivered": 1}, "chat.remove": {"id": message},
    }
    for intent, expected in IN_PAIR.items():
        assert refusal(author.do(scope, intent, **arguments[intent])) == expected[PAIR_PARTS.index(part)], intent
    kept = {id: row for id, row in cleo.records(scope).items() if row["k"] == "message"}
    assert part == "other" or kept == {id: row for id, row in before.items() if row["k"] == "message"}


@pytest.mark.parametrize("part", ("guest", *GROUP_AUTHORS))
def test_only_members_can_read_search_and_query_a_group_chat(server, ada, bob, cleo, part):
    chat = GroupChat(ada, bob, cleo, part)
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
def test_presence_and_typing_in_a_group_chat_reach_only_members(ada, bob, cleo, part):
    chat = GroupChat(ada, bob, cleo, part)
    cleo_live, author_live = Live(cleo), Live(chat.author)
    for connection in (cleo_live, author_live):
        connection.hello(kinds=KINDS)
        connection.send({"t": "watch", "chats": [chat.chat]})
        connection.send({"t": "writing", "chat": chat.chat})
    if part in ("member", "moderator", "owner"):
        assert cleo_live.receive(kind="writing")["p"] == chat.author.id
    else:
        assert not further_presence(cleo_live) and not further_presence(author_live) and is_served(author_live)
    cleo_live.close()
    author_live.close()


@pytest.mark.feature("C7")
def test_reply_to_a_deleted_message_is_kept_without_the_quoted_text(server, ada, bob, cleo):
    chat, answer = GroupChat(ada, bob, cleo, "member"), new_id()
    assert "done" in cleo.do(chat.chat, "chat.remove", id=chat.message)
    assert "done" in bob.do(chat.chat, "chat.write", id=answer, text="I see", reply=chat.message)
    assert ada.records(chat.chat, window=10)[answer]["d"]["text"] == "I see"
    assert chat.word not in str(list(server.stored_rows()))


@pytest.mark.feature("C7")
def test_concurrent_edit_and_deletion_remove_the_text_for_all_members(server, ada, bob, cleo):
    chat = GroupChat(ada, bob, cleo, "moderator")
    assert "done" in bob.do(chat.chat, "chat.remove", id=chat.message)
    assert refusal(cleo.do(chat.chat, "chat.edit", id=chat.message, text=chat.word + " again")) != "done"
    assert chat.word not in str(list(server.stored_rows()))
