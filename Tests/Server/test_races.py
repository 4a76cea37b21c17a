"""Concurrent commands of two users, or of two devices of one user."""

import threading

import pytest
from dela import Server, command, new_id
from engines import only_postgresql
from nodes import Alternating, Nodes

ALL, OTHERS, OWNER_ONLY = ("owner", "editor", "reader"), ("owner", "reader"), ("owner",)
# Each race: the author, command and target of two commands. Then two expected results: if the first command is first,
# and if the second is. A result holds both responses, the owner, the title of the item, the users who see the list, and
# whether it is in the trash.
RACES = {
    "transferring a list against deleting it": (
        ("owner", "member.transfer", "editor"), ("owner", "list.delete", None),
        (("done", "forbidden"), "editor", "Milk", ALL, False), (("gone", "done"), "owner", "Milk", OWNER_ONLY, True)),
    "removing a member against a change by them": (
        ("owner", "member.remove", "editor"), ("editor", "item.rename", None),
        (("done", "notFound"), "owner", "Milk", OTHERS, False), (("done", "done"), "owner", "Oat milk", OTHERS, False)),
    "deleting a list against a change of it": (
        ("owner", "list.delete", None), ("editor", "item.rename", None),
        (("done", "notFound"), "owner", "Milk", OWNER_ONLY, True),
        (("done", "done"), "owner", "Oat milk", OWNER_ONLY, True)),
    "leaving against becoming the owner": (
        ("editor", "member.leave", None), ("owner", "member.transfer", "editor"),
        (("done", "notFound"), "owner", "Milk", OTHERS, False), (("conflict", "done"), "editor", "Milk", ALL, False)),
    "closing a list against adding a member": (
        ("owner", "share.close", None), ("owner", "member.add", "guest"),
        (("done", "done"), "owner", "Milk", ("owner", "guest"), False),
        (("done", "done"), "owner", "Milk", OWNER_ONLY, False)),
    "transferring a list to two users": (
        ("owner", "member.transfer", "editor"), ("owner", "member.transfer", "reader"),
        (("done", "forbidden"), "editor", "Milk", ALL, False), (("forbidden", "done"), "reader", "Milk", ALL, False)),
}

# The same for a group that shares a list of its owner: the owner of the group, the users who see it, the users who see
# the list, and whether the group is in the trash.
GROUP_RACES = {
    "transferring a group against deleting it": (
        ("owner", "member.transfer", "editor"), ("owner", "group.delete", None),
        (("done", "forbidden"), "editor", ALL, ALL, False), (("gone", "done"), "owner", OWNER_ONLY, OWNER_ONLY, True)),
    "transferring a group against leaving it": (
        ("owner", "member.transfer", "editor"), ("owner", "member.leave", None),
        (("done", "done"), "editor", ("editor", "reader"), ALL, False),
        (("done", "conflict"), "editor", ALL, ALL, False)),
    "leaving a group against becoming its owner": (
        ("editor", "member.leave", None), ("owner", "member.transfer", "editor"),
        (("done", "notFound"), "owner", OTHERS, OTHERS, False), (("conflict", "done"), "editor", ALL, ALL, False)),
}


def outcome(result):
    return "done" if "done" in result else result["refused"]


