"""Accessibility of the screens in both schemes and on both sizes by the rules of axe-core: no serious or critical
violations."""
import datetime

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from test_chat import message, open_chat, write
from test_habits import add_habit
from test_picture import add_picture, is_drawn, photo, thumb
from test_profile_picture import choose, stripes
from test_scale import api_client
from touch import wait_for_transition

pytestmark = pytest.mark.grid
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
each_viewport = pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
each_scheme = pytest.mark.parametrize("scheme", ["light", "dark"])


AXE = Axe().axe_script
OPTIONS = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"]}


def violations(page):
    """Returns the serious and critical violations. Colours are measured after all animations have ended."""
    wait_for_transition(page)
    page.evaluate(
        "Promise.all(document.getAnimations().map(animation => animation.effect.getTiming().iterations === Infinity"
        " || animation.timeline !== document.timeline || animation.finished)).then(() => true)"
    )
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate("options => axe.run(options).then(({ violations }) => violations)", OPTIONS)
    return [(rule["id"], node["html"][:160], node["failureSummary"])
            for rule in found if rule["impact"] in ("serious", "critical") for node in rule["nodes"]]


def check(page, screen):
    serious = [(screen, *violation) for violation in violations(page)]
    assert serious == []


def visit_item(page, address):
    milk = page.locator("button.title", has_text="Milk")
    milk.click(button="right")
    expect(page.get_by_role("dialog", name="Milk")).to_be_visible()
    check(page, "the menu of an item")
    page.get_by_role("button", name="Details").click()
    for name in ("day", "deadline", "reminder", "quantity"):
        page.get_by_role("button", name=f"Add {name}").click()
    page.get_by_label("Quantity", exact=True).fill("much")
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_text("A number up to")).to_be_visible()
    check(page, "an item with an error")
    page.go_back()
    # Until then the last "Edit" belongs to the lists.
    expect(page.get_by_label("New item")).to_be_visible()
    page.get_by_role("button", name="Edit", exact=True).last.click()
    page.get_by_role("checkbox", name="Select").first.click()
    check(page, "a list being edited")
    page.goto(address)


def visit_history_search_and_trash(page, address):
    """Visits the history of an item, the search, the trash and content shared by another app."""
    page.locator("button.title", has_text="Milk").click(button="right")
    page.get_by_role("button", name="Details").click()
    page.get_by_role("link", name="History").click()
    expect(page.get_by_role("list", name="History").get_by_role("listitem").first).to_be_visible()
    check(page, "a history")
    page.goto(address + "/search")
    page.get_by_role("searchbox", name="Search everything").fill("milk")
    expect(page.get_by_role("list", name="Items").get_by_role("link")).to_have_count(1)
    check(page, "a search")
    page.get_by_role("searchbox", name="Search everything").fill("nowhere")
    expect(page.get_by_role("list", name="Items")).to_have_count(0)
    check(page, "a search in vain")
    page.goto(address + "/trash")
    expect(page.get_by_role("button", name="Restore").first).to_be_visible()
    check(page, "the trash")
    page.goto(address + "/receive?text=Candles")
    expect(page.get_by_role("list", name="Lists").get_by_role("button", name="Groceries")).to_be_visible()
    check(page, "what another app sends")


def visit_habits(person, address):
    """Visits three habits (one done, one of another day) and the screens that they link to."""
    page, program = person.page, api_client(person)
    page.goto(address + "/habits")
    expect(page.get_by_text("No habits yet")).to_be_visible()
    check(page, "no habits")
    for index, (name, weekdays) in enumerate({"Water": 127, "Read": 127,
                                              "Swim": 127 ^ 1 << datetime.date.today().weekday()}.items()):
        habit = add_habit(program, name, 300 + index, weekdays, rank="ABC"[index])
    page.get_by_role("checkbox", name="Water", exact=True).click()
    expect(page.get_by_text("Not today")).to_be_visible()
    check(page, "habits")
    page.locator(".side").get_by_role("button", name="Edit").click()
    check(page, "habits in their order")
    page.goto(address + "/habits/" + habit)
    page.locator(".mark").nth(1).click()
    check(page, "a habit")
    page.locator(".detail").get_by_role("button", name="Edit").click()
    page.get_by_role("button", name="Colour").click()
    page.get_by_label("Name").fill("")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Write something first.")).to_be_visible()
    check(page, "the form of a habit with an error")
    page.get_by_role("button", name="Delete habit").click()
    check(page, "the question before a habit goes")
    page.goto(address + "/habits/info")
    expect(page.get_by_text("psychbook.ru")).to_be_visible()
    check(page, "how habits grow")


