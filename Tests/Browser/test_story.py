"""Two users with one shared list, offline and live: the main use of Dela."""
import dela
import pytest
from playwright.sync_api import expect


def open_shared_list(ada, boris):
    """Both open Ada's list, after it has been shared with Boris."""
    ada.page.get_by_role("link", name="Groceries").click()
    boris.page.get_by_role("link", name="Groceries").click()
    for person in (ada, boris):
        for title in ("Milk", "Bread"):
            expect(person.checkbox(title)).to_be_visible()


def two_users(people):
    """Creates Ada's list, shared with Boris. Both have it open."""
    ada, boris = people("Ada").join(), people("Boris").join()
    groceries = ada.program.new_list("Groceries")
    items = [{"id": dela.new_id(), "title": title, "rank": rank} for title, rank in (("Milk", "V"), ("Bread", "W"))]
    assert "done" in ada.program.do(groceries, "item.create", items=items)
    ada.program.share(groceries, boris.program)
    open_shared_list(ada, boris)
    return ada, boris


@pytest.mark.feature("L8")
def test_two_users_add_tick_rename_and_delete_partly_offline_without_losing_changes(people):
    """The main story of the app from the registration to the end. Ada has the list open in two tabs."""
    ada, boris = people("Ada").register(), people("Boris").register()
    ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    ada.share_with(boris)
    expect(ada.page.get_by_text("Boris", exact=True)).to_be_visible()
    ada.open_lists()
    open_shared_list(ada, boris)
    ada.add("Eggs", "Rice", "Salt")
    ada.wait_until_synced()
    expect(boris.checkbox("Salt")).to_be_visible()
    other = ada.tab()
    other.goto(ada.page.url)
    expect(ada.checkbox("Salt", other)).to_be_visible()

    boris.context.set_offline(True)
    boris.add("Cheese")
    boris.tick("Milk")
    boris.rename("Bread", "Rye bread")
    boris.delete("Rice")
    other.get_by_label("New item").fill("Apples")
    other.keyboard.press("Enter")
    ada.checkbox("Eggs", other).click()
    ada.rename("Salt", "Sea salt")
    ada.add("Pears")
    ada.title("Pears", other).click()
    other.get_by_label("Item title").fill("Plums")
    other.keyboard.press("Enter")
    ada.delete("Eggs")
    ada.wait_until_synced()
    expect(boris.checkbox("Apples")).to_have_count(0)
    expect(ada.checkbox("Cheese")).to_have_count(0)

    boris.context.set_offline(False)
    expect(ada.checkbox("Cheese")).to_be_visible(timeout=40_000)
    pages = ((ada, ada.page), (ada, other), (boris, boris.page))
    for person, page in pages:
        shows_all_changes(person, page)
    for person, page in pages:
        person.wait_until_synced()
        page.reload()
        shows_all_changes(person, page)


def shows_all_changes(person, page):
    for title in ("Milk", "Rye bread", "Cheese", "Apples", "Sea salt", "Plums"):
        expect(person.checkbox(title, page)).to_be_checked(checked=title == "Milk", timeout=40_000)
    for title in ("Bread", "Rice", "Eggs", "Salt", "Pears"):
        expect(person.checkbox(title, page)).to_have_count(0)
    expect(page.get_by_role("list", name="Items").get_by_role("checkbox")).to_have_count(6)


@pytest.mark.feature("S4")
def test_two_tabs_of_one_user_show_the_same_and_both_may_write(people):
    ada = people("Ada").join()
    address = ada.make_list("Groceries")
    ada.add("Milk")
    ada.wait_until_synced()
    other = ada.tab()
    other.goto(address)
    expect(ada.checkbox("Milk", other)).to_be_visible()
    other.get_by_label("New item").fill("Bread")
    other.keyboard.press("Enter")
    expect(ada.checkbox("Bread")).to_be_visible()
    ada.tick("Bread")
    expect(ada.checkbox("Bread", other)).to_be_checked()
    ada.page.close()
    other.get_by_label("New item").fill("Eggs")
    other.keyboard.press("Enter")
    expect(ada.checkbox("Eggs", other)).to_be_visible()


@pytest.mark.feature("L4", "S3")
def test_link_to_an_inaccessible_list_reports_that_and_nothing_else(people):
    ada, boris = two_users(people)
    group = ada.make_group("Family", boris)
    ada.page.goto(boris.page.url)
    ada.title("Milk").click(button="right")
    ada.page.get_by_role("button", name="Details").click()
    ada.page.wait_for_url("**/items/*")
    item, address = ada.page.url, boris.page.url
    for shared in (address + "/share", group):
        ada.page.goto(shared)
        ada.page.locator(".people .choice").first.select_option("remove")
        ada.page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
        ada.wait_until_synced()
        expect(boris.checkbox("Milk")).to_have_count(0)
    boris.page.goto(boris.server.address + "/lists")
    expect(boris.page.get_by_text("No lists yet")).to_be_visible()
    for link in (address, address + "/share", item, item + "/history", group):
        boris.page.goto(link)
        expect(boris.page.get_by_text("is gone").locator("visible=true").first).to_be_visible()
        # (On a phone the empty lists below suggest "Groceries" as a name.)
        whole = boris.page.title() + boris.page.locator(".detail").inner_html()
        assert [word for word in ("Groceries", "Milk", "Bread", "Family") if word in whole] == [], link


def test_long_list_loads_more_rows_while_scrolling(people):
    ada = people("Ada").join()
    ada.make_list("Library")
    ada.page.get_by_label("New item").evaluate("""(field, text) => {
        const pasted = new DataTransfer();
        pasted.setData('text/plain', text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true }));
    }""", "\n".join(f"Book {number}" for number in range(1, 1001)))
    expect(ada.checkbox("Book 250")).to_be_attached()
    expect(ada.checkbox("Book 251")).to_have_count(0)
    for _ in range(300):
        ada.page.mouse.wheel(0, 20_000)
        ada.page.wait_for_timeout(100)
        if ada.checkbox("Book 1000").count():
            break
    ada.page.mouse.wheel(0, 20_000)
    expect(ada.checkbox("Book 1000")).to_be_in_viewport()
