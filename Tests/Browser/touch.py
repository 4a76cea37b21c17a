"""Fingers on a page, as the browser itself sees them."""

import time

# Whether one screen is just sliding over the other: nothing can be touched then.
SLIDING = "document.getAnimations().some(({ effect }) => effect.pseudoElement?.startsWith('::view-transition'))"


def settle(page):
    """Waits until nothing slides any more."""
    page.wait_for_timeout(150)
    while page.evaluate(SLIDING):
        page.wait_for_timeout(50)


class Finger:
    """One finger of somebody whose browser has a touch screen.

    It goes by a clock of its own, so that a throw is as quick as it was meant on a machine that is slow.
    """

    def __init__(self, person, page=None):
        self.page = page or person.page
        self.devtools = person.context.new_cdp_session(self.page)

    def touch(self, kind, *points):
        self.devtools.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points], "timestamp": self.now},
        )

    def rest(self, wait):
        """Lets so many milliseconds go by."""
        self.page.wait_for_timeout(wait)
        self.now += wait / 1000

    def down(self, x, y):
        self.x, self.y, self.now = x, y, time.time()
        self.touch("touchStart", (x, y))

    def move(self, right=0, down=0, steps=10, wait=16):
        """Moves on from where it is."""
        x, y = self.x, self.y
        for step in range(1, steps + 1):
            self.x, self.y = x + right * step / steps, y + down * step / steps
            self.touch("touchMove", (self.x, self.y))
            self.rest(wait)

    def up(self):
        """Lets go; a tap that came sooner would be taken for one that stops the page from rolling on."""
        self.touch("touchEnd")
        self.page.wait_for_timeout(1500)

    def on(self, locator, across=0.5, along=0.5):
        """Goes down on an element."""
        settle(self.page)
        locator.scroll_into_view_if_needed()
        box = locator.bounding_box()
        self.down(box["x"] + box["width"] * across, box["y"] + box["height"] * along)

    def swipe(self, locator, right=0, down=0, **way):
        self.on(locator)
        self.move(right, down, **way)
        self.up()
