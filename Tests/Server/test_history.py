"""The history of an item, and access to it."""

import database
import pytest
from dela import Client, new_id


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


def history(person, scope, record, **more):
    return person.post("/v1/history", {"scope": scope, "id": record, **more})


def test_history_names_the_author_and_the_earlier_value(ada, bob):
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


def test_edits_of_one_visit_are_one_entry_and_no_text_of_another_user_is_missing(ada, bob):
    scope = ada.new_list()
    ada.share(scope, bob)
    item = ada.add_item(scope, "Milk")
    visit, other = new_id(), new_id()

    def write(person, note, base, visit):
        assert "done" in person.do(scope, "item.edit", id=item, set={"note": note}, base={"note": base}, visit=visit)

    write(ada, "2", "", visit)
    write(ada, "2 l", "2", visit)
    write(bob, "Fresh", "", other)
    write(ada, "2 l\nBlue", "2 l", visit)
    write(ada, "2 l\nBlue and white", "2 l\nBlue", visit)
    write(ada, "x" * 9_999, "", new_id())
    answer = history(bob, scope, item).json
    notes = [(entry["by"], entry["was"].get("note", "")) for entry in answer["entries"]]
    assert notes == [
        (ada.id, "2 l\nFresh\nBlue and white"), (ada.id, "2 l\nFresh"), (bob.id, "2 l"), (ada.id, ""),
    ]


def test_moving_an_item_is_not_recorded(ada):
    scope = ada.new_list()
    item = ada.add_item(scope)
    assert "done" in ada.do(scope, "item.move", id=item, rank="A")
    assert history(ada, scope, item).json["entries"] == []


def test_long_history_is_served_in_pages(ada):
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
def test_history_is_readable_for_readers_of_the_list_only(ada, bob, cleo, role, server):
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


def test_record_of_another_user_has_no_history_in_the_own_scope(ada, bob):
    scope = ada.new_list()
    item = ada.add_item(scope)
    assert "done" in ada.do(scope, "item.rename", id=item, title="Secret")
    assert len(history(ada, scope, item).json["entries"]) == 1
    for mine in (bob.new_list(), "user:" + bob.id):
        foreign, none = history(bob, mine, item), history(bob, mine, new_id())
        assert (foreign.status, foreign.bytes) == (none.status, none.bytes) == (404, b'{"error":"notFound"}')


def test_history_of_a_list_in_the_trash_is_readable_for_its_owner_only(ada, bob):
    scope = ada.new_list()
    item = ada.add_item(scope)
    ada.share(scope, bob)
    assert "done" in ada.do(scope, "list.delete")
    assert history(bob, scope, item).status == 404 and history(ada, scope, item).status == 200


@pytest.mark.feature("L9")
@pytest.mark.parametrize("intents", [("item.delete", "item.purge"), ("list.delete", "list.purge")])
def test_purged_data_is_removed_from_the_database(own_server, intents):
    ada, bob = own_server.person("Ada"), own_server.person("Bob")
    scope = ada.new_list("Shopping")
    ada.share(scope, bob)
    item = ada.add_item(scope, "Secretquince")
    assert "done" in ada.do(scope, "item.edit", id=item, set={"note": "Secretmedlar"})
    assert "done" in ada.do(scope, "item.rename", id=item, title="Secretsloe")
    for intent in intents:
        arguments = {"id": item} if intent.startswith("item") else {}
        assert "done" in ada.do(scope, intent, **arguments)

    # Neither the creator of the scope nor a former member can access the old data by creating it again.
    for person in (bob, ada):
        if intents[0] == "list.delete":
            assert "refused" in person.do(scope, "list.create", name="Again")
            person.do(scope, "item.create", items=[{"id": item, "title": "Again", "rank": "V"}])
        answer = history(person, scope, item)
        assert answer.status == 404 and b"Secret" not in answer.bytes
    if intents[0] == "item.delete":
        assert "done" in ada.do(scope, "item.create", items=[{"id": item, "title": "Again", "rank": "V"}])
        assert history(bob, scope, item).json["entries"] == []

    assert own_server.stop() == 0
    stored = database.content(own_server)
    assert b"Shopping" in stored or intents[0] == "list.delete"
    assert b"Secret" not in stored


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{", {}, {"scope": 1, "id": "x"}, {"scope": "list:x", "id": "x"}, {"scope": "x", "id": new_id()}]
)
def test_malformed_history_query_is_rejected(ada, body):
    assert ada.post("/v1/history", body).status == 400
