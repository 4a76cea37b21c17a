"""Every kind of command, from everybody, also with ids of things that are not where it says."""

import pathlib
import re

import pytest
from dela import Client, command, new_id
from pictures import encoded, name, photo, upload
from socketclient import Live
from test_photo_rights import PHOTO_RIGHTS
from verbs import chat, every_verb, every_verb_of_chats, every_verb_of_groups, every_verb_of_habits, every_verb_of_people, every_verb_of_pictures

# What becomes of every kind of command, by what its author is in the list.
AUTHORS = ("stranger", "former", "viewer", "editor", "owner")
OWNERS = ("notFound", "notFound", "forbidden", "forbidden", "done")
EDITORS = ("notFound", "notFound", "forbidden", "done", "done")
VIEWERS = ("notFound", "notFound", "done", "done", "done")
RIGHTS = {
    "list.create": ("notFound", "notFound", "conflict", "conflict", "conflict"),
    "list.copy": VIEWERS,
    "list.send": VIEWERS,
    "list.rename": EDITORS,
    "list.delete": OWNERS,
    "list.restore": OWNERS,
    # Only what is in the trash.
    "list.purge": (*OWNERS[:4], "conflict"),
    "item.create": EDITORS,
    "item.plan": EDITORS,
    "item.write": EDITORS,
    "item.rename": EDITORS,
    "item.edit": EDITORS,
    "item.tick": EDITORS,
    "item.move": EDITORS,
    "item.delete": EDITORS,
    "item.restore": EDITORS,
    "item.purge": (*OWNERS[:4], "conflict"),
    # To a list that is none; test_picture_access.py sends to others.
    "item.send": (*EDITORS[:3], "notFound", "notFound"),
    "member.add": OWNERS,
    "member.remove": OWNERS,
    "member.transfer": OWNERS,
    "share.set": OWNERS,
    # It is shared with no group.
    "share.end": (*OWNERS[:4], "notFound"),
    "share.close": OWNERS,
    "member.leave": ("notFound", "notFound", "done", "done", "conflict"),
}
PICTURE_RIGHTS = {
    "picture.add": EDITORS, "picture.move": EDITORS, "picture.delete": EDITORS, "picture.restore": EDITORS,
    "picture.purge": (*OWNERS[:4], "conflict"),
}
# The same in a chat of two; nobody else ever takes part in it.
CHAT_AUTHORS = ("stranger", "member")
CHAT_VERBS = ("chat.write", "chat.edit", "chat.react", "chat.forward", "chat.mark", "chat.remove")
CHAT_RIGHTS = dict.fromkeys(CHAT_VERBS, ("notFound", "done"))
# The same in a group.
GROUP_AUTHORS = ("stranger", "former", "member", "moderator", "owner")
GROUP_OWNERS = ("notFound", "notFound", "forbidden", "forbidden", "done")
GROUP_MODERATORS = ("notFound", "notFound", "forbidden", "done", "done")
GROUP_RIGHTS = {
    "group.create": ("notFound", "notFound", "conflict", "conflict", "conflict"),
    "group.rename": GROUP_OWNERS,
    "group.portray": GROUP_OWNERS,
    "group.delete": GROUP_OWNERS,
    "group.restore": GROUP_OWNERS,
    # Only what is in the trash.
    "group.purge": (*GROUP_OWNERS[:4], "conflict"),
    "group.openChat": GROUP_OWNERS,
    "member.add": GROUP_MODERATORS,
    "member.remove": GROUP_MODERATORS,
    "member.transfer": GROUP_OWNERS,
    "member.leave": ("notFound", "notFound", "done", "done", "conflict"),
}
DECLARED = "".join(file.read_text() for file in (pathlib.Path(__file__).parents[2] / "Sources/Sync").rglob("*.swift"))
# Whatever looks like a verb is taken for one, wherever it stands.
VERBS = set(re.findall(r'"([A-Za-z]+\.[A-Za-z]+)"', DECLARED))


