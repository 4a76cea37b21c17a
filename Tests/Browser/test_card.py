"""A card of a list in a chat, with and without access to the list."""
import pytest
from playwright.sync_api import expect
from test_chat import open_chat


@pytest.mark.feature("C12", "L3")
def test_card_follows_its_list_for_users_with_access_and_is_only_a_name_for_others(people):
    ada, boris, cleo = people("Ada").join(), people("Boris").join(), people("Cleo").join()
    ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    for other, answer in ((boris, "Edit together"), (cleo, "Without access")):
        open_chat(ada, other)
        ada.page.get_by_role("button", name="Attach").click()
        ada.page.get_by_role("button", name="List", exact=True).click()
        ada.page.get_by_role("dialog").get_by_role("button", name="Groceries").click()
        ada.page.get_by_role("alertdialog").get_by_role("button", name=answer).click()
        expect(card(ada)).to_contain_text("0 of 2 done")
        open_chat(other, ada)
    expect(card(cleo)).to_contain_text("You have no access")
    expect(card(cleo)).to_contain_text("Groceries")
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
    assert card(cleo).locator("progress").count() == 0 and cleo.page.get_by_role("link", name="Groceries").count() == 0


def card(person):
    return person.page.locator(".list-card")
