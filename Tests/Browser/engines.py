"""Browsers of other makers, driven as W3C WebDriver has it: WebKit over HTTP, Firefox over Marionette."""
import base64
import contextlib
import json
import os
import pathlib
import socket
import subprocess
import time
import urllib.error
import urllib.request

from ports import free_port
from touch import SLIDING

# What a page complains of on its console, or cannot load, kept in the tab from one page to the next.
LISTEN = """{
const tell = what => { sessionStorage.complaints = (sessionStorage.complaints ?? '') + what + '\\n'; };
for (const kind of ['warn', 'error']) {
  const say = console[kind];
  console[kind] = (...words) => { tell(words.join(' ')); say.apply(console, words); };
}
addEventListener('error', ({ message, target }) => tell(message ?? `${target.localName} ${target.src ?? target.href}`), true);
addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}"""
HEARD = "const told = sessionStorage.complaints ?? ''; sessionStorage.complaints = ''; return told.split('\\n').filter(Boolean)"
# What Firefox itself has written about them, but for its own notes of a server that is away and of a page that was left.
WRITTEN = """const written = Services.console.getMessageArray().filter(one => one instanceof Ci.nsIScriptError);
Services.console.reset();
return written.map(one => `${one.errorMessage} ${one.sourceName}`).filter(words => !/connection to (the server at )?ws:/.test(words))"""

# A button that asks for files puts its field into the page, instead of opening a window that no driver sees.
CHOOSING = """HTMLInputElement.prototype.click = function () {
  document.body.append(this);
  this.addEventListener('change', () => this.remove());
}"""
# WebKitGTK makes a mouse of the finger that its driver asks for: these are a finger's events, as the page gets them.
FINGER = """const [node, right] = arguments, box = node.getBoundingClientRect(), clientY = box.top + box.height / 2;
const tell = (type, touches) => node.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches }));
const at = part => [{ clientX: box.left + box.width / 2 + right * part, clientY, target: node }];
tell('touchstart', at(0));
for (let step = 1; step <= 10; step++) tell('touchmove', at(step / 10));
tell('touchend', []);"""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # W3C WebDriver, section 12.1


class Refused(Exception):
    """What the browser answers when it cannot do as it is told."""


