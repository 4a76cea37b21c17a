"""Sections of lists: every kind of command, by the role of the author."""

import pytest
from dela import Client, new_id
from sample_commands import every_section_command

# The results of each kind of command, by the role of its author in the list.
AUTHORS = ("stranger", "former", "viewer", "editor", "owner")
EDITORS = ("notFound", "notFound", "forbidden", "done", "done")
COMMANDS = ("section.add", "section.rename", "section.move", "section.delete", "section.restore")
SECTION_RIGHTS = dict.fromkeys(COMMANDS, EDITORS)


def refusal(result):
    return "done" if "done" in result else result["refused"]


def add_section(person, scope, name="x"):
    id = new_id()
    assert "done" in person.do(scope, "section.add", id=id, name=name, rank="V")
    return id


@pytest.mark.feature("L4", "L14")
@pytest.mark.parametrize("author", AUTHORS)
def test_section_commands_are_limited_by_the_role_of_the_author(ada, bob, author):
    for index, (intent, expected) in enumerate(SECTION_RIGHTS.items()):
        scope, expected = ada.new_list(), expected[AUTHORS.index(author)]
        section = add_section(ada, scope)
        if author in ("viewer", "editor", "former"):
            ada.share(scope, bob, "viewer" if author == "viewer" else "editor")
        if author == "former":
            assert "done" in ada.do(scope, "member.remove", person=bob.id)
        before, made = ada.records(scope), every_section_command(scope, section)[index]
        assert made["do"] == intent
        assert refusal((ada if author == "owner" else bob).push(made)[0]) == expected, intent
        assert expected == "done" or ada.records(scope) == before, intent


@pytest.mark.feature("L4", "L14")
def test_section_commands_of_strangers_and_guests_change_nothing(server, ada, bob):
    scope, own = ada.new_list(), bob.new_list()
    section = add_section(ada, scope)
    before = ada.records(scope)
    for made in every_section_command(own, section)[1:]:
        assert refusal(bob.push(made)[0]) == "notFound", made
    for made in every_section_command(scope, section):
        request = {"client": new_id(), "epoch": ada.epoch, "commands": [{"n": 1, **made}]}
        assert Client(server).post("/v1/push", request).bytes == b'{"error":"signedOut"}'
    assert ada.records(scope) == before


@pytest.mark.feature("L14")
def test_section_of_an_item_survives_the_commands_of_an_older_app(ada):
    scope = ada.new_list()
    section, item = add_section(ada, scope), new_id()
    assert "done" in ada.do(scope, "item.insert", items=[{"id": item, "title": "x", "rank": "V", "section": section}])
    for intent, arguments in [("item.rename", {"title": "y"}), ("item.move", {"rank": "W"}), ("item.delete", {}),
                            ("item.restore", {}), ("item.tick", {"done": True}), ("item.edit", {"set": {"note": "z"}})]:
        assert "done" in ada.do(scope, intent, id=item, **arguments)
        assert ada.records(scope)[item]["d"]["section"] == section, intent
