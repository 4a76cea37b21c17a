"""Pictures: added offline, rejected with a message, and visible to the members of the list."""
import hashlib
import io
import signal
import time

import pytest
from person import READY
from PIL import Image
from playwright.sync_api import expect
from test_story import two_users
from touch import Finger, wait_for_transition

DRAWN = "image => image.decode().then(() => image.naturalWidth > 1, () => false)"


def photo(seed=1, width=1600, height=1200):
    noise = Image.frombytes("RGB", (16, 12), hashlib.shake_128(bytes([seed])).digest(16 * 12 * 3))
    file = io.BytesIO()
    noise.resize((width, height), Image.Resampling.BICUBIC).save(file, "JPEG", quality=90)
    return {"name": f"{seed}.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()}


def add_picture(person, title, *files):
    person.page.evaluate(READY)
    person.choose_picture(title).set_files(list(files))


def thumb(person, title):
    return person.page.get_by_role("button", name=f"Pictures: {title}")


def is_drawn(picture):
    """True if the bytes of the picture arrive and are an image. False while it is replaced by another one."""
    image = picture.locator("img:not(.preview)")
    for _ in range(300):
        if image.evaluate(DRAWN):
            return True
        image.page.wait_for_timeout(100)
    return False


def box(viewer):
    """Returns the position of the enlarged picture as soon as it is shown. Touches have an effect in the next frame."""
    return viewer.locator("img:not(.preview)").evaluate("""async image => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        for (const animation of image.closest('dialog').getAnimations({ subtree: true })) animation.finish();
        return image.getBoundingClientRect().toJSON();
    }""")


@pytest.mark.feature("L8", "S1", "F10")
def test_offline_shopping_with_ticks_and_photos_loses_nothing(people):
    """A list is loaded at home, changed without signal and edited by a partner in the meantime. All changes are
    merged."""
    ada, boris = two_users(people)
    ada.add("Eggs", "Rice")
    ada.wait_until_synced()
    expect(boris.checkbox("Rice")).to_be_visible()
    ada.page.evaluate(READY)
    ada.context.set_offline(True)
    add_picture(ada, "Milk", photo(1))
    assert is_drawn(thumb(ada, "Milk"))
    ada.tick("Bread")
    ada.add("Chocolate")
    boris.rename("Milk", "Oat milk")
    boris.tick("Eggs")
    boris.delete("Rice")
    boris.add("Candles")
    add_picture(boris, "Candles", photo(2))
    ada.page.reload()
    assert is_drawn(thumb(ada, "Milk")), "it survives a reload"
    expect(ada.checkbox("Bread")).to_be_checked()
    expect(thumb(boris, "Oat milk")).to_have_count(0)

    ada.context.set_offline(False)
    for person in (boris, ada):
        for title in ("Oat milk", "Candles"):
            expect(thumb(person, title)).to_be_visible(timeout=40_000)
            assert is_drawn(thumb(person, title))
        for title in ("Oat milk", "Bread", "Chocolate", "Eggs", "Candles"):
            expect(person.checkbox(title)).to_be_checked(checked=title in ("Bread", "Eggs"))
        expect(person.checkbox("Rice")).to_have_count(0)
        person.wait_until_synced()
    boris.context.set_offline(True)
    boris.page.reload()
    assert is_drawn(thumb(boris, "Oat milk")), "viewed pictures stay on the device"
    thumb(boris, "Oat milk").click()
    expect(boris.page.get_by_role("dialog", name="Oat milk")).to_be_visible()
    boris.page.keyboard.press("Escape")
    expect(boris.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.feature("L7")
def test_adding_a_picture_on_a_phone_offers_the_camera(people):
    android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36"
    iphone = ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
              "Version/18.0 Mobile/15E148 Safari/604.1")
    for name, agent, accepted in (("Ada", android, "image/*,android/allowCamera"), ("Bob", iphone, "image/*")):
        person = people(name, user_agent=agent, has_touch=True).join()
        person.make_list("Groceries")
        person.add("Milk")
        chooser = person.choose_picture("Milk").element
        assert chooser.get_attribute("accept") == accepted and chooser.get_attribute("capture") is None


def test_picture_preview_is_shown_until_the_picture_is_loaded(people, server):
    ada, boris = two_users(people)
    add_picture(ada, "Milk", photo())
    expect(thumb(boris, "Milk")).to_be_visible()
    assert is_drawn(thumb(boris, "Milk"))
    server.process.send_signal(signal.SIGSTOP)
    try:
        thumb(boris, "Milk").click()
        viewer = boris.page.get_by_role("dialog")
        preview = viewer.locator(".preview")
        expect(preview).to_be_visible()
        assert preview.evaluate(DRAWN)
        expect(preview).to_have_css("filter", "blur(8px)")
        assert not viewer.locator("img:not(.preview)").evaluate("image => image.complete")
    finally:
        server.process.send_signal(signal.SIGCONT)
    assert is_drawn(viewer)


@pytest.mark.feature("L7")
def test_several_pictures_are_viewed_in_sequence_and_deleted_with_undo(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    add_picture(ada, "Milk", photo(3), photo(4))
    thumb(ada, "Milk").click()
    expect(ada.page.get_by_role("dialog", name="Milk, 1 of 2")).to_be_visible()
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.get_by_role("dialog", name="Milk, 2 of 2")).to_be_visible()
    ada.page.get_by_role("button", name="Delete picture").click()
    expect(ada.page.get_by_role("dialog", name="Milk", exact=True)).to_be_visible()
    viewer = ada.page.get_by_role("dialog")
    viewer.get_by_role("button", name="Undo").click()
    expect(ada.page.get_by_role("dialog", name="Milk, 2 of 2")).to_be_visible()
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.page.get_by_role("dialog", name="Milk, 1 of 2")).to_be_visible()
    viewer.get_by_role("button", name="Delete picture").click()
    viewer.get_by_role("button", name="Close").click()
    ada.page.get_by_role("button", name="Lists").first.click()
    ada.page.get_by_role("link", name="Trash").click()
    ada.page.get_by_role("button", name="Restore “\u2068Picture: Milk\u2069”").click()
    ada.page.get_by_role("button", name="Lists").first.click()
    ada.page.get_by_role("link", name="Groceries").click()
    thumb(ada, "Milk").click()
    expect(ada.page.get_by_role("dialog", name="Milk, 1 of 2")).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.wait_until_synced()


