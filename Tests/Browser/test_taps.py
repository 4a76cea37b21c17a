"""The number of taps of fifteen common acts on a phone, compared with the app that needs the fewest.

A tap is a touch, a gesture, or the Enter key. Typing into the focused field counts as one tap. Each act starts on the
screen that its row names. The other apps are counted in the same way."""
import re
import time

import pytest
from dela import ROOT, wait_until
from playwright.sync_api import expect
from tap_counter import TapCounter
from test_chat import message
from test_chat_pictures import is_shown
from test_habits import PHONE, circle
from test_habits import start as open_habits
from test_picture import photo
from test_scale import api_client
from test_today import later, start, tasks
from touch import Finger

# Acts, the screens where they start, and the best other app with its taps. Without another app whose taps are known for
# certain, the number is the limit.
ACTS = {
    "add a task for today": ("Today", "Things", 3),
    "plan a task with a time, in words": ("Today", "Todoist", 3),
    "plan a task with a time, with chips": ("Today", None, 5),
    "make a weekly task, in words": ("Today", "Todoist", 3),
    "tick a task": ("Today", "Todoist", 1),
    "move a task to tomorrow": ("Today", "Todoist", 2),
    "add to a shared list, in words": ("Today", "Todoist", 3),
    "add and assign to a person, in words": ("a list", "Todoist", 3),
    "share a list with a known person": ("a list", None, 4),
    "invite a new person by a link": ("a list", None, 3),
    # From the first page of one user to an item that the invited user ticks: 14 taps and eight texts.
    "share a list as a new user with another one": ("first page", None, 22),
    "create a habit for three times a week": ("Habits", None, 4),
    "tick a habit": ("Today", "Streaks", 1),
    "send a message": ("Chats", "Telegram", 4),
    "send a picture in a chat": ("a chat", "Telegram", 3),
    "mute a chat": ("Chats", "Telegram", 2),
    "search and open an item": ("Lists", "Things", 3),
}


def copied_link(page):
    """Returns the link in the clipboard. Browsers that run at the same time may share it."""
    return wait_until(lambda: next(iter(re.findall("^http.*", page.evaluate("navigator.clipboard.readText()"))), None),
                      "a link")


counts = {}


def row(act):
    """Returns the row of a counted act in the table."""
    screen, other, taps = ACTS[act]
    return f"| {act} | {screen} | {counts[act]} | {f'{other} {taps}' if other else '–'} |"


def count(act, thumb):
    """Compares the taps of an act with the other app, and with the table of the documentation."""
    _, other, limit = ACTS[act]
    counts[act] = len(thumb.taps)
    assert len(thumb.taps) <= (limit + 1 if other else limit), (act, thumb.taps)
    assert row(act) in (ROOT / "docs/TAPS.md").read_text().splitlines(), row(act)


@pytest.fixture(scope="module", autouse=True)
def table():
    """Prints the table of the counted acts."""
    yield
    print("\n\n| act | from | Dela | best other |\n|---|---|---|---|", *map(row, counts), sep="\n")


