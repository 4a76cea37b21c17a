"""A real server and real browsers for the tests in this folder. Run them with `make browser`."""
import os
import pathlib
import time
import types

import pytest
from clock import NOON_ZONE, ZONE
from dela import ROOT, Server, code_in, free_port, wait_until
from grid import IS_WHOLE, select_grid_variants
from person import PASSWORD, Person
from playwright.sync_api import expect, sync_playwright

# The processors may be busy.
expect.set_options(timeout=30_000)
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
WITHOUT_WINDOWS = CHROMIUM if IS_WHOLE else "/usr/bin/chromium-headless-shell"


def set_zone(name):
    os.environ["TZ"] = name
    time.tzset()


set_zone(ZONE)


class BrowserServer(Server):
    """A server with the app and one port, which it keeps over restarts. All accounts have one password."""

    def __init__(self, folder, app, **settings):
        super().__init__(folder, DELA_APP=str(app), DELA_PORT=str(free_port()), **settings)
        self.read = 0  # e-mails

    @property
    def environment(self):
        """Without the zone of the browsers, which the server does not know."""
        return {name: value for name, value in super().environment.items() if name != "TZ"}

    def add(self, email, *names, password=PASSWORD):
        super().add(email, *names, password=password)

    def account(self, name):
        """Creates an account of a user without a browser."""
        account = types.SimpleNamespace(name=name, email=f"{name.lower()}@example.org", server=self)
        self.add(account.email, name)
        return account

    def code(self):
        """Returns the code in the oldest unread e-mail."""
        mails = wait_until(lambda: len(mails := self.mails()) > self.read and mails, "an e-mail")
        self.read += 1
        return code_in(mails[self.read - 1])


def pytest_configure(config):
    config.addinivalue_line("markers", "grid: variants of one test; see grid.py")
    config.addinivalue_line("markers", "windows: a test that needs a browser with windows")
    config.addinivalue_line("markers",
                            "noon: a test whose own times would cross midnight in the first or last hour of a day")


def pytest_report_header():
    return f"It is {time.strftime('%H:%M')} in {ZONE} (TURN=0, 1 or 2 chooses midnight, noon or evening)"


# Seconds for one test. Several browsers share the processors, and one `expect` may wait for 30 s.
LIMIT = 240


def pytest_collection_modifyitems(config, items):
    kept = list(select_grid_variants(items))
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept
    for item in items:
        if not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LIMIT))


@pytest.fixture(autouse=True)
def time_of_day(request):
    """Sets the zone of this run, or the one in which it is noon."""
    set_zone(NOON_ZONE if request.node.get_closest_marker("noon") else ZONE)


@pytest.fixture
def app():
    """Returns the folder with the files of the app."""
    return pathlib.Path(os.environ.get("DELA_APP", ROOT / ".build/app"))


@pytest.fixture
def server(tmp_path, app):
    server = BrowserServer(tmp_path, app).start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def launch():
    """Starts each browser once."""
    with sync_playwright() as playwright:
        launched = {}

        def launch(path):
            if path not in launched:
                launched[path] = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            return launched[path]

        yield launch
        for browser in launched.values():
            browser.close()


@pytest.fixture
def browser(launch, request):
    """A browser without windows, which needs a fifth of the time per user, unless a test is marked to need windows."""
    return launch(CHROMIUM if request.node.get_closest_marker("windows") else WITHOUT_WINDOWS)


@pytest.fixture
def own_window(browser, tmp_path):
    """A page of a browser with a profile. Users have private windows, in which nothing can be installed."""
    context = browser.browser_type.launch_persistent_context(
        str(tmp_path / "profile"), executable_path=CHROMIUM, args=["--no-sandbox"], timezone_id=os.environ["TZ"])
    yield context.pages[0]
    context.close()


@pytest.fixture
def people(browser, server):
    """Creates users by name. At the end no page may have reported an error."""
    made = []

    def make(name, **settings):
        made.append(Person(browser, server, name, **settings))
        return made[-1]

    yield make
    page_errors = [page_error for person in made for page_error in person.page_errors]
    for person in made:
        person.context.close()
    assert not page_errors, "\n".join(page_errors)
