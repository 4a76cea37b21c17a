"""Overlays of a screen, by role and name in either language, and navigation through them."""
import pathlib
import re

TEXTS = pathlib.Path(__file__).resolve().parents[2] / "Sources/Texts"


def catalogue(language):
    """The texts of a language, by kind and name of their keys."""
    texts = {}
    for kind, cases in re.findall(r"static func text\(_ \w+: ([\w.]+)\).*?\{(.*?)\n    \}",
                                  (TEXTS / language).read_text(), re.S):
        texts.update(((kind, name), text) for name, text in re.findall(r'case \.(\w+):\s*"((?:[^"\\]|\\.)*)"', cases))
    return texts


ENGLISH, RUSSIAN = catalogue("en.swift"), catalogue("ru.swift")
# What the app says, in English and in Russian.
PAIRS = [(ENGLISH[key], RUSSIAN[key]) for key in ENGLISH]
# Role and name of dialogs and of toasts at the lower edge, the innermost last.
OVERLAYS = """[...document.querySelectorAll('dialog[open], .notice')].map(node => [
    node.getAttribute('role') ?? (node.localName === 'dialog' ? 'dialog' : 'notice'), node.getAttribute('aria-label')
        ?? (document.getElementById(node.getAttribute('aria-labelledby')) ?? node.querySelector('p')).textContent])"""


def name_pattern(words, about=""):
    """Returns the pattern of a name in either language.
    :param words: in English, as in the app's texts; `%1` stands for any text
    :param about: further text in the name of one element among several"""
    said = {words} | {russian for english, russian in PAIRS if english == words}
    return re.compile("^(" + "|".join(re.escape(one).replace("%1", ".+") for one in sorted(said)) + ")" + about + "$")


def dialog(words, about=""):
    return "dialog", name_pattern(words, about)


def alert(words):
    return "alertdialog", name_pattern(words)


def are_exactly(found, expected):
    """True if these overlays were found, and no others."""
    return len(found) == len(expected) and all(kind == role and name.match(text)
                                               for (kind, text), (role, name) in zip(found, expected, strict=True))


def shows_exactly(page, expected):
    """True if exactly these dialogs and notices are over the screen, and the other named elements are visible."""
    over = [look for look in expected if look[0] in ("dialog", "alertdialog", "notice")]
    others = [page.get_by_role(role, name=name).filter(visible=True)
              for role, name in expected if (role, name) not in over]
    return are_exactly(page.evaluate(OVERLAYS), over) and all(one.count() > 0 for one in others)


class OverlayDriver:
    """Navigates a user through the screens and their overlays."""

    def __init__(self, person):
        self.page, self.home, self.path = person.page, person.server.address, ""

    def to(self, path):
        """Opens a screen."""
        self.path = path
        self.page.goto(self.home + path)

    def at(self, path):
        """Waits for a screen that the app itself opens."""
        self.path = path
        self.page.wait_for_url(self.home + path)

    def expect_exactly(self, *expected):
        """Waits until exactly these overlays are over the screen, and the other named elements are visible.
        :return: the path of the screen, and the overlays"""
        for _ in range(300):
            if shows_exactly(self.page, expected):
                break
            self.page.wait_for_timeout(100)
        assert shows_exactly(self.page, expected), (self.path, expected, self.page.evaluate(OVERLAYS))
        # The address of a picture over a screen is below that of the screen.
        address = re.sub(r"/pictures/\w+$|(?<=/photos)/\w+/\w+$", "", self.page.url)
        assert address == self.home + self.path, (address, self.path)
        return self.path, *expected

    def close_all(self):
        """Closes all overlays of the screen, the innermost first."""
        while count := len(self.page.evaluate(OVERLAYS)):
            self.page.keyboard.press("Escape")
            self.page.wait_for_function(f"count => {OVERLAYS}.length < count", arg=count)

    @property
    def innermost(self):
        """The only part of the page that can be touched."""
        over = self.page.locator("dialog[open]")
        return over.last if over.count() > 0 else self.page.locator(".app")

    def tap(self, selector):
        self.innermost.locator(selector).filter(visible=True).first.click()

    def hold(self, selector):
        """Opens a menu."""
        self.innermost.locator(selector).filter(visible=True).first.click(button="right")

    def press(self, words, about="", index=0):
        """Presses the button of this name with this index."""
        self.innermost.get_by_role("button", name=name_pattern(words, about)).nth(index).click()

    def find(self, role, words, about=""):
        return self.innermost.get_by_role(role, name=name_pattern(words, about)).first
