"""Three people talk in one chat, one in each engine: a network goes, a browser and a tab are killed, and nothing is lost."""
import re
import types

import pytest
from chat_test import message, write
from engines import Firefox, WebKit
from engines_test import ENTER, app  # noqa: F401
from person import PASSWORD, WAITING
from playwright.sync_api import expect
from scale_test import by_program, dela

TEXTS = "[...document.querySelectorAll('.message > p')].map(text => text.textContent)"
# What a row of the list of chats says is unread; nothing where nothing is.
UNREAD = "document.querySelector('.chats .badge')?.textContent ?? ''"


@pytest.fixture
def engine(request, tmp_path):
    """Starts browsers of other makers; at the end none of their pages has complained."""
    engines = []

    def start(kind):
        engines.append(kind(tmp_path / kind.__name__))
        engines[-1].begin()
        return engines[-1]

    yield start
    try:
        assert [engine.complaints() for engine in engines] == [[] for _ in engines]
    finally:
        for engine in engines:
            engine.end()


def sign_in(engine, server, name):
    server.add(f"{name.lower()}@example.org", name)
    engine.open(server.address + "/sign-in")
    engine.type(engine.field("E-mail"), f"{name.lower()}@example.org")
    engine.type(engine.field("Password"), PASSWORD + ENTER)
    engine.find("//h1[.='Today']")


def program(server, name):
    """Somebody with a program, beside their browser."""
    return by_program(types.SimpleNamespace(server=server, email=f"{name.lower()}@example.org"))


def say(engine, *texts):
    for text in texts:
        engine.type(engine.field("Message"), text + ENTER)
        bubble(engine, text)


def bubble(engine, text):
    return engine.find(f"//*[contains(@class, 'message')][p[normalize-space()='{text}']]")


def choose(engine, text, entry):
    """What the menu of a message offers."""
    engine.hold(bubble(engine, text))
    engine.tap(engine.find(f"//dialog//button[normalize-space()='{entry}']"))


def pick(person, text, entry):
    """The same in Chromium, by finger or mouse."""
    message(person, text).get_by_role("button", name="Actions").click()
    person.page.get_by_role("dialog").get_by_role("button", name=entry, exact=True).first.click()


def kill(person):
    """Ends the process of a page, and goes on in another one."""
    with person.page.expect_event("crash"):
        person.context.new_cdp_session(person.page).send("Page.crash")
    address = person.page.url
    person.page = person.tab()
    person.page.goto(address)


@pytest.mark.feature("C3", "C4", "C6", "C7", "C8", "C11", "U3")
def test_three_people_in_three_engines_lose_nothing_and_see_nothing_twice(people, server, engine):
    ada, firefox, webkit = people("Ada").join(), engine(Firefox), engine(WebKit)
    tablet = people("Ada", viewport={"width": 1280, "height": 800}).enter(ada.email)
    sign_in(firefox, server, "Boris")
    sign_in(webkit, server, "Cleo")
    group = dela.new_id()
    owner, chat = by_program(ada), server.address + "/chats/" + group
    owner.do("group:" + group, "group.create", name="Picnic")
    for name in ("Boris", "Cleo"):
        owner.do("group:" + group, "member.add", person=program(server, name).id, role="viewer")
    ada.page.goto(chat)
    write(ada, "Who brings what?")
    firefox.open(chat)
    webkit.open(chat)
    say(firefox, "Plates")
    say(webkit, "Cheeese", "Wrong chat")

    firefox.online(False)
    say(firefox, "Bread", "Butter")
    choose(webkit, "Cheeese", "Edit")
    webkit.type(webkit.field("Message"), "\ue003" * 7 + "Cheese" + ENTER)
    choose(webkit, "Wrong chat", "Delete")
    webkit.tap(webkit.find("//dialog//button[normalize-space()='Delete for everyone']"))
    pick(ada, "Cheese", "👍")
    expect(message(ada, "Message deleted")).to_be_visible()
    pick(ada, "Cheese", "Forward")
    ada.page.get_by_role("dialog").get_by_role("button", name="Saved messages").click()
    expect(message(ada, "Cheese")).to_contain_text("Forwarded from \u2068Cleo")
    assert "Wrong chat" in firefox.run("return " + TEXTS), "without a network nobody hears of it"
    firefox.until(lambda: firefox.run(f"return ({WAITING})()") >= 2)
    firefox.restart()
    firefox.open(chat)
    bubble(firefox, "Message deleted")

    ada.page.goto(chat)
    ada.context.set_offline(True)
    apples = [f"Apple {number}" for number in range(1, 6)]
    write(ada, *apples)
    assert ada.page.evaluate(WAITING) >= len(apples)
    ada.context.set_offline(False)
    kill(ada)
    tablet.page.goto(chat)
    pick(tablet, "Apple 5", "Reply")
    write(tablet, "Enough!")

    said = ["Who brings what?", "Plates", "Cheese", "Message deleted", "Bread", "Butter", *apples, "Enough!"]
    for device in (firefox, webkit):
        bubble(device, "Enough!")
        assert device.run("return " + TEXTS) == said
        assert device.run("return document.querySelector('.reactions')?.textContent") == "👍1"
    webkit.tap(webkit.find("//*[contains(@class, 'chat')]//button[@aria-label='Search messages']"))
    webkit.type(webkit.field("Search messages"), "butt")
    webkit.tap(webkit.find("//a[contains(., 'Butter')]"))
    bubble(webkit, "Butter")

    for device in (ada, tablet):
        expect(message(device, "Enough!")).to_be_visible()
        assert device.page.evaluate(TEXTS) == said
        device.page.goto(server.address + "/chats")
        expect(device.page.locator(".chats").get_by_role("link", name=re.compile("Picnic"))).to_contain_text("Enough!")
    say(firefox, "On my way", "Almost")
    say(webkit, "Me too")
    for device in (ada, tablet):
        expect(device.page.locator(".chats .badge")).to_have_text("3")
    ada.page.goto(chat)
    for device in (ada, tablet):
        expect(device.page.locator(".chats .badge")).to_have_count(0)
    said += ["On my way", "Almost", "Me too"]
    tablet.page.goto(chat)
    for device in (ada, tablet):
        device.page.reload()
        expect(message(device, "Me too")).to_be_visible()
        assert device.page.evaluate(TEXTS) == said
    for device in (firefox, webkit):
        device.open(chat)
        bubble(device, "Me too")
        assert device.run("return " + TEXTS) == said
    rows = [row["d"] for row in owner.records("chat:" + group).values() if row["k"] == "message"]
    assert [row.get("text", "") for row in sorted(rows, key=lambda row: row["number"])] == ["" if text == "Message deleted" else text for text in said]
