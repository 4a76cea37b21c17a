"""Habits in Russian, with the texts of the drawings."""
import pytest
from playwright.sync_api import expect
from test_habits import card
from touch import wait_for_transition


@pytest.mark.feature("H1")
def test_russian_habits_have_the_texts_of_the_drawings(people):
    ada = people("Ада", locale="ru-RU")
    page = ada.page
    page.goto(ada.server.address + "/register")
    page.get_by_label("Имя").fill("Ада")
    page.get_by_label("Почта").fill("ada@example.org")
    page.get_by_label("Пароль").fill("correct horse battery")
    page.locator("form [type=submit]").click()
    page.get_by_label("Код из 8 цифр").fill(ada.server.code())
    page.wait_for_url("**/today")
    page.get_by_role("link", name="Привычки").click()
    expect(page.get_by_role("heading", name="Привычки", level=1)).to_be_visible()
    wait_for_transition(page)
    page.get_by_role("button", name="Новая привычка").first.click()
    form = page.get_by_role("dialog")
    expect(form.get_by_placeholder("Бегать по утрам, спать 8 часов…")).to_be_focused()
    page.keyboard.type("Выпить стакан воды")
    form.get_by_role("button", name="Добавить время").click()
    form.get_by_label("Другое: 17:32").fill("07:30")
    form.get_by_role("button", name="Сохранить").click()
    expect(card(ada, "Выпить стакан воды")).to_contain_text("Каждый день в 07:30")
    expect(page.get_by_role("heading", name="Сегодня", level=2)).to_be_visible()
    page.get_by_role("checkbox", name="Выпить стакан воды").click()
    expect(card(ada, "Выпить стакан воды")).to_contain_text("1 день подряд")
    card(ada, "Выпить стакан воды").get_by_role("link").click()
    expect(page.get_by_text("Активность")).to_be_visible()
    expect(page.locator(".detail").get_by_text("1 день").first).to_be_visible()
    page.get_by_role("button", name="Привычки").click()
    page.get_by_role("link", name="Информация").click()
    expect(page.get_by_text("Источник: psychbook.ru")).to_be_visible()
