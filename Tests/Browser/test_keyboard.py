"""Every touch gesture has a key and a button."""
import pytest
from playwright.sync_api import expect
from test_habits import add_habit
from test_picture import add_picture, photo, thumb
from test_profile_picture import choose, stripes
from test_scale import api_client
from touch import wait_for_transition


def groceries(people, *titles):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add(*titles)
    return ada, ada.page.keyboard


@pytest.mark.feature("U6")
def test_item_is_moved_deleted_and_opened_by_keyboard(people):
    ada, keyboard = groceries(people, "Milk", "Bread", "Eggs")
    ada.title("Milk").focus()
    keyboard.press("Alt+ArrowDown")
    expect(ada.title("Milk")).to_be_focused()
    keyboard.press("Alt+ArrowDown")
    assert ada.titles() == ["Bread", "Eggs", "Milk"]
    keyboard.press("Alt+ArrowUp")
    assert ada.titles() == ["Bread", "Milk", "Eggs"]
    expect(ada.title("Milk")).to_be_focused()
    keyboard.press("Delete")
    expect(ada.checkbox("Milk")).to_have_count(0)
    expect(ada.title("Eggs")).to_be_focused()
    expect(ada.page.get_by_role("button", name="Undo")).to_have_attribute("aria-keyshortcuts", "Control+Z Meta+Z")
    keyboard.press("Control+z")
    expect(ada.checkbox("Milk")).to_be_visible()
    assert ada.titles() == ["Bread", "Milk", "Eggs"]
    ada.title("Milk").focus()
    keyboard.press("Alt+Enter")
    expect(ada.page.get_by_label("Item title")).to_have_value("Milk")
    ada.page.go_back()
    ada.checkbox("Milk").focus()
    keyboard.press("Space")
    expect(ada.checkbox("Milk")).to_be_checked()


def check_opened(menu, anchor):
    """Waits for a menu, and checks that it is next to its object and has the focus."""
    expect(menu.get_by_role("button").first).to_be_focused()
    menu.evaluate("dialog => Promise.all(dialog.getAnimations().map(animation => animation.finished)).then(() => true)")
    box, row = menu.bounding_box(), anchor.bounding_box()
    assert row["x"] <= box["x"] <= row["x"] + row["width"] and row["y"] < box["y"] <= row["y"] + row["height"]


@pytest.mark.feature("U6")
@pytest.mark.parametrize("key", ["ContextMenu", "Shift+F10"])
def test_menu_key_opens_the_menu_of_the_focused_element_and_restores_the_focus(people, key):
    ada = people("Ada", viewport={"width": 1280, "height": 1100}).join()
    page, keyboard = ada.page, ada.page.keyboard
    ada.make_list("Market")
    ada.make_list("Groceries")
    ada.add("Milk", "Bread", "Eggs")
    assert page.locator(".lists .name").all_inner_texts() == ["Groceries", "Market"]
    for row, menu, step in (
        (ada.title("Milk"), page.get_by_role("dialog", name="Milk"), "Move down"),
        (page.get_by_role("link", name="Groceries"), page.get_by_role("dialog", name="Groceries"), "Move down"),
    ):
        row.focus()
        keyboard.press(key)
        check_opened(menu, row)
        keyboard.press("Escape")
        expect(menu).to_have_count(0)
        expect(row).to_be_focused()
        keyboard.press(key)
        check_opened(menu, row)
        for _ in range(menu.get_by_role("button").count()):
            if page.evaluate("document.activeElement.textContent") == step:
                break
            keyboard.press("Tab")
        keyboard.press("Enter")
        expect(menu).to_have_count(0)
        expect(row).to_be_focused()
    assert ada.titles() == ["Bread", "Milk", "Eggs"]
    assert page.locator(".lists .name").all_inner_texts() == ["Market", "Groceries"]
    page.locator(".side").get_by_role("button", name="Edit").click()
    button = page.get_by_role("button", name="Actions “\u2068Groceries\u2069”")
    button.press("Enter")
    check_opened(page.get_by_role("dialog", name="Groceries"), button)
    keyboard.press("Escape")
    expect(button).to_be_focused()


def typed(page, key, code, modifier):
    """Presses a key of a keyboard whose characters are not those of a US one."""
    page.evaluate(
        """facts => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { ...facts, bubbles: true }))""",
        {"key": key, "code": code, modifier + "Key": True},
    )


