"""Browsers of other vendors, driven with W3C WebDriver: WebKit over HTTP, Firefox over Marionette."""
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

from dela import free_port
from engine_errors import HEARD, WRITTEN
from touch import SLIDING

# A button that requests files adds its field to the page instead of opening a window that the driver cannot see.
CHOOSING = """HTMLInputElement.prototype.click = function () {
  document.body.append(this);
  this.addEventListener('change', () => this.remove());
}"""
# WebKitGTK turns the touches of its driver into mouse events, so these are the touch events that a page receives.
FINGER = """const [node, right] = arguments, box = node.getBoundingClientRect(), clientY = box.top + box.height / 2;
const dispatch = (type, touches) => node.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches }));
const at = part => [{ clientX: box.left + box.width / 2 + right * part, clientY, target: node }];
dispatch('touchstart', at(0));
for (let step = 1; step <= 10; step++) dispatch('touchmove', at(step / 10));
dispatch('touchend', []);"""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # W3C WebDriver, section 12.1


class WebDriverError(Exception):
    """An error response of the browser."""


class Engine:
    """A browser with an empty profile in its own folder."""

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

    def retry(self, act, seconds=30):
        """Returns the result of `act`, repeated until it succeeds."""
        end = time.monotonic() + seconds
        while True:
            try:
                return act()
            except (OSError, WebDriverError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def wait_until(self, seen, seconds=30):
        end = time.monotonic() + seconds
        while not seen():
            assert time.monotonic() < end, "timed out"
            time.sleep(0.1)

    def wait_for(self, look, expected, seconds=30):
        """Waits until `look` returns the expected value."""
        end = time.monotonic() + seconds
        while (seen := look()) != expected:
            assert time.monotonic() < end, seen
            time.sleep(0.1)

    # Actions of a user.

    def open(self, address):
        self.call("Navigate", "POST", "url", url=address)

    @property
    def address(self):
        return self.run("return location.href")

    def run(self, script, *arguments):
        return self.call("ExecuteScript", "POST", "execute/sync", script=script, args=list(arguments))

    def page_errors(self):
        """Returns the errors of all pages since the last call, if the pages report them."""
        errors = []
        for tab in self.tabs():
            self.switch_to(tab)
            errors += self.run(HEARD)
        return errors

    def tabs(self):
        return self.call("GetWindowHandles", "GET", "window/handles")

    def switch_to(self, tab):
        self.call("SwitchToWindow", "POST", "window", handle=tab)

    def new_tab(self):
        self.switch_to(self.call("NewWindow", "POST", "window/new", type="tab")["handle"])

    def resize(self, width, height):
        """Resizes the viewport to this size. The space that the browser itself needs may change with it."""
        def fits():
            inner, outer = self.run("return [[innerWidth, innerHeight], [outerWidth, outerHeight]]")
            if inner == [width, height]:
                return True
            self.call("SetWindowRect", "POST", "window/rect", x=0, y=0, width=outer[0] + width - inner[0],
                      height=outer[1] + height - inner[1])
        self.wait_until(fits)

    def find(self, xpath):
        """Returns an element as soon as it exists and all animations have ended."""
        time.sleep(0.15)
        self.wait_until(lambda: not self.run(f"return {SLIDING}"))
        found = self.retry(
            lambda: self.call("FindElement", "POST", "element", using="xpath", value=xpath))
        return found[ELEMENT]

    def button(self, name):
        return self.find(f"//*[self::button or self::a][normalize-space()='{name}' or @aria-label='{name}']")

    def field(self, label):
        is_labelled = f"@aria-label='{label}' or @id=//label[contains(., '{label}')]/@for"
        return self.find(f"//*[self::input or self::textarea][{is_labelled}]")

    def tap(self, element):
        self.run("arguments[0].scrollIntoView({ block: 'center' })", {ELEMENT: element})  # not below a bar
        self.retry(lambda: self.call("ElementClick", "POST", f"element/{element}/click", id=element))

    def hold(self, element):
        """Requests the menu of an element, like a right click or a long press."""
        self.run("arguments[0].dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))",
                 {ELEMENT: element})

    def type(self, element, text):
        self.call("ElementSendKeys", "POST", f"element/{element}/value", id=element, text=text)

    def choose(self, button, *files):
        """Chooses files for a button that requests them."""
        self.run(CHOOSING)
        self.tap(button)
        self.type(self.find("//input[@type='file']"), "\n".join(map(str, files)))

    def screenshot(self):
        """Returns the visible part of the page as PNG."""
        return base64.b64decode(self.call("TakeScreenshot", "GET", "screenshot", full=False))

    def drag(self, element, right=0, down=0, by="mouse"):
        """Drags an element from its centre by this distance."""
        self.call("PerformActions", "POST", "actions",
                  actions=[{"type": "pointer", "id": by, "parameters": {"pointerType": by}, "actions": [
            {"type": "pointerMove", "duration": 0, "origin": {ELEMENT: element}, "x": 0, "y": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "duration": 200, "origin": "pointer", "x": right, "y": down},
            {"type": "pointerUp", "button": 0}]}])


class WebKit(Engine):
    """The engine of Safari, as WebKitGTK's own MiniBrowser."""

    def launch(self):
        self.environment["DISPLAY"] = self.display()
        # Its bar may be as narrow as a phone.
        self.write("home/.config/gtk-3.0/gtk.css", "* { font-size: 1px; padding: 0; min-width: 0; }")
        self.start("WebKitWebDriver", "--host=127.0.0.1", f"--port={self.port}")
        browser = next(pathlib.Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
        options = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        self.session = ""
        answer = self.retry(lambda: self.call("", "POST", "", capabilities={"alwaysMatch": options}))
        self.session = "/" + answer["sessionId"]

    def display(self):
        """Starts a virtual screen with a free number and returns its name."""
        read, write = os.pipe()
        self.start("Xvfb", "-displayfd", str(write), "-screen", "0", "1280x900x24", "-nolisten", "tcp",
                   pass_fds=[write])
        os.close(write)
        with open(read) as answer:
            return ":" + answer.readline().strip()

    def swipe(self, element, right):
        self.run(FINGER, {ELEMENT: element}, right)

    def call(self, _, method, path, **values):
        address = f"http://127.0.0.1:{self.port}/session{self.session}" + (f"/{path}" if path else "")
        request = urllib.request.Request(address, json.dumps(values).encode() if method == "POST" else None,
                                         method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise WebDriverError(error.read().decode()) from None


class Firefox(Engine):
    """Debian's Firefox without a window."""

    socket = None

    def launch(self):
        profile = self.folder / "profile"
        settings = {"marionette.port": self.port, "dom.w3c_touch_events.enabled": 1,
                    "toolkit.legacyUserProfileCustomizations.stylesheets": True}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()]
        self.write("profile/user.js", "".join(lines))
        # Its window may be as narrow as a phone.
        self.write("profile/chrome/userChrome.css", ":root { min-width: 0 !important; }")
        self.start("firefox-esr", "--headless", "--marionette", "--remote-allow-system-access", "--profile",
                   str(profile))
        self.socket = self.retry(lambda: socket.create_connection(("127.0.0.1", self.port), 60))
        self.stream = self.socket.makefile("rb")
        self.number = 0
        self.read()
        self.call("NewSession", "", "")

    def read(self):
        """Reads the length, a colon, and JSON (Firefox Source Docs, Marionette)."""
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
            raise WebDriverError(error)
        return result.get("value", result) if isinstance(result, dict) else result

    def swipe(self, element, right):
        self.drag(element, right, by="touch")

    def run_privileged(self, script):
        """Runs a script in the context of the browser, not of its page."""
        return self.call("ExecuteScript", "", "", sandbox="system", script=script, args=[])

    def online(self, is_online):
        """Switches the network on or off."""
        self.run_privileged(f"Services.io.offline = {json.dumps(not is_online)}")

    def page_errors(self):
        return super().page_errors() + self.run_privileged(WRITTEN)

    def restart(self):
        """Kills the browser and starts it again with its stored data."""
        self.disconnect()
        self.processes[-1].kill()
        self.processes.pop().wait()
        self.launch()

    def disconnect(self):
        if self.socket is not None:
            self.socket.close()

    def end(self):
        self.disconnect()
        super().end()


@contextlib.contextmanager
def running(kind, folder):
    """Runs a browser for the duration of the context."""
    engine = kind(folder)
    try:
        try:
            engine.launch()
        except (FileNotFoundError, StopIteration) as missing:
            raise AssertionError(f"{kind.__name__} is not installed (see Scripts/setup): {missing}") from missing
        yield engine
    finally:
        engine.end()
