"""One item with all its fields, on two devices."""
import datetime
import re
import sqlite3

import pytest
from playwright.sync_api import expect
from test_story import two_users


def open_item(person, title):
    person.title(title).click()
    person.page.get_by_role("button", name="Details").click()
    person.page.wait_for_url("**/items/*")
    # During the transition the field in the row of the list has the same name.
    expect(person.page.get_by_role("heading", name="Item", exact=True, level=1)).to_be_visible()


def chip(page, name):
    """Returns the chip of a property that is set."""
    return page.locator(".item-chips .set").and_(page.get_by_role("button", name=re.compile(f"^\\W*{name}\\W")))


def local(minutes):
    """Returns a local time in the format of a date field."""
    return (datetime.datetime.now() + datetime.timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M")


@pytest.mark.feature("L6")
def test_all_fields_of_an_item_reach_the_other_user(people):
    ada, boris = two_users(people)
    open_item(boris, "Milk")
    open_item(ada, "Milk")
    page = ada.page
    deadline, reminder = local(3 * 24 * 60), local(2 * 24 * 60)
    page.get_by_label("Item title").fill("Oat milk")
    page.get_by_label("Notes").fill("The blue one")
    page.get_by_role("button", name="Add quantity").click()
    expect(page.get_by_label("Quantity", exact=True)).to_be_focused()
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_label("Quantity", exact=True)).to_have_value("2")
    page.get_by_label("Quantity", exact=True).fill("2 l")
    page.get_by_role("button", name="Add day").click()
    page.locator(".panel .chips").get_by_role("button", name="Tomorrow").click()
    for name, value in (("deadline", deadline), ("reminder", reminder)):
        page.get_by_role("button", name=f"Add {name}").click()
        if name == "reminder":
            page.get_by_role("button", name="Other…").click()
        page.get_by_label(name.capitalize(), exact=True).fill(value)
    page.get_by_role("button", name="Assign").click()
    page.get_by_role("group", name="Assigned to").get_by_role("button", name="Boris").click()
    page.get_by_role("button", name="Done", exact=True).click()
    expect(ada.checkbox("Oat milk")).to_be_visible()
    expect(ada.title("Oat milk")).to_contain_text("2 l · Tomorrow · Deadline:")
    expect(page.get_by_role("img", name="Boris")).to_be_visible()
    there = boris.page
    expect(there.get_by_label("Item title")).to_have_value("Oat milk")
    expect(there.get_by_label("Notes")).to_have_value("The blue one")
    for name, value in (("Quantity", "2 l"), ("Day", "Tomorrow"), ("Assigned to", "Boris")):
        expect(chip(there, name)).to_have_text(value)
    for name, value in (("Deadline", deadline), ("Reminder", reminder)):
        chip(there, name).click()
        expect(there.get_by_label(name, exact=True)).to_have_value(value)
    for name in ("Quantity", "Deadline", "Reminder", "Day", "Assigned to"):
        chip(there, name).click()
        there.get_by_role("button", name=f"Remove: {name}").click()
    expect(ada.title("Oat milk")).to_have_text("Oat milkThe blue one")