@pytest.mark.feature("U6")
def test_undo_key_works_in_any_alphabet(people):
    ada, keyboard = groceries(people, "Milk", "Bread")
    ada.title("Milk").focus()
    for key, code in (("я", "KeyZ"), ("ζ", "KeyZ"), ("z", "KeyY")):
        keyboard.press("Delete")
        expect(ada.checkbox("Milk")).to_have_count(0)
        typed(ada.page, key, code, "ctrl")
        expect(ada.checkbox("Milk")).to_be_visible()
        ada.title("Milk").focus()


@pytest.mark.feature("U6")
@pytest.mark.grid
@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, {"width": 1280, "height": 800}],
                         ids=["phone", "desktop"])
def test_refresh_is_requested_by_a_key_or_a_button(people, viewport):
    ada = people("Ada", viewport=viewport).join()
    ada.make_list("Groceries")
    ada.page.goto(ada.server.address + "/profile/settings")
    ada.wait_until_synced()
    asked = []
    ada.page.on("request", lambda request: request.url.endswith("/v1/pull") and asked.append(request))
    button = ada.page.get_by_role("button", name="Refresh")
    expect(button).to_have_attribute("aria-keyshortcuts", "Alt+R")
    # Option and R on a Mac; Alt and the same key with Cyrillic letters, and with a different position of R.
    keys = [lambda key=key, code=code: typed(ada.page, key, code, "alt")
            for key, code in (("®", "KeyR"), ("к", "KeyR"), ("r", "KeyO"))]
    for ask in (button.click, lambda: ada.page.keyboard.press("Alt+r"), *keys):
        before = len(asked)
        ask()
        for _ in range(100):
            if len(asked) > before:
                break
            ada.page.wait_for_timeout(50)
        assert len(asked) > before


@pytest.mark.feature("U6")
def test_field_gets_characters_typed_with_option_and_the_app_its_shortcut(people):
    ada, _ = groceries(people, "Milk")
    ada.wait_until_synced()
    asked = []
    ada.page.on("request", lambda request: request.url.endswith("/v1/pull") and asked.append(request))
    field = ada.page.get_by_label("New item")
    field.focus()
    handled = """facts => !document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { ...facts, altKey: true, bubbles: true, cancelable: true }))"""
    for key, code in (("®", "KeyR"), ("‰", "KeyR")):
        assert not ada.page.evaluate(handled, {"key": key, "code": code})
    assert not ada.page.evaluate(handled, {"key": "к", "code": "KeyR", "modifierAltGraph": True})
    assert asked == []
    for key, code in (("r", "KeyR"), ("к", "KeyR")):
        assert ada.page.evaluate(handled, {"key": key, "code": code})
    field.evaluate("field => field.blur()")
    assert ada.page.evaluate(handled, {"key": "®", "code": "KeyR"})


def press(button):
    button.focus()
    button.press("Enter")


@pytest.mark.feature("U6")
def test_tab_key_stops_once_in_the_calendar_and_arrow_keys_move_between_days(people):
    ada = people("Ada").join()
    page, keyboard = ada.page, ada.page.keyboard
    page.goto(ada.server.address + "/today/2026-11-18")
    press(page.locator(".detail .bar").get_by_role("button", name="Calendar"))
    page.wait_for_url("**/calendar")
    wait_for_transition(page)
    expect(page.locator("#day-2026-11-18")).to_be_focused()
    steps = [("ArrowRight", "2026-11-19"), ("ArrowDown", "2026-11-26"), ("Home", "2026-11-22"),
             ("ArrowLeft", "2026-11-21"),
             ("ArrowUp", "2026-11-14"), ("End", "2026-11-14"), ("PageDown", "2026-12-14"), ("ArrowUp", "2026-12-07")]
    steps += [("PageUp", f"2026-{month:02}-07") for month in range(11, 0, -1)]
    for key, day in steps:
        keyboard.press(key)
        expect(page.locator(f"#day-{day}")).to_be_focused()
        # No element covers it.
        page.wait_for_function("""() => {
            const { left, top, width, height } = document.activeElement.getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2) === document.activeElement;
        }""")
    expect(page.get_by_role("gridcell")).to_have_count(31)
    keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.months')") is None
    keyboard.press("Shift+Tab")
    expect(page.locator("#day-2026-01-07")).to_be_focused()
    keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Next month")).to_be_focused()
    for month in ("February", "March"):
        keyboard.press("Enter")
        expect(page.get_by_role("grid", name=f"{month} 2026")).to_be_in_viewport()
        expect(page.get_by_role("button", name="Next month")).to_be_focused()
    for name in ("Previous month", "Find"):
        keyboard.press("Shift+Tab")
        expect(page.get_by_role("button", name=name, exact=True)).to_be_focused()
    for _ in range(3):
        keyboard.press("Tab")
    expect(page.locator("#day-2026-03-07")).to_be_focused()
    keyboard.press("Enter")
    page.wait_for_url("**/today/2026-03-07")


