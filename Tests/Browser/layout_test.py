"""Every screen on every size, and all that lies over one: nothing has to be scrolled sideways. And every screen opens without
a network."""
from urllib.parse import unquote

import pytest
from furnished import LONG, befriend, furnish, hang_pictures, refuse
from grid import turned
from over import OVER, alert, is_seen
from overlays import guests, overlays
from playwright.sync_api import expect
from touch import settle
from update_test import app, release  # noqa: F401

pytestmark = pytest.mark.grid
SIZES = [(320, 640), (375, 667), (390, 844), (667, 375), (844, 390), (820, 1180), (1180, 820), (1440, 900)]
# What can be scrolled sideways, though nothing should. Where the page's own scroll bar takes room, 100vw counts it.
WIDER = """[document.documentElement, ...document.querySelectorAll('.side, .detail, dialog[open]')]
    .filter(node => node.scrollWidth > node.clientWidth + innerWidth - document.documentElement.clientWidth)
    .map(node => node.className || node.localName)"""
# Elements whose absolute pseudo-element is placed by another element: it does not scroll with them, and WebKit paints none of a checkbox.
STRAY = """[...document.querySelectorAll('body *')].filter(node => getComputedStyle(node).position === 'static'
    && ['::before', '::after'].some(name => {
        const style = getComputedStyle(node, name);
        return style.position === 'absolute' && style.content !== 'none' && style.display !== 'none';
    })).map(node => node.className || node.localName)"""
# Of what lies over the screen: whether all of it is in the window, and what one cannot tap in it, however one scrolls.
HIDDEN = """() => {
    const over = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('.notice');
    if (over === null) return [];
    for (const animation of over.getAnimations()) animation.finish();
    const { left, top, right, bottom } = over.getBoundingClientRect();
    const isOut = left < 0 || top < 0 || right > innerWidth + .5 || bottom > innerHeight + .5;
    const controls = [...over.querySelectorAll('button, a, input, select, textarea')].filter(node => node.checkVisibility());
    const hidden = controls.filter(node => {
        node.scrollIntoView({ block: 'center', behavior: 'instant' });
        const box = node.getBoundingClientRect();
        return !node.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
    });
    over.scrollTo(0, 0);
    return [isOut ? [left, top, right, bottom].join() : '', controls.length > 0 ? '' : 'nothing to tap',
        ...hidden.map(node => node.ariaLabel ?? node.textContent)].filter(text => text !== '');
}"""
# What was chosen, where there is less room for it than it takes.
SHORTENED = """[...document.querySelectorAll('.choice')].filter(node => {
    const given = node.offsetWidth;
    node.style = 'position: absolute; width: max-content; max-width: none';
    const taken = node.offsetWidth;
    node.style = '';
    return taken > given + 1;
}).map(node => node.selectedOptions[0].text)"""
OWN = ("/today", "/calendar", "/lists", "/habits", "/habits/info", "/chats", "/chats/new", "/photos", "/search", "/trash", "/tray", "/profile", "/profile/name", "/profile/settings", "/receive?text=" + LONG)
# What needs the server by nature.
ASKING = ("/profile/email", "/profile/password", "/profile/devices", "/profile/delete")
LANGUAGES = {"en": "English", "ru": "Русский"}


def sized(page, turn):
    """Makes the window as large as each of the sizes, or as the one whose turn it is, once nothing slides any more."""
    settle(page)
    for width, height in turned(SIZES, turn):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
        yield width


def fits(page, turn, screen, *looks):
    """Whether exactly what was opened over a screen is there on every size, all of it within reach."""
    for width in sized(page, turn):
        assert is_seen(page, looks), (screen, width, looks, page.evaluate(OVER))
        assert page.evaluate(WIDER) == [], (screen, width, looks)
        assert page.evaluate(STRAY) == [], (screen, looks)
        assert page.evaluate(HIDDEN) == [], (screen, width, looks)
    page.set_viewport_size({"width": 320, "height": 640})


def speaks(person, language):
    """Chooses the language of the screens."""
    person.page.goto(person.server.address + "/profile/settings")
    person.page.get_by_label("Language").select_option(LANGUAGES[language])


@pytest.mark.feature("U1", "U2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_screen(people, language):
    ada = people("Ada").join()
    page, home = ada.page, ada.server.address
    paths, history = furnish(ada)
    speaks(ada, language)
    for turn, path in enumerate((*paths, history, *OWN, *ASKING)):
        page.goto(home + path)
        for width in sized(page, turn):
            assert page.evaluate(WIDER) == [], (path, width)
            assert page.evaluate(STRAY) == [], path
            assert page.locator(".side:visible, .detail:visible").count() == (2 if width >= 900 else 1), (path, width)
            foot = page.locator(".foot").bounding_box()
            assert (foot["width"] == width) == (width < 900), (path, width, foot)


@pytest.mark.feature("U2")
def test_what_was_chosen_in_the_settings_is_read_as_a_whole(people):
    ada = people("Ada", timezone_id="Europe/Riga").join()
    page = ada.page
    page.goto(ada.server.address + "/profile/settings")
    for language in ("Русский", "English"):
        page.locator("#setting-0").select_option(language)
        for zone in ("", "America/New_York"):
            ada.choose_zone(zone)
            for width in (320, 390, 1280):
                page.set_viewport_size({"width": width, "height": 700})
                settle(page)
                assert page.evaluate(SHORTENED) == [], (language, width)


@pytest.mark.feature("U2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_over_a_screen_is_wider_than_it(people, language):
    ada = people("Ada", viewport={"width": 320, "height": 640}).join()
    paths, _ = furnish(ada)
    hang_pictures(ada, paths[0])
    theirs = befriend(ada, people("Boris").join(), paths)
    speaks(ada, language)
    for turn, look in enumerate(overlays(ada, paths, theirs)):
        fits(ada.page, turn, *look)


@pytest.mark.feature("U2")
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_screen_for_guests(people, language):
    ada = people("Ada", locale=language, viewport={"width": 320, "height": 640})
    ada.server.add(ada.email, ada.name)
    for turn, look in enumerate(guests(ada)):
        fits(ada.page, turn, *look)


@pytest.mark.feature("U2")
def test_what_was_refused_and_what_the_app_itself_has_to_say_fit(people, server, app):  # noqa: F811
    ada = people("Ada", viewport={"width": 320, "height": 640}).join()
    refuse(ada, people("Boris").join())
    server.stop()
    release(app)
    server.start()
    ada.tab().goto(server.address + "/lists")
    expect(ada.page.get_by_text("A new version is ready.")).to_be_visible()
    for turn, language in enumerate(LANGUAGES):
        speaks(ada, language)
        ada.page.goto(server.address + "/tray")
        expect(ada.page.locator(".status .text.strong")).to_be_visible()
        fits(ada.page, turn, "/tray")
        ada.page.locator(".tray .danger").first.click()
        expect(ada.page.get_by_role("alertdialog")).to_be_visible()
        fits(ada.page, turn, "/tray", alert("Discard %1?"))
        ada.page.keyboard.press("Escape")


@pytest.mark.feature("S1")
def test_every_screen_opens_without_a_network(people):
    ada = people("Ada").join()
    page, home = ada.page, ada.server.address
    paths, history = furnish(ada)
    ada.kept()
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
