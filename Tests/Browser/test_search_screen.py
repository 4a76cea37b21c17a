"""The search: users and chats before a query, everything with one; shortcuts and arrow keys."""
import pytest
from playwright.sync_api import expect
from test_chat import open_chat, write


@pytest.mark.feature("C1", "C9", "C11")
def test_search_lists_chats_and_users_before_a_query_and_filters_them_with_messages(people):
    ada = people("Ada").join()
    page = ada.page
    boris, cleo = ada.server.account("Boris"), ada.server.account("Cleo")
    for other in (cleo, boris):
        open_chat(ada, other)
        write(ada, f"Hello {other.name}")
    ada.server.account("Dora")
    page.goto(ada.server.address + "/chats")
    page.get_by_role("link", name="Search").click()
    names = page.get_by_role("list", name="Chats and people").locator(".name")
    expect(names).to_have_text(["Boris", "Cleo", "Dora"])
    field = page.get_by_role("searchbox")
    expect(field).to_be_focused()
    page.reload()
    expect(names).to_have_text(["Boris", "Cleo", "Dora"])
    field.fill("cle")
    expect(names).to_have_text(["Cleo"])
    expect(page.get_by_role("link", name="Hello Cleo")).to_be_visible()
    page.keyboard.press("Escape")
    expect(names).to_have_count(3)
    ada.context.set_offline(True)
    page.reload()
    expect(names).to_have_text(["Boris", "Cleo"])
    expect(page.get_by_text("No connection: these are the people")).to_be_visible()
    ada.context.set_offline(False)
    names.first.click()
    expect(page.get_by_role("heading", name="Boris")).to_be_attached()


@pytest.mark.feature("U9")
def test_shortcuts_open_the_search_and_arrow_keys_select_a_row_that_enter_opens(people):
    ada = people("Ada", viewport={"width": 1280, "height": 800}).join()
    page, keyboard = ada.page, ada.page.keyboard
    ada.make_list("Groceries")
    ada.add(*(f"Milk {number}" for number in range(1, 31)))
    page.goto(ada.server.address + "/today")
    page.locator("#new-task").fill("a draft")
    keyboard.press("Control+k")
    field = page.get_by_role("searchbox", name="Search everything")
    expect(field).to_be_focused()
    keyboard.type("milk")
    rows = page.get_by_role("list", name="Items").get_by_role("link")
    expect(rows).to_have_count(6)
    expect(page.locator(".chosen")).to_have_text(["Milk 1Groceries"])
    assert page.locator(".chosen mark").inner_text() == "Milk"
    page.get_by_role("button", name="Show more (24)").click()
    expect(rows).to_have_count(30)
    field.focus()
    for _ in range(25):
        keyboard.press("ArrowDown")
    expect(page.locator(".chosen")).to_be_in_viewport(ratio=1)
    expect(field).to_be_focused()
    active = field.get_attribute("aria-activedescendant")
    title = page.locator(".chosen .name").inner_text()
    assert page.locator(".chosen").get_attribute("id") == active
    keyboard.press("Enter")
    expect(ada.title(title)).to_be_focused()
    page.go_back()
    expect(field).to_have_value("milk")
    keyboard.press("Control+k")
    expect(field).to_be_focused()
    keyboard.press("Escape")
    keyboard.press("Escape")
    expect(page.locator("#new-task")).to_have_value("a draft")
    page.evaluate("document.activeElement.blur()")
    keyboard.press("/")
    expect(field).to_be_focused()
    keyboard.type("call Bob")
    for _ in range(2):
        keyboard.press("ArrowDown")
    keyboard.press("Enter")
    expect(page.locator("#new-task")).to_have_value("a draft call Bob")


@pytest.mark.feature("U9")
def test_search_by_address_focuses_its_field_and_an_opened_message_shows_the_words(people):
    ada = people("Ada").join()
    open_chat(ada, ada.server.account("Boris"))
    write(ada, "The cat is on the sofa")
    write(ada, "Good night")
    page = ada.page
    page.goto(ada.server.address + "/search")
    field = page.get_by_role("searchbox", name="Search everything")
    expect(field).to_be_focused()
    field.fill("cat sof")
    page.get_by_role("list", name="Messages").get_by_role("link").click()
    expect(page.locator(".log mark")).to_have_text(["cat", "sof"])
    page.go_back()
    expect(field).to_have_value("cat sof")
