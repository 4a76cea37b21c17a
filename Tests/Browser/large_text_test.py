"""Letters twice as large, as somebody has set them in their browser, on a phone (WCAG 2.2, 1.4.4): all is there."""
import pytest
from layout_test import ASKING, LANGUAGES, OWN, WIDER, furnish
from playwright.sync_api import expect
from touch import settle

# The root's letters are 106.25 % of what the browser is set to.
TWICE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '212.5%'; })"
PHONES = [(320, 640), (390, 844)]
ACTING = "a, button, input, select, textarea"
# What is cut off and does not say so, what cannot be reached, and what lies partly beneath something else to act on.
HIDDEN = """acting => {
    const EDGES = '.bar, .head, .foot';
    const all = wanted => [...document.querySelectorAll(`.app ${wanted}`)].filter(
        node => node.checkVisibility({ visibilityProperty: true }) && !node.closest('.unseen, .beneath'));
    const name = node => `${node.localName}.${node.className} ${node.textContent.slice(0, 30)}`;
    const isCut = node => {
        const style = getComputedStyle(node);
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false;
        return style.overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1
            || style.overflowY === 'hidden' && node.scrollHeight > node.clientHeight + 1;
    };
    const boxes = all(`:is(${acting})`).map(node => [node, node.getBoundingClientRect()]);
    const share = (a, b, start, end) => Math.min(a[end], b[end]) - Math.max(a[start], b[start]) > 2;
    const found = all(':not(input, textarea, select, svg, svg *, .picture, .avatar)').filter(isCut).map(node => 'cut: ' + name(node));
    boxes.forEach(([node, box], place) => {
        if (box.left < -1 || box.right > innerWidth + 1) found.push('outside: ' + name(node));
        for (const [other, beside] of boxes.slice(place + 1)) {
            if (!node.closest(EDGES) !== !other.closest(EDGES)) continue; // what one scrolls goes beneath them
            if (!node.contains(other) && share(box, beside, 'left', 'right') && share(box, beside, 'top', 'bottom')) {
                found.push('crossed: ' + name(node) + ' / ' + name(other));
            }
        }
    });
    return found;
}"""
# What has the focus, if a part of it lies beneath the bar, the field that stays below it, or the foot. Not so the button for
# more rows, which have moved it on as soon as it is seen.
COVERED = """() => {
    const node = document.activeElement, box = node.getBoundingClientRect();
    if (node === document.body || node.closest('.bar, .add, .foot, .more')) return '';
    const above = [...document.querySelectorAll('.bar, .add')].filter(bar => bar.checkVisibility() && getComputedStyle(bar).position === 'sticky')
        .map(bar => bar.getBoundingClientRect()).filter(bar => bar.top < 60);
    const top = Math.max(0, ...above.map(bar => bar.bottom));
    const bottom = document.querySelector('.foot').getBoundingClientRect().top;
    const isSeen = box.height > bottom - top || box.top >= top - 1 && box.bottom <= bottom + 1;
    return isSeen ? '' : `${node.localName}.${node.className} from ${box.top} to ${box.bottom}, seen from ${top} to ${bottom}`;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_letters_twice_as_large_nothing_is_cut_off_or_covered(people, language):
    ada = people("Ada", has_touch=True, is_mobile=True).register()
    page, home = ada.page, ada.server.address
    paths, history = furnish(ada)
    page.goto(home + "/profile/settings")
    page.get_by_label("Language").select_option(LANGUAGES[language])
    page.add_init_script(TWICE)
    found = []
    for path in (*paths, history, *OWN, *ASKING):
        page.goto(home + path)
        expect(page.locator("h1:visible").last).to_be_visible()
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            assert page.evaluate("getComputedStyle(document.body).fontSize") == "34px"
            found += [(path, width, what) for what in page.evaluate(WIDER) + page.evaluate(HIDDEN, ACTING)]
        steps = page.locator(ACTING).filter(visible=True).count()
        for key in ["Tab"] * steps + ["Shift+Tab"] * steps:
            page.keyboard.press(key)
            found += [(path, "focus", what) for what in [page.evaluate(COVERED)] if what]
    assert found == []