@pytest.mark.feature("L6")
def test_enter_saves_an_item_with_any_fields(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    page = ada.page
    for title, field, value in (("Milk", "Item title", "Oat milk"), ("Oat milk", "Quantity", "2 l"),
                                ("Oat milk", "Item title", "Rice milk")):
        open_item(ada, title)
        if field == "Quantity":
            page.get_by_role("button", name="Add quantity").click()
        page.get_by_label(field, exact=True).fill(value)
        page.get_by_label(field, exact=True).press("Enter")
        expect(page.get_by_label("New item")).to_be_visible()
    expect(ada.title("Rice milk")).to_contain_text("2 l")


@pytest.mark.feature("L8")
def test_offline_changes_of_one_item_by_two_users_are_merged(people):
    ada, boris = two_users(people)
    open_item(boris, "Milk")
    open_item(ada, "Milk")
    boris.context.set_offline(True)
    boris.page.get_by_label("Notes").fill("The blue one")
    boris.page.get_by_role("button", name="Add quantity").click()
    boris.page.get_by_label("Quantity", exact=True).fill("2 l")
    boris.page.get_by_role("button", name="Done", exact=True).click()
    expect(boris.title("Milk")).to_contain_text("2 l")
    ada.page.get_by_label("Item title").fill("Oat milk")
    ada.page.get_by_role("button", name="Add day").click()
    ada.pick_day("2030-01-15")
    ada.page.get_by_role("button", name="Done", exact=True).click()
    ada.wait_until_synced()
    boris.context.set_offline(False)
    for person in (ada, boris):
        expect(person.title("Oat milk")).to_contain_text("The blue one", timeout=40_000)
        expect(person.title("Oat milk")).to_contain_text("2 l · 15 January 2030")
        person.wait_until_synced()
        person.page.reload()
        expect(person.title("Oat milk")).to_contain_text("2 l · 15 January 2030")


@pytest.mark.feature("L6")
def test_emptied_date_is_removed_and_an_incomplete_one_is_reported(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    open_item(ada, "Milk")
    page = ada.page
    page.get_by_role("button", name="Add reminder").click()
    page.get_by_role("group", name="When to remind").get_by_role("button").first.click()
    page.get_by_role("button", name="Done", exact=True).click()
    expect(ada.title("Milk")).to_contain_text("Reminder")
    open_item(ada, "Milk")
    chip(page, "Reminder").click()
    page.get_by_label("Reminder", exact=True).focus()
    page.keyboard.press("Backspace")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_text("Please fill this in.")).to_be_visible()
    for key in ("ArrowRight", "Backspace") * 5:
        page.keyboard.press(key)
    page.get_by_role("button", name="Done", exact=True).click()
    expect(ada.title("Milk")).to_have_text("Milk")
    ada.wait_until_synced()


def drawn(text):
    """Returns the colour of a text as red, green and blue, and if it is struck through."""
    return text.evaluate("""text => ({
        colour: getComputedStyle(text).color.match(/[0-9]+/g).slice(0, 3).map(Number),
        line: getComputedStyle(text.closest('.title')).textDecorationLine })""")


@pytest.mark.feature("L5")
def test_overdue_item_is_red_done_one_green_and_undo_restores_the_deadline(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    open_item(ada, "Milk")
    page = ada.page
    page.get_by_role("button", name="Add deadline").click()
    page.get_by_label("Deadline", exact=True).fill(local(2))
    page.get_by_role("button", name="Done", exact=True).click()
    milk = ada.title("Milk")
    expect(milk).to_contain_text("Deadline")
    page.clock.install(time=datetime.datetime.now() + datetime.timedelta(minutes=5))
    page.reload()
    expect(milk).to_contain_text("Overdue")
    red, green, _ = drawn(milk)["colour"]
    assert red > 2 * green
    red, green, _ = drawn(milk.locator(".late"))["colour"]
    assert abs(red - green) < 16, "only the title is red"
    ada.tick("Milk")
    expect(milk).to_have_text("Milk")
    look = drawn(milk.get_by_text("Milk", exact=True))
    red, green, blue = look["colour"]
    assert look["line"] == "line-through" and green > 1.4 * red and green > 1.4 * blue
    page.get_by_role("button", name="Undo").click()
    expect(milk).to_contain_text("Overdue")
    expect(ada.checkbox("Milk")).not_to_be_checked()


@pytest.mark.feature("L6")
def test_leaving_the_editor_saves_without_a_question_and_one_undo_reverts_the_visit(people):
    ada = people("Ada").join()
    address = ada.make_list("Groceries")
    ada.add("Milk")
    page = ada.page
    for leave in (page.go_back, page.get_by_role("button", name="Groceries", exact=True).click,
                  lambda: page.get_by_label("Item title").press("Escape")):
        open_item(ada, "Milk")
        page.get_by_label("Notes").fill("The blue one")
        page.get_by_label("Item title").fill("Oat milk")
        leave()
        expect(page).to_have_url(address)
        expect(ada.title("Oat milk")).to_contain_text("The blue one")
        expect(page.get_by_role("status").get_by_text("Saved", exact=True)).to_be_visible()
        page.get_by_role("button", name="Undo").click()
        expect(ada.title("Milk")).to_have_text("Milk")
    page.go_back()
    expect(page).to_have_url(ada.server.address + "/lists")


@pytest.mark.feature("L6", "U7")
def test_typed_text_is_saved_after_a_pause_and_survives_a_crash_before_it(people):
    ada, boris = two_users(people)
    open_item(ada, "Milk")
    page = ada.page
    page.get_by_label("Notes").press_sequentially("The blue one ")
    expect(boris.title("Milk")).to_contain_text("The blue one", timeout=10_000)
    expect(page.get_by_label("Notes")).to_have_value("The blue one ")
    expect(page.get_by_label("Notes")).to_be_focused()
    page.clock.install()
    page.get_by_label("Notes").press_sequentially("from the farm")
    crashed, page = page, ada.tab()
    page.goto(crashed.url)
    expect(page.get_by_label("Notes")).to_have_value("The blue one from the farm")
    expect(boris.title("Milk")).to_contain_text("The blue one from the farm", timeout=10_000)


@pytest.mark.feature("L6")
def test_list_with_deadlines_outside_any_calendar_can_be_opened(people, server):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    moments = {"Milk": 2**63 - 1, "Bread": -(2**63), "Tea": 8_640_000_000_000_001}
    ada.add(*moments)
    ada.wait_until_synced()
    server.stop()
    with sqlite3.connect(server.data / "dela.sqlite") as database:
        database.execute("UPDATE scope SET version = version + 1")
        for title, moment in moments.items():
            fields = f', "deadline": {moment}}}'
            database.execute(
                "UPDATE record SET data = rtrim(data, '}') || ?, version = (SELECT version FROM scope WHERE id = scope)"
                " WHERE kind = 'item' AND data LIKE ?", (fields, f"%{title}%"))
    server.start()
    expect(ada.title("Milk")).to_contain_text("9999")
    expect(ada.title("Bread")).to_contain_text("Overdue")
    open_item(ada, "Tea")
    chip(ada.page, "Deadline").click()
    ada.page.get_by_role("button", name="Remove: Deadline").click()
    ada.page.get_by_role("button", name="Done", exact=True).click()
    expect(ada.title("Tea")).to_have_text("Tea")
