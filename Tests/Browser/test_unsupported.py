"""The page explains why the app cannot run (U3)."""
import pytest
from playwright.sync_api import expect

# Makes a browser look old, or an address insecure, before any script of the page runs.
OLD = "delete window.BroadcastChannel"
UNSAFE = "Object.defineProperty(window, 'isSecureContext', { value: false })"
# Makes the start of the app fail: by an error in the app, and by a missing file.
BROKEN = {"old": OLD, "unsafe": UNSAFE,
          "crash": "WebAssembly.instantiateStreaming = () => { throw new Error('a fault'); }",
          "part": "WebAssembly.instantiateStreaming = () => { throw new DOMException('/rest.wasm', 'NetworkError'); }"}


@pytest.mark.feature("U3")
@pytest.mark.parametrize("missing, locale, words", [
    (OLD, "en-US", "This browser is too old"), (OLD, "ru-RU", "Этот браузер слишком старый"),
    (UNSAFE, "en-US", "A secure connection is needed"), (UNSAFE, "ru-RU", "Нужно защищённое соединение"),
])
def test_unsupported_browser_shows_the_reason(people, missing, locale, words):
    ada = people("Ada", locale=locale, viewport={"width": 320, "height": 568})
    ada.page.add_init_script(missing)
    ada.page.goto(ada.server.address + "/sign-in")
    expect(ada.page.get_by_role("heading", name=words)).to_be_visible()
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert not ada.page.evaluate(
        "performance.getEntriesByType('resource').some(({ initiatorType }) => initiatorType === 'fetch')"
    )
