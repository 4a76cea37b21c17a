"""Rows that a finger moves aside."""
import pytest
from chat_test import begin
from habits_test import PHONE
from playwright.sync_api import expect
from today_test import add, start, tasks
from touch import Finger


def row(page, title):
    return page.get_by_role("listitem").filter(has=page.get_by_role("checkbox", name=title, exact=True))


def place(locator):
    return round(locator.bounding_box()["x"])


def comes_to(row, x):
    """Waits until a row has slid there."""
    for _ in range(100):
        if place(row) == x:
            return
        row.page.wait_for_timeout(50)
    assert place(row) == x


def groceries(people, *titles):
    ada = people("Ada", has_touch=True).join()
    ada.make_list("Groceries")
    ada.add(*titles)
    return ada, Finger(ada)


def test_a_row_follows_the_finger_and_stays_open_or_goes_back(people):
    ada, finger = groceries(people, "Milk", "Bread")
    page, milk, bread = ada.page, row(ada.page, "Milk"), row(ada.page, "Bread")
    home, delete = place(milk), ada.page.get_by_role("button", name="Delete", exact=True)
    finger.on(milk)
    finger.move(right=-60)
    assert -60 <= place(milk) - home <= -35, "it goes where the finger goes"
    finger.move(right=40)
    finger.up()
    expect(delete).to_have_count(0)
    comes_to(milk, home)
    finger.swipe(milk, right=-80)
    expect(delete).to_be_visible()
    comes_to(milk, home - round(delete.bounding_box()["width"]))
    finger.swipe(bread, right=-80)
    comes_to(milk, home)
    assert place(bread) < home
    ada.checkbox("Milk").tap()
    comes_to(bread, home)
    page.wait_for_timeout(400)  # a tap in the same moment would be a part of the one before
    expect(ada.checkbox("Milk")).not_to_be_checked()
    ada.checkbox("Milk").tap()
    expect(ada.checkbox("Milk")).to_be_checked()


@pytest.mark.feature("L2")
def test_the_menu_of_a_row_that_was_moved_aside_takes_the_first_tap(people):
    ada, finger = groceries(people, "Milk", "Bread")
    page, milk = ada.page, row(ada.page, "Milk")
    home = place(milk)
    finger.swipe(milk, right=-80)
    ada.title("Milk").click(button="right")
    menu = page.get_by_role("dialog", name="Milk")
    comes_to(milk, home)
    menu.get_by_role("button", name="Move down").click()
    expect(menu).to_have_count(0)
    assert ada.titles() == ["Bread", "Milk"]