@pytest.mark.feature("D4", "D3", "L10", "L11", "L12")
def test_tasks_are_planned_ticked_and_moved_with_few_taps(people):
    ada = people("Ada", **PHONE).join()
    page, field = ada.page, ada.page.get_by_label("New task")
    sheet = page.get_by_role("dialog")
    start(ada)

    thumb = TapCounter(page)
    thumb.type(field, "Walk")
    thumb.enter()
    expect(ada.checkbox("Walk")).to_be_visible()
    count("add a task for today", thumb)

    page.get_by_role("button", name="Add task").first.focus()
    thumb = TapCounter(page)
    thumb.type(field, "Call plumber today at 23:45")
    thumb.enter()
    expect(ada.title("Call plumber")).to_contain_text("23:45")
    count("plan a task with a time, in words", thumb)

    thumb = TapCounter(page)
    thumb.tap(page.locator(".detail .bar").get_by_role("button", name="Add task"))
    thumb.type(sheet.get_by_label("What needs doing?"), "Call dentist")
    thumb.tap(sheet.get_by_role("button", name="Time", exact=True))
    thumb.tap(sheet.get_by_role("group", name="Hour").get_by_role("button", name="23", exact=True))
    thumb.tap(sheet.get_by_role("button", name="Add", exact=True))
    expect(ada.title("Call dentist")).to_contain_text("23:00")
    count("plan a task with a time, with chips", thumb)

    thumb = TapCounter(page)
    thumb.type(field, "Bins every " + later(0).strftime("%A"))
    thumb.enter()
    expect(ada.title("Bins")).to_contain_text("Every " + later(0).strftime("%A"))
    count("make a weekly task, in words", thumb)

    thumb = TapCounter(page)
    thumb.tap(ada.checkbox("Walk"))
    expect(ada.checkbox("Walk")).to_be_checked()
    count("tick a task", thumb)

    thumb, finger = TapCounter(page), Finger(ada)
    finger.on(ada.title("Call dentist"))
    finger.rest(700)
    finger.up()
    thumb.taps.append("long press")
    thumb.tap(sheet.get_by_role("button", name="Tomorrow"))
    expect(ada.checkbox("Call dentist")).to_have_count(0)
    page.goto(ada.server.address + "/today/" + later(1).isoformat())
    expect(ada.checkbox("Call dentist")).to_be_visible()
    assert tasks(page) == ["Call dentist"]
    count("move a task to tomorrow", thumb)


@pytest.mark.feature("L3", "L11", "G7")
def test_lists_are_shared_and_items_assigned_with_few_taps(people):
    ada, boris = people("Ada", **PHONE).join(), people("Boris").join()
    page, sheet = ada.page, ada.page.get_by_role("dialog")
    ada.make_list("Old")
    ada.share_with(boris)
    ada.open_lists()
    flat = ada.make_list("Flat")
    ada.add("Bulbs")

    thumb = TapCounter(page)
    thumb.tap(page.get_by_role("button", name="Share"))
    thumb.tap(page.get_by_role("button", name="Edit together"))
    thumb.tap(sheet.get_by_role("list", name="People").get_by_role("button", name="Boris"))
    thumb.tap(sheet.get_by_role("button", name="Add 1 person"))
    expect(page.get_by_label("Role Boris")).to_be_visible()
    count("share a list with a known person", thumb)

    page.goto(flat)
    thumb = TapCounter(page)
    thumb.tap(page.get_by_role("button", name="Share"))
    thumb.tap(page.get_by_role("button", name="Invite by link"))
    copied = sheet.get_by_role("button", name="Copy link")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    thumb.tap(copied)
    link = copied_link(page)
    vera = people("Vera")
    vera.page.goto(link)
    expect(vera.page.get_by_role("heading", name="Flat")).to_be_visible()
    count("invite a new person by a link", thumb)

    page.goto(flat)
    thumb = TapCounter(page)
    thumb.type(page.get_by_label("New item"), "Rent @boris")
    thumb.enter()
    expect(ada.checkbox("Rent")).to_be_visible()
    ada.wait_until_synced()
    records = api_client(ada).records("list:" + flat.rsplit("/", 1)[1]).values()
    assert [record["d"].get("assignee") for record in records if record["d"].get("title") == "Rent"] == [
        api_client(boris).id]
    count("add and assign to a person, in words", thumb)

    start(ada)
    thumb = TapCounter(page)
    thumb.type(page.get_by_label("New task"), "Soap #flat")
    thumb.enter()
    expect(ada.title("Soap")).to_contain_text("Flat")
    boris.page.goto(flat)
    expect(boris.checkbox("Soap")).to_be_visible()
    count("add to a shared list, in words", thumb)

    ada.open_lists()
    thumb = TapCounter(page)
    thumb.tap(page.get_by_role("link", name="Search"))
    thumb.type(page.get_by_role("searchbox", name="Search everything"), "bulb")
    thumb.tap(page.get_by_role("list", name="Items").get_by_role("link"))
    expect(page.get_by_role("heading", name="Flat")).to_be_visible()
    expect(ada.title("Bulbs")).to_be_focused()
    count("search and open an item", thumb)


