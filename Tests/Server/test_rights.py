"""Every kind of command, from everybody, also with ids of things that are not where it says."""

import pytest
from dela import Client, command, every_verb, new_id
from socketclient import Live

# What becomes of every kind of command, by what its author is in the list.
AUTHORS = ("stranger", "former", "viewer", "editor", "owner")
RIGHTS = {
    "list.create": ("notFound", "notFound", "conflict", "conflict", "conflict"),
    "list.rename": ("notFound", "notFound", "forbidden", "done", "done"),
    "list.delete": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "list.restore": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "item.create": ("notFound", "notFound", "forbidden", "done", "done"),
    "item.rename": ("notFound", "notFound", "forbidden", "done", "done"),
    "item.tick": ("notFound", "notFound", "forbidden", "done", "done"),
    "item.move": ("notFound", "notFound", "forbidden", "done", "done"),
    "item.delete": ("notFound", "notFound", "forbidden", "done", "done"),
    "item.restore": ("notFound", "notFound", "forbidden", "done", "done"),
    "member.add": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "member.remove": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "member.leave": ("notFound", "notFound", "done", "done", "conflict"),
}


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


def refusal(result):
    return "done" if "done" in result else result["refused"]


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
        before, made = ada.records(scope), every_verb(scope, item, cleo.id)[place]
        assert made["do"] == verb
        assert refusal((ada if author == "owner" else bob).push(made)[0]) == expected, verb
        assert expected == "done" or ada.records(scope) == before, verb


def test_a_guests_commands_are_not_looked_at(server, ada):
    scope = ada.new_list()
    before = ada.records(scope)
    for made in every_verb(scope, new_id(), ada.id):
        request = {"client": new_id(), "epoch": ada.epoch, "commands": [{"n": 1, **made}]}
        assert Client(server).post("/v1/push", request).bytes == b'{"error":"signedOut"}'
    assert ada.records(scope) == before


@pytest.mark.parametrize("role", ["stranger", "viewer", "editor"])
@pytest.mark.parametrize(
    "verb,arguments",
    [
        ("item.rename", {"id": "item", "title": "Mine"}), ("item.tick", {"id": "item", "done": True}),
        ("item.move", {"id": "item", "rank": "A"}), ("item.delete", {"id": "item"}), ("item.restore", {"id": "item"}),
        ("item.rename", {"id": "owner", "title": "Mine"}), ("item.delete", {"id": "owner"}), ("item.delete", {"id": "list"}),
        ("member.remove", {"person": "owner"}), ("member.remove", {"person": "member"}), ("member.remove", {"person": "item"}),
        ("member.add", {"person": "item", "role": "editor"}), ("member.add", {"person": "list", "role": "editor"}),
    ],
    ids=lambda value: value if isinstance(value, str) else value.get("id") or value.get("person"),
)
def test_what_belongs_to_another_list_is_not_found_under_ones_own(ada, bob, cleo, role, verb, arguments):
    theirs, mine = ada.new_list(), bob.new_list()
    item = ada.add_item(theirs)
    ada.share(theirs, cleo)
    if role != "stranger":
        ada.share(theirs, bob, role)
    foreign = {"item": item, "owner": ada.id, "member": cleo.id, "list": theirs.removeprefix("list:")}
    before = ada.records(theirs), bob.records(mine)
    result = bob.do(mine, verb, **{name: foreign.get(value, value) for name, value in arguments.items()})
    assert refusal(result) == "notFound"
    assert (ada.records(theirs), bob.records(mine)) == before


def test_a_command_id_of_somebody_else_tells_nothing_and_keeps_nobody_out(ada, bob):
    theirs, mine = ada.new_list(), bob.new_list()
    hers = command(theirs, "list.rename", name="Hers")
    assert refusal(ada.push(hers)[0]) == "done"
    assert refusal(bob.push(hers)[0]) == "notFound"
    other = command(mine, "list.rename", name="His")
    assert set(bob.push(other)[0]["done"]) == {mine}
    assert set(ada.push({**command(theirs, "list.rename", name="Again"), "id": other["id"]})[0]["done"]) == {theirs}


def test_what_a_connection_sends_is_judged_as_what_a_request_sends(ada, bob):
    scope = ada.new_list()
    item = ada.add_item(scope)
    before, live = ada.records(scope), Live(bob)
    live.send({"t": "push", "token": 1, **bob.numbered(*every_verb(scope, item, bob.id))})
    assert [refusal(result) for result in live.receive(kind="pushed")["results"]] == ["notFound"] * len(RIGHTS)
    live.close()
    assert ada.records(scope) == before
