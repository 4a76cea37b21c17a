"""The taps of a user with a thumb."""
from person import PASSWORD
from playwright.sync_api import expect
from touch import wait_for_transition


class TapCounter:
    """Counts the taps of the user of a page."""

    def __init__(self, page):
        self.page = page
        self.taps = []

    def tap(self, element):
        wait_for_transition(self.page)
        element.tap()
        self.taps.append("tap")

    def type(self, field, text):
        """Types into a field. If it has no focus yet, it is tapped first."""
        expect(field).to_be_visible()
        wait_for_transition(self.page)
        if not field.evaluate("field => field === document.activeElement"):
            self.tap(field)
        self.page.keyboard.type(text)
        self.taps.append("type")

    def enter(self):
        self.page.keyboard.press("Enter")
        self.taps.append("Enter")

    def register(self, person):
        """Fills the open form for a new account, and confirms the e-mail."""
        for label, text in (("First name", person.name), ("E-mail", person.email), ("Password", PASSWORD)):
            self.type(self.page.get_by_label(label, exact=True), text)
        self.tap(self.page.get_by_role("button", name="Create account"))
        self.type(self.page.get_by_label("8-digit code"), person.server.code())
