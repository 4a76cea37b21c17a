"""Right clicks, long presses and selection."""
import pytest
from playwright.sync_api import expect
from test_habits import add_habit
from test_scale import api_client
from test_today import add, plan
from touch import Finger, wait_for_transition

SMALL = {"width": 320, "height": 640}


def test_long_press_on_an_item_opens_its_menu_without_a_tap(people):
    ada = people("Ada", has_touch=True).join()
    ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    page = ada.page
    finger = Finger(ada)
    finger.on(ada.title("Milk"), across=0.2)
    menu = page.get_by_role("dialog", name="Milk")
    expect(menu).to_be_visible()
    finger.up()
    page.wait_for_timeout(300)
    expect(menu).to_be_visible()
    menu.get_by_role("button", name="Move down").tap()
    expect(menu).to_have_count(0)
    assert ada.titles() == ["Bread", "Milk"]
    expect(page.get_by_label("Item title")).to_have_count(0)


def names(menu):
    expect(menu).to_be_visible()
    return menu.locator(".row").all_inner_texts()


@pytest.mark.feature("U6")
def test_every_action_in_the_menu_of_a_list_has_a_button(people):
    ada = people("Ada", viewport=SMALL, has_touch=True).join()
    page = ada.page
    for name in ("Market", "Groceries"):
        ada.make_list(name)
        page.go_back()
    page.get_by_role("link", name="Groceries").click(button="right")
    menu = page.get_by_role("dialog", name="Groceries")
    offered = names(menu)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Edit", exact=True).tap()
    button = page.get_by_role("button", name="Actions “\u2068Groceries\u2069”")
    button.tap()
    assert names(menu) == offered
    menu.get_by_role("button", name="Move down").tap()
    expect(page.locator(".lists .name").first).to_have_text("Market")


@pytest.mark.feature("U6")
def test_every_action_in_the_menu_of_an_item_has_a_button(people):
    ada = people("Ada", viewport=SMALL, has_touch=True).join()
    ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    page = ada.page
    ada.title("Milk").click(button="right")
    menu = page.get_by_role("dialog", name="Milk")
    assert names(menu) == [
        "Details", "Mark as done", "Rename", "Add a picture", "Move up", "Move down", "Pick a day…", "Move to list…",
        "Delete"]
    menu.get_by_role("button", name="Cancel").tap()
    ada.title("Milk").tap()
    editor = page.locator(".editor")
    for name in ("Move up", "Move down", "Delete", "Details", "Done"):
        box = editor.get_by_role("button", name=name).bounding_box()
        assert box["x"] >= 16 and box["x"] + box["width"] <= SMALL["width"] - 16 and box["width"] >= 44, name
    assert len({editor.get_by_role("button", name=name).bounding_box()["y"] for name in ("Move up", "Done")}) == 1
    editor.get_by_role("button", name="Move down").tap()
    assert ada.titles() == ["Bread", "Milk"]
    editor.get_by_role("button", name="Details").tap()
    expect(page.get_by_label("Item title")).to_have_value("Milk")
    expect(page.get_by_role("button", name="Delete item")).to_be_visible()
    page.go_back()
    wait_for_transition(page)
    page.get_by_role("button", name="Edit", exact=True).tap()
    page.get_by_role("checkbox", name="Select “\u2068Milk\u2069”").tap()
    for name in ("Mark as done", "Move to list…", "Delete"):
        expect(page.locator(".selection").get_by_role("button", name=name, exact=True)).to_be_enabled()


@pytest.mark.feature("U6")
def test_every_gesture_on_a_task_has_a_button(people):
    ada = people("Ada", viewport=SMALL, has_touch=True).join()
    page = ada.page
    plan(api_client(ada), "Ring the landlord", -1)
    page.goto(ada.server.address + "/today")
    edit = page.locator(".detail .bar").get_by_role("button", name="Edit", exact=True)
    edit.tap()
    page.get_by_label("New task").fill("Walk")
    page.keyboard.press("Enter")
    walk, ring = [page.get_by_role("listitem").filter(has=ada.checkbox(title))
                  for title in ("Walk", "Ring the landlord")]
    walk.get_by_role("button", name="Actions").tap()
    page.get_by_role("dialog", name="Walk").get_by_role("button", name="No day").tap()
    expect(walk).to_have_count(0)
    ring.get_by_role("button", name="Delete", exact=True).tap()
    expect(ring).to_have_count(0)