def own_verbs(scope, about):
    """Every verb of what is somebody's alone. What they note about a list counts whatever has become of it meanwhile."""
    return every_verb_of_people(scope, about) + every_verb_of_habits(scope, new_id())


def test_every_verb_that_the_rules_read_is_tried_here():
    personal = {made["do"] for made in own_verbs("user:" + new_id(), "list:" + new_id())}
    assert len(VERBS) > 30
    assert VERBS == set(RIGHTS) | set(PICTURE_RIGHTS) | set(GROUP_RIGHTS) | set(CHAT_RIGHTS) | set(PHOTO_RIGHTS) | personal


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


def refusal(result):
    return "done" if "done" in result else result["refused"]


def new_group(person):
    scope = "group:" + new_id()
    assert "done" in person.do(scope, "group.create", name="Family")
    return scope


@pytest.mark.feature("L4", "F4")
@pytest.mark.parametrize("author", AUTHORS)
def test_every_command_does_what_its_authors_role_allows_and_no_more(ada, bob, cleo, author):
    for place, (verb, expected) in enumerate(RIGHTS.items()):
        scope = ada.new_list()
        item, expected = ada.add_item(scope), expected[AUTHORS.index(author)]
        ada.share(scope, cleo)
        if author in ("viewer", "editor", "former"):
            ada.share(scope, bob, "viewer" if author == "viewer" else "editor")
        if author == "former":
            assert "done" in ada.do(scope, "member.remove", person=bob.id)
        group = new_group(ada)
        before, made = ada.records(scope), every_verb(scope, item, cleo.id, group.removeprefix("group:"))[place]
        assert made["do"] == verb
        assert refusal((ada if author == "owner" else bob).push(made)[0]) == expected, verb
        assert expected == "done" or ada.records(scope) == before, verb


@pytest.fixture(scope="module")
def blob(ada, bob):
    """A picture that both have brought."""
    data = encoded(photo())
    for person in (ada, bob):
        assert upload(person, data).status == 200
    return name(data)


@pytest.mark.parametrize("author", AUTHORS)
def test_with_pictures_everybody_does_what_their_role_allows_and_no_more(ada, bob, blob, author):
    for place, (verb, expected) in enumerate(PICTURE_RIGHTS.items()):
        scope, picture, expected = ada.new_list(), new_id(), expected[AUTHORS.index(author)]
        item = ada.add_item(scope)
        assert "done" in ada.do(scope, "picture.add", id=picture, item=item, blob=blob, rank="V")
        if author in ("viewer", "editor", "former"):
            ada.share(scope, bob, "viewer" if author == "viewer" else "editor")
        if author == "former":
            assert "done" in ada.do(scope, "member.remove", person=bob.id)
        before, made = ada.records(scope), every_verb_of_pictures(scope, item, picture, blob)[place]
        assert made["do"] == verb
        assert refusal((ada if author == "owner" else bob).push(made)[0]) == expected, verb
        assert expected == "done" or ada.records(scope) == before, verb


@pytest.mark.feature("C3")
@pytest.mark.parametrize("author", CHAT_AUTHORS)
def test_in_a_chat_of_two_nobody_else_does_anything(ada, bob, cleo, author):
    scope = chat(ada, cleo)
    assert refusal(ada.do(scope, "chat.write", id=new_id(), text="Hello")) in ("done", "conflict")
    for made in every_verb_of_chats(scope):
        verb, before = made["do"], ada.records(scope)
        expected = CHAT_RIGHTS[verb][CHAT_AUTHORS.index(author)]
        assert refusal((cleo if author == "member" else bob).push(made)[0]) == expected, verb
        assert expected == "done" or ada.records(scope) == before, verb


