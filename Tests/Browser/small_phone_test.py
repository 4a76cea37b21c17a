"""The smallest phone, in the language with the longest words."""
import datetime

import pytest
from large_text_test import TWICE
from layout_test import LANGUAGES, speaks
from playwright.sync_api import expect
from scale_test import by_program, dela
from touch import settle


def test_a_day_breaks_no_word_and_its_sheet_cuts_no_button_off(people):
    ada = people("Ada", viewport={"width": 320, "height": 640}).register()
    page, program = ada.page, by_program(ada)
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
    page.locator(".detail .bar .icon-button").nth(1).click()
    sheet = page.get_by_role("dialog")
    days = [day.bounding_box() for day in page.locator(".week .date").all()]
    assert len(days) == 7 and all(day["width"] >= 40 for day in days)
    assert all(right["x"] - left["x"] - left["width"] > 2 for left, right in zip(days, days[1:])), "circles do not touch"
    expect(sheet.get_by_role("heading", name="Новая задача")).to_be_visible()
    settle(page)
    cancel, title, add = [sheet.locator(f"header > :nth-child({place})").bounding_box() for place in (1, 2, 3)]
    assert cancel["x"] + cancel["width"] <= title["x"] + 1 and title["x"] + title["width"] <= add["x"] + 1
    assert add["x"] + add["width"] <= 320


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letters", ["usual", "twice as large"])
def test_the_stages_of_a_habit_can_be_read_to_their_end(people, language, letters):
    ada = people("Ada", viewport={"width": 320, "height": 568}).register()
    page = ada.page
    speaks(ada, language)
    if letters == "twice as large":
        page.add_init_script(TWICE)
    page.goto(ada.server.address + "/habits/info")
    source, foot = page.get_by_text("psychbook.ru"), page.locator(".foot")
    expect(source).not_to_be_in_viewport()
    settle(page)
    page.mouse.move(160, 300)
    for _ in range(40):
        page.mouse.wheel(0, 400)
    expect(source).to_be_in_viewport(ratio=1)
    box = source.bounding_box()
    assert box["y"] + box["height"] <= foot.bounding_box()["y"]
    assert page.locator(".info li").count() == 6