def test_what_is_moved_out_is_deleted_and_undone_and_what_is_moved_right_is_ticked(people):
    ada, finger = groceries(people, "Milk", "Bread")
    page = ada.page
    finger.swipe(row(page, "Milk"), right=-80)
    page.get_by_role("button", name="Delete", exact=True).tap()
    expect(ada.checkbox("Milk")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(ada.checkbox("Milk")).to_be_visible()
    finger.on(row(page, "Bread"), across=0.8)
    finger.move(right=-250)
    finger.up()
    expect(ada.checkbox("Bread")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    finger.swipe(row(page, "Bread"), right=110)
    expect(ada.checkbox("Bread")).to_be_checked()
    expect(page.get_by_label("Item title")).to_have_count(0)
    ada.kept()


def test_what_is_brought_back_far_down_a_list_is_where_one_looks(people):
    ada, finger = groceries(people, *[f"Item {number}" for number in range(1, 21)])
    page = ada.page
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    before = page.evaluate("scrollY")
    finger.swipe(row(page, "Item 18"), right=-80)
    page.get_by_role("button", name="Delete", exact=True).tap()
    expect(ada.checkbox("Item 18")).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(ada.checkbox("Item 18")).to_be_in_viewport()
    assert before > 300 and before - page.evaluate("scrollY") < 100


def test_a_row_leaves_scrolling_the_edges_the_menu_and_dragging_alone(people):
    ada, finger = groceries(people, *[f"Item {number}" for number in range(1, 31)])
    page, first = ada.page, row(ada.page, "Item 3")
    home = place(first)
    finger.on(first)
    finger.move(down=-200)
    finger.move(right=-150)
    assert page.evaluate("scrollY") > 100 and place(first) == home
    finger.up()
    page.wait_for_timeout(500)
    page.evaluate("scrollTo(0, 0)")
    box = first.bounding_box()
    finger.down(8, box["y"] + 20)
    finger.move(right=150)
    assert place(first) == home, "the edge of the screen is the system's"
    finger.up()
    page.wait_for_timeout(300)
    finger.on(first)
    expect(page.get_by_role("dialog", name="Item 3")).to_be_visible()
    finger.move(right=-150)
    finger.up()
    page.get_by_role("button", name="Cancel").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert place(first) == home
    page.get_by_role("button", name="Edit", exact=True).tap()
    page.evaluate("scrollTo(0, 0)")
    finger.swipe(page.locator(".grip").nth(1), right=-40, down=-90)
    expect(ada.checkbox("Select “\u2068Item 2\u2069”")).to_be_visible()
    assert page.locator(".items .select").first.get_attribute("aria-label").count("Item 2") == 1
    assert page.locator("[data-moved]").count() == 0


@pytest.mark.feature("L1")
def test_lists_and_the_trash_have_what_their_menus_have(people):
    ada = people("Ada", has_touch=True).join()
    page, finger = ada.page, Finger(ada)
    ada.make_list("Groceries")
    page.go_back()
    link = page.get_by_role("link", name="Groceries")
    finger.swipe(link, right=-120)
    page.get_by_role("button", name="Share").tap()
    page.wait_for_url("**/share")
    page.go_back()
    finger.on(link, across=0.9)
    finger.move(right=-280)
    finger.up()
    expect(link).to_have_count(0)
    page.get_by_role("link", name="Trash").tap()
    finger.swipe(page.get_by_role("listitem").filter(has_text="Groceries"), right=-120)
    page.locator(".beneath").get_by_role("button", name="Restore").tap()
    page.go_back()
    expect(link).to_be_visible()


@pytest.mark.feature("C2")
@pytest.mark.parametrize("right", [-70, -130, -200])
def test_a_chat_row_opens_its_four_actions_on_the_smallest_phone(people, right):
    ada = people("Ada", has_touch=True, viewport={"width": 320, "height": 568}).join()
    boris = people("Boris").join()
    begin(ada, boris)
    page, finger = ada.page, Finger(ada)
    page.get_by_label("Message", exact=True).fill("Hi")
    page.get_by_role("button", name="Send message").tap()
    expect(page.locator(".message").filter(has_text="Hi")).to_be_visible()
    page.goto(ada.server.address + "/chats")
    chat = page.get_by_role("listitem").filter(has_text="Hi")
    expect(chat).to_be_visible()
    finger.on(chat, across=0.9)  # so that it stays on the screen
    finger.move(right)
    finger.up()
    for name in ("Pin", "Mute", "Clear", "Delete"):
        expect(chat.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=0.95)
    chat.get_by_role("button", name="Delete", exact=True).tap()
    page.get_by_role("alertdialog", name="Delete the chat “\u2068Boris\u2069”?").get_by_role("button", name="Delete chat").tap()
    expect(chat).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(chat).to_be_visible()


@pytest.mark.feature("D3")
def test_a_task_that_is_moved_out_is_deleted_and_one_that_is_moved_right_is_ticked(people):
    ada = people("Ada", **PHONE).join()
    page, finger = ada.page, Finger(ada)
    start(ada)
    add(ada, "Walk", "Read")
    walk, read = row(page, "Walk"), row(page, "Read")
    finger.on(walk, across=0.8)
    finger.move(right=-280)
    finger.up()
    expect(walk).to_have_count(0)
    page.get_by_role("button", name="Undo").tap()
    expect(walk).to_be_visible()
    finger.swipe(read, right=110)
    expect(ada.checkbox("Read")).to_be_checked()
    finger.swipe(read, right=110)
    expect(ada.checkbox("Read")).not_to_be_checked()
    assert tasks(page) == ["Walk", "Read"]
