"""The number of taps until Dela is useful for two users."""
import pytest
from person import PASSWORD
from playwright.sync_api import expect
from test_habits import PHONE

MAX = 14
IS_FOCUSED = "field => field === document.activeElement"


class TapCounter:
    """Counts the taps of all users. Text typed into the focused field is no tap."""

    def __init__(self):
        self.taps = []

    def tap(self, element, name):
        element.tap()
        self.taps.append(name)

    def type(self, field, text, name):
        expect(field).to_be_visible()
        field.page.wait_for_timeout(300)  # a screen that has just opened is about to move the focus
        if not field.evaluate(IS_FOCUSED):
            self.tap(field, name)
        field.page.keyboard.type(text)

    def register(self, person):
        page = person.page
        page.goto(person.server.address)
        self.tap(page.get_by_role("link", name="Create account"), "register")
        for label, text in ("First name", person.name), ("E-mail", person.email), ("Password", PASSWORD):
            self.type(page.get_by_label(label, exact=True), text, label)
        self.tap(page.get_by_role("button", name="Create account"), "create")
        self.type(page.get_by_label("8-digit code"), person.server.code(), "code")
        expect(page.get_by_role("heading", name=f"Hello, {person.name}!")).to_be_visible()


@pytest.mark.feature("D10", "A1", "L3")
def test_two_new_users_tick_a_shared_item_after_few_taps(people):
    thumb, ada, boris = TapCounter(), people("Ada", **PHONE), people("Boris", **PHONE)
    thumb.register(boris)
    thumb.register(ada)
    page = ada.page
    thumb.tap(page.get_by_role("button", name="Share with someone"), "share")
    thumb.tap(page.get_by_role("button", name="Edit together"), "together")
    sheet = page.get_by_role("dialog")
    thumb.type(sheet.get_by_label("Name or e-mail"), boris.email, "recipient")
    page.keyboard.press("Enter")
    thumb.tap(sheet.get_by_role("list", name="People").get_by_role("button", name="Boris"), "Boris")
    thumb.tap(sheet.get_by_role("button", name="Add 1 person"), "add")
    expect(page.get_by_label("Role Boris")).to_be_visible()

    thumb.tap(boris.page.get_by_role("status").get_by_role("button", name="Open"), "open")
    thumb.tap(boris.page.get_by_role("checkbox").first, "tick")
    expect(boris.page.get_by_role("checkbox", checked=True)).to_have_count(1)
    page.get_by_role("button", name="Back").or_(page.locator(".bar .back")).first.click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(1)
    assert len(thumb.taps) <= MAX, thumb.taps
