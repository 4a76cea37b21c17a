"""Sub-items of items: every kind of command, by the role of the author, and the items that they belong to."""

import pytest
from dela import Client, new_id
from sample_commands import every_sub_item_command

# The results of each kind of command, by the role of its author in the list.
AUTHORS = ("stranger", "former", "viewer", "editor", "owner")
EDITORS = ("notFound", "notFound", "forbidden", "done", "done")
COMMANDS = ("subitem.add", "subitem.rename", "subitem.tick", "subitem.move", "subitem.delete", "subitem.restore")
SUB_ITEM_RIGHTS = dict.fromkeys(COMMANDS, EDITORS)


def refusal(result):
    return "done" if "done" in result else result["refused"]


def add_sub_item(person, scope, item, title="x"):
    id = new_id()
    assert "done" in person.do(scope, "subitem.add", item=item, add=[{"id": id, "title": title, "rank": "V"}])
    return id


def sub_items(person, scope):
    """Returns the titles of the sub-items of each item."""
    found = {}
    for row in person.records(scope).values():
        if row["k"] == "subitem":
            found.setdefault(row["d"]["item"], []).append(row["d"]["title"])
    return found


@pytest.mark.feature("L4", "L13")
@pytest.mark.parametrize("author", AUTHORS)
def test_sub_item_commands_are_limited_by_the_role_of_the_author(ada, bob, author):
    for index, (intent, expected) in enumerate(SUB_ITEM_RIGHTS.items()):
        scope, expected = ada.new_list(), expected[AUTHORS.index(author)]
        item = ada.add_item(scope)
        sub_item = add_sub_item(ada, scope, item)
        if author in ("viewer", "editor", "former"):
            ada.share(scope, bob, "viewer" if author == "viewer" else "editor")
        if author == "former":
            assert "done" in ada.do(scope, "member.remove", person=bob.id)
        before, made = ada.records(scope), every_sub_item_command(scope, item, sub_item)[index]
        assert made["do"] == intent
        assert refusal((ada if author == "owner" else bob).push(made)[0]) == expected, intent
        assert expected == "done" or ada.records(scope) == before, intent


@pytest.mark.feature("L4", "L13")
@pytest.mark.parametrize("role", ["stranger", "viewer", "editor"])
def test_sub_item_of_another_list_is_not_found_in_the_own_list(ada, bob, role):
    ada_list, bob_list = ada.new_list(), bob.new_list()
    item = ada.add_item(ada_list)
    sub_item = add_sub_item(ada, ada_list, item)
    if role != "stranger":
        ada.share(ada_list, bob, role)
    before = ada.records(ada_list), bob.records(bob_list)
    for made in every_sub_item_command(bob_list, item, sub_item):
        assert refusal(bob.push(made)[0]) == "notFound", made
    assert refusal(bob.do(bob_list, "subitem.rename", id=item, title="Mine")) == "notFound"
    assert (ada.records(ada_list), bob.records(bob_list)) == before


def test_sub_item_commands_of_a_guest_are_not_read(server, ada):
    scope = ada.new_list()
    before = ada.records(scope)
    for made in every_sub_item_command(scope, new_id(), new_id()):
        request = {"client": new_id(), "epoch": ada.epoch, "commands": [{"n": 1, **made}]}
        assert Client(server).post("/v1/push", request).bytes == b'{"error":"signedOut"}'
    assert ada.records(scope) == before


@pytest.mark.feature("L13")
def test_commands_of_an_older_app_on_items_include_their_sub_items(ada):
    scope, other, there = ada.new_list(), ada.new_list(), new_id()
    item = ada.add_item(scope)
    add_sub_item(ada, scope, item, "Pack")
    assert "done" in ada.do(scope, "item.delete", id=item)
    assert refusal(ada.do(scope, "subitem.add", item=item, add=[{"id": new_id(), "title": "x", "rank": "V"}])) == "gone"
    assert "done" in ada.do(scope, "item.restore", id=item)
    assert sub_items(ada, scope) == {item: ["Pack"]}
    assert "done" in ada.do(scope, "item.send", id=item, to=other, **{"as": there}, rank="V")
    assert sub_items(ada, other) == {there: ["Pack"]}
    assert "done" in ada.do(scope, "item.purge", id=item)
    assert sub_items(ada, scope) == {}


@pytest.mark.feature("L4", "L13")
def test_new_viewer_sees_sub_items_of_a_deleted_item_only_after_its_return(ada, bob):
    scope = ada.new_list()
    item = ada.add_item(scope)
    add_sub_item(ada, scope, item, "Pack")
    assert "done" in ada.do(scope, "item.delete", id=item)
    ada.share(scope, bob, "viewer")
    assert sub_items(bob, scope) == {}
    assert "done" in ada.do(scope, "item.restore", id=item)
    assert sub_items(bob, scope) == {item: ["Pack"]}
