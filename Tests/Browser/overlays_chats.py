"""The overlays of chats and photos, opened as in overlays.py."""
from overlay_driver import dialog, name_pattern
from person import READY
from playwright.sync_api import expect
from sample_content import LONG
from test_picture import photo


def chat_overlays(driver, chat):
    """Opens the menus and sheets of the chat of saved messages."""
    driver.to("/chats")
    driver.hold(".chats a.row")
    yield driver.expect_exactly(dialog("Saved messages"))
    driver.close_all()
    driver.to(chat)
    for words, look in (
        ("Forward", dialog("Forward to…")), ("Add to a list", dialog("Add to a list")),
        ("Delete", dialog("Delete this message?")),
    ):
        driver.hold(".log .message")
        yield driver.expect_exactly(("dialog", name_pattern("%1")))
        driver.press(words)
        yield driver.expect_exactly(look)
        driver.close_all()
    driver.tap(".chat > .bar .bar-side.end > :last-child")
    yield driver.expect_exactly(dialog("Saved messages"))
    driver.close_all()
    driver.tap("#attach")
    yield driver.expect_exactly(dialog("Attach"))
    driver.press("List")
    yield driver.expect_exactly(dialog("Choose a list"))
    driver.close_all()
    driver.to("/lists")
    driver.hold(".lists li + li a.row")
    driver.press("Send to a chat…")
    yield driver.expect_exactly(dialog("Choose a chat"))
    driver.close_all()


def photo_overlays(driver):
    """Opens the form of a new photo and the menus of a photo."""
    page = driver.page
    driver.to("/photos")
    page.evaluate(READY)
    with page.expect_file_chooser() as chooser:
        driver.press("Add photos")
    chooser.value.set_files([photo(1)])
    expect(page.locator(".photo-form img")).to_have_count(1)
    yield driver.expect_exactly(dialog("New photos"))
    page.locator(".photo-form textarea").first.fill(LONG)
    page.locator(".photo-form .strong").click()
    expect(page.locator(".feed > .photo")).to_have_count(1)
    driver.hold(".photo-frame")
    yield driver.expect_exactly(dialog(LONG))
    driver.press("Edit")
    yield driver.expect_exactly(dialog("Edit photo"))
    driver.close_all()
    driver.tap(".photo-frame")
    driver.expect_exactly(dialog(LONG, ".*"))
    driver.press("Share photo")
    yield driver.expect_exactly(dialog(LONG, ".*"), dialog(LONG))
    driver.close_all()
