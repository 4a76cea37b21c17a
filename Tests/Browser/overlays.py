"""All that lies over the screens, one after the other: menus, sheets, questions, pictures, notices; and what guests see."""
import datetime

from furnished import LONG, PASSWORD
from over import Way, alert, called, dialog
from overlays_chats import over_chats, over_photos
from person import READY
from playwright.sync_api import expect
from portrait_test import stripes


def overlays(person, paths, theirs):
    """Opens all that lies over a screen, as somebody does who has what `furnish`, `befriend` and `hang_pictures` make, in
    either language.
    :return: the screen and what lies over it, one after the other while it is there"""
    way = Way(person)
    items, item, share, group, habit, chat = paths
    yield from over_lists(way, items, theirs[0].removesuffix("/share"))
    yield from over_an_item(way, item)
    yield from over_habits(way, habit)
    yield from over_access(way, share, group, theirs)
    yield from over_the_account(way)
    yield from over_pictures(way, items)
    yield from over_what_is_deleted(way, items)
    yield from over_keys_zones_and_days(way)
    yield from over_chats(way, chat)
    yield from over_photos(way)
    yield from over_today(way)


def over_lists(way, own, others):
    way.to("/lists")
    for path, words, look in (
        (own, "Rename", dialog("Rename list")), (own, "Delete list", alert("Delete the list %1?")),
        (others, "Leave list", alert("Leave the list %1?")),
    ):
        yield from over_a_menu(way, f".lists a[href='{path}']", words, look)
    way.press("Edit")
    yield way.sees(("button", called("Done")))
    way.to(own)
    yield from over_a_menu(way, ".items .title", "Move to list…", dialog("Move to list"))
    way.tap(".items .title")
    yield way.sees(("textbox", called("Item title")))
    way.to(own)
    way.press("Edit")
    way.tap(".select")
    yield way.sees(("button", called("Done")))
    way.press("Delete list")
    yield way.sees(alert("Delete the list %1?"))


def over_a_menu(way, place, words, look):
    """The menu of something, and what comes of one of its ways."""
    way.hold(place)
    yield way.sees(dialog(LONG))
    way.press(words)
    yield way.sees(look)
    way.closes()


def over_an_item(way, item):
    way.to(item)
    for words in ("Add quantity", "Add day", "Add deadline", "Add reminder", "Assign"):
        way.press(words)
    added = *(("textbox", called(words)) for words in ("Quantity", "Deadline", "Reminder")), ("combobox", called("Assigned to"))
    yield way.sees(*added)
    way.page.locator("#edit-title").fill("")
    way.press("Save")
    expect(way.page.locator("#edit-title[aria-invalid=true]")).to_be_visible()
    yield way.sees(*added)
    way.tap(".detail .back")
    yield way.sees(alert("Save changes?"))
    way.press("Discard changes")
    way.page.wait_for_url(lambda url: not url.endswith(item))


def over_habits(way, habit):
    way.to("/habits")
    yield from over_a_menu(way, ".habit > a", "Delete habit", alert("Delete habit"))
    way.press("New habit")
    way.sees(dialog("Create"))
    way.tap(".swatch")
    expect(way.page.locator(".palette")).to_be_visible()
    yield way.sees(dialog("Create"))
    way.closes()
    way.press("Edit")
    yield way.sees(("button", called("Done")))
    way.to(habit)
    way.press("Edit")
    yield way.sees(dialog("Edit"))
    way.press("Delete habit")
    yield way.sees(dialog("Edit"), alert("Delete habit"))


def over_access(way, share, group, theirs):
    """What is asked of who shares a list or a group, and of who takes part."""
    whose = f" .\u2068{LONG}\u2069."
    way.to(share)
    for place, question in ((0, "Remove access for %1?"), (-1, "Remove access for the group %1?")):
        way.press("Remove access", whose, place)
        yield way.sees(alert(question))
        way.closes()
    way.press("Make private")
    yield way.sees(alert("Make %1 private?"))
    way.closes()
    yield from over_a_role(way, "Transfer ownership of the list %1?")
    for choice in ("Choose a person", "Choose a group"):
        if choice == "Choose a group":
            way.find("switch", "For a group").check()
        way.press("Send a copy", ".*")
        yield way.sees(dialog(choice))
        way.tap(".people button")
        yield way.sees(alert("Send a copy of %1?"))
        way.closes()
    way.to(group)
    for words, about, look in (
        ("Add member", "", dialog("Add member")), ("Remove", whose, alert("Remove %1 from the group?")),
        ("Rename group", "", dialog("Rename group")), ("Delete group", "", alert("Delete the group %1?")),
    ):
        way.press(words, about)
        yield way.sees(look)
        way.closes()
    yield from over_a_role(way, "Transfer ownership of the group %1?")
    for path, words in zip(theirs, ("Leave list", "Leave group")):
        way.to(path)
        way.press(words)
        yield way.sees(alert(words.replace("Leave", "Leave the") + " %1?"))


