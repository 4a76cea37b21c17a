"""Every kind of command, by the role of the author, also with ids of records in other scopes."""

import pathlib
import re

import pytest
from dela import Client, command, new_id
from pictures import encoded, name, photo, upload
from sample_commands import (
    chat,
    every_chat_command,
    every_command,
    every_group_command,
    every_habit_command,
    every_picture_command,
    every_user_command,
)
from socketclient import Live
from test_photo_rights import PHOTO_RIGHTS
from test_sections import SECTION_RIGHTS
from test_sub_items import SUB_ITEM_RIGHTS

# The results of each kind of command, by the role of its author in the list.
AUTHORS = ("stranger", "former", "viewer", "editor", "owner")
OWNERS = ("notFound", "notFound", "forbidden", "forbidden", "done")
EDITORS = ("notFound", "notFound", "forbidden", "done", "done")
VIEWERS = ("notFound", "notFound", "done", "done", "done")
RIGHTS = {
    "list.create": ("notFound", "notFound", "conflict", "conflict", "conflict"),
    "list.copy": VIEWERS,
    "list.send": VIEWERS,
    "list.rename": EDITORS, "list.setColor": EDITORS, "list.setSign": EDITORS,
    "list.delete": OWNERS, "list.restore": OWNERS,
    # Only records in the trash can be purged.
    "list.purge": (*OWNERS[:4], "conflict"),
    **dict.fromkeys(("item.create", "item.plan", "item.write", "item.begin", "item.schedule"), EDITORS),
    **dict.fromkeys(("item.insert", "item.place", "item.repeat", "item.skip"), EDITORS),
    "item.rename": EDITORS,
    "item.edit": EDITORS,
    "item.tick": EDITORS,
    "item.move": EDITORS,
    "item.delete": EDITORS,
    "item.restore": EDITORS,
    "item.purge": (*OWNERS[:4], "conflict"),
    # To a list that does not exist; test_picture_access.py sends to existing ones.
    "item.send": (*EDITORS[:3], "notFound", "notFound"),
    "member.add": OWNERS,
    "member.remove": OWNERS,
    "member.transfer": OWNERS,
    "share.set": OWNERS,
    # The list is not shared with a group.
    "share.end": (*OWNERS[:4], "notFound"),
    "share.close": OWNERS,
    "member.leave": ("notFound", "notFound", "done", "done", "conflict"),
}
PICTURE_RIGHTS = {
    "picture.add": EDITORS, "picture.move": EDITORS, "picture.delete": EDITORS, "picture.restore": EDITORS,
    "picture.purge": (*OWNERS[:4], "conflict"),
}
IN_LISTS = {*RIGHTS, *PICTURE_RIGHTS, *SUB_ITEM_RIGHTS, *SECTION_RIGHTS}
# The results in a chat of two, which has no other members.
CHAT_AUTHORS = ("stranger", "member")
CHAT_COMMANDS = ("chat.write", "chat.edit", "chat.react", "chat.forward", "chat.mark", "chat.remove")
CHAT_RIGHTS = dict.fromkeys(CHAT_COMMANDS, ("notFound", "done"))
# The results in a group.
GROUP_AUTHORS = ("stranger", "former", "member", "moderator", "owner")
GROUP_OWNERS = ("notFound", "notFound", "forbidden", "forbidden", "done")
GROUP_MODERATORS = ("notFound", "notFound", "forbidden", "done", "done")
GROUP_RIGHTS = {
    "group.create": ("notFound", "notFound", "conflict", "conflict", "conflict"),
    "group.rename": GROUP_OWNERS,
    "group.portray": GROUP_OWNERS,
    "group.delete": GROUP_OWNERS,
    "group.restore": GROUP_OWNERS,
    # Only groups in the trash can be purged.
    "group.purge": (*GROUP_OWNERS[:4], "conflict"),
    "group.openChat": GROUP_OWNERS,
    "member.add": GROUP_MODERATORS,
    "member.remove": GROUP_MODERATORS,
    "member.transfer": GROUP_OWNERS,
    "member.leave": ("notFound", "notFound", "done", "done", "conflict"),
}
DECLARED = "".join(file.read_text()
                   for file in (pathlib.Path(__file__).parents[2] / "Sources/SyncRules").rglob("*.swift"))
# Every string that image_info like a command name counts as one.
COMMANDS = set(re.findall(r'"([A-Za-z]+\.[A-Za-z]+)"', DECLARED))


def own_commands(scope, about):
    """Returns every command of a user's own scope. Notes about a list are valid in any state of the list."""
    return every_user_command(scope, about) + every_habit_command(scope, new_id())


