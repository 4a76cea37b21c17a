"""An account is deleted while somebody passes a list or a group on, leaves it, deletes it, or writes in it."""

import random
import threading
import time

import pytest
from dela import Client, command, new_id

# Whose account is deleted, and who gives which command at the same moment, about whom; what is answered to the command, who owns
# the list or the group then, who else is in it, and what its item is called: if the account goes first, and if the command comes first.
RACES = {
    "the owner's against passing it on": (
        "owner", ("owner", "member.transfer", "reader"),
        ("deleted", "editor", ("reader",), "Milk"), ("done", "reader", ("editor",), "Milk")),
    "that of who becomes the owner": (
        "editor", ("owner", "member.transfer", "editor"),
        ("notFound", "owner", ("reader",), "Milk"), ("done", "owner", ("reader",), "Milk")),
    "the owner's against the heir's leaving": (
        "owner", ("editor", "member.leave", None),
        ("conflict", "editor", ("reader",), "Milk"), ("done", "reader", (), "Milk")),
    "the owner's against removing the heir": (
        "owner", ("owner", "member.remove", "editor"),
        ("deleted", "editor", ("reader",), "Milk"), ("done", "reader", (), "Milk")),
    "the owner's against deleting it": (
        "owner", ("owner", "delete", None),
        ("deleted", "editor", ("reader",), "Milk"), ("done", None, (), None)),
    "the owner's against making it private": (
        "owner", ("owner", "share.close", None),
        ("deleted", "editor", ("reader",), "Milk"), ("done", None, (), None)),
    "the owner's against a change by another": (
        "owner", ("editor", "item.rename", None),
        ("done", "editor", ("reader",), "Oat milk"), ("done", "editor", ("reader",), "Oat milk")),
    "an editor's against a change of their own": (
        "editor", ("editor", "item.rename", None),
        ("deleted", "owner", ("reader",), "Milk"), ("done", "owner", ("reader",), "Oat milk")),
}
OF_GROUPS = [race for race, (_, (_, verb, _), *_) in RACES.items() if not verb.startswith(("item.", "share."))]
PARTS = ("owner", "editor", "reader")


@pytest.fixture(scope="module")
def people(server):
    """Everybody by their part; who has deleted their account is replaced before the next turn."""
    return {part: server.person(part.title()) for part in PARTS}


def answered(person, made):
    """What a device hears of a command, whether of itself or of the whole request."""
    answer = person.post("/v1/push", person.numbered(made))
    if answer.status != 200:
        return answer.json["error"]
    # A request that was on its way when the account went is answered with no result.
    [result] = answer.json["results"] or [{"refused": "deleted"}]
    return "done" if "done" in result else result["refused"]


def at_once(leaver, device, made, turn, moment):
    """Deletes an account and gives a command: one after the other at first, since nobody knows who wins.
    :param moment: how long one after the other takes, in seconds; the command waits a part of that
    :return: what the command is answered"""
    answers = []
    acts = [lambda: answers.append(leaver.post("/v1/account/delete", {"password": leaver.password}).status),
            lambda: answers.append(answered(device, made))]
    if turn < 2:
        for act in acts[::1 if turn == 0 else -1]:
            act()
    else:
        threads = [threading.Thread(target=act) for act in acts]
        threads[0].start()
        time.sleep(random.uniform(moment / 2, moment))
        threads[1].start()
        for thread in threads:
            thread.join(30)
    answers.remove(200)
    return answers[0]


def seen(scope, item, people):
    """The owner, who else is in, and what the item is called; the same for all who see it."""
    views = set()
    for part, person in people.items():
        rows = person.records(scope)
        if not rows:
            continue
        roles = {part: rows.get("member:" + who.id, {}).get("d", {}).get("role") for part, who in people.items()}
        assert roles[part], f"{part} sees it without reason"
        [owner] = [part for part, role in roles.items() if role == "owner"]
        title = rows[item]["d"]["title"] if item in rows else "Milk"
        views.add((owner, tuple(part for part, role in roles.items() if role not in ("owner", None)), title))
        assert sum("role" in row["d"] for row in rows.values() if row["k"] == "member") == sum(map(bool, roles.values()))
    return views


def race(server, people, of, kind):
    gone, (author, verb, about), first, second = RACES[of]
    moment = 0.2
    for turn in range(8):
        for part in PARTS:
            if people[part] is None:
                people[part] = server.person(part.title())
        owner, scope, item = people["owner"], f"{kind}:{new_id()}", None
        assert "done" in owner.do(scope, kind + ".create", name="Shopping")
        if kind == "list":
            item = owner.add_item(scope, "Milk")
        for part in PARTS[1:]:
            owner.share(scope, people[part], "viewer" if kind == "group" or part == "reader" else "editor")
        arguments = {"person": people[about].id} if about else {"id": item, "title": "Oat milk"} if verb == "item.rename" else {}
        made = command(scope, kind + ".delete" if verb == "delete" else verb, **arguments)
        device, leaver = people[author].another_device(), people[gone]
        kept = Client(server, leaver.cookie)
        begun = time.monotonic()
        answer = at_once(leaver, device, made, turn, moment)
        moment = time.monotonic() - begun if turn == 0 else moment
        people[gone] = None
        views = seen(scope, item, {part: person for part, person in people.items() if person}) or {(None, (), None)}
        [view] = views
        assert (answer, *view) in ([first], [second], [first, second])[min(turn, 2)], (of, turn)
        assert kept.get("/v1/me").json == {"error": "deleted"}


@pytest.mark.feature("F15")
@pytest.mark.parametrize("of", RACES)
def test_of_an_account_that_goes_and_a_command_about_a_list_nothing_is_orphaned_or_lost(server, people, of):
    race(server, people, of, "list")


@pytest.mark.feature("F15")
@pytest.mark.parametrize("of", OF_GROUPS)
def test_of_an_account_that_goes_and_a_command_about_a_group_nothing_is_orphaned_or_lost(server, people, of):
    race(server, people, of, "group")
