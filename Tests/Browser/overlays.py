"""All overlays of the screens: menus, sheets, questions, pictures, notices, and the screens for guests."""
import datetime
import re

from overlay_driver import OverlayDriver, alert, dialog, name_pattern
from overlays_chats import chat_overlays, photo_overlays
from person import READY
from playwright.sync_api import expect
from sample_content import LONG, PASSWORD
from test_profile_picture import stripes


def content_overlays(person, paths, theirs):
    """Opens the overlays of lists, items, habits and sharing, with the content of `create_content` and `share_content`,
    in either language.
    :return: the path of each screen and its overlays, while they are shown"""
    driver = OverlayDriver(person)
    items, item, share, group, habit, _ = paths
    yield from list_overlays(driver, items, theirs[0].removesuffix("/share"))
    yield from item_overlays(driver, item)
    yield from habit_overlays(driver, habit)
    yield from access_overlays(driver, share, group, theirs)


def other_overlays(person, paths):
    """Opens the other overlays of a user. The list also needs the pictures of `attach_pictures`.
    :return: the path of each screen and its overlays, while they are shown"""
    driver = OverlayDriver(person)
    yield from account_overlays(driver)
    yield from picture_overlays(driver, paths[0])
    yield from trash_overlays(driver, paths[0])
    yield from settings_overlays(driver)
    yield from chat_overlays(driver, paths[-1])
    yield from photo_overlays(driver)
    yield from day_overlays(driver)


def list_overlays(driver, own, others):
    driver.to("/lists")
    for path, words, look in (
        (own, "Rename", dialog("Rename list")), (own, "Delete list", alert("Delete the list %1?")),
        (others, "Leave list", alert("Leave the list %1?")),
    ):
        yield from menu_overlays(driver, f".lists a[href='{path}']", words, look)
    driver.press("Edit")
    yield driver.expect_exactly(("button", name_pattern("Done")))
    driver.to(own)
    yield from menu_overlays(driver, ".items .title", "Move to list…", dialog("Move to list"))
    driver.tap(".items .title")
    yield driver.expect_exactly(("textbox", name_pattern("Item title")))
    driver.to(own)
    driver.press("Edit")
    driver.tap(".select")
    yield driver.expect_exactly(("button", name_pattern("Done")))
    driver.press("Delete list")
    yield driver.expect_exactly(alert("Delete the list %1?"))


def menu_overlays(driver, selector, words, look):
    """Opens the menu of an element, and the overlay of one of its entries."""
    driver.hold(selector)
    yield driver.expect_exactly(dialog(LONG))
    driver.press(words)
    yield driver.expect_exactly(look)
    driver.close_all()


def item_overlays(driver, item):
    driver.to(item)
    for words, look in (
        ("Add time", None), ("Repeat", ("group", name_pattern("Repeat"))),
        ("Add deadline", ("textbox", name_pattern("Deadline"))), ("Assign", ("group", name_pattern("Assigned to"))),
        ("Add quantity", ("textbox", name_pattern("Quantity"))),
    ):
        driver.press(words)
        yield driver.expect_exactly(*filter(None, [look]))
    driver.page.locator("#edit-quantity").fill("much")
    driver.press("Done")
    expect(driver.page.locator("#edit-quantity[aria-invalid=true]")).to_be_visible()
    yield driver.expect_exactly(("textbox", name_pattern("Quantity")))
    driver.press("Move to list…", ".+")
    yield driver.expect_exactly(dialog("Move to list"))
    driver.close_all()
    driver.page.locator("#edit-quantity").fill("2")
    driver.tap(".detail .back")
    driver.at(item.partition("/items/")[0])
    yield driver.expect_exactly(("notice", name_pattern("Saved")))


