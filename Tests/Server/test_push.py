"""Commands over HTTP: each takes effect once, in order, and only if its author has the right."""

import json

import pytest
from dela import command, new_id, now
from sample_commands import every_command


def refusals(results):
    return [result.get("refused") for result in results]


def versions(person, scope):
    return {row["id"]: row["v"] for row in person.records(scope).values()}


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"[]", b"null", b"1", b'"x"', b"{}", b'{"client":', b'{"client":1}', b"\xff\xfe", b"\0",
        b"\xef\xbb\xbf{}",
        b'{"client":"' + b"0" * 26 + b'","epoch":"e","commands":{}}',
        b'{"client":"' + b"0" * 26 + b'","epoch":1,"commands":[]}',
        b'{"client":"short","epoch":"e","commands":[]}',
        b'{"client":"' + b"0" * 26 + b'","epoch":"e","commands":[1]}',
        b'{"client":"' + b"0" * 26 + b'","epoch":"\xc3\x28","commands":[]}',
        b'{"client":"' + b"0" * 26 + b'","epoch":"\\ud800","commands":[]}',
        b"[" * 100_000, b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    ],
    ids=lambda body: body[:40].decode("latin1") + ("…" if len(body) > 40 else ""),
)
def test_malformed_request_is_rejected_completely(ada, body):
    for path in ("/v1/push", "/v1/pull"):
        answer = ada.post(path, body)
        assert (answer.status, answer.json) == (400, {"error": "malformed"})


def test_truncated_request_changes_nothing(ada):
    scope = ada.new_list()
    whole = json.dumps(ada.numbered(command(scope, "list.rename", name="Changed"))).encode()
    for end in range(0, len(whole), 7):
        assert ada.post("/v1/push", whole[:end]).status == 400
    assert ada.records(scope)["list"]["d"]["name"] == "Shopping"
    assert "done" in ada.post("/v1/push", whole).json["results"][0]


@pytest.mark.parametrize("member", ["n", "id", "at", "scope", "do", "with"])
@pytest.mark.parametrize("value", [None, True, 1.5, -1, 2**63, 2**200, [], {}, "", "x" * 200, "list:../../etc"])
def test_member_of_another_type_never_takes_effect(server, ada, member, value):
    scope = ada.new_list()
    made = {**command(scope, "list.rename", name="Changed"), "n": ada.count + 1}
    if made[member] == value:
        return
    answer = ada.post("/v1/push", {"client": ada.store, "epoch": ada.epoch, "commands": [{**made, member: value}]})
    assert answer.status in (200, 400)
    if answer.status == 200:
        assert "done" not in answer.json["results"][0]
        ada.count += "refused" in answer.json["results"][0]
    assert ada.records(scope)["list"]["d"]["name"] == "Shopping"
    assert ada.new_list()


def test_unknown_members_of_a_newer_version_are_ignored(ada):
    scope = ada.new_list()
    made = {**command(scope, "list.rename", name="Renamed", colour="red"), "mood": ["new", {"deep": 1}]}
    request = {**ada.numbered(made), "trace": "x"}
    assert "done" in ada.post("/v1/push", request).json["results"][0]
    assert ada.records(scope)["list"]["d"] == {"name": "Renamed"}


def test_unknown_property_is_rejected_together_with_the_other_changes_of_the_command(ada):
    scope = ada.new_list()
    item = ada.add_item(scope)
    result = ada.do(scope, "item.edit", id=item, set={"note": "Two", "colour": "red"})
    assert refusals([result]) == ["unsupported"] and "note" not in ada.records(scope)[item]["d"]


def test_unknown_command_is_rejected_and_does_not_block_later_ones(ada):
    scope = ada.new_list()
    results = ada.push(
        command(scope, "list.paint", colour="red"), command(scope, "list.rename", title="no name"),
        command(scope, "list.rename", name="After"),
    )
    assert refusals(results) == ["unsupported", "unsupported", None]
    assert ada.records(scope)["list"]["d"]["name"] == "After"


def test_unknown_scope_is_rejected_and_does_not_block_later_commands(ada):
    scope = ada.new_list()
    results = ada.push(
        command("album:" + new_id(), "chat.send", text="Hi"), command("album:" + new_id(), "list.create", name="x"),
        command(scope, "list.rename", name="After"),
    )
    assert refusals(results) == ["unsupported", "unsupported", None]
    assert ada.records(scope)["list"]["d"]["name"] == "After"


