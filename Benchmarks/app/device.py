"""Shared parts of the app benchmarks: a server, a browser and a signed-in user."""
import json
import math
import os
import pathlib
import statistics
import sys
import tempfile

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Support/python"))
import benchmark
from dela import ROOT, Server

# Checks at every frame.
UNTIL = """() => new Promise(done => {
  const look = () => (FOUND)
      ? requestAnimationFrame(() => setTimeout(() => done(performance.now())))
      : requestAnimationFrame(look)
  look()
  setTimeout(() => done(NaN), 30000)
})"""
SIGNED_IN = "() => performance.getEntriesByType('resource').find(r => r.name.endsWith('/v1/sign-in')).responseEnd"
# Stores the memory of the app for measurements.
KEEP = """const start = WebAssembly.instantiateStreaming
WebAssembly.instantiateStreaming = async (...all) => {
  const made = await start.apply(WebAssembly, all)
  window.memory = Object.values(made.instance.exports).find(one => one instanceof WebAssembly.Memory)
  return made
}"""


def figure(name, values, target=None, unit="ms"):
    """Records the median of a figure, of which less is better."""
    benchmark.figure(name, round(statistics.median(values), 1), unit, target, "less", all=values)


class Device:
    """An empty browser in which a user signs in."""

    def __init__(self, browser, server, person, width=390, **options):
        self.address = f"http://localhost:{server.port}"
        self.context = browser.new_context(viewport={"width": width, "height": 844}, locale="en-US", **options)
        self.context.set_default_timeout(60_000)
        self.page = self.context.new_page()
        self.page.goto(self.address + "/sign-in")
        self.page.get_by_label("E-mail").fill(person.email)
        self.page.get_by_label("Password").fill(person.password)
        self.page.get_by_role("button", name="Sign in").click()

    def time_until(self, found):
        """Returns milliseconds from the navigation until the element is found and painted."""
        time = self.page.evaluate(UNTIL.replace("FOUND", found))
        assert not math.isnan(time), f"not found within 30 seconds: {found}"
        return time

    def first_sync(self, found):
        """Returns milliseconds from the response to the sign-in until the element is found and painted."""
        end = self.time_until(found)
        return end - self.page.evaluate(SIGNED_IN)

    def open(self, path, found):
        self.page.goto(self.address + path, wait_until="commit")
        return self.time_until(found)


def used_memory(device):
    """Returns megabytes after a garbage collection: WebAssembly's memory, stored by `KEEP`, and the heap of
    JavaScript."""
    tools = device.context.new_cdp_session(device.page)
    tools.send("HeapProfiler.collectGarbage")
    used = tools.send("Runtime.getHeapUsage")["usedSize"]
    return (device.page.evaluate("memory.buffer.byteLength") + used) / 1e6


WORK = {"FunctionCall", "EvaluateScript", "FireAnimationFrame", "TimerFire", "EventDispatch", "RunMicrotasks", "Layout",
        "UpdateLayoutTree"}


def traced(browser, device, act):
    """Performs an act. Returns its answer, the sorted milliseconds of script and layout between two frames of the page,
    the number of layouts, and the milliseconds of the longest piece of work."""
    timeline = "disabled-by-default-devtools.timeline"
    browser.start_tracing(page=device.page, categories=["devtools.timeline", timeline, timeline + ".frame"])
    answer = act()
    trace = json.loads(browser.stop_tracing())["traceEvents"]
    events = [event for event in trace if event.get("ph") in ("X", "I")]
    starts = [event for event in events if event["name"] == "BeginMainThreadFrame"]
    threads = [(event["pid"], event["tid"]) for event in starts]
    page = max(set(threads), key=threads.count)
    ours = sorted((event for event in events if (event["pid"], event["tid"]) == page), key=lambda event: event["ts"])
    times, now, end, longest = [], 0, 0, 0
    for event in ours:
        if event["name"] == "BeginMainThreadFrame":
            times.append(now / 1000)
            now = 0
        elif event["name"] in WORK and event["ts"] + event.get("dur", 0) > end:
            longest = max(longest, event.get("dur", 0) / 1000)
            now += event["ts"] + event["dur"] - max(end, event["ts"])
            end = event["ts"] + event["dur"]
    return answer, sorted(times), sum(event["name"] == "Layout" for event in ours), longest


def measure(parts, file, **settings):
    """Runs a benchmark with an empty server, and writes the figures to a file."""
    with tempfile.TemporaryDirectory(dir=ROOT / ".build", prefix="bench-") as folder, sync_playwright() as playwright:
        server = Server(folder, DELA_APP=os.environ.get("DELA_APP", str(ROOT / ".build/app")), **settings).start()
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        try:
            parts(browser, server)
        finally:
            browser.close()
            server.end()
    (ROOT / ".build" / file).write_text(json.dumps({"figures": benchmark.figures}, indent=1) + "\n")
