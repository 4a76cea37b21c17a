"""Whatever a finger can do has a key and a button."""
import pytest
from playwright.sync_api import expect


def groceries(people, *titles):
    ada = people("Ada").register()
    ada.make_list("Groceries")
    ada.add(*titles)
    return ada, ada.page.keyboard


def test_an_item_is_moved_deleted_and_opened_by_keys(people):
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


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, {"width": 1280, "height": 800}], ids=["phone", "desktop"])
def test_what_is_new_is_asked_for_by_a_key_or_a_button(people, viewport):
    ada = people("Ada", viewport=viewport).register()
    ada.make_list("Groceries")
    ada.page.goto(ada.server.address + "/lists")
    ada.kept()
    asked = []
    ada.page.on("request", lambda request: request.url.endswith("/v1/pull") and asked.append(request))
    button = ada.page.get_by_role("button", name="Refresh")
    expect(button).to_have_attribute("aria-keyshortcuts", "Alt+R")
    for ask in (button.click, lambda: ada.page.keyboard.press("Alt+r")):
        before = len(asked)
        ask()
        for _ in range(100):
            if len(asked) > before:
                break
            ada.page.wait_for_timeout(50)
        assert len(asked) > before
