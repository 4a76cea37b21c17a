"""Photos: added offline, visible to their audience, and liked."""
import io
import os
import re

import pytest
from person import READY
from PIL import Image
from playwright.sync_api import expect
from test_persistence import kill_tab
from test_picture import is_drawn, photo

# The text of a card until the server has its photo.
UNSENT = re.compile("Waiting|Sending")


def open_photos(person):
    person.page.get_by_role("navigation").get_by_role("link", name="Photos").click()
    person.page.wait_for_url("**/photos")
    person.page.evaluate(READY)


def add_photos(person, *files, audience="Only me", caption=""):
    page = person.page
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add photos").first.click()
    chooser.value.set_files(list(files))
    form = page.get_by_role("dialog", name="New photos")
    expect(form.locator("img")).to_have_count(len(files))
    form.get_by_label("Who sees it").select_option(label=audience)
    form.get_by_label("Caption").fill(caption)
    form.get_by_role("button", name="Add", exact=True).click()
    expect(form).to_have_count(0)


def cards(person):
    return person.page.locator(".feed > .photo")


def heart(card):
    return card.get_by_role("button", name=re.compile("^Favourite"))


@pytest.mark.feature("P1", "P4", "P5", "P6", "P9", "S1")
def test_photos_added_offline_reach_their_audience(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    open_photos(ada)
    open_photos(boris)
    ada.context.set_offline(True)
    add_photos(ada, photo(2), audience="Everyone on this server")
    add_photos(ada, photo(1), audience="Everyone on this server", caption="The sea")
    add_photos(ada, photo(3))
    expect(cards(ada)).to_have_count(3)
    expect(cards(ada).first).to_contain_text("Waiting to be sent")
    assert is_drawn(cards(ada).first)
    ada.context.set_offline(False)
    expect(ada.page.locator(".feed")).not_to_contain_text(UNSENT, timeout=60_000)
    boris.page.reload()
    expect(cards(boris)).to_have_count(2)
    sea = cards(boris).filter(has_text="The sea")
    expect(sea).to_contain_text("Ada")
    assert is_drawn(sea)
    heart(sea).click()
    expect(heart(sea)).to_have_attribute("aria-pressed", "true")
    boris.page.reload()
    assert is_drawn(sea) and heart(sea).get_attribute("aria-pressed") == "true"
    sea.locator(".photo-frame").click()
    viewer = boris.page.locator("dialog.viewer")
    assert is_drawn(viewer)
    heart(viewer).click()
    viewer.get_by_role("button", name="Close").click()
    expect(heart(sea)).to_have_attribute("aria-pressed", "false")
    heart(sea).click()
    # Offline: the public photos that were seen last.
    boris.wait_until_synced()
    boris.context.set_offline(True)
    boris.page.reload()
    expect(cards(boris)).to_have_count(2)
    assert is_drawn(sea)
    boris.context.set_offline(False)
    boris.page.goto(boris.server.address + "/profile")
    expect(boris.page.locator(".favourites")).to_contain_text("1")
    assert is_drawn(boris.page.locator(".favourites .photo-frame"))
    # Offline: the user's own photos.
    ada.wait_until_synced()
    ada.context.set_offline(True)
    ada.page.reload()
    expect(cards(ada)).to_have_count(3)
    assert is_drawn(cards(ada).first)
    heart(cards(ada).first).click()
    expect(heart(cards(ada).first)).to_have_attribute("aria-pressed", "true")
    ada.context.set_offline(False)


@pytest.mark.feature("P6", "U7")
def test_photos_waiting_for_a_caption_survive_a_tab_kill(people):
    ada = people("Ada").join()
    open_photos(ada)
    with ada.page.expect_file_chooser() as chooser:
        ada.page.get_by_role("button", name="Add photos").first.click()
    chooser.value.set_files([photo(5), photo(6)])
    form = ada.page.get_by_role("dialog", name="New photos")
    form.get_by_label("Who sees it").select_option(label="Everyone on this server")
    form.get_by_label("Caption").fill("The sea")
    address = ada.page.url
    kill_tab(ada.page)
    ada.page.close()
    ada.page = ada.tab()
    ada.page.goto(address)
    form = ada.page.get_by_role("dialog", name="New photos")
    expect(form.get_by_label("Caption")).to_have_value("The sea")
    expect(form.get_by_label("Who sees it")).to_have_value("everyone")
    expect(form.locator("img")).to_have_count(2)
    assert is_drawn(form.locator(".thumb").first) and is_drawn(form.locator(".thumb").last)
    form.get_by_role("button", name="Add", exact=True).click()
    expect(cards(ada)).to_have_count(1)
    expect(cards(ada).locator(".photo-frame")).to_have_count(2)
    expect(ada.page.locator(".feed")).not_to_contain_text(UNSENT, timeout=60_000)
    ada.page.reload()
    expect(cards(ada).locator(".photo-frame")).to_have_count(2)
    expect(form).to_have_count(0)


@pytest.mark.feature("P8", "P1")
def test_author_changes_the_audience_of_a_photo_and_removes_it(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    open_photos(ada)
    add_photos(ada, photo(4), audience="Everyone on this server", caption="Party")
    expect(ada.page.locator(".feed")).not_to_contain_text(UNSENT)
    open_photos(boris)
    expect(cards(boris)).to_have_count(1)
    cards(ada).get_by_role("button", name=re.compile("^Actions")).click()
    ada.page.get_by_role("button", name="Edit").click()
    form = ada.page.get_by_role("dialog", name="Edit")
    form.get_by_label("Who sees it").select_option(label="Only me")
    form.get_by_label("Description").fill("People dancing")
    form.get_by_role("button", name="Save").click()
    expect(cards(ada)).to_contain_text("Only me")
    ada.wait_until_synced()
    boris.page.reload()
    expect(boris.page.locator(".photos .empty")).to_be_visible()
    # The device also deletes the removed photo.
    boris.wait_until_synced()
    boris.context.set_offline(True)
    boris.page.reload()
    expect(boris.page.locator(".photos .empty")).to_be_visible()
    assert boris.page.evaluate("caches.open('everyone').then(cache => cache.keys()).then(keys => keys.length)") == 1
    boris.context.set_offline(False)
    cards(ada).get_by_role("button", name=re.compile("^Actions .*People dancing")).click()
    ada.page.get_by_role("button", name="Delete photo").click()
    expect(cards(ada)).to_have_count(0)
    ada.page.get_by_role("button", name="Undo").click()
    expect(cards(ada)).to_have_count(1)


def noise(side):
    """Returns an incompressible picture: about three bytes for each pixel."""
    file = io.BytesIO()
    Image.frombytes("RGB", (side, side), os.urandom(3 * side * side)).save(file, "PNG")
    return {"name": "noise.png", "mimeType": "image/png", "buffer": file.getvalue()}


@pytest.mark.feature("P6", "U7")
def test_several_photos_have_their_own_captions_and_show_upload_progress(people):
    ada = people("Ada", viewport={"width": 320, "height": 640}).join()
    page = ada.page
    open_photos(ada)
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add photos").first.click()
    chooser.value.set_files([noise(1000), photo(8)])
    form = page.get_by_role("dialog", name="New photos")
    form.get_by_label("Caption, 1 of 2").fill("Noise")
    form.get_by_role("button", name="Picture, 2 of 2").click()
    form.get_by_label("Caption, 2 of 2").fill("The sea")
    form.get_by_label("Description, 2 of 2").fill("Waves")
    page.reload()
    expect(form.get_by_label("Caption, 1 of 2")).to_have_value("Noise")
    form.get_by_role("button", name="Picture, 2 of 2: The sea").click()
    expect(form.get_by_label("Description, 2 of 2")).to_have_value("Waves")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    parts = []

    def hold(route):
        parts.append(route)
        if len(parts) != 2:
            route.continue_()

    page.route("**/v1/blobs?**", hold)
    form.get_by_role("button", name="Add", exact=True).click()
    album = cards(ada)
    expect(album).to_have_count(1)
    expect(album).to_contain_text(re.compile("Sending: 3[0-9]"))
    expect(album.get_by_role("progressbar")).to_have_count(1)
    parts[1].continue_()
    expect(page.locator(".feed")).not_to_contain_text(UNSENT, timeout=60_000)
    expect(page.get_by_role("progressbar")).to_have_count(0)
    names = album.locator(".photo-frame").evaluate_all("frames => frames.map(frame => frame.ariaLabel)")
    assert names == ["Noise", "Waves"]
