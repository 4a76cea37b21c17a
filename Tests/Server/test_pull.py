"""What a device asks for: all that the person may see, and nothing else, wherever it says that it stands."""

import pytest
from dela import Client, new_id


@pytest.mark.parametrize(
    "cursor",
    [
        ["", -1], ["", -(2**63)], ["", 2**63 - 1], ["nonsense", 1], ["", 0, "ZZZ"], ["", 0, "' OR 1=1 --"],
        ["x" * 10_000, 5, "\0"], ["", 1, "", "more"],
    ],
)
def test_a_cursor_that_makes_no_sense_brings_the_scope_anew_or_what_follows(ada, cursor):
    scope = ada.new_list()
    answer = ada.pull({scope: cursor})
    assert answer.status == 200
    part = next(part for part in answer.json["parts"] if part["scope"] == scope)
    assert part.get("asof", part.get("to")) is not None


@pytest.mark.parametrize("cursor", [None, 1, "x", {}, [], [1], ["x"], [1, 2], ["x", "y"], ["x", 1.5], ["x", 2**63], ["x", 1, 2]])
def test_a_cursor_of_another_form_is_refused(ada, cursor):
    assert ada.pull({ada.new_list(): cursor}).status == 400


def test_a_pull_shows_only_what_the_person_may_see(ada, bob):
    theirs, nowhere = ada.new_list("Secret"), "list:" + new_id()
    grant = next(part["grant"] for part in ada.pull().json["parts"] if part["scope"] == theirs)
    answer = bob.pull({theirs: [grant, 0], "user:" + ada.id: ["", 0], nowhere: ["", 0], "../x": ["", 0]}, first=theirs)
    assert sorted(answer.json["gone"]) == sorted([theirs, "user:" + ada.id, nowhere])
    assert b"Secret" not in answer.bytes and ada.email.encode() not in answer.bytes
    assert theirs not in {part["scope"] for part in answer.json["parts"]}


@pytest.mark.parametrize("kinds", [["user"], ["user", "group", "later"], [], ["unknown", "later"]])
def test_only_the_kinds_of_scopes_that_a_device_understands_are_sent(ada, kinds):
    scope = ada.new_list()
    answer = ada.pull({scope: ["", 0]}, kinds=kinds).json
    assert all(part["scope"].split(":")[0] in kinds for part in answer["parts"]) and answer["gone"] == [scope]


@pytest.mark.parametrize("kinds", [None, 1, {}, [1], [None], "user"])
def test_kinds_of_another_form_are_refused(ada, kinds):
    assert ada.pull(kinds=kinds).status == (200 if kinds is None else 400)


@pytest.mark.parametrize("limit", [-(2**63), -1, 0, 1, 2**63 - 1])
def test_any_limit_leads_to_the_end(ada, limit):
    scope = ada.new_list()
    for _ in range(3):
        ada.add_item(scope)
    answer = ada.pull(first=scope, limit=limit).json
    assert answer["more"] == (limit <= 1)


def test_long_texts_come_in_several_pages_none_of_them_too_long_for_a_slow_network(ada):
    scope = ada.new_list()
    for _ in range(4):
        ada.do(scope, "item.create", items=[{"id": new_id(), "title": "Ж" * 480, "rank": "V"} for _ in range(200)])
    rows, cursors, pages = {}, {}, 0
    while True:
        answer = ada.pull(cursors, first=scope)
        assert len(answer.bytes) < 600_000
        for part in answer.json["parts"]:
            after = [part["rows"][-1]["id"]] if not part.get("last", True) else []
            cursors[part["scope"]] = [part["grant"], part.get("asof", part.get("to")), *after]
            rows |= {row["id"]: row for row in part["rows"] if part["scope"] == scope}
        pages += 1
        if not answer.json["more"]:
            break
    assert pages > 1 and sum(row["k"] == "item" for row in rows.values()) == 800
    # What changed is cut between two commands, never within one.
    grant = cursors[scope][0]
    part = next(part for part in ada.pull({scope: [grant, 1]}, first=scope).json["parts"] if part["scope"] == scope)
    items = [row for row in part["rows"] if row["k"] == "item"]
    assert part["to"] < part["head"] and len(items) % 200 == 0 and items


def test_who_comes_back_to_a_list_starts_anew(ada, bob):
    scope = ada.new_list()
    ada.share(scope, bob)
    part = next(part for part in bob.pull().json["parts"] if part["scope"] == scope)
    ada.do(scope, "member.remove", person=bob.id)
    assert scope in bob.pull({scope: [part["grant"], part["asof"]]}).json["gone"]
    ada.share(scope, bob)
    again = next(p for p in bob.pull({scope: [part["grant"], part["asof"]]}).json["parts"] if p["scope"] == scope)
    assert again["grant"] != part["grant"] and again["first"]


def test_nothing_of_others_is_in_a_guests_answer(server, ada):
    assert Client(server).post("/v1/pull", {"epoch": ada.epoch, "cursors": {}}).bytes == b'{"error":"signedOut"}'
