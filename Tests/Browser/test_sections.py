"""The sections of a list: adding to them, dragging into them, and two users who are offline."""
import re

import pytest
from playwright.sync_api import expect
from test_accessibility import check

pytestmark = pytest.mark.feature("L14")
OUTLINE = """() => [...document.querySelectorAll('.detail .sections :is(h2, .title)')]
    .map(node => (node.matches('h2') ? '# ' : '') + node.firstChild.textContent)"""


def edit(person):
    person.page.locator(".detail .bar").get_by_role("button", name="Edit", exact=True).click()


def finish(person):
    person.page.locator(".detail .bar").get_by_role("button", name="Done", exact=True).click()


def add_section(person, name):
    """Adds a section to the list that is being edited."""
    person.page.get_by_role("button", name="Add section").click()
    person.page.get_by_label("Section name").fill(name)
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_role("heading", name=name)).to_be_visible()


def expect_outline(person, *expected):
    person.page.wait_for_function(f"expected => JSON.stringify(({OUTLINE})()) === expected",
                                  arg=person.page.evaluate("JSON.stringify", list(expected)))


def test_items_are_added_to_a_section_one_after_the_other(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    edit(ada)
    for name in ("Fruit", "Bakery"):
        add_section(ada, name)
    finish(ada)
    ada.page.get_by_role("button", name="Add to Fruit").click()
    field = ada.page.locator("#new-item")
    expect(field).to_be_focused()
    for title in ("Apples", "Pears"):
        field.fill(title)
        field.press("Enter")
        expect(ada.checkbox(title)).to_be_visible()
        expect(field).to_be_focused()
    expect_outline(ada, "Milk", "# Fruit", "Apples", "Pears", "# Bakery")
    check(ada.page, "sections")
    ada.page.reload()
    expect_outline(ada, "Milk", "# Fruit", "Apples", "Pears", "# Bakery")
    ada.page.get_by_role("button", name=re.compile("Actions.*Fruit")).click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Delete section").click()
    expect_outline(ada, "Milk", "Apples", "Pears", "# Bakery")
    ada.page.get_by_role("button", name="Undo").click()
    expect_outline(ada, "Milk", "# Fruit", "Apples", "Pears", "# Bakery")


def test_an_item_is_dragged_into_an_empty_section(people):
    ada = people("Ada", viewport={"width": 1280, "height": 800}).join()
    ada.make_list("Groceries")
    ada.add("Milk", "Rolls")
    edit(ada)
    add_section(ada, "Bakery")
    page = ada.page
    grip = page.locator(".items .item", has_text="Rolls").locator(".grip").bounding_box()
    head = page.get_by_role("heading", name="Bakery").bounding_box()
    page.mouse.move(grip["x"] + 10, grip["y"] + 10)
    page.mouse.down()
    page.mouse.move(grip["x"] + 10, head["y"] + head["height"] - 4, steps=8)
    expect(page.locator(".lifted")).to_have_count(1)
    page.mouse.up()
    expect_outline(ada, "Milk", "# Bakery", "Rolls")
