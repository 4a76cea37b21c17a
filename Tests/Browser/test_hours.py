"""Tasks with a time of day: typed, planned with a few taps, and for users in several zones."""
import datetime

import pytest
from playwright.sync_api import expect
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
