"""Groups, and lists that are shared with them, in several browsers at once."""
import re

import pytest
from playwright.sync_api import expect


def link(person, name):
    return person.page.get_by_role("link", name=name)


def share_with_group(person, name, original):
    """Shares the list that is open with a group."""
    page = person.page
    page.get_by_role("button", name="Share").click()
    page.get_by_role("switch", name="For a group").check()
    page.get_by_role("button", name="Edit together" if original else "Send a copy").click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()
    if not original:
        page.get_by_role("alertdialog").get_by_role("button", name="Send").click()


@pytest.mark.feature("G3")
def test_who_joins_a_group_gains_what_is_shared_with_it_and_who_leaves_loses_it(people):
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
def test_what_the_owner_of_a_group_does_without_a_network_happens_when_it_is_back(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    ada.make_group("Family", boris)
    ada.kept()
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
    boris.page.get_by_role("button", name=re.compile("^Remove .*Ada")).click()
    boris.page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(ada.page.get_by_role("paragraph").filter(has_text="This group is gone")).to_be_visible()


def test_a_copy_that_is_sent_to_a_group_arrives_at_each_other_member_and_is_theirs(people):
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
def test_who_is_given_a_list_is_told_once_and_finds_it_marked_until_it_is_opened_anywhere(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    other = boris.tab()
    other.goto(boris.server.address + "/lists")
    expect(other.get_by_text("No lists yet")).to_be_visible()
    ada.make_list("Groceries")
    ada.add("Milk")
    ada.share_with(boris)
    told = re.compile("Ada.* shared with you: .*Groceries")
    mark = re.compile("^New, from .*Ada")
    for page in (boris.page, other):
        expect(page.get_by_text(told)).to_be_visible()
        expect(page.get_by_text(mark)).to_be_visible()
    boris.page.get_by_role("button", name="Open", exact=True).click()
    expect(boris.checkbox("Milk")).to_be_visible()
    expect(other.get_by_text(told)).to_have_count(0)
    expect(other.get_by_text(mark)).to_have_count(0)
    boris.kept()
    for page in (boris.page, other):
        page.goto(boris.server.address + "/lists")
        expect(link(boris, "Groceries")).to_be_visible()
        expect(page.get_by_text(told)).to_have_count(0)
        expect(page.get_by_text(mark)).to_have_count(0)


def test_a_gift_that_came_while_one_was_away_is_told_of_at_the_next_start_alone(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    boris.kept()
    boris.page.goto("about:blank")
    ada.make_list("Groceries")
    ada.add("Milk")
    ada.send_copy(boris)
    ada.kept()
    boris.page.goto(boris.server.address + "/lists")
    told = boris.page.get_by_text(re.compile("Ada.* sent you .*Groceries"))
    expect(told).to_be_visible()
    mark = boris.page.get_by_text(re.compile("^New, from .*Ada"))
    expect(mark).to_be_visible()
    boris.page.reload()
    expect(mark).to_be_visible()
    expect(told).to_have_count(0)


@pytest.mark.feature("L9")
def test_a_deleted_group_comes_back_with_its_members_and_what_it_shared(people):
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
def test_a_copy_is_the_recipients_own_and_an_editor_can_send_one_too(people):
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
def test_closing_a_list_for_all_takes_it_from_people_and_groups_at_once(people):
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
