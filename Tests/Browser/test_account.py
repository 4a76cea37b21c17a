"""Changes of sign-in data, the list of devices, and account deletion; each device has its own browser."""
import json
import signal
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect
from test_picture import add_picture, is_drawn, photo

NEW = "another horse battery"


def sign_in(person, password, email=None):
    person.page.get_by_label("E-mail").fill(email or person.email)
    person.page.get_by_label("Password").fill(password)
    person.page.get_by_role("button", name="Sign in").click()
    person.page.wait_for_url(lambda url: not url.endswith("/sign-in"))
    person.open_lists()


# The stored data of the app: databases, texts, and cached responses except the app's own files.
STORED_DATA = """async files => ({
    databases: (await indexedDB.databases()).length, local: { ...localStorage }, session: { ...sessionStorage },
    cached: (await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys())
        .map(({ url }) => url.replace(location.origin, ''))))).flat().filter(path => !files.includes(path)),
})"""


def is_emptied(page):
    """True if no database is left, and running work creates none again."""
    empty_checks = 0
    for _ in range(100):
        empty_checks = empty_checks + 1 if page.evaluate("indexedDB.databases()") == [] else 0
        if empty_checks == 10:
            return True
        page.wait_for_timeout(100)
    return False


def open_profile(person, page):
    person.page.goto(person.server.address + "/profile")
    person.page.get_by_role("link", name=page).click()


@pytest.mark.feature("A3")
def test_forgotten_password_is_replaced_and_other_devices_are_signed_out_immediately(people, server):
    phone, laptop = people("Ada").join(), people("Ada")
    page = laptop.page
    page.goto(server.address + "/sign-in")
    page.get_by_label("E-mail").fill(laptop.email)
    page.get_by_role("link", name="Forgot password?").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_label("8-digit code")).to_be_focused()
    page.reload()
    expect(page.get_by_label("8-digit code")).to_be_visible()
    page.close()
    page = laptop.page = laptop.tab()
    page.goto(server.address)
    page.get_by_role("link", name="Enter it").click()
    page.get_by_label("8-digit code").fill(server.code())
    page.get_by_label("New password").fill(NEW)
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/today")
    phone.page.wait_for_url("**/sign-in")
    sign_in(phone, NEW)


@pytest.mark.feature("A2")
def test_password_can_be_shown_while_typing(people, server):
    ada = people("Ada")
    page = ada.page
    page.goto(server.address + "/sign-in")
    field = page.get_by_label("Password")
    field.fill("correct horse")
    page.get_by_role("button", name="Show password").click()
    expect(field).to_have_attribute("type", "text")
    expect(field).to_have_value("correct horse")
    expect(page.get_by_role("button", name="Show password", pressed=True)).to_be_visible()
    page.get_by_role("button", name="Show password").click()
    expect(field).to_have_attribute("type", "password")


@pytest.mark.feature("A8")
def test_signing_out_deletes_all_local_data_with_another_tab_open(people, server, app):
    files = [file["path"] for file in json.loads((app / "assets.json").read_text())]
    ada = people("Ada").join()
    address = ada.make_list("Groceries")
    ada.add("Milk")
    add_picture(ada, "Milk", photo(5))
    ada.wait_until_synced()
    page, other = ada.page, ada.tab()
    page.goto(server.address + "/profile/settings")
    page.get_by_label("Appearance").select_option("Dark")
    page.get_by_label("Photo cache").select_option("250 MB")
    ada.wait_until_synced()
    other.goto(address)
    assert is_drawn(other.get_by_role("button", name="Pictures: Milk"))
    # An unsent draft stays on the device, but not for the next user.
    other.get_by_label("New item").fill("Bread")
    other.reload()
    expect(other.get_by_label("New item")).to_have_value("Bread")
    before = page.evaluate(STORED_DATA, files)
    assert before["databases"] and "Bread" in str(before["local"]) and "dark" in before["local"]["dela"], before
    assert [path for path in before["cached"] if path.startswith("/v1/pictures")], before
    page.goto(server.address + "/profile")
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    for again in (False, True):
        for tab in (page, other):
            if again:
                tab.reload()
            expect(tab.get_by_role("button", name="Sign in")).to_be_visible()
            expect(tab).to_have_url(server.address + "/sign-in")
            expect(tab.get_by_label("E-mail")).to_have_value("")
            whole = tab.title() + tab.content()
            assert [word for word in ("Groceries", "Milk", "Bread", "Ada", ada.email) if word in whole] == []
            expect(tab.locator("body")).to_have_css("color-scheme", "light")
        assert is_emptied(other), (again, other.evaluate("indexedDB.databases()"))
        assert other.evaluate(STORED_DATA, files) == {"databases": 0, "local": {"dela": "{}"}, "session": {},
                                                      "cached": []}
    assert ada.context.cookies() == []


