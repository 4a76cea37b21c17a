"""Sample data with long names, so that tests can check the space on each screen."""
import re

from person import READY
from playwright.sync_api import expect
from test_habits import add_habit
from test_picture import photo
from test_scale import api_client, dela
from test_today import plan

LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
PASSWORD = "correct horse battery"
NOON = 720


def create_content(person):
    """Creates a group, a list with one item, a chat and two habits, all with long names, and opens the item.
    :return: the paths of their screens, and the path of the item's history"""
    page, home, program = person.page, person.server.address, api_client(person)
    group, chat = "group:" + dela.new_id(), "chat:" + program.id
    assert "done" in program.do(group, "group.create", name=LONG)
    for rank in "AB":
        habit = add_habit(program, LONG, 400, weekdays=0b101_1110, rank=rank)
    scope = program.new_list(LONG)
    items = "/lists/" + scope.removeprefix("list:")
    item = f"{items}/items/{program.add_item(scope, LONG)}"
    for text in (LONG, LONG * 9, "https://example.org/" + LONG * 9):
        assert "done" in program.do(chat, "chat.write", id=dela.new_id(), text=text)
    chat, group = "/chats/" + program.id, "/groups/" + group.removeprefix("group:")
    page.goto(home + chat)
    expect(page.locator(".log .message")).to_have_count(3)
    page.goto(home + item)
    expect(page.locator("#edit-title")).to_have_value(LONG)
    return [items, item, items + "/share", group, "/habits/" + habit, chat], item + "/history"


def attach_pictures(person, path):
    """Adds two pictures to the only item of a list."""
    page = person.page
    page.goto(person.server.address + path)
    page.evaluate(READY)
    page.locator(".items .title").click(button="right")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("dialog").get_by_role("button", name=re.compile("Add a picture|Добавить фото")).click()
    chooser.value.set_files([photo(1), photo(2)])
    page.locator(".item .thumb:not(.none)").click()
    expect(page.get_by_role("dialog", name="1 of 2")).to_be_visible()
    page.keyboard.press("Escape")


def create_guest(server):
    """Creates the account of another user, and returns its API client."""
    return api_client(server.account("Boris"))


def share_content(person, paths):
    """Creates the account of a guest, adds it to the list and the group of `create_content`, and joins two of the
    guest's. Plans a task for today and creates a habit for noon. All have long names.
    :return: the paths of the sharing page of the guest's list, and of the guest's group"""
    person.wait_until_synced()
    own, other = api_client(person), create_guest(person.server)
    mine = "list:" + paths[0].removeprefix("/lists/"), "group:" + paths[3].removeprefix("/groups/")
    theirs = other.new_list(LONG), "group:" + dela.new_id()
    assert "done" in other.do(theirs[1], "group.create", name=LONG)
    assert "done" in other.do("user:" + other.id, "profile.rename", first=LONG)
    for owner, member, (shared, circle) in ((own, other, mine), (other, own, theirs)):
        owner.share(shared, member)
        owner.share(circle, member, "viewer")
        assert "done" in owner.do(shared, "share.set", group=circle.removeprefix("group:"), role="editor")
    plan(own, LONG, 0)
    add_habit(own, LONG, 1, rank="C", time=NOON)
    # New content is announced once, here, so the announcement does not appear later.
    person.page.goto(person.server.address + "/lists")
    expect(person.page.locator(".note.new")).to_be_visible()
    return f"/lists/{theirs[0].removeprefix('list:')}/share", "/groups/" + theirs[1].removeprefix("group:")


def create_rejected_changes(person):
    """Makes two offline changes of a user in a list from which its owner removes them in the meantime."""
    page, other, tablet = person.page, create_guest(person.server), api_client(person)
    scope = other.new_list(LONG)
    other.add_item(scope, LONG)
    other.share(scope, tablet)
    page.goto(f"{person.server.address}/lists/{scope.removeprefix('list:')}")
    expect(person.checkbox(LONG)).to_be_visible()
    person.wait_until_synced()
    person.context.set_offline(True)
    person.page.get_by_label("New item").fill(LONG)
    page.keyboard.press("Enter")
    person.checkbox(LONG).last.click()
    expect(page.get_by_text("2 changes waiting")).to_be_visible()
    assert "done" in other.do(scope, "member.remove", person=tablet.id)
    person.context.set_offline(False)
    expect(page.get_by_text("2 changes not accepted")).to_be_visible(timeout=60_000)
