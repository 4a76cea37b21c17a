"""Days on phone and desktop: touch, keyboard, offline, and live on a second device."""
import datetime

import pytest
from playwright.sync_api import expect
from test_habits import DESKTOP, PHONE, add_habit, circle
from test_scale import api_client, dela
from touch import Finger, wait_for_transition


def start(person):
    """Opens the tab of days."""
    person.page.get_by_role("navigation", name="Sections").get_by_role("link", name="Today").click()
    person.page.wait_for_url("**/today")
    wait_for_transition(person.page)


def add(person, *titles):
    for title in titles:
        person.page.get_by_label("New task").fill(title)
        person.page.keyboard.press("Enter")
        expect(person.checkbox(title)).to_be_visible()


def tasks(page, name="Tasks"):
    return [row.get_attribute("aria-label")
            for row in page.get_by_role("list", name=name).get_by_role("checkbox").all()]


def later(days):
    return datetime.date.today() + datetime.timedelta(days)


def plan(program, title, days):
    """Adds a task on a day with an API client."""
    inbox = "list:" + program.id
    assert "done" in program.do(inbox, "list.create", name="Inbox")
    item = {"id": dela.new_id(), "title": title, "rank": "V", "day": later(days).isoformat()}
    assert "done" in program.do(inbox, "item.plan", items=[item])


@pytest.mark.feature("D3", "D6")
@pytest.mark.grid
@pytest.mark.parametrize("settings", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_task_added_to_a_day_is_shown_and_keeps_its_position(people, settings):
    ada = people("Ada", **settings).join()
    page = ada.page
    start(ada)
    expect(page.get_by_text("Hello, Ada!")).to_be_visible()
    add(ada, "Walk", "Read", "Swim")
    ada.tick("Walk")
    expect(ada.checkbox("Walk")).to_be_checked()
    assert tasks(page) == ["Walk", "Read", "Swim"]
    ada.title("Swim").focus()
    page.keyboard.press("Alt+ArrowUp")
    expect(page.get_by_role("list", name="Tasks").get_by_role("checkbox").nth(1)).to_have_accessible_name("Swim")
    page.locator(".date[aria-current=date]").click()
    assert page.url.endswith("/today") and tasks(page) == ["Walk", "Swim", "Read"]
    ada.title("Read").click()
    page.get_by_label("Item title").fill("Read on")
    page.get_by_role("button", name="Done", exact=True).click()
    page.wait_for_url("**/today")
    wait_for_transition(page)
    expect(ada.checkbox("Read on")).to_be_visible()
    page.keyboard.press("Control+z")
    ada.wait_until_synced()
    page.reload()
    expect(ada.checkbox("Swim")).to_be_visible()
    assert tasks(page)[:2] == ["Walk", "Swim"]


@pytest.mark.feature("D4")
def test_task_is_added_to_the_selected_day_or_to_none(people):
    ada = people("Ada").join()
    page = ada.page
    start(ada)
    ask = page.locator(".detail .bar").get_by_role("button", name="Add task")
    sheet = page.get_by_role("dialog")
    ask.click()
    expect(sheet.get_by_role("button", name="Today")).to_have_attribute("aria-pressed", "true")
    expect(sheet.get_by_role("button", name="Add", exact=True)).to_be_disabled()
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    ask.click()
    sheet.get_by_label("What needs doing?").fill("Pack")
    sheet.get_by_role("button", name="Tomorrow").click()
    sheet.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="Tomorrow", level=1)).to_be_visible()
    assert page.url.endswith("/today/" + later(1).isoformat()) and tasks(page) == ["Pack"]


