"""What lies over a screen, by what it is and what it is called in either language, and the way there."""
import pathlib
import re

TEXTS = pathlib.Path(__file__).resolve().parents[2] / "Sources/Texts"


def catalogue(language):
    """The texts of a language, by kind and name of their keys."""
    texts = {}
    for kind, cases in re.findall(r"static func text\(_ \w+: ([\w.]+)\).*?\{(.*?)\n    \}", (TEXTS / language).read_text(), re.S):
        texts.update(((kind, name), text) for name, text in re.findall(r'case \.(\w+):\s*"((?:[^"\\]|\\.)*)"', cases))
    return texts


ENGLISH, RUSSIAN = catalogue("en.swift"), catalogue("ru.swift")
# What the app says, in English and in Russian.
PAIRS = [(ENGLISH[key], RUSSIAN[key]) for key in ENGLISH]
# Dialogs and what is said at the lower edge, the innermost last: what it is, and what it is called.
OVER = """[...document.querySelectorAll('dialog[open], .notice')].map(node => [
    node.getAttribute('role') ?? (node.localName === 'dialog' ? 'dialog' : 'notice'), node.getAttribute('aria-label')
        ?? (document.getElementById(node.getAttribute('aria-labelledby')) ?? node.querySelector('p')).textContent])"""


def called(words, about=""):
    """The pattern of what is called so, in one language or the other.
    :param words: in English, as in the app's texts; `%1` stands for anything
    :param about: what else its name says of one thing among several"""
    said = {words} | {russian for english, russian in PAIRS if english == words}
    return re.compile("^(" + "|".join(re.escape(one).replace("%1", ".+") for one in sorted(said)) + ")" + about + "$")


def dialog(words, about=""):
    return "dialog", called(words, about)


def alert(words):
    return "alertdialog", called(words)


def are(found, looks):
    """Whether what was found over a screen is this, and no more."""
    return len(found) == len(looks) and all(kind == role and name.match(text) for (kind, text), (role, name) in zip(found, looks))


def is_seen(page, looks):
    """Whether these dialogs and notices lie over the screen, and no others, and whatever else is named here is in sight."""
    over = [look for look in looks if look[0] in ("dialog", "alertdialog", "notice")]
    beside = [page.get_by_role(role, name=name).filter(visible=True) for role, name in looks if (role, name) not in over]
    return are(page.evaluate(OVER), over) and all(one.count() > 0 for one in beside)


class Way:
    """Somebody's way along the screens, and through what lies over them."""

    def __init__(self, person):
        self.page, self.home, self.path = person.page, person.server.address, ""

    def to(self, path):
        """Opens a screen."""
        self.path = path
        self.page.goto(self.home + path)

    def at(self, path):
        """Waits for a screen to which the app itself leads."""
        self.path = path
        self.page.wait_for_url(self.home + path)

    def sees(self, *looks):
        """Waits for what lies over the screen, and for nothing else; for what is in sight in it, likewise.
        :return: the screen, and that"""
        for _ in range(300):
            if is_seen(self.page, looks):
                break
            self.page.wait_for_timeout(100)
        assert is_seen(self.page, looks), (self.path, looks, self.page.evaluate(OVER))
        # A picture over the screen has an address below that of the screen.
        address = re.sub(r"/pictures/\w+$|(?<=/photos)/\w+/\w+$", "", self.page.url)
        assert address == self.home + self.path, (address, self.path)
        return self.path, *looks

    def closes(self):
        """Closes all that lies over the screen, the innermost first."""
        while count := len(self.page.evaluate(OVER)):
            self.page.keyboard.press("Escape")
            self.page.wait_for_function(f"count => {OVER}.length < count", arg=count)

    @property
    def innermost(self):
        """What alone can be touched."""
        over = self.page.locator("dialog[open]")
        return over.last if over.count() > 0 else self.page.locator(".app")

    def tap(self, selector):
        self.innermost.locator(selector).filter(visible=True).first.click()

    def hold(self, selector):
        """Opens a menu."""
        self.innermost.locator(selector).filter(visible=True).first.click(button="right")

    def press(self, words, about="", place=0):
        """Presses the so-manieth button of this name."""
        self.innermost.get_by_role("button", name=called(words, about)).nth(place).click()

    def find(self, role, words, about=""):
        return self.innermost.get_by_role(role, name=called(words, about)).first