@pytest.mark.feature("L2")
def test_deleting_a_picture_of_a_copied_list_keeps_that_of_the_original(people):
    ada = people("Ada").join()
    original = ada.make_list("Groceries")
    ada.add("Milk")
    add_picture(ada, "Milk", photo(1))
    ada.wait_until_synced()
    pushes = []  # the server receives the copy late, and serves none of its pictures before
    ada.page.route("**/v1/push", lambda push: pushes.append(push))
    ada.page.get_by_role("button", name="Edit", exact=True).last.click()
    ada.page.get_by_role("button", name="Duplicate list").click()
    ada.page.wait_for_url(lambda url: url != original)
    assert is_drawn(thumb(ada, "Milk"))
    ada.page.unroute("**/v1/push")
    for push in pushes:
        push.continue_()
    ada.wait_until_synced()
    assert is_drawn(thumb(ada, "Milk"))
    thumb(ada, "Milk").click()
    ada.page.get_by_role("button", name="Delete picture").click()
    expect(thumb(ada, "Milk")).to_have_count(0)
    ada.wait_until_synced()
    ada.page.evaluate("caches.delete('pictures')")
    ada.page.goto(original)
    assert is_drawn(thumb(ada, "Milk"))
    thumb(ada, "Milk").click()
    assert is_drawn(ada.page.get_by_role("dialog", name="Milk"))


@pytest.mark.feature("L7")
def test_two_fingers_zoom_a_picture_and_one_moves_it_without_changing_or_closing_it(people):
    ada = people("Ada", has_touch=True, is_mobile=True).join()
    ada.make_list("Groceries")
    ada.add("Milk")
    add_picture(ada, "Milk", photo(1), photo(2))
    thumb(ada, "Milk").click()
    viewer = ada.page.get_by_role("dialog", name="Milk, 1 of 2")
    assert is_drawn(viewer)
    wait_for_transition(ada.page)
    finger = Finger(ada)
    finger.now = time.time()
    finger.touch("touchStart", (195, 380), (195, 440))
    for apart in range(0, 150, 10):
        finger.touch("touchMove", (195 - apart, 380 - apart), (195 + apart, 440 + apart))
        finger.rest(16)
    finger.up()
    assert box(viewer)["width"] > 1.5 * 390
    expect(viewer).to_be_visible()
    finger.swipe(viewer.locator("figure"), right=-200)
    assert box(viewer)["x"] < -100
    finger.swipe(viewer.locator("figure"), down=300)
    expect(viewer).to_be_visible()


@pytest.mark.feature("L7")
def test_picture_is_zoomed_and_moved_with_buttons_keys_and_a_mouse(people):
    ada = people("Ada").join()
    page, mouse, press = ada.page, ada.page.mouse, ada.page.keyboard.press
    ada.make_list("Groceries")
    ada.add("Milk")
    add_picture(ada, "Milk", photo(1), photo(2))
    thumb(ada, "Milk").click()
    viewer = page.get_by_role("dialog", name="Milk, 1 of 2")
    assert is_drawn(viewer)
    whole = box(viewer)
    larger, smaller = (viewer.get_by_role("button", name=name) for name in ("Zoom in", "Zoom out"))
    assert min(side for button in (larger, smaller)
               for side in map(button.bounding_box().get, ("width", "height"))) >= 44
    larger.click()
    assert box(viewer)["width"] > 1.2 * whole["width"]
    smaller.click()
    smaller.click()
    assert box(viewer) == whole

    for _ in range(3):
        press("+")
    middle = box(viewer)
    assert middle["width"] > 1.9 * whole["width"]
    press("ArrowRight")
    assert box(viewer)["x"] == middle["x"] - 60
    press("ArrowLeft")
    mouse.move(200, 400)
    mouse.down()
    mouse.move(300, 400, steps=5)
    mouse.up()
    assert box(viewer)["x"] == middle["x"] + 100
    for _ in range(9):
        press("ArrowLeft")
    assert abs(box(viewer)["x"]) < 1, "its edge stops at the edge of the screen"
    press("ArrowRight")
    assert abs(box(viewer)["x"] + 60) < 1
    expect(viewer).to_be_visible()
    for _ in range(3):
        press("-")
    assert box(viewer) == whole

    mouse.dblclick(300, 400)
    twice = box(viewer)
    times = twice["width"] / whole["width"]
    assert times >= 2.5
    assert abs((300 - twice["x"]) / times - 300) < 2, "the clicked point keeps its position"
    mouse.dblclick(300, 400)
    assert box(viewer) == whole
    mouse.wheel(0, -300)
    page.wait_for_function("() => getComputedStyle(document.querySelector('.viewer .picture')).scale > 1.2")
    viewer.get_by_role("button", name="Next picture").click()
    viewer = page.get_by_role("dialog", name="Milk, 2 of 2")
    assert is_drawn(viewer) and box(viewer)["width"] == whole["width"]
    press("ArrowLeft")
    expect(page.get_by_role("dialog", name="Milk, 1 of 2")).to_be_visible()
