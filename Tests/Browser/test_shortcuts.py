"""Single-letter shortcuts, and skip links to the content of each screen."""
import re

import pytest
from overlay_driver import OVERLAYS
from person import READY
from playwright.sync_api import expect
from test_layout import WIDER
from test_picture import add_picture, photo, thumb


@pytest.mark.feature("U6")
def test_single_letters_create_search_and_help_but_are_text_in_a_field(people):
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
    assert page.evaluate("document.activeElement.matches('input, textarea')"), (
        "the first field, after at most five Tabs"
    )
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


@pytest.mark.feature("U6")
def test_keys_pressed_in_a_dialog_do_not_change_the_page_behind_it(people):
    ada = people("Ada", viewport={"width": 1280, "height": 800}).join()
    page, keyboard = ada.page, ada.page.keyboard
    ada.make_list("Groceries")
    ada.add("Milk")

    def menu():
        ada.title("Milk").click(button="right")

    def question():
        page.get_by_role("main").get_by_role("button", name="Edit").click()
        page.get_by_role("button", name="Delete list").click()

    for path, opens in (
        ("/lists", lambda: keyboard.press("?")), (page.url.removeprefix(ada.server.address), menu),
        (page.url.removeprefix(ada.server.address), question),
        ("/profile/settings", lambda: page.locator("#setting-3").click()),
    ):
        page.goto(ada.server.address + path)
        expect(page.get_by_role("heading", level=1).filter(visible=True).last).to_be_visible()
        page.evaluate("document.activeElement.blur()")
        opens()
        expect(page.locator("dialog[open]")).to_have_count(1)
        before = page.url, page.evaluate(OVERLAYS)
        for is_focused in (True, False):
            if not is_focused:
                page.evaluate("document.activeElement.blur()")
            focused = page.evaluate("document.activeElement.outerHTML")
            for key in ("/", "n", "?", "Control+z"):
                if not page.evaluate("document.activeElement.matches('input')"):
                    keyboard.press(key)
            page.wait_for_timeout(300)
            assert (page.url, page.evaluate(OVERLAYS)) == before, path
            assert page.evaluate("document.activeElement.outerHTML") == focused, path


@pytest.mark.feature("U6", "U7")
def test_control_z_in_the_viewer_restores_the_picture_that_was_deleted_there(people):
    ada = people("Ada", viewport={"width": 1280, "height": 800}).join()
    page = ada.page
    ada.make_list("Groceries")
    ada.add("Milk")
    page.evaluate(READY)
    add_picture(ada, "Milk", photo(1), photo(2))
    thumb(ada, "Milk").click()
    viewer = page.get_by_role("dialog", name="1 of 2")
    viewer.get_by_role("button", name="Delete picture").click()
    expect(page.get_by_text("Picture deleted")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.get_by_role("dialog", name="of 2")).to_be_visible()
