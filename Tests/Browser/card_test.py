"""A card of a list in a chat, for who has access and for who has not."""
import pytest
from chat_test import begin
from playwright.sync_api import expect


@pytest.mark.feature("C12", "L3")
def test_a_card_of_a_list_follows_it_for_who_has_access_and_is_a_name_to_all_others(people):
    ada, boris, cleo = people("Ada").join(), people("Boris").join(), people("Cleo").join()
    ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    for other, answer in ((boris, "Edit together"), (cleo, "Without access")):
        begin(ada, other)
        ada.page.get_by_role("button", name="Attach").click()
        ada.page.get_by_role("button", name="List", exact=True).click()
        ada.page.get_by_role("dialog").get_by_role("button", name="Groceries").click()
        ada.page.get_by_role("alertdialog").get_by_role("button", name=answer).click()
        expect(card(ada)).to_contain_text("0 of 2 done")
        begin(other, ada)
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
