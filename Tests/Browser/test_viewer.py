"""A full-screen photo: size, bars, address, navigation by touch and keyboard, and sharing."""
import math
import re
import time

import pytest
from playwright.sync_api import expect
from test_photo_feed import UNSENT, add_photos, cards, open_photos
from test_picture import is_drawn, photo
from touch import Finger, wait_for_transition

TURN = """figure => {
    for (const a of figure.getAnimations({ subtree: true })) a.finish();
    return parseFloat(getComputedStyle(figure.querySelector('.picture')).rotate) || 0;
}"""


def open_viewer(person, number, **how):
    """Adds a photo and opens it in the viewer."""
    open_photos(person)
    add_photos(person, photo(number, *how.pop("size", ())), **how)
    expect(person.page.locator(".feed")).not_to_contain_text(UNSENT, timeout=60_000)
    cards(person).first.locator(".photo-frame").click()
    viewer = person.page.locator("dialog.viewer")
    assert is_drawn(viewer)
    wait_for_transition(person.page)
    return viewer


def turned(viewer):
    return viewer.locator("figure").evaluate(TURN)


SHOWN = """viewer => {
  for (const animation of viewer.getAnimations({ subtree: true })) animation.finish();
  const { width, height } = viewer.querySelector('.picture').getBoundingClientRect();
  return [Math.round(width), Math.round(height), getComputedStyle(viewer.querySelector('header')).opacity];
}"""


def shown(viewer):
    """Returns the size of the picture and the opacity of the bars."""
    return viewer.evaluate(SHOWN)


@pytest.mark.feature("P5", "U2", "U6")
@pytest.mark.parametrize("has_touch", [True, False], ids=["phone", "desktop"])
def test_photo_fills_the_screen_and_taps_toggle_the_bars_and_the_zoom(people, has_touch):
    sizes = [(390, 844), (320, 568), (844, 390)] if has_touch else [(1440, 900)]
    ada = people("Ada", viewport=dict(zip(("width", "height"), sizes[0], strict=True)), has_touch=has_touch,
                 reduced_motion="reduce").join()
    open_viewer(ada, 34)
    close_viewer(ada)
    for width, height in sizes:
        ada.page.set_viewport_size({"width": width, "height": height})
        cards(ada).first.locator(".photo-frame").click()
        check_taps(ada, width, height)
        close_viewer(ada)


def close_viewer(person):
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog.viewer")).to_have_count(0)
    person.page.wait_for_url("**/photos")


