"""The chat search: users and chats before a query, and messages with one."""
import pytest
from playwright.sync_api import expect
from test_chat import open_chat, write


@pytest.mark.feature("C1", "C9", "C11")
def test_search_lists_chats_and_users_before_a_query_and_filters_them_with_messages(people):
    ada, boris, cleo = (people(name).join() for name in ("Ada", "Boris", "Cleo"))
    page = ada.page
    for other in (cleo, boris):
        open_chat(ada, other)
        write(ada, f"Hello {other.name}")
    people("Dora").join()
    page.goto(ada.server.address + "/chats")
    page.get_by_role("button", name="Search").click()
    names = page.locator(".detail .people .name")
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
