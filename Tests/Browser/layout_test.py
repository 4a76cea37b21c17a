"""Every screen on every size: nothing has to be scrolled sideways."""
from touch import settle

SIZES = [(320, 640), (375, 667), (390, 844), (844, 390), (820, 1180), (1440, 900)]
# What can be scrolled sideways, though nothing should.
WIDER = """[document.documentElement, ...document.querySelectorAll('.side, .detail, dialog[open]')]
    .filter(node => node.scrollWidth > node.clientWidth).map(node => node.className || node.localName)"""
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"


def test_nothing_is_wider_than_the_screen(people):
    ada = people("Ada").register()
    page, home = ada.page, ada.server.address
    address = ada.make_list(LONG)
    ada.add(LONG)
    ada.title(LONG).click(button="right")
    page.get_by_role("button", name="Details").click()
    page.wait_for_url("**/items/*")
    routes = [address, page.url, page.url + "/history", address + "/share"]
    # Its sentences are the longer ones.
    page.goto(home + "/profile/settings")
    page.get_by_label("Language").select_option("Русский")
    routes += [home + path for path in (
        "/lists", "/search", "/trash", "/tray", "/profile", "/profile/name", "/profile/settings", "/profile/email",
        "/profile/password", "/profile/devices", "/profile/delete", "/receive?text=" + LONG)]
    for route in routes:
        page.goto(route)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            assert page.evaluate(WIDER) == [], (route, width)
            assert page.locator(".side:visible, .detail:visible").count() == (2 if width >= 900 else 1), (route, width)
            tabs = page.get_by_role("navigation").last.bounding_box()
            assert (tabs["width"] == width) == (width < 900), (route, width, tabs)
