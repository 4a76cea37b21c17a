"""Takes the screenshots of one look with the script, the steps and the demo of one work tree, such that two runs of the
same app give equal pictures. Scripts/screenshots-against runs it with the clock of Scripts/slow_clock.c.

Usage: Scripts/screenshot_run.py TREE FOLDER LOOK [screen…]    Ends with 1 if a screen cannot be reached."""
import importlib.machinery
import importlib.util
import os
import pathlib
import sys
import tempfile
import time

from playwright.sync_api import Browser, Page, sync_playwright
from playwright.sync_api._generated import Clock

# Content that is random in each run: secrets of invitations, addresses with the port of the server, and the colours of
# users, which depend on their ids. A layer that was animated draws its letters at one of two rounded positions.
STYLE = """.qr, #invite-link { visibility: hidden !important }
[style*="--hue"] { --hue: 200 !important }
.notice { animation: none !important }"""
# The clock of Scripts/slow_clock.c in a page: its start, the real time of the start, and the real time that it runs
# as fast as a real clock, in milliseconds.
CLOCK = """(() => {
    const [start, origin, fast, slowness] = %s, Real = Date;
    const shown = () => {
        const passed = Real.now() - origin;
        return start + (passed < fast ? passed : Math.floor(fast + (passed - fast) / slowness));
    };
    globalThis.Date = class extends Real {
        constructor(...parts) { super(...parts.length ? parts : [shown()]); }
        static now() { return shown(); }
    };
})()"""
TRIES = 10

new_context, install, screenshot = Browser.new_context, Clock.install, Page.screenshot


def clock_setting(name):
    return int(os.environ["CLOCK_" + name])


def context_with_slow_clock(browser, **options):
    # The policy of the pages also rejects the styles that hide the caret and random content.
    context = new_context(browser, bypass_csp=True, **options)
    milliseconds = [clock_setting(name) * 1000 for name in ("START", "FAST")]
    context.add_init_script(CLOCK % [milliseconds[0], clock_setting("REAL"), milliseconds[1],
                                     clock_setting("SLOWNESS")])
    return context


def install_slow_clock(clock):
    """Lets a step move the clock of a page, from the time that the slow clock shows in this program."""
    install(clock, time=time.time())


def steady_screenshot(page, path):
    """Captures a page that no longer changes: two pictures in a row are equal."""
    last, taken = None, b""
    for _ in range(TRIES):
        taken = screenshot(page, animations="disabled", style=STYLE)
        if taken == last:
            break
        last = taken
        page.wait_for_timeout(100)
    pathlib.Path(path).write_bytes(taken)


def load(tree):
    """Returns the script of the tree as a module."""
    loader = importlib.machinery.SourceFileLoader("screenshots", str(pathlib.Path(tree) / "Scripts/screenshots"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("screenshots", loader))
    loader.exec_module(module)
    return module


def main():
    tree, folder, look, *wanted = sys.argv[1:]
    os.environ.pop("LD_PRELOAD", None)  # Chromium has its own clock
    Browser.new_context, Clock.install = context_with_slow_clock, install_slow_clock
    Page.screenshot = steady_screenshot
    screenshots = load(tree)
    screenshots.OUT = pathlib.Path(folder)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        screenshots.picture(browser, data, tuple(look.split(".")), set(wanted) or None)
        browser.close()
    if screenshots.missing:
        sys.exit("\n".join(screenshots.missing))


if __name__ == "__main__":
    main()