def visit_chats(ada, boris):
    page, address = ada.page, ada.server.address
    page.goto(address + "/chats")
    expect(page.get_by_text("No chats yet")).to_be_visible()
    check(page, "no chats")
    open_chat(ada, boris)
    check(page, "a chat without messages")
    write(ada, "Hello", "https://example.org/x")
    open_chat(boris, ada)
    write(boris, "Hello Ada")
    expect(message(ada, "Hello Ada")).to_be_visible()
    check(page, "a chat")
    message(ada, "Hello").click(button="right")
    check(page, "what can be done with a message")
    page.get_by_role("dialog").get_by_role("button", name="Edit").click()
    check(page, "a message being changed")
    page.locator(".chat .bar").get_by_role("button", name="Actions").click()
    check(page, "what can be done with a chat")
    page.get_by_role("button", name="Block").click()
    check(page, "the question before somebody is blocked")
    page.get_by_role("alertdialog").get_by_role("button", name="Block").click()
    expect(page.get_by_text("You have blocked")).to_be_visible()
    check(page, "somebody who is blocked")
    page.goto(address + "/chats")
    check(page, "chats")


def visit_days(page, address):
    page.goto(address + "/today")
    for title in ("Walk the dog", "Call Boris"):
        page.get_by_label("New task").fill(title)
        page.keyboard.press("Enter")
        expect(page.get_by_role("checkbox", name=title)).to_be_visible()
    check(page, "a day with tasks")
    page.locator(".detail .bar").get_by_role("button", name="Add task").click()
    expect(page.get_by_label("What needs doing?")).to_be_focused()
    check(page, "the sheet for a task")
    page.keyboard.press("Escape")
    page.locator(".detail .bar").get_by_role("button", name="Edit", exact=True).click()
    check(page, "a day being edited")
    page.goto(address + "/calendar")
    page.get_by_label("Find a day").fill("31.02")
    page.keyboard.press("Enter")
    expect(page.get_by_text("There is no such day")).to_be_visible()
    check(page, "the calendar")


def visit_pictures(person, address):
    add_picture(person, "Milk", photo(1))
    assert is_drawn(thumb(person, "Milk"))
    check(person.page, "an item with a picture")
    thumb(person, "Milk").click()
    viewer = person.page.get_by_role("dialog", name="Milk")
    assert is_drawn(viewer)
    check(person.page, "a picture")
    person.context.set_offline(True)
    viewer.locator("img:not(.preview)").evaluate("image => { image.src = '/nowhere'; }")
    expect(viewer.get_by_role("button", name="Try again")).to_be_visible()
    check(person.page, "a picture that does not come")
    person.context.set_offline(False)
    person.page.keyboard.press("Escape")
    person.page.goto(person.server.address + "/profile")
    choose(person, stripes())
    check(person.page, "the square of a picture")
    person.page.keyboard.press("Escape")
    person.page.goto(address)


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_screens_of_lists_and_pictures_have_no_accessibility_violations(people, scheme, viewport):
    ada = people("Ada", viewport=viewport, color_scheme=scheme).join()
    page = ada.page
    expect(page.get_by_text("No lists yet")).to_be_visible()
    check(page, "no lists")
    address = ada.make_list("Groceries")
    expect(page.get_by_label("New item")).to_be_visible()
    check(page, "an empty list")
    ada.add("Milk", "Bread")
    ada.tick("Milk")
    check(page, "a list")
    page.locator("button.title", has_text="Bread").click()
    expect(page.get_by_label("Title")).to_be_focused()
    check(page, "an item being edited")
    page.get_by_role("button", name="Delete", exact=True).click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    check(page, "undo")
    visit_item(page, address)
    visit_history_search_and_trash(page, ada.server.address)
    page.goto(address)
    visit_pictures(ada, address)
    ada.wait_until_synced()
    ada.context.set_offline(True)
    page.goto(address)
    ada.tick("Milk")
    expect(page.get_by_text("1 change waiting")).to_be_visible()
    check(page, "offline")


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_screens_of_days_habits_and_chats_have_no_accessibility_violations(people, scheme, viewport):
    ada, boris = people("Ada", viewport=viewport, color_scheme=scheme).join(), people("Boris").join()
    visit_habits(ada, ada.server.address)
    visit_days(ada.page, ada.server.address)
    visit_chats(ada, boris)


@pytest.mark.feature("U6")
@each_viewport
@each_scheme
def test_screens_of_sharing_and_of_the_account_have_no_accessibility_violations(people, scheme, viewport):
    ada, boris = people("Ada", viewport=viewport, color_scheme=scheme).join(), people("Boris")
    page = ada.page
    ada.server.add(boris.email, boris.name)
    ada.make_list("Groceries")
    ada.share_with(boris)
    expect(page.get_by_text("Boris", exact=True)).to_be_visible()
    check(page, "sharing")
    page.get_by_role("button", name="Edit together").click()
    expect(page.get_by_role("list", name="People").get_by_role("button")).to_have_count(1)
    check(page, "choosing a person")
    page.keyboard.press("Escape")
    page.get_by_label("Role Boris").select_option("Remove access")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    check(page, "a question")
    ada.make_group("Family", boris)
    check(page, "a group")
    page.goto(ada.server.address + "/profile/delete")
    page.get_by_label("Password").fill("wrong horse")
    page.get_by_role("button", name="Delete account").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("Wrong password")
    check(page, "a wrong password")
