"""An app with a newer server (S4), which has more kinds of records and more fields."""
import json
import sqlite3

import pytest
from playwright.sync_api import expect
from test_item import open_item
from test_story import two_users

CHAT, NEWER = "chat:01NEWER0000000000000000000", {"since": "the next version", "of": [1, None, {"deep": True}]}
MESSAGES = ({"t": "typing", "scope": CHAT, "by": "nobody"}, {"t": "later", "parts": 7})


def with_unknown_members(value):
    """Returns the JSON value with further members in each object, except the fields of records."""
    if isinstance(value, list):
        return [with_unknown_members(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {"newer": NEWER, **{key: each if key == "d" else with_unknown_members(each) for key, each in value.items()}}


def answer(route):
    """Answers a request like a newer server."""
    response = route.fetch()
    is_json = response.headers.get("content-type", "").startswith("application/json")
    route.fulfill(response=response,
                  json=with_unknown_members(response.json())) if is_json else route.fulfill(response=response)


def talk(connection):
    """A live connection on which a newer server also sends unknown messages."""
    server = connection.connect_to_server()

    def forward(message):
        for more in (*MESSAGES, with_unknown_members(json.loads(message))):
            connection.send(json.dumps(more))

    server.on_message(forward)


def write(server, email, scope):
    """Writes data of a newer server: unknown fields, kinds of records, roles and a kind of scope."""
    def add(database, scope, id, kind, fields):
        version = database.execute("SELECT version FROM scope WHERE id = ?", [scope]).fetchone()[0]
        database.execute("INSERT INTO record (scope, id, kind, version, data) VALUES (?, ?, ?, ?, ?)",
                         (scope, id, kind, version, json.dumps(fields)))

    server.stop()
    with sqlite3.connect(server.data / "dela.sqlite") as database:
        (ada,) = database.execute("SELECT person FROM account WHERE email = ?", [email]).fetchone()
        database.execute("UPDATE scope SET version = version + 1")
        database.execute(
            "UPDATE record SET data = json_insert(data, '$.newer', json(?)),"
            " version = (SELECT version FROM scope WHERE scope.id = record.scope) WHERE data IS NOT NULL",
            [json.dumps(NEWER)])
        add(database, scope, "01P0LL00000000000000000000", "poll", {"question": "Oat or cow?", "by": ada})
        add(database, scope, "member:01M1RA00000000000000000000", "member",
            {"person": "01M1RA00000000000000000000", "name": "Mira", "role": "moderator",
             "grant": "01GRANT0000000000000000000"})
        database.execute("INSERT INTO scope (id, version) VALUES (?, 1)", [CHAT])
        add(database, CHAT, "01MESSAGE00000000000000000", "message", {"text": "Hi", "by": ada})
        add(database, f"user:{ada}", "mem:" + CHAT, "membership",
            {"grant": "01GRANT0000000000000000000", "role": "host"})
        add(database, f"user:{ada}", "sticker", "sticker", {"picture": "cat"})
    database.close()
    server.start()


def fields(server, scope):
    """Returns the fields of the server's records of a list by their names."""
    with sqlite3.connect(server.data / "dela.sqlite") as database:
        rows = database.execute("SELECT data FROM record WHERE scope = ? AND data IS NOT NULL", [scope]).fetchall()
    database.close()
    all_fields = [json.loads(data) for data, in rows]
    return {record.get("title") or record.get("name"): record for record in all_fields}


@pytest.mark.feature("S4")
def test_older_app_works_with_a_newer_server_and_keeps_unknown_data(people, server):
    ada, boris = two_users(people)
    address, scope = ada.page.url, "list:" + ada.page.url.rpartition("/")[2]
    for person in (ada, boris):
        person.wait_until_synced()
    write(server, ada.email, scope)
    talked = []
    ada.page.route("**/v1/**", lambda route: (talked.append(route.request.url), answer(route)))
    ada.page.route_web_socket("**/v1/live", lambda connection: (talked.append(connection.url), talk(connection)))
    ada.page.reload()

    ada.tick("Bread")
    ada.add("Eggs")
    ada.rename("Milk", "Oat milk")
    open_item(ada, "Oat milk")
    ada.page.get_by_label("Notes").fill("The blue one")
    ada.page.get_by_role("button", name="Add quantity").click()
    ada.page.get_by_label("Quantity", exact=True).fill("2 l")
    ada.page.get_by_role("button", name="Done", exact=True).click()
    ada.wait_until_synced()
    expect(boris.title("Oat milk")).to_contain_text("2 l")
    expect(boris.checkbox("Bread")).to_be_checked()
    boris.tick("Eggs")
    expect(ada.checkbox("Eggs")).to_be_checked()
    ada.delete("Bread")
    ada.page.get_by_role("button", name="Undo").click()
    expect(boris.checkbox("Bread")).to_be_checked()
    ada.page.get_by_role("button", name="Share").click()
    expect(ada.page.get_by_text("Mira", exact=True)).to_be_visible()
    ada.page.goto(address)
    ada.page.reload()
    expect(ada.title("Oat milk")).to_contain_text("2 l")
    ada.wait_until_synced()
    assert any(url.endswith("/v1/pull") for url in talked) and any(url.endswith("/v1/live") for url in talked)
    found = fields(server, scope)
    assert {name: record.get("newer") for name, record in found.items()
            if name in ("Groceries", "Oat milk", "Bread")} == dict.fromkeys(("Groceries", "Oat milk", "Bread"), NEWER)
    assert (found["Oat milk"]["note"], found["Eggs"]["done"] > 0) == ("The blue one", True)
