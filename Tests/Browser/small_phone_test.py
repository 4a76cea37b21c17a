"""The smallest phone, in the language with the longest words."""
import datetime

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
    expect(sheet.get_by_role("heading", name="Новая задача")).to_be_visible()
    settle(page)
    cancel, title, add = [sheet.locator(f"header > :nth-child({place})").bounding_box() for place in (1, 2, 3)]
    assert cancel["x"] + cancel["width"] <= title["x"] + 1 and title["x"] + title["width"] <= add["x"] + 1
    assert add["x"] + add["width"] <= 320
