"""Amounts of habits add up on every device, and the week of a habit fits a small phone."""
import itertools
import re

import pytest
from playwright.sync_api import expect
from test_accessibility import check
from test_habits import PHONE, add_habit, second_device, start
from test_scale import api_client


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


@pytest.mark.feature("H12", "H11")
def test_week_of_the_map_has_seven_large_circles_on_a_small_phone(people):
    ada = people("Ada", viewport={"width": 320, "height": 568}, has_touch=True, is_mobile=True).join()
    page = ada.page
    name = "Drink a glass of water before each meal of the day, and one more before sleep"
    habit = add_habit(api_client(ada), name, 20)
    page.goto(f"{ada.server.address}/habits/{habit}")
    page.get_by_role("button", name="Pause").tap()
    check(page, "the lengths of a pause")
    page.get_by_role("button", name="Until tomorrow").tap()
    expect(page.locator(".hint", has_text="Paused until tomorrow")).to_be_visible()
    check(page, "a paused habit")
    page.get_by_role("button", name="Resume", exact=True).tap()
    page.locator(".halves .week").last.tap()
    sheet = page.get_by_role("dialog")
    circles = sheet.get_by_role("checkbox")
    expect(circles).to_have_count(7)
    check(page, "a week of a habit")
    boxes = [circle.bounding_box() for circle in circles.all()]
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes), boxes
    assert all(one["x"] + one["width"] <= other["x"] + .01 for one, other in itertools.pairwise(boxes)), boxes
    assert boxes[0]["x"] >= 0 and boxes[-1]["x"] + 44 <= 320
    sheet.get_by_role("button", name="Previous week").tap()
    circles.nth(6).tap()
    expect(circles.nth(6)).to_be_checked()
    sheet.get_by_role("button", name="Done").tap()
    days = page.get_by_role("list", name="Activity").get_by_role("checkbox")
    expect(days.and_(page.get_by_role("checkbox", checked=True))).to_have_count(1)
    days.nth(10).tap()
    expect(days.nth(10)).to_be_checked()
    expect(days.and_(page.get_by_role("checkbox", checked=True))).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
