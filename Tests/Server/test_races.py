"""Two people, or two devices of one, who command at the same moment."""

import threading

import pytest
from dela import command

# Who gives which command, and what may become of both: whichever comes first.
RACES = {
    "passing a list on against deleting it": (
        ("owner", "member.transfer", "editor"), ("owner", "list.delete", None),
        [("done", "forbidden"), ("gone", "done")]),
    "removing somebody against a change of theirs": (
        ("owner", "member.remove", "editor"), ("editor", "item.rename", None),
        [("done", "notFound"), ("done", "done")]),
    "leaving against becoming the owner": (
        ("editor", "member.leave", None), ("owner", "member.transfer", "editor"),
        [("done", "notFound"), ("conflict", "done")]),
    "closing a list for all against letting somebody in": (
        ("owner", "share.close", None), ("owner", "member.add", "guest"), [("done", "done")]),
    "passing a list on to two people": (
        ("owner", "member.transfer", "editor"), ("owner", "member.transfer", "reader"),
        [("done", "forbidden"), ("forbidden", "done")]),
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
def test_of_two_commands_at_once_each_has_its_whole_effect_or_none(people, race):
    named, second = people
    first_act, second_act, expected = RACES[race]
    for _ in range(10):
        owner = named["owner"]
        scope = owner.new_list("Shopping")
        item = owner.add_item(scope, "Milk")
        owner.share(scope, named["editor"], "editor")
        owner.share(scope, named["reader"], "viewer")
        pushes = []
        for place, (author, verb, about) in enumerate((first_act, second_act)):
            arguments = {"person": named[about].id, "role": "viewer"} if about else {}
            if verb == "item.rename":
                arguments = {"id": item, "title": "Oat milk"}
            device = second if place == 1 and author == "owner" else named[author]
            pushes.append((device, command(scope, verb, **arguments)))
        outcomes = at_once(*pushes)
        assert outcomes in expected, race
        check(scope, named, outcomes, race)


def check(scope, named, outcomes, race):
    """One owner, and nobody sees the list without being in it."""
    seen = {part: person.records(scope) for part, person in named.items()}
    owners = [part for part, records in seen.items() if role(records, named[part]) == "owner"]
    assert len(owners) == 1, race
    for part, records in seen.items():
        assert not records or role(records, named[part]), f"{race}: {part} sees it without reason"


def role(records, person):
    """What somebody is, by what they see."""
    return records.get("member:" + person.id, {}).get("d", {}).get("role")
