"""A server that was restored from a backup receives later changes again from its devices."""
import shutil

import pytest
from person import PASSWORD
from playwright.sync_api import expect
from test_story import two_users


@pytest.mark.feature("S2")
def test_changes_after_the_backup_are_restored_on_both_devices(people, server, tmp_path):
    ada, boris = two_users(people)
    groceries = ada.page.url
    for person in (ada, boris):
        person.wait_until_synced()
    server.stop()
    shutil.copytree(server.data, tmp_path / "copy")
    server.start()
    boris.tick("Milk")
    ada.page.goto(server.address + "/lists")
    camping = ada.make_list("Camping")
    ada.add("Tent")
    ada.share_with(boris)
    expect(ada.page.get_by_text("Boris", exact=True)).to_be_visible()
    boris.page.goto(camping)
    boris.add("Stove")
    ada.page.goto(camping)
    ada.tick("Stove")
    for person in (ada, boris):
        expect(person.checkbox("Stove")).to_be_checked()
        person.wait_until_synced()

    ada.context.set_offline(True)
    server.stop()
    shutil.rmtree(server.data)
    shutil.copytree(tmp_path / "copy", server.data)
    server.start()
    # Boris is first: his commands in Ada's list wait for her.
    boris.page.goto(server.address + "/lists")
    expect(boris.page.get_by_role("link", name="Camping")).to_have_count(0)
    boris.page.goto(groceries)
    expect(boris.checkbox("Milk")).to_be_checked()
    boris.wait_until_synced()
    ada.context.set_offline(False)
    boris.page.goto(server.address + "/lists")
    boris.page.get_by_role("link", name="Camping").click()
    for person in (ada, boris):
        expect(person.checkbox("Tent")).to_be_visible()
        expect(person.checkbox("Stove")).to_be_checked()
        person.page.goto(groceries)
        expect(person.checkbox("Milk")).to_be_checked()
        person.wait_until_synced()
        person.page.goto(server.address + "/tray")
        expect(person.page.get_by_role("button", name="Try again")).to_have_count(0)


@pytest.mark.feature("S2", "A2")
def test_device_that_signed_in_after_the_backup_sends_its_changes_after_the_next_sign_in(
        people, server, tmp_path):
    ada = people("Ada").join()
    ada.wait_until_synced()
    server.stop()
    shutil.copytree(server.data, tmp_path / "copy")
    server.start()
    phone = people("Phone")
    phone.sign_in(ada.email)
    phone.make_list("Camping")
    phone.add("Tent")
    phone.wait_until_synced()
    ada.context.set_offline(True)
    server.stop()
    shutil.rmtree(server.data)
    shutil.copytree(tmp_path / "copy", server.data)
    server.start()
    phone.page.get_by_label("E-mail").fill(ada.email)
    phone.page.get_by_label("Password").fill(PASSWORD)
    phone.page.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.page.get_by_label("E-mail")).to_have_count(0)
    phone.page_errors = [said for said in phone.page_errors if "HTTP Authentication failed" not in said]
    phone.page.goto(server.address + "/lists")
    phone.page.get_by_role("link", name="Camping").click()
    expect(phone.checkbox("Tent")).to_be_visible()
    phone.wait_until_synced()
    ada.context.set_offline(False)
    ada.page.goto(server.address + "/lists")
    ada.page.get_by_role("link", name="Camping").click()
    expect(ada.checkbox("Tent")).to_be_visible()
