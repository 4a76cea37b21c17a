"""Pictures in chats: chosen, previewed, sent, and profile pictures of authors."""
import pytest
from person import READY
from playwright.sync_api import expect
from test_chat import message, open_chat, texts, write
from test_picture import is_drawn, photo
from test_picture_cache import CACHED, wait_for_cached


def choose(person, *seeds):
    """Chooses pictures for the open chat."""
    person.page.evaluate(READY)
    person.page.get_by_role("button", name="Attach").click()
    with person.page.expect_file_chooser() as chooser:
        person.page.get_by_role("button", name="Picture", exact=True).click()
    chooser.value.set_files([photo(seed) for seed in seeds])


def is_shown(picture):
    """True if the picture of a scrollable row is drawn once it is visible."""
    picture.scroll_into_view_if_needed()
    return is_drawn(picture)


@pytest.mark.feature("C7", "C8", "U7")
def test_chosen_pictures_wait_above_the_field_and_are_sent_after_an_offline_reload(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    open_chat(ada, boris)
    write(ada, "Before")
    open_chat(boris, ada)
    ada.page.evaluate(READY)
    ada.context.set_offline(True)
    ada.page.get_by_label("Message", exact=True).fill("The caption")
    choose(ada, 1, 2, 3)
    chosen = ada.page.get_by_role("list", name="Pictures").get_by_role("listitem")
    expect(chosen).to_have_count(3)
    for picture in chosen.all():
        assert is_shown(picture)
    for width, height in ((320, 568), (390, 844), (1280, 800)):
        ada.page.set_viewport_size({"width": width, "height": height})
        field, log = (ada.page.locator(name).bounding_box() for name in ("#new-message", ".log"))
        assert field["y"] + field["height"] <= height and log["height"] > 160, (width, height)
    ada.page.set_viewport_size({"width": 390, "height": 844})
    ada.page.get_by_role("button", name="Remove picture “\u20682\u2069”").click()
    expect(chosen).to_have_count(2)
    ada.page.goto(ada.server.address + "/chats")
    ada.page.get_by_role("link", name="Boris").click()
    ada.page.reload()
    expect(ada.page.get_by_label("Caption")).to_have_value("The caption")
    assert is_shown(chosen.first) and is_shown(chosen.last) and texts(ada) == ["Before"]
    ada.page.get_by_role("button", name="Send message").click()
    expect(chosen).to_have_count(0)
    expect(message(ada, "The caption")).to_contain_text("Waiting to be sent")
    write(ada, "Behind it")
    ada.page.reload()
    expect(message(ada, "Behind it")).to_contain_text("Waiting to be sent")
    ada.context.set_offline(False)
    expect(message(boris, "Behind it")).to_be_visible(timeout=30_000)
    assert texts(boris) == texts(ada) == ["Before", "The caption", "Behind it"]
    expect(boris.page.locator(".message-picture")).to_have_count(2)
    pictures = message(boris, "The caption").get_by_role("button", name="Picture", exact=True)
    assert all(is_drawn(picture) for picture in pictures.all())
    pictures.first.click()
    expect(boris.page.get_by_role("dialog")).to_be_visible()
    boris.page.keyboard.press("Escape")


@pytest.mark.feature("C7")
def test_picture_deleted_for_everyone_is_removed_from_all_devices(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    open_chat(ada, boris)
    choose(ada, 1)
    ada.page.get_by_label("Caption").fill("The caption")
    ada.page.keyboard.press("Enter")
    open_chat(boris, ada)
    boris.page.evaluate(READY)
    expect(message(boris, "The caption")).to_be_visible()
    boris.page.reload()
    assert is_drawn(message(boris, "The caption")) and boris.page.evaluate(CACHED) != []
    message(ada, "The caption").get_by_role("button", name="Actions").click()
    ada.page.get_by_role("button", name="Delete", exact=True).click()
    ada.page.get_by_role("button", name="Delete for everyone").click()
    expect(boris.page.locator(".message.trace")).to_be_visible()
    wait_for_cached(boris, [], "what was deleted for all is kept nowhere")


@pytest.mark.feature("C8")
def test_rejected_picture_is_shown_below_the_earlier_messages(people):
    ada = people("Ada").join()
    open_chat(ada, ada.server.account("Boris"))
    write(ada, "Before")
    ada.page.evaluate(READY)
    ada.page.get_by_role("button", name="Attach").click()
    with ada.page.expect_file_chooser() as chooser:
        ada.page.get_by_role("button", name="Picture", exact=True).click()
    chooser.value.set_files([{"name": "no.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}])
    ada.page.get_by_label("Caption").press("Enter")
    refused = ada.page.locator(".message.failed")
    expect(refused).to_contain_text("can’t be read")
    before, log = message(ada, "Before").bounding_box(), ada.page.locator(".log").bounding_box()
    box = refused.bounding_box()
    assert before["y"] + before["height"] <= box["y"] and box["x"] + box["width"] <= log["x"] + log["width"] - 16


@pytest.mark.feature("C4")
def test_profile_picture_is_left_of_the_last_message_of_a_run(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    open_chat(ada, boris)
    write(ada, "Hello")
    open_chat(boris, ada)
    write(boris, "One", "A longer message that takes two lines on a narrow phone, and the whole width of it")
    expect(ada.page.locator(".message")).to_have_count(3)
    for width in (320, 390, 1280):
        ada.page.set_viewport_size({"width": width, "height": 800})
        first, last = (ada.page.locator(".theirs > .message").nth(index).bounding_box() for index in (0, 1))
        picture = ada.page.locator(".log .avatar")
        expect(picture).to_have_count(1)
        expect(picture).to_have_text("B")
        box = picture.bounding_box()
        assert box["x"] + box["width"] < first["x"] == last["x"], width
        assert abs(box["y"] + box["height"] - last["y"] - last["height"]) <= 3, width
