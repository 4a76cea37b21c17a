"""A viewer reads history and trash of a list from their grant on; editors and the owner read all of it."""

import itertools

import pytest
from dela import KINDS, Client, new_id
from pictures import encoded, get_picture, name, photo, upload
from socketclient import Live

pytestmark = pytest.mark.feature("L4", "L9")

SEEDS = itertools.count()
RELATIONS = ("guest", "stranger", "viewer", "editor", "owner")
ALL = {"former text", "deleted item", "history of the deleted item", "its picture", "its blob", "deleted picture",
       "its bytes"}


class Past:
    """Ada's list with removed text, a deleted item with a picture, and another deleted picture."""

    def __init__(self, server, ada):
        self.server, self.ada, self.scope = server, ada, ada.new_list()
        self.note, self.item, self.picture, self.other = (
            ada.add_item(self.scope),
            ada.add_item(self.scope),
            new_id(),
            new_id(),
        )
        self.blobs = []
        for item, picture in ((self.item, self.picture), (self.note, self.other)):
            data = encoded(photo(seed=next(SEEDS)))
            assert upload(ada, data).status == 200
            self.blobs.append(name(data))
            self.do("picture.add", id=picture, item=item, blob=name(data), rank="V")
        self.do("item.edit", id=self.note, set={"note": "pin 4711"})
        self.do("item.edit", id=self.note, set={"note": ""})
        self.do("item.rename", id=self.item, title="Renamed")
        self.do("item.delete", id=self.item)
        self.do("picture.delete", id=self.other)

    def do(self, intent, **arguments):
        assert "done" in self.ada.do(self.scope, intent, **arguments), intent

    def history(self, person, item):
        return person.post("/v1/history", {"scope": self.scope, "id": item})

    def seen_by(self, person):
        """Returns the parts of the past that a user can access in any way."""
        if not hasattr(person, "records"):
            rows = {}
        else:
            rows = person.records(self.scope)
            assert rows.keys() == person.records(self.scope, limit=1).keys(), "the same in small pages"
        live = {id for id, row in rows.items() if "d" in row}
        seen = {
            "former text": b"4711" in self.history(person, self.note).bytes, "deleted item": self.item in live,
            "history of the deleted item": self.history(person, self.item).status == 200,
            "its picture": self.picture in live, "deleted picture": self.other in live,
            "its blob": get_picture(person, self.scope, self.blobs[0]).status == 200,
            "its bytes": get_picture(person, self.scope, self.blobs[1]).status == 200,
        }
        return {what for what, is_seen in seen.items() if is_seen}


@pytest.fixture
def past(server, ada):
    return Past(server, ada)


@pytest.fixture(scope="module")
def cleo(server):
    return server.person("Cleo")


@pytest.mark.parametrize("relation", RELATIONS)
def test_history_and_trash_from_before_the_grant_are_readable_for_editors_and_the_owner_only(
    past, server, bob, cleo, relation
):
    if relation in ("viewer", "editor"):
        past.ada.share(past.scope, bob, relation)
    person = {"owner": past.ada, "stranger": cleo, "guest": Client(server)}.get(relation, bob)
    assert past.seen_by(person) == (ALL if relation in ("editor", "owner") else set())


def test_viewer_reads_changes_and_deletions_after_their_grant(past, bob):
    past.ada.share(past.scope, bob, "viewer")
    past.do("item.rename", id=past.note, title="New")
    past.do("item.rename", id=past.note, title="Newest")
    past.do("item.delete", id=past.note)
    entries = past.history(bob, past.note).json["entries"]
    assert [entry["was"]["title"] for entry in entries] == ["Newest", "New", "Milk"]
    assert "deleted" in bob.records(past.scope)[past.note]["d"]
    assert b"4711" not in past.history(bob, past.note).bytes


def test_viewer_reads_the_whole_past_only_while_they_are_an_editor(past, bob):
    past.ada.share(past.scope, bob, "viewer")
    bob.records(past.scope)
    first = bob.pull(kinds=KINDS).json["parts"]
    cursors = {part["scope"]: [part["grant"], part["asof"]] for part in first if part["scope"] == past.scope}
    past.ada.share(past.scope, bob, "editor")
    (part,) = [part for part in bob.pull(cursors, kinds=KINDS, first=past.scope).json["parts"]
               if part["scope"] == past.scope]
    assert past.item in {row["id"] for row in part["rows"]}, "the device that has the list gets the rest of it, too"
    assert past.seen_by(bob) == ALL
    past.ada.share(past.scope, bob, "viewer")
    assert past.seen_by(bob) == set()


def test_role_from_a_group_counts_as_the_own_role(past, bob):
    group = "group:" + new_id()
    assert "done" in past.ada.do(group, "group.create", name="Family")
    past.ada.share(group, bob, "viewer")
    for role, seen in (("viewer", set()), ("editor", ALL), ("viewer", set())):
        past.do("share.set", group=group.removeprefix("group:"), role=role)
        assert past.seen_by(bob) == seen, role
    past.ada.share(past.scope, bob, "editor")
    assert past.seen_by(bob) == ALL


def test_viewer_sees_pictures_of_a_restored_item_but_not_of_a_deleted_one(past, bob):
    past.ada.share(past.scope, bob, "viewer")
    (part,) = [part for part in bob.pull(kinds=KINDS).json["parts"] if part["scope"] == past.scope]
    live = Live(bob)
    live.hello(kinds=KINDS)
    past.do("picture.move", id=past.picture, rank="W")
    past.do("item.delete", id=past.item)
    past.do("picture.delete", id=past.other)
    item = past.ada.add_item(past.scope)
    assert past.picture not in str(live.parts_until(item)) and past.seen_by(bob) == set()
    past.do("item.restore", id=past.item)
    rows = {row["id"]: row for part in live.parts_until(past.item, past.picture) for row in part["rows"]}
    assert "deleted" not in rows[past.item]["d"] and rows[past.picture]["d"]["rank"] == "W"
    (delta,) = [
        answer for answer in bob.pull({past.scope: [part["grant"], part["asof"]]}, kinds=KINDS).json["parts"]
        if answer["scope"] == past.scope
    ]
    assert "from" in delta and {past.item, past.picture} <= {row["id"] for row in delta["rows"]}
    assert get_picture(bob, past.scope, past.blobs[0]).status == 200


def test_copy_of_a_viewer_contains_nothing_from_the_trash(past, bob):
    past.ada.share(past.scope, bob, "viewer")
    copy = "list:" + new_id()
    assert "done" in bob.do(copy, "list.copy", **{"from": past.scope})
    assert sum(row["k"] == "item" for row in bob.records(copy).values()) == 1
    assert bob.do(past.scope, "item.restore", id=past.item)["refused"] == "forbidden"
