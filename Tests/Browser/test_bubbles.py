"""The look of messages, and their gestures and keys, compared with what users of Telegram expect."""
import re

import pytest
from person import READY
from playwright.sync_api import expect
from test_chat import message, open_chat, texts, write
from test_chat_pictures import choose
from test_habits import DESKTOP, PHONE
from test_picture import is_drawn, photo
from test_scale import api_client, dela
from touch import Finger

SHORT = "Are you still at the shop?"
# True if a message has its text and its time on one line.
ON_ONE_LINE = """message => {
    const text = message.querySelector(':scope > p').getClientRects(), time = message.querySelector('.message-foot');
    return text.length === 1 && time.getBoundingClientRect().top < text[0].bottom - 5;
}"""
# The colour and opacity with which an element is drawn, and whether a finger could meet it.
IS_SHOWN = "node => getComputedStyle(node).opacity !== '0' && getComputedStyle(node).clipPath === 'none'"


def send(person, *texts):
    """Sends messages on a phone, where Enter begins another line."""
    for text in texts:
        person.page.get_by_label("Message", exact=True).fill(text)
        person.page.get_by_role("button", name="Send message").click()
        expect(message(person, text)).to_be_visible()


@pytest.mark.feature("C4", "C7")
def test_short_messages_are_on_one_line_and_a_swipe_replies(people):
    ada, boris = people("Ada", **PHONE).join(), people("Boris", **PHONE).join()
    open_chat(ada, boris)
    send(ada, SHORT, "Two lines of text are needed for this message, which is longer than the others", "🐈", "Yes 🐈")
    open_chat(boris, ada)
    for person in (ada, boris):
        expect(message(person, SHORT)).to_be_visible()
        assert message(person, SHORT).evaluate(ON_ONE_LINE)
        assert not message(person, SHORT).get_by_role("button", name="Actions").evaluate(IS_SHOWN)
        cat, small = (message(person, text).locator("p").bounding_box() for text in ("🐈", "Yes 🐈"))
        assert cat["height"] > 2 * small["height"]
        tails = person.page.locator(".message").evaluate_all("nodes => nodes.map(node => node.matches('.tail'))")
        assert tails == [False, False, False, True], "at the end of the run"
    finger, row = Finger(boris), boris.page.locator(".log li").filter(has_text=SHORT)
    finger.on(message(boris, SHORT))
    finger.move(-40)
    finger.up()
    expect(boris.page.locator(".editing-note")).to_have_count(0)
    finger.on(message(boris, SHORT))
    finger.move(-90)
    finger.up()
    expect(boris.page.locator(".editing-note")).to_contain_text(SHORT)
    expect(row).not_to_have_attribute("data-moved", re.compile(""))
    send(boris, "No")
    expect(message(ada, "No").locator(".quote")).to_contain_text(SHORT)


