"""Groups, and lists that are shared with them, in several browsers at once."""
import re

import pytest
from playwright.sync_api import expect


def link(person, name):
    return person.page.get_by_role("link", name=name)


def share_with_group(person, name, original):
    """Shares the open list with a group."""
    page = person.page
    page.get_by_role("button", name="Share").click()
    page.get_by_role("switch", name="For a group").check()
    page.get_by_role("button", name="Edit together" if original else "Send a copy").click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()
    if not original:
        page.get_by_role("alertdialog").get_by_role("button", name="Send").click()


@pytest.mark.feature("G3")
def test_new_member_gains_what_a_group_shares_and_a_leaving_one_loses_it(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    family = ada.make_group("Family")
    ada.page.goto(ada.server.address + "/lists")
    ada.make_list("Groceries")
    ada.add("Milk")
    share_with_group(ada, "Family", original=True)
    expect(ada.page.get_by_role("heading", name=re.compile("^Group .*Family"))).to_be_visible()
    expect(link(boris, "Groceries")).to_have_count(0)

    ada.page.goto(family)
    ada.page.get_by_role("button", name="Add member").click()
    ada.find(boris.email)
    link(boris, "Groceries").click()
    boris.tick("Milk")

    boris.page.goto(boris.server.address + "/profile")
    link(boris, "Family").click()
    expect(boris.page.get_by_text("Ada", exact=True)).to_be_visible()
    boris.page.get_by_role("button", name="Leave group").click()
    boris.page.get_by_role("alertdialog").get_by_role("button", name="Leave").click()
    expect(boris.page.get_by_role("heading", name="Your groups")).to_be_visible()
    expect(link(boris, "Family")).to_have_count(0)
    boris.page.goto(boris.server.address + "/lists")
    expect(boris.page.get_by_text("No lists yet")).to_be_visible()
    expect(ada.page.get_by_text("Boris", exact=True)).to_have_count(0)


@pytest.mark.feature("G2")
def test_offline_changes_of_a_group_by_its_owner_take_effect_later(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    ada.make_group("Family", boris)
    ada.wait_until_synced()
    boris.page.goto(boris.server.address + "/profile")
    link(boris, "Family").click()
    ada.context.set_offline(True)
    ada.page.get_by_role("button", name="Rename group").click()
    ada.page.get_by_label("Group name").fill("Flat")
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("heading", level=1, name="Flat")).to_be_visible()
    ada.page.get_by_label("Role Boris").select_option("Make owner")
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Transfer").click()
    expect(ada.page.get_by_role("button", name="Leave group")).to_be_visible()
    expect(boris.page.get_by_role("heading", level=1, name="Family")).to_be_visible()
    ada.context.set_offline(False)
    expect(boris.page.get_by_role("heading", level=1, name="Flat")).to_be_visible(timeout=40_000)
    boris.page.get_by_label("Role Ada").select_option("Remove")
    boris.page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(ada.page.get_by_role("paragraph").filter(has_text="This group is gone")).to_be_visible()


def test_copy_sent_to_a_group_reaches_each_other_member_as_their_own_list(people):
    ada, boris, cleo = (people(name).join() for name in ("Ada", "Boris", "Cleo"))
    ada.make_group("Family", boris, cleo)
    ada.page.goto(ada.server.address + "/lists")
    address = ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    share_with_group(ada, "Family", original=False)
    expect(ada.page.get_by_text("Copy sent")).to_be_visible()
    for person in (boris, cleo):
        link(person, "Groceries").click()
        expect(person.checkbox("Bread")).to_be_visible()
        person.tick("Milk")
    boris.page.get_by_role("button", name="Share").click()
    expect(boris.page.get_by_role("heading", level=1, name="Share list")).to_be_visible()
    ada.page.goto(address)
    expect(ada.checkbox("Milk")).not_to_be_checked()
    ada.page.goto(ada.server.address + "/lists")
    expect(link(ada, "Groceries")).to_have_count(1)


@pytest.mark.feature("L3")
def test_recipient_of_a_list_is_notified_once_and_sees_a_mark_until_it_is_opened(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    other = boris.tab()
    other.goto(boris.server.address + "/lists")
    expect(other.get_by_text("No lists yet")).to_be_visible()
    ada.make_list("Groceries")
    ada.add("Milk")
    ada.share_with(boris)
    announcement = re.compile("Ada.* shared with you: .*Groceries")
    mark = re.compile("^New list from .*Ada")
    for page in (boris.page, other):
        expect(page.get_by_text(announcement)).to_be_visible()
        expect(page.get_by_text(mark)).to_be_visible()
    boris.page.get_by_role("button", name="Open", exact=True).click()
    expect(boris.checkbox("Milk")).to_be_visible()
    expect(other.get_by_text(announcement)).to_have_count(0)
    expect(other.get_by_text(mark)).to_have_count(0)
    boris.wait_until_synced()
    for page in (boris.page, other):
        page.goto(boris.server.address + "/lists")
        expect(link(boris, "Groceries")).to_be_visible()
        expect(page.get_by_text(announcement)).to_have_count(0)
        expect(page.get_by_text(mark)).to_have_count(0)


def test_list_shared_while_a_user_was_away_is_announced_at_the_next_start_only(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    boris.wait_until_synced()
    boris.page.goto("about:blank")
    ada.make_list("Groceries")
    ada.add("Milk")
    ada.send_copy(boris)
    ada.wait_until_synced()
    boris.page.goto(boris.server.address + "/lists")
    announcement = boris.page.get_by_text(re.compile("Ada.* sent you .*Groceries"))
    expect(announcement).to_be_visible()
    mark = boris.page.get_by_text(re.compile("^New list from .*Ada"))
    expect(mark).to_be_visible()
    boris.page.reload()
    expect(mark).to_be_visible()
    expect(announcement).to_have_count(0)


@pytest.mark.feature("L9")
def test_restored_group_has_its_members_and_shared_lists(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    family = ada.make_group("Family", boris)
    ada.page.goto(ada.server.address + "/lists")
    ada.make_list("Groceries")
    ada.add("Milk")
    share_with_group(ada, "Family", original=True)
    expect(link(boris, "Groceries")).to_be_visible()
    ada.page.goto(family)
    ada.page.get_by_role("button", name="Delete group").click()
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(link(boris, "Groceries")).to_have_count(0)
    ada.page.get_by_role("button", name="Undo").click()
    expect(link(boris, "Groceries")).to_be_visible()
    ada.page.goto(family)
    ada.page.get_by_role("button", name="Delete group").click()
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    expect(link(boris, "Groceries")).to_have_count(0)
    ada.page.goto(ada.server.address + "/trash")
    ada.page.get_by_role("button", name=re.compile("^Restore .*Family")).click()
    link(boris, "Groceries").click()
    boris.tick("Milk")
    ada.page.goto(family)
    expect(ada.page.get_by_text("Boris", exact=True)).to_be_visible()


@pytest.mark.feature("L3")
def test_copy_belongs_to_its_recipient_and_editors_can_send_copies(people):
    ada, boris, cleo = (people(name).join() for name in ("Ada", "Boris", "Cleo"))
    ada.make_list("Groceries")
    ada.add("Milk")
    ada.share_with(boris)
    link(boris, "Groceries").click()
    boris.send_copy(cleo)
    link(cleo, "Groceries").click()
    cleo.tick("Milk")
    boris.page.go_back()
    expect(boris.checkbox("Milk")).not_to_be_checked()


@pytest.mark.feature("L4")
def test_closing_a_list_removes_it_from_users_and_groups_immediately(people):
    ada, boris, cleo = (people(name).join() for name in ("Ada", "Boris", "Cleo"))
    ada.make_group("Family", boris)
    ada.page.goto(ada.server.address + "/lists")
    address = ada.make_list("Groceries")
    ada.add("Milk")
    share_with_group(ada, "Family", original=True)
    ada.page.goto(address)
    ada.share_with(cleo)
    for person in (boris, cleo):
        link(person, "Groceries").click()
        expect(person.checkbox("Milk")).to_be_visible()
    ada.page.get_by_role("button", name="Make private").click()
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Make private").click()
    expect(ada.page.get_by_role("heading", level=1, name="Share list")).to_be_visible()
    for person in (boris, cleo):
        expect(person.page.get_by_role("paragraph").filter(has_text="This list is gone")).to_be_visible()
