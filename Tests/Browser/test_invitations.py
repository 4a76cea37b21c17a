"""Invitations by link: the inviter, and the people who open the link in browsers of their own."""
import re

import pytest
from person import PASSWORD
from playwright.sync_api import expect
from test_habits import PHONE
from test_tap_count import MAX, TapCounter


def create_link(person):
    """Creates a link with the defaults, from the sharing screen of a list or the page of a group.
    :return: its address"""
    page = person.page
    # The server must know the list or group.
    person.wait_until_synced()
    page.get_by_role("button", name="Invite by link").click()
    sheet = page.get_by_role("dialog", name="Invite by link")
    sheet.get_by_role("button", name="Show QR code").click()
    expect(sheet.get_by_role("img", name="QR code")).to_be_visible()
    return sheet.get_by_label("Link", exact=True).input_value()


def share_by_link(person, name, *titles):
    person.make_list(name)
    person.add(*titles)
    person.page.get_by_role("button", name="Share").click()
    return create_link(person)


@pytest.mark.feature("G7", "A1")
def test_new_user_ticks_the_first_item_of_the_list_of_a_link_after_few_taps(people):
    ada, vera = people("Ada").join(), people("Vera", **PHONE)
    link = share_by_link(ada, "Groceries", "Milk")
    ada.page.get_by_role("button", name="Done").click()
    ada.page.locator(".bar .back").click()

    thumb, page = TapCounter(), vera.page
    page.goto(link)
    expect(page.get_by_role("heading", name="Groceries")).to_be_visible()
    expect(page.get_by_text(re.compile("Ada.* invites you to the list"))).to_be_visible()
    assert page.url == ada.server.address + "/join"
    page.reload()
    thumb.tap(page.get_by_role("button", name="Create account"), "register")
    for label, text in (("First name", vera.name), ("E-mail", vera.email), ("Password", PASSWORD)):
        thumb.type(page.get_by_label(label, exact=True), text, label)
    thumb.tap(page.get_by_role("button", name="Create account"), "create")
    code = vera.server.code()
    expect(page.get_by_label("8-digit code")).to_be_visible()
    page.reload()  # the phone has closed the page while the user read the mail
    thumb.type(page.get_by_label("8-digit code"), code, "code")
    expect(page.get_by_role("heading", name="Groceries")).to_be_visible()
    thumb.tap(page.get_by_role("checkbox", name="Milk"), "tick")
    expect(ada.page.get_by_role("checkbox", name="Milk", checked=True)).to_have_count(1)
    assert len(thumb.taps) <= MAX, thumb.taps
    assert link.split("#")[1] not in page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")


@pytest.mark.feature("G7", "G3")
def test_account_holder_signs_in_by_a_link_and_lands_in_the_group(people):
    ada, boris = people("Ada").join(), people("Boris")
    boris.server.add(boris.email, boris.name)
    ada.make_group("Club")
    link = create_link(ada)
    page = boris.page
    page.goto(link)
    page.get_by_role("button", name="Sign in").click()
    page.get_by_label("E-mail").fill(boris.email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", level=1, name="Club")).to_be_visible()
    ada.page.get_by_role("button", name="Done").click()
    expect(ada.page.get_by_label("Role Boris")).to_be_visible()
    # A member who opens the link again lands there without a question.
    page.goto(ada.server.address + "/lists")
    page.goto(link)
    expect(page.get_by_role("heading", level=1, name="Club")).to_be_visible()


@pytest.mark.feature("G7")
def test_revoked_link_says_that_it_has_ended(people):
    ada, boris = people("Ada").join(), people("Boris").join()
    link = share_by_link(ada, "Groceries", "Milk")
    sheet = ada.page.get_by_role("dialog", name="Invite by link")
    sheet.get_by_role("button", name="Revoke").click()
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Revoke").click()
    expect(sheet.get_by_role("button", name="Revoke")).to_have_count(0)
    boris.page.goto(link)
    expect(boris.page.get_by_role("heading", name="This link no longer works")).to_be_visible()