@pytest.mark.parametrize("at", [2**53 + 1, 2**63 - 1, -1, -(2**63)])
def test_time_outside_the_valid_range_is_rejected(ada, at):
    assert ada.do(ada.new_list(), "list.rename", at=at, name="x")["refused"] == "clock"


def test_command_may_be_dated_at_most_a_day_ahead(ada):
    scope, hour = ada.new_list(), 3_600_000
    assert "done" in ada.do(scope, "list.rename", at=now() + 23 * hour, name="soon")
    assert ada.do(scope, "list.rename", at=now() + 25 * hour, name="late")["refused"] == "clock"
    assert "done" in ada.do(scope, "list.rename", at=0, name="long ago")


def test_body_of_a_public_endpoint_is_limited(server, ada):
    for path in ("/v1/sign-in", "/v1/register", "/v1/register/confirm", "/v1/people/find", "/v1/nothing"):
        assert ada.post(path, b"{" + b" " * 16_384).status == 413, path
    assert ada.post("/v1/sign-in", b"{" + b" " * 16_000).status == 400


def test_body_over_the_limit_is_rejected_without_reading_it(server, ada):
    assert ada.post("/v1/push", b" " * (10 << 20)).status == 413
    head = f"POST /v1/push HTTP/1.1\r\nHost: x\r\nCookie: {ada.cookie}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    chunk = b"100000\r\n" + b" " * 0x100000 + b"\r\n"
    assert server.exchange(head + chunk * 10).split()[1] == b"413"
    assert ada.new_list()


def test_command_creates_at_most_two_hundred_items(ada):
    scope = ada.new_list()

    def items(count):
        return [{"id": new_id(), "title": f"Item {index}", "rank": "V"} for index in range(count)]

    assert ada.do(scope, "item.create", items=items(201))["refused"] == "tooLarge"
    assert ada.do(scope, "item.create", items=[])["refused"] == "invalid"
    assert "done" in ada.do(scope, "item.create", items=items(200))
    assert len(set(versions(ada, scope).values())) == 2 and len(ada.records(scope)) == 202


def test_request_with_too_many_commands_is_rejected_completely(ada):
    scope = ada.new_list()
    count = ada.count
    assert ada.post("/v1/push", ada.numbered(*[command(scope, "list.rename", name="x")] * 101)).status == 400
    ada.count = count
    assert ada.records(scope)["list"]["d"]["name"] == "Shopping"


def test_five_hundred_lists_arrive_on_the_next_device(server):
    person = server.person()
    scopes = ["list:" + new_id() for _ in range(500)]
    for start in range(0, 500, 100):
        results = person.push(*[command(scope, "list.create", name=scope) for scope in scopes[start : start + 100]])
        assert all("done" in result for result in results)
    seen, cursors, more = {}, {}, True
    while more:
        answer = person.pull(cursors, limit=100).json
        more = answer["more"]
        for part in answer["parts"]:
            last = [part["rows"][-1]["id"]] if not part.get("last", True) else []
            cursors[part["scope"]] = [part["grant"], part.get("asof", part.get("to")), *last]
            seen.update((part["scope"], row["d"]["name"]) for row in part["rows"] if row["k"] == "list")
    assert seen == {scope: scope for scope in scopes}
    assert person.pull(cursors).json["parts"] == []


# MARK: - Exactly once


def test_repeated_request_gets_the_same_response_and_takes_effect_once(ada):
    scope = "list:" + new_id()
    request = ada.numbered(
        command(scope, "list.create", name="Once"), command(scope, "list.rename", name="Twice"),
        command(scope, "list.rename", name=" "),
    )
    first = ada.post("/v1/push", request)
    assert refusals(first.json["results"]) == [None, None, "empty"]
    assert all(ada.post("/v1/push", request).json == first.json for _ in range(3))
    assert versions(ada, scope)["list"] == 2


def test_command_from_a_copied_store_takes_effect_once(ada):
    scope = ada.new_list()
    made = command(scope, "list.rename", name="One")
    first = ada.push(made)[0]
    other = ada.another_device()
    assert other.push({**made})[0]["done"] == first["done"]
    assert versions(ada, scope)["list"] == first["done"][scope]


def test_different_command_with_a_used_number_is_a_fork(ada):
    scope = ada.new_list()
    made = {**command(scope, "list.rename", name="Forked"), "n": ada.count}
    answer = ada.post("/v1/push", {"client": ada.store, "epoch": ada.epoch, "commands": [made, {**made, "n": 1}]})
    assert [result.get("fork") for result in answer.json["results"]] == [True]
    assert ada.records(scope)["list"]["d"]["name"] == "Shopping"


