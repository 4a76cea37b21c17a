"""The messages of the app when it copies a text."""
import pytest
from playwright.sync_api import expect

WAYS = {
    "copied": ("() => {}", "Copied", "Couldn’t copy"),
    "refused": (
        "() => { Clipboard.prototype.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError')); }",
        "Couldn’t copy",
        "Copied",
    ),
    "missing": (
        "() => { Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }); }",
        "Couldn’t copy",
        "Copied",
    ),
}


@pytest.mark.feature("L5")
@pytest.mark.parametrize("way", WAYS)
def test_copied_message_appears_only_if_the_browser_has_copied(people, way):
    prepare, said, unsaid = WAYS[way]
    ada = people("Ada", permissions=["clipboard-read", "clipboard-write"]).join()
    ada.make_list("Groceries")
    ada.add("Milk")
    page = ada.page
    page.evaluate(prepare)
    page.get_by_role("main").get_by_role("button", name="Edit").click()
    page.get_by_role("button", name="All", exact=True).click()
    page.get_by_role("button", name="Copy text").click()
    expect(page.locator(".notice")).to_contain_text(said)
    expect(page.get_by_text(unsaid)).to_have_count(0)