def test_every_command_that_the_rules_read_is_tested_here():
    personal = {made["do"] for made in own_commands("user:" + new_id(), "list:" + new_id())}
    assert len(COMMANDS) > 30
    assert personal.union(IN_LISTS, GROUP_RIGHTS, CHAT_RIGHTS, PHOTO_RIGHTS) == COMMANDS


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
def test_list_commands_are_limited_by_the_role_of_the_author(ada, bob, cleo, author):
    for index, (intent, expected) in enumerate(RIGHTS.items()):
        scope = ada.new_list()
        item, expected = ada.add_item(scope), expected[AUTHORS.index(author)]
        ada.share(scope, cleo)
        if author in ("viewer", "editor", "former"):
            ada.share(scope, bob, "viewer" if author == "viewer" else "editor")
        if author == "former":
            assert "done" in ada.do(scope, "member.remove", person=bob.id)
        group = new_group(ada)
        before, made = ada.records(scope), every_command(scope, item, cleo.id, group.removeprefix("group:"))[index]
        assert made["do"] == intent
        assert refusal((ada if author == "owner" else bob).push(made)[0]) == expected, intent
        assert expected == "done" or ada.records(scope) == before, intent


@pytest.fixture(scope="module")
def blob(ada, bob):
    """A picture that both users have uploaded."""
    data = encoded(photo())
    for person in (ada, bob):
        assert upload(person, data).status == 200
    return name(data)


@pytest.mark.parametrize("author", AUTHORS)
def test_picture_commands_are_limited_by_the_role_of_the_author(ada, bob, blob, author):
    for index, (intent, expected) in enumerate(PICTURE_RIGHTS.items()):
        scope, picture, expected = ada.new_list(), new_id(), expected[AUTHORS.index(author)]
        item = ada.add_item(scope)
        assert "done" in ada.do(scope, "picture.add", id=picture, item=item, blob=blob, rank="V")
        if author in ("viewer", "editor", "former"):
            ada.share(scope, bob, "viewer" if author == "viewer" else "editor")
        if author == "former":
            assert "done" in ada.do(scope, "member.remove", person=bob.id)
        before, made = ada.records(scope), every_picture_command(scope, item, picture, blob)[index]
        assert made["do"] == intent
        assert refusal((ada if author == "owner" else bob).push(made)[0]) == expected, intent
        assert expected == "done" or ada.records(scope) == before, intent


@pytest.mark.feature("C3")
@pytest.mark.parametrize("author", CHAT_AUTHORS)
def test_chat_of_two_accepts_commands_from_its_members_only(ada, bob, cleo, author):
    scope = chat(ada, cleo)
    assert refusal(ada.do(scope, "chat.write", id=new_id(), text="Hello")) in ("done", "conflict")
    for made in every_chat_command(scope):
        intent, before = made["do"], ada.records(scope)
        expected = CHAT_RIGHTS[intent][CHAT_AUTHORS.index(author)]
        assert refusal((cleo if author == "member" else bob).push(made)[0]) == expected, intent
        assert expected == "done" or ada.records(scope) == before, intent


@pytest.mark.parametrize("author", GROUP_AUTHORS)
def test_group_commands_are_limited_by_the_role_of_the_author(ada, bob, cleo, author):
    for index, (intent, expected) in enumerate(GROUP_RIGHTS.items()):
        scope, expected = new_group(ada), expected[GROUP_AUTHORS.index(author)]
        assert "done" in ada.do(scope, "member.add", person=cleo.id, role="viewer")
        if author in ("member", "moderator", "former"):
            role = "editor" if author == "moderator" else "viewer"
            assert "done" in ada.do(scope, "member.add", person=bob.id, role=role)
        if author == "former":
            assert "done" in ada.do(scope, "member.remove", person=bob.id)
        before, made = ada.records(scope), every_group_command(scope, cleo.id)[index]
        assert made["do"] == intent
        assert refusal((ada if author == "owner" else bob).push(made)[0]) == expected, intent
        assert expected == "done" or ada.records(scope) == before, intent


def own_records(person):
    """Returns the records of a user's own scope without notifications, because those of earlier tests arrive at any
    time."""
    return {id: row for id, row in person.records("user:" + person.id).items() if row["k"] != "notification"}


def test_own_scope_can_be_changed_by_its_user_only(ada, bob):
    scope, mine = ada.new_list(), "user:" + ada.id
    before = own_records(ada)
    for made in own_commands(mine, scope):
        assert refusal(bob.push(made)[0]) == "notFound", made
    assert own_records(ada) == before
    for made in own_commands("user:" + bob.id, scope):
        # This request does not exist.
        assert refusal(bob.push(made)[0]) == ("gone" if made["do"] == "contact.accept" else "done"), made


def test_commands_of_a_guest_are_not_read(server, ada):
    scope, group, mine = ada.new_list(), new_group(ada), "user:" + ada.id
    before = ada.records(scope), ada.records(group), own_records(ada)
    commands = every_command(scope, new_id(), ada.id) + every_group_command(group, ada.id)
    commands += every_picture_command(scope, new_id(), new_id(), "ab" * 32) + every_chat_command("chat:" + ada.id)
    for made in commands + own_commands(mine, scope):
        request = {"client": new_id(), "epoch": ada.epoch, "commands": [{"n": 1, **made}]}
        assert Client(server).post("/v1/push", request).bytes == b'{"error":"signedOut"}'
    assert (ada.records(scope), ada.records(group), own_records(ada)) == before


