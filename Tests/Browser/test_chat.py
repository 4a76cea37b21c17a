"""Two users write to each other, online and offline."""
import re

import pytest
from playwright.sync_api import expect
from test_scale import api_client, dela

# Scrolls the log. Returns the visible messages, the first visible one and its position.
SCROLL = """by => {
    const log = document.querySelector('.log'), rows = [...log.querySelectorAll('.message > p')];
    log.scrollBy(0, by);
    const first = rows.find(row => row.getBoundingClientRect().top > log.getBoundingClientRect().top);
    return [rows.map(row => row.textContent), first.textContent, first.getBoundingClientRect().top];
}"""
PLACE = """name => [...document.querySelectorAll('.message > p')].find(row => row.textContent === name)
    .getBoundingClientRect().top"""


def open_chat(person, other):
    """Opens the chat with another user through the choice of users."""
    page = person.page
    page.goto(person.server.address + "/chats/new")
    page.get_by_role("list", name="People").get_by_role("button", name=other.name).click()
    page.wait_for_url(re.compile("/chats/0"))


def write(person, *texts):
    field = person.page.get_by_label("Message", exact=True)
    for text in texts:
        field.fill(text)
        field.press("Enter")
        expect(message(person, text)).to_be_visible()
        expect(field).to_have_value("")


def message(person, text):
    return person.page.locator(".message", has=person.page.get_by_text(text, exact=True))


def texts(person):
    return person.page.locator(".message > p").all_inner_texts()


