"""Two people write to each other, on- and offline."""
import re

import pytest
from picture_test import is_drawn, photo
from playwright.sync_api import expect
from scale_test import by_program, dela

# The first message in sight, where it stands, and how far the log is scrolled; then the same of one by its text.
FIRST_SEEN = """() => {
    const log = document.querySelector('.log'), edge = log.getBoundingClientRect().top;
    const first = [...document.querySelectorAll('.message > p')].find(row => row.getBoundingClientRect().top > edge);
    return [first.textContent, first.getBoundingClientRect().top, log.scrollTop];
}"""
PLACE = """name => {
    const row = [...document.querySelectorAll('.message > p')].find(row => row.textContent === name);
    return [row.getBoundingClientRect().top, document.querySelector('.log').scrollTop];
}"""


def begin(person, other):
    """Opens the chat with somebody by the choice of people."""
    page = person.page
    page.goto(person.server.address + "/chats")
    page.get_by_role("button", name="New chat").first.click()
    page.wait_for_url("**/chats/new")
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
def test_two_people_write_to_each_other_and_see_what_has_arrived_and_what_was_read(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    begin(ada, boris)
    write(ada, "Hello Boris")
    expect(message(ada, "Hello Boris")).to_contain_text("Delivered")
    expect(boris.page.locator(".tab .badge")).to_have_text("1")
    boris.page.get_by_role("navigation").get_by_role("link", name="Chats").click()
    row = boris.page.locator(".chats").get_by_role("link", name=re.compile("Ada"))
    expect(row).to_contain_text("Hello Boris")
    row.click()
    expect(message(boris, "Hello Boris")).to_be_visible()
    expect(message(ada, "Hello Boris")).to_contain_text("Read")
    expect(boris.page.locator(".badge")).to_have_count(0)
    write(boris, "Hello Ada", "How are you?")
    expect(message(ada, "How are you?")).to_be_visible()
    assert texts(ada) == texts(boris) == ["Hello Boris", "Hello Ada", "How are you?"]


@pytest.mark.feature("C4", "C8", "S1")
def test_what_is_written_without_a_network_goes_out_later_in_order_and_once(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    begin(ada, boris)
    write(ada, "Before")
    begin(boris, ada)
    expect(message(boris, "Before")).to_be_visible()
    ada.context.set_offline(True)
    written = [f"Offline {number}" for number in range(5)]
    write(ada, *written)
    expect(message(ada, "Offline 4")).to_contain_text("Waiting for the network")
    write(boris, "Meanwhile")
    ada.page.reload()
    expect(message(ada, "Offline 4")).to_contain_text("Waiting for the network")
    assert texts(ada) == ["Before", *written]
    ada.context.set_offline(False)
    expect(message(boris, "Offline 4")).to_be_visible()
    expect(message(ada, "Offline 4")).to_contain_text(re.compile("Delivered|Read"))
    assert texts(ada) == texts(boris) == ["Before", "Meanwhile", *written]


@pytest.mark.feature("C5", "C13")
def test_a_long_chat_opens_at_its_end_and_older_messages_come_without_a_jump(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    program = by_program(ada)
    other = by_program(boris)
    scope = "chat:" + ":".join(sorted([program.id, other.id]))
    for first in range(1, 451, 90):
        other.push(*[dela.command(scope, "chat.write", id=dela.new_id(), text=f"Message {number}") for number in range(first, first + 90)])
    program.do(scope, "chat.mark", read=450)
    page = ada.page
    page.goto(ada.server.address + "/chats/" + scope.removeprefix("chat:"))
    expect(message(ada, "Message 450")).to_be_in_viewport()
    for _ in range(200):
        name, top, at = page.evaluate(FIRST_SEEN)
        page.locator(".log").evaluate("log => log.scrollBy(0, -700)")
        page.wait_for_timeout(80)
        now, to = page.evaluate(PLACE, name)
        assert abs((now - top) - (at - to)) <= 2, f"{name} has jumped"
        if message(ada, "Message 1").count() and at == to:
            break
    numbers = [int(text.split()[-1]) for text in page.locator(".message > p").all_inner_texts()]
    assert numbers == list(range(1, 451)), "no hole, nothing twice"
    page.get_by_role("button", name="To the newest messages").click()
    expect(message(ada, "Message 450")).to_be_in_viewport()
    other.push(*[dela.command(scope, "chat.write", id=dela.new_id(), text=f"New {number}") for number in range(40)])
    page.goto(ada.server.address + "/chats")
    page.locator(".chats").get_by_role("link", name=re.compile("Boris")).click()
    expect(page.get_by_text("New messages")).to_be_in_viewport()
    expect(message(ada, "New 39")).not_to_be_in_viewport()


@pytest.mark.feature("C7")
def test_a_message_is_changed_and_taken_back_for_both(people):
    ada, boris = people("Ada", viewport={"width": 1280, "height": 800}).join(), people("Boris").join()
    begin(ada, boris)
    write(ada, "Helo")
    begin(boris, ada)
    expect(message(boris, "Helo")).to_be_visible()
    message(ada, "Helo").click(button="right")
    ada.page.get_by_role("button", name="Edit").click()
    field = ada.page.get_by_label("Message", exact=True)
    expect(field).to_have_value("Helo")
    field.fill("Hello")
    field.press("Enter")
    expect(message(boris, "Hello")).to_contain_text("edited")
    message(ada, "Hello").get_by_role("button", name="Actions").click()
    ada.page.get_by_role("button", name="Delete for everyone").click()
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(boris.page.locator(".message")).to_have_text("Message deleted")
    expect(ada.page.locator(".message")).to_have_text("Message deleted")


@pytest.mark.feature("C7", "C8")
def test_a_picture_sent_without_a_network_arrives_before_what_was_written_behind_it(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    begin(ada, boris)
    write(ada, "Before")
    begin(boris, ada)
    ada.context.set_offline(True)
    ada.page.get_by_label("Message", exact=True).fill("The caption")
    with ada.page.expect_file_chooser() as chooser:
        ada.page.locator(".composer").get_by_role("button", name="Add a picture").click()
    chooser.value.set_files([photo()])
    expect(message(ada, "The caption")).to_contain_text("Waiting for the network")
    write(ada, "Behind it")
    ada.page.reload()
    expect(message(ada, "Behind it")).to_contain_text("Waiting for the network")
    ada.context.set_offline(False)
    expect(message(boris, "Behind it")).to_be_visible(timeout=30_000)
    assert texts(boris) == texts(ada) == ["Before", "The caption", "Behind it"]
    assert is_drawn(message(boris, "The caption"))
    message(boris, "The caption").get_by_role("button", name="Picture", exact=True).click()
    expect(boris.page.get_by_role("dialog")).to_be_visible()


@pytest.mark.feature("C3", "C4", "C7", "G3")
def test_in_a_group_people_answer_and_react_and_who_joins_sees_what_follows(people):
    ada, boris, cleo = people("Ada").join(), people("Boris").join(), people("Cleo").join()
    program, group = by_program(ada), "group:" + dela.new_id()
    program.do(group, "group.create", name="Family")
    program.do(group, "member.add", person=by_program(boris).id, role="viewer")
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
    program.do(group, "member.add", person=by_program(cleo).id, role="viewer")
    write(ada, "Welcome, Cleo")
    cleo.page.goto(cleo.server.address + "/chats")
    cleo.page.locator(".chats").get_by_role("link", name=re.compile("Family")).click()
    expect(message(cleo, "Welcome, Cleo")).to_be_visible()
    assert texts(cleo) == ["Welcome, Cleo"]
    message(ada, "Welcome, Cleo").get_by_role("button", name="Actions").click()
    expect(ada.page.locator(".readers")).to_contain_text("Cleo")
