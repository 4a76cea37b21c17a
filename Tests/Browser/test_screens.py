"""Every screen and every overlay with long names: sizes, reach of all controls, text at 200 % and accessibility.

Each test visits its screens once per language and scheme, and does all checks while a screen is open. Screens that are
loaded with large text are in test_large_text.py."""
import pytest
from overlay_driver import alert
from overlays import content_overlays, guests, other_overlays
from playwright.sync_api import expect
from sample_content import attach_pictures, create_content, create_rejected_changes, share_content
from test_accessibility import DESKTOP, PHONE, each_scheme, violations
from test_design import LOW
from test_header_corner import TABS, check_corner, check_corner_of_tab
from test_large_text import faults, on_a_phone
from test_layout import ASKING, LANGUAGES, OWN, check_fit, check_screen, select_language
from test_update import app, release

pytestmark = pytest.mark.grid
each_language = pytest.mark.parametrize("language", LANGUAGES)


def with_a_mouse(people, **settings):
    return people("Ada", viewport={"width": 320, "height": 640}, **settings)


def check_screens(people, language, scheme, select_paths):
    """Does all checks on each of the selected screens, in the light scheme with touch, in the dark one with a mouse.
    The window becomes wide last, because the app arranges a narrower window a moment later."""
    has_touch = scheme == "light"
    ada = (on_a_phone if has_touch else with_a_mouse)(people, color_scheme=scheme).join()
    page, found = ada.page, []
    paths, history = create_content(ada)
    share_content(ada, paths)
    select_language(ada, language)
    for turn, path in enumerate(select_paths((*paths, history))):
        is_wide = (turn % 2 == 0) == (language == "ru")
        page.goto(ada.server.address + path)
        expect(page.locator("h1:visible").last).to_be_visible()
        expect(page.get_by_text("Loading…").or_(page.get_by_text("Загрузка…"))).to_have_count(0)
        if path in TABS:
            check_corner_of_tab(page, path)
        page.set_viewport_size(PHONE)
        found += [f"{path}: lower than 44 px: {node}" for node in page.evaluate(LOW)] if has_touch else []
        found += [] if is_wide else [f"{path}: {violation}" for violation in violations(page)]
        check_screen(page, turn, path)
        check_corner(page, turn, path)
        if is_wide:
            page.set_viewport_size(DESKTOP)
            found += [f"{path}: {violation}" for violation in violations(page)]
        page.set_viewport_size({"width": 320, "height": 640})
    assert not found, "\n".join(found)


@pytest.mark.feature("U1", "U2", "U6")
@each_scheme
@each_language
def test_screens_of_content_fit_every_window_and_have_no_accessibility_violations(people, language, scheme):
    check_screens(people, language, scheme, lambda paths: paths)


@pytest.mark.feature("U1", "U2", "U6")
@each_scheme
@each_language
def test_tabs_fit_every_window_and_have_no_accessibility_violations(people, language, scheme):
    check_screens(people, language, scheme, lambda _: OWN[:10])


@pytest.mark.feature("U1", "U2", "U6")
@each_scheme
@each_language
def test_screens_of_the_user_fit_every_window_and_have_no_accessibility_violations(people, language, scheme):
    check_screens(people, language, scheme, lambda _: (*OWN[10:], *ASKING))


# With touch, one half of the overlays is checked with the usual and with large text. With a mouse, all are checked with
# the usual text.
each_half = pytest.mark.parametrize("half", [0, 1, None], ids=["even", "odd", "mouse"])


def open_app(people, half):
    return (with_a_mouse if half is None else on_a_phone)(people).join()


def check_overlays(page, overlays, half):
    found = []
    for turn, look in enumerate(overlays):
        if half in (turn % 2, None):
            check_fit(page, turn, *look)
        found += faults(page, turn, *look) if turn % 2 == half else []
    assert not found, "\n".join(found)


@pytest.mark.feature("U2", "U6")
@each_half
@each_language
def test_overlays_of_content_fit_every_window_with_usual_and_large_text(people, language, half):
    ada = open_app(people, half)
    paths, _ = create_content(ada)
    theirs = share_content(ada, paths)
    select_language(ada, language)
    check_overlays(ada.page, content_overlays(ada, paths, theirs), half)


@pytest.mark.feature("U2", "U6")
@each_half
@each_language
def test_other_overlays_fit_every_window_with_usual_and_large_text(people, language, half):
    ada = open_app(people, half)
    paths, _ = create_content(ada)
    attach_pictures(ada, paths[0])
    share_content(ada, paths)
    select_language(ada, language)
    check_overlays(ada.page, other_overlays(ada, paths), half)


def check_look(page, turn, size, *look):
    """Checks a screen with its overlays with the usual and with large text, and its accessibility at a size."""
    check_fit(page, turn, *look)
    found = faults(page, turn, *look)
    page.set_viewport_size(size)
    found += [f"{look[0]}: {violation}" for violation in violations(page)]
    page.set_viewport_size({"width": 320, "height": 640})
    return found


@pytest.mark.feature("U2", "U6")
@each_scheme
@each_language
def test_screens_for_guests_fit_every_window_with_usual_and_large_text(people, language, scheme):
    ada = on_a_phone(people, locale=language, color_scheme=scheme)
    ada.server.add(ada.email, ada.name)
    size = DESKTOP if (language == "ru") == (scheme == "dark") else PHONE
    found = [fault for turn, look in enumerate(guests(ada)) for fault in check_look(ada.page, turn, size, *look)]
    assert not found, "\n".join(found)


@pytest.mark.feature("U2", "U6")
@each_scheme
def test_rejected_changes_and_a_new_version_fit_every_window_with_usual_and_large_text(people, server, app, scheme):
    ada = on_a_phone(people, color_scheme=scheme).join()
    create_rejected_changes(ada)
    server.stop()
    release(app)
    server.start()
    ada.tab().goto(server.address + "/lists")
    expect(ada.page.get_by_text("A new version is ready.")).to_be_visible()
    found = []
    for turn, language in enumerate(LANGUAGES):
        select_language(ada, language)
        ada.page.goto(server.address + "/tray")
        expect(ada.page.locator(".status .text.strong")).to_be_visible()
        size = (PHONE, DESKTOP)[turn % 2]
        found += check_look(ada.page, turn, size, "/tray")
        ada.page.locator(".tray .danger").first.click()
        expect(ada.page.get_by_role("alertdialog")).to_be_visible()
        found += check_look(ada.page, turn, size, "/tray", alert("Discard %1?"))
        ada.page.keyboard.press("Escape")
    assert not found, "\n".join(found)
