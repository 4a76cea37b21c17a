"""The details of an item next to its list in a wide window, and selecting items with Shift and Control."""
import re

import pytest
from playwright.sync_api import expect
from test_accessibility import check
from touch import scroll_to

WIDE = {"width": 1440, "height": 900}


def title(person, name):
    return person.page.locator(".items").get_by_role("button", name=name, exact=True)


@pytest.mark.feature("U1")
def test_details_open_next_to_the_list_and_leave_it_in_place(people):
    ada = people("Ada", viewport=WIDE).join()
    ada.make_list("Groceries")
    ada.add(*(f"Thing {number}" for number in range(10, 50)))
    page, pane = ada.page, ada.page.locator(".panes > .item-page")
    title(ada, "Thing 45").scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    title(ada, "Thing 45").click()
    expect(pane).to_be_visible()
    expect(pane.get_by_label("Item title")).to_have_value("Thing 45")
    expect(page.locator(".item.open")).to_have_text("Thing 45")
    assert page.evaluate("scrollY") == before > 0
    pane.get_by_label("Notes").fill("from the market")
    title(ada, "Thing 44").click()
    expect(pane.get_by_label("Item title")).to_have_value("Thing 44")
    expect(page.locator(".item", has_text="Thing 45")).to_contain_text("from the market")
    scroll_to(page, 0)
    check(page, "a list and an item")
    pane.get_by_role("button", name="Done").click()
    expect(pane).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/lists/[^/]+$"))


@pytest.mark.feature("U1")
def test_a_narrower_window_shows_the_open_item_alone(people):
    ada = people("Ada", viewport=WIDE).join()
    ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    title(ada, "Milk").click()
    expect(ada.page.locator(".panes")).to_be_visible()
    ada.page.set_viewport_size({"width": 1000, "height": 800})
    expect(ada.page.locator(".panes")).to_have_count(0)
    expect(ada.page.locator(".item-page").get_by_label("Item title")).to_have_value("Milk")
    ada.page.set_viewport_size(WIDE)
    expect(ada.page.locator(".panes")).to_be_visible()


@pytest.mark.feature("L5")
def test_control_and_shift_select_items(people):
    ada = people("Ada", viewport=WIDE).join()
    ada.make_list("Groceries")
    ada.add("Milk", "Bread", "Eggs", "Salt")
    title(ada, "Milk").click(modifiers=["Control"])
    expect(ada.page.get_by_text("1 selected")).to_be_visible()
    title(ada, "Eggs").click(modifiers=["Shift"])
    expect(ada.page.get_by_text("3 selected")).to_be_visible()
    ada.page.get_by_role("button", name="Delete", exact=True).click()
    expect(ada.page.locator(".items .item")).to_have_text(["Salt"])
