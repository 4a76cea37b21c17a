"""Every screen on every size: nothing has to be scrolled sideways. And every one opens without a network."""
from urllib.parse import unquote

import pytest
from habits_test import begin
from playwright.sync_api import expect
from scale_test import by_program
from touch import settle

SIZES = [(320, 640), (375, 667), (390, 844), (844, 390), (820, 1180), (1440, 900)]
NARROW = SIZES[:1]
# What can be scrolled sideways, though nothing should.
WIDER = """[document.documentElement, ...document.querySelectorAll('.side, .detail, dialog[open]')]
    .filter(node => node.scrollWidth > node.clientWidth).map(node => node.className || node.localName)"""
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


def fits(page, screen, sizes=NARROW):
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(WIDER) == [], (screen, width)


def test_nothing_is_wider_than_the_screen(people):
    ada = people("Ada").register()
    page, home = ada.page, ada.server.address
    paths, history = furnish(ada)
    for path in (*paths, history, *OWN, *ASKING):
        page.goto(home + path)
        fits(page, path)
    # Its sentences are the longer ones.
    page.goto(home + "/profile/settings")
    page.get_by_label("Language").select_option("Русский")
    for path in (*paths, history, *OWN, *ASKING):
        page.goto(home + path)
        for width, height in SIZES:
            fits(page, path, [(width, height)])
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
        page.set_viewport_size({"width": 320, "height": 640})
        for selector, how in steps:
            page.locator(selector).filter(visible=True).first.click(**how)
            fits(page, (path, selector))

    tap, hold = {}, {"button": "right"}
    opens("/lists", (".lists a.row", hold), (".menu .danger", tap))
    opens("/lists", (".lists a.row", hold), (".menu .row:nth-child(3)", tap))
    opens("/lists", (".side .bar .text", tap))
    opens(items, (".items .title", tap))
    opens(items, (".items .title", hold))
    opens(items, (".detail .bar .text", tap), (".select", tap), (".detail .row.danger", tap))
    opens(item, *[(".adding", tap)] * 4)
    page.locator("#edit-title").fill("")
    page.locator(".detail .bar .text").click()
    fits(page, "the errors of an item")
    page.locator(".detail .back").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    fits(page, "the question before leaving an item")
    opens("/habits", (".side .bar .text", tap))
    opens("/habits", (".side .bar .icon-button", tap), (".swatch", tap))
    opens("/habits", (".habit > a", tap), (".detail .bar .text", tap), (".habit-form .danger", tap))
    opens(share, ("[role=switch]", tap), (".detail .card .row.accent, .detail .primary", tap))
    opens(group, (".detail .row.danger", tap))
    opens("/profile", (".detail .row.danger", tap))


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_screen_for_guests(people, language):
    ada = people("Ada", locale=language, viewport={"width": 320, "height": 640})
    page, home = ada.page, ada.server.address
    for path in ("/sign-in", "/register", "/forgot"):
        page.goto(home + path)
        expect(page.locator("form")).to_be_visible()
        page.locator("form [type=submit]").click()
        fits(page, path, SIZES)
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
