"""What an item was before, and who may ask."""

import pytest
from dela import Client, new_id


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


def history(person, scope, record, **more):
    return person.post("/v1/history", {"scope": scope, "id": record, **more})


def test_whoever_changed_an_item_is_named_with_what_it_was(ada, bob):
    scope = ada.new_list()
    ada.share(scope, bob)
    item = ada.add_item(scope, "Milk")
    assert "done" in bob.do(scope, "item.rename", id=item, title="Oat milk")
    assert "done" in ada.do(scope, "item.edit", id=item, set={"quantity": {"n": 2000, "unit": "l"}})
    assert "done" in bob.do(scope, "item.tick", id=item, done=True)
    answer = history(bob, scope, item).json
    assert [(entry["by"], entry["was"]["title"], "quantity" in entry["was"]) for entry in answer["entries"]] == [
        (bob.id, "Oat milk", True), (ada.id, "Oat milk", False), (bob.id, "Milk", False),
    ]
    assert answer["more"] is False and all("done" not in entry["was"] for entry in answer["entries"])
    versions = [entry["v"] for entry in answer["entries"]]
    assert versions == sorted(versions, reverse=True)


def test_moving_an_item_is_not_worth_a_line(ada):
    scope = ada.new_list()
    item = ada.add_item(scope)
    assert "done" in ada.do(scope, "item.move", id=item, rank="A")
    assert history(ada, scope, item).json["entries"] == []


def test_a_long_history_comes_in_pages(ada):
    scope = ada.new_list()
    item = ada.add_item(scope, "0")
    for title in range(1, 121):
        assert "done" in ada.do(scope, "item.rename", id=item, title=str(title))
    titles, before = [], {}
    for size, more in ((50, True), (50, True), (20, False)):
        answer = history(ada, scope, item, **before).json
        assert (len(answer["entries"]), answer["more"]) == (size, more)
        titles += [entry["was"]["title"] for entry in answer["entries"]]
        before = {"before": answer["entries"][-1]["v"]}
    assert titles == [str(title) for title in range(119, -1, -1)]


@pytest.mark.parametrize("role", ["viewer", "editor"])
def test_everybody_who_may_read_a_list_may_read_its_history_and_nobody_else(ada, bob, cleo, role, server):
    scope = ada.new_list()
    item = ada.add_item(scope)
    assert "done" in ada.do(scope, "item.rename", id=item, title="Secret")
    ada.share(scope, bob, role)
    assert history(bob, scope, item).status == 200
    assert history(cleo, scope, item).status == 404
    assert history(Client(server), scope, item).status == 401
    assert "done" in ada.do(scope, "member.remove", person=bob.id)
    former, stranger = history(bob, scope, item), history(cleo, scope, new_id())
    assert (former.status, former.bytes) == (stranger.status, stranger.bytes)


def test_a_list_in_the_trash_tells_its_owner_only(ada, bob):
    scope = ada.new_list()
    item = ada.add_item(scope)
    ada.share(scope, bob)
    assert "done" in ada.do(scope, "list.delete")
    assert history(bob, scope, item).status == 404 and history(ada, scope, item).status == 200


def test_what_was_deleted_for_good_has_no_history(ada):
    scope = ada.new_list()
    item = ada.add_item(scope, "Secret")
    for verb in ("item.delete", "item.purge"):
        assert "done" in ada.do(scope, verb, id=item)
    answer = history(ada, scope, item)
    assert answer.status == 404 and b"Secret" not in answer.bytes


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", {}, {"scope": 1, "id": "x"}, {"scope": "list:x", "id": "x"}, {"scope": "x", "id": new_id()}]
)
def test_what_is_no_question_is_refused(ada, body):
    assert ada.post("/v1/history", body).status == 400
