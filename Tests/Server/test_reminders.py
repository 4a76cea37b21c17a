"""Reminders as push notifications: at their minute, only if still true, and only to the right devices."""

import datetime
import time

import pytest
from dela import now
from push_service import is_signed
from reminder_fixtures import SOON, ada, mute, remind, server, service, share_list_with, shared_list

pytestmark = pytest.mark.feature("N2")


@pytest.mark.feature("N1")
def test_reminder_reaches_each_device_of_all_affected_users_at_its_minute(service, shared_list, ada):
    scope, boris = shared_list
    phone, tablet = (service.device(who).subscribe() for who in (ada, ada.another_device()))
    boris_device = service.device(boris, language="ru", zone="Europe/Moscow").subscribe()
    at = now() + SOON
    item = remind(ada, scope, "Milk <b>", at)
    for device in (phone, tablet, boris_device):
        (notice,) = device.wait()
        assert notice["title"] == "Milk <b>" and notice["tag"] == f"/lists/{scope[5:]}/items/{item}"
    assert now() - at < 4000
    clock = datetime.datetime.fromtimestamp(at / 1000, datetime.UTC)
    assert phone.notifications[0]["body"] == f"Reminder: {clock:%H:%M}"
    assert boris_device.notifications[0]["body"] == f"Напоминание: {clock + datetime.timedelta(hours=3):%H:%M}"
    assert boris_device.notifications[0]["person"] == boris.id
    _, headers, _, _ = phone.attempts[0]
    assert is_signed(headers, ada.get("/v1/notifications").json["key"], service.origin)
    assert headers["Urgency"] == "high" and 0 < int(headers["TTL"]) <= 86_400 and len(headers["Topic"]) == 32
    assert all(device.stays_silent(1, 1) for device in (phone, tablet, boris_device))


@pytest.mark.feature("U4")
def test_badge_counts_notifications_that_are_neither_seen_nor_done(service, shared_list, ada):
    scope, boris = shared_list
    boris_device = service.device(boris).subscribe()
    first = remind(ada, scope, "First")
    assert boris_device.wait()[-1]["badge"] == 1
    remind(ada, scope, "Second")
    assert boris_device.wait(2)[-1]["badge"] == 2
    assert "done" in ada.do(scope, "item.tick", id=first, done=True)
    remind(ada, scope, "Third")
    assert boris_device.wait(3)[-1]["badge"] == 2
    assert "done" in boris.do(f"user:{boris.id}", "notifications.read", upTo=3)
    remind(ada, scope, "Fourth")
    assert boris_device.wait(4)[-1]["badge"] == 1


def test_button_of_a_reminder_ticks_the_item_once_for_repeated_requests(service, shared_list, ada):
    scope, boris = shared_list
    boris_device = service.device(boris).subscribe()
    item = remind(ada, scope)
    action, later = boris_device.wait()[0]["actions"]
    assert action["title"] == "Mark as done" and later["title"] == "In 10\u00a0minutes"
    for _ in range(2):
        answer = boris.post("/v1/push", action["request"])
        assert "done" in answer.json["results"][0], answer
    assert ada.records(scope)[item]["d"]["done"]
    # Another user has signed in with that browser since then. The action waits as for a signed-out user.
    answer = ada.post("/v1/push", action["request"])
    assert answer.status == 401 and answer.json["error"] == "signedOut"


def test_reminder_of_a_viewer_has_no_done_button(server, service, ada):
    scope, carl = ada.new_list(), mute(server.person("Carl"), "shares")
    ada.share(scope, carl, "viewer")
    device = service.device(carl).subscribe()
    remind(ada, scope)
    assert [action["title"] for action in device.wait()[0]["actions"]] == ["In 10\u00a0minutes"]


@pytest.mark.feature("N1")
def test_reminder_that_is_no_longer_true_at_its_minute_is_not_sent(service, ada):
    later = now() + 3_600_000
    changes = {
        "ticked": lambda scope, item, boris: ada.do(scope, "item.tick", id=item, done=True),
        "deleted": lambda scope, item, boris: ada.do(scope, "item.delete", id=item),
        "postponed": lambda scope, item, boris: ada.do(scope, "item.edit", id=item, set={"reminder": later}),
        "list deleted": lambda scope, item, boris: ada.do(scope, "list.delete"),
        "removed": lambda scope, item, boris: ada.do(scope, "member.remove", person=boris.id),
        "assigned to Ada": lambda scope, item, boris: ada.do(scope, "item.edit", id=item, set={"assignee": ada.id}),
        "muted": lambda scope, item, boris: {"done": mute(boris, "reminders")},
        "unchanged": lambda scope, item, boris: {"done": None},
    }
    devices = {}
    for change, make in changes.items():
        scope, boris = share_list_with(ada)
        devices[change] = service.device(boris).subscribe()
        result = make(scope, remind(ada, scope), boris)
        assert "done" in result, (change, result)
    devices["unchanged"].wait()
    time.sleep(2)
    assert [change for change, device in devices.items() if device.notifications] == ["unchanged"]


def test_reminder_set_in_the_past_is_not_sent(service, ada):
    scope = ada.new_list()
    device = service.device(ada).subscribe()
    remind(ada, scope, at=now() - 60_000)
    assert device.stays_silent()
