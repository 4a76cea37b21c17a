"""Habits on phone and desktop: touch, keyboard, offline, and live on a second device."""
import datetime

import pytest
from playwright.sync_api import expect
from test_scale import dela
from touch import Finger, wait_for_transition

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def start(person):
    """Opens the tab of habits."""
    person.page.get_by_role("navigation").get_by_role("link", name="Habits").click()
    expect(person.page.get_by_role("heading", name="Habits", level=1)).to_be_visible()
    wait_for_transition(person.page)


def make(person, name, without=()):
    page = person.page
    page.get_by_role("button", name="New habit").first.click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill(name)
    for day in without:
        form.get_by_role("button", name=day, exact=True).click()
    form.get_by_role("button", name="Save").click()
    expect(form).to_have_count(0)
    expect(circle(person, name)).to_be_visible()


def set_time(form, at):
    """Enters the time of a habit in its form."""
    field = form.get_by_label("Other: 17:32")
    if not field.count():
        form.locator("#habit-time").click()
    field.fill(at)


def circle(person, name, page=None):
    return (page or person.page).get_by_role("checkbox", name=name, exact=True)


def second_device(people, person):
    """Opens the tab of habits on the user's tablet."""
    tablet = people("Tablet").sign_in(person.email)
    start(tablet)
    return tablet


def add_habit(program, name, ago, weekdays=127, rank="V", time=450):
    """Creates a habit that started some days ago with an API client."""
    begun = datetime.date.today() - datetime.timedelta(ago)
    habit = dela.new_id()
    result = program.do("user:" + program.id, "habit.create", id=habit, name=name, color="#1db322", time=time,
                        weekdays=weekdays, rank=rank, begun=begun.isoformat())
    assert "done" in result, result
    return habit


def card(person, name, page=None):
    return (page or person.page).locator(".habit", has_text=name)


def names(page):
    return page.locator(".side .own .name").all_inner_texts()


@pytest.mark.feature("H4")
@pytest.mark.grid
@pytest.mark.parametrize("settings", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_habit_is_created_ticked_viewed_changed_and_deleted(people, settings):
    ada = people("Ada", **settings).join()
    page = ada.page
    start(ada)
    expect(page.get_by_text("No habits yet")).to_be_visible()
    make(ada, "Water")
    make(ada, "Read")
    expect(page.get_by_text("0%", exact=True)).to_be_visible()
    circle(ada, "Water").click()
    expect(page.get_by_text("50%", exact=True)).to_be_visible()
    expect(card(ada, "Water")).to_contain_text("1 day in a row")
    circle(ada, "Water").click(delay=50)
    expect(page.get_by_text("0%", exact=True)).to_be_visible()
    circle(ada, "Water").click()
    page.keyboard.press("Control+z")
    expect(circle(ada, "Water")).not_to_be_checked()
    circle(ada, "Water").click()
    card(ada, "Water").get_by_role("link").click()
    expect(page.get_by_role("heading", name="Water", level=1)).to_be_visible()
    wait_for_transition(page)
    expect(page.get_by_role("list", name="Activity").get_by_role("checkbox", name="Today")).to_be_checked()
    page.locator(".detail").get_by_role("button", name="Edit").click()
    form = page.get_by_role("dialog")
    expect(form.get_by_label("Name")).to_have_value("Water")
    form.get_by_label("Name").fill("Drink water")
    form.get_by_role("button", name="Colour").click()
    form.get_by_role("button", name="Green", exact=True).click()
    set_time(form, "07:30")
    form.get_by_role("button", name="Sunday").click()
    form.get_by_label("Name").press("Enter")
    expect(page.get_by_role("heading", name="Drink water", level=1)).to_be_visible()
    expect(page.locator(".detail").get_by_text("Mon, Tue, Wed, Thu, Fri, Sat at 07:30")).to_be_visible()
    page.locator(".detail").get_by_role("button", name="Edit").click()
    form.get_by_role("button", name="Delete habit").click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("Drink water")
    question.get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_url("**/habits" if settings == PHONE else "**/habits/*")
    expect(circle(ada, "Drink water")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(circle(ada, "Drink water")).to_be_checked()


@pytest.mark.feature("H4")
def test_habit_deleted_by_another_device_is_restored_in_its_form_with_the_typed_text(people):
    ada = people("Ada", **PHONE).join()
    page = ada.page
    start(ada)
    make(ada, "Water")
    ada.wait_until_synced()
    tablet = second_device(people, ada)
    page.get_by_role("navigation").get_by_role("link", name="Today").click()
    page.get_by_role("link", name="Water").click()
    page.wait_for_url("**/habits/*")
    page.locator(".detail").get_by_role("button", name="Edit").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Drink water")
    card(tablet, "Water").get_by_role("link").click(button="right")
    tablet.page.get_by_role("button", name="Delete habit").click()
    tablet.page.get_by_role("alertdialog").get_by_role("button", name="Delete", exact=True).click()
    expect(form.get_by_text("This habit is gone")).to_be_visible()
    expect(form.get_by_role("button", name="Save")).to_have_count(0)
    form.get_by_role("button", name="Restore").click()
    expect(form.get_by_label("Name")).to_be_focused()
    expect(form.get_by_label("Name")).to_have_value("Drink water")
    form.get_by_role("button", name="Save").click()
    expect(circle(tablet, "Drink water")).to_be_visible()
    page.locator(".detail").get_by_role("button", name="Edit").click()
    form.get_by_role("button", name="Delete habit").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_url("**/today")


@pytest.mark.feature("H3")
def test_habits_work_offline_and_sync_to_a_second_device_immediately(people):
    ada = people("Ada").join()
    page = ada.page
    start(ada)
    make(ada, "Water")
    ada.wait_until_synced()
    tablet = second_device(people, ada)
    other = tablet.page
    expect(circle(tablet, "Water")).not_to_be_checked()
    circle(ada, "Water").click()
    expect(circle(tablet, "Water")).to_be_checked()
    expect(other.get_by_text("100%", exact=True)).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for person in (ada, tablet):
        person.context.set_offline(True)
    circle(ada, "Water").click()
    make(ada, "Read")
    circle(ada, "Read").click()
    page.reload()
    expect(circle(ada, "Read")).to_be_checked()
    expect(circle(ada, "Water")).not_to_be_checked()
    circle(tablet, "Water").click()
    circle(tablet, "Water").click(delay=50)
    for person in (ada, tablet):
        person.context.set_offline(False)
        person.wait_until_synced()
    for person in (ada, tablet):
        expect(circle(person, "Read")).to_be_checked()
    assert names(page) == names(other) == ["Water", "Read"]


@pytest.mark.feature("H1")
def test_habits_are_reordered_by_touch_and_by_keyboard(people):
    ada = people("Ada", **PHONE).join()
    page = ada.page
    start(ada)
    for name in ("Water", "Read", "Swim"):
        make(ada, name)
    page.locator(".side").get_by_role("button", name="Edit").click()
    grips = page.get_by_role("button", name="Move by dragging")
    finger = Finger(ada)
    finger.on(grips.nth(0))
    finger.move(down=page.locator(".side li.row").nth(2).bounding_box()["y"] + 40 - finger.y)
    finger.up()
    assert names(page) == ["Read", "Swim", "Water"]
    grips.nth(2).focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".side .own .name").nth(1)).to_have_text("Water")
    page.get_by_role("button", name="Move up").first.click()
    page.locator(".side").get_by_role("button", name="Done").click()
    page.reload()
    expect(circle(ada, "Swim")).to_be_visible()
    assert names(page) == ["Read", "Water", "Swim"]
