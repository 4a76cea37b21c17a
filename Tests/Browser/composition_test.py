"""Words that are still being composed (IME), while somebody else works in the same list."""
from playwright.sync_api import expect
from story_test import together

FIELD = "field => [document.activeElement === field, field.value, field.selectionStart, field.selectionEnd]"


class Composition:
    """What an input method does in the field that has the focus."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def shows(self, text, caret):
        self.session.send("Input.imeSetComposition", {"text": text, "selectionStart": caret, "selectionEnd": caret})

    def ends(self, text):
        self.session.send("Input.insertText", {"text": text})


def work_above(ada, boris):
    """Boris ticks the first item, adds one and moves it to the top; Ada's page shows all that."""
    boris.tick("Milk")
    boris.add("Eggs")
    boris.title("Eggs").focus()
    while boris.titles()[0] != "Eggs":
        boris.page.keyboard.press("Alt+ArrowUp")
    expect(ada.checkbox("Milk")).to_be_checked()
    expect(ada.page.get_by_role("list", name="Items").get_by_role("checkbox").first).to_have_accessible_name("Eggs")


def test_a_new_item_that_is_being_composed_stays_while_somebody_else_works_and_becomes_one_item(people):
    ada, boris = together(people)
    field, composition = ada.page.get_by_label("New item"), Composition(ada.page)
    field.focus()
    composition.shows("ni", 2)
    composition.shows("你好", 1)
    work_above(ada, boris)
    assert field.evaluate(FIELD) == [True, "你好", 1, 1]
    # Only a composition that still runs is replaced by what comes next.
    composition.shows("你好吗", 3)
    assert field.evaluate(FIELD) == [True, "你好吗", 3, 3]
    composition.ends("你好吗")
    ada.page.keyboard.press("Enter")
    for person in (ada, boris):
        expect(person.checkbox("你好吗")).to_be_visible()
        expect(person.page.get_by_role("list", name="Items").get_by_role("checkbox")).to_have_count(4)
    expect(field).to_have_value("")


def test_a_title_that_is_being_composed_stays_while_somebody_else_works_and_is_as_it_was_ended(people):
    ada, boris = together(people)
    ada.title("Bread").click()
    field, composition = ada.page.get_by_label("Item title"), Composition(ada.page)
    ada.page.keyboard.press("Home")
    composition.shows("hei", 3)
    composition.shows("黑麦", 1)
    work_above(ada, boris)
    assert field.evaluate(FIELD) == [True, "黑麦Bread", 1, 1]
    composition.shows("黑麦的", 3)
    assert field.evaluate(FIELD) == [True, "黑麦的Bread", 3, 3]
    composition.ends("黑麦的")
    ada.page.keyboard.press("Enter")
    for person in (ada, boris):
        expect(person.checkbox("黑麦的Bread")).to_be_visible()
        expect(person.page.get_by_role("list", name="Items").get_by_role("checkbox")).to_have_count(3)
