"""The calendar: endless months, and days that are found by typing."""
import pytest
from playwright.sync_api import expect
from test_habits import DESKTOP, PHONE
from test_today import add, later, start
from touch import wait_for_transition


@pytest.mark.feature("D5")
@pytest.mark.grid
@pytest.mark.parametrize("settings", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_calendar_scrolls_endlessly_and_opens_any_day(people, settings):
    ada = people("Ada", **settings).join()
    page = ada.page
    start(ada)
    is_wide = settings == DESKTOP
    if is_wide:
        page.locator(".side .month > h2 > a").click()
    else:
        page.locator(".detail .bar").get_by_role("button", name="Calendar").click()
    expect(page.get_by_role("heading", name="Calendar", level=1)).to_be_visible()
    wait_for_transition(page)
    expect(page.locator(f"#{'cell-' if is_wide else ''}day-{later(0)}")).to_be_in_viewport()
    months = page.locator(".detail .month")
    # The visible part does not move while earlier months are added above it.
    moved = page.evaluate("""async () => {
        const all = () => document.querySelectorAll('.detail .month'), first = all()[0], count = all().length;
        first.scrollIntoView();
        const top = first.getBoundingClientRect().top;
        while (all().length === count) await new Promise(requestAnimationFrame);
        return Math.abs(first.getBoundingClientRect().top - top);
    }""")
    assert moved < 2
    count = months.count()
    months.last.scroll_into_view_if_needed()
    expect(months).not_to_have_count(count)
    find = page.get_by_label("Find a day")
    find.fill("31 February")
    page.keyboard.press("Enter")
    expect(page.get_by_text("There is no such day")).to_be_visible()
    find.fill("24 Dec 2031")
    page.keyboard.press("Enter")
    page.wait_for_url("**/today/2031-12-24")
    expect(page.get_by_role("heading", name="Wednesday, 24 December 2031", level=1)).to_be_visible()


@pytest.mark.feature("D5", "U1")
def test_wide_calendar_shows_the_tasks_of_each_day_and_opens_them(people):
    ada = people("Ada", **DESKTOP).join()
    page = ada.page
    start(ada)
    add(ada, "Walk", "Read", "Swim", "Write")
    page.locator(".side .month > h2 > a").click()
    page.wait_for_url("**/calendar")
    wait_for_transition(page)
    today, tomorrow = (page.locator(f"#cell-day-{later(days)}") for days in (0, 1))
    expect(today).to_be_focused()
    cell = today.locator("..")
    expect(cell.get_by_role("link")).to_have_text(["Walk", "Read", "Swim"])
    expect(cell).to_contain_text("1 more")
    cell.get_by_role("link", name="Read").click()
    expect(page.get_by_label("Item title")).to_have_value("Read")
    page.go_back()
    page.wait_for_url("**/calendar")
    wait_for_transition(page)
    # Next to the number, too.
    tomorrow.locator("..").click(position={"x": 70, "y": 100})
    page.wait_for_url(f"**/today/{later(1)}")
