"""Search, trash and history."""

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