@pytest.mark.feature("C1", "C3", "C4", "C6", "C9")
def test_two_users_see_which_messages_have_arrived_and_were_read(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    open_chat(ada, boris)
    write(ada, "Hello Boris")
    expect(boris.page.locator(".tab .badge")).to_have_text("1")
    boris.page.get_by_role("navigation").get_by_role("link", name="Chats").click()
    row = boris.page.locator(".chats").get_by_role("link", name=re.compile("Ada"))
    expect(row).to_contain_text("Hello Boris")
    row.click()
    expect(message(boris, "Hello Boris")).to_be_visible()
    expect(boris.page.locator(".badge")).to_have_count(0)
    expect(message(ada, "Hello Boris")).to_contain_text("Sent")
    write(boris, "Hello Ada", "How are you?")
    expect(message(ada, "Hello Boris")).to_contain_text("Read")
    expect(message(ada, "How are you?")).to_be_visible()
    assert texts(ada) == texts(boris) == ["Hello Boris", "Hello Ada", "How are you?"]


@pytest.mark.feature("C4", "C8", "S1")
def test_messages_written_offline_are_sent_later_in_order_and_once(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    open_chat(ada, boris)
    write(ada, "Before")
    open_chat(boris, ada)
    expect(message(boris, "Before")).to_be_visible()
    ada.context.set_offline(True)
    written = [f"Offline {number}" for number in range(5)]
    write(ada, *written)
    expect(message(ada, "Offline 4")).to_contain_text("Waiting to be sent")
    write(boris, "Meanwhile")
    ada.page.reload()
    expect(message(ada, "Offline 4")).to_contain_text("Waiting to be sent")
    assert texts(ada) == ["Before", *written]
    ada.context.set_offline(False)
    expect(message(boris, "Offline 4")).to_be_visible()
    expect(message(ada, "Offline 4")).to_contain_text(re.compile("Delivered|Read"))
    assert texts(ada) == texts(boris) == ["Before", "Meanwhile", *written]


@pytest.mark.feature("C5", "C13")
def test_long_chat_opens_at_its_end_and_loads_older_messages_without_a_jump(people):
    ada = people("Ada").join()
    boris = ada.server.account("Boris")
    program = api_client(ada)
    other = api_client(boris)
    scope = "chat:" + ":".join(sorted([program.id, other.id]))
    for first in range(1, 451, 90):
        other.push(*[dela.command(scope, "chat.write", id=dela.new_id(), text=f"Message {number}")
                     for number in range(first, first + 90)])
    program.do(scope, "chat.mark", read=450)
    page = ada.page
    page.goto(ada.server.address + "/chats")
    expect(page.locator(".chats")).to_contain_text("Message 450")
    expect(page.locator(".badge")).to_have_count(0)
    page.locator(".chats").get_by_role("link", name=re.compile("Boris")).click()
    expect(message(ada, "Message 450")).to_be_in_viewport()
    seen = scroll(page, -700, "Message 1")
    assert seen == list(range(1, 451)), "no gaps and no repetitions"
    assert scroll(page, 700, "Message 450") == list(range(1, 451))
    scroll(page, -700, "Message 200")
    page.get_by_role("button", name="Jump to latest").click()
    expect(message(ada, "Message 450")).to_be_in_viewport()
    other.push(*[dela.command(scope, "chat.write", id=dela.new_id(), text=f"New {number}") for number in range(40)])
    page.goto(ada.server.address + "/chats")
    page.locator(".chats").get_by_role("link", name=re.compile("Boris")).click()
    expect(page.get_by_text("New messages")).to_be_in_viewport()
    expect(message(ada, "New 39")).not_to_be_in_viewport()
    write(ada, "My answer")
    expect(message(ada, "My answer")).to_be_in_viewport()


def scroll(page, by, target):
    """Scrolls up or down to a message and checks that nothing jumps. Returns the numbers of all messages that were
    shown."""
    numbers = set()
    for _ in range(200):
        texts, name, top = page.evaluate(SCROLL, by)
        assert len(texts) <= 240 and len(set(texts)) == len(texts)
        numbers |= {int(text.split()[-1]) for text in texts}
        page.wait_for_timeout(80)
        assert abs(page.evaluate(PLACE, name) - top) <= 2, f"{name} jumped"
        if target in texts and page.evaluate(SCROLL, 0)[0] == texts:
            return sorted(numbers)
    raise AssertionError(f"{target} does not come")


@pytest.mark.feature("C11")
def test_old_messages_are_found_and_offline_only_those_on_the_device(people):
    ada = people("Ada").join()
    program = api_client(ada)
    scope = "chat:" + program.id
    for first in range(1, 451, 90):
        program.push(*[dela.command(scope, "chat.write", id=dela.new_id(), text=f"Message {number}")
                       for number in range(first, first + 90)])
    page = ada.page
    page.goto(ada.server.address + "/chats")
    page.locator(".chats").get_by_role("link", name=re.compile("Saved")).click()
    expect(message(ada, "Message 450")).to_be_visible()
    ada.context.set_offline(True)
    page.locator(".chat .bar").get_by_role("button", name=re.compile("Actions")).click()
    page.get_by_role("dialog").get_by_role("button", name="Search messages").click()
    field = page.get_by_role("searchbox", name="Search messages")
    expect(field).to_be_focused()
    field.fill("mess 449")
    expect(page.get_by_role("link", name=re.compile("Message 449"))).to_be_visible()
    field.fill("mess 17")
    expect(page.get_by_text("only what is on this device")).to_be_visible()
    ada.context.set_offline(False)
    field.fill("mess 171")
    page.get_by_role("link", name=re.compile("Message 171")).click()
    expect(message(ada, "Message 171")).to_be_in_viewport()
    page.go_back()
    expect(field).to_have_value("mess 171")


@pytest.mark.feature("C7")
def test_message_is_edited_and_deleted_for_both_users(people):
    ada, boris = people("Ada", viewport={"width": 1280, "height": 800}).join(), people("Boris").join()
    open_chat(ada, boris)
    write(ada, "Helo")
    open_chat(boris, ada)
    expect(message(boris, "Helo")).to_be_visible()
    message(ada, "Helo").click(button="right")
    ada.page.get_by_role("dialog").get_by_role("button", name="Edit").click()
    field = ada.page.get_by_label("Message", exact=True)
    expect(field).to_have_value("Helo")
    field.fill("Hello")
    field.press("Enter")
    expect(message(boris, "Hello")).to_contain_text("edited")
    message(ada, "Hello").get_by_role("button", name="Actions").click()
    ada.page.get_by_role("button", name="Delete", exact=True).click()
    ada.page.get_by_role("button", name="Delete for everyone").click()
    expect(boris.page.locator(".message")).to_have_text("Message deleted")
    expect(ada.page.locator(".message")).to_have_text("Message deleted")


@pytest.mark.feature("C7")
def test_several_messages_are_selected_by_keyboard_and_deleted_for_the_user_only(people):
    ada = people("Ada").join()
    open_chat(ada, ada.server.account("Boris"))
    write(ada, "One", "Two", "Three")
    field = ada.page.get_by_label("Message", exact=True)
    field.fill("Not sent yet")
    message(ada, "Two").click(button="right")
    ada.page.get_by_role("button", name="Select").click()
    box = ada.page.get_by_role("checkbox")
    expect(box.nth(1)).to_be_focused()
    expect(box.nth(1)).to_be_checked()
    box.nth(2).press("Space")
    message(ada, "One").click(force=True)
    expect(ada.page.get_by_role("status").filter(has_text="selected")).to_have_text("3 selected")
    box.nth(0).press("Space")
    delete = ada.page.get_by_role("toolbar").get_by_role("button", name="Delete")
    delete.click()
    ada.page.keyboard.press("Escape")
    expect(box).to_have_count(3)
    delete.click()
    ada.page.get_by_role("button", name="Delete for me").click()
    expect(message(ada, "Two")).to_have_count(0)
    assert texts(ada) == ["One"]
    expect(field).to_have_value("Not sent yet")
    toast, typed = ada.page.locator(".notice").bounding_box(), field.bounding_box()
    assert toast["y"] + toast["height"] <= typed["y"], "a notice covers the message field"
    message(ada, "One").click(button="right")
    ada.page.get_by_role("button", name="Select").click()
    expect(box).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(box).to_have_count(0)


@pytest.mark.feature("C3", "C4", "C7", "G3")
def test_group_members_reply_and_react_and_a_new_member_sees_later_messages(people):
    ada, boris, cleo = people("Ada").join(), people("Boris").join(), people("Cleo").join()
    program, group = api_client(ada), "group:" + dela.new_id()
    program.do(group, "group.create", name="Family")
    program.do(group, "member.add", person=api_client(boris).id, role="viewer")
    for person in (ada, boris):
        person.page.goto(person.server.address + "/chats/new")
        person.page.get_by_role("button", name="Family").click()
    write(ada, "Who feeds the cat?")
    expect(message(boris, "Who feeds the cat?")).to_be_visible()
    expect(boris.page.locator(".author")).to_contain_text("Ada")
    message(boris, "Who feeds the cat?").get_by_role("button", name="Actions").click()
    boris.page.get_by_role("button", name="Reply").click()
    write(boris, "Me")
    expect(message(ada, "Me").locator(".quote")).to_contain_text("Who feeds the cat?")
    message(ada, "Me").get_by_role("button", name="Actions").click()
    ada.page.locator(".signs button").first.click()
    expect(boris.page.locator(".reactions button")).to_have_text("👍1")
    program.do(group, "member.add", person=api_client(cleo).id, role="viewer")
    write(ada, "Welcome, Cleo")
    cleo.page.goto(cleo.server.address + "/chats")
    cleo.page.locator(".chats").get_by_role("link", name=re.compile("Family")).click()
    expect(message(cleo, "Welcome, Cleo")).to_be_visible()
    assert texts(cleo) == ["Welcome, Cleo"]
    message(ada, "Welcome, Cleo").get_by_role("button", name="Actions").click()
    expect(ada.page.locator(".readers")).to_contain_text("Cleo")


@pytest.mark.feature("C10")
def test_two_users_see_presence_and_typing_of_each_other(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    open_chat(ada, boris)
    write(ada, "Hello Boris")
    open_chat(boris, ada)
    write(boris, "Hello")
    expect(ada.page.locator(".company")).to_have_text("online")
    boris.page.wait_for_timeout(3000)  # a typing indicator is sent once in this time
    boris.page.get_by_label("Message", exact=True).press_sequentially("I am wri", delay=50)
    expect(ada.page.locator(".company")).to_have_text("is writing…")
    title, presence = (ada.page.locator(name).bounding_box() for name in (".chat-head .name", ".company"))
    assert (
        title["y"] < presence["y"]
        and presence["y"] + presence["height"] <= ada.page.locator(".log").bounding_box()["y"] + 1
    ), "within the bar"
    expect(ada.page.locator(".company")).to_have_text("online", timeout=10_000)
    ada.page.goto(ada.server.address + "/chats")
    row = ada.page.locator(".chats").get_by_role("link", name=re.compile("Boris"))
    expect(row.locator(".online")).to_be_visible()
    boris.page.get_by_label("Message", exact=True).press_sequentially("ting", delay=50)
    expect(row).to_contain_text("is writing…")
    write(boris, "Hello Ada")
    expect(row).to_contain_text("Hello Ada")
    boris.context.close()
    expect(row.locator(".online")).to_have_count(0)
    row.click()
    expect(ada.page.locator(".company")).to_contain_text("last seen at")
