"""A server that was set back to a copy gets again what its devices had from it."""
import shutil

import pytest
from person import PASSWORD
from playwright.sync_api import expect
from story_test import together


@pytest.mark.feature("S2")
def test_what_was_done_after_the_copy_is_there_again_on_both_devices(people, server, tmp_path):
    ada, boris = together(people)
    groceries = ada.page.url
    for person in (ada, boris):
        person.kept()
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
        person.kept()

    ada.context.set_offline(True)
    server.stop()
    shutil.rmtree(server.data)
    shutil.copytree(tmp_path / "copy", server.data)
    server.start()
    # Boris comes first: what he wrote down in Ada's list waits for her.
    boris.page.goto(server.address + "/lists")
    expect(boris.page.get_by_role("link", name="Camping")).to_have_count(0)
    boris.page.goto(groceries)
    expect(boris.checkbox("Milk")).to_be_checked()
    boris.kept()
    ada.context.set_offline(False)
    boris.page.goto(server.address + "/lists")
    boris.page.get_by_role("link", name="Camping").click()
    for person in (ada, boris):
        expect(person.checkbox("Tent")).to_be_visible()
        expect(person.checkbox("Stove")).to_be_checked()
        person.page.goto(groceries)
        expect(person.checkbox("Milk")).to_be_checked()
        person.kept()
        person.page.goto(server.address + "/tray")
        expect(person.page.get_by_role("button", name="Try again")).to_have_count(0)


@pytest.mark.feature("S2", "A2")
def test_a_device_that_signed_in_after_the_copy_brings_back_what_it_did_once_the_person_signs_in_again(
        people, server, tmp_path):
    ada = people("Ada").join()
    ada.kept()
    server.stop()
    shutil.copytree(server.data, tmp_path / "copy")
    server.start()
    phone = people("Phone")
    phone.enter(ada.email)
    phone.make_list("Camping")
    phone.add("Tent")
    phone.kept()
    ada.context.set_offline(True)
    server.stop()
    shutil.rmtree(server.data)
    shutil.copytree(tmp_path / "copy", server.data)
    server.start()
    phone.page.get_by_label("E-mail").fill(ada.email)
    phone.page.get_by_label("Password").fill(PASSWORD)
    phone.page.get_by_role("button", name="Sign in", exact=True).click()
    expect(phone.page.get_by_label("E-mail")).to_have_count(0)
    phone.complaints = [said for said in phone.complaints if "HTTP Authentication failed" not in said]
    phone.page.goto(server.address + "/lists")
    phone.page.get_by_role("link", name="Camping").click()
    expect(phone.checkbox("Tent")).to_be_visible()
    phone.kept()
    ada.context.set_offline(False)
    ada.page.goto(server.address + "/lists")
    ada.page.get_by_role("link", name="Camping").click()
    expect(ada.checkbox("Tent")).to_be_visible()
