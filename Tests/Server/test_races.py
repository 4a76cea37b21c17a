"""Two people, or two devices of one, who command at the same moment."""

import threading

import pytest
from dela import command

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
        # One after the other first, since nobody knows who wins.
        if turn == 0:
            outcomes, expected = tuple(at_once(push)[0] for push in pushes), [first_wins]
        elif turn == 1:
            outcomes, expected = tuple(at_once(push)[0] for push in pushes[::-1])[::-1], [second_wins]
        else:
            outcomes, expected = at_once(*pushes), [first_wins, second_wins]
        assert (outcomes, *seen(scope, item, named)) in expected, race


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