@pytest.mark.feature("G7", "D10", "A1")
def test_two_new_users_share_a_list_by_a_link_with_few_taps_and_in_little_time(people):
    ada, vera = people("Ada", **PHONE), people("Vera", **PHONE)
    page, sheet, begun = ada.page, ada.page.get_by_role("dialog"), time.monotonic()
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    thumb = TapCounter(page)
    page.goto(ada.server.address)
    thumb.tap(page.get_by_role("link", name="Create account"))
    thumb.register(ada)
    thumb.tap(page.get_by_role("button", name="Share with someone"))
    thumb.tap(page.get_by_role("button", name="Invite by link"))
    thumb.tap(sheet.get_by_role("button", name="Copy link"))
    link = copied_link(page)

    thumb.page = page = vera.page
    page.goto(link)
    thumb.taps.append("link")
    thumb.tap(page.get_by_role("button", name="Create account"))
    thumb.register(vera)
    thumb.tap(page.get_by_role("checkbox").first)
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(1)
    seconds = time.monotonic() - begun
    print(f"{seconds:.1f} s")
    assert seconds <= 90 and len(thumb.taps) - thumb.taps.count("type") <= 14
    count("share a list as a new user with another one", thumb)


@pytest.mark.feature("H1")
def test_habit_is_created_and_ticked_with_few_taps(people):
    ada = people("Ada", **PHONE).join()
    page, form = ada.page, ada.page.get_by_role("dialog")
    open_habits(ada)
    thumb = TapCounter(page)
    thumb.tap(page.get_by_role("button", name="New habit").first)
    thumb.type(form.get_by_label("Name"), "Run")
    thumb.tap(form.get_by_role("button", name="Times a week", exact=True))
    thumb.tap(form.get_by_role("button", name="Save"))
    expect(page.locator(".habit", has_text="Run")).to_contain_text("3 times a week")
    count("create a habit for three times a week", thumb)

    start(ada)
    thumb = TapCounter(page)
    thumb.tap(circle(ada, "Run"))
    expect(circle(ada, "Run")).to_be_checked()
    count("tick a habit", thumb)


@pytest.mark.feature("C1", "C2", "C7")
def test_messages_and_pictures_are_sent_and_chats_muted_with_few_taps(people):
    ada = people("Ada", **PHONE).join()
    ada.server.account("Boris")
    page = ada.page
    page.goto(ada.server.address + "/chats")
    page.get_by_role("button", name="New chat").first.click()
    page.get_by_role("list", name="People").get_by_role("button", name="Boris").click()
    page.wait_for_url(re.compile("/chats/0"))
    page.get_by_label("Message", exact=True).fill("Hello")
    page.get_by_role("button", name="Send message").click()
    expect(message(ada, "Hello")).to_be_visible()
    page.goto(ada.server.address + "/chats")

    thumb = TapCounter(page)
    thumb.tap(page.get_by_role("link", name="Boris"))
    thumb.type(page.get_by_label("Message", exact=True), "How are you?")
    thumb.tap(page.get_by_role("button", name="Send message"))
    expect(message(ada, "How are you?")).to_contain_text("Sent")
    count("send a message", thumb)

    thumb = TapCounter(page)
    with page.expect_file_chooser() as chooser:
        thumb.tap(page.get_by_role("button", name="Add a picture"))
    thumb.taps.append("photo")
    chooser.value.set_files([photo(1)])
    thumb.tap(page.get_by_role("button", name="Send message"))
    expect(page.locator(".message-picture")).to_have_count(1)
    assert is_shown(page.locator(".message-picture"))
    count("send a picture in a chat", thumb)

    page.goto(ada.server.address + "/chats")
    thumb, finger = TapCounter(page), Finger(ada)
    chat = page.get_by_role("listitem").filter(has_text="Boris")
    finger.on(chat, across=0.9)
    finger.move(-200)
    finger.up()
    thumb.taps.append("swipe")
    thumb.tap(chat.get_by_role("button", name="Mute", exact=True))
    expect(chat.get_by_role("img", name="Muted").or_(chat.get_by_text("Muted")).first).to_be_attached()
    count("mute a chat", thumb)
