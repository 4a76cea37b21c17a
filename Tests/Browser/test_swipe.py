"""Rows that are swiped aside."""
import pytest
from playwright.sync_api import expect
from test_chat import open_chat
from test_habits import PHONE
from test_today import add, start, tasks
from touch import Finger, scroll_to


def row(page, title):
    return page.get_by_role("listitem").filter(has=page.get_by_role("checkbox", name=title, exact=True))


def left_edge(locator):
    return round(locator.bounding_box()["x"])


def slides_to(row, x):
    """Waits until the row has slid to this position."""
    for _ in range(100):
        if left_edge(row) == x:
            return
        row.page.wait_for_timeout(50)
    assert left_edge(row) == x


def groceries(people, *titles):
    ada = people("Ada", has_touch=True).join()
    ada.make_list("Groceries")
    ada.add(*titles)
    return ada, Finger(ada)


def test_row_follows_the_finger_and_stays_open_or_slides_back(people):
    ada, finger = groceries(people, "Milk", "Bread")
    page, milk, bread = ada.page, row(ada.page, "Milk"), row(ada.page, "Bread")
    home, delete = left_edge(milk), ada.page.get_by_role("button", name="Delete", exact=True)
    finger.on(milk)
    finger.move(right=-60)
    assert -60 <= left_edge(milk) - home <= -35, "it follows the finger"
    finger.move(right=40)
    finger.up()
    expect(delete).to_have_count(0)
    slides_to(milk, home)
    finger.swipe(milk, right=-80)
    expect(delete).to_be_visible()
    slides_to(milk, home - round(delete.bounding_box()["width"]))
    finger.swipe(bread, right=-80)
    slides_to(milk, home)
    assert left_edge(bread) < home
    ada.checkbox("Milk").tap()
    slides_to(bread, home)
    page.wait_for_timeout(400)  # an immediate tap would be part of the previous one
    expect(ada.checkbox("Milk")).not_to_be_checked()
    ada.checkbox("Milk").tap()
    expect(ada.checkbox("Milk")).to_be_checked()


@pytest.mark.feature("L2")
def test_menu_of_a_swiped_row_gets_the_first_tap(people):
    ada, finger = groceries(people, "Milk", "Bread")
    page, milk = ada.page, row(ada.page, "Milk")
    home = left_edge(milk)
    finger.swipe(milk, right=-80)
    ada.title("Milk").click(button="right")
    menu = page.get_by_role("dialog", name="Milk")
    slides_to(milk, home)
    menu.get_by_role("button", name="Move down").click()
    expect(menu).to_have_count(0)
    assert ada.titles() == ["Bread", "Milk"]


def test_row_swiped_out_is_deleted_with_undo_and_row_swiped_right_is_ticked(people):
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
    ada.wait_until_synced()


def test_restored_row_far_down_a_list_is_scrolled_into_view(people):
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


def test_swiping_does_not_affect_scrolling_screen_edges_menus_and_dragging(people):
    ada, finger = groceries(people, *[f"Item {number}" for number in range(1, 31)])
    page, first = ada.page, row(ada.page, "Item 3")
    home = left_edge(first)
    finger.on(first)
    finger.move(down=-200)
    finger.move(right=-150)
    assert page.evaluate("scrollY") > 100 and left_edge(first) == home
    finger.up()
    page.wait_for_timeout(500)
    scroll_to(page, 0)
    box = first.bounding_box()
    finger.down(8, box["y"] + 20)
    finger.move(right=150)
    assert left_edge(first) == home, "the edge of the screen is the system's"
    finger.up()
    page.wait_for_timeout(300)
    finger.on(first)
    expect(page.get_by_role("dialog", name="Item 3")).to_be_visible()
    finger.move(right=-150)
    finger.up()
    page.get_by_role("button", name="Cancel").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert left_edge(first) == home
    page.get_by_role("button", name="Edit", exact=True).tap()
    scroll_to(page, 0)
    finger.swipe(page.locator(".grip").nth(1), right=-40, down=-90)
    expect(ada.checkbox("Select “\u2068Item 2\u2069”")).to_be_visible()
    assert page.locator(".items .select").first.get_attribute("aria-label").count("Item 2") == 1
    assert page.locator("[data-moved]").count() == 0


@pytest.mark.feature("L1")
def test_swipe_actions_of_lists_and_trash_are_those_of_their_menus(people):
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
def test_chat_row_opens_its_four_actions_on_the_smallest_phone(people):
    ada = people("Ada", has_touch=True, viewport={"width": 320, "height": 568}).join()
    open_chat(ada, ada.server.account("Boris"))
    page, finger = ada.page, Finger(ada)
    page.get_by_label("Message", exact=True).fill("Hi")
    page.get_by_role("button", name="Send message").tap()
    expect(page.locator(".message").filter(has_text="Hi")).to_be_visible()
    page.goto(ada.server.address + "/chats")
    chat = page.get_by_role("listitem").filter(has_text="Hi")
    expect(chat).to_be_visible()
    for right in (-70, -130, -200):
        finger.on(chat, across=0.9)  # so that it stays on the screen
        finger.move(right)
        finger.up()
        for name in ("Pin", "Mute", "Clear", "Delete"):
            action = chat.get_by_role("button", name=name, exact=True)
            expect(action, f"{name} at {right}").to_be_in_viewport(ratio=0.95)
        chat.get_by_role("button", name="Delete", exact=True).tap()
        page.get_by_role("alertdialog",
                         name="Delete the chat “\u2068Boris\u2069”?").get_by_role("button", name="Delete chat").tap()
        expect(chat).to_have_count(0)
        page.get_by_role("button", name="Undo").tap()
        expect(chat).to_be_visible()


@pytest.mark.feature("D3")
def test_task_swiped_out_is_deleted_and_task_swiped_right_is_ticked(people):
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
