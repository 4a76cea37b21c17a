"""The limits of user content, each at its boundary: the maximum is accepted, one more is rejected."""

import collections
import json

import database
import pytest
from dela import Client, new_id, wait_until
from pictures import encoded, execute_sql, name, photo, upload, upload_part

MAX_BYTES = 25 << 20


def outcome(result):
    return "done" if "done" in result else result["refused"]


@pytest.fixture(scope="module")
def scopes(ada):
    scope, group = ada.new_list(), "group:" + new_id()
    assert "done" in ada.do(group, "group.create", name="Family")
    own, habit = "user:" + ada.id, new_id()
    assert "done" in ada.do(own, "habit.create", id=habit, name="Water", color="#1db322", time=450, weekdays=127,
                            rank="V",
                            begun="2026-01-01")
    return {"list": scope, "group": group, "own": own, "item": ada.add_item(scope), "habit": habit}


TEXTS = {
    "a list's name": (200, "list", lambda text, at: ("list.rename", {"name": text})),
    "a group's name": (100, "group", lambda text, at: ("group.rename", {"name": text})),
    "an item's title": (500, "list", lambda text, at: ("item.rename", {"id": at["item"], "title": text})),
    "an item's note": (10_000, "list", lambda text, at: ("item.edit", {"id": at["item"], "set": {"note": text}})),
    "a first name": (60, "own", lambda text, at: ("profile.rename", {"first": text})),
    "a last name": (60, "own", lambda text, at: ("profile.rename", {"first": "Ada", "last": text})),
    "a habit's name": (200, "own", lambda text, at: ("habit.edit", {"id": at["habit"], "set": {"name": text}})),
    "words about oneself": (500, "own", lambda text, at: ("profile.describe", {"about": text})),
}


@pytest.mark.feature("L6")
@pytest.mark.parametrize("letter", ["x", "ж", "🦊"])
@pytest.mark.parametrize("what", TEXTS)
def test_text_has_a_maximum_number_of_letters(ada, scopes, what, letter):
    longest, scope, made = TEXTS[what]
    for count, expected in ((longest, "done"), (longest + 1, "tooLong"), (1, "done")):
        intent, arguments = made(letter * count, scopes)
        assert outcome(ada.do(scopes[scope], intent, **arguments)) == expected, count
        if count == longest:
            kept = json.dumps(ada.records(scopes[scope]), ensure_ascii=False)
            assert letter * longest in kept


@pytest.mark.feature("A1")
def test_address_has_at_most_254_letters(own_server):
    def address(count, first):
        return first + "x" * 63 + "@" + ".".join([63 * "y", 63 * "y", (count - 193) * "y"])

    longest, more = address(254, "a"), address(255, "a")
    assert (len(longest), len(more)) == (254, 255)
    ada, bob, password = Client(own_server), own_server.person("Bob"), "correct horse battery"
    asked = {"first": "Ada", "last": "", "email": longest, "password": password, "language": "en"}
    new = address(254, "b")
    execute_sql = {"email": new, "password": bob.password}
    for client, path, body in (
        (ada, "/v1/register", asked), (ada, "/v1/sign-in", asked), (ada, "/v1/password/forgot", asked),
        (bob, "/v1/email/change", execute_sql), (bob, "/v1/people/find", asked),
    ):
        answer = client.post(path, body | {"email": more})
        assert (answer.status, answer.json) == (400, {"error": "fields", "fields": {"email": "tooLong"}}), path
    assert not list((own_server.data / "outbox").glob("*.eml"))
    begun = ada.post("/v1/register", asked).json
    assert ada.post("/v1/register/confirm", begun | {"code": own_server.code(longest)}).json["email"] == longest
    assert Client(own_server).post("/v1/sign-in", asked).json["email"] == longest
    found = bob.post("/v1/people/find", {"email": longest.upper()}).json["found"]
    assert found["name"] == "Ada"
    assert "done" in bob.do(bob.new_list(), "member.add", person=found["person"], role="editor")
    begun, before = bob.post("/v1/email/change", execute_sql).json, bob.email
    assert bob.post("/v1/email/confirm", begun | {"code": own_server.code(new)}).json["email"] == new
    assert bob.get("/v1/me").json["email"] == new
    assert wait_until(lambda: own_server.mails(before), "the notification mail")
    begun = Client(own_server).post("/v1/password/forgot", {"email": new, "language": "en"}).json
    reset = begun | {"code": own_server.code(new, number=2), "password": "another horse battery"}
    assert Client(own_server).post("/v1/password/reset", reset).json["email"] == new


