"""Keys of one letter, and the way past what stands on each screen."""
import re

import pytest
from layout_test import WIDER
from playwright.sync_api import expect


@pytest.mark.feature("U6")
def test_one_letter_begins_searches_and_helps_and_is_a_letter_in_a_field(people):
    ada = people("Ada", viewport={"width": 1280, "height": 800}).join()
    page, keyboard = ada.page, ada.page.keyboard
    page.goto(ada.server.address + "/today")
    expect(page.locator("#new-task")).to_be_visible()
    for _ in range(5):
        keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.skip')"):
            keyboard.press("Enter")
        if page.evaluate("document.activeElement.matches('input, textarea')"):
            break
    assert page.evaluate("document.activeElement.matches('input, textarea')"), "the first field, by at most five Tabs"
    keyboard.type("n/?")
    assert page.evaluate("document.activeElement.value") == "n/?"
    page.evaluate("document.activeElement.value = ''; document.activeElement.blur()")
    keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog).to_be_visible()
    assert page.evaluate(WIDER) == []
    keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    keyboard.press("n")
    expect(page.locator("#new-task")).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    keyboard.press("/")
    expect(page.get_by_role("searchbox").first).to_be_focused()
    page.goto(ada.server.address + "/profile/settings")
    page.get_by_role("switch", name="Keyboard shortcuts").click()
    page.evaluate("document.activeElement.blur()")
    keyboard.press("?")
    keyboard.press("/")
    expect(page).to_have_url(re.compile("/settings$"))
    expect(dialog).to_have_count(0)
