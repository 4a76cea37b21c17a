"""A user with their own browser, and their actions."""
import functools
import json
import os
import re
import types

import dela
from playwright.sync_api import expect

# Resolves when the service worker controls the page, which pictures require.
READY = """navigator.serviceWorker.ready.then(() => new Promise(go => {
    const look = () => navigator.serviceWorker.controller ? go() : setTimeout(look, 50);
    look();
}))"""
# Counts the notifications that a page or a worker has begun to show. Chromium forgets those when a script lists
# notifications at that moment, so `SETTLED` comes before each listing.
COUNT_SHOWING = """(() => {
    const shows = globalThis.ServiceWorkerRegistration?.prototype, show = shows?.showNotification;
    if (!show) return;
    globalThis.showing = 0;
    shows.showNotification = async function (...values) {
        showing++;
        try { await show.apply(this, values); } finally { showing--; }
    };
})()"""
SETTLED = "while (globalThis.showing) await new Promise(go => setTimeout(go, 20));"
# A browser that has just started compares its notifications with those of the system once, and drops earlier ones.
NOTIFYING = """async () => {
    for (let seen = 0, tries = 0; seen < 2 && tries < 100; tries++) {
        if (seen === 0) await registration.showNotification('Ready', { tag: 'ready' });
        await new Promise(go => setTimeout(go, 100));
        seen = (await registration.getNotifications()).length > 0 ? seen + 1 : 0;
    }
    for (const notification of await registration.getNotifications()) notification.close();
    %s;
}""" % COUNT_SHOWING
PASSWORD = "correct horse battery"

# Expected error responses (Failure.status): of every path that needs a session after its end, and of these paths for an
# invalid code or address, a wrong password, too many attempts, a missing or invalid picture, or one that another tab is
# uploading.
REFUSED = {
    "": "401|410", "(register/confirm|password/reset(/check)?|email/confirm)": "400|404|409|429",
    "codes/resend": "400|429",
    "(password/change|email/change|account/delete)": "400|403|429", "(sign-in|register|password/forgot)": "403|429",
    "invitations/(preview|join)": "404",
    "(pictures|history|photos)": "404", "blobs": "413|422|429", "sources/[a-z/]+": "404|422|429|503",
}
# Chromium reports failed requests while the test has switched the network off, unanswered requests, expected error
# responses, sockets closed while they open, and sockets that a stopping server rejects. Other responses and missing
# files of the app are errors.
REPORTED = re.compile("|".join([
    "net::ERR_INTERNET_DISCONNECTED", "not support the Push API in incognito",
    "(net::ERR|status of 404 ).*//[^/]*/(own|shared)/", "net::ERR.*//[^/]*/v1/",
    "/v1/live' failed: .*(net::ERR|HTTP Authentication failed|response code: (401|410|503))",
    "closed before the connection is established",
    *(f"status of ({statuses}) .*//[^/]*/v1/{path}" + (r"(\?|$)" if path else "")
      for path, statuses in REFUSED.items())]))

# Returns how many commands on the device wait for the server.
WAITING = """async () => {
    const done = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    let waiting = 0;
    for (const { name } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name));
        if (database.objectStoreNames.contains('outbox')) {
            waiting += await done(database.transaction('outbox').objectStore('outbox').count());
        }
        database.close();
    }
    return waiting;
}"""


