"""Search, trash and history."""
import re

import pytest
from playwright.sync_api import expect


def row(page, name):
    """Returns a row of the trash."""
    return page.get_by_role("list", name="Trash").get_by_role("listitem").filter(has_text=name)


def open_lists(person):
    person.page.goto(person.server.address + "/lists")


@pytest.mark.feature("L9")
def test_search_works_offline_and_opens_a_result_at_its_position(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Oat milk", "Crème fraîche")
    open_lists(ada)
    ada.make_list("Flat")
    ada.add("Milk for the cat", "Ring the milkman")
    ada.tick("Milk for the cat")
    ada.wait_until_synced()
    ada.context.set_offline(True)
    page = ada.page
    page.get_by_role("button", name="Lists", exact=True).click()
    page.get_by_role("link", name="Search").click()
    field = page.get_by_role("searchbox", name="Search everything")
    expect(field).to_be_focused()
    field.fill("MILK")
    finds = page.get_by_role("list", name="Items").get_by_role("link")
    expect(finds).to_have_text(["Oat milkGroceries", "Ring the milkmanFlat", "Milk for the catFlatDone"])
    field.fill("creme")
    finds.click()
    expect(page.get_by_role("heading", name="Groceries")).to_be_visible()
    expect(ada.title("Crème fraîche")).to_be_focused()
    page.get_by_role("button", name="Search").click()
    expect(field).to_have_value("creme")
    finds.click()
    page.go_back()
    expect(field).to_have_value("creme")


@pytest.mark.feature("L9")
def test_search_finds_words_of_other_scripts_without_case_marks_and_spaces(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Straße", "Σοφίας", "ไปตลาดน้ำ", "Cà phê Đà Nẵng", "don’t")
    open_lists(ada)
    page = ada.page
    page.get_by_role("link", name="Search").click()
    for query, title in [("STRASSE", "Straße"), ("ΣΟΦΙΑΣ", "Σοφίας"), ("ตลาด", "ไปตลาดน้ำ"),
                         ("da nang", "Cà phê Đà Nẵng"),
                         ("don't", "don’t")]:
        page.get_by_role("searchbox", name="Search everything").fill(query)
        expect(page.get_by_role("list", name="Items").get_by_role("link")).to_have_text([title + "Groceries"])


@pytest.mark.feature("L9")
def test_deleted_items_are_restored_from_the_trash_or_purged(people):
    ada = people("Ada").join()
    address = ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    ada.delete("Milk")
    ada.delete("Bread")
    page = ada.page
    page.get_by_role("button", name="Lists", exact=True).click()
    page.get_by_role("link", name="Trash").click()
    expect(page.get_by_role("list", name="Trash").get_by_role("listitem")).to_have_count(2)
    row(page, "Milk").get_by_role("button", name="Restore").click()
    row(page, "Bread").get_by_role("button", name="Bread").and_(page.locator("[aria-haspopup]")).press("Enter")
    page.get_by_role("dialog", name="Bread").get_by_role("button", name="Delete for good").click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("Bread")
    question.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("The trash is empty")).to_be_visible()
    ada.wait_until_synced()
    page.goto(address)
    expect(ada.checkbox("Milk")).to_be_visible()
    assert ada.titles() == ["Milk"]


def test_list_restored_by_its_owner_returns_for_all_members(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    address = ada.make_list("Groceries")
    ada.add("Milk")
    ada.share_with(boris)
    ada.page.goto(address)
    expect(boris.page.get_by_role("link", name="Groceries")).to_be_visible()
    ada.page.get_by_role("button", name="Edit").last.click()
    ada.page.get_by_role("button", name="Delete list").click()
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(boris.page.get_by_role("link", name="Groceries")).to_have_count(0)
    ada.page.get_by_role("link", name="Trash").click()
    row(ada.page, "Groceries").get_by_role("button", name="Restore").click()
    boris.page.get_by_role("link", name="Groceries").click()
    expect(boris.checkbox("Milk")).to_be_visible()


@pytest.mark.feature("L9")
def test_history_shows_author_and_change(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    address = ada.make_list("Groceries")
    ada.add("Milk")
    ada.share_with(boris)
    boris.page.get_by_role("link", name="Groceries").click()
    boris.rename("Milk", "Oat milk")
    boris.tick("Oat milk")
    boris.wait_until_synced()
    ada.page.goto(address)
    page = ada.page
    ada.title("Oat milk").click()
    page.get_by_role("button", name="Details").click()
    page.get_by_role("link", name="History").click()
    rows = page.get_by_role("list", name="History").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Boris")
    expect(rows.nth(0)).to_contain_text("Marked as done")
    expect(rows.nth(1)).to_contain_text(re.compile("“.?Milk.?” → “.?Oat milk.?”"))
    expect(rows.nth(2)).to_contain_text("Added")
    expect(rows.nth(2)).to_contain_text("Ada")


@pytest.mark.feature("U4")
def test_content_shared_by_another_app_is_added_to_the_chosen_list(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.page.goto(ada.server.address + "/receive?title=Recipe&text=Flour%0AEggs")
    ada.page.get_by_role("list", name="Lists").get_by_role("button", name="Groceries").click()
    expect(ada.checkbox("Eggs")).to_be_visible()
    assert ada.titles() == ["Recipe", "Flour", "Eggs"]
    ada.page.goto(ada.server.address + "/receive?text=Tent")
    ada.page.get_by_role("main").get_by_label("New list").fill("Camping")
    ada.page.keyboard.press("Enter")
    expect(ada.checkbox("Tent")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="Camping")).to_be_visible()


@pytest.mark.feature("L1")
def test_order_of_lists_is_the_same_on_all_devices_of_a_user(people):
    ada = people("Ada").join()
    for name in ("First", "Second", "Third"):
        open_lists(ada)
        ada.make_list(name)
    open_lists(ada)
    page = ada.page
    page.get_by_role("button", name="Edit").click()
    grip = page.locator(".lists li", has_text="First").get_by_role("button").last
    grip.focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(grip).to_be_focused()
    page.get_by_role("button", name="Done").click()
    rows = page.locator(".lists .name")
    expect(rows).to_have_text(["First", "Third", "Second"])
    ada.wait_until_synced()
    page.reload()
    expect(rows).to_have_text(["First", "Third", "Second"])


@pytest.mark.feature("U4")
def test_app_can_be_installed(people):
    ada = people("Ada")
    ada.page.goto(ada.server.address + "/")
    manifest = ada.page.evaluate("""async () => {
        const answer = await fetch(document.querySelector('link[rel=manifest]').href);
        const manifest = await answer.json();
        for (const icon of manifest.icons) icon.found = (await fetch(icon.src)).headers.get('content-type');
        return { type: answer.headers.get('content-type'), ...manifest };
    }""")
    assert manifest["type"] == "application/manifest+json"
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    assert all(icon["found"] == icon["type"] for icon in manifest["icons"])
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == ["/lists", "/search"]
    share = manifest["share_target"]
    assert (share["action"], share["method"],
            share["params"]["files"][0]["accept"]) == ("/receive", "POST", ["image/*"])


@pytest.mark.feature("U4")
def test_browser_reports_no_obstacle_to_installing_the_app(server, own_window):
    own_window.goto(server.address + "/")
    own_window.evaluate("navigator.serviceWorker.ready.then(() => true)")
    devtools = own_window.context.new_cdp_session(own_window)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["url"].endswith(".webmanifest") and manifest["errors"] == []
    assert devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