def check_taps(person, width, height):
    """Checks the size of the open photo, and the effect of taps and keys."""
    page, viewer, (x, y) = person.page, person.page.locator("dialog.viewer"), (width / 2, height / 2)
    assert is_drawn(viewer)
    wait_for_transition(page)
    zoom = max(width, height * 4 / 3) / min(width, height * 4 / 3)
    assert viewer.locator("figure").bounding_box() == {"x": 0, "y": 0, "width": width, "height": height}
    tap = page.touchscreen.tap if width < 900 else page.mouse.click

    def after_a_tap():
        tap(x, y)
        page.wait_for_timeout(500)
        return shown(viewer)

    wide, high, bars = shown(viewer)
    assert (abs(wide - width * zoom) < 2, abs(high - height * zoom) < 2, bars) == (True, True, "1")
    assert after_a_tap() == [wide, high, "0"] and after_a_tap() == [wide, high, "1"]
    # The buttons can still be reached by keyboard.
    page.keyboard.press("f")
    page.keyboard.press("Tab")
    page.wait_for_timeout(500)
    assert shown(viewer)[2] == "1"
    page.keyboard.press("f")
    if width < 900:
        tap(x, y)
        tap(x, y)
    else:
        page.mouse.dblclick(x, y)
    page.wait_for_timeout(500)
    assert shown(viewer) == [width, height, "1"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.feature("P5")
def test_photo_is_closed_by_swiping_down(people):
    ada = people("Ada", has_touch=True, is_mobile=True).join()
    viewer = open_viewer(ada, 35)
    Finger(ada).swipe(viewer.locator("figure"), down=300)
    expect(viewer).to_have_count(0)
    ada.page.wait_for_url("**/photos")
    expect(cards(ada)).to_have_count(1)


@pytest.mark.feature("U1", "P5")
def test_viewer_has_an_address_for_back_reload_and_other_users(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    viewer = open_viewer(ada, 36, audience="Everyone on this server", caption="The sea")
    page, address = ada.page, ada.page.url
    assert re.search("/photos/[0-9A-Z]{26}/[0-9A-Z]{26}$", address) and page.title() == "The sea · Dela"
    page.go_back()
    page.wait_for_url("**/photos")
    expect(viewer).to_have_count(0)
    page.go_forward()
    expect(viewer).to_be_visible()
    page.reload()
    expect(viewer).to_be_visible()
    assert page.url == address
    page.go_back()
    page.wait_for_url("**/photos")
    expect(cards(ada)).to_have_count(1)
    # Another user opens the photo by its address in an empty tab.
    boris.page = boris.tab()
    boris.page.goto(address)
    expect(boris.page.locator("dialog.viewer")).to_contain_text("The sea")
    boris.page.go_back()
    boris.page.wait_for_url("**/photos")
    expect(boris.page.locator("dialog.viewer")).to_have_count(0)
    cards(ada).get_by_role("button", name=re.compile("^Actions")).click()
    page.get_by_role("button", name="Delete photo").click()
    ada.wait_until_synced()
    pages = []
    for path in (address, address[:-4] + "0000", ada.server.address + "/photos/unsplash/none"):
        boris.page.goto(path)
        expect(boris.page.get_by_text("This page doesn’t exist")).to_be_visible()
        pages.append(boris.page.locator("main").inner_text())
    assert len(set(pages)) == 1


@pytest.mark.feature("P5")
def test_two_fingers_rotate_a_photo_freely_and_the_rotation_stays(people):
    ada = people("Ada", has_touch=True, is_mobile=True).join()
    viewer = open_viewer(ada, 31)
    finger = Finger(ada)
    finger.now = time.time()

    def fingers(degrees):
        right, down = 90 * math.cos(math.radians(degrees)), 90 * math.sin(math.radians(degrees))
        return (195 - right, 420 - down), (195 + right, 420 + down)

    finger.touch("touchStart", *fingers(0))
    for degrees in range(3, 61, 3):
        finger.touch("touchMove", *fingers(degrees))
        finger.rest(16)
    finger.up()
    left = turned(viewer)
    assert 45 < left < 60, "the few degrees that start a rotation are not counted"
    ada.page.wait_for_timeout(500)
    assert turned(viewer) == left
    # One finger moves a rotated photo. It neither changes nor closes it.
    finger.swipe(viewer.locator("figure"), down=300)
    expect(viewer).to_be_visible()
    # The layout of the page is not affected.
    assert viewer.locator(".picture").evaluate("node => getComputedStyle(node).transform") == "none"


@pytest.mark.feature("P5", "U6")
def test_photo_is_rotated_with_keys_and_a_button_and_shown_completely(people):
    ada = people("Ada").join()
    viewer = open_viewer(ada, 32)
    press = ada.page.keyboard.press
    viewer.locator("figure").dblclick()
    steps = ((lambda: press("r"), 90), (lambda: press("r"), 180), (lambda: press("Shift+R"), 90),
             (viewer.get_by_role("button", name="Rotate").click, 180), (lambda: press("r"), 270))
    for act, degrees in steps:
        act()
        assert turned(viewer) == degrees
        inner, outer = viewer.evaluate("""viewer => ['.picture', 'figure'].map(name => {
            const { width, height } = viewer.querySelector(name).getBoundingClientRect();
            return [width, height];
        })""")
        # The picture, of 4 by 3, is in the middle of its element, which has the size of the frame.
        scale = viewer.locator(".picture").evaluate("node => parseFloat(getComputedStyle(node).scale) || 1")
        width = min(390, outer[1] * 4 / 3) * scale
        assert (width * 3 / 4 if degrees % 180 else width) <= outer[0] + 1, inner


@pytest.mark.feature("P5")
def test_photo_is_shared_by_the_system_or_a_menu_and_its_link_opens_without_an_account(people, browser):
    ada = people("Ada", permissions=["clipboard-read", "clipboard-write"]).join()
    viewer = open_viewer(ada, 33, audience="Everyone on this server", caption="The <sea>")
    share = viewer.get_by_role("button", name="Share photo")
    menu = ada.page.locator("dialog.menu")
    for close in (lambda: ada.page.keyboard.press("Escape"), lambda: menu.get_by_role("button", name="Close").click()):
        share.click()
        expect(menu).to_be_visible()
        close()
        expect(menu).to_have_count(0)
        expect(viewer).to_be_visible()
    share.click()
    with ada.page.expect_download() as download:
        menu.get_by_text("Save", exact=True).click()
    assert download.value.suggested_filename.startswith("photo")
    expect(menu).to_have_count(0)
    ada.page.evaluate(
        "for (const name of ['share', 'canShare']) "
        "Object.defineProperty(navigator, name, { value: undefined, configurable: true })"
    )
    share.click()
    menu.get_by_role("button", name="Share image").click()
    expect(viewer.get_by_text("Copied")).to_be_visible()
    assert ada.page.evaluate("navigator.clipboard.read().then(items => items[0].types)") == ["image/png"]
    share.click()
    menu.get_by_role("button", name="Share link").click()
    link = re.compile("/p/[A-Za-z0-9_-]{22}$")
    for _ in range(100):
        address = ada.page.evaluate("navigator.clipboard.readText()")
        if link.search(address):
            break
        ada.page.wait_for_timeout(100)
    assert address.startswith(ada.server.address) and link.search(address)
    # A device with a share sheet shares the same link.
    ada.page.evaluate(
        "Object.defineProperty(navigator, 'share', { value: async data => { window.sheet = data.url; } })"
    )
    share.click()
    menu.get_by_role("button", name="Share link").click()
    ada.page.wait_for_function("window.sheet !== undefined")
    assert ada.page.evaluate("window.sheet") == address
    guest = browser.new_context()
    try:
        page = guest.new_page()
        assert page.goto(address).status == 200
        expect(page.get_by_text("The <sea>")).to_be_visible()
        expect(page.get_by_text("Ada")).to_be_visible()
        assert page.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 600
        assert page.evaluate("document.scripts.length") == 0
        # Also on a device with the app, the link opens the public page.
        own = ada.context.new_page()
        own.goto(address)
        expect(own.get_by_text("The <sea>")).to_be_visible()
        own.close()
        share.click()
        menu.get_by_role("button", name="Stop sharing the link").click()
        expect(viewer.get_by_text("The link opens nothing any more")).to_be_visible()
        assert page.goto(address).status == 404
        expect(page.locator("img")).to_have_count(0)
    finally:
        guest.close()
