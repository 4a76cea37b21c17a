"""Notifications while Dela is closed (taps on them are in test_reminder.py).

The push service is ours. The browser's own part of a push service is replaced by its debugging protocol, which
passes the decrypted message to the real worker."""
import json
import time

import pytest
from person import PASSWORD, SETTLED
from playwright.sync_api import expect
from push_service import PushService
from test_scale import api_client

pytestmark = pytest.mark.windows  # notifications need a browser with windows
KEPT = "async () => (await (await caches.open(ACTIONS)).keys()).length"
SHOWN = """async () => { %s
    return (await registration.getNotifications())
        .map(({ title, body, actions }) => [title, body, ...actions.map(({ title }) => title)]);
}""" % SETTLED
# A script cannot create a click of the system, so this event has its own way to report its completion.
CLICK = """async action => {
    const [notification] = await registration.getNotifications(), done = [];
    const event = new NotificationEvent('notificationclick', { notification, action });
    event.waitUntil = promise => done.push(promise);
    dispatchEvent(event);
    await Promise.all(done);
}"""


@pytest.fixture
def server(server):
    """The server of a test may reach a push service."""
    service = PushService()
    server.stop()
    server.settings |= service.settings
    server.start()
    server.service = service
    yield server
    service.close()


class ClosedApp:
    """A browser in which Dela was opened once, and is closed."""

    def __init__(self, person):
        person.join()
        page = person.page
        self.person, self.registration = person, None
        [self.worker] = person.context.service_workers
        self.devtools = person.context.new_cdp_session(page)
        self.devtools.on("ServiceWorker.workerRegistrationUpdated", self.note)
        self.devtools.send("ServiceWorker.enable")
        subscription = self.device = person.server.service.device(None)
        answer = person.context.request.put(person.server.address + "/v1/notifications", data=subscription.subscription)
        assert answer.ok, answer.text()
        page.goto("about:blank")

    def note(self, event):
        for registration in event["registrations"]:
            if not registration["isDeleted"]:
                self.registration = registration["registrationId"]

    def receive(self, seconds=10):
        """Passes the next message to the worker."""
        message = self.device.wait(1, seconds)[-1]
        origin = self.person.server.address + "/"
        self.devtools.send("ServiceWorker.deliverPushMessage", {
            "origin": origin, "registrationId": self.registration, "data": json.dumps(message)})

    def reminder(self, title):
        """Returns the last notification as it is shown."""
        return [title, "Reminder: " + self.device.notifications[-1]["body"][-5:], "Mark as done", "In 10\u00a0minutes"]

    def shown(self):
        return self.worker.evaluate(SHOWN)

    def wait_shown(self, *notifications):
        end = time.monotonic() + 20
        while self.shown() != list(notifications) and time.monotonic() < end:
            time.sleep(0.05)
        assert self.shown() == list(notifications)

    def click(self, action=""):
        self.worker.evaluate(CLICK, action)


def shared_item(people, boris, title="Milk"):
    """Ada's list, shared with Boris, with an item that has a reminder for both soon."""
    ada = people("Ada").join()
    ada_client, boris_client = api_client(ada), api_client(boris)
    assert "done" in boris_client.do(f"user:{boris_client.id}", "settings.remind", of="shares", on=False)
    scope = ada_client.new_list("Flat")
    ada_client.share(scope, boris_client)
    item = ada_client.add_item(scope, title)
    ada.page.reload()
    ada.page.get_by_role("link", name="Flat").click()
    expect(ada.page.get_by_role("checkbox", name=title)).not_to_be_checked()
    at = int(time.time() * 1000) + 1500
    assert "done" in ada_client.do(scope, "item.edit", id=item, set={"reminder": at})
    return ada


@pytest.mark.feature("N1", "N2")
def test_closed_app_shows_a_reminder_whose_button_works_offline(people, server):
    boris = people("Boris", permissions=["notifications"])
    phone = ClosedApp(boris)
    ada = shared_item(people, boris)
    phone.worker.evaluate("() => { navigator.setAppBadge = async count => { globalThis.badge = count; } }")
    phone.receive()
    phone.wait_shown(phone.reminder("Milk"))
    assert (
        phone.worker.evaluate(
            "async () => { while (globalThis.badge === undefined) await new Promise(go => setTimeout(go, 20)); "
            "return badge; }"
        )
        == 1
    )
    server.stop()
    phone.click("0")
    phone.wait_shown()
    expect(ada.page.get_by_role("checkbox", name="Milk")).not_to_be_checked()
    server.start()
    boris.page.goto(server.address + "/lists")
    expect(ada.page.get_by_role("checkbox", name="Milk")).to_be_checked()


@pytest.mark.feature("N1", "N2")
def test_notification_action_waits_for_its_user_and_for_a_correct_clock(people, server):
    boris = people("Boris", permissions=["notifications"])
    phone = ClosedApp(boris)
    ada = shared_item(people, boris)
    phone.receive()
    phone.wait_shown(phone.reminder("Milk"))
    # The clock of the device is two days ahead.
    phone.worker.evaluate(
        "() => { const now = Date.now; Date.now = () => now() + 172_800_000; "
        "globalThis.mend = () => { Date.now = now; } }"
    )
    phone.click("0")
    assert phone.worker.evaluate(KEPT) == 1
    phone.worker.evaluate("mend()")
    home, sign_in = server.address, {"email": ada.email, "password": PASSWORD}
    assert boris.context.request.post(home + "/v1/sign-in", data=sign_in).ok
    phone.worker.evaluate("sendActions()")
    assert phone.worker.evaluate(KEPT) == 1
    expect(ada.page.get_by_role("checkbox", name="Milk")).not_to_be_checked()
    assert boris.context.request.post(home + "/v1/sign-in", data={**sign_in, "email": boris.email}).ok
    phone.worker.evaluate("sendActions()")
    assert phone.worker.evaluate(KEPT) == 0
    expect(ada.page.get_by_role("checkbox", name="Milk")).to_be_checked()


@pytest.mark.feature("N2")
def test_notification_for_a_signed_out_user_hides_its_content(people, server):
    boris = people("Boris", permissions=["notifications"])
    phone = ClosedApp(boris)
    shared_item(people, boris)
    # They signed out offline: the server does not know of it.
    phone.worker.evaluate("""async () => {
        for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    }""")
    phone.receive()
    phone.wait_shown(["Dela", "Something is waiting in Dela."])
