"""Push notifications while Dela is closed: sent once, only if still true, and only to the right devices."""

import time

import pytest
from dela import new_id, now
from reminder_fixtures import SOON, ada, remind, server, service
from sample_commands import chat
from socketclient import Live

pytestmark = pytest.mark.feature("N2")


def test_open_page_may_show_a_reminder_itself_within_ten_seconds(service, ada):
    scope = ada.new_list()
    device = service.device(ada).subscribe()
    page = Live(ada)
    page.hello()
    shown, left = now() + SOON, now() + SOON + 1
    first, second = remind(ada, scope, "Told", shown), remind(ada, scope, "Frozen", left)
    page.send({"t": "told", "of": [{"tag": f"/lists/{scope[5:]}/items/{first}", "at": shown}]})
    assert device.stays_silent(0, 5)
    (notice,) = device.wait(1, 15)
    assert notice["tag"].endswith(second)
    assert device.stays_silent(1, 1)
    page.close()


@pytest.mark.feature("N1", "C2")
def test_message_notifies_members_who_have_not_seen_it_together_with_newer_ones(server, service, ada):
    boris = server.person("Boris")
    scope = chat(ada, boris)
    phone, tablet = (service.device(who).subscribe() for who in (boris, boris.another_device()))
    assert "done" in ada.do(scope, "chat.write", id=new_id(), text="Hello <b>")
    (notice,) = phone.wait()
    assert (notice["title"], notice["body"], notice["tag"]) == ("Ada", "Hello <b>", f"/chats/{scope[5:]}")
    tablet.wait()
    # An open page has time to show the message; a message read there causes no notification.
    page = Live(boris)
    page.hello()
    for text in ("One", "Two"):
        assert "done" in ada.do(scope, "chat.write", id=new_id(), text=text)
    assert tablet.wait(2)[-1]["body"] in ("One", "Two")
    assert "done" in boris.do(scope, "chat.mark", read=3, delivered=3)
    assert phone.stays_silent(1, 12)
    page.close()
    assert "done" in boris.do(f"user:{boris.id}", "chat.mute", chat=scope, on=True)
    assert "done" in ada.do(scope, "chat.write", id=new_id(), text="Three")
    assert "done" in boris.do(scope, "chat.write", id=new_id(), text="Mine")
    assert phone.stays_silent(1)


@pytest.mark.feature("N1")
def test_deleted_message_hides_no_earlier_message(server, service, ada):
    boris = server.person("Boris")
    scope, device = chat(ada, boris), service.device(boris).subscribe()
    page, wrong = Live(boris), new_id()
    page.hello()
    assert "done" in ada.do(scope, "chat.write", id=new_id(), text="Your flight is cancelled")
    assert "done" in ada.do(scope, "chat.write", id=wrong, text="Oops")
    assert "done" in ada.do(scope, "chat.remove", id=wrong)
    assert [notice["body"] for notice in device.wait(1, 15)] == ["Your flight is cancelled"]
    page.close()


@pytest.mark.feature("N1")
def test_shared_list_and_group_membership_notify_the_user_once(server, service, ada):
    boris, group = server.person("Boris"), "group:" + new_id()
    device = service.device(boris).subscribe()
    scope = ada.new_list("Flat")
    ada.share(scope, boris)
    assert [notice["body"] for notice in device.wait()] == ["\u2068Ada\u2069 shared with you: “\u2068Flat\u2069”"]
    assert "done" in ada.do(group, "group.create", name="Home")
    for name in ("Bread", "Books"):
        shared = ada.new_list(name)
        assert "done" in ada.do(shared, "share.set", group=group[6:], role="editor")
    assert "done" in ada.do(group, "member.add", person=boris.id, role="editor")
    assert device.wait(2)[1]["tag"] == f"/groups/{group[6:]}"
    assert device.stays_silent(2)


@pytest.mark.feature("N4")
def test_reminders_due_while_the_server_was_down_are_sent_once_if_still_true(make_server, service):
    server = make_server(**service.settings).start()
    ada = server.person("Ada")
    scope, device = ada.new_list(), service.device(ada).subscribe()
    kept, done = remind(ada, scope, "Kept"), remind(ada, scope, "Done")
    server.kill()
    time.sleep(2)
    server.start()
    ada.close()
    assert device.wait()[0]["title"] in ("Kept", "Done")
    assert len(device.wait(2)) == 2 and device.stays_silent(2)
    assert kept != done


def test_busy_push_service_is_retried_and_one_that_dropped_the_device_is_not(make_server, service):
    server = make_server(**service.settings).start()
    ada = server.person("Ada")
    scope = ada.new_list()
    busy, gone = (service.device(who).subscribe() for who in (ada, ada.another_device()))
    busy.answer(429, **{"Retry-After": "1"})
    gone.answer(410)
    remind(ada, scope)
    while not (busy.attempts and gone.attempts):
        time.sleep(0.1)
    time.sleep(1)
    tables = [table for table, _ in server.stored_rows()]
    assert tables.count("subscription") == 1 and tables.count("delivery") == 1
    assert "/push/" not in server.log


def last_delivery(person):
    """Returns the last delivery status that the user's device reports for itself."""
    return next(device.get("told") for device in person.get("/v1/devices").json["devices"] if device["this"])


@pytest.mark.feature("N3")
def test_user_can_send_a_test_notification(service, ada):
    assert ada.post("/v1/notifications/test", {}).json["error"] == "notFound", "it has no subscription"
    device = service.device(ada, language="ru").subscribe()
    assert ada.post("/v1/notifications/test", {}).status == 200
    assert device.wait()[0]["body"] == "Уведомления приходят на это устройство."
    assert last_delivery(ada)["taken"]
    device.answer(500)
    assert ada.post("/v1/notifications/test", {}).status == 503
    assert not last_delivery(ada)["taken"] and last_delivery(ada.another_device()) is None
    assert [ada.post("/v1/notifications/test", {}).status for _ in range(5)][-1] == 429


@pytest.mark.feature("N3")
def test_trial_notification_reaches_the_selected_device_of_the_user(service, ada, bob):
    tablet = ada.another_device()
    here, there = service.device(ada).subscribe(), service.device(tablet).subscribe()
    selected = next(device["id"] for device in tablet.get("/v1/devices").json["devices"] if device["this"])
    assert ada.post("/v1/notifications/test", {"device": selected}).status == 200
    assert there.wait()[0]["body"] == "Notifications arrive on this device."
    assert here.stays_silent()
    assert last_delivery(tablet)["taken"] and last_delivery(ada) is None
    assert bob.post("/v1/notifications/test", {"device": selected}).json["error"] == "notFound"
    assert ada.post("/v1/notifications/test", {"device": 1}).json["error"] == "malformed"
    assert there.stays_silent(1)
