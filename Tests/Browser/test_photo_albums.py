"""Albums in the feed, photos as squares, photos in chats, and notifications of new photos."""
import re

import pytest
from playwright.sync_api import expect
from test_photo_feed import UNSENT, add_photos, cards, open_photos
from test_picture import is_drawn, photo


def columns(page):
    """Returns the number of columns of the feed."""
    return page.locator(".feed").evaluate("feed => getComputedStyle(feed).gridTemplateColumns.split(' ').length")


@pytest.mark.feature("P10", "N1", "S1")
def test_album_for_a_group_is_one_card_and_one_notification(people):
    ada = people("Ada", viewport={"width": 390, "height": 844}).join()
    boris = people("Boris", viewport={"width": 1440, "height": 900}).join()
    ada.make_group("Family", boris)
    open_photos(ada)
    ada.context.set_offline(True)
    add_photos(ada, *(photo(number) for number in (41, 42, 43)), audience="Family", caption="The sea")
    frames = cards(ada).locator(".photo-frame")
    expect(frames).to_have_count(3)
    ada.context.set_offline(False)
    expect(ada.page.locator(".feed")).not_to_contain_text(UNSENT, timeout=60_000)
    expect(boris.page.get_by_role("link", name=re.compile("Notifications, 2"))).to_be_visible(timeout=15_000)
    open_photos(boris)
    expect(cards(boris)).to_have_count(1)
    expect(cards(boris)).to_contain_text("3 photos")
    seen = cards(boris).locator(".photo-frame")
    assert all(is_drawn(frame) for frame in seen.all())
    assert columns(boris.page) >= 3 and columns(ada.page) == 1
    expect(seen.first).to_have_accessible_name("The sea")
    # Small squares, and the photos of one group.
    ada.page.get_by_role("button", name="Show as a grid").click()
    expect(cards(ada)).to_have_count(3)
    assert columns(ada.page) == 3
    assert ada.page.evaluate("document.documentElement.scrollWidth") <= 390
    add_photos(ada, photo(44))
    expect(cards(ada)).to_have_count(4)
    ada.page.get_by_role("group", name="Whose photos").get_by_role("button", name="Family").click()
    expect(cards(ada)).to_have_count(3)


@pytest.mark.feature("P10", "C7")
def test_photo_is_sent_to_a_chat_and_kept_by_its_reader(people):
    ada = people("Ada").join()
    page = ada.page
    open_photos(ada)
    add_photos(ada, photo(45), caption="Waves")
    expect(page.locator(".feed")).not_to_contain_text(UNSENT, timeout=60_000)
    cards(ada).get_by_role("button", name=re.compile("^Actions")).click()
    page.get_by_role("button", name="Send to a chat").click()
    page.get_by_role("dialog").get_by_role("button", name="Saved messages").click()
    picture = page.locator(".message-picture")
    assert is_drawn(picture)
    ada.wait_until_synced()
    page.reload()
    assert is_drawn(picture)
    picture.click()
    page.get_by_role("button", name="Keep in Photos").click()
    expect(page.get_by_text("already")).to_be_visible()
