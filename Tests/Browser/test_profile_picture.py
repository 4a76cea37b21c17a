"""Profile and group pictures: a square is selected, online or offline, and others see it."""
import io

import pytest
from person import READY
from PIL import Image
from playwright.sync_api import expect
from test_picture import DRAWN

# Returns the colour in the middle of an image; nothing while the image is replaced.
COLOUR = """image => image.decode().then(() => {
    const canvas = document.createElement('canvas'), pen = canvas.getContext('2d');
    canvas.width = image.naturalWidth, canvas.height = image.naturalHeight;
    pen.drawImage(image, 0, 0);
    return [...pen.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data.slice(0, 3)];
}, () => null)"""
RED, GREEN, BLUE = (200, 30, 30), (30, 160, 60), (30, 60, 200)


def stripes(turned=False):
    """Returns red, green and blue stripes side by side. `turned` adds the orientation tag of a camera held upright."""
    image = Image.new("RGB", (900, 300), GREEN)
    image.paste(RED, (0, 0, 300, 300))
    image.paste(BLUE, (600, 0, 900, 300))
    exif = Image.Exif()
    if turned:
        exif[0x0112] = 6
        image = image.transpose(Image.Transpose.ROTATE_90)
    file = io.BytesIO()
    image.save(file, "JPEG", quality=95, exif=exif)
    return {"name": "stripes.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()}


def choose(person, file, button="Add a picture"):
    """Picks a file for a profile picture. Returns the sheet in which its square is selected."""
    person.page.evaluate(READY)
    if button == "Change picture":
        person.page.get_by_role("button", name="Picture", exact=True).click()
    with person.page.expect_file_chooser() as chooser:
        person.page.get_by_role("button", name=button).click()
    chooser.value.set_files([file])
    sheet = person.page.get_by_role("dialog", name="Move and zoom")
    expect(sheet).to_be_visible()
    sheet.locator("img").evaluate(DRAWN)
    return sheet


def shows(image, colour):
    """True if the middle of the picture gets this colour."""
    for _ in range(300):
        seen = image.evaluate(COLOUR)
        if seen and max(abs(one - other) for one, other in zip(seen, colour, strict=True)) < 40:
            return True
        image.page.wait_for_timeout(100)
    return False


def portrait(person):
    return person.page.locator(".identity .avatar img")


def drag(page, stage, right):
    box = stage.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + right, box["y"] + box["height"] / 2, steps=5)
    page.mouse.up()


@pytest.mark.feature("A6")
def test_square_of_a_profile_picture_is_selected_offline_and_seen_by_others(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    address = ada.make_list("Groceries")
    ada.share_with(boris)
    ada.wait_until_synced()
    ada.page.goto(ada.server.address + "/profile")
    ada.page.evaluate(READY)
    ada.context.set_offline(True)
    sheet = choose(ada, stripes())
    drag(ada.page, sheet.locator(".stage"), 600)
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_have_count(0)
    assert shows(portrait(ada), RED)
    ada.page.reload()
    assert shows(portrait(ada), RED), "it survives a reload"
    sheet = choose(ada, stripes(), "Change picture")
    for _ in range(20):
        ada.page.keyboard.press("ArrowLeft")
    ada.page.keyboard.press("+")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_have_count(0)
    assert shows(portrait(ada), BLUE)
    ada.context.set_offline(False)
    ada.wait_until_synced()
    boris.page.goto(address + "/share")
    assert shows(boris.page.locator(".people img"), BLUE)
    ada.page.get_by_role("button", name="Picture", exact=True).click()
    ada.page.get_by_role("button", name="Remove picture").click()
    expect(portrait(ada)).to_have_count(0)
    ada.wait_until_synced()
    expect(boris.page.locator(".people img")).to_have_count(0)
    ada.page.get_by_role("button", name="Undo").click()
    assert shows(portrait(ada), BLUE)
    ada.wait_until_synced()
    assert shows(boris.page.locator(".people img"), BLUE)


def test_photo_from_a_camera_held_upright_is_cropped_as_it_is_shown(people):
    ada = people("Ada").join()
    ada.page.goto(ada.server.address + "/profile")
    sheet = choose(ada, stripes(turned=True))
    sheet.locator(".stage").hover()
    for _ in range(6):
        ada.page.mouse.wheel(0, -200)
    for _ in range(40):
        sheet.get_by_role("button", name="Move right").click()
    sheet.get_by_role("button", name="Save").click()
    assert shows(portrait(ada), RED)
    ada.wait_until_synced()


def test_cancelled_profile_picture_changes_nothing_and_an_invalid_file_is_rejected(people):
    ada = people("Ada").join()
    ada.page.goto(ada.server.address + "/profile")
    choose(ada, stripes())
    ada.page.keyboard.press("Escape")
    expect(portrait(ada)).to_have_count(0)
    ada.page.evaluate(READY)
    with ada.page.expect_file_chooser() as chooser:
        ada.page.get_by_role("button", name="Add a picture").click()
    chooser.value.set_files([{"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}])
    expect(ada.page.get_by_text("This picture cannot be shown here.")).to_be_visible()
    ada.page.get_by_role("button", name="Save").click()
    ada.page.get_by_role("link", name="1 change not accepted").click()
    expect(ada.page.get_by_text("This file can’t be read as a picture")).to_be_visible()
    ada.page.get_by_role("button", name="Discard").click()
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Discard").click()
    ada.wait_until_synced()


@pytest.mark.feature("G2")
def test_group_picture_is_set_offline_and_seen_by_members(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    address = ada.make_group("Family", boris)
    ada.wait_until_synced()
    ada.page.evaluate(READY)
    ada.context.set_offline(True)
    choose(ada, stripes()).get_by_role("button", name="Save").click()
    assert shows(portrait(ada), GREEN)
    ada.context.set_offline(False)
    ada.wait_until_synced()
    boris.page.goto(address)
    assert shows(portrait(boris), GREEN)
    expect(boris.page.get_by_role("button", name="Picture", exact=True)).to_have_count(0)
    boris.page.goto(boris.server.address + "/profile")
    assert shows(boris.page.locator(".groups img"), GREEN)


@pytest.mark.feature("G1")
def test_users_are_selected_by_name_and_picture(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    boris.page.goto(boris.server.address + "/profile")
    choose(boris, stripes()).get_by_role("button", name="Save").click()
    assert shows(portrait(boris), GREEN)
    boris.wait_until_synced()
    ada.make_list("Groceries")
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_role("button", name="Send a copy").click()
    assert shows(ada.page.get_by_role("dialog").locator("img"), GREEN)
