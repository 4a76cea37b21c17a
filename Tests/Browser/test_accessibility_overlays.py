"""Accessibility between the screens: menus and sheets."""
import pytest
from playwright.sync_api import expect
from test_accessibility import PHONE, check, each_scheme, each_viewport
from test_scale import api_client
from touch import Finger

pytestmark = pytest.mark.grid


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


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_menus_and_sheets_have_no_accessibility_violations(people, server, scheme, viewport):
    ada = people("Ada", color_scheme=scheme, viewport=viewport, has_touch=viewport == PHONE).join()
    program = api_client(ada)
    program.add_item(program.new_list("Groceries"))
    program.new_list("Market")
    visit_menus(ada, viewport)