@pytest.mark.feature("L6")
@pytest.mark.parametrize("letter", ["x", "ж", "🦊"])
def test_unit_has_at_most_twenty_letters(ada, scopes, letter):
    def edit(unit):
        quantity = {"n": 1000, "unit": unit}
        return outcome(ada.do(scopes["list"], "item.edit", id=scopes["item"], set={"quantity": quantity, "note": unit}))

    longest = letter * 20
    # No app can create such a unit, so the server rejects it like an unknown command.
    assert [edit(longest), edit(longest + letter)] == ["done", "unsupported"]
    kept = ada.records(scopes["list"])[scopes["item"]]["d"]
    assert kept["quantity"] == {"n": 1000, "unit": longest} and kept["note"] == longest


@pytest.mark.feature("L6")
def test_quantity_is_positive_and_at_most_one_billion(ada, scopes):
    def edit(thousandths):
        return outcome(ada.do(scopes["list"], "item.edit", id=scopes["item"],
                              set={"quantity": {"n": thousandths, "unit": ""}}))

    longest = 10**12
    assert [edit(n) for n in (1, longest, 0, -1, longest + 1, 2**63 - 1)] == ["done", "done"] + ["unsupported"] * 4
    assert ada.records(scopes["list"])[scopes["item"]]["d"]["quantity"]["n"] == longest


def test_user_has_at_most_five_hundred_habits(own_server):
    ada = own_server.person("Ada")
    own, habits = "user:" + ada.id, [new_id() for _ in range(501)]
    habit = {"name": "Water", "color": "#1db322", "time": 450, "weekdays": 127, "rank": "V", "begun": "2026-01-01"}
    execute_sql(own_server, rows(own, [(id, "habit", habit) for id in habits[:499]]))
    assert [outcome(ada.do(own, "habit.create", id=id, **habit)) for id in habits[499:]] == ["done", "tooLarge"]
    kept = {id for id, row in ada.records(own).items() if row["k"] == "habit"}
    assert kept == set(habits[:500])
    # Habits in the trash count until they are purged.
    assert outcome(ada.do(own, "habit.delete", id=habits[0])) == "done"
    assert outcome(ada.do(own, "habit.create", id=habits[500], **habit)) == "tooLarge"
    assert outcome(ada.do(own, "habit.purge", id=habits[0])) == "done"
    assert outcome(ada.do(own, "habit.create", id=habits[500], **habit)) == "done"


@pytest.mark.feature("F6")
def test_picture_has_at_most_25_mib(ada):
    data = encoded(photo(300, 200, seed=31))
    data += bytes(MAX_BYTES - len(data))
    assert upload(ada, data).json["picture"]["width"] == 300
    answer = upload_part(ada, b"", 0, MAX_BYTES + 1, name(data + b"\0"))
    assert (answer.status, answer.json) == (413, {"error": "refused", "refusal": "tooLarge"})


def test_item_has_at_most_twenty_pictures(ada):
    data, scope = encoded(photo(64, 48, seed=32)), ada.new_list()
    assert upload(ada, data).status == 200
    item, pictures = ada.add_item(scope), [new_id() for _ in range(21)]
    add = [
        outcome(ada.do(scope, "picture.add", id=picture, item=item, blob=name(data), rank="V")) for picture in pictures]
    assert add == ["done"] * 20 + ["tooLarge"]
    assert outcome(ada.do(scope, "picture.delete", id=pictures[0])) == "done"
    assert outcome(ada.do(scope, "picture.add", id=pictures[20], item=item, blob=name(data), rank="V")) == "done"
    assert outcome(ada.do(scope, "picture.restore", id=pictures[0])) == "tooLarge"


def rows(scope, records):
    """Inserts records into a scope, as if they were old."""
    insert = "INSERT INTO record (scope, id, kind, version, data) VALUES (?, ?, ?, ?, ?)"
    return [(insert, (scope, record, kind, 1, json.dumps(data))) for record, kind, data in records]


def test_list_is_sent_to_at_most_two_hundred_users_at_once(own_server):
    ada = own_server.person("Ada")
    scope, people = ada.new_list(), [new_id() for _ in range(201)]
    profiles = [row for person in people for row in rows("user:" + person, [("profile", "profile", {"first": "P"})])]
    execute_sql(own_server, profiles)
    assert outcome(ada.do(scope, "list.send", people=people)) == "tooLarge"
    assert outcome(ada.do(scope, "list.send", people=[*people[:200], ada.id])) == "done"
    assert outcome(ada.do(scope, "list.send", people=[])) == "invalid"