def test_skipped_number_is_reported(ada):
    scope = ada.new_list()
    made = {**command(scope, "list.rename", name="Gap"), "n": ada.count + 2}
    answer = ada.post("/v1/push", {"client": ada.store, "epoch": ada.epoch, "commands": [made]})
    assert answer.json["results"][0]["gap"] == ada.count + 1
    assert ada.records(scope)["list"]["d"]["name"] == "Shopping"


def test_unknown_store_must_start_with_number_one(ada):
    for number in (2, 0, -1, 2**63 - 1, -(2**63)):
        made = {**command(ada.new_list(), "list.rename", name="x"), "n": number}
        answer = ada.post("/v1/push", {"client": new_id(), "epoch": ada.epoch, "commands": [made]})
        assert answer.json["results"][0]["unknown"] is True


def test_request_of_another_epoch_changes_nothing(ada):
    scope = ada.new_list()
    request = {**ada.numbered(command(scope, "list.rename", name="Old")), "epoch": "another"}
    ada.count -= 1
    assert ada.post("/v1/push", request).json == {"epoch": ada.epoch}
    assert ada.records(scope)["list"]["d"]["name"] == "Shopping"


# MARK: - Only with the right of the author


def test_store_of_another_user_cannot_be_used(ada, bob):
    scope = bob.new_list()
    ada.new_list()
    request = {**bob.numbered(command(scope, "list.rename", name="x")), "client": ada.store}
    bob.count -= 1
    request["commands"][0]["n"] = ada.count + 1
    assert bob.post("/v1/push", request).json["results"][0]["fork"] is True
    assert ada.new_list() and bob.new_list()


@pytest.mark.feature("F4")
def test_no_command_reveals_a_list_to_a_stranger(ada, bob):
    scope = ada.new_list()
    item, before = ada.add_item(scope), None
    before = ada.records(scope)
    results = bob.push(*every_command(scope, item, bob.id))
    absent = bob.push(*every_command("list:" + new_id(), item, bob.id)[1:])
    assert set(refusals(results)) == set(refusals(absent)) == {"notFound"}
    assert ada.records(scope) == before and bob.records(scope) == {}


def test_item_of_another_list_is_not_found_in_the_own_list(ada, bob):
    theirs, mine = ada.new_list(), bob.new_list()
    item = ada.add_item(theirs, "Secret")
    intents = [made for made in every_command(mine, item, bob.id) if made["do"].startswith("item.")]
    intents = [made for made in intents if "items" not in made["with"]]
    assert set(refusals(bob.push(*intents))) == {"notFound"}
    assert ada.records(theirs)[item]["d"]["title"] == "Secret"


def test_id_used_in_another_list_is_free_in_the_own_list_and_stays_separate(ada, bob):
    theirs, mine = ada.new_list(), bob.new_list()
    item = ada.add_item(theirs, "Hers")
    assert "done" in bob.do(mine, "item.create", items=[{"id": item, "title": "His", "rank": "V"}])
    assert "done" in bob.do(mine, "item.delete", id=item)
    assert ada.records(theirs)[item]["d"]["title"] == "Hers" and "deleted" not in ada.records(theirs)[item]["d"]


def test_owner_cannot_be_removed_or_added_again(ada, bob):
    scope = ada.new_list()
    ada.share(scope, bob)
    results = ada.push(
        command(scope, "member.leave"), command(scope, "member.remove", person=ada.id),
        command(scope, "member.add", person=ada.id, role="viewer"),
        command(scope, "member.add", person=bob.id, role="owner"),
        command(scope, "member.add", person=new_id(), role="editor"),
    )
    assert refusals(results) == ["conflict", "conflict", "conflict", "invalid", "notFound"]


def test_scope_of_a_user_cannot_be_changed_by_others(ada, bob):
    for scope in ("user:" + ada.id, "user:" + bob.id):
        intents = [made for made in every_command(scope, new_id(), bob.id) if made["scope"] == scope]
        assert set(refusals(bob.push(*intents))) == {"invalid"}


def test_list_in_the_trash_is_visible_to_its_owner_only(ada, bob):
    scope = ada.new_list()
    item = ada.add_item(scope)
    ada.share(scope, bob)
    assert "done" in ada.do(scope, "list.delete")
    assert set(refusals(bob.push(*every_command(scope, item, bob.id)[1:]))) == {"notFound"}
    assert bob.records(scope) == {} and item in ada.records(scope)
    assert "done" in ada.do(scope, "list.restore")
    assert item in bob.records(scope)
