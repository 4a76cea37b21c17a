"""A real server and real browsers for the tests in this folder. Run them with `make browser`."""
import glob
import os
import pathlib
import re
import subprocess
import time
import urllib.request

import pytest
from clock import NOON_ZONE, ZONE
from grid import IS_WHOLE, select_grid_variants
from person import PASSWORD, Person
from playwright.sync_api import expect, sync_playwright
from ports import free_port

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("DELA_BINARY", str(ROOT / ".build/release/dela"))
# The processors may be busy.
expect.set_options(timeout=30_000)
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
WITHOUT_WINDOWS = CHROMIUM if IS_WHOLE else "/usr/bin/chromium-headless-shell"


def set_zone(name):
    os.environ["TZ"] = name
    time.tzset()


set_zone(ZONE)


class Server:
    """`dela serve` on its own port, with an empty data folder."""

    def __init__(self, folder, app):
        self.data = folder / "data"
        self.port = free_port()
        self.address = f"http://localhost:{self.port}"
        self.seen = set()
        # Users do not have to accept each other first, unless a test requires it.
        self.environment = {
            "PATH": os.environ["PATH"], "DELA_DATA": str(self.data), "DELA_PORT": str(self.port), "DELA_APP": str(app),
            "DELA_REQUESTS": "never",
        }
        self.start()

    def start(self):
        self.process = subprocess.Popen([BINARY, "serve"], env=self.environment, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                return urllib.request.urlopen(self.address + "/healthz", timeout=1).read()
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def stop(self):
        self.process.terminate()
        self.process.wait(20)

    def kill(self):
        self.process.kill()
        self.process.wait(20)

    def add(self, email, name):
        """Creates an account."""
        subprocess.run([BINARY, "user", "add", "--password", email, name], env=self.environment, input=PASSWORD,
                       text=True,
                       stdout=subprocess.DEVNULL, check=True)

    def code(self):
        """Returns the code of the newest unread e-mail."""
        for _ in range(100):
            for mail in sorted(glob.glob(str(self.data / "outbox/*.eml"))):
                if mail not in self.seen:
                    self.seen.add(mail)
                    return re.search(r"\b\d{8}\b", open(mail).read().split("\n\n", 1)[1]).group()
            time.sleep(0.1)
        raise RuntimeError("no e-mail arrived")


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
    server = Server(tmp_path, app)
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
