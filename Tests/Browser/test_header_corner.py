"""Search, bell and the user's picture at the top right of each wide window, and of each tab on a phone. test_screens.py
checks their position on each screen."""
import itertools

import pytest
from grid import select_variants
from playwright.sync_api import expect
from touch import wait_for_transition

# The positions of search, bell and picture, and controls that cannot be clicked, either at the top of the window or in
# bars.
CORNER = """[...document.querySelectorAll('.bell, .me')].filter(node => node.checkVisibility()).map(node => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return [node.classList.contains('me'), left, top, right, bottom];
})"""
COVERED = """within => [...document.querySelectorAll(within + ' :is(a, button, input)')].filter(node => {
    if (!node.checkVisibility({ visibilityProperty: true })) return false;
    if (getComputedStyle(node).clipPath !== 'none') return false; // on a touch screen only the keyboard reaches it
    const { left, top, width, height } = node.getBoundingClientRect();
    return top > -1 && top < 60 && width > 4 && [.1, .5, .9].some(part =>
        !node.contains(document.elementFromPoint(left + width * part, top + height / 2)));
}).map(node => node.className + ' ' + (node.ariaLabel ?? node.textContent))"""
TABS = ("/today", "/lists", "/habits", "/chats", "/photos")


WIDTHS = (900, 1099, 1180, 1440, 1920)


def corner(page):
    """Returns the positions once the page is shown: on a busy machine, the app may still be loading."""
    page.locator(".me:visible").first.wait_for()
    return page.evaluate(CORNER)


def is_in_line(boxes):
    """True if each box ends before the next one begins."""
    return all(box[3] <= following[1] for box, following in itertools.pairwise(boxes))


def check_corner(page, turn, path):
    """Checks the corner of a wide window, also after scrolling."""
    for width in select_variants(WIDTHS, turn):
        page.set_viewport_size({"width": width, "height": 800})
        wait_for_transition(page)
        found = corner(page)
        assert [isPicture for isPicture, *_ in found] == [False, False, True], (path, width)
        (_, _, top, _, _), *_, (_, _, _, right, bottom) = found
        assert width - 12 <= right <= width and top < 10 and bottom < 60, (path, width, found)
        assert is_in_line(found), (path, width, found)
        # The calendar opens scrolled.
        within = ".bar" if path == "/calendar" else ".detail"
        # The app arranges a resized window a moment later.
        for _ in range(100):
            if not (covered := page.evaluate(COVERED, within)):
                break
            page.wait_for_timeout(100)
        assert covered == [], (path, width, covered)
        page.evaluate("scrollTo(0, 400)")
        assert page.evaluate(CORNER) == found and page.evaluate(COVERED, ".bar") == [], (path, width)
        page.evaluate("scrollTo(0, 0)")


def check_corner_of_tab(page, path):
    """Checks the corner of a tab on a phone."""
    page.set_viewport_size({"width": 320, "height": 640})
    wait_for_transition(page)
    found = corner(page)
    assert len(found) == 3, (path, found)
    assert 300 <= found[-1][3] <= 320 and is_in_line(found), (path, found)
    assert page.evaluate(COVERED, ".shell") == [], path


@pytest.mark.feature("U1", "U6")
def test_bell_and_profile_picture_are_reached_by_keyboard_in_a_wide_window(people):
    ada = people("Ada", viewport={"width": 1280, "height": 800}).join()
    page = ada.page
    page.goto(ada.server.address + "/today")
    wait_for_transition(page)
    for name, path in (("Notifications", "/notifications"), ("Profile", "/profile")):
        link = page.get_by_role("link", name=name, exact=True).locator("visible=true")
        page.locator("body").press("Tab")
        while not link.evaluate("node => node === document.activeElement"):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url("**" + path)
        expect(link).to_have_attribute("aria-current", "page")
        page.go_back()
        expect(link).to_be_focused()