@pytest.mark.parametrize("author", GROUP_AUTHORS)
def test_in_a_group_every_command_does_what_its_authors_part_allows_and_no_more(ada, bob, cleo, author):
    for place, (verb, expected) in enumerate(GROUP_RIGHTS.items()):
        scope, expected = new_group(ada), expected[GROUP_AUTHORS.index(author)]
        assert "done" in ada.do(scope, "member.add", person=cleo.id, role="viewer")
        if author in ("member", "moderator", "former"):
            role = "editor" if author == "moderator" else "viewer"
            assert "done" in ada.do(scope, "member.add", person=bob.id, role=role)
        if author == "former":
            assert "done" in ada.do(scope, "member.remove", person=bob.id)
        before, made = ada.records(scope), every_verb_of_groups(scope, cleo.id)[place]
        assert made["do"] == verb
        assert refusal((ada if author == "owner" else bob).push(made)[0]) == expected, verb
        assert expected == "done" or ada.records(scope) == before, verb


def own_records(person):
    """What stands in somebody's own scope, without the notifications of earlier tests, which arrive when they do."""
    return {id: row for id, row in person.records("user:" + person.id).items() if row["k"] != "notification"}


def test_what_is_somebodys_own_is_theirs_alone_to_change(ada, bob):
    scope, mine = ada.new_list(), "user:" + ada.id
    before = own_records(ada)
    for made in own_verbs(mine, scope):
        assert refusal(bob.push(made)[0]) == "notFound", made
    assert own_records(ada) == before
    for made in own_verbs("user:" + bob.id, scope):
        # There is no such request.
        assert refusal(bob.push(made)[0]) == ("gone" if made["do"] == "contact.accept" else "done"), made


def test_a_guests_commands_are_not_looked_at(server, ada):
    scope, group, mine = ada.new_list(), new_group(ada), "user:" + ada.id
    before = ada.records(scope), ada.records(group), own_records(ada)
    commands = every_verb(scope, new_id(), ada.id) + every_verb_of_groups(group, ada.id)
    commands += every_verb_of_pictures(scope, new_id(), new_id(), "ab" * 32) + every_verb_of_chats("chat:" + ada.id)
    for made in commands + own_verbs(mine, scope):
        request = {"client": new_id(), "epoch": ada.epoch, "commands": [{"n": 1, **made}]}
        assert Client(server).post("/v1/push", request).bytes == b'{"error":"signedOut"}'
    assert (ada.records(scope), ada.records(group), own_records(ada)) == before


@pytest.mark.parametrize("role", ["stranger", "former", "viewer", "editor"])
@pytest.mark.parametrize(
    "verb,arguments",
    [
        ("item.rename", {"id": "item", "title": "Mine"}), ("item.tick", {"id": "item", "done": True}),
        ("item.move", {"id": "item", "rank": "A"}), ("item.delete", {"id": "item"}), ("item.restore", {"id": "item"}),
        ("item.edit", {"id": "item", "set": {"note": "x"}}), ("item.purge", {"id": "item"}),
        ("item.send", {"id": "item", "to": "own", "as": "new", "rank": "A"}),
        ("item.rename", {"id": "owner", "title": "Mine"}), ("item.delete", {"id": "owner"}), ("item.delete", {"id": "list"}),
        ("member.remove", {"person": "owner"}), ("member.remove", {"person": "member"}), ("member.remove", {"person": "item"}),
        ("member.transfer", {"person": "owner"}), ("member.transfer", {"person": "member"}),
        ("share.end", {"group": "group"}),
        ("member.add", {"person": "item", "role": "editor"}), ("member.add", {"person": "list", "role": "editor"}),
        ("picture.move", {"id": "picture", "rank": "A"}), ("picture.delete", {"id": "picture"}),
        ("picture.restore", {"id": "picture"}), ("picture.restore", {"id": "deleted picture"}),
        ("picture.purge", {"id": "picture"}), ("picture.purge", {"id": "deleted picture"}),
        ("picture.add", {"id": "new", "item": "item", "blob": "blob", "rank": "A"}),
    ],
    ids=lambda value: value if isinstance(value, str) else value.get("id") or value.get("person") or value.get("group"),
)
def test_what_belongs_to_another_list_is_not_found_under_ones_own(ada, bob, cleo, blob, role, verb, arguments):
    theirs, mine = ada.new_list(), bob.new_list()
    item, picture, deleted = ada.add_item(theirs), new_id(), new_id()
    for id in (picture, deleted):
        assert "done" in ada.do(theirs, "picture.add", id=id, item=item, blob=blob, rank="V")
    assert "done" in ada.do(theirs, "picture.delete", id=deleted)
    ada.share(theirs, cleo)
    group = new_group(ada).removeprefix("group:")
    assert "done" in ada.do(theirs, "share.set", group=group, role="viewer")
    if role != "stranger":
        ada.share(theirs, bob, "editor" if role == "former" else role)
    if role == "former":
        assert "done" in ada.do(theirs, "member.remove", person=bob.id)
    foreign = {"item": item, "owner": ada.id, "member": cleo.id, "list": theirs.removeprefix("list:")}
    foreign |= {"picture": picture, "deleted picture": deleted, "blob": blob, "new": new_id(), "group": group}
    foreign["own"] = bob.new_list()
    before = ada.records(theirs), bob.records(mine)
    result = bob.do(mine, verb, **{name: foreign.get(str(value), value) for name, value in arguments.items()})
    assert refusal(result) == "notFound"
    assert (ada.records(theirs), bob.records(mine)) == before


