"""The subtasks of an item in its editor."""
import pytest
from playwright.sync_api import expect
from test_item import open_item
from test_story import two_users


def rows(page):
    return page.locator(".subitems .item .title")


@pytest.mark.feature("L13")
def test_subtasks_are_added_by_enter_and_by_pasting_lines_and_reach_the_other_user(people):
    ada, boris = two_users(people)
    open_item(ada, "Milk")
    page = ada.page
    field = page.get_by_label("New subtask")
    field.fill("Oats")
    field.press("Enter")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('- [ ] Beans\\n- [ ] Rice\\n')")
    field.press("Control+v")
    expect(rows(page)).to_have_text(["Oats", "Beans", "Rice"])
    expect(page.locator(".subitems header")).to_contain_text("0 of 3 done")
    expect(boris.title("Milk")).to_contain_text("0/3")
    open_item(boris, "Milk")
    expect(rows(boris.page)).to_have_text(["Oats", "Beans", "Rice"])


@pytest.mark.feature("L13")
def test_subtasks_are_renamed_moved_and_deleted_with_undo(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    open_item(ada, "Milk")
    page = ada.page
    for title in ("A", "B", "C"):
        page.get_by_label("New subtask").fill(title)
        page.get_by_label("New subtask").press("Enter")
    rows(page).first.focus()
    page.keyboard.press("Alt+ArrowDown")
    expect(rows(page)).to_have_text(["B", "A", "C"])
    rows(page).first.click()
    page.get_by_label("Subtask title").fill("Beans")
    page.get_by_label("Subtask title").press("Enter")
    expect(rows(page)).to_have_text(["Beans", "A", "C"])
    rows(page).nth(1).focus()
    page.keyboard.press("Delete")
    expect(rows(page)).to_have_text(["Beans", "C"])
    page.get_by_role("button", name="Undo").click()
    expect(rows(page)).to_have_text(["Beans", "A", "C"])
    rows(page).first.click()
    page.get_by_label("Subtask title").fill("Black beans")
    page.go_back()
    open_item(ada, "Milk")
    expect(rows(page)).to_have_text(["Black beans", "A", "C"])
