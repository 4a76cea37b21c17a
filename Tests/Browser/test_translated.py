"""A page that the browser translates while the app is in use."""
import pytest
from playwright.sync_api import expect

# Replaces each text node with elements, including later ones, as page translators do. Markers stand for translated
# words.
TRANSLATE = """() => {
    const walk = (node, act) => {
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT), texts = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        texts.forEach(act);
    };
    const translate = text => {
        if (!/\\S/.test(text.nodeValue) ||
            text.parentNode?.closest('.translated, [translate=no], textarea, option')) return;
        const outer = document.createElement('font'), inner = document.createElement('font');
        outer.className = 'translated';
        inner.textContent = '⟦' + text.nodeValue + '⟧';
        outer.append(inner);
        text.replaceWith(outer);
    };
    const app = document.querySelector('#app');
    new MutationObserver(() => walk(app, translate)).observe(
        app, { childList: true, characterData: true, subtree: true });
    walk(app, translate);
}"""
# Returns the words on the screen in their order.
WORDS = """[...document.querySelectorAll('.detail, .foot')].map(part => part.innerText)
    .join('\\n').replaceAll(/[⟦⟧]/g, '')"""


def words(page):
    return [line.strip() for line in page.evaluate(WORDS).split("\n") if line.strip()]


@pytest.mark.feature("U3")
def test_translated_page_shows_no_stale_words(people):
    ada = people("Ada").join()
    page = ada.page
    address = ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    page.evaluate(TRANSLATE)
    expect(page.locator("#progress")).to_have_text("⟦0 of 2 done⟧")
    ada.checkbox("Milk").check()
    expect(page.locator("#progress")).to_have_text("⟦1 of 2 done⟧")
    for title in ("Salt", "2 kg Flour", "https://example.org/a Recipe"):
        page.get_by_label("New item").fill(title)
        page.get_by_label("New item").press("Enter")
    ada.title("Bread").click()
    page.get_by_label("Item title").fill("Rye")
    page.keyboard.press("Enter")
    ada.checkbox("Salt").check()
    page.get_by_role("button", name="Hide done").click()
    expect(page.locator(".items .title")).to_have_count(3)
    page.get_by_role("button", name="Show done").click()
    page.locator(".items .title").first.click(button="right")
    page.get_by_role("button", name="Details").click()
    page.get_by_role("button", name="Add quantity").click()
    page.locator("#edit-quantity").fill("3")
    page.get_by_role("button", name="⟦Done⟧", exact=True).click()
    expect(page.locator("#progress")).to_have_text("⟦2 of 5 done⟧")
    for tab in ("Today", "Chats", "Habits", "Lists"):
        page.get_by_role("link", name=tab).click()
    page.locator(".lists a.row").click()
    expect(page.locator(".items .title")).to_have_count(5)
    ada.wait_until_synced()
    shown = words(page)
    assert page.url == address
    page.reload()
    expect(page.locator(".items .title")).to_have_count(5)
    assert page.locator("font").count() == 0
    assert shown == words(page)