def test_what_somebody_else_does_every_day_is_not_found_among_ones_own(ada, bob):
    hers, his, water = "user:" + ada.id, "user:" + bob.id, new_id()
    create, *others = every_verb_of_habits(hers, water)
    assert refusal(ada.push(create)[0]) == "done"
    assert refusal(ada.do(hers, "habit.check", id=water, day="2026-01-03", time=451)) == "done"
    for deleted in (False, True):
        if deleted:
            assert refusal(ada.do(hers, "habit.delete", id=water)) == "done"
        before = own_records(ada), own_records(bob)
        for made in others:
            assert refusal(bob.push({**made, "id": new_id(), "scope": his})[0]) == "notFound", made["do"]
        assert (own_records(ada), own_records(bob)) == before
    # An id that happens to be the same is another habit.
    assert refusal(bob.push({**create, "id": new_id(), "scope": his})[0]) == "done"
    assert own_records(ada) == before[0] and water in own_records(bob)


def test_a_command_id_of_somebody_else_tells_nothing_and_keeps_nobody_out(ada, bob):
    theirs, mine = ada.new_list(), bob.new_list()
    hers = command(theirs, "list.rename", name="Hers")
    assert refusal(ada.push(hers)[0]) == "done"
    assert refusal(bob.push(hers)[0]) == "notFound"
    other = command(mine, "list.rename", name="His")
    assert set(bob.push(other)[0]["done"]) == {mine}
    assert set(ada.push({**command(theirs, "list.rename", name="Again"), "id": other["id"]})[0]["done"]) == {theirs}


@pytest.mark.parametrize("author", ["stranger", "former"])
def test_what_a_connection_sends_is_judged_as_what_a_request_sends(ada, bob, author):
    scope, live = ada.new_list(), Live(bob)
    item = ada.add_item(scope)
    if author == "former":
        ada.share(scope, bob)
        live.hello()
        assert "done" in ada.do(scope, "member.remove", person=bob.id)
    before = ada.records(scope)
    verbs = list(every_verb(scope, item, bob.id))
    for start in range(0, len(verbs), 4):
        live.send({"t": "push", "token": start, **bob.numbered(*verbs[start : start + 4])})
        results = live.receive(kind="pushed")["results"]
        assert [refusal(result) for result in results] == ["notFound"] * len(verbs[start : start + 4])
    live.close()
    assert ada.records(scope) == before