class Engine:
    """A browser with an empty profile in a folder of its own."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.port = free_port()
        home = self.folder / "home"
        home.mkdir(parents=True)
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", "TZ": os.environ["TZ"]}
        self.processes = []

    def write(self, name, text):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def start(self, *command, **options):
        with open(self.folder / "log", "ab") as log:
            process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log, **options)
        self.processes.append(process)

    def end(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def patiently(self, act, seconds=30):
        """What an act returns once it does without an error."""
        end = time.monotonic() + seconds
        while True:
            try:
                return act()
            except (OSError, Refused):
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def until(self, seen, seconds=30):
        end = time.monotonic() + seconds
        while not seen():
            assert time.monotonic() < end, "waited in vain"
            time.sleep(0.1)

    def becomes(self, look, expected, seconds=30):
        """Waits until a look at something gives what is expected."""
        end = time.monotonic() + seconds
        while (seen := look()) != expected:
            assert time.monotonic() < end, seen
            time.sleep(0.1)

    # What a person does.

    def open(self, address):
        self.call("Navigate", "POST", "url", url=address)

    @property
    def address(self):
        return self.run("return location.href")

    def run(self, script, *arguments):
        return self.call("ExecuteScript", "POST", "execute/sync", script=script, args=list(arguments))

    def complaints(self):
        """What the pages have complained of since this was asked for, if they are listened to."""
        told = []
        for tab in self.tabs():
            self.turn_to(tab)
            told += self.run(HEARD)
        return told

    def tabs(self):
        return self.call("GetWindowHandles", "GET", "window/handles")

    def turn_to(self, tab):
        self.call("SwitchToWindow", "POST", "window", handle=tab)

    def new_tab(self):
        self.turn_to(self.call("NewWindow", "POST", "window/new", type="tab")["handle"])

    def resize(self, width, height):
        """Makes what the page has of the window as large as this; what the browser needs beside it may change with that."""
        def fits():
            inner, outer = self.run("return [[innerWidth, innerHeight], [outerWidth, outerHeight]]")
            if inner == [width, height]:
                return True
            self.call("SetWindowRect", "POST", "window/rect", x=0, y=0, width=outer[0] + width - inner[0], height=outer[1] + height - inner[1])
        self.until(fits)

    def find(self, xpath):
        """An element that is there or soon will be, once nothing slides any more."""
        time.sleep(0.15)
        self.until(lambda: not self.run(f"return {SLIDING}"))
        found = self.patiently(
            lambda: self.call("FindElement", "POST", "element", using="xpath", value=xpath))
        return found[ELEMENT]

    def button(self, name):
        return self.find(f"//*[self::button or self::a][normalize-space()='{name}' or @aria-label='{name}']")

    def field(self, label):
        return self.find(f"//*[self::input or self::textarea][@aria-label='{label}' or @id=//label[contains(., '{label}')]/@for]")

    def tap(self, element):
        self.run("arguments[0].scrollIntoView({ block: 'center' })", {ELEMENT: element})  # not beneath a bar
        self.patiently(lambda: self.call("ElementClick", "POST", f"element/{element}/click", id=element))

    def hold(self, element):
        """Asks for the menu of an element, as a right click does and a held finger."""
        self.run("arguments[0].dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))", {ELEMENT: element})

    def type(self, element, text):
        self.call("ElementSendKeys", "POST", f"element/{element}/value", id=element, text=text)

    def choose(self, button, *files):
        """Chooses files where a button asks for them."""
        self.run(CHOOSING)
        self.tap(button)
        self.type(self.find("//input[@type='file']"), "\n".join(map(str, files)))

    def screenshot(self):
        """The visible part of the page as PNG."""
        return base64.b64decode(self.call("TakeScreenshot", "GET", "screenshot", full=False))

    def drag(self, element, right=0, down=0, by="mouse"):
        """Takes an element by its middle and lets go elsewhere."""
        self.call("PerformActions", "POST", "actions", actions=[{"type": "pointer", "id": by, "parameters": {"pointerType": by}, "actions": [
            {"type": "pointerMove", "duration": 0, "origin": {ELEMENT: element}, "x": 0, "y": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "duration": 200, "origin": "pointer", "x": right, "y": down},
            {"type": "pointerUp", "button": 0}]}])


class WebKit(Engine):
    """The engine of Safari, as WebKitGTK's own small browser."""

    def begin(self):
        self.environment["DISPLAY"] = self.display()
        self.write("home/.config/gtk-3.0/gtk.css", "* { font-size: 1px; padding: 0; min-width: 0; }")  # its bar is no wider than a phone
        self.start("WebKitWebDriver", "--host=127.0.0.1", f"--port={self.port}")
        browser = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
        options = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        self.session = ""
        answer = self.patiently(lambda: self.call("", "POST", "", capabilities={"alwaysMatch": options}))
        self.session = "/" + answer["sessionId"]

    def display(self):
        """A screen that nobody sees; its number is one that is free."""
        read, write = os.pipe()
        self.start("Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp", pass_fds=[write])
        os.close(write)
        with open(read) as answer:
            return ":" + answer.readline().strip()

    def swipe(self, element, right):
        self.run(FINGER, {ELEMENT: element}, right)

    def call(self, _, method, path, **values):
        address = f"http://127.0.0.1:{self.port}/session{self.session}" + (f"/{path}" if path else "")
        request = urllib.request.Request(address, json.dumps(values).encode() if method == "POST" else None, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Refused(error.read().decode()) from None


class Firefox(Engine):
    """Debian's Firefox, without a window."""

    socket = None

    def begin(self):
        profile = self.folder / "profile"
        settings = {"marionette.port": self.port, "dom.w3c_touch_events.enabled": 1, "toolkit.legacyUserProfileCustomizations.stylesheets": True}
        self.write("profile/user.js", "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()))
        self.write("profile/chrome/userChrome.css", ":root { min-width: 0 !important; }")  # its window may be as narrow as a phone
        self.start("firefox-esr", "--headless", "--marionette", "--remote-allow-system-access", "--profile", str(profile))
        self.socket = self.patiently(lambda: socket.create_connection(("127.0.0.1", self.port), 60))
        self.stream = self.socket.makefile("rb")
        self.number = 0
        self.read()
        self.call("NewSession", "", "")

    def read(self):
        """The length, a colon, and JSON (Firefox Source Docs, Marionette)."""
        length = b""
        while not length.endswith(b":"):
            length += self.stream.read(1)
        return json.loads(self.stream.read(int(length[:-1])))

    def call(self, name, method, path, **values):
        self.number += 1
        message = json.dumps([0, self.number, f"WebDriver:{name}", values]).encode()
        self.socket.sendall(f"{len(message)}:".encode() + message)
        _, _, error, result = self.read()
        if error is not None:
            raise Refused(error)
        return result.get("value", result) if isinstance(result, dict) else result

    def swipe(self, element, right):
        self.drag(element, right, by="touch")

    def system(self, script):
        """Runs a script of the browser's own, not of its page."""
        return self.call("ExecuteScript", "", "", sandbox="system", script=script, args=[])

    def online(self, is_online):
        """Takes the network away, or gives it back."""
        self.system(f"Services.io.offline = {json.dumps(not is_online)}")

    def complaints(self):
        return super().complaints() + self.system(WRITTEN)

    def restart(self):
        """Kills the browser, and starts it again with what it has kept."""
        self.disconnect()
        self.processes[-1].kill()
        self.processes.pop().wait()
        self.begin()

    def disconnect(self):
        if self.socket is not None:
            self.socket.close()

    def end(self):
        self.disconnect()
        super().end()


@contextlib.contextmanager
def running(kind, folder):
    """A browser that runs as long as it is used."""
    engine = kind(folder)
    try:
        try:
            engine.begin()
        except (FileNotFoundError, StopIteration) as missing:
            raise AssertionError(f"{kind.__name__} is not installed (see Scripts/setup): {missing}") from missing
        yield engine
    finally:
        engine.end()
