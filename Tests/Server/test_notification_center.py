"""The notification centre: records of the notifications in the user's own scope, written by the server."""

import time

import pytest
from dela import new_id, now, wait_until
from sample_commands import chat
from socketclient import Live

pytestmark = pytest.mark.feature("N2")
SOON = 1500  # milliseconds: later than the command, by any clock


@pytest.fixture
def ada(server):
    return server.person("Ada")


@pytest.fixture
def boris(server):
    return server.person("Boris")


def rows(person):
    """Returns the user's notifications in their order."""
    found = [row["d"] for row in person.records(f"user:{person.id}").values() if row["k"] == "notification"]
    return sorted(found, key=lambda row: row["n"])


def wait(person, *kinds):
    return wait_until(lambda: [row["kind"] for row in rows(person)] == list(kinds) and rows(person), f"{kinds}")


def remind(person, scope, title="Milk"):
    item = person.add_item(scope, title)
    assert "done" in person.do(scope, "item.edit", id=item, set={"reminder": now() + SOON})
    return item


def test_reminder_is_a_record_for_all_affected_users_and_arrives_live(ada, boris):
    scope = ada.new_list("Flat")
    ada.share(scope, boris)
    wait(boris, "shares")
    page = Live(boris)
    page.hello()
    item = remind(ada, scope)
    notification = wait(boris, "shares", "reminders")[-1]
    assert notification["scope"] == scope and notification["of"] == item and "name" not in notification
    assert wait(ada, "reminders")
    while True:
        parts = page.receive(kind="frame")["parts"]
        if any(row.get("k") == "notification" for part in parts for row in part["rows"]):
            break
    assert [part["scope"] for part in parts] == [f"user:{boris.id}"]
    page.close()


def test_notifications_read_on_one_device_are_read_on_all_devices(ada, boris):
    scope = ada.new_list("Flat")
    ada.share(scope, boris)
    number = wait(boris, "shares")[0]["n"]
    own = f"user:{boris.id}"
    assert "done" in boris.do(own, "notifications.read", upTo=number)
    assert boris.another_device().records(own)["notificationMark"]["d"]["read"] == number
    # A position beyond the last notification, or before the current one, changes nothing.
    for upTo in (10**15, 0, -5):
        assert "done" in boris.do(own, "notifications.read", upTo=upTo)
    assert boris.records(own)["notificationMark"]["d"]["read"] == number
    assert "refused" in ada.do(own, "notifications.read", upTo=1)


def test_chat_has_one_notification_for_many_messages(ada, boris):
    scope = chat(ada, boris)
    for text in ("One", "Two", "Three"):
        assert "done" in ada.do(scope, "chat.write", id=new_id(), text=text)
        time.sleep(1.1)
    (row,) = wait(boris, "messages")
    assert row["scope"] == scope and rows(ada) == []
    assert "One" not in str(row)


def test_removed_member_is_notified_with_the_name_of_the_list_they_knew(ada, boris):
    scope = ada.new_list("Flat")
    ada.share(scope, boris)
    wait(boris, "shares")
    assert "done" in ada.do(scope, "member.remove", person=boris.id)
    assert "done" in ada.do(scope, "list.rename", name="Secret")
    row = wait(boris, "shares", "closures")[-1]
    assert (row["scope"], row["name"]) == (scope, "Flat")
    assert rows(ada) == []


def test_notifications_survive_a_kill_and_are_not_repeated(make_server):
    server = make_server().start()
    ada = server.person("Ada")
    scope = ada.new_list()
    for title in ("Milk", "Bread"):
        remind(ada, scope, title)
    server.kill()
    time.sleep(2)
    server.start()
    ada.close()
    wait(ada, "reminders", "reminders")
    server.kill()
    server.start()
    ada.close()
    time.sleep(2)
    assert len(rows(ada)) == 2
