"""The smallest phone, in the language with the longest words."""
import datetime
import itertools
import re

import pytest
from playwright.sync_api import expect
from sample_content import PASSWORD
from test_large_text import TWICE
from test_layout import LANGUAGES, select_language
from test_picture import photo
from test_reminder import habits, make, pass_minutes
from test_scale import api_client, dela
from touch import wait_for_transition


@pytest.mark.feature("U2")
def test_day_screen_breaks_no_word_and_its_sheet_cuts_off_no_button(people):
    ada = people("Ada", viewport={"width": 320, "height": 640}).join()
    page, program = ada.page, api_client(ada)
    inbox, yesterday = "list:" + program.id, datetime.date.today() - datetime.timedelta(1)
    program.do(inbox, "list.create", name="Inbox")
    task = {"id": dela.new_id(), "title": "Swim", "rank": "V", "day": yesterday.isoformat()}
    assert "done" in program.do(inbox, "item.plan", items=[task])
    page.goto(ada.server.address + "/profile/settings")
    page.get_by_label("Language").select_option("Русский")
    page.goto(ada.server.address + "/today")
    overdue = page.get_by_role("heading", name="Просрочено")
    expect(overdue).to_be_visible()
    assert overdue.bounding_box()["height"] < 50
    days = [day.bounding_box() for day in page.locator(".week .date").all()]
    assert len(days) == 7 and all(day["width"] >= 40 for day in days)
    assert all(right["x"] - left["x"] - left["width"] > 2
               for left, right in itertools.pairwise(days)), "circles do not touch"
    habits_tab = page.locator(".tab").filter(has_text="Привычки")
    habits_tab.click()
    expect(habits_tab).to_have_attribute("aria-current", "page")
    assert habits_tab.locator("span").bounding_box()["height"] < 20
    page.goto(ada.server.address + "/today")
    page.locator(".detail .bar .icon-button").nth(1).click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Новая задача")).to_be_visible()
    wait_for_transition(page)
    cancel, title, add = [sheet.locator(f"header > :nth-child({index})").bounding_box() for index in (1, 2, 3)]
    assert cancel["x"] + cancel["width"] <= title["x"] + 1 and title["x"] + title["width"] <= add["x"] + 1
    assert add["x"] + add["width"] <= 320


@pytest.mark.feature("C7")
def test_reply_to_a_long_message_can_be_sent_and_cancelled(people):
    ada = people("Ada", viewport={"width": 320, "height": 640}).join()
    page, program = ada.page, api_client(ada)
    chat = "chat:" + program.id
    assert "done" in program.do(chat, "chat.write", id=dela.new_id(), text="Who feeds the cat while we are away? " * 9)
    page.goto(ada.server.address + "/chats/" + program.id)
    page.locator(".message").get_by_role("button", name="Actions").click()
    page.get_by_role("button", name="Reply").click()
    for button in (page.get_by_role("button", name="Send"), page.locator(".editing-note").get_by_role("button")):
        box = button.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 320, box


# Texts of search results that are not on one line.
BROKEN = """nodes => nodes.flatMap(node => {
    const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode(), range = new Range();
    return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
    }).map(([word]) => word);
})"""


@pytest.mark.feature("L9", "U2")
def test_trash_breaks_no_word(people):
    ada = people("Ada", viewport={"width": 320, "height": 640}).join()
    page, program = ada.page, api_client(ada)
    inbox, item = "list:" + program.id, dela.new_id()
    program.do(inbox, "list.create", name="Inbox")
    assert "done" in program.do(inbox, "item.create",
                                items=[{"id": item, "title": "Электричество и водоснабжение", "rank": "V"}])
    assert "done" in program.do(inbox, "item.delete", id=item)
    select_language(ada, "ru")
    page.goto(ada.server.address + "/trash")
    row = page.locator(".trash > .row")
    expect(row).to_be_visible()
    assert page.locator(".trash .name, .trash .note, .trash .text").evaluate_all(BROKEN) == []
    restore = row.locator("> .text").bounding_box()
    assert restore["x"] + restore["width"] <= 320


@pytest.mark.feature("P6", "U2")
def test_title_above_new_photos_fits_on_one_line(people):
    ada = people("Ada", viewport={"width": 320, "height": 640}).join()
    for language in LANGUAGES:
        select_language(ada, language)
        ada.page.goto(ada.server.address + "/photos")
        with ada.page.expect_file_chooser() as chooser:
            ada.page.get_by_role("button", name=re.compile("^(Add photos|Добавить фото)$")).first.click()
        chooser.value.set_files([photo(1)])
        sheet = ada.page.locator(".photo-form")
        expect(sheet.locator("img")).to_have_count(1)
        wait_for_transition(ada.page)
        cancel, title, add = [sheet.locator(f"header > :nth-child({index})").bounding_box() for index in (1, 2, 3)]
        assert title["height"] < 30 and add["x"] + add["width"] <= 320, language
        assert cancel["x"] + cancel["width"] <= title["x"] + 1, language
        assert title["x"] + title["width"] <= add["x"] + 1, language
        sheet.locator("header > :nth-child(1)").click()
        expect(sheet).to_have_count(0)


def side_by_side(buttons):
    """True if the two buttons are on one line."""
    first, second = [button.bounding_box() for button in buttons.all()]
    return abs(first["y"] - second["y"]) < 2 and first["x"] + first["width"] <= second["x"]


def test_buttons_of_a_reminder_are_side_by_side(people):
    ada = habits(people("Ada", viewport={"width": 320, "height": 640}))
    make(ada, "Drink water", 3)
    select_language(ada, "ru")
    ada.page.goto(ada.server.address + "/habits")
    expect(ada.page.locator(".habit")).to_be_visible()
    pass_minutes(ada, 4)
    expect(ada.page.locator(".notice")).to_contain_text("Пора")
    wait_for_transition(ada.page)
    assert side_by_side(ada.page.locator(".notice button"))


def test_buttons_after_a_wrong_code_are_side_by_side(people):
    ada = people("Ada", locale="ru", viewport={"width": 390, "height": 844})
    page = ada.page
    page.goto(ada.server.address + "/register")
    page.locator("[autocomplete=given-name]").fill("Ada")
    page.locator("[type=email]").fill("ada@example.org")
    page.locator("[type=password]").fill(PASSWORD)
    page.locator("form .primary").click()
    page.locator(".code input").fill("00000000")
    window = page.get_by_role("alertdialog")
    expect(window).to_contain_text("Неверный код")
    wait_for_transition(page)
    assert side_by_side(window.get_by_role("button"))


@pytest.mark.feature("H8")
def test_stages_of_a_habit_are_shown_completely(people):
    ada = people("Ada", viewport={"width": 320, "height": 568}).join()
    for language in LANGUAGES:
        select_language(ada, language)
        check_stages(ada.page, ada.server.address, language)
    ada.page.add_init_script(TWICE)
    for language in LANGUAGES:
        select_language(ada, language)
        check_stages(ada.page, ada.server.address, language + ", twice as large")


def check_stages(page, home, look):
    page.goto(home + "/habits/info")
    source, foot = page.get_by_text("psychbook.ru"), page.locator(".foot")
    expect(source, look).not_to_be_in_viewport()
    wait_for_transition(page)
    page.mouse.move(160, 300)
    for _ in range(40):
        page.mouse.wheel(0, 400)
    expect(source, look).to_be_in_viewport(ratio=1)
    box = source.bounding_box()
    assert box["y"] + box["height"] <= foot.bounding_box()["y"], look
    assert page.locator(".info li").count() == 6, look
