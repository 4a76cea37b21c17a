"""The calendar: months without end, and days that are found by typing them."""
import pytest
from habits_test import DESKTOP, PHONE
from playwright.sync_api import expect
from today_test import later, start
from touch import settle


@pytest.mark.feature("D5")
@pytest.mark.parametrize("settings", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_calendar_goes_on_without_end_and_leads_to_every_day(people, settings):
    ada = people("Ada", **settings).join()
    page = ada.page
    start(ada)
    page.locator(".detail .bar").get_by_role("button", name="Calendar").click()
    expect(page.get_by_role("heading", name="Calendar", level=1)).to_be_visible()
    settle(page)
    expect(page.locator(f"#day-{later(0)}")).to_be_in_viewport()
    months = page.locator(".month")
    # What is in sight stays where it is while months come above it.
    moved = page.evaluate("""async () => {
        const first = document.querySelector('.month'), count = document.querySelectorAll('.month').length;
        first.scrollIntoView();
        const top = first.getBoundingClientRect().top;
        while (document.querySelectorAll('.month').length === count) await new Promise(requestAnimationFrame);
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


@pytest.mark.feature("D5")
def test_where_english_is_british_weeks_begin_on_monday_and_the_day_comes_before_the_month(people):
    ada = people("Ada", locale="en-NZ").join()
    page = ada.page
    page.goto(ada.server.address + "/calendar")
    expect(page.locator(".weekday").first).to_have_text("Mon")
    page.get_by_label("Find a day").fill("5/10/2026")
    page.keyboard.press("Enter")
    page.wait_for_url("**/today/2026-10-05")