def over_a_role(way, question):
    way.find("combobox", "Role", " " + LONG).select_option("owner")
    yield way.sees(alert(question))
    way.closes()


def over_the_account(way):
    for path, words, question in (
        ("/profile", "Sign out", "Bye-bye!"), ("/profile/devices", "Sign out all other devices", "Sign out all other devices?"),
    ):
        way.to(path)
        way.press(words)
        yield way.sees(alert(question))
    way.to("/profile/delete")
    way.page.locator("[type=password]").fill("not " + PASSWORD)
    way.press("Delete account")
    yield way.sees(alert("Delete the account?"))
    way.press("Delete")
    yield way.sees(alert("Wrong password"))


def over_pictures(way, items):
    page = way.page
    for place in ("Next picture", "Delete picture"):
        way.to(items)
        way.tap(".item .thumb:not(.none)")
        way.sees(dialog(LONG, ", 1 .+ 2"))
        way.press(place)
        if place == "Delete picture":
            yield way.sees(dialog(LONG), ("notice", called("Picture deleted")))
            continue
        yield way.sees(dialog(LONG, ", 2 .+ 2"))
        page.locator(".viewer img:not(.preview)").evaluate("image => image.setAttribute('data-broken', 'late')")
        yield way.sees(dialog(LONG, ", 2 .+ 2"))
    for file, shown in ((stripes(), ".crop img"), ({**stripes(), "buffer": b"no picture"}, ".crop .failed")):
        way.to("/profile")
        page.evaluate(READY)
        with page.expect_file_chooser() as chooser:
            page.locator("#portrait").click()
        chooser.value.set_files([file])
        expect(page.locator(shown)).to_be_visible()
        yield way.sees(dialog("Move and zoom"))


def over_what_is_deleted(way, items):
    way.to(items)
    way.tap(".items .title")
    way.tap(".tools .danger")
    yield way.sees(("notice", called("Deleted: %1")))
    way.to("/trash")
    way.press("Empty")
    yield way.sees(alert("Empty the trash?"))
    way.closes()
    way.press("Delete for good", ".+")
    yield way.sees(alert("Delete %1 for good?"))


def over_keys_zones_and_days(way):
    way.to("/lists")
    expect(way.page.locator(".lists")).to_be_visible()
    way.page.keyboard.press("?")
    yield way.sees(dialog("Keyboard shortcuts"))
    way.to("/profile/settings")
    way.tap("#setting-3")
    yield way.sees(dialog("Time zone"))
    way.to("/today")
    way.hold(".item .title")
    way.press("Pick a day…")
    yield way.sees(dialog("Pick a day"))


def over_today(way):
    """The last of all, since it sets the clock."""
    way.to("/today")
    way.hold(".item .title")
    yield way.sees(dialog(LONG))
    way.closes()
    way.tap(".detail .bar .icon-button:nth-child(2)")
    yield way.sees(dialog("New task"))
    way.page.clock.install(time=datetime.datetime.now().replace(hour=11, minute=58))
    way.to("/today")
    expect(way.page.locator(".item .title")).to_be_visible()
    for minutes in (1.1, 4):
        way.page.clock.fast_forward(int(minutes * 60_000))
    yield way.sees(("notice", called("Time for %1")))


def guests(person):
    """Goes through the screens of who is not signed in, in the language of their browser, before and after what was typed is
    wrong. The person has an account already.
    :return: the screen and what lies over it, one after the other while it is there"""
    way, page = Way(person), person.page
    submit, email = page.locator("form .primary"), page.locator("[type=email]")
    for path in ("/sign-in", "/register", "/forgot"):
        way.to(path)
        expect(page.locator("form")).to_be_visible()
        yield way.sees()
        submit.click()
        expect(page.locator("[aria-invalid=true]").first).to_be_visible()
        yield way.sees()
    way.to("/register")
    page.locator("[autocomplete=given-name]").fill(LONG)
    page.locator("[type=password]").fill(PASSWORD)
    email.fill("somebody.with.a.rather.long.address@" + LONG[:30].lower() + ".example.org")
    submit.click()
    way.at("/code")
    page.locator(".code input").fill("00000000")
    yield way.sees(alert("Wrong code"))
    way.closes()
    yield way.sees()
    person.server.code()
    way.to("/forgot")
    email.fill(person.email)
    submit.click()
    way.at("/forgot/code")
    yield way.sees()
    page.locator(".code input").fill(person.server.code())
    way.at("/forgot/password")
    yield way.sees()
    submit.click()
    expect(page.locator("[aria-invalid=true]").first).to_be_visible()
    yield way.sees()
    page.locator("[type=password]").fill(PASSWORD)
    submit.click()
    way.at("/today")
    way.to("/profile/email")
    email.fill("countess.with.a.rather.long.address@" + LONG[:30].lower() + ".example.org")
    page.locator("[type=password]").fill(PASSWORD)
    submit.click()
    way.at("/profile/email/code")
    yield way.sees()
