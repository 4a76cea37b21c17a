"""Rejected changes are listed with their texts until the user has handled them."""
import pytest
from playwright.sync_api import expect
from test_item import open_item
from test_story import two_users


def row(person, change):
    """Returns the row of one rejected change."""
    return person.page.locator(".tray > li").filter(has=person.page.get_by_text(change, exact=True))


@pytest.mark.feature("S2", "F12")
def test_removed_member_finds_all_their_offline_changes_in_the_rejected_changes(people):
    ada, boris = two_users(people)
    address, page = ada.page.url, boris.page
    boris.wait_until_synced()
    boris.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    boris.context.set_offline(True)
    boris.add("Cheese", "Eggs")
    boris.rename("Bread", "Rye bread")
    boris.tick("Milk")
    open_item(boris, "Milk")
    page.get_by_label("Notes").fill("The blue one")
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_text("5 changes waiting")).to_be_visible()
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_label("Role Boris").select_option("Remove access")
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    ada.wait_until_synced()

    boris.context.set_offline(False)
    page.get_by_role("link", name="5 changes not accepted").click(timeout=60_000)
    written = {"Rename an item": "Rye bread", "Change an item": "The blue one"}
    for _ in range(2):
        expect(row(boris, "Add items")).to_have_count(2)
        expect(page.locator(".tray .reason")).to_have_text(["It is no longer there, or you have no access."] * 5)
        expect(row(boris, "Tick an item")).to_contain_text("Milk")
        for change, item in {"Tick an item": "Groceries", "Change an item": "Milk", "Rename an item": "Bread"}.items():
            expect(row(boris, change).locator(".note")).to_contain_text(item)
        for change, words in written.items():
            expect(row(boris, change).locator(".quote")).to_have_text(words)
            row(boris, change).get_by_role("button", name="Copy text").click()
            expect(page.get_by_text("Copied")).to_be_visible()
            assert page.evaluate("navigator.clipboard.readText()") == words
            page.get_by_role("button", name="OK").click()
        page.reload()
    row(boris, "Add items").first.get_by_role("button", name="Try again").click()
    expect(row(boris, "Add items")).to_have_count(2)
    for change in ("Tick an item", "Rename an item"):
        row(boris, change).get_by_role("button", name="Discard").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Discard").click()
    expect(page.locator(".tray > li")).to_have_count(3)

    ada.page.goto(address)
    ada.share_with(boris)
    expect(page.locator(".notice")).to_contain_text("Groceries")
    for change in ("Add items", "Add items", "Change an item"):
        row(boris, change).first.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Every change was accepted.")).to_be_visible()
    boris.wait_until_synced()
    ada.page.goto(address)
    for title in ("Cheese", "Eggs", "Milk", "Bread"):
        expect(ada.checkbox(title)).not_to_be_checked()
    assert len(ada.titles()) == 4
    open_item(ada, "Milk")
    expect(ada.page.get_by_label("Notes")).to_have_value("The blue one")
