"""An account is deleted while another user transfers, leaves, deletes or changes a shared list or group."""

import random
import threading
import time

import pytest
from dela import Client, command, new_id

# Each race: the deleted account; author, command and target of the concurrent command. Then two expected results: if
# the deletion is first, and if the command is first. A result holds the response, the owner, the other members and the
# title of the item.
RACES = {
    "the owner's against a transfer": (
        "owner", ("owner", "member.transfer", "reader"),
        ("deleted", "editor", ("reader",), "Milk"), ("done", "reader", ("editor",), "Milk")),
    "the new owner's against the transfer": (
        "editor", ("owner", "member.transfer", "editor"),
        ("notFound", "owner", ("reader",), "Milk"), ("done", "owner", ("reader",), "Milk")),
    "the owner's against the new owner leaving": (
        "owner", ("editor", "member.leave", None),
        ("conflict", "editor", ("reader",), "Milk"), ("done", "reader", (), "Milk")),
    "the owner's against removing the new owner": (
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
OF_GROUPS = [race for race, (_, (_, intent, _), *_) in RACES.items() if not intent.startswith(("item.", "share."))]
PARTS = ("owner", "editor", "reader")


@pytest.fixture(scope="module")
def people(server):
    """Returns the users by role. A user whose account was deleted is replaced before the next round."""
    return {part: server.person(part.title()) for part in PARTS}


def result_of(person, made):
    """Returns the result of a command for its device, including an error of the whole request."""
    answer = person.post("/v1/push", person.numbered(made))
    if answer.status != 200:
        return answer.json["error"]
    # A request that is in progress during the deletion is result_of without results.
    [result] = answer.json["results"] or [{"refused": "deleted"}]
    return "done" if "done" in result else result["refused"]


def run_concurrently(deleted, device, made, turn, moment):
    """Deletes an account and sends a command. The first rounds run one after the other, because the order of concurrent
    requests is random.
    :param moment: the duration of both in sequence, in seconds; the command is delayed by a part of it
    :return: the result of the command"""
    answers = []
    acts = [lambda: answers.append(deleted.post("/v1/account/delete", {"password": deleted.password}).status),
            lambda: answers.append(result_of(device, made))]
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
    """Returns the owner, the other members and the title of the item. All members see the same."""
    views = set()
    for part, person in people.items():
        rows = person.records(scope)
        if not rows:
            continue
        roles = {part: rows.get("member:" + who.id, {}).get("d", {}).get("role") for part, who in people.items()}
        assert roles[part], f"{part} sees it without access"
        [owner] = [part for part, role in roles.items() if role == "owner"]
        title = rows[item]["d"]["title"] if item in rows else "Milk"
        views.add((owner, tuple(part for part, role in roles.items() if role not in ("owner", None)), title))
        assert sum("role" in row["d"]
                   for row in rows.values() if row["k"] == "member") == sum(map(bool, roles.values()))
    return views


def race(server, people, of, kind):
    gone, (author, intent, about), first, second = RACES[of]
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
        renamed = {"id": item, "title": "Oat milk"} if intent == "item.rename" else {}
        arguments = {"person": people[about].id} if about else renamed
        made = command(scope, kind + ".delete" if intent == "delete" else intent, **arguments)
        device, deleted = people[author].another_device(), people[gone]
        kept = Client(server, deleted.cookie)
        begun = time.monotonic()
        answer = run_concurrently(deleted, device, made, turn, moment)
        moment = time.monotonic() - begun if turn == 0 else moment
        people[gone] = None
        views = seen(scope, item, {part: person for part, person in people.items() if person}) or {(None, (), None)}
        [view] = views
        assert (answer, *view) in ([first], [second], [first, second])[min(turn, 2)], (of, turn)
        assert kept.get("/v1/me").json == {"error": "deleted"}


@pytest.mark.feature("F15")
@pytest.mark.parametrize("of", RACES)
def test_account_deletion_and_a_concurrent_list_command_orphan_and_lose_nothing(server, people, of):
    race(server, people, of, "list")


@pytest.mark.feature("F15")
@pytest.mark.parametrize("of", OF_GROUPS)
def test_account_deletion_and_a_concurrent_group_command_orphan_and_lose_nothing(server, people, of):
    race(server, people, of, "group")
