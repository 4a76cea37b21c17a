"""What lies over the screens of chats and photos. The way through it is the same as in overlays.py."""
from furnished import LONG
from over import called, dialog
from person import READY
from picture_test import photo
from playwright.sync_api import expect


def over_chats(way, chat):
    """The menus and sheets of the chat of saved messages."""
    way.to("/chats")
    way.hold(".chats a.row")
    yield way.sees(dialog("Saved messages"))
    way.closes()
    way.to(chat)
    for words, look in (
        ("Forward", dialog("Forward to…")), ("Add to a list", dialog("Add to a list")), ("Delete", dialog("Delete this message?")),
    ):
        way.hold(".log .message")
        yield way.sees(("dialog", called("%1")))
        way.press(words)
        yield way.sees(look)
        way.closes()
    way.tap(".chat > .bar .bar-side.end > :last-child")
    yield way.sees(dialog("Saved messages"))
    way.closes()
    way.tap("#attach")
    yield way.sees(dialog("Attach"))
    way.press("List")
    yield way.sees(dialog("Choose a list"))
    way.closes()
    way.to("/lists")
    way.hold(".lists a.row")
    way.press("Send to a chat…")
    yield way.sees(dialog("Choose a chat"))
    way.closes()


def over_photos(way):
    """The form of a new photo, and the menus of one."""
    page = way.page
    way.to("/photos")
    page.evaluate(READY)
    with page.expect_file_chooser() as chooser:
        way.press("Add photos")
    chooser.value.set_files([photo(1)])
    expect(page.locator(".photo-form img")).to_have_count(1)
    yield way.sees(dialog("New photos"))
    page.locator(".photo-form textarea").first.fill(LONG)
    page.locator(".photo-form .strong").click()
    expect(page.locator(".feed > .photo")).to_have_count(1)
    way.hold(".photo-frame")
    yield way.sees(dialog(LONG))
    way.press("Edit")
    yield way.sees(dialog("Edit"))
    way.closes()
    way.tap(".photo-frame")
    way.sees(dialog(LONG, ".*"))
    way.press("Share photo")
    yield way.sees(dialog(LONG, ".*"), dialog(LONG))
    way.closes()
