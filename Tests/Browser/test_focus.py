"""A control that disappears or is disabled when it is used gives its focus to another one."""
import pytest
from playwright.sync_api import expect
from test_keyboard import press


@pytest.mark.feature("U6")
def test_focus_goes_to_the_next_control_when_the_used_one_is_disabled_or_removed(people):
    ada = people("Ada").join()
    page = ada.page
    page.goto(ada.server.address + "/habits")
    page.get_by_role("button", name="New habit").first.click()
    less, more = (page.get_by_role("button", name=name, exact=True) for name in ("Less", "More"))
    more.click()
    press(less)
    expect(less).to_be_disabled()
    expect(more).to_be_focused()

    for name in ("Boris", "Cleo"):
        people(name).join()
    page.goto(ada.server.address + "/groups/new")
    for name in ("Boris", "Cleo"):
        press(page.get_by_role("list", name="People").get_by_role("button", name=name))
    faces = page.get_by_role("list", name="Chosen").get_by_role("button")
    press(faces.first)
    expect(faces).to_have_count(1)
    expect(faces).to_be_focused()
