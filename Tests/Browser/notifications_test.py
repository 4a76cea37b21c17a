"""What comes while Dela is closed (a tap on it is in reminder_test.py). The push service is ours, and the browser's own part of one is played by its debugging
protocol, which hands the decrypted message to the real worker."""
import json
import pathlib
import sys
import time

import pytest
from person import PASSWORD
from playwright.sync_api import expect
from scale_test import by_program

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Server"))

from pushing import PushService  # noqa: E402

pytestmark = pytest.mark.windows  # windows alone notify
KEPT = "async () => (await (await caches.open(ACTIONS)).keys()).length"
SHOWN = """async () => (await registration.getNotifications())
    .map(({ title, body, actions }) => [title, body, ...actions.map(({ title }) => title)])"""
# A click of the system's is none that a script could make: this one has its own way to say when it is done.
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
    server.environment |= service.settings
    server.start()
    server.service = service
    yield server
    service.close()


class Closed:
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
        """Hands the next message over to the worker."""
        notice = self.device.wait(1, seconds)[-1]
        origin = self.person.server.address + "/"
        self.devtools.send("ServiceWorker.deliverPushMessage", {
            "origin": origin, "registrationId": self.registration, "data": json.dumps(notice)})

    def reminder(self, title):
        """How the last one is shown."""
        return [title, "Reminder: " + self.device.notices[-1]["body"][-5:], "Mark as done", "In 10\u00a0minutes"]

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
    """Ada's list, shared with Boris, with an item of which both are reminded soon."""
    ada = people("Ada").join()
    hers, his = by_program(ada), by_program(boris)
    assert "done" in his.do(f"user:{his.id}", "settings.remind", of="shares", on=False)
    scope = hers.new_list("Flat")
    hers.share(scope, his)
    item = hers.add_item(scope, title)
    ada.page.reload()
    ada.page.get_by_role("link", name="Flat").click()
    expect(ada.page.get_by_role("checkbox", name=title)).not_to_be_checked()
    at = int(time.time() * 1000) + 1500
    assert "done" in hers.do(scope, "item.edit", id=item, set={"reminder": at})
    return ada


@pytest.mark.feature("N1", "N2")
def test_a_closed_app_reminds_and_its_button_does_it_also_without_a_network(people, server):
    boris = people("Boris", permissions=["notifications"])
    phone = Closed(boris)
    ada = shared_item(people, boris)
    phone.worker.evaluate("() => { navigator.setAppBadge = async count => { globalThis.badge = count; } }")
    phone.receive()
    phone.wait_shown(phone.reminder("Milk"))
    assert phone.worker.evaluate("async () => { while (globalThis.badge === undefined) await new Promise(go => setTimeout(go, 20)); return badge; }") == 1
    server.stop()
    phone.click("0")
    phone.wait_shown()
    expect(ada.page.get_by_role("checkbox", name="Milk")).not_to_be_checked()
    server.start()
    boris.page.goto(server.address + "/lists")
    expect(ada.page.get_by_role("checkbox", name="Milk")).to_be_checked()


@pytest.mark.feature("N1", "N2")
def test_what_was_tapped_waits_for_its_person_and_for_a_clock_that_is_right(people, server):
    boris = people("Boris", permissions=["notifications"])
    phone = Closed(boris)
    ada = shared_item(people, boris)
    phone.receive()
    phone.wait_shown(phone.reminder("Milk"))
    # The clock of the device is two days ahead.
    phone.worker.evaluate("() => { const now = Date.now; Date.now = () => now() + 172_800_000; globalThis.mend = () => { Date.now = now; } }")
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
def test_who_has_left_leaves_their_words_to_nobody(people, server):
    boris = people("Boris", permissions=["notifications"])
    phone = Closed(boris)
    shared_item(people, boris)
    # They left without a network: the server does not know of it.
    phone.worker.evaluate("""async () => {
        for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
    }""")
    phone.receive()
    phone.wait_shown(["Dela", "Something is waiting in Dela."])