def habit_overlays(driver, habit):
    driver.to("/habits")
    yield from menu_overlays(driver, ".habit > a", "Delete habit", alert("Delete habit"))
    driver.press("New habit")
    driver.expect_exactly(dialog("New habit"))
    driver.tap(".swatch")
    expect(driver.page.locator(".palette")).to_be_visible()
    yield driver.expect_exactly(dialog("New habit"))
    driver.close_all()
    driver.press("Edit")
    yield driver.expect_exactly(("button", name_pattern("Done")))
    driver.to(habit)
    driver.press("Edit")
    yield driver.expect_exactly(dialog("Edit habit"))
    driver.press("Delete habit")
    yield driver.expect_exactly(dialog("Edit habit"), alert("Delete habit"))


def access_overlays(driver, share, group, theirs):
    """Opens the questions for users who share a list or a group, and for its other members."""
    driver.to(share)
    for index, question in ((0, "Remove access for %1?"), (-1, "Remove access for the group %1?")):
        roles = driver.innermost.get_by_role("combobox", name=name_pattern("Role", " " + LONG))
        roles.nth(index).select_option("remove")
        yield driver.expect_exactly(alert(question))
        driver.close_all()
    driver.press("Make private")
    yield driver.expect_exactly(alert("Make %1 private?"))
    driver.close_all()
    yield from role_overlays(driver, "Transfer ownership of the list %1?")
    for choice in ("Choose a person", "Choose a group"):
        if choice == "Choose a group":
            driver.find("switch", "For a group").check()
        driver.press("Send a copy", ".*")
        yield driver.expect_exactly(dialog(choice))
        driver.tap(".people button")
        yield driver.expect_exactly(alert("Send a copy of %1?"))
        driver.close_all()
    driver.to(group)
    for words, about, look in (
        ("Add member", "", dialog("Add member")),
        ("Rename group", "", dialog("Rename group")), ("Delete group", "", alert("Delete the group %1?")),
    ):
        driver.press(words, about)
        yield driver.expect_exactly(look)
        driver.close_all()
    driver.find("combobox", "Role", " " + LONG).select_option("remove")
    yield driver.expect_exactly(alert("Remove %1 from the group?"))
    driver.close_all()
    yield from role_overlays(driver, "Transfer ownership of the group %1?")
    for path, words in zip(theirs, ("Leave list", "Leave group"), strict=True):
        driver.to(path)
        driver.press(words)
        yield driver.expect_exactly(alert(words.replace("Leave", "Leave the") + " %1?"))


def role_overlays(driver, question):
    driver.find("combobox", "Role", " " + LONG).select_option("owner")
    yield driver.expect_exactly(alert(question))
    driver.close_all()


def account_overlays(driver):
    for path, words, question in (
        ("/profile", "Sign out", "Bye-bye!"),
        ("/profile/devices", "Sign out all other devices", "Sign out all other devices?"),
    ):
        driver.to(path)
        driver.press(words)
        yield driver.expect_exactly(alert(question))
    driver.to("/profile/delete")
    driver.page.locator("[type=password]").fill("not " + PASSWORD)
    driver.press("Delete account")
    yield driver.expect_exactly(alert("Delete the account?"))
    driver.press("Delete")
    yield driver.expect_exactly(alert("Wrong password"))


def picture_overlays(driver, items):
    page = driver.page
    for name in ("Next picture", "Delete picture"):
        driver.to(items)
        driver.tap(".item .thumb:not(.none)")
        driver.expect_exactly(dialog(LONG, ", 1 .+ 2"))
        driver.press(name)
        if name == "Delete picture":
            yield driver.expect_exactly(dialog(LONG), ("notice", name_pattern("Picture deleted")))
            continue
        yield driver.expect_exactly(dialog(LONG, ", 2 .+ 2"))
        page.locator(".viewer img:not(.preview)").evaluate("image => image.setAttribute('data-broken', 'late')")
        yield driver.expect_exactly(dialog(LONG, ", 2 .+ 2"))
    for file, shown in ((stripes(), ".crop img"), ({**stripes(), "buffer": b"no picture"}, ".crop .failed")):
        driver.to("/profile")
        page.evaluate(READY)
        with page.expect_file_chooser() as chooser:
            page.locator("#portrait").click()
        chooser.value.set_files([file])
        expect(page.locator(shown)).to_be_visible()
        yield driver.expect_exactly(dialog("Move and zoom"))