@pytest.mark.feature("L3")
def test_copy_for_a_group_reaches_all_members_also_beyond_two_hundred(own_server):
    ada = own_server.person("Ada")
    scope, group, people = ada.new_list("Camping"), "group:" + new_id(), [new_id() for _ in range(201)]
    assert outcome(ada.do(group, "group.create", name="Club")) == "done"
    made = []
    for person in people:
        member = {"person": person, "name": "P", "role": "viewer", "grant": new_id()}
        made += rows("user:" + person, [("profile", "profile", {"first": "P"})])
        made += rows(group, [("member:" + person, "member", member)])
    execute_sql(own_server, made)
    assert outcome(ada.do(scope, "list.send", group=group[6:])) == "done"
    ((copies,),) = database.rows(
        own_server, "SELECT COUNT(*) FROM record WHERE kind = 'list' AND data LIKE '%Camping%'")
    assert copies == 1 + len(people)


def test_list_has_at_most_fifty_thousand_items(own_server):
    ada = own_server.person("Ada")
    scope, item = ada.new_list(), {"title": "Milk", "rank": "V", "by": ada.id}
    ids = [new_id() for _ in range(49_999)]
    execute_sql(own_server, rows(scope, [(id, "item", item) for id in ids]))
    ada.add_item(scope)
    new = [{"id": new_id(), "title": "Bread", "rank": "V"}]
    assert outcome(ada.do(scope, "item.create", items=new)) == "tooLarge"
    assert outcome(ada.do("list:" + new_id(), "list.copy", **{"from": scope})) == "tooLarge"
    assert outcome(ada.do(scope, "item.rename", id=ids[0], title="Oat milk")) == "done"


def test_list_of_at_most_five_thousand_items_is_copied(own_server):
    ada = own_server.person("Ada")
    scope, item = ada.new_list(), {"title": "Milk", "rank": "V", "by": ada.id}
    execute_sql(own_server, rows(scope, [(new_id(), "item", item) for _ in range(5_000)]))
    copy = "list:" + new_id()
    assert outcome(ada.do(copy, "list.copy", **{"from": scope})) == "done"
    titles = [row["d"]["title"] for row in ada.records(copy).values() if row["k"] == "item"]
    assert titles == ["Milk"] * 5_000
    execute_sql(own_server, rows(scope, [(new_id(), "item", item)]))
    assert outcome(ada.do("list:" + new_id(), "list.copy", **{"from": scope})) == "tooLarge"


@pytest.mark.feature("L2")
def test_copy_has_at_most_twenty_million_bytes(own_server):
    ada = own_server.person("Ada")
    scope, last, item = ada.new_list("Books"), new_id(), {"title": "Book", "rank": "V", "by": ada.id}
    made = [(new_id(), "item", item | {"note": "🦊" * 10_000}) for _ in range(499)]
    execute_sql(own_server, rows(scope, [*made, (last, "item", item | {"title": "Books", "note": "🦊" * 9_500})]))

    def sizes():
        """The size of titles and notes of each list with items, in bytes."""
        found = collections.Counter()
        for scope, text in database.rows(own_server, "SELECT scope, data FROM record WHERE kind = 'item'"):
            item = json.loads(text)
            found[scope] += len((item["title"] + item["note"]).encode())
        return sorted(found.values())

    copied = lambda: outcome(ada.do("list:" + new_id(), "list.copy", **{"from": scope}))
    assert copied() == "tooLarge" and sizes() == [20_000_001]
    assert outcome(ada.do(scope, "item.rename", id=last, title="Book")) == "done"
    assert copied() == "done" and sizes() == [20_000_000] * 2


@pytest.mark.feature("A8")
def test_group_of_a_deleted_account_passes_to_its_oldest_member_with_all_shared_lists(own_server):
    ada, bob, cleo = (own_server.person(first) for first in ("Ada", "Bob", "Cleo"))
    group, alone, shopping = "group:" + new_id(), "group:" + new_id(), bob.new_list("Shopping")
    for scope, label in ((group, "Family"), (alone, "Nobody else")):
        assert outcome(ada.do(scope, "group.create", name=label)) == "done"
    for person in (bob, cleo):
        ada.share(group, person, "viewer")
    assert outcome(bob.do(shopping, "share.set", group=group[6:], role="editor")) == "done"
    plan = ada.get("/v1/account/deletion").json
    assert plan == {"going": ["Nobody else"], "passing": [{"list": "Family", "heir": "Bob"}]}
    assert ada.post("/v1/account/delete", {"password": ada.password}).status == 200
    members = {record: row["d"] for record, row in cleo.records(group).items() if record.startswith("member:")}
    assert members["member:" + bob.id]["role"] == "owner" and members["member:" + cleo.id]["role"] == "viewer"
    assert "role" not in members["member:" + ada.id]
    left = bob.records(shopping)["member:" + ada.id]["d"]
    assert "role" not in left and "groups" not in left and cleo.add_item(shopping)
    assert outcome(bob.do(group, "group.rename", name="Ours")) == "done"
    assert outcome(cleo.do(group, "group.rename", name="Mine")) == "forbidden"
    assert bob.records(alone) == cleo.records(alone) == {}
