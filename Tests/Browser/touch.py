"""Touches on a page, as the browser itself sees them."""

import time

# True during the transition between two screens, when nothing can be touched.
SLIDING = "document.getAnimations().some(({ effect }) => effect.pseudoElement?.startsWith('::view-transition'))"


def wait_for_transition(page):
    """Waits until the transition between screens has ended."""
    page.wait_for_timeout(150)
    while page.evaluate(SLIDING):
        page.wait_for_timeout(50)


def scroll_to(page, top):
    """Scrolls to a position once the page itself no longer scrolls, for example to a new row."""
    at = None
    while at != (at := page.evaluate("scrollY")):
        page.wait_for_timeout(150)
    page.evaluate("top => scrollTo(0, top)", top)


class Finger:
    """One finger on the touch screen of a user.

    It uses its own clock, so that a throw has the intended speed on a slow machine."""

    def __init__(self, person, page=None):
        self.page = page or person.page
        self.devtools = person.context.new_cdp_session(self.page)

    def touch(self, kind, *points):
        self.devtools.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points], "timestamp": self.now},
        )

    def rest(self, wait):
        """Waits for this many milliseconds."""
        self.page.wait_for_timeout(wait)
        self.now += wait / 1000

    def down(self, x, y):
        self.x, self.y, self.now = x, y, time.time()
        self.touch("touchStart", (x, y))

    def move(self, right=0, down=0, steps=10, wait=16):
        """Moves by this distance."""
        x, y = self.x, self.y
        for step in range(1, steps + 1):
            self.x, self.y = x + right * step / steps, y + down * step / steps
            self.touch("touchMove", (self.x, self.y))
            self.rest(wait)

    def up(self):
        """Lifts the finger. An earlier tap would only stop the momentum scrolling of the page."""
        self.touch("touchEnd")
        self.page.wait_for_timeout(1500)

    def on(self, locator, across=0.5, along=0.5):
        """Puts the finger down on an element."""
        wait_for_transition(self.page)
        locator.scroll_into_view_if_needed()
        box = locator.bounding_box()
        self.down(box["x"] + box["width"] * across, box["y"] + box["height"] * along)

    def swipe(self, locator, right=0, down=0, **way):
        self.on(locator)
        self.move(right, down, **way)
        self.up()