@pytest.mark.feature("U6")
def test_closing_a_menu_sheet_or_question_restores_the_focus(people):
    ada, keyboard = groceries(people, "Milk", "Bread")
    page, item = ada.page, ada.title("Milk")
    menu, question = page.get_by_role("dialog"), page.get_by_role("alertdialog")
    item.press("ContextMenu")
    expect(menu.get_by_role("button", name="Details")).to_be_focused()
    press(menu.get_by_role("button", name="Move down"))
    assert ada.titles() == ["Bread", "Milk"]
    expect(item).to_be_focused()
    item.press("ContextMenu")
    press(menu.get_by_role("button", name="Move to list…"))
    expect(menu.get_by_role("heading", name="Move to list", exact=True)).to_be_visible()
    keyboard.press("Escape")
    expect(item).to_be_focused()
    press(page.get_by_role("button", name="Share"))
    copy = page.get_by_role("button", name="Send a copy")
    press(copy)
    expect(menu.get_by_label("Name or e-mail")).to_be_focused()
    keyboard.press("Escape")
    expect(copy).to_be_focused()

    page.goto(ada.server.address + "/lists")
    row = page.get_by_role("link", name="Groceries")
    for name in ("Rename", "Delete list"):
        row.press("ContextMenu")
        press(menu.get_by_role("button", name=name))
        expect(page.get_by_label("List name")
               if name == "Rename" else question.get_by_role("button", name="Cancel")).to_be_focused()
        keyboard.press("Escape")
        expect(row).to_be_focused()
    row.press("ContextMenu")
    press(menu.get_by_role("button", name="Share"))
    page.wait_for_url("**/share")
    page.go_back()
    page.wait_for_url("**/lists")
    expect(row).to_be_focused()


@pytest.mark.feature("U6")
def test_focus_stays_on_a_button_that_waits_for_a_response(people):
    ada = people("Ada")
    ada.page.goto(ada.server.address + "/sign-in")
    ada.page.get_by_label("E-mail").fill(ada.email)
    ada.page.get_by_label("Password").fill("correct horse battery")
    button = ada.page.get_by_role("button", name="Sign in")
    press(button)
    expect(ada.page.get_by_role("alert")).to_have_text("Wrong e-mail or password.")
    expect(button).to_be_focused()


@pytest.mark.feature("U6")
def test_focus_moves_to_the_related_element_when_the_pressed_button_disappears(people):
    ada, keyboard = groceries(people, "Milk")
    page = ada.page
    add_picture(ada, "Milk", photo(1), photo(2))
    press(thumb(ada, "Milk"))
    viewer = page.get_by_role("dialog")
    press(viewer.get_by_role("button", name="Next picture"))
    press(viewer.get_by_role("button", name="Show first"))
    expect(viewer.get_by_text("Milk, 1 of 2")).to_be_focused()
    keyboard.press("Escape")
    expect(thumb(ada, "Milk")).to_be_focused()
    press(ada.title("Milk"))
    press(page.get_by_role("button", name="Details"))
    expect(page.get_by_role("heading", name="Item", exact=True, level=1)).to_be_focused()
    deleted = api_client(ada).do("list:" + page.url.split("/")[4], "item.delete", id=page.url.rsplit("/", 1)[1])
    assert "done" in deleted, deleted
    press(page.get_by_role("button", name="Restore"))
    expect(page.get_by_role("heading", name="Item", exact=True, level=1)).to_be_focused()

    page.goto(ada.server.address + "/profile")
    press(choose(ada, stripes()).get_by_role("button", name="Save"))
    press(page.get_by_role("button", name="Picture", exact=True))
    press(page.get_by_role("button", name="Remove picture"))
    expect(page.get_by_role("button", name="Add a picture")).to_be_focused()
    page.goto(ada.server.address + "/habits/" + add_habit(api_client(ada), "Water", 366))
    press(page.get_by_role("button", name="Year before"))
    expect(page.locator(".year").get_by_role("heading")).to_be_focused()
