"""Drafts of tasks and habits survive reloads until they are submitted or cancelled."""
import pytest
from playwright.sync_api import expect
from test_persistence import kill_tab
from test_today import start


@pytest.mark.feature("D4")
def test_task_draft_survives_a_reload_until_it_is_added_or_cancelled(people):
    ada = people("Ada").join()
    page, field, sheet = ada.page, ada.page.get_by_label("New task"), ada.page.get_by_role("dialog")
    ask = page.locator(".detail .bar").get_by_role("button", name="Add task")
    title = sheet.get_by_label("What needs doing?")
    start(ada)
    field.fill("Walk")
    page.reload()
    expect(field).to_have_value("Walk")
    ask.click()
    title.fill("Pack")
    sheet.get_by_role("button", name="Tomorrow").click()
    page.reload()
    expect(field).to_have_value("Walk")
    field.press("Enter")
    expect(ada.checkbox("Walk")).to_be_visible()
    ask.click()
    expect(title).to_have_value("Pack")
    expect(sheet.get_by_role("button", name="Tomorrow")).to_have_attribute("aria-pressed", "true")
    sheet.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("heading", name="Tomorrow", level=1)).to_be_visible()
    ada.wait_until_synced()
    page.reload()
    expect(ada.checkbox("Pack")).to_be_visible()
    expect(field).to_have_value("")
    ask.click()
    expect(title).to_have_value("")
    title.fill("Swim")
    page.reload()
    ask.click()
    expect(title).to_have_value("Swim")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.reload()
    ask.click()
    expect(title).to_have_value("")


@pytest.mark.feature("U7")
def test_unsubmitted_draft_survives_a_tab_kill(people):
    ada = people("Ada").join()
    page = ada.page
    page.get_by_role("navigation").get_by_role("link", name="Today").click()
    page.get_by_label("New task").fill("Walk")
    page.locator(".detail .bar").get_by_role("button", name="Add task").click()
    page.get_by_label("What needs doing?").press_sequentially("Pack")
    kill_tab(page)
    page.close()
    ada.page = page = ada.tab()
    page.goto(ada.server.address + "/today")
    expect(page.get_by_label("New task")).to_have_value("Walk")
    page.locator(".detail .bar").get_by_role("button", name="Add task").click()
    expect(page.get_by_label("What needs doing?")).to_have_value("Pack")
