"""What viewers, plain members and those who have lost something see, and where the app does not run, under the same rules."""
import pytest
from accessibility_aside_test import ask
from accessibility_test import PHONE, check, each_scheme, each_viewport
from group_test import link
from playwright.sync_api import expect
from scale_test import by_program
from unsupported_test import BROKEN

pytestmark = pytest.mark.grid
NOWHERE = "01ARZ3NDEKTSV4RRFFQ69G5FAV"


def given(owner, person):
    """A list that somebody may look at, with one item of which much is known.
    :return: its path, and that of the item"""
    market = owner.new_list("Market")
    item = owner.add_item(market, "Candles")
    assert "done" in owner.do(market, "item.edit", id=item, set={"note": "Red ones: https://example.org", "day": "2031-12-24"})
    owner.share(market, person, role="viewer")
    path = "/lists/" + market.removeprefix("list:")
    return path, f"{path}/items/{item}"


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_nothing_keeps_a_viewer_from_a_list_or_a_member_from_a_group(people, server, scheme, viewport):
    ada, boris = people("Ada"), people("Boris", color_scheme=scheme, viewport=viewport, has_touch=viewport == PHONE)
    for person in (ada, boris):
        person.join()
    owner, page = by_program(ada), boris.page
    path, item = given(owner, by_program(boris))
    page.goto(server.address + path)
    expect(page.get_by_text("View only")).to_be_visible()
    expect(boris.checkbox("Candles")).to_be_disabled()
    check(page, "a list of others")
    ask(boris, boris.title("Candles"), viewport)
    check(page, "the menu of an item of others")
    page.keyboard.press("Escape")
    page.goto(server.address + item)
    expect(page.get_by_label("Item title")).to_have_attribute("readonly", "")
    expect(page.get_by_role("group", name="Pictures")).to_be_hidden()
    check(page, "an item of others")
    page.goto(server.address + path + "/share")
    expect(page.get_by_role("button", name="Leave list")).to_be_visible()
    check(page, "sharing a list of others")
    group = ada.make_group("Family", boris)
    page.goto(group)
    expect(page.get_by_role("button", name="Leave group")).to_be_visible()
    check(page, "a group of others")


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_nothing_keeps_anybody_from_leaving_what_is_gone(people, server, scheme, viewport):
    ada, boris = people("Ada").join(), people("Boris", color_scheme=scheme, viewport=viewport).join()
    owner, tablet, page = by_program(ada), by_program(boris), boris.page
    path, item = given(owner, tablet)
    page.goto(server.address + item)
    expect(page.get_by_label("Item title")).to_be_visible()
    assert "done" in owner.do("list:" + path.removeprefix("/lists/"), "member.remove", person=tablet.id)
    expect(page.get_by_label("Item title")).to_have_count(0)
    for lost in (item, path, path + "/share", "/groups/" + NOWHERE, "/habits/" + NOWHERE):
        page.goto(server.address + lost)
        expect(page.locator(".detail .empty")).to_be_visible()
        check(page, "what is gone: " + lost)


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_nothing_keeps_anybody_from_signing_out(people, server, scheme, viewport):
    ada = people("Ada", color_scheme=scheme, viewport=viewport).join()
    ada.make_list("Groceries")
    ada.kept()
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
    ada.complaints = [said for said in ada.complaints if "HTTP Authentication failed" not in said]


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_nothing_keeps_anybody_from_why_the_app_does_not_run(people, server, scheme, viewport):
    for locale in ("en-US", "ru-RU"):
        for reason, script in BROKEN.items():
            ada = people("Ada", locale=locale, color_scheme=scheme, viewport=viewport)
            ada.page.add_init_script(script)
            ada.page.goto(server.address)
            expect(ada.page.locator("#crash h1")).to_be_visible()
            assert ada.page.evaluate("document.documentElement.lang") == locale[:2]
            check(ada.page, reason)
            ada.page.close()
            ada.complaints.clear()  # of the fault, and of what was loaded in vain


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_nothing_keeps_anybody_from_a_menu_in_russian(people, server, scheme, viewport):
    anna = people("Anna", locale="ru-RU", color_scheme=scheme, viewport=viewport, has_touch=viewport == PHONE).join()
    page, program = anna.page, by_program(anna)
    program.add_item(program.new_list("Продукты"), "Молоко")
    program.new_list("Рынок")
    page.goto(server.address + "/lists")
    products = page.get_by_role("link", name="Продукты")
    ask(anna, products, viewport)
    check(page, "the menu of a list")
    page.get_by_role("button", name="Переименовать").click()
    expect(page.get_by_label("Название списка")).to_be_visible()
    check(page, "the sheet for a list's name")
    page.keyboard.press("Escape")
    products.click()
    ask(anna, anna.title("Молоко"), viewport)
    check(page, "the menu of an item")
    page.get_by_role("button", name="Переместить в список…").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Рынок")).to_be_visible()
    check(page, "the sheet of lists to which an item can go")
