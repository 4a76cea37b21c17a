"""Accessibility between the screens: codes, menus, sheets and messages of the app."""
import pytest
from playwright.sync_api import expect
from test_accessibility import PHONE, check, each_scheme, each_viewport
from test_scale import api_client
from test_update import app, release
from touch import Finger

pytestmark = pytest.mark.grid
NEW = "another horse battery"
WORDS = {"en-US": ("E-mail", "Continue", "8-digit code", "New password", "Save", "New e-mail", "Password"),
         "ru-RU": ("Почта", "Продолжить", "Код из 8 цифр", "Новый пароль", "Сохранить", "Новая почта", "Пароль")}


@pytest.mark.feature("U6")
@each_viewport
@pytest.mark.parametrize("scheme, locale", [("light", "en-US"), ("dark", "en-US"), ("light", "ru-RU")])
def test_password_and_email_recovery_screens_have_no_accessibility_violations(people, server, scheme, locale, viewport):
    ada = people("Ada", color_scheme=scheme, locale=locale, viewport=viewport)
    server.add(ada.email, ada.name)
    email, go_on, code, new_password, save, new_email, password = WORDS[locale]
    page = ada.page
    page.goto(server.address + "/forgot")
    page.get_by_label(email).fill(ada.email)
    page.get_by_role("button", name=go_on).click()
    expect(page.get_by_label(code)).to_be_visible()
    check(page, "/forgot/code")
    page.get_by_label(code).fill(server.code())
    expect(page.get_by_label(new_password)).to_be_visible()
    check(page, "/forgot/password")
    page.get_by_label(new_password).fill(NEW)
    page.get_by_role("button", name=save).click()
    page.wait_for_url("**/today")
    page.goto(server.address + "/profile/email")
    page.get_by_label(new_email).fill("countess@example.org")
    page.get_by_label(password).fill(NEW)
    page.get_by_role("button", name=go_on).click()
    expect(page.get_by_label(code)).to_be_visible()
    check(page, "/profile/email/code")
    page.get_by_label(code).fill("00000000")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    check(page, "a wrong code")


def open_menu(person, row, viewport):
    """Opens the menu of a row, in the way of the device."""
    if viewport == PHONE:
        finger = Finger(person)
        finger.on(row)
        expect(person.page.get_by_role("dialog")).to_be_visible()
        finger.up()
    else:
        row.click(button="right")
        expect(person.page.get_by_role("dialog")).to_be_visible()


def visit_menus(person, viewport):
    page, groceries = person.page, person.page.get_by_role("link", name="Groceries")
    open_menu(person, groceries, viewport)
    check(page, "the menu of a list")
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("List name").fill("")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Write something first.")).to_be_visible()
    check(page, "the sheet for a list's name, with an error")
    page.keyboard.press("Escape")
    groceries.click()
    open_menu(person, person.title("Milk"), viewport)
    page.get_by_role("button", name="Move to list…").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Market")).to_be_visible()
    check(page, "the sheet of lists to which an item can go")
    page.keyboard.press("Escape")


def visit_rejected_changes(person, other):
    """Ada changes two things offline in a list from which Boris has removed her in the meantime."""
    page, owner, tablet = person.page, api_client(other), api_client(person)
    market = owner.new_list("Fair")
    owner.add_item(market, "Candles")
    owner.share(market, tablet)
    page.goto(f"{person.server.address}/lists/{market.removeprefix('list:')}")
    expect(person.checkbox("Candles")).to_be_visible()
    person.wait_until_synced()
    person.context.set_offline(True)
    person.add("Cheese")
    person.rename("Candles", "Torches")
    expect(page.get_by_text("2 changes waiting")).to_be_visible()
    assert "done" in owner.do(market, "member.remove", person=tablet.id)
    person.context.set_offline(False)
    page.get_by_role("link", name="2 changes not accepted").click(timeout=60_000)
    expect(page.locator(".tray > li")).to_have_count(2)
    check(page, "the rejected changes")
    page.get_by_role("button", name="Discard").first.click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    check(page, "the question before a change is discarded")
    page.keyboard.press("Escape")


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_menus_sheets_and_messages_have_no_accessibility_violations(people, server, app, scheme, viewport):
    ada, boris = people("Ada", color_scheme=scheme, viewport=viewport, has_touch=viewport == PHONE), people("Boris")
    for person in (ada, boris):
        person.join()
    for name in ("Groceries", "Market"):
        ada.page.goto(server.address + "/lists")
        ada.make_list(name)
        ada.add("Milk")
    ada.page.goto(server.address + "/lists")
    visit_menus(ada, viewport)
    visit_rejected_changes(ada, boris)
    server.stop()
    release(app)
    server.start()
    ada.tab().goto(server.address + "/lists")
    expect(ada.page.get_by_text("A new version is ready.")).to_be_visible()
    check(ada.page, "a new version")
