"""Text that is being composed (IME) while another user changes the same list."""
from playwright.sync_api import expect
from test_story import two_users

FIELD = "field => [document.activeElement === field, field.value, field.selectionStart, field.selectionEnd]"


class Composition:
    """The events of an input method in the focused field."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def compose(self, text, caret):
        self.session.send("Input.imeSetComposition", {"text": text, "selectionStart": caret, "selectionEnd": caret})

    def finish(self, text):
        self.session.send("Input.insertText", {"text": text})


def work_above(ada, boris):
    """Boris ticks the first item, adds one and moves it to the top. Returns after Ada's page shows this."""
    boris.tick("Milk")
    boris.add("Eggs")
    boris.title("Eggs").focus()
    while boris.titles()[0] != "Eggs":
        boris.page.keyboard.press("Alt+ArrowUp")
    expect(ada.checkbox("Milk")).to_be_checked()
    expect(ada.page.get_by_role("list", name="Items").get_by_role("checkbox").first).to_have_accessible_name("Eggs")


def test_composed_new_item_survives_changes_of_another_user_and_becomes_one_item(people):
    ada, boris = two_users(people)
    field, composition = ada.page.get_by_label("New item"), Composition(ada.page)
    field.focus()
    composition.compose("ni", 2)
    composition.compose("你好", 1)
    work_above(ada, boris)
    assert field.evaluate(FIELD) == [True, "你好", 1, 1]
    # Only a running composition is replaced by the next text.
    composition.compose("你好吗", 3)
    assert field.evaluate(FIELD) == [True, "你好吗", 3, 3]
    composition.finish("你好吗")
    ada.page.keyboard.press("Enter")
    for person in (ada, boris):
        expect(person.checkbox("你好吗")).to_be_visible()
        expect(person.page.get_by_role("list", name="Items").get_by_role("checkbox")).to_have_count(4)
    expect(field).to_have_value("")


def test_composed_title_survives_changes_of_another_user_and_is_stored_as_finished(people):
    ada, boris = two_users(people)
    ada.title("Bread").click()
    field, composition = ada.page.get_by_label("Item title"), Composition(ada.page)
    ada.page.keyboard.press("Home")
    composition.compose("hei", 3)
    composition.compose("黑麦", 1)
    work_above(ada, boris)
    assert field.evaluate(FIELD) == [True, "黑麦Bread", 1, 1]
    composition.compose("黑麦的", 3)
    assert field.evaluate(FIELD) == [True, "黑麦的Bread", 3, 3]
    composition.finish("黑麦的")
    ada.page.keyboard.press("Enter")
    for person in (ada, boris):
        expect(person.checkbox("黑麦的Bread")).to_be_visible()
        expect(person.page.get_by_role("list", name="Items").get_by_role("checkbox")).to_have_count(3)