@pytest.mark.feature("C7")
def test_several_pictures_are_a_mosaic_whose_shape_does_not_change(people):
    ada, boris = people("Ada", **PHONE).join(), people("Boris", **PHONE).join()
    open_chat(ada, boris)
    send(ada, "Before")
    ada.page.evaluate(READY)
    ada.context.set_offline(True)
    with ada.page.expect_file_chooser() as chooser:
        ada.page.get_by_role("button", name="Attach").click()
        ada.page.get_by_role("button", name="Picture", exact=True).click()
    chooser.value.set_files([photo(1, 1600, 1200), photo(2, 900, 1600), photo(3, 1500, 1000)])
    chosen = ada.page.get_by_role("list", name="Pictures").get_by_role("listitem")
    expect(chosen).to_have_count(3)
    assert all(is_drawn(picture) for picture in chosen.all())
    ada.page.get_by_role("button", name="Move right “\u20681\u2069”").click()
    ada.page.get_by_label("Caption").fill("The garden")
    ada.page.get_by_role("button", name="Send message").click()
    block = message(ada, "The garden").locator(".mosaic")
    tiles = block.locator(".message-picture")
    expect(tiles).to_have_count(3)
    assert is_drawn(tiles.first)

    def shapes(tiles):
        return [(round(box["width"]), round(box["height"])) for box in (tile.bounding_box() for tile in tiles.all())]

    waiting = shapes(tiles)
    assert waiting[0][0] < waiting[0][1], "the tall picture is the first one now"
    ada.context.set_offline(False)
    ada.wait_until_synced()
    expect(message(ada, "The garden")).to_contain_text("Sent")
    assert shapes(tiles) == waiting
    open_chat(boris, ada)
    seen = message(boris, "The garden").locator(".message-picture")
    expect(seen).to_have_count(3)
    assert shapes(seen) == waiting and all(is_drawn(tile) for tile in seen.all())
    bubble, block = message(boris, "The garden").bounding_box(), seen.first.bounding_box()
    assert (block["x"], block["y"]) == (bubble["x"], bubble["y"]), "edge to edge"
    seen.nth(1).click(button="right")
    boris.page.get_by_role("dialog").get_by_role("button", name="Reply").click()
    expect(boris.page.locator(".editing-note")).to_contain_text("Picture")
    boris.page.evaluate(READY)
    with boris.page.expect_file_chooser() as chooser:
        boris.page.get_by_role("button", name="Add a picture").click()
    chooser.value.set_files([photo(4)])
    expect(boris.page.get_by_role("list", name="Pictures").get_by_role("listitem")).to_have_count(1)
    boris.page.get_by_role("button", name="Send message").click()
    bare = boris.page.locator(".message.bare")
    foot, picture = bare.locator(".message-foot").bounding_box(), bare.locator(".message-picture").bounding_box()
    assert picture["y"] < foot["y"] and foot["y"] + foot["height"] < picture["y"] + picture["height"]


@pytest.mark.feature("C7", "U5", "U7")
def test_keys_edit_the_last_message_and_leave_the_edit_without_loss(people):
    ada = people("Ada", **DESKTOP).join()
    open_chat(ada, ada.server.account("Boris"))
    field = ada.page.get_by_label("Message", exact=True)
    expect(field).to_be_focused()
    write(ada, "First", "Secnd")
    ada.page.goto(ada.server.address + "/chats")
    ada.page.locator(".chats").get_by_role("link", name=re.compile("Boris")).click()
    expect(field).to_be_focused()
    field.press("ArrowUp")
    expect(field).to_have_value("Secnd")
    field.fill("Second, and more")
    field.press("Escape")
    expect(field).to_have_value("")
    ada.page.reload()
    expect(message(ada, "Secnd")).to_be_visible()
    field.press("ArrowUp")
    expect(field).to_have_value("Second, and more")
    field.press("Enter")
    expect(message(ada, "Second, and more")).to_contain_text("edited")
    assert texts(ada) == ["First", "Second, and more"]
    more = message(ada, "First").get_by_role("button", name="Actions")
    assert not more.evaluate(IS_SHOWN)
    message(ada, "First").hover()
    assert more.evaluate(IS_SHOWN)
    ada.page.mouse.move(0, 0)
    more.focus()
    ada.page.keyboard.press("Shift+Tab")
    ada.page.keyboard.press("Tab")
    expect(more).to_be_focused()
    assert more.evaluate(IS_SHOWN)


@pytest.mark.feature("C1", "C2")
def test_chat_is_marked_as_unread_on_all_devices_and_shows_its_last_picture(people):
    ada = people("Ada", **PHONE).join()
    other = people("Ada").sign_in(ada.email)
    program = api_client(ada)
    program.do("chat:" + program.id, "chat.write", id=dela.new_id(), text="Note")
    for person in (ada, other):
        person.page.goto(person.server.address + "/chats")
    row = ada.page.locator(".chats").get_by_role("link", name=re.compile("Saved"))
    row.click(button="right")
    ada.page.get_by_role("button", name="Mark as unread").click()
    for person in (ada, other):
        expect(person.page.locator(".chats").get_by_role("img", name="Marked as unread")).to_be_visible()
        expect(person.page.locator(".tab .badge").first).to_have_text("1")
    other.page.locator(".chats").get_by_role("link", name=re.compile("Saved")).click()
    expect(ada.page.get_by_role("img", name="Marked as unread")).to_have_count(0)
    choose(other, 1)
    other.page.get_by_label("Caption").press("Enter")
    expect(row).to_contain_text("Picture")
    assert is_drawn(row.locator(".note > .picture"))
