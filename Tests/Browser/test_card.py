"""A card of a list in a chat."""
import pytest
from playwright.sync_api import expect
from test_chat import open_chat


@pytest.mark.feature("C12", "L3")
def test_card_of_a_list_opens_it_and_follows_its_changes(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    groceries = ada.program.new_list("Groceries")
    for title in ("Milk", "Bread"):
        ada.program.add_item(groceries, title)
    open_chat(ada, boris)
    ada.page.get_by_role("button", name="Attach").click()
    ada.page.get_by_role("button", name="List", exact=True).click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Groceries").click()
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Edit together").click()
    expect(card(ada)).to_contain_text("0 of 2 done")
    open_chat(boris, ada)
    expect(card(boris)).to_contain_text("0 of 2 done")
    card(boris).click()
    boris.tick("Milk")
    boris.page.get_by_role("button", name="Ada", exact=True).click()
    expect(card(boris)).to_contain_text("1 of 2 done")
    boris.context.set_offline(True)
    card(boris).click()
    boris.tick("Bread")
    boris.page.go_back()
    expect(card(boris)).to_contain_text("2 of 2 done")
    boris.context.set_offline(False)
    expect(card(ada)).to_contain_text("2 of 2 done")


def card(person):
    return person.page.locator(".list-card")
