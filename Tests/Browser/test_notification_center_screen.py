"""The notification centre on all devices of a user."""
import pytest
from playwright.sync_api import expect
from sample_content import LONG
from test_habits import second_device
from test_scale import api_client, dela

pytestmark = pytest.mark.feature("N2")


def bell(page, count=0):
    name = "Notifications" + (f", {count}\u00a0new" if count else "")
    return page.get_by_role("link", name=name, exact=True).locator("visible=true").first


def test_notifications_are_listed_behind_the_bell_and_seen_on_all_devices_at_once(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    ada_client, boris_client = api_client(ada), api_client(boris)
    tablet = second_device(people, boris)
    expect(bell(boris.page)).to_be_visible()
    scope = ada_client.new_list("Flat")
    ada_client.share(scope, boris_client)
    for device in (boris, tablet):
        expect(bell(device.page, 1)).to_be_visible(timeout=20_000)
    bell(boris.page, 1).click()
    row = boris.page.get_by_role("list", name="Notifications").get_by_role("link", name="Flat")
    expect(row.get_by_role("img", name="New")).to_be_visible()
    for device in (boris, tablet):
        expect(device.page.get_by_role("link", name="Notifications, 1\u00a0new")).to_have_count(0)
    row.click()
    expect(boris.page).to_have_url(boris.server.address + "/lists/" + scope[5:])
    assert "done" in ada_client.do(scope, "member.remove", person=boris_client.id)
    boris.page.goto(boris.server.address + "/notifications")
    expect(boris.page.get_by_role("link", name="Flat")).to_contain_text("No longer shared with you")


def test_actions_of_a_reminder_are_at_the_right_end_of_its_row(people):
    ada = people("Ada").join()
    program = api_client(ada)
    scope = program.new_list("Flat")
    for title in ("Milk", LONG):
        item = program.add_item(scope, title)
        assert "done" in program.do(scope, "item.edit", id=item, set={"reminder": dela.now() + 1000})
    ada.page.goto(ada.server.address + "/notifications")
    rows = ada.page.get_by_role("list", name="Notifications").get_by_role("listitem")
    expect(rows).to_have_count(2)
    for width in (320, 390, 1280):
        ada.page.set_viewport_size({"width": width, "height": 700})
        for row in rows.all():
            button, link = (row.get_by_role(role).bounding_box() for role in ("button", "link"))
            whole = row.bounding_box()
            assert (
                link["x"] + link["width"] - 16 <= button["x"]
                and whole["x"] + whole["width"] - button["x"] - button["width"] <= 12
            ), width
            assert link["y"] <= button["y"] and button["y"] + button["height"] <= link["y"] + link["height"], width
            assert whole["height"] == link["height"], width


@pytest.mark.feature("C1")
def test_badges_stay_in_the_window_and_next_to_the_name_of_their_tab(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    program, group = api_client(boris), "group:" + dela.new_id()
    assert "done" in program.do(group, "group.create", name="Flat")
    program.share(group, api_client(ada))
    assert "done" in program.do(group.replace("group:", "chat:"), "chat.write", id=dela.new_id(), text="Hello")
    badge = ada.page.locator(".bell > .badge").filter(visible=True)
    expect(badge).to_be_visible(timeout=20_000)
    assert badge.bounding_box()["y"] >= 3
    ada.page.set_viewport_size({"width": 1280, "height": 800})
    tab = ada.page.get_by_role("navigation").get_by_role("link", name="Chats")
    name, badge = tab.get_by_text("Chats").bounding_box(), tab.locator(".badge").bounding_box()
    assert name["x"] + name["width"] <= badge["x"] <= name["x"] + name["width"] + 20
    assert abs(name["y"] + name["height"] / 2 - badge["y"] - badge["height"] / 2) <= 2