TASK = ["Details", "Mark as done", "Move up", "Move down", "Tomorrow", "Pick a day…", "No day", "Delete"]
HABIT = ["Details", "Mark as done", "Edit", "Move up", "Move down", "Pause", "Delete habit"]


@pytest.mark.feature("D3")
@pytest.mark.parametrize("path, name, offered", [("/today", "Walk", TASK), ("/habits", "Water", HABIT)],
                         ids=["task", "habit"])
def test_menu_of_a_task_and_a_habit_opens_by_right_click_key_and_long_press(people, path, name, offered):
    ada = people("Ada", viewport=SMALL, has_touch=True).join()
    page, program = ada.page, api_client(ada)
    plan(program, "Walk", 0)
    for rank, habit in (("V", "Water"), ("W", "Read")):
        add_habit(program, habit, 3, rank=rank)
    page.goto(ada.server.address + "/today")
    add(ada, "Swim")
    page.goto(ada.server.address + path)
    row, menu = page.locator(".item .title, .habit > a").filter(has_text=name), page.get_by_role("dialog", name=name)
    row.click(button="right")
    assert names(menu) == offered
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    row.press("Shift+F10")
    expect(menu.get_by_role("button", name="Details")).to_be_focused()
    page.keyboard.press("Escape")
    expect(row).to_be_focused()
    finger = Finger(ada)
    finger.on(row, across=0.2)
    expect(menu).to_be_visible()
    finger.up()
    menu.get_by_role("button", name="Mark as done").tap()
    expect(menu).to_have_count(0)
    expect(ada.checkbox(name)).to_be_checked()
    assert page.url.endswith(path)


@pytest.mark.feature("U6")
def test_every_action_in_the_menu_of_a_habit_has_a_button(people):
    ada = people("Ada", viewport=SMALL, has_touch=True).join()
    page, program = ada.page, api_client(ada)
    for name, rank in (("Water", "V"), ("Read", "W")):
        add_habit(program, name, 3, rank=rank)
    page.goto(ada.server.address + "/habits")
    page.get_by_role("button", name="Edit", exact=True).tap()
    page.get_by_role("button", name="Move down “\u2068Water\u2069”").tap()
    expect(page.locator(".lists .name").first).to_have_text("Read")
    page.get_by_role("button", name="Done", exact=True).tap()
    page.locator(".habit > a").filter(has_text="Water").tap()
    expect(page.get_by_role("heading", name="Water", level=1)).to_be_visible()  # the tab also has an "Edit"
    page.get_by_role("button", name="Edit", exact=True).tap()
    page.get_by_role("dialog").get_by_role("button", name="Delete habit").tap()
    question = page.get_by_role("alertdialog")
    question.get_by_role("button", name="Cancel").tap()
    expect(page.get_by_role("dialog").get_by_label("Name")).to_have_value("Water")
    page.get_by_role("dialog").get_by_role("button", name="Delete habit").tap()
    question.get_by_role("button", name="Delete").tap()
    expect(page.locator(".habit")).to_have_count(1)


@pytest.mark.feature("U7")
def test_undo_key_performs_the_offered_undo_and_does_not_affect_fields(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    ada.delete("Milk")
    field = ada.page.get_by_label("New item")
    field.fill("Eggs")
    field.press("Control+z")
    expect(ada.page.get_by_role("button", name="Undo")).to_be_visible()
    expect(ada.checkbox("Milk")).to_have_count(0)
    ada.page.evaluate("document.activeElement.blur()")
    ada.page.keyboard.press("Control+z")
    expect(ada.checkbox("Milk")).to_be_visible()
