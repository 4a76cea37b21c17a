"""HTML, scripts and addresses in every text: each screen shows them as plain text."""
import pytest
from playwright.sync_api import expect
from test_group import share_with_group
from test_habits import card, make, start
from test_picture import add_picture, is_drawn, photo, thumb

IMAGE, SCRIPT = "<img src=x onerror=alert(1)>", "<script>alert(1)</script>"
DRAWING, ADDRESS = '"><svg onload=alert(1)>', "javascript:alert(1)"
# Elements that only such a text can create.
MADE = """[...document.querySelectorAll(`body script, [onerror], [onload], img[src=x],
    [href^=javascript], [src^=javascript]`)]
    .map(node => node.outerHTML).filter(html => !html.startsWith('<script src="/start'))"""


class Reader:
    """Checks each screen twice: its visible text and its elements."""

    def __init__(self, person):
        self.person, self.page, self.opened = person, person.page, []
        self.page.on("dialog", lambda dialog: (self.opened.append(dialog.message), dialog.dismiss()))

    def expect_texts(self, *texts, within=None):
        for text in texts:
            expect((within or self.page).get_by_text(text).filter(visible=True).first).to_be_visible()
        assert self.page.evaluate(MADE) == [] and self.opened == []

    def visit(self, path, *texts):
        self.page.goto(self.person.server.address + path)
        self.expect_texts(*texts)


def describe(person, first, last, about):
    page = person.page
    page.goto(person.server.address + "/profile/name")
    for label, text in (("First name", first), ("Last name", last), ("About me", about)):
        page.get_by_label(label).fill(text)
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/profile")


