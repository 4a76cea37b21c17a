"""Reminders of habits in the open app and as notifications of the system. The tests move clocks instead of waiting."""
import datetime

import pytest
from person import SETTLED
from playwright.sync_api import expect
from test_habits import circle, second_device, set_time, start
from test_item import open_item
from touch import wait_for_transition

# Notifications need windows. Habits have a time of day, and the tests move the clock past it.
pytestmark = [pytest.mark.windows, pytest.mark.noon]
SHOWN = """async () => { %s
    return (await (await navigator.serviceWorker.ready).getNotifications())
        .map(({ title, body }) => title + ' — ' + body);
}""" % SETTLED
NOTIFIED = {"permissions": ["notifications"]}
FORBIDDEN = {"permissions": ["clipboard-read"]}  # all others are denied then


def make(person, name, minutes):
    """Creates a habit that is due in this many minutes.
    :return: the time as it is displayed"""
    page = person.page
    at = (datetime.datetime.now() + datetime.timedelta(minutes=minutes)).strftime("%H:%M")
    page.get_by_role("button", name="New habit").first.click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill(name)
    set_time(form, at)
    form.get_by_role("button", name="Save").click()
    expect(circle(person, name)).to_be_visible()
    return at


def habits(person):
    """Opens the tab of habits with a service worker. The clock of the user can be moved."""
    person.page.clock.install()
    person.join()
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    start(person)
    return person


def pass_minutes(person, minutes):
    """Simulates that the app was open for a while, or checks its clock after that time."""
    wait_for_transition(person.page)
    person.page.clock.fast_forward(61_000)
    person.page.clock.fast_forward(minutes * 60_000)


def reminder(page, words):
    return page.get_by_role("status").get_by_text(f"Time for {words}")


def wait_shown(page, notifications):
    for _ in range(400):
        if page.evaluate(SHOWN) == notifications:
            return
        page.wait_for_timeout(50)
    assert page.evaluate(SHOWN) == notifications


@pytest.mark.feature("H7")
def test_due_habit_shows_a_notification_online_and_offline_that_its_tick_removes(people):
    ada = habits(people("Ada", **NOTIFIED))
    page = ada.page
    times = {name: make(ada, name, minutes) for name, minutes in (("Read", 3), ("Run", 9))}
    ada.wait_until_synced()
    for name, is_offline in (("Read", False), ("Run", True)):
        ada.context.set_offline(is_offline)
        expect(reminder(page, "")).to_have_count(0)
        pass_minutes(ada, 4)
        expect(reminder(page, f"“\u2068{name}\u2069”")).to_be_visible()
        wait_shown(page, [f"{name} — It is time: {times[name]}"])
        circle(ada, name).click()
        expect(reminder(page, "")).to_have_count(0)
        wait_shown(page, [])


@pytest.mark.feature("H7", "F13")
def test_tick_on_another_device_removes_the_notification(people):
    ada = habits(people("Ada", **NOTIFIED))
    at = make(ada, "Read", 3)
    tablet = second_device(people, ada)
    pass_minutes(ada, 4)
    expect(reminder(ada.page, "“\u2068Read\u2069”")).to_be_visible()
    wait_shown(ada.page, [f"Read — It is time: {at}"])
    circle(tablet, "Read").click()
    expect(reminder(ada.page, "")).to_have_count(0)
    wait_shown(ada.page, [])


