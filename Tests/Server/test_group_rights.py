"""Every kind of command about groups and sharing, by the role of the author."""

import pytest
from dela import command, new_id

# The results of commands for a group, by the role of the author.
MEMBERS = ("stranger", "former", "member", "moderator", "owner")
GROUP = {
    "group.create": ("notFound", "notFound", "conflict", "conflict", "conflict"),
    "group.rename": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "group.portray": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "group.delete": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "group.openChat": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "member.add": ("notFound", "notFound", "forbidden", "done", "done"),
    "member.remove": ("notFound", "notFound", "forbidden", "done", "done"),
    "member.transfer": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "member.leave": ("notFound", "notFound", "done", "done", "conflict"),
}
# The results of commands about sharing a list.
ROLES = ("stranger", "former", "viewer", "editor", "owner")
LIST = {
    "share.set": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "share.end": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "share.close": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "member.transfer": ("notFound", "notFound", "forbidden", "forbidden", "done"),
    "list.send": ("notFound", "notFound", "done", "done", "done"),
}


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


def outcome(result):
    return "done" if "done" in result else result["refused"]


def new_group(owner, *members):
    scope = "group:" + new_id()
    assert "done" in owner.do(scope, "group.create", name="Family")
    for member in members:
        owner.share(scope, member, "viewer")
    return scope


@pytest.mark.feature("G2", "F5")
@pytest.mark.parametrize("author", MEMBERS)
@pytest.mark.parametrize("intent", GROUP)
def test_group_commands_are_limited_by_the_role_of_the_author(ada, bob, cleo, author, intent):
    scope = new_group(ada, cleo)
    if author in ("member", "moderator", "former"):
        ada.share(scope, bob, "editor" if author == "moderator" else "viewer")
    if author == "former":
        assert "done" in ada.do(scope, "member.remove", person=bob.id)
    before = ada.records(scope)
    arguments = {"name": "Mine", "person": cleo.id, "role": "viewer"}
    result = (ada if author == "owner" else bob).push(command(scope, intent, **arguments))[0]
    expected = GROUP[intent][MEMBERS.index(author)]
    assert outcome(result) == expected
    assert expected == "done" or ada.records(scope) == before


@pytest.mark.feature("C3")
def test_moderator_cannot_change_the_owner_or_other_moderators(ada, bob, cleo):
    scope = new_group(ada)
    ada.share(scope, bob, "editor")
    ada.share(scope, cleo, "editor")
    for person, role in ((bob, "viewer"), (cleo, "viewer"), (ada, "viewer"), (cleo, "editor")):
        assert outcome(bob.do(scope, "member.add", person=person.id, role=role)) == "forbidden"
    for person in (ada, bob, cleo):
        assert outcome(bob.do(scope, "member.remove", person=person.id)) == "forbidden"
    assert "done" in ada.do(scope, "member.add", person=cleo.id, role="viewer")
    assert "done" in bob.do(scope, "member.remove", person=cleo.id)


@pytest.mark.feature("F4")
@pytest.mark.parametrize("author", ROLES)
@pytest.mark.parametrize("intent", LIST)
def test_sharing_a_list_is_limited_to_its_owner_and_copying_to_users_with_access(ada, bob, cleo, author, intent):
    scope, group = ada.new_list(), new_group(ada, bob, cleo)
    ada.share(scope, cleo)
    if intent == "share.end":
        other = new_group(ada)
        assert "done" in ada.do(scope, "share.set", group=other[6:], role="viewer")
        group = other
    if author in ("viewer", "editor", "former"):
        ada.share(scope, bob, "viewer" if author == "viewer" else "editor")
    if author == "former":
        assert "done" in ada.do(scope, "member.remove", person=bob.id)
    before = ada.records(scope)
    arguments = {"person": cleo.id} if intent == "member.transfer" else {"group": group[6:], "role": "viewer"}
    result = (ada if author == "owner" else bob).push(command(scope, intent, **arguments))[0]
    expected = LIST[intent][ROLES.index(author)]
    assert outcome(result) == expected
    assert expected == "done" or ada.records(scope) == before


@pytest.mark.feature("L3")
@pytest.mark.parametrize("intent", ["share.set", "list.send"])
def test_list_cannot_be_shared_with_a_group_without_membership(ada, bob, intent):
    group, scope = new_group(bob), ada.new_list()
    assert outcome(ada.do(scope, intent, group=group[6:], role="viewer")) == "notFound"
    assert outcome(ada.do(scope, intent, group=new_id(), role="viewer")) == "notFound"


@pytest.mark.feature("L3", "F12")
def test_copy_to_a_group_reaches_all_other_members_or_none(ada, bob, cleo):
    group, scope = new_group(ada, bob, cleo), ada.new_list("Camping")
    ada.add_item(scope, "Tent")
    counts = [len(memberships(person)) for person in (ada, bob, cleo)]
    sent = command(scope, "list.send", group=group[6:])
    assert outcome(ada.push(sent)[0]) == "done"
    assert [len(memberships(person)) for person in (ada, bob, cleo)] == [counts[0], counts[1] + 1, counts[2] + 1]
    scopes = memberships(bob) & {part["scope"] for part in bob.pull().json["parts"]}
    titles = [row["d"].get("title") for one in scopes for row in bob.records(one).values() if row["k"] == "item"]
    assert "Tent" in titles
    assert outcome(ada.do(new_group(ada).replace("group", "list"), "list.send", group=group[6:])) == "notFound"


def memberships(person):
    rows = person.records("user:" + person.id)
    return {identity[4:] for identity, row in rows.items() if identity.startswith("mem:") and "d" in row}