def run_concurrently(*pushes):
    """Returns the results of commands that are sent concurrently."""
    gate, outcomes = threading.Barrier(len(pushes)), [None] * len(pushes)

    def run(index, person, made):
        gate.wait(10)
        outcomes[index] = outcome(person.push(made)[0])

    threads = [threading.Thread(target=run, args=(index, *push)) for index, push in enumerate(pushes)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return tuple(outcomes)


@pytest.fixture(scope="module", params=["one", pytest.param("two", marks=only_postgresql)])
def server(tmp_path_factory, request):
    """One server, or two nodes. Two concurrent requests then reach different ones."""
    servers = []

    def make(name, **settings):
        folder = tmp_path_factory.mktemp(name)
        servers.append(Server(folder, **settings))
        return servers[-1]

    yield make("server").start() if request.param == "one" else Alternating(Nodes(make))
    for server in servers:
        server.end()


@pytest.fixture(scope="module")
def people(server):
    """The users by role, with a separate device for each command that they may send."""
    named = {part: server.person(part.title()) for part in ("owner", "editor", "reader", "guest")}
    return named, named["owner"].another_device()


@pytest.mark.feature("S2")
@pytest.mark.parametrize("race", RACES)
def test_concurrent_list_commands_take_full_effect_or_are_rejected_with_a_reason(people, race):
    named, second = people
    *acts, first_wins, second_wins = RACES[race]
    for turn in range(10):
        owner = named["owner"]
        scope = owner.new_list("Shopping")
        item = owner.add_item(scope, "Milk")
        owner.share(scope, named["editor"], "editor")
        owner.share(scope, named["reader"], "viewer")
        pushes = []
        for index, (author, intent, about) in enumerate(acts):
            arguments = {"person": named[about].id, "role": "viewer"} if about else {}
            if intent == "item.rename":
                arguments = {"id": item, "title": "Oat milk"}
            device = second if index == 1 and author == "owner" else named[author]
            pushes.append((device, command(scope, intent, **arguments)))
        outcomes, expected = in_turn(turn, pushes, first_wins, second_wins)
        assert (outcomes, *seen(scope, item, named)) in expected, race


@pytest.mark.feature("G3", "F5")
@pytest.mark.parametrize("race", GROUP_RACES)
def test_group_transferred_during_its_deletion_or_a_leave_has_one_owner(people, race):
    named, second = people
    *acts, first_wins, second_wins = GROUP_RACES[race]
    for turn in range(10):
        owner, group = named["owner"], "group:" + new_id()
        assert "done" in owner.do(group, "group.create", name="Family")
        for part in ("editor", "reader"):
            owner.share(group, named[part], "viewer")
        shared = owner.new_list("Shopping")
        assert "done" in owner.do(shared, "share.set", group=group[6:], role="editor")
        pushes = [
            (second if index == 1 and author == "owner" else named[author],
             command(group, intent, **({"person": named[about].id} if about else {})))
            for index, (author, intent, about) in enumerate(acts)]
        outcomes, expected = in_turn(turn, pushes, first_wins, second_wins)
        records = {part: rows for part, person in named.items() if (rows := person.records(group))}
        [(head, is_in_trash)] = {
            (*[part for part in named if role(rows, named[part]) == "owner"], "deleted" in rows["group"]["d"])
            for rows in records.values()
        }
        readers = tuple(part for part, person in named.items() if person.records(shared))
        assert (outcomes, head, tuple(records), readers, is_in_trash) in expected, race


def in_turn(turn, pushes, first_wins, second_wins):
    """Returns the results of two commands and the possible ones. The first rounds run them in sequence, because the
    order of concurrent requests is random."""
    if turn == 0:
        return tuple(run_concurrently(push)[0] for push in pushes), [first_wins]
    if turn == 1:
        return tuple(run_concurrently(push)[0] for push in pushes[::-1])[::-1], [second_wins]
    return run_concurrently(*pushes), [first_wins, second_wins]


def seen(scope, item, people):
    """Returns the owner, the title of the item, the users who see the list, and whether it is in the trash. All users
    see the same."""
    records = {part: rows for part, person in people.items() if (rows := person.records(scope))}
    for part, rows in records.items():
        assert role(rows, people[part]), f"{part} sees it without access"
    views = {
        (*[part for part in people if role(rows, people[part]) == "owner"], rows[item]["d"]["title"],
         "deleted" in rows["list"]["d"])
        for rows in records.values()
    }
    [(owner, title, is_in_trash)] = views
    return owner, title, tuple(records), is_in_trash


def role(records, person):
    """Returns the role of a user according to the records that they see."""
    return records.get("member:" + person.id, {}).get("d", {}).get("role")
