"""Accessibility of screens for viewers, plain members and removed members, and of the page shown if the app cannot
run."""
import pytest
from playwright.sync_api import expect
from test_accessibility import PHONE, check, each_scheme, each_viewport
from test_accessibility_overlays import open_menu
from test_group import link
from test_scale import api_client
from test_unsupported import BROKEN

pytestmark = pytest.mark.grid
NOWHERE = "01ARZ3NDEKTSV4RRFFQ69G5FAV"


def share_read_only_list(owner, person):
    """Creates a read-only shared list with one detailed item.
    :return: the paths of the list and of the item"""
    market = owner.new_list("Market")
    item = owner.add_item(market, "Candles")
    assert "done" in owner.do(market, "item.edit", id=item,
                              set={"note": "Red ones: https://example.org", "day": "2031-12-24"})
    owner.share(market, person, role="viewer")
    path = "/lists/" + market.removeprefix("list:")
    return path, f"{path}/items/{item}"


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_screens_of_a_viewer_and_a_plain_member_have_no_accessibility_violations(people, server, scheme, viewport):
    ada, boris = people("Ada"), people("Boris", color_scheme=scheme, viewport=viewport, has_touch=viewport == PHONE)
    for person in (ada, boris):
        person.join()
    owner, page = api_client(ada), boris.page
    path, item = share_read_only_list(owner, api_client(boris))
    page.goto(server.address + path)
    expect(page.get_by_text("View only")).to_be_visible()
    expect(boris.checkbox("Candles")).to_be_disabled()
    check(page, "a list of another user")
    open_menu(boris, boris.title("Candles"), viewport)
    check(page, "the menu of an item of another user")
    page.keyboard.press("Escape")
    page.goto(server.address + item)
    expect(page.get_by_label("Item title")).to_have_attribute("readonly", "")
    expect(page.get_by_role("group", name="Pictures")).to_be_hidden()
    check(page, "an item of another user")
    page.goto(server.address + path + "/share")
    expect(page.get_by_role("button", name="Leave list")).to_be_visible()
    check(page, "sharing a list of another user")
    group = ada.make_group("Family", boris)
    page.goto(group)
    expect(page.get_by_role("button", name="Leave group")).to_be_visible()
    check(page, "a group of another user")


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_screens_of_lost_content_have_no_accessibility_violations(people, server, scheme, viewport):
    ada, boris = people("Ada").join(), people("Boris", color_scheme=scheme, viewport=viewport).join()
    owner, tablet, page = api_client(ada), api_client(boris), boris.page
    path, item = share_read_only_list(owner, tablet)
    page.goto(server.address + item)
    expect(page.get_by_label("Item title")).to_be_visible()
    assert "done" in owner.do("list:" + path.removeprefix("/lists/"), "member.remove", person=tablet.id)
    expect(page.get_by_label("Item title")).to_have_count(0)
    for lost in (item, path, path + "/share", "/groups/" + NOWHERE, "/habits/" + NOWHERE):
        page.goto(server.address + lost)
        expect(page.locator(".detail .empty")).to_be_visible()
        check(page, "lost content: " + lost)


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_sign_out_screens_have_no_accessibility_violations(people, server, scheme, viewport):
    ada = people("Ada", color_scheme=scheme, viewport=viewport).join()
    ada.make_list("Groceries")
    ada.wait_until_synced()
    page, question = ada.page, ada.page.get_by_role("alertdialog")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.goto(server.address + "/profile")
    page.get_by_role("button", name="Sign out").click()
    expect(question).to_be_visible()
    check(page, "the question before signing out")
    page.keyboard.press("Escape")
    page.goto(server.address + "/lists")
    link(ada, "Groceries").click()
    ada.context.set_offline(True)
    ada.add("Milk")
    page.goto(server.address + "/profile")
    page.get_by_role("button", name="Sign out").click()
    expect(question).to_contain_text("Milk")
    check(page, "the question before signing out with something unsent")
    page.keyboard.press("Escape")
    ada.context.clear_cookies()
    ada.context.set_offline(False)
    expect(page.get_by_text("1 unsent change kept on this device")).to_be_visible(timeout=60_000)
    check(page, "a session that has ended")
    ada.page_errors = [said for said in ada.page_errors if "HTTP Authentication failed" not in said]


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
@pytest.mark.parametrize("locale", ["en-US", "ru-RU"])
def test_crash_page_has_no_accessibility_violations(people, server, locale, scheme, viewport):
    for reason, script in BROKEN.items():
        ada = people("Ada", locale=locale, color_scheme=scheme, viewport=viewport)
        ada.page.add_init_script(script)
        ada.page.goto(server.address)
        expect(ada.page.locator("#crash h1")).to_be_visible()
        assert ada.page.evaluate("document.documentElement.lang") == locale[:2]
        check(ada.page, reason)
        ada.page.close()
        ada.page_errors.clear()  # of the fault, and of files that could not be loaded


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_russian_menus_have_no_accessibility_violations(people, server, scheme, viewport):
    anna = people("Anna", locale="ru-RU", color_scheme=scheme, viewport=viewport, has_touch=viewport == PHONE).join()
    page, program = anna.page, api_client(anna)
    program.add_item(program.new_list("Продукты"), "Молоко")
    program.new_list("Рынок")
    page.goto(server.address + "/lists")
    products = page.get_by_role("link", name="Продукты")
    open_menu(anna, products, viewport)
    check(page, "the menu of a list")
    page.get_by_role("button", name="Переименовать").click()
    expect(page.get_by_label("Название списка")).to_be_visible()
    check(page, "the sheet for a list's name")
    page.keyboard.press("Escape")
    products.click()
    open_menu(anna, anna.title("Молоко"), viewport)
    check(page, "the menu of an item")
    page.get_by_role("button", name="Переместить в список…").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Рынок")).to_be_visible()
    check(page, "the sheet of lists to which an item can go")
