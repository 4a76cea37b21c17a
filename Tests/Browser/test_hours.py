"""Tasks with a time of day: typed, planned with a few taps, and for users in several zones."""
import datetime
import os

import pytest
from playwright.sync_api import expect
from test_habits import PHONE
from test_reminder import NOTIFIED, pass_minutes, wait_shown
from test_today import start

# The tests move the clock past a time of day, and one shows a notification.
pytestmark = [pytest.mark.windows, pytest.mark.noon]


def soon(minutes):
    return (datetime.datetime.now() + datetime.timedelta(minutes=minutes)).strftime("%H:%M")


def reminder(person, title):
    return person.page.get_by_role("status").get_by_text(f"Reminder: “\u2068{title}\u2069”")


@pytest.mark.feature("L12", "L11", "N1")
def test_typed_time_reminds_on_the_device(people):
    ada = people("Ada", **NOTIFIED)
    page, at = ada.page, soon(5)
    page.clock.install()
    ada.join()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    start(ada)
    page.get_by_label("New task").fill(f"Call plumber at {at}")
    expect(page.get_by_role("button", name=f"Keep as text: {at}")).to_be_visible()
    page.keyboard.press("Enter")
    expect(ada.title("Call plumber")).to_contain_text(at)
    ada.wait_until_synced()
    pass_minutes(ada, 6)
    expect(reminder(ada, "Call plumber")).to_be_visible()
    wait_shown(page, [f"Call plumber — Reminder: {at}"])


def zone_behind(name):
    """Returns the zone one hour west of one of the `Etc/GMT` zones."""
    hours = int(name.removeprefix("Etc/GMT") or 0) + 1
    return f"Etc/GMT{hours:+d}" if hours else "Etc/GMT"


@pytest.mark.feature("L12", "N1")
def test_each_device_reminds_at_its_local_time(people):
    ada, away = people("Ada"), people("Away", timezone_id=zone_behind(os.environ["TZ"]))
    ada.page.clock.install()
    away.page.clock.install()
    ada.join()
    away.sign_in(ada.email)
    at = soon(5)
    ada.make_list("Flat")
    ada.page.get_by_label("New item").fill(f"Call plumber today at {at}")
    ada.page.keyboard.press("Enter")
    expect(ada.title("Call plumber")).to_contain_text(at)
    away.page.get_by_role("link", name="Flat").click()
    expect(away.title("Call plumber")).to_contain_text(at)
    for device in (ada, away):
        pass_minutes(device, 6)
    expect(reminder(ada, "Call plumber")).to_be_visible()
    expect(reminder(away, "Call plumber")).to_have_count(0)
    pass_minutes(away, 60)
    expect(reminder(away, "Call plumber")).to_be_visible()


@pytest.mark.feature("L12", "D4")
def test_task_with_a_time_takes_three_taps_in_the_sheet(people):
    ada = people("Ada", **PHONE).join()
    page = ada.page
    start(ada)
    page.locator(".detail .bar").get_by_role("button", name="Add task").tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_label("What needs doing?")).to_be_focused()
    page.keyboard.type("Call plumber")
    sheet.get_by_role("button", name="Time", exact=True).tap()
    sheet.get_by_role("group", name="Hour").get_by_role("button", name="17", exact=True).tap()
    sheet.get_by_role("button", name="Add", exact=True).tap()
    expect(ada.title("Call plumber")).to_contain_text("17:00")
    ada.wait_until_synced()
