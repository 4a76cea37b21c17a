"""Pictures and text from other apps, pasted and dropped."""
import base64

import pytest
from person import READY
from playwright.sync_api import expect
from test_picture import is_drawn, photo, thumb

# A paste or drop event with files, as the browser dispatches it.
HAND_OVER = """([type, selector, files, text]) => {
    const data = new DataTransfer();
    for (const [name, kind, bytes] of files) {
        data.items.add(new File([Uint8Array.from(atob(bytes), c => c.charCodeAt(0))], name, { type: kind }));
    }
    if (text) data.setData('text/plain', text);
    const target = document.querySelector(selector), facts = { bubbles: true, cancelable: true };
    target.dispatchEvent(type === 'paste' ? new ClipboardEvent('paste', { clipboardData: data, ...facts })
        : new DragEvent(type, { dataTransfer: data, ...facts }));
}"""


def encoded_files(*seeds, width=1600, height=1200):
    made = [photo(seed, width, height) for seed in seeds]
    return [[file["name"], file["mimeType"], base64.b64encode(file["buffer"]).decode()] for file in made]


def hand_over(person, how, selector, *seeds, text=""):
    person.page.evaluate(READY)
    person.page.evaluate(HAND_OVER, [how, selector, encoded_files(*seeds), text])


def with_milk(people):
    ada = people("Ada").join()
    address = ada.make_list("Groceries")
    ada.add("Milk")
    return ada, address


@pytest.mark.feature("C7")
def test_ten_of_twelve_pictures_are_added_to_a_chat_with_a_message_about_the_others(people):
    ada = people("Ada").join()
    ada.make_group("Friends")
    ada.page.get_by_role("button", name="Open chat").click()
    ada.page.get_by_label("Message", exact=True).fill("Look")
    hand_over(ada, "drop", ".page.chat", *range(12))
    expect(ada.page.get_by_text("The others were left out")).to_be_visible()
    expect(ada.page.locator(".composer .thumb")).to_have_count(10)
    expect(ada.page.locator(".message-picture")).to_have_count(0)
    ada.page.get_by_label("Caption").press("Enter")
    expect(ada.page.locator(".message-picture")).to_have_count(10)
    assert ada.page.locator(".message > p").all_inner_texts() == ["Look"]
    expect(ada.page.get_by_label("Message", exact=True)).to_have_value("")


@pytest.mark.feature("U4")
def test_pasted_picture_becomes_an_item_and_a_dropped_one_is_added_to_the_item_below(people):
    ada, _ = with_milk(people)
    hand_over(ada, "paste", "body", 1)
    assert is_drawn(thumb(ada, "Picture"))
    hand_over(ada, "drop", ".items button.title", 2)
    assert is_drawn(thumb(ada, "Milk"))
    hand_over(ada, "drop", ".summary", 3, 4)
    expect(thumb(ada, "Picture")).to_have_count(3)
    hand_over(ada, "drop", ".side", 5)
    ada.page.evaluate(HAND_OVER, ["drop", ".items button.title", [["notes.txt", "text/plain", "YQ=="]], ""])
    expect(ada.page.get_by_text("Only pictures can be added here.")).to_be_visible()
    hand_over(ada, "paste", "#new-item", 6, text="a table that came with a picture of it")
    ada.page.wait_for_timeout(300)
    assert ada.titles() == ["Milk", "Picture", "Picture", "Picture"]
    ada.wait_until_synced()


def test_picture_of_the_page_itself_cannot_be_dropped_into_it(people):
    ada, _ = with_milk(people)
    ada.add("Bread")
    hand_over(ada, "drop", ".items button.title", 1)
    assert is_drawn(thumb(ada, "Milk"))
    thumb(ada, "Milk").drag_to(ada.title("Bread"))
    ada.page.wait_for_timeout(300)
    expect(thumb(ada, "Bread")).to_have_count(0)
    assert ada.titles() == ["Milk", "Bread"]


def test_copied_files_are_pasted_without_their_names_as_text(people):
    ada, _ = with_milk(people)
    hand_over(ada, "paste", "#new-item", 6, text="6.jpg")
    assert is_drawn(thumb(ada, "Picture"))
    assert ada.titles() == ["Milk", "Picture"]


@pytest.mark.feature("L5")
def test_pasted_lines_replace_the_selected_text(people):
    ada, _ = with_milk(people)
    field = ada.page.get_by_label("New item")
    for select, last in (("field.select()", "Salt"), ("field.setSelectionRange(0, 0)", "SaltBatteries")):
        field.fill("Batteries")
        field.evaluate(f"field => {select}")
        hand_over(ada, "paste", "#new-item", text="Flour\nSalt")
        expect(field).to_have_value("")
        assert ada.titles()[-2:] == ["Flour", last]
    ada.wait_until_synced()


def test_pictures_pasted_in_the_item_editor_belong_to_the_item_and_other_files_are_ignored(people):
    ada, _ = with_milk(people)
    ada.title("Milk").click(button="right")
    ada.page.get_by_role("button", name="Details").click()
    ada.page.evaluate(READY)
    ada.page.evaluate(HAND_OVER, ["drop", ".detail .page", [["x.pdf", "application/pdf", "AAAA"]], ""])
    hand_over(ada, "paste", "body", 1)
    hand_over(ada, "drop", ".detail .page", 2)
    pictures = ada.page.get_by_role("group", name="Pictures").locator(".thumb")
    expect(pictures).to_have_count(2)
    assert is_drawn(pictures.last)
    ada.wait_until_synced()


def test_pictures_that_arrive_while_a_screen_opens_belong_to_it(people):
    ada, _ = with_milk(people)
    ada.title("Milk").click(button="right")
    ada.page.evaluate(READY)
    ada.page.get_by_role("button", name="Details").evaluate("node => { globalThis.before = node; }")
    # No frame comes between these events: the browser still shows the list.
    ada.page.evaluate(
        f"([pasted, dropped]) => {{ before.click(); ({HAND_OVER})(pasted); ({HAND_OVER})(dropped); }}",
        [["paste", "body", encoded_files(1), ""], ["drop", ".items button.title", encoded_files(2), ""]],
    )
    pictures = ada.page.get_by_role("group", name="Pictures").locator(".thumb")
    expect(pictures).to_have_count(2)
    ada.wait_until_synced()


@pytest.mark.feature("U7")
def test_dropped_photo_of_a_type_that_the_browser_does_not_know_is_added(people):
    ada, _ = with_milk(people)
    ada.page.evaluate(READY)
    [[_, _, content]] = encoded_files(1)
    ada.page.evaluate(HAND_OVER, ["drop", ".items button.title", [["IMG_1.HEIC", "", content]], ""])
    assert is_drawn(thumb(ada, "Milk"))