@pytest.mark.feature("U8")
def test_names_of_users_and_groups_are_shown_as_plain_text(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    group = ada.make_group(DRAWING, boris).removeprefix(ada.server.address)
    ada.page.goto(ada.server.address + "/lists")
    address = ada.make_list(SCRIPT).removeprefix(ada.server.address)
    share_with_group(ada, DRAWING, original=True)
    reader, other = Reader(ada), Reader(boris)
    other.visit("/lists", SCRIPT)
    describe(ada, IMAGE, ADDRESS, SCRIPT + "\n" + DRAWING)
    reader.expect_texts(f"{IMAGE} {ADDRESS}", SCRIPT, DRAWING)
    describe(boris, SCRIPT, DRAWING, IMAGE)
    other.expect_texts(f"{SCRIPT} {DRAWING}", IMAGE)
    boris.wait_until_synced()
    reader.visit(group, DRAWING, f"{SCRIPT} {DRAWING}", IMAGE)
    assert DRAWING in ada.page.title()
    ada.page.locator(".people .choice").first.select_option("remove")
    reader.expect_texts(SCRIPT, within=ada.page.get_by_role("alertdialog"))
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("button", name="Delete group").click()
    reader.expect_texts(DRAWING, within=ada.page.get_by_role("alertdialog"))
    ada.page.keyboard.press("Escape")
    reader.visit(address + "/share", SCRIPT, DRAWING, IMAGE)
    ada.page.get_by_role("button", name="Edit together").click()
    sheet = ada.page.get_by_role("dialog")
    reader.expect_texts(f"{SCRIPT} {DRAWING}", within=sheet)
    sheet.get_by_label("Name or e-mail").fill("<script")
    reader.expect_texts(f"{SCRIPT} {DRAWING}", within=sheet)
    ada.page.keyboard.press("Escape")
    reader.visit("/profile/delete", SCRIPT, DRAWING)
    other.visit(group, IMAGE, DRAWING)
    other.visit(address + "/share", IMAGE, DRAWING)


@pytest.mark.feature("U8")
def test_names_of_lists_and_items_are_shown_as_plain_text(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    address = ada.make_list(IMAGE).removeprefix(ada.server.address)
    page, reader, titles = ada.page, Reader(ada), (IMAGE, SCRIPT, DRAWING, ADDRESS)
    ada.add(*titles)
    ada.share_with(boris, role="Viewer")
    Reader(boris).visit("/lists", IMAGE, "Ada")
    page.goto(ada.server.address + address)
    ada.tick(ADDRESS)
    reader.expect_texts(*titles)
    assert IMAGE in page.title()
    add_picture(ada, SCRIPT, {**photo(1), "name": f"{IMAGE}.jpg"})
    assert is_drawn(thumb(ada, SCRIPT))
    thumb(ada, SCRIPT).click()
    reader.expect_texts(SCRIPT, within=page.get_by_role("dialog"))
    page.keyboard.press("Escape")
    ada.title(DRAWING).click(button="right")
    reader.expect_texts(DRAWING, within=page.get_by_role("dialog"))
    page.get_by_role("button", name="Details").click()
    page.get_by_label("Item title").fill(DRAWING + IMAGE)
    page.get_by_label("Notes").fill(SCRIPT + IMAGE)
    page.get_by_role("button", name="Add quantity").click()
    page.get_by_label("Quantity", exact=True).fill("2 <i onload=alert(1)>")
    page.get_by_role("button", name="Done", exact=True).click()
    reader.expect_texts(DRAWING + IMAGE, "2 <i onload=alert(1)>")
    ada.wait_until_synced()
    ada.title(DRAWING).click(button="right")
    page.get_by_role("button", name="Details").click()
    expect(page.get_by_label("Notes")).to_have_value(SCRIPT + IMAGE)
    page.get_by_label("Notes").fill(ADDRESS)
    page.get_by_role("button", name="Done", exact=True).click()
    ada.wait_until_synced()
    ada.title(DRAWING).click(button="right")
    page.get_by_role("button", name="Details").click()
    page.get_by_role("link", name="History").click()
    reader.expect_texts(DRAWING + IMAGE, SCRIPT + IMAGE, "2 <i onload=alert(1)>")
    page.goto(ada.server.address + "/search")
    page.get_by_role("searchbox", name="Search everything").fill("alert(1")
    reader.expect_texts(SCRIPT, IMAGE, DRAWING + IMAGE, ADDRESS)
    page.goto(ada.server.address + address)
    ada.delete(SCRIPT)
    reader.expect_texts(SCRIPT, within=page.locator(".notice"))
    page.get_by_role("button", name="Edit", exact=True).last.click()
    expect(page.get_by_label("List name")).to_have_value(IMAGE)
    page.get_by_role("button", name="Delete list").click()
    reader.expect_texts(IMAGE, within=page.get_by_role("alertdialog"))
    page.get_by_role("alertdialog").get_by_role("button", name="Cancel").click()
    reader.visit("/trash", SCRIPT, IMAGE)
    reader.visit("/receive?text=" + DRAWING + "%0A" + IMAGE, DRAWING, IMAGE)
    ada.context.set_offline(True)
    page.get_by_role("list", name="Lists").get_by_role("button", name=IMAGE).click()
    expect(ada.checkbox(DRAWING)).to_be_visible()
    page.get_by_role("button", name="Lists", exact=True).click()
    page.get_by_role("link", name="Profile").click()
    page.get_by_role("button", name="Sign out").click()
    reader.expect_texts(DRAWING, within=page.get_by_role("alertdialog"))


@pytest.mark.feature("U8")
def test_names_of_tasks_and_habits_are_shown_as_plain_text(people):
    ada = people("Ada").join()
    page, reader = ada.page, Reader(ada)
    start(ada)
    make(ada, SCRIPT)
    reader.expect_texts(SCRIPT)
    card(ada, SCRIPT).get_by_role("link").click()
    reader.expect_texts(SCRIPT)
    assert SCRIPT in page.title()
    page.locator(".detail .bar").get_by_role("button", name="Edit").click()
    page.get_by_role("button", name="Delete habit").click()
    reader.expect_texts(SCRIPT, within=page.get_by_role("alertdialog"))
    page.goto(ada.server.address + "/today")
    for text in (IMAGE, DRAWING):
        page.get_by_label("New task").fill(text)
        page.keyboard.press("Enter")
    reader.expect_texts(IMAGE, DRAWING, SCRIPT)
    page.goto(ada.server.address + "/calendar")
    page.get_by_label("Find a day").fill(IMAGE)
    page.keyboard.press("Enter")
    expect(page.get_by_text("There is no such day")).to_be_visible()
    reader.expect_texts()