class Person:
    """A user with their own browser. Errors on the console of a page fail the test."""

    def __init__(self, browser, server, name, **settings):
        self.server = server
        self.name = name
        self.email = f"{name.lower()}@example.org"
        self.has_worker = settings.get("service_workers") != "block"
        self.is_notified = "notifications" in settings.get("permissions", [])
        usual = {"locale": "en-ZA", "timezone_id": os.environ["TZ"], "viewport": {"width": 390, "height": 844}}
        self.context = browser.new_context(**usual | settings)
        self.context.set_default_timeout(30_000)
        if self.is_notified:
            self.context.add_init_script(COUNT_SHOWING)
        self.page_errors = []
        self.page = self.tab()

    def tab(self):
        page = self.context.new_page()
        page.on("console", self.record_message)
        page.on("pageerror", lambda error: self.page_errors.append(str(error)))
        return page

    def record_message(self, message):
        said = f"{message.text} {message.location['url']}"
        if message.type in ("error", "warning") and not REPORTED.search(said):
            self.page_errors.append(said)

    def join(self):
        """Creates an account, signs in and opens the lists."""
        self.server.add(self.email, self.name)
        return self.sign_in(self.email)

    def sign_in(self, email):
        """Signs in to an account with the same effect as the form, and opens the lists."""
        home, account = self.server.address, {"email": email, "password": PASSWORD}
        kept = {"me": self.context.request.post(home + "/v1/sign-in", data=account).json()}
        storage = [{"origin": home, "localStorage": [{"name": "dela", "value": json.dumps(kept)}]}]
        self.context.set_storage_state({"cookies": self.context.cookies(), "origins": storage})
        self.page.goto(home + "/lists")
        expect(self.page.locator(".lists, .empty").first).to_be_visible()
        if self.has_worker:
            self.page.evaluate(READY)
        if self.is_notified:
            self.context.service_workers[0].evaluate(NOTIFYING)
        return self

    def register(self, seen=lambda: None):
        """Creates an account with the form, and opens the lists.
        :param seen: is called when the screen for the code is shown"""
        page = self.page
        page.goto(self.server.address + "/register")
        page.get_by_label("First name").fill(self.name)
        page.get_by_label("E-mail").fill(self.email)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Create account").click()
        expect(page.get_by_label("8-digit code")).to_be_visible()
        seen()
        page.get_by_label("8-digit code").fill(self.server.code())
        page.wait_for_url("**/today")
        self.open_lists()
        return self

    def open_lists(self):
        self.page.get_by_role("navigation").get_by_role("link", name="Lists").click()
        self.page.wait_for_url("**/lists")

    def make_list(self, name):
        """Creates a list and stays on it.
        :return: its address"""
        before, field = self.page.url, self.page.get_by_label("New list")
        field.fill(name)
        field.press("Enter")  # a screen that was just opened may take the focus in between
        self.page.wait_for_url(lambda url: "/lists/" in url and url != before)
        expect(self.page.get_by_role("heading", name=name, exact=True,
                                     level=1).filter(visible=True).first).to_be_visible()
        return self.page.url

    def add(self, *titles):
        for title in titles:
            self.page.get_by_label("New item").fill(title)
            self.page.get_by_label("New item").press("Enter")
            expect(self.checkbox(title)).to_be_visible()

    def tick(self, title):
        self.checkbox(title).click()

    def rename(self, title, new):
        self.title(title).click()
        self.page.get_by_label("Item title").fill(new)
        self.page.keyboard.press("Enter")
        expect(self.checkbox(new)).to_be_visible()

    def delete(self, title):
        self.title(title).click()
        self.page.locator(".editor").get_by_role("button", name="Delete").click()
        expect(self.checkbox(title)).to_have_count(0)

    def checkbox(self, title, page=None):
        return (page or self.page).get_by_role("checkbox", name=title, exact=True)

    def title(self, title, page=None):
        """Returns the button with an item's title and the details below it."""
        return (page or self.page).locator("button.title", has_text=title)

    def pick_day(self, day):
        """Picks a day in the month below the chips.
        :param day: as YYYY-MM-DD"""
        self.page.locator(".day-choice > .chips > :last-child").click()
        while self.page.locator("#pick-" + day).count() == 0:
            self.page.locator(".day-choice").get_by_role("button", name="Next month").click()
        self.page.locator("#pick-" + day).click()

    def choose_picture(self, title):
        """Opens the file chooser of an item through its menu."""
        self.title(title).click(button="right")
        with self.page.expect_file_chooser() as chooser:
            self.page.get_by_role("dialog").get_by_role("button", name="Add a picture").click()
        return chooser.value

    def choose_zone(self, zone):
        """Chooses a time zone on the settings page.
        :param zone: its name; empty for that of the device"""
        self.page.locator("#setting-3").click()
        sheet = self.page.get_by_role("dialog")
        if zone:
            sheet.get_by_role("textbox").fill(zone.replace("_", " "))
            self.page.keyboard.press("Enter")
        else:
            sheet.get_by_role("list").get_by_role("button").first.click()
        expect(sheet).to_have_count(0)

    def find(self, email, place=None):
        """Finds a user by address in the open choice of users, and adds or selects them. The choice is in a
        dialog, or in the given place."""
        sheet = place or self.page.get_by_role("dialog")
        sheet.get_by_label("Name or e-mail").fill(email)
        self.page.keyboard.press("Enter")
        row = sheet.get_by_role("list", name="People").get_by_role("button")
        expect(row).to_have_count(1)
        is_multiple = row.get_attribute("aria-pressed") is not None
        row.click()
        if is_multiple and not place:
            sheet.get_by_role("button", name="Add 1 person").click()

    def share_with(self, other, role="Editor"):
        """Gives access to the open list, and stays on its sharing page."""
        self.page.get_by_role("button", name="Share").click()
        self.page.get_by_role("button", name="Edit together").click()
        self.find(other.email)
        self.page.get_by_label("Role " + other.name).select_option(role)

    @functools.cached_property
    def program(self):
        """An API client of the user, for the preparation of a test."""
        return dela.Person(types.SimpleNamespace(host="localhost", port=self.server.port), self.email, PASSWORD)

    def make_group(self, name, *members):
        """Creates a group with an API client and opens its page.
        :return: its address"""
        group = "group:" + dela.new_id()
        assert "done" in self.program.do(group, "group.create", name=name)
        for member in members:
            self.program.share(group, member.program, role="viewer")
        self.page.goto(f"{self.server.address}/groups/{group.removeprefix('group:')}")
        for member in members:
            expect(self.page.get_by_label("Role " + member.name)).to_be_visible()
        return self.page.url

    def titles(self, page=None):
        rows = (page or self.page).get_by_role("list", name="Items").get_by_role("checkbox")
        return [row.get_attribute("aria-label") for row in rows.all()]

    def wait_until_synced(self):
        """Waits until the server has acknowledged all changes and the device has stored that."""
        expect(self.page.get_by_role("status", name="Connection")).to_be_empty()
        quiet = 0
        for _ in range(300):
            # The last change may not be in the store yet, so one check is not enough.
            quiet = quiet + 1 if self.page.evaluate(WAITING) == 0 else 0
            if quiet == 2:
                return
            self.page.wait_for_timeout(100)
        raise AssertionError("changes still wait for the server")
