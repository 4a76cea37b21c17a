"""Where the app cannot run, the page says why (U3)."""
import pytest
from playwright.sync_api import expect

# What makes a browser look old, or an address unsafe, before any script of the page has run.
OLD = "delete window.BroadcastChannel"
UNSAFE = "Object.defineProperty(window, 'isSecureContext', { value: false })"
# And what keeps the app from starting there: a fault of its own, and a part of it that does not come.
BROKEN = {"old": OLD, "unsafe": UNSAFE, "crash": "WebAssembly.instantiateStreaming = () => { throw new Error('a fault'); }",
          "part": "WebAssembly.instantiateStreaming = () => { throw new DOMException('/rest.wasm', 'NetworkError'); }"}


@pytest.mark.feature("U3")
@pytest.mark.parametrize("missing, locale, words", [
    (OLD, "en-US", "This browser is too old"), (OLD, "ru-RU", "Этот браузер слишком старый"),
    (UNSAFE, "en-US", "A secure connection is needed"), (UNSAFE, "ru-RU", "Нужно защищённое соединение"),
])
def test_a_browser_that_cannot_run_the_app_says_why(people, missing, locale, words):
    ada = people("Ada", locale=locale, viewport={"width": 320, "height": 568})
    ada.page.add_init_script(missing)
    ada.page.goto(ada.server.address + "/sign-in")
    expect(ada.page.get_by_role("heading", name=words)).to_be_visible()
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert not ada.page.evaluate("performance.getEntriesByType('resource').some(({ initiatorType }) => initiatorType === 'fetch')")
