"""Two people, or two devices of one, who command at the same moment."""

import threading

import pytest
from dela import command, new_id

EVERYBODY, OTHERS, ALONE = ("owner", "editor", "reader"), ("owner", "reader"), ("owner",)
# Who gives which command, and what becomes of both if the first one comes first, and if the second does: what each is
# answered, who owns the list then, what its item is called, who sees it, and whether it lies in the trash.
RACES = {
    "passing a list on against deleting it": (
        ("owner", "member.transfer", "editor"), ("owner", "list.delete", None),
        (("done", "forbidden"), "editor", "Milk", EVERYBODY, False), (("gone", "done"), "owner", "Milk", ALONE, True)),
    "removing somebody against a change of theirs": (
        ("owner", "member.remove", "editor"), ("editor", "item.rename", None),
        (("done", "notFound"), "owner", "Milk", OTHERS, False), (("done", "done"), "owner", "Oat milk", OTHERS, False)),
    "deleting a list against a change of it": (
        ("owner", "list.delete", None), ("editor", "item.rename", None),
        (("done", "notFound"), "owner", "Milk", ALONE, True), (("done", "done"), "owner", "Oat milk", ALONE, True)),
    "leaving against becoming the owner": (
        ("editor", "member.leave", None), ("owner", "member.transfer", "editor"),
        (("done", "notFound"), "owner", "Milk", OTHERS, False), (("conflict", "done"), "editor", "Milk", EVERYBODY, False)),
    "closing a list for all against letting somebody in": (
        ("owner", "share.close", None), ("owner", "member.add", "guest"),
        (("done", "done"), "owner", "Milk", ("owner", "guest"), False), (("done", "done"), "owner", "Milk", ALONE, False)),
    "passing a list on to two people": (
        ("owner", "member.transfer", "editor"), ("owner", "member.transfer", "reader"),
        (("done", "forbidden"), "editor", "Milk", EVERYBODY, False), (("forbidden", "done"), "reader", "Milk", EVERYBODY, False)),
}

# The same for a group with which a list of its owner's is shared: who owns the group then, who sees it, who sees the list,
# and whether the group lies in the trash.
GROUP_RACES = {
    "passing a group on against deleting it": (
        ("owner", "member.transfer", "editor"), ("owner", "group.delete", None),
        (("done", "forbidden"), "editor", EVERYBODY, EVERYBODY, False), (("gone", "done"), "owner", ALONE, ALONE, True)),
    "passing a group on against leaving it": (
        ("owner", "member.transfer", "editor"), ("owner", "member.leave", None),
        (("done", "done"), "editor", ("editor", "reader"), EVERYBODY, False),
        (("done", "conflict"), "editor", EVERYBODY, EVERYBODY, False)),
    "leaving a group against becoming its owner": (
        ("editor", "member.leave", None), ("owner", "member.transfer", "editor"),
        (("done", "notFound"), "owner", OTHERS, OTHERS, False), (("conflict", "done"), "editor", EVERYBODY, EVERYBODY, False)),
}


def outcome(result):
    return "done" if "done" in result else result["refused"]


def at_once(*pushes):
    """What becomes of commands that are sent at the same moment."""
    gate, outcomes = threading.Barrier(len(pushes)), [None] * len(pushes)

    def run(place, person, made):
        gate.wait(10)
        outcomes[place] = outcome(person.push(made)[0])

    threads = [threading.Thread(target=run, args=(place, *push)) for place, push in enumerate(pushes)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return tuple(outcomes)


@pytest.fixture(scope="module")
def people(server):
    """Everybody with a device of their own for each command that they may give."""
    named = {part: server.person(part.title()) for part in ("owner", "editor", "reader", "guest")}
    return named, named["owner"].another_device()


@pytest.mark.feature("S2")
@pytest.mark.parametrize("race", RACES)
def test_of_two_commands_at_once_each_has_its_whole_effect_or_none_and_is_told_why(people, race):
    named, second = people
    *acts, first_wins, second_wins = RACES[race]
    for turn in range(10):
        owner = named["owner"]
        scope = owner.new_list("Shopping")
        item = owner.add_item(scope, "Milk")
        owner.share(scope, named["editor"], "editor")
        owner.share(scope, named["reader"], "viewer")
        pushes = []
        for place, (author, verb, about) in enumerate(acts):
            arguments = {"person": named[about].id, "role": "viewer"} if about else {}
            if verb == "item.rename":
                arguments = {"id": item, "title": "Oat milk"}
            device = second if place == 1 and author == "owner" else named[author]
            pushes.append((device, command(scope, verb, **arguments)))
        outcomes, expected = in_turn(turn, pushes, first_wins, second_wins)
        assert (outcomes, *seen(scope, item, named)) in expected, race


@pytest.mark.feature("G3", "F5")
@pytest.mark.parametrize("race", GROUP_RACES)
def test_a_group_that_is_passed_on_while_it_is_deleted_or_left_has_one_owner(people, race):
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
            (second if place == 1 and author == "owner" else named[author],
             command(group, verb, **({"person": named[about].id} if about else {})))
            for place, (author, verb, about) in enumerate(acts)]
        outcomes, expected = in_turn(turn, pushes, first_wins, second_wins)
        records = {part: rows for part, person in named.items() if (rows := person.records(group))}
        [(head, is_in_trash)] = {
            (*[part for part in named if role(rows, named[part]) == "owner"], "deleted" in rows["group"]["d"])
            for rows in records.values()
        }
        readers = tuple(part for part, person in named.items() if person.records(shared))
        assert (outcomes, head, tuple(records), readers, is_in_trash) in expected, race


def in_turn(turn, pushes, first_wins, second_wins):
    """What becomes of two commands, and what may have: one after the other first, since nobody knows who wins."""
    if turn == 0:
        return tuple(at_once(push)[0] for push in pushes), [first_wins]
    if turn == 1:
        return tuple(at_once(push)[0] for push in pushes[::-1])[::-1], [second_wins]
    return at_once(*pushes), [first_wins, second_wins]


def seen(scope, item, people):
    """The owner, the title of the item, who sees the list, and whether it lies in the trash; each the same for all who see it."""
    records = {part: rows for part, person in people.items() if (rows := person.records(scope))}
    for part, rows in records.items():
        assert role(rows, people[part]), f"{part} sees it without reason"
    views = {
        (*[part for part in people if role(rows, people[part]) == "owner"], rows[item]["d"]["title"], "deleted" in rows["list"]["d"])
        for rows in records.values()
    }
    [(owner, title, is_in_trash)] = views
    return owner, title, tuple(records), is_in_trash


def role(records, person):
    """What somebody is, by what they see."""
    return records.get("member:" + person.id, {}).get("d", {}).get("role")