@pytest.mark.parametrize("role", ["stranger", "former", "viewer", "editor"])
@pytest.mark.parametrize(
    "intent,arguments",
    [
        ("item.rename", {"id": "item", "title": "Mine"}), ("item.tick", {"id": "item", "done": True}),
        ("item.move", {"id": "item", "rank": "A"}), ("item.delete", {"id": "item"}), ("item.restore", {"id": "item"}),
        ("item.edit", {"id": "item", "set": {"note": "x"}}), ("item.purge", {"id": "item"}),
        ("item.send", {"id": "item", "to": "own", "as": "new", "rank": "A"}),
        ("item.rename", {"id": "owner", "title": "Mine"}), ("item.delete", {"id": "owner"}),
        ("item.delete", {"id": "list"}),
        ("member.remove", {"person": "owner"}), ("member.remove", {"person": "member"}),
        ("member.remove", {"person": "item"}),
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
def test_record_of_another_list_is_not_found_in_the_own_list(ada, bob, cleo, blob, role, intent, arguments):
    ada_list, bob_list = ada.new_list(), bob.new_list()
    item, picture, deleted = ada.add_item(ada_list), new_id(), new_id()
    for id in (picture, deleted):
        assert "done" in ada.do(ada_list, "picture.add", id=id, item=item, blob=blob, rank="V")
    assert "done" in ada.do(ada_list, "picture.delete", id=deleted)
    ada.share(ada_list, cleo)
    group = new_group(ada).removeprefix("group:")
    assert "done" in ada.do(ada_list, "share.set", group=group, role="viewer")
    if role != "stranger":
        ada.share(ada_list, bob, "editor" if role == "former" else role)
    if role == "former":
        assert "done" in ada.do(ada_list, "member.remove", person=bob.id)
    foreign = {"item": item, "owner": ada.id, "member": cleo.id, "list": ada_list.removeprefix("list:")}
    foreign |= {"picture": picture, "deleted picture": deleted, "blob": blob, "new": new_id(), "group": group}
    foreign["own"] = bob.new_list()
    before = ada.records(ada_list), bob.records(bob_list)
    result = bob.do(bob_list, intent, **{name: foreign.get(str(value), value) for name, value in arguments.items()})
    assert refusal(result) == "notFound"
    assert (ada.records(ada_list), bob.records(bob_list)) == before


def test_habit_of_another_user_is_not_found_in_the_own_scope(ada, bob):
    ada_scope, bob_scope, water = "user:" + ada.id, "user:" + bob.id, new_id()
    create, *others = every_habit_command(ada_scope, water)
    assert refusal(ada.push(create)[0]) == "done"
    assert refusal(ada.do(ada_scope, "habit.check", id=water, day="2026-01-03", time=451)) == "done"
    for deleted in (False, True):
        if deleted:
            assert refusal(ada.do(ada_scope, "habit.delete", id=water)) == "done"
        before = own_records(ada), own_records(bob)
        for made in others:
            assert refusal(bob.push({**made, "id": new_id(), "scope": bob_scope})[0]) == "notFound", made["do"]
        assert (own_records(ada), own_records(bob)) == before
    # A habit that has the same id is a different one.
    assert refusal(bob.push({**create, "id": new_id(), "scope": bob_scope})[0]) == "done"
    assert own_records(ada) == before[0] and water in own_records(bob)


def test_command_id_of_another_user_reveals_nothing_and_blocks_no_command(ada, bob):
    ada_list, bob_list = ada.new_list(), bob.new_list()
    renaming = command(ada_list, "list.rename", name="Hers")
    assert refusal(ada.push(renaming)[0]) == "done"
    assert refusal(bob.push(renaming)[0]) == "notFound"
    other = command(bob_list, "list.rename", name="His")
    assert set(bob.push(other)[0]["done"]) == {bob_list}
    assert set(ada.push({**command(ada_list, "list.rename", name="Again"), "id": other["id"]})[0]["done"]) == {ada_list}


@pytest.mark.parametrize("author", ["stranger", "former"])
def test_push_over_a_connection_has_the_same_results_as_a_request(ada, bob, author):
    scope, live = ada.new_list(), Live(bob)
    item = ada.add_item(scope)
    if author == "former":
        ada.share(scope, bob)
        live.hello()
        assert "done" in ada.do(scope, "member.remove", person=bob.id)
    before = ada.records(scope)
    intents = list(every_command(scope, item, bob.id))
    for start in range(0, len(intents), 4):
        live.send({"t": "push", "token": start, **bob.numbered(*intents[start : start + 4])})
        results = live.receive(kind="pushed")["results"]
        assert [refusal(result) for result in results] == ["notFound"] * len(intents[start : start + 4])
    live.close()
    assert ada.records(scope) == before
