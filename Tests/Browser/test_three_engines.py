"""Three users in one chat, one in each engine: a lost network, a killed browser and a killed tab lose nothing."""
import contextlib

import pytest
from engines import Firefox, WebKit
from person import PASSWORD, WAITING
from playwright.sync_api import Error, expect
from test_chat import message, write
from test_engines import ENTER, app, sign_in
from test_scale import api_client, dela

TEXTS = "[...document.querySelectorAll('.message > p')].map(text => text.textContent)"


@pytest.fixture
def engine(tmp_path):
    """Starts browsers of other vendors. At the end none of their pages may have reported an error."""
    with contextlib.ExitStack() as stack:
        engines = []

        def start(kind):
            engines.append(kind(tmp_path / kind.__name__))
            stack.callback(engines[-1].end)
            engines[-1].launch()
            return engines[-1]

        yield start
        assert [engine.page_errors() for engine in engines] == [[] for _ in engines]


def say(engine, *texts):
    for text in texts:
        engine.type(engine.field("Message"), text + ENTER)
        message_row(engine, text)


def message_row(engine, text):
    return engine.find(f"//*[contains(@class, 'message')][p[normalize-space()='{text}']]")


def shows(engine, said):
    message_row(engine, said[-1])
    assert engine.run("return " + TEXTS) == said


def choose(engine, text, entry):
    """Selects an entry in the menu of a message."""
    engine.hold(message_row(engine, text))
    engine.tap(engine.find(f"//dialog//button[normalize-space()='{entry}']"))


def pick(person, text, entry):
    """The same in Chromium, by touch or mouse."""
    message(person, text).get_by_role("button", name="Actions").click()
    person.page.get_by_role("dialog").get_by_role("button", name=entry, exact=True).first.click()


def kill_while_sending(person):
    """Restores the network, kills the process of the page as soon as it sends, and continues in another page."""
    address, sent = person.page.url, []
    person.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    person.context.set_offline(False)
    while not any('"push"' in frame for frame in sent):
        person.page.wait_for_timeout(5)
    with person.page.expect_event("crash"), contextlib.suppress(Error):
        person.page.goto("chrome://crash")  # the page itself does not get this event
    person.page = person.tab()
    person.page.goto(address)


@pytest.mark.feature("C3", "C4", "C6", "C7", "C8", "C11", "U3")
def test_three_users_in_three_engines_lose_and_repeat_no_message(people, server, engine):
    ada, firefox, webkit = people("Ada").join(), engine(Firefox), engine(WebKit)
    tablet = people("Ada", viewport={"width": 1280, "height": 800}).sign_in(ada.email)
    group, owner = dela.new_id(), api_client(ada)
    chat = server.address + "/chats/" + group
    owner.do("group:" + group, "group.create", name="Picnic")
    for browser, name in ((firefox, "Boris"), (webkit, "Cleo")):
        owner.do("group:" + group, "member.add", person=sign_in(browser, server, name).id, role="viewer")
    ada.page.goto(chat)
    write(ada, "Who brings what?")
    for browser in (firefox, webkit):
        browser.open(chat)
    say(firefox, "Plates")
    say(webkit, "Cheeese", "Wrong chat")

    firefox.online(False)
    say(firefox, "Bread", "Butter")
    choose(webkit, "Cheeese", "Edit")
    webkit.type(webkit.field("Message"), "\ue003" * 7 + "Cheese" + ENTER)
    choose(webkit, "Wrong chat", "Delete")
    webkit.tap(webkit.find("//dialog//button[normalize-space()='Delete for everyone']"))
    pick(ada, "Cheese", "👍")
    pick(ada, "Cheese", "Forward")
    ada.page.get_by_role("dialog").get_by_role("button", name="Saved messages").click()
    expect(message(ada, "Cheese")).to_contain_text("Forwarded from \u2068Cleo")
    assert "Wrong chat" in firefox.run("return " + TEXTS), "offline changes are not sent"
    firefox.wait_until(lambda: firefox.run(f"return ({WAITING})()") >= 2)
    firefox.restart()
    firefox.open(chat)
    ada.page.goto(chat)
    expect(message(ada, "Butter")).to_be_visible()
    ada.context.set_offline(True)
    apples = [f"Apple {number}" for number in range(1, 6)]
    write(ada, *apples)
    assert ada.page.evaluate(WAITING) >= len(apples)
    kill_while_sending(ada)
    tablet.page.goto(chat)
    pick(tablet, "Apple 5", "Reply")
    write(tablet, "Enough!")

    said = ["Who brings what?", "Plates", "Cheese", "Message deleted", "Bread", "Butter", *apples, "Enough!"]
    for browser in (firefox, webkit):
        shows(browser, said)
        assert browser.run("return document.querySelector('.reactions')?.textContent") == "👍1"
    webkit.tap(webkit.find("//*[contains(@class, 'chat')]/header//button[contains(@aria-label, 'Actions')]"))
    webkit.tap(webkit.find("//dialog//button[normalize-space()='Search messages']"))
    webkit.type(webkit.field("Search messages"), "butt")
    webkit.tap(webkit.find("//a[contains(., 'Butter')]"))
    message_row(webkit, "Butter")
    for device in (ada, tablet):
        expect(message(device, "Enough!")).to_be_visible()
        assert device.page.evaluate(TEXTS) == said
        device.page.goto(server.address + "/chats")
        expect(device.page.locator(".chats a", has_text="Picnic")).to_contain_text("Enough!")
    say(firefox, "On my way", "Almost")
    say(webkit, "Me too")
    for device in (ada, tablet):
        expect(device.page.locator(".chats .badge")).to_have_text("3")
    ada.page.goto(chat)
    expect(tablet.page.locator(".chats .badge")).to_have_count(0)
    said += ["On my way", "Almost", "Me too"]
    tablet.page.goto(chat)
    for device in (ada, tablet):
        device.page.reload()
        expect(message(device, "Me too")).to_be_visible()
        assert device.page.evaluate(TEXTS) == said
    for browser in (firefox, webkit):
        browser.open(chat)
        shows(browser, said)