@pytest.mark.feature("H7")
def test_app_reminds_by_itself_and_explains_it_if_notifications_are_denied(people):
    ada = habits(people("Ada", **FORBIDDEN))
    page = ada.page
    make(ada, "Read", 3)
    make(ada, "Run", 3)
    page.get_by_role("button", name="New habit").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Add time").click()
    expect(page.get_by_text("blocked in your browser")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    page.get_by_role("navigation").get_by_role("link", name="Lists").click()
    pass_minutes(ada, 4)
    expect(reminder(page, "2 habits")).to_be_visible()
    page.get_by_role("button", name="Open", exact=True).click()
    expect(circle(ada, "Run")).to_be_visible()
    expect(reminder(page, "")).to_have_count(0)
    wait_shown(page, [])


@pytest.mark.feature("H7", "F13")
def test_form_offers_to_allow_notifications_before_the_user_was_asked(people):
    ada = people("Ada")
    # A browser without a screen does not ask.
    ada.context.add_init_script("""{
        let answer = 'default';
        Object.defineProperty(Notification, 'permission', { get: () => answer });
        Notification.requestPermission = async () => answer = navigator.userActivation.isActive ? 'granted' : 'denied';
    }""")
    page = ada.page
    ada.join()
    start(ada)
    page.get_by_role("button", name="New habit").first.click()
    page.get_by_role("button", name="Add time").click()
    page.get_by_role("button", name="Allow notifications").click()
    expect(page.get_by_text("a notification comes at this time")).to_be_visible()
    expect(page.get_by_role("button", name="Allow notifications")).to_have_count(0)


# Holds back one function of the browser until `release` is called.
HELD = """(() => {
    let release;
    const released = new Promise(go => { release = go; }), work = %(owner)s.%(name)s;
    window.release = () => release();
    %(owner)s.%(name)s = async function (...values) { await released; return work.apply(this, values); };
})()"""


@pytest.mark.feature("H7")
def test_a_reminder_stays_if_the_browser_lists_older_notifications_late(people):
    ada = people("Ada", **NOTIFIED)
    ada.context.add_init_script(HELD % {"owner": "ServiceWorkerContainer.prototype", "name": "getRegistration"})
    habits(ada)
    page = ada.page
    at = make(ada, "Read", 3)
    pass_minutes(ada, 4)
    expect(reminder(page, "“\u2068Read\u2069”")).to_be_visible()
    page.evaluate("release()")
    page.wait_for_timeout(500)
    wait_shown(page, [f"Read — It is time: {at}"])


@pytest.mark.feature("H7")
def test_a_tick_takes_back_a_reminder_that_the_browser_shows_late(people):
    ada = people("Ada", **NOTIFIED)
    ada.context.add_init_script(HELD % {"owner": "ServiceWorkerRegistration.prototype", "name": "showNotification"})
    habits(ada)
    page = ada.page
    make(ada, "Read", 3)
    pass_minutes(ada, 4)
    expect(reminder(page, "“\u2068Read\u2069”")).to_be_visible()
    circle(ada, "Read").click()
    expect(reminder(page, "")).to_have_count(0)
    page.evaluate("release()")
    page.wait_for_timeout(500)
    wait_shown(page, [])


@pytest.mark.feature("H7")
def test_signing_out_removes_notifications(people):
    ada = habits(people("Ada", **NOTIFIED))
    page = ada.page
    at = make(ada, "Read", 3)
    ada.wait_until_synced()
    pass_minutes(ada, 4)
    expect(reminder(page, "“\u2068Read\u2069”")).to_be_visible()
    wait_shown(page, [f"Read — It is time: {at}"])
    page.goto(ada.server.address + "/profile")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    expect(page.get_by_label("E-mail")).to_be_visible()
    wait_shown(page, [])


# Simulates a tap on the first notification, because no test can tap what the system draws. The worker gets the
# browser's event, and reports its requests that only a real tap would allow.
TAP = """async () => { // the system shows one a moment after the page does
    const wanted = [];
    let notification;
    for (let i = 0; i < 200 && !notification; i++) {
        [notification] = await registration.getNotifications();
        await new Promise(go => setTimeout(go, 50));
    }
    clients.openWindow = async path => { wanted.push(path); };
    WindowClient.prototype.focus = async () => { wanted.push('focus'); };
    const event = new NotificationEvent('notificationclick', { notification });
    let done;
    event.waitUntil = promise => { done = promise; };
    dispatchEvent(event);
    await done;
    return [wanted, (await registration.getNotifications()).length];
}"""
ALONE = """async () => { // a page that was left is there for another moment
    for (let i = 0; i < 100 && (await clients.matchAll({ type: 'window' })).length > 0; i++)
        await new Promise(go => setTimeout(go, 50));
}"""


@pytest.mark.feature("H7")
def test_tap_on_a_notification_opens_the_habits_in_the_open_app_or_a_new_one(people):
    ada = habits(people("Ada", **NOTIFIED))
    page = ada.page
    times = {name: make(ada, name, 3) for name in ("Read", "Run")}
    ada.wait_until_synced()
    page.get_by_role("navigation").get_by_role("link", name="Lists").click()
    pass_minutes(ada, 4)
    expect(reminder(page, "2 habits")).to_be_visible()
    wait_shown(page, [f"{name} — It is time: {at}" for name, at in times.items()])
    [worker] = ada.context.service_workers
    assert worker.evaluate(TAP) == [["focus"], 1]
    expect(circle(ada, "Run")).to_be_visible()
    assert page.url.endswith("/habits")
    page.goto("about:blank")
    worker.evaluate(ALONE)
    [wanted], left = worker.evaluate(TAP)
    assert wanted.startswith("/habits?tapped=%2Fhabits%20") and left == 0
    page.goto(ada.server.address + wanted)
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="In an hour").click()
    expect(sheet).to_have_count(0)
    assert page.url.endswith("/habits")


@pytest.mark.feature("L6")
@pytest.mark.parametrize("is_tapped", [True, False], ids=["tapped", "seen"])
def test_item_reminder_is_shown_at_its_minute_and_a_tap_opens_the_item(people, is_tapped):
    ada = people("Ada", **NOTIFIED)
    page = ada.page
    page.clock.install()
    ada.join()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.make_list("Flat")
    ada.add("Milk")
    open_item(ada, "Milk")
    at = datetime.datetime.now() + datetime.timedelta(minutes=5)
    page.get_by_role("button", name="Add reminder").click()
    page.get_by_label("Reminder", exact=True).fill(at.strftime("%Y-%m-%dT%H:%M"))
    expect(page.get_by_text("a notification comes at this time")).to_be_visible()
    page.get_by_role("button", name="Done", exact=True).click()
    ada.wait_until_synced()
    page.get_by_role("navigation").get_by_role("link", name="Habits").click()
    pass_minutes(ada, 6)
    message = page.get_by_role("status").get_by_text("Reminder: “\u2068Milk\u2069”")
    expect(message).to_be_visible()
    wait_shown(page, [f"Milk — Reminder: {at:%H:%M}"])
    if is_tapped:
        [worker] = ada.context.service_workers
        assert worker.evaluate(TAP) == [["focus"], 0]
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        expect(page.get_by_label("Title")).to_have_value("Milk")
    else:
        page.get_by_role("status").get_by_role("button", name="Done").click()
        expect(message).to_have_count(0)
        wait_shown(page, [])