def trash_overlays(driver, items):
    driver.to(items)
    driver.tap(".items .title")
    driver.tap(".tools .danger")
    yield driver.expect_exactly(("notice", name_pattern("Deleted: %1")))
    driver.to("/trash")
    driver.press("Empty")
    yield driver.expect_exactly(alert("Empty the trash?"))
    driver.close_all()
    driver.tap(".trash button.row-main")
    yield driver.expect_exactly(("dialog", re.compile(".")))
    driver.press("Delete for good")
    yield driver.expect_exactly(alert("Delete %1 for good?"))


def settings_overlays(driver):
    driver.to("/lists")
    expect(driver.page.locator(".lists")).to_be_visible()
    driver.page.keyboard.press("?")
    yield driver.expect_exactly(dialog("Keyboard shortcuts"))
    driver.to("/profile/settings")
    driver.tap("#setting-3")
    yield driver.expect_exactly(dialog("Time zone"))
    driver.to("/today")
    driver.hold(".item .title")
    driver.press("Pick a day…")
    yield driver.expect_exactly(dialog("Pick a day"))


def day_overlays(driver):
    """The last one, because it sets the clock."""
    driver.to("/today")
    driver.hold(".item .title")
    yield driver.expect_exactly(dialog(LONG))
    driver.close_all()
    driver.tap(".detail .bar .icon-button:nth-child(2)")
    yield driver.expect_exactly(dialog("New task"))
    for chip in ("Time", "Repeat", "Inbox"):
        driver.press(chip)
        yield driver.expect_exactly(dialog("New task"))
    driver.page.clock.install(time=datetime.datetime.now().replace(hour=11, minute=58))
    driver.to("/today")
    expect(driver.page.locator(".item .title")).to_be_visible()
    for minutes in (1.1, 4):
        driver.page.clock.fast_forward(int(minutes * 60_000))
    yield driver.expect_exactly(("notice", name_pattern("Time for %1")))


def guests(person):
    """Opens the screens of a guest in the language of their browser, before and after invalid input. The guest has an
    account already.
    :return: the path of each screen and its overlays, while they are shown"""
    driver, page = OverlayDriver(person), person.page
    submit, email = page.locator("form .primary"), page.locator("[type=email]")
    for path in ("/sign-in", "/register", "/forgot"):
        driver.to(path)
        expect(page.locator("form")).to_be_visible()
        yield driver.expect_exactly()
        submit.click()
        expect(page.locator("[aria-invalid=true]").first).to_be_visible()
        yield driver.expect_exactly()
    driver.to("/register")
    page.locator("[autocomplete=given-name]").fill(LONG)
    page.locator("[type=password]").fill(PASSWORD)
    email.fill("somebody.with.a.rather.long.address@" + LONG[:30].lower() + ".example.org")
    submit.click()
    driver.at("/code")
    page.locator(".code input").fill("00000000")
    yield driver.expect_exactly(alert("Wrong code"))
    driver.close_all()
    yield driver.expect_exactly()
    person.server.code()
    driver.to("/forgot")
    email.fill(person.email)
    submit.click()
    driver.at("/forgot/code")
    yield driver.expect_exactly()
    page.locator(".code input").fill(person.server.code())
    driver.at("/forgot/password")
    yield driver.expect_exactly()
    submit.click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    yield driver.expect_exactly()
    page.locator("[type=password]").fill(PASSWORD)
    submit.click()
    driver.at("/today")
    driver.to("/profile/email")
    email.fill("countess.with.a.rather.long.address@" + LONG[:30].lower() + ".example.org")
    page.locator("[type=password]").fill(PASSWORD)
    submit.click()
    driver.at("/profile/email/code")
    yield driver.expect_exactly()
