"""Every screen on every size: nothing has to be scrolled sideways. And every one opens without a network."""
from urllib.parse import unquote

import pytest
from habits_test import begin
from playwright.sync_api import expect
from scale_test import by_program
from touch import settle

SIZES = [(320, 640), (375, 667), (390, 844), (667, 375), (844, 390), (820, 1180), (1180, 820), (1440, 900)]
OVER = [(320, 640), (844, 390), (1180, 820)]
# What can be scrolled sideways, though nothing should.
WIDER = """[document.documentElement, ...document.querySelectorAll('.side, .detail, dialog[open]')]
    .filter(node => node.scrollWidth > node.clientWidth).map(node => node.className || node.localName)"""
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
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
OWN = ("/today", "/calendar", "/lists", "/habits", "/habits/info", "/search", "/trash", "/tray", "/profile", "/profile/name", "/profile/settings", "/receive?text=" + LONG)
# What needs the server by nature.
ASKING = ("/profile/email", "/profile/password", "/profile/devices", "/profile/delete")
LANGUAGES = {"en": "English", "ru": "Русский"}


def furnish(person):
    """Makes a group, and a list with one item, all with long names.
    :return: the paths of their screens, that of the item's history apart"""
    page, home = person.page, person.server.address
    group = person.make_group(LONG)
    program = by_program(person)
    for rank in "AB":
        habit = begin(program, LONG, 400, weekdays=0b101_1110, rank=rank)
    page.goto(home + "/lists")
    address = person.make_list(LONG)
    person.add(LONG)
    person.title(LONG).click(button="right")
    page.get_by_role("button", name="Details").click()
    page.wait_for_url("**/items/*")
    paths = [path.removeprefix(home) for path in (address, page.url, address + "/share", group)] + ["/habits/" + habit]
    return paths, paths[1] + "/history"


def sized(page, sizes=SIZES):
    """Makes the window as large as each of the sizes, once nothing slides any more."""
    settle(page)
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height])
        yield width


def fits(page, screen):
    for width in sized(page):
        assert page.evaluate(WIDER) == [], (screen, width)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_screen(people, language):
    ada = people("Ada").register()
    page, home = ada.page, ada.server.address
    paths, history = furnish(ada)
    page.goto(home + "/profile/settings")
    page.get_by_label("Language").select_option(LANGUAGES[language])
    for path in (*paths, history, *OWN, *ASKING):
        page.goto(home + path)
        for width in sized(page):
            assert page.evaluate(WIDER) == [], (path, width)
            assert page.locator(".side:visible, .detail:visible").count() == (2 if width >= 900 else 1), (path, width)
            foot = page.locator(".foot").bounding_box()
            assert (foot["width"] == width) == (width < 900), (path, width, foot)


def test_what_was_chosen_in_the_settings_is_read_as_a_whole(people):
    ada = people("Ada", timezone_id="Europe/Riga").register()
    page = ada.page
    page.goto(ada.server.address + "/profile/settings")
    for language in ("Русский", "English"):
        page.locator("#setting-0").select_option(language)
        for zone in ("", "America/New_York"):
            page.locator("#setting-3").select_option(zone)
            for width in (320, 390, 1280):
                page.set_viewport_size({"width": width, "height": 700})
                settle(page)
                assert page.evaluate(SHORTENED) == [], (language, width)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_over_a_screen_is_wider_than_it(people, language):
    ada = people("Ada").register()
    page, home = ada.page, ada.server.address
    (items, item, share, group, _), _ = furnish(ada)
    page.goto(home + "/profile/settings")
    page.get_by_label("Language").select_option(LANGUAGES[language])

    def opens(path, *steps):
        """Takes steps from a screen on; each leads to something that lies over it, or to another look of it."""
        page.goto(home + path)
        for selector, how in steps:
            page.set_viewport_size({"width": 320, "height": 640})
            page.locator(selector).filter(visible=True).first.click(**how)
            over((path, selector))

    def over(screen):
        for width in sized(page, OVER):
            assert page.evaluate(WIDER) == [], (screen, width)
            assert page.evaluate(HIDDEN) == [], (screen, width)

    tap, hold = {}, {"button": "right"}
    opens("/lists", (".lists a.row", hold), (".menu .danger", tap))
    opens("/lists", (".lists a.row", hold), (".menu .row:nth-child(3)", tap))
    opens("/lists", (".side .bar .text", tap))
    opens(items, (".items .title", tap))
    opens(items, (".items .title", hold))
    opens(items, (".items .title", hold), (".menu .row:nth-last-child(2)", tap))
    opens("/today", (".detail .bar .icon-button:nth-child(2)", tap))
    opens(items, (".detail .bar .text", tap), (".select", tap), (".detail .row.danger", tap))
    opens(item, *[(".adding", tap)] * 4)
    page.locator("#edit-title").fill("")
    page.locator(".detail .bar .text").click()
    over("the errors of an item")
    page.locator(".detail .back").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    over("the question before leaving an item")
    opens("/habits", (".side .bar .text", tap))
    opens("/habits", (".side .bar .icon-button", tap), (".swatch", tap))
    opens("/habits", (".habit > a", tap), (".detail .bar .text", tap), (".habit-form .danger", tap))
    opens(share, ("[role=switch]", tap), (".detail .card .row.accent, .detail .primary", tap))
    opens(group, (".detail .row.danger", tap))
    opens("/profile", (".detail .row.danger", tap))
    opens(items, (".items .title", tap), (".tools .danger", tap))
    opens("/trash", (".detail .bar .danger", tap))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_screen_for_guests(people, language):
    ada = people("Ada", locale=language, viewport={"width": 320, "height": 640})
    page, home = ada.page, ada.server.address
    for path in ("/sign-in", "/register", "/forgot"):
        page.goto(home + path)
        expect(page.locator("form")).to_be_visible()
        page.locator("form [type=submit]").click()
        fits(page, path)
    page.set_viewport_size({"width": 320, "height": 640})
    page.locator("[type=email]").fill("nobody.with.a.rather.long.address@" + LONG[:30].lower() + ".example.org")
    page.locator("form [type=submit]").click()
    page.wait_for_url("**/forgot/code")
    fits(page, "/forgot/code")


def test_every_screen_opens_without_a_network(people):
    ada = people("Ada").register()
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
