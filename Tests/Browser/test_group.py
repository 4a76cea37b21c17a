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
    ada.page.goto(ada.server.address + "/groups/new")
    ada.page.get_by_role("button", name="Continue").click()
    ada.page.get_by_label("Group name").fill("Family")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_url(re.compile("/chats/(?!new)"))
    family = ada.page.url.replace("/chats/", "/groups/")
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
