"""Pictures of people and groups: a square is chosen, with or without a network, and others see it."""
import io

import pytest
from PIL import Image
from person import READY
from picture_test import DRAWN
from playwright.sync_api import expect

# The colour in the middle of an image; none while another one takes its place.
COLOUR = """image => image.decode().then(() => {
    const canvas = document.createElement('canvas'), pen = canvas.getContext('2d');
    canvas.width = image.naturalWidth, canvas.height = image.naturalHeight;
    pen.drawImage(image, 0, 0);
    return [...pen.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data.slice(0, 3)];
}, () => null)"""
RED, GREEN, BLUE = (200, 30, 30), (30, 160, 60), (30, 60, 200)


def stripes(turned=False):
    """Red, green and blue side by side; turned, a camera held upright has noted that they are to be."""
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
    """Picks a file for a portrait. Gives the sheet in which its square is chosen."""
    person.page.evaluate(READY)
    with person.page.expect_file_chooser() as chooser:
        person.page.get_by_role("button", name=button).click()
    chooser.value.set_files([file])
    sheet = person.page.get_by_role("dialog", name="Move and zoom")
    expect(sheet).to_be_visible()
    sheet.locator("img").evaluate(DRAWN)
    return sheet


def shows(image, colour):
    """Whether the middle of a picture comes to be of a colour."""
    for _ in range(300):
        seen = image.evaluate(COLOUR)
        if seen and max(abs(one - other) for one, other in zip(seen, colour)) < 40:
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
def test_the_square_of_ones_picture_is_chosen_without_a_network_and_others_see_it(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    address = ada.make_list("Groceries")
    ada.share_with(boris)
    ada.kept()
    ada.page.goto(ada.server.address + "/profile")
    ada.page.evaluate(READY)
    ada.context.set_offline(True)
    sheet = choose(ada, stripes())
    drag(ada.page, sheet.locator(".stage"), 600)
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_have_count(0)
    assert shows(portrait(ada), RED)
    ada.page.reload()
    assert shows(portrait(ada), RED), "it survives the page"
    sheet = choose(ada, stripes(), "Change picture")
    for _ in range(20):
        ada.page.keyboard.press("ArrowLeft")
    ada.page.keyboard.press("+")
    sheet.get_by_role("button", name="Save").click()
    expect(sheet).to_have_count(0)
    assert shows(portrait(ada), BLUE)
    ada.context.set_offline(False)
    ada.kept()
    boris.page.goto(address + "/share")
    assert shows(boris.page.locator(".people img"), BLUE)
    ada.page.get_by_role("button", name="Remove picture").click()
    expect(portrait(ada)).to_have_count(0)
    ada.kept()
    expect(boris.page.locator(".people img")).to_have_count(0)
    ada.page.get_by_role("button", name="Undo").click()
    assert shows(portrait(ada), BLUE)
    ada.kept()
    assert shows(boris.page.locator(".people img"), BLUE)


def test_what_a_camera_held_upright_took_is_cut_as_it_is_seen(people):
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
    ada.kept()


def test_called_off_nothing_changes_and_what_is_no_picture_is_refused_with_words(people):
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
    ada.kept()


@pytest.mark.feature("G2")
def test_the_picture_of_a_group_is_set_without_a_network_and_seen_by_its_members(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    address = ada.make_group("Family", boris)
    ada.kept()
    ada.page.evaluate(READY)
    ada.context.set_offline(True)
    choose(ada, stripes()).get_by_role("button", name="Save").click()
    assert shows(portrait(ada), GREEN)
    ada.context.set_offline(False)
    ada.kept()
    boris.page.goto(address)
    assert shows(portrait(boris), GREEN)
    expect(boris.page.get_by_role("button", name="Change picture")).to_have_count(0)
    boris.page.goto(boris.server.address + "/profile")
    assert shows(boris.page.locator(".groups img"), GREEN)


@pytest.mark.feature("G1")
def test_people_are_chosen_by_name_and_picture(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    boris.page.goto(boris.server.address + "/profile")
    choose(boris, stripes()).get_by_role("button", name="Save").click()
    assert shows(portrait(boris), GREEN)
    boris.kept()
    ada.make_list("Groceries")
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_role("button", name="Send a copy").click()
    assert shows(ada.page.get_by_role("dialog").locator("img"), GREEN)
