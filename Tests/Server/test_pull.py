"""Pulls of a device: they contain everything the user may see and nothing else, for any cursor."""

import pytest
from dela import Client, new_id


@pytest.mark.parametrize(
    "cursor",
    [
        ["", -1], ["", -(2**63)], ["", 2**63 - 1], ["nonsense", 1], ["", 0, "ZZZ"], ["", 0, "' OR 1=1 --"],
        ["x" * 10_000, 5, "\0"], ["", 1, "", "more"],
    ],
)
def test_invalid_cursor_returns_a_snapshot_or_the_following_changes(ada, cursor):
    scope = ada.new_list()
    answer = ada.pull({scope: cursor})
    assert answer.status == 200
    part = next(part for part in answer.json["parts"] if part["scope"] == scope)
    assert part.get("asof", part.get("to")) is not None


@pytest.mark.parametrize("cursor",
                         [None, 1, "x", {}, [], [1], ["x"], [1, 2], ["x", "y"], ["x", 1.5], ["x", 2**63], ["x", 1, 2]])
def test_malformed_cursor_is_rejected(ada, cursor):
    assert ada.pull({ada.new_list(): cursor}).status == 400


def test_pull_contains_only_data_the_user_may_see(ada, bob):
    theirs, nowhere = ada.new_list("Secret"), "list:" + new_id()
    grant = next(part["grant"] for part in ada.pull().json["parts"] if part["scope"] == theirs)
    answer = bob.pull({theirs: [grant, 0], "user:" + ada.id: ["", 0], nowhere: ["", 0], "../x": ["", 0]}, first=theirs)
    assert sorted(answer.json["gone"]) == sorted([theirs, "user:" + ada.id, nowhere])
    assert b"Secret" not in answer.bytes and ada.email.encode() not in answer.bytes
    assert theirs not in {part["scope"] for part in answer.json["parts"]}


@pytest.mark.parametrize("kinds", [["user"], ["user", "group", "later"], [], ["unknown", "later"]])
def test_only_kinds_of_scopes_that_the_device_understands_are_sent(ada, kinds):
    scope = ada.new_list()
    answer = ada.pull({scope: ["", 0]}, kinds=kinds).json
    assert all(part["scope"].split(":")[0] in kinds for part in answer["parts"]) and answer["gone"] == [scope]


@pytest.mark.parametrize("kinds", [None, 1, {}, [1], [None], "user"])
def test_malformed_kinds_are_rejected(ada, kinds):
    assert ada.pull(kinds=kinds).status == (200 if kinds is None else 400)


@pytest.mark.parametrize("limit", [-(2**63), -1, 0, 1, 2**63 - 1])
def test_pages_of_any_limit_lead_to_the_end(ada, limit):
    scope = ada.new_list()
    for _ in range(3):
        ada.add_item(scope)
    answer = ada.pull(first=scope, limit=limit).json
    assert answer["more"] == (limit <= 1)


def test_long_texts_are_sent_in_pages_that_suit_a_slow_network(ada):
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
    # Changes are split between two commands, never within one.
    grant = cursors[scope][0]
    part = next(part for part in ada.pull({scope: [grant, 1]}, first=scope).json["parts"] if part["scope"] == scope)
    items = [row for row in part["rows"] if row["k"] == "item"]
    assert part["to"] < part["head"] and len(items) % 200 == 0 and items


def test_user_who_returns_to_a_list_gets_a_snapshot(ada, bob):
    scope = ada.new_list()
    ada.share(scope, bob)
    part = next(part for part in bob.pull().json["parts"] if part["scope"] == scope)
    ada.do(scope, "member.remove", person=bob.id)
    assert scope in bob.pull({scope: [part["grant"], part["asof"]]}).json["gone"]
    ada.share(scope, bob)
    again = next(p for p in bob.pull({scope: [part["grant"], part["asof"]]}).json["parts"] if p["scope"] == scope)
    assert again["grant"] != part["grant"] and again["first"]


def test_response_to_a_guest_contains_no_data(server, ada):
    assert Client(server).post("/v1/pull", {"epoch": ada.epoch, "cursors": {}}).bytes == b'{"error":"signedOut"}'