@pytest.mark.feature("A8")
def test_signing_out_offline_deletes_local_data_and_ends_the_session_at_the_next_contact(people, server):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.wait_until_synced()
    page = ada.page
    session = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in ada.context.cookies())

    def is_signed_in():
        request = urllib.request.Request(server.address + "/v1/me", headers={"Cookie": session})
        try:
            return urllib.request.urlopen(request).status == 200
        except urllib.error.HTTPError as error:
            return error.code != 401

    ada.context.set_offline(True)
    ada.add("Milk")
    page.get_by_role("button", name="Lists", exact=True).click()
    page.get_by_role("link", name="Profile").click()
    page.get_by_role("button", name="Sign out").click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("will tell the server when it next connects")
    expect(question.get_by_role("listitem")).to_contain_text(["Milk"])
    question.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    assert is_emptied(page)
    assert is_signed_in()
    ada.context.set_offline(False)
    for _ in range(100):
        if not is_signed_in():
            break
        page.wait_for_timeout(100)
    assert not is_signed_in()
    sign_in(ada, "correct horse battery")
    expect(page.get_by_role("link", name="Groceries")).to_be_visible()


@pytest.mark.feature("A8")
def test_signing_out_sends_waiting_changes_before_it_deletes_local_data(people, server):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.wait_until_synced()
    page = ada.page
    server.process.send_signal(signal.SIGSTOP)
    ada.add("Milk")
    page.get_by_role("button", name="Lists", exact=True).click()
    page.get_by_role("link", name="Profile").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("alertdialog").get_by_role("listitem")).to_have_count(0)
    page.get_by_role("button", name="Yes").click()
    try:
        expect(page.get_by_role("dialog")).to_contain_text("Sending first: 1 change")
    finally:
        server.process.send_signal(signal.SIGCONT)
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    sign_in(ada, "correct horse battery")
    page.get_by_role("link", name="Groceries").click()
    expect(ada.checkbox("Milk")).to_be_visible()


@pytest.mark.feature("A8")
def test_deleted_account_empties_its_devices_and_transfers_its_shared_list(people, server):
    ada, tablet, boris = people("Ada").join(), people("Ada"), people("Boris").join()
    tablet.page.goto(server.address + "/sign-in")
    sign_in(tablet, "correct horse battery")
    ada.make_list("Diary")
    ada.page.goto(server.address + "/lists")
    ada.make_list("Groceries")
    ada.share_with(boris)
    expect(boris.page.get_by_role("link", name="Groceries")).to_be_visible()
    tablet.context.set_offline(True)
    tablet.make_list("Written without a network")
    open_profile(ada, "Delete account")
    main = ada.page.get_by_role("main")
    expect(main.get_by_text("Diary")).to_be_visible()
    expect(main.get_by_text("will belong to \u2068Boris\u2069")).to_be_visible()
    ada.page.get_by_label("Password").fill("correct horse battery")
    ada.page.get_by_role("button", name="Delete account").click()
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Delete").click()
    ada.page.wait_for_url("**/sign-in")
    tablet.context.set_offline(False)
    tablet.page.wait_for_url("**/sign-in")
    for device in (ada, tablet):
        assert is_emptied(device.page)
        assert "wait" not in device.page.inner_text("body") and device.page.evaluate("localStorage.dela") == "{}"
    boris.page.get_by_role("link", name="Groceries").click()
    boris.page.get_by_role("button", name="Share").click()
    expect(boris.page.get_by_role("heading", name="Share list")).to_be_visible()


@pytest.mark.feature("U7")
def test_account_form_survives_a_reload_without_its_password(people, server):
    anna = people("Anna")
    page = anna.page
    page.goto(server.address + "/register")
    page.get_by_label("First name").fill("Anna")
    page.get_by_label("E-mail").fill(anna.email)
    page.get_by_label("Password").fill(NEW)
    page.on("dialog", lambda dialog: dialog.accept())  # the reload would lose the password
    page.reload()
    expect(page.get_by_label("First name")).to_have_value("Anna")
    expect(page.get_by_label("E-mail")).to_have_value(anna.email)
    expect(page.get_by_label("Password")).to_have_value("")
    kept = page.evaluate(STORED_DATA, [])
    assert NEW not in str(kept) and anna.email not in str(kept["local"])
