"""Every screen, in both schemes and on both sizes, under axe-core's rules: nothing serious, nothing critical."""
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}


def check(page, screen):
    """Colours are measured once nothing moves any more."""
    page.evaluate("Promise.all(document.getAnimations().map(animation => animation.effect.getTiming().iterations === Infinity"
                  " || animation.timeline !== document.timeline || animation.finished)).then(() => true)")
    found = Axe().run(page).response["violations"]
    serious = [(screen, rule["id"], node["html"][:160], node["failureSummary"])
               for rule in found if rule["impact"] in ("serious", "critical") for node in rule["nodes"]]
    assert serious == []


def visit_as_guest(page, address):
    for path in ("/sign-in", "/register"):
        page.goto(address + path)
        expect(page.get_by_label("Password")).to_be_visible()
        check(page, path)
    page.goto(address + "/forgot")
    expect(page.get_by_label("E-mail")).to_be_visible()
    check(page, "/forgot")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_keeps_anybody_from_using_a_screen(people, scheme, viewport):
    ada, boris = people("Ada", viewport=viewport, color_scheme=scheme), people("Boris")
    visit_as_guest(ada.page, ada.server.address)
    ada.register()
    boris.register()
    page = ada.page
    expect(page.get_by_text("No lists yet")).to_be_visible()
    check(page, "no lists")
    address = ada.make_list("Groceries")
    expect(page.get_by_label("New item")).to_be_visible()
    check(page, "an empty list")
    ada.add("Milk", "Bread")
    ada.tick("Milk")
    check(page, "a list")
    page.get_by_role("button", name="Bread", exact=True).click()
    expect(page.get_by_label("Title")).to_be_focused()
    check(page, "an item being edited")
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    check(page, "undo")
    ada.share_with(boris.email)
    expect(page.get_by_text("Boris", exact=True)).to_be_visible()
    check(page, "sharing")
    page.get_by_role("button", name="Remove").first.click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    check(page, "a question")
    for path in ("/lists", "/profile", "/tray", *(f"/profile/{name}" for name in ("email", "password", "devices", "delete"))):
        page.goto(ada.server.address + path)
        expect(page.get_by_role("heading", level=1).last).to_be_visible()
        expect(page.get_by_text("Loading…")).to_have_count(0)
        check(page, path)
    page.get_by_label("Password").fill("wrong horse")
    page.get_by_role("button", name="Delete account").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete account").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Wrong password")
    check(page, "a wrong password")
    page.get_by_role("button", name="OK").click()
    ada.kept()
    ada.context.set_offline(True)
    page.goto(address)
    ada.tick("Milk")
    expect(page.get_by_text("1 change waiting")).to_be_visible()
    check(page, "offline")
