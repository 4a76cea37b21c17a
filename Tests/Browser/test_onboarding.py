"""The first minutes of a new user: suggestions, and day chips."""
import pytest
from playwright.sync_api import expect
from test_habits import PHONE
from test_scale import api_client
from test_today import later, start, tasks


@pytest.mark.feature("D10")
def test_suggestions_of_the_first_run_work_offline_and_stay_until_they_are_skipped(people):
    ada = people("Ada", **PHONE).join()
    page = ada.page
    start(ada)
    expect(page.get_by_role("heading", name="Hello, Ada!")).to_be_visible()
    ada.context.set_offline(True)
    page.get_by_role("button", name="Groceries").tap()
    expect(ada.checkbox("Milk")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(page.get_by_role("heading", name="Hello, Ada!")).to_be_visible()
    page.get_by_role("button", name="Weekend trip").tap()
    ada.checkbox("Tickets").tap()
    expect(ada.checkbox("Tickets")).to_be_checked()
    ada.context.set_offline(False)
    ada.wait_until_synced()
    page.goto(ada.server.address + "/today")
    expect(page.get_by_text("Nothing planned")).to_be_visible()
    expect(page.get_by_text("Hello, Ada!")).to_have_count(0)
    left = page.get_by_role("region", name="What’s next?").get_by_role("button")
    expect(left).to_have_count(5)
    expect(left).to_contain_text(["Groceries", "Around the house", "Drink a glass of water", "Share with someone",
                                  "Skip"])
    page.get_by_role("button", name="Skip").tap()
    expect(page.get_by_text("What’s next?")).to_have_count(0)
    ada.wait_until_synced()
    assert api_client(ada).records("user:" + api_client(ada).id)["settings"]["d"]["welcomed"]


@pytest.mark.feature("D11")
def test_day_is_set_with_one_tap_in_the_sheet_and_in_the_menu(people):
    ada = people("Ada", **PHONE).join()
    page, sheet = ada.page, ada.page.get_by_role("dialog")
    start(ada)
    page.locator(".detail .bar").get_by_role("button", name="Add task").tap()
    sheet.get_by_label("What needs doing?").fill("Pack")
    sheet.get_by_role("button", name="Tomorrow").tap()
    sheet.get_by_role("button", name="Add", exact=True).tap()
    expect(page.get_by_role("heading", name="Tomorrow", level=1)).to_be_visible()
    assert tasks(page) == ["Pack"]
    ada.title("Pack").click(button="right")
    sheet.get_by_role("button", name="Pick a day…").tap()
    day = page.locator("#pick-" + later(1).isoformat())
    expect(day).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text("1 task moved to")
    page.goto(ada.server.address + "/today/" + later(2).isoformat())
    expect(ada.checkbox("Pack")).to_be_visible()
