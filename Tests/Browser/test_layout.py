"""Sizes of screens and overlays, for test_screens.py: nothing scrolls sideways. Every screen also opens offline."""
from urllib.parse import unquote

import pytest
from grid import select_variants
from overlay_driver import OVERLAYS, shows_exactly
from playwright.sync_api import expect
from sample_content import LONG, create_content
from touch import wait_for_transition

pytestmark = pytest.mark.grid
SIZES = [(320, 640), (375, 667), (390, 844), (667, 375), (844, 390), (820, 1180), (1180, 820), (1440, 900)]
# Elements that scroll sideways but should not. If the page's own scroll bar takes space, 100vw includes it.
WIDER = """[document.documentElement, ...document.querySelectorAll('.side, .detail, dialog[open]')]
    .filter(node => node.scrollWidth > node.clientWidth + innerWidth - document.documentElement.clientWidth)
    .map(node => node.className || node.localName)"""
# Elements whose absolute pseudo-element is positioned by another element. It does not scroll with them, and WebKit does
# not paint it for a checkbox.
STRAY = """[...document.querySelectorAll('body *')].filter(node => getComputedStyle(node).position === 'static'
    && ['::before', '::after'].some(name => {
        const style = getComputedStyle(node, name);
        return style.position === 'absolute' && style.content !== 'none' && style.display !== 'none';
    })).map(node => node.className || node.localName)"""
# Parts of an overlay that are outside the window, and controls that cannot be tapped at any scroll position.
HIDDEN = """() => {
    const over = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('.notice');
    if (over === null) return [];
    for (const animation of over.getAnimations()) animation.finish();
    const { left, top, right, bottom } = over.getBoundingClientRect();
    const isOut = left < 0 || top < 0 || right > innerWidth + .5 || bottom > innerHeight + .5;
    const controls = [...over.querySelectorAll('button, a, input, select, textarea')]
        .filter(node => node.checkVisibility());
    const hidden = controls.filter(node => {
        node.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = node.getBoundingClientRect();
        return !node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    });
    over.scrollTo(0, 0);
    return [isOut ? [left, top, right, bottom].join() : '', controls.length > 0 ? '' : 'nothing to tap',
        ...hidden.map(node => node.ariaLabel ?? node.textContent)].filter(text => text !== '');
}"""
# Selected values that are wider than their space.
SHORTENED = """[...document.querySelectorAll('.choice')].filter(node => {
    const given = node.offsetWidth;
    node.style = 'position: absolute; width: max-content; max-width: none';
    const taken = node.offsetWidth;
    node.style = '';
    return taken > given + 1;
}).map(node => node.selectedOptions[0].text)"""
OWN = ("/today", "/calendar", "/lists", "/habits", "/habits/info", "/chats", "/chats/new", "/groups/new", "/photos",
       "/search", "/trash", "/tray", "/profile", "/profile/name", "/profile/settings", "/receive?text=" + LONG)
# Screens that need the server.
ASKING = ("/profile/email", "/profile/password", "/profile/devices", "/profile/download", "/profile/delete")
LANGUAGES = {"en": "English", "ru": "Русский"}


def resized(page, turn):
    """Resizes the window to each size, or to the selected one, after all animations have ended."""
    wait_for_transition(page)
    for width, height in select_variants(SIZES, turn):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height",
                               arg=[width, height])
        yield width


def check_fit(page, turn, screen, *expected):
    """Checks that exactly the opened overlay is shown on every size, and that all of it is reachable."""
    for width in resized(page, turn):
        assert shows_exactly(page, expected), (screen, width, expected, page.evaluate(OVERLAYS))
        assert page.evaluate(WIDER) == [], (screen, width, expected)
        assert page.evaluate(STRAY) == [], (screen, expected)
        assert page.evaluate(HIDDEN) == [], (screen, width, expected)
    page.set_viewport_size({"width": 320, "height": 640})


def select_language(person, language):
    """Selects the language of the screens."""
    person.page.goto(person.server.address + "/profile/settings")
    person.page.locator("#setting-0").select_option(LANGUAGES[language])


def check_screen(page, turn, path):
    """Checks the width of a screen, its panes, and the position of the tabs."""
    for width in resized(page, turn):
        assert page.evaluate(WIDER) == [], (path, width)
        assert page.evaluate(STRAY) == [], path
        assert page.locator(".side:visible, .detail:visible").count() == (2 if width >= 900 else 1), (path, width)
        foot = page.locator(".foot").bounding_box()
        assert (foot["width"] == width) == (width < 900), (path, width, foot)


@pytest.mark.feature("U2")
def test_selected_settings_are_shown_completely(people):
    ada = people("Ada", timezone_id="Europe/Riga").join()
    page = ada.page
    page.goto(ada.server.address + "/profile/settings")
    for language in ("Русский", "English"):
        page.locator("#setting-0").select_option(language)
        for zone in ("", "America/New_York"):
            ada.choose_zone(zone)
            for width in (320, 390, 1280):
                page.set_viewport_size({"width": width, "height": 700})
                wait_for_transition(page)
                assert page.evaluate(SHORTENED) == [], (language, width)


@pytest.mark.feature("S1")
def test_every_screen_opens_offline(people):
    ada = people("Ada").join()
    page, home = ada.page, ada.server.address
    paths, history = create_content(ada)
    ada.wait_until_synced()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.context.set_offline(True)
    for path in (*paths, *OWN, history, *ASKING):
        page.goto(home + path)
        expect(page.get_by_role("heading", level=1).filter(visible=True).last).to_be_visible()
        expect(page.get_by_text("Loading…")).to_have_count(0)
        expect(page.get_by_text("is gone"), path).to_have_count(0)
        expect(page.get_by_role("status", name="Connection")).to_contain_text("Offline")
        assert unquote(page.url) == home + path
        if path in paths:
            expect(page.locator(".detail").get_by_text(LONG).or_(page.locator("#edit-title")).first).to_be_visible()
