"""Lists with a colour and a sign, new items in view, toasts under a pointer, and the drawings of empty screens."""
import pytest
from playwright.sync_api import expect
from touch import scroll_to, wait_for_transition

# The part of a row that is between the field at the top and the lower edge, from 0 to 1.
IN_VIEW = """node => {
    const { top, bottom, height } = node.getBoundingClientRect();
    const upper = document.querySelector('.add').getBoundingClientRect().bottom;
    const lower = document.querySelector('.foot').getBoundingClientRect().top;
    return Math.max(0, Math.min(bottom, lower) - Math.max(top, upper)) / height;
}"""


@pytest.mark.feature("L1")
def test_list_gets_a_color_and_a_sign_by_one_tap_each(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    page = ada.page
    page.get_by_role("button", name="Edit").last.click()
    page.get_by_role("button", name="Colour and sign").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Green").click()
    sheet.get_by_role("button", name="Groceries", exact=True).click()
    expect(sheet.get_by_role("button", name="Green")).to_have_attribute("aria-pressed", "true")
    sheet.get_by_role("button", name="Done").click()
    page.reload()
    sign = page.locator("h1 > .sign")
    expect(sign).to_be_visible()
    ground, color = sign.evaluate("node => [getComputedStyle(node).backgroundColor, getComputedStyle(node).color]")
    green, other = (tuple(int(part) for part in text[4:-1].split(", ")) for text in (ground, color))
    assert green[1] > 2 * green[0] and green[1] > 2 * green[2] and min(other) > 200


@pytest.mark.feature("L5")
def test_new_item_of_a_long_list_is_in_view_and_a_tick_does_not_scroll(people):
    ada = people("Ada", viewport={"width": 390, "height": 700}).join()
    ada.make_list("Groceries")
    for number in range(16):
        ada.add(f"Item {number}")
    page = ada.page
    row = page.locator(".item", has_text="Item 15")
    page.wait_for_timeout(600)
    assert row.evaluate(IN_VIEW) == 1
    expect(page.get_by_label("New item")).to_be_focused()
    scroll_to(page, 0)
    ada.tick("Item 3")
    page.wait_for_timeout(600)
    assert page.evaluate("scrollY") == 0


@pytest.mark.feature("U7")
def test_toast_stays_under_a_pointer_and_closes_after_it_has_left(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    page = ada.page
    page.clock.install()
    ada.tick("Milk")
    toast = page.locator(".notice")
    toast.hover()
    page.clock.run_for(60_000)
    expect(toast).to_be_visible()
    page.mouse.move(5, 5)
    page.clock.run_for(9_000)
    expect(toast).to_be_visible()
    page.clock.run_for(2_000)
    expect(toast).to_have_count(0)


@pytest.mark.feature("U7")
def test_each_area_has_its_drawing_while_it_is_empty(people):
    page = people("Ada").join().page
    seen = set()
    for path in ("/lists", "/habits", "/chats", "/photos"):
        page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2] + path)
        drawing = page.locator(".drawing:visible").first
        expect(drawing).to_be_visible()
        wait_for_transition(page)
        seen.add(drawing.inner_html())
    assert len(seen) == 4
