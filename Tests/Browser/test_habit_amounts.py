"""Amounts of habits add up on every device."""
import re

import pytest
from playwright.sync_api import expect
from test_habits import PHONE, second_device, start


def ring(person, count, goal):
    return person.page.get_by_role("button", name=re.compile(rf"Water.*: {count} of {goal}\. Add one"))


@pytest.mark.feature("H10")
def test_steps_of_two_offline_devices_add_up(people):
    ada = people("Ada", **PHONE).join()
    start(ada)
    ada.page.get_by_role("button", name="New habit").first.tap()
    ada.page.keyboard.type("Water")
    form = ada.page.get_by_role("dialog")
    form.get_by_label("Times a day").fill("8")
    form.get_by_role("button", name="Save").tap()
    ring(ada, 0, 8).tap()
    ada.wait_until_synced()
    tablet = second_device(people, ada)
    for person in (ada, tablet):
        expect(ring(person, 1, 8)).to_be_visible()
        person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        person.context.set_offline(True)
    for count in range(1, 4):
        ring(ada, count, 8).tap()
    ada.page.get_by_role("button", name="Undo").tap()
    ada.page.reload()
    expect(ring(ada, 3, 8)).to_be_visible()
    ring(tablet, 1, 8).dblclick()
    ring(tablet, 3, 8).click()
    for person in (ada, tablet):
        person.context.set_offline(False)
        person.wait_until_synced()
    for person in (ada, tablet):
        expect(ring(person, 6, 8)).to_be_visible()
        expect(person.page.get_by_text("0%", exact=True)).to_be_visible()
    ring(ada, 6, 8).tap()
    ring(ada, 7, 8).tap()
    for person in (ada, tablet):
        expect(person.page.get_by_text("100%", exact=True)).to_be_visible()