@pytest.mark.feature("D3")
def test_swiping_removes_a_task_from_its_day_or_deletes_it(people):
    ada = people("Ada", **PHONE).join()
    page, finger = ada.page, Finger(ada)
    start(ada)
    add(ada, "Walk", "Read")
    row = page.get_by_role("listitem").filter(has=ada.checkbox("Walk"))
    finger.swipe(row, right=-120)
    page.get_by_role("button", name="No day").tap()
    expect(ada.checkbox("Walk")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(ada.checkbox("Walk")).to_be_visible()
    finger.swipe(row, right=-120)
    page.get_by_role("button", name="Delete", exact=True).tap()
    expect(ada.checkbox("Walk")).to_have_count(0)
    assert tasks(page) == ["Read"]


@pytest.mark.feature("D3")
def test_task_is_dragged_to_another_position_of_its_day(people):
    ada = people("Ada", **PHONE).join()
    page, finger = ada.page, Finger(ada)
    start(ada)
    add(ada, "Walk", "Read", "Swim", "Cook")
    page.locator(".detail .bar").get_by_role("button", name="Edit").tap()
    grips, rows = page.locator(".today .grip"), page.get_by_role("list", name="Tasks").get_by_role("listitem")

    def drag(index, to, across):
        """Drags a row to the upper or lower half of another one."""
        finger.on(grips.nth(index))
        aim = rows.nth(to).bounding_box()
        finger.move(down=aim["y"] + aim["height"] * across - finger.y)
        expect(page.locator(".lifted")).to_have_count(1)
        finger.up()
        expect(page.locator(".lifted")).to_have_count(0)

    drag(0, to=2, across=0.75)
    assert tasks(page) == ["Read", "Swim", "Walk", "Cook"]
    drag(3, to=0, across=0.25)
    assert tasks(page) == ["Cook", "Read", "Swim", "Walk"]
    # A ticked task keeps its position, and a row dropped outside returns to its own.
    ada.checkbox("Swim").tap()
    finger.on(grips.nth(1))
    finger.move(down=3)
    finger.up()
    page.locator(".detail .bar").get_by_role("button", name="Done").tap()
    ada.wait_until_synced()
    page.reload()
    expect(ada.checkbox("Swim")).to_be_checked()
    assert tasks(page) == ["Cook", "Read", "Swim", "Walk"]


@pytest.mark.feature("D1")
def test_days_work_offline_and_sync_to_a_second_device_immediately(people):
    ada = people("Ada").join()
    tablet = people("Tablet", **DESKTOP).sign_in(ada.email)
    page, other = ada.page, tablet.page
    for person in (ada, tablet):
        start(person)
        person.context.set_offline(True)
    # Each device creates the inbox without knowing of the other's.
    add(ada, "Walk")
    add(tablet, "Read")
    page.reload()
    expect(ada.checkbox("Walk")).to_be_visible()
    for person in (ada, tablet):
        person.context.set_offline(False)
        person.wait_until_synced()
    expect(ada.checkbox("Read")).to_be_visible()
    expect(tablet.checkbox("Walk")).to_be_visible()
    tablet.tick("Walk")
    expect(ada.checkbox("Walk")).to_be_checked()
    ada.title("Read").focus()
    moved = tasks(page)[::-1]
    page.keyboard.press("Alt+ArrowUp" if moved[0] == "Read" else "Alt+ArrowDown")
    expect(other.get_by_role("list", name="Tasks").get_by_role("checkbox").first).to_have_accessible_name(moved[0])
    assert tasks(page) == tasks(other) == moved


@pytest.mark.feature("D2")
def test_inbox_cannot_be_shared_or_deleted(people):
    ada = people("Ada").join()
    page = ada.page
    start(ada)
    add(ada, "Walk")
    page.get_by_role("link", name="Lists").click()
    page.get_by_role("link", name="Inbox").click(button="right")
    menu = page.get_by_role("dialog", name="Inbox")
    expect(menu.get_by_role("button", name="Rename")).to_be_visible()
    for name in ("Share", "Delete list"):
        expect(menu.get_by_role("button", name=name)).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Inbox").click()
    expect(ada.checkbox("Walk")).to_be_visible()
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    ada.delete("Walk")
    page.goto(ada.server.address + "/trash")
    expect(page.get_by_text("Walk")).to_be_visible()


@pytest.mark.feature("D1", "D9")
def test_habits_are_shown_on_their_day_and_the_profile_counts_the_streak(people):
    ada = people("Ada").join()
    page, program = ada.page, api_client(ada)
    add_habit(program, "Water", 3)
    plan(program, "Walk", -1)
    start(ada)
    page.get_by_role("button", name="Previous week").wait_for()
    expect(page.get_by_text("0%", exact=True)).to_be_visible()
    circle(ada, "Water").click()
    expect(page.get_by_text("100%", exact=True)).to_be_visible()
    page.goto(f"{ada.server.address}/today/{later(-1)}")
    ada.tick("Walk")
    expect(page.get_by_text("0%", exact=True)).to_be_visible()
    circle(ada, "Water").click()
    expect(page.get_by_text("100%", exact=True)).to_be_visible()
    page.get_by_role("link", name="Water").click()
    page.wait_for_url("**/habits/*")
    wait_for_transition(page)
    page.locator(".detail .bar").get_by_role("button", name="Yesterday").click()
    page.wait_for_url(f"**/today/{later(-1)}")
    wait_for_transition(page)
    expect(page.get_by_role("link", name="Water")).to_be_focused()
    page.get_by_role("link", name="Profile").click()
    expect(page.locator(".streak")).to_have_text("1day in a rowLongest: 1 day")


@pytest.mark.feature("D1")
def test_open_screen_switches_to_the_next_day_by_itself(people):
    soon = datetime.datetime.now(datetime.UTC) + datetime.timedelta(minutes=10)
    ahead = 23 - soon.hour if soon.hour > 8 else -1 - soon.hour  # a zone in which the day ends in 10 to 70 minutes
    ada = people("Ada", timezone_id=f"Etc/GMT{-ahead:+d}")
    page = ada.page
    page.clock.install()
    ada.join()
    add_habit(api_client(ada), "Water", 3)
    start(ada)
    add(ada, "Walk")
    circle(ada, "Water").click()
    expect(page.get_by_text("100%", exact=True)).to_be_visible()
    day = page.locator(".date.now").get_attribute("id")
    expect(page.get_by_role("heading", name="Overdue")).to_have_count(0)
    page.clock.fast_forward(75 * 60_000)
    expect(page.get_by_role("heading", name="Overdue")).to_be_visible()
    expect(page.get_by_text("0%", exact=True)).to_be_visible()
    assert page.locator(".date.now").get_attribute("id") > day
    expect(page.locator(".date.now")).to_have_attribute("aria-current", "date")
