"""Text at 200 %, as set in the browser (WCAG 2.2, 1.4.4 and 1.4.10): everything is reachable on every size."""
import pytest
import test_layout
from grid import select_variants
from overlay_driver import OVERLAYS, shows_exactly
from playwright.sync_api import expect
from sample_content import create_content, share_content
from test_layout import ASKING, LANGUAGES, OWN, WIDER, select_language
from touch import wait_for_transition

pytestmark = pytest.mark.grid
# The root font size is 106.25 % of the browser's setting.
TWICE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '212.5%'; })"
SIZES = [(1440, 900), (820, 1180), (667, 375), (390, 844), (320, 640)]
WALKED = (667, 320)  # on these with the keyboard, too: they have the least space
ACTING = "a, button, input, select, textarea"
# Text that is cut off without a sign, unreachable elements, and controls that are partly covered.
HIDDEN = """acting => {
    const EDGES = '.bar, .head, .foot, dialog > header, .search';
    const over = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('.app');
    for (const animation of over.getAnimations()) animation.finish();
    const all = wanted => [...over.querySelectorAll(wanted)].filter(
        node => node.checkVisibility({ visibilityProperty: true }) && !node.closest('.unseen, .beneath'));
    const name = node => `${node.localName}.${node.className} ${node.textContent.slice(0, 30)}`;
    const isCut = node => {
        const style = getComputedStyle(node);
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false;
        const bar = innerWidth - document.documentElement.clientWidth; // of the page, if it takes room: 100vw counts it
        return style.overflowX !== 'visible' && node.scrollWidth > node.clientWidth + bar + 1
            || style.overflowY === 'hidden' && node.scrollHeight > node.clientHeight + 1;
    };
    const boxes = all(`:is(${acting})`).map(node => [node, node.getBoundingClientRect()]);
    // What one scrolls goes beneath the edges, and beneath a field that stays below the bar.
    const isSticky = field => field && getComputedStyle(field).position === 'sticky';
    const layer = node => node.closest(EDGES) ? 2 : isSticky(node.closest('.add')) ? 1 : 0;
    const share = (a, b, start, end) => Math.min(a[end], b[end]) - Math.max(a[start], b[start]) > 2;
    const found = all(':not(input, textarea, select, svg, svg *, .picture, .avatar, .stage, .viewer figure)')
        .filter(isCut).map(node => 'cut: ' + name(node));
    boxes.forEach(([node, box], place) => {
        if (box.left < -1 || box.right > innerWidth + 1) found.push('outside: ' + name(node));
        for (const [other, beside] of boxes.slice(place + 1)) {
            if (layer(node) !== layer(other)) continue;
            if (!node.contains(other) && share(box, beside, 'left', 'right') && share(box, beside, 'top', 'bottom')) {
                found.push('crossed: ' + name(node) + ' / ' + name(other));
            }
        }
    });
    return found;
}"""
# The focused element, if a part of it is covered by the bar, by the field below the bar, by the foot, or by the head of
# a sheet. Of a tall element, or in a low window, at least one line must be visible (WCAG 2.2, 2.4.11). The button for
# more rows is an exception: it moves the focus on as soon as it is visible.
COVERED = """isLow => {
    const node = document.activeElement, box = node.getBoundingClientRect(), over = node.closest('dialog') ?? document;
    if (node.matches('body, dialog') || node.closest('.bar, .add, .foot, .more, header, .search')) return '';
    const edges = over === document ? { top: 0, bottom: innerHeight } : over.getBoundingClientRect();
    const above = [...over.querySelectorAll('.bar, .add, header, .search')]
        .filter(bar => bar.checkVisibility() && getComputedStyle(bar).position === 'sticky')
        .map(bar => bar.getBoundingClientRect()).filter(bar => bar.top < edges.top + 60);
    const top = Math.max(edges.top, ...above.map(bar => bar.bottom));
    const bottom = over.querySelector('.foot')?.getBoundingClientRect().top ?? edges.bottom;
    const inset = node.localName === 'textarea' ? 6 : 1; // the browser shows the cursor, not the edge of the field
    const part = Math.min(box.bottom, bottom + inset) - Math.max(box.top, top - inset);
    const isTall = box.height > (bottom - top) / 3;
    const isSeen = part >= Math.min(box.height, isLow || isTall ? 30 : box.height);
    return isSeen ? '' : `${node.localName}.${node.className} from ${box.top} to ${box.bottom},
        seen from ${top} to ${bottom}`;
}"""


