"""Notifications on devices while Dela is closed there: once, when they are true, and for nobody else."""

import time

import pytest
from dela import new_id, now
from reminding import SOON, ada, remind, server, service  # noqa: F401
from socketclient import Live
from verbs import chat

pytestmark = pytest.mark.feature("N2")


def test_an_open_page_has_ten_seconds_to_tell_it_itself(service, ada):
    scope = ada.new_list()
    device = service.device(ada).subscribe()
    page = Live(ada)
    page.hello()
    told, left = now() + SOON, now() + SOON + 1
    first, second = remind(ada, scope, "Told", told), remind(ada, scope, "Frozen", left)
    page.send({"t": "told", "of": [{"tag": f"/lists/{scope[5:]}/items/{first}", "at": told}]})
    assert device.stays_silent(0, 5)
    (notice,) = device.wait(1, 15)
    assert notice["tag"].endswith(second)
    assert device.stays_silent(1, 1)
    page.close()


@pytest.mark.feature("N1", "C2")
def test_a_message_comes_to_whoever_has_not_seen_it_and_newer_ones_with_it(server, service, ada):
    boris = server.person("Boris")
    scope = chat(ada, boris)
    phone, tablet = (service.device(who).subscribe() for who in (boris, boris.another_device()))
    assert "done" in ada.do(scope, "chat.write", id=new_id(), text="Hello <b>")
    (notice,) = phone.wait()
    assert (notice["title"], notice["body"], notice["tag"]) == ("Ada", "Hello <b>", f"/chats/{scope[5:]}")
    tablet.wait()
    # A page that is open has time to show it; what is read there is told to nobody.
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
def test_a_message_that_is_taken_back_hides_none_before_it(server, service, ada):
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
def test_who_is_given_a_list_or_a_place_in_a_group_learns_of_it_once(server, service, ada):
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
def test_what_came_due_while_the_server_was_down_comes_once_if_it_is_still_true(make_server, service):
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


def test_a_busy_push_service_is_asked_again_and_one_that_knows_the_device_no_more_is_not(make_server, service):
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


def last_told(person):
    """What a device of a person says of itself."""
    return next(device.get("told") for device in person.get("/v1/devices").json["devices"] if device["this"])


@pytest.mark.feature("N3")
def test_somebody_tries_whether_it_works(service, ada):
    assert ada.post("/v1/notifications/test", {}).json["error"] == "notFound", "it has no subscription"
    device = service.device(ada, language="ru").subscribe()
    assert ada.post("/v1/notifications/test", {}).status == 200
    assert device.wait()[0]["body"] == "Уведомления приходят на это устройство."
    assert last_told(ada)["taken"]
    device.answer(500)
    assert ada.post("/v1/notifications/test", {}).status == 503
    assert not last_told(ada)["taken"] and last_told(ada.another_device()) is None
    assert [ada.post("/v1/notifications/test", {}).status for _ in range(5)][-1] == 429


@pytest.mark.feature("N3")
def test_a_test_goes_to_whichever_device_of_the_person_is_meant(service, ada, bob):
    tablet = ada.another_device()
    here, there = service.device(ada).subscribe(), service.device(tablet).subscribe()
    meant = next(device["id"] for device in tablet.get("/v1/devices").json["devices"] if device["this"])
    assert ada.post("/v1/notifications/test", {"device": meant}).status == 200
    assert there.wait()[0]["body"] == "Notifications arrive on this device."
    assert here.stays_silent()
    assert last_told(tablet)["taken"] and last_told(ada) is None
    assert bob.post("/v1/notifications/test", {"device": meant}).json["error"] == "notFound"
    assert ada.post("/v1/notifications/test", {"device": 1}).json["error"] == "malformed"
    assert there.stays_silent(1)
