"""Repeating tasks, from typed words to ticks on several devices."""
import pytest
from playwright.sync_api import expect


@pytest.mark.feature("L10", "L11", "L8")
def test_weekly_task_ticked_on_two_offline_devices_is_created_once(people):
    ada = people("Ada").join()
    ada.make_list("Home")
    field = ada.page.get_by_label("New item")
    field.fill("Bins every Monday")
    expect(ada.page.get_by_role("button", name="Keep as text: Every Monday")).to_be_visible()
    field.press("Enter")
    expect(ada.title("Bins")).to_contain_text("Every Monday")
    ada.wait_until_synced()
    tablet = people("Tablet").sign_in(ada.email)
    tablet.page.get_by_role("link", name="Home").click()
    devices = [ada, tablet]
    for device in devices:
        expect(device.checkbox("Bins")).to_be_visible()
    for device in devices:
        device.context.set_offline(True)
    for device in devices:
        device.tick("Bins")
        expect(device.checkbox("Bins")).to_have_count(2)
    for device in devices:
        device.context.set_offline(False)
    for device in devices:
        device.wait_until_synced()
    for device in devices:
        device.page.reload()
        expect(device.checkbox("Bins")).to_have_count(2)
        expect(device.page.get_by_role("checkbox", name="Bins", exact=True, checked=True)).to_have_count(1)


@pytest.mark.feature("L11")
def test_backspace_behind_recognized_words_returns_them_to_the_title(people):
    ada = people("Ada").join()
    ada.make_list("Home")
    field, page = ada.page.get_by_label("New item"), ada.page
    chip = page.get_by_role("button", name="Keep as text: Tomorrow")
    field.fill("Call Vera tomorrow")
    field.press("Home")
    field.press("Backspace")
    expect(chip).to_be_visible()
    field.press("End")
    field.press("Backspace")
    expect(chip).to_have_count(0)
    expect(field).to_have_value("Call Vera tomorrow")
    field.press("Backspace")
    expect(field).to_have_value("Call Vera tomorro")
    page.keyboard.type("w")
    expect(field).to_have_value("Call Vera tomorrow")
    expect(chip).to_have_count(0)