def faults(page, turn, screen, *expected):
    """Returns text that is cut off and controls that are covered, with text at 200 %, as set in the open page."""
    found, what_is_open = [], " ".join([screen, *(name.pattern for _, name in expected)])
    page.evaluate("document.documentElement.style.fontSize = '212.5%'")
    for width, height in select_variants(SIZES, turn):
        page.set_viewport_size({"width": width, "height": height})
        wait_for_transition(page)
        assert page.evaluate("getComputedStyle(document.body).fontSize") == "34px"
        assert shows_exactly(page, expected), (what_is_open, width, page.evaluate(OVERLAYS))
        seen = [what for look in (WIDER, test_layout.HIDDEN)
                for what in page.evaluate(look)] + page.evaluate(HIDDEN, ACTING)
        if width in WALKED and page.locator(".app:not(:has(dialog[open])), dialog[open]").count() > 0:
            steps = page.locator(ACTING).filter(visible=True).count()
            for key in ["Tab"] * steps + ["Shift+Tab"] * steps:
                page.keyboard.press(key)
                seen += [f"focus: {what}" for what in [page.evaluate(COVERED, height < 500)] if what]
        found += [f"{what_is_open} at {width}: {what}" for what in seen]
    page.evaluate("document.documentElement.style.fontSize = ''")
    page.set_viewport_size({"width": 320, "height": 640})
    return found


def on_a_phone(people, name="Ada", **settings):
    return people(name, has_touch=True, is_mobile=True, viewport={"width": 320, "height": 640}, **settings)


@pytest.mark.feature("U6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_large_text_is_neither_cut_off_nor_covered_on_any_screen(people, language):
    ada = on_a_phone(people).join()
    page, home = ada.page, ada.server.address
    paths, history = create_content(ada)
    select_language(ada, language)
    page.add_init_script(TWICE)
    found = []
    for turn, path in enumerate((*paths, history, *OWN, *ASKING)):
        page.goto(home + path)
        expect(page.locator("h1:visible").last).to_be_visible()
        found += faults(page, turn, path)
    assert not found, "\n".join(found)


@pytest.mark.feature("U2", "U6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_large_text_is_not_wider_than_the_side_pane(people, language):
    ada = on_a_phone(people).join()
    paths, _ = create_content(ada)
    share_content(ada, paths)  # the bell announces it
    select_language(ada, language)
    ada.page.add_init_script(TWICE)
    ada.page.set_viewport_size({"width": 1440, "height": 900})
    for path in ("/lists", "/habits", "/chats"):
        ada.page.goto(ada.server.address + path)
        expect(ada.page.locator(".side .bell .badge")).to_be_visible()
        widths = ada.page.evaluate(
            "[...document.querySelectorAll('.side, .side > .page')].map(pane => pane.scrollWidth - pane.clientWidth)"
        )
        assert widths == [0, 0], path


@pytest.mark.feature("U6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_large_text_rows_in_selection_mode_are_below_the_bar_in_a_low_window(people, language):
    ada = on_a_phone(people).join()
    paths, _ = create_content(ada)
    select_language(ada, language)
    ada.page.add_init_script(TWICE)
    ada.page.set_viewport_size({"width": 667, "height": 375})
    ada.page.goto(ada.server.address + paths[0])
    ada.page.locator(".detail .bar .bar-side.end .text").last.click()
    ada.page.locator(".select").first.click()
    wait_for_transition(ada.page)
    steps = ada.page.locator(ACTING).filter(visible=True).count()
    found = []
    for key in ["Tab"] * steps + ["Shift+Tab"] * steps:
        ada.page.keyboard.press(key)
        found += [what for what in [ada.page.evaluate(COVERED, True)] if what]
    assert not found, "\n".join(found)
