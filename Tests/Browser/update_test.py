"""A new version of the app comes while somebody is writing (S4)."""
import json
import re
import shutil

import pytest
from item_test import open_item
from playwright.sync_api import expect

VERSIONS = "caches.keys().then(names => names.filter(name => /^[0-9a-f]{12}$/.test(name)))"


@pytest.fixture
def app(app, tmp_path):
    """One that can be replaced."""
    return shutil.copytree(app, tmp_path / "app")


def release(app):
    """Puts a newer app in place of the one that is there, as Scripts/build-web lays it out: one file more has another
    name, by which the page and the worker are others, too."""
    (old,), new = app.glob("app.*.css"), app / "app.0123456789ab.css"
    old.rename(new)
    for name in ("index.html", "worker.js", "assets.json"):
        (app / name).write_text((app / name).read_text().replace(old.name, new.name))
    worker = app / "worker.js"
    worker.write_text(re.sub(r"VERSION = '\w+'", "VERSION = 'ba9876543210'", worker.read_text()))
    assets = json.loads((app / "assets.json").read_text())
    for asset in assets:
        if asset["path"] in ("/index.html", "/worker.js", "/" + new.name):
            asset["sha256"] = "newer" + asset["sha256"]
            for form in (".br", ".gz"):
                (app / (asset["path"][1:] + form)).unlink(missing_ok=True)
    (app / "assets.json").write_text(json.dumps(assets))


# Counts how often the page looks for a newer app.
COUNT_LOOKS = """() => {
    window.looks = 0;
    const { update } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.update = function () { looks += 1; return update.call(this); };
}"""


def newer(page):
    """What only the page of the newer app has."""
    return page.locator("link[href='/app.0123456789ab.css']")


@pytest.mark.feature("S4")
def test_a_new_version_is_offered_and_takes_nothing_that_is_being_written(people, server, app):
    ada = people("Ada").join()
    address = ada.make_list("Groceries")
    ada.add("Milk")
    ada.kept()
    page, editing = ada.page, ada.tab()
    page.get_by_label("New item").fill("Dark bre")
    editing.goto(address)
    editing.locator("button.title", has_text="Milk").click()
    editing.get_by_role("button", name="Details").click()
    editing.get_by_label("Notes").fill("The blue one")

    server.stop()
    release(app)
    server.start()
    visitor = ada.tab()
    visitor.goto(server.address + "/lists")
    for tab in (page, editing, visitor):
        expect(tab.get_by_text("A new version is ready.")).to_be_visible()
        expect(newer(tab)).to_have_count(0)
    page.get_by_role("button", name="Update", exact=True).click()
    for tab in (page, visitor):
        expect(newer(tab)).to_be_attached()
        expect(tab.get_by_text("A new version is ready.")).to_have_count(0)
    expect(page.get_by_label("New item")).to_have_value("Dark bre")
    assert page.evaluate(VERSIONS) == ["ba9876543210"]

    # Where something is to be saved the page stays, and the browser asks whoever wants the newer one; they find what they
    # had typed.
    offer = editing.get_by_role("button", name="Update", exact=True)
    with editing.expect_event("dialog") as asked:
        editing.once("dialog", lambda question: question.dismiss())
        offer.click()
    assert asked.value.type == "beforeunload"
    expect(editing.get_by_label("Notes")).to_have_value("The blue one")
    expect(newer(editing)).to_have_count(0)
    editing.once("dialog", lambda question: question.accept())
    offer.click()
    expect(newer(editing)).to_be_attached()
    expect(editing.get_by_label("Notes")).to_have_value("The blue one")
    editing.get_by_role("button", name="Save").click()
    expect(ada.title("Milk")).to_contain_text("The blue one")
    page.get_by_label("New item").press("Enter")
    expect(ada.checkbox("Dark bre")).to_be_visible()
    ada.kept()


def test_a_page_that_lives_for_hours_finds_a_new_version_when_one_comes_back_to_it(people, server, app):
    ada = people("Ada")
    page = ada.page
    page.clock.install()
    ada.join()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.kept()
    server.stop()
    release(app)
    server.start()
    page.evaluate(COUNT_LOOKS)
    back = "document.dispatchEvent(new Event('visibilitychange'))"
    page.clock.fast_forward(50 * 60_000)
    page.evaluate(back)
    assert page.evaluate("looks") == 0
    page.clock.fast_forward(11 * 60_000)
    page.evaluate(back)
    assert page.evaluate("looks") == 1
    page.get_by_role("button", name="Update", exact=True).click()
    expect(newer(page)).to_be_attached()


def test_an_app_that_is_too_old_for_its_server_fetches_the_new_version_at_a_tap(people, server, app):
    ada = people("Ada").join()
    page = ada.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.make_list("Groceries")
    ada.kept()
    server.stop()
    release(app)
    # Before the device comes back by itself: what it says over a socket is not answered here.
    too_old = {"status": 426, "content_type": "application/json", "body": '{"error":"outdated"}'}
    page.route("**/v1/*", lambda route: route.fulfill(**too_old))
    server.start()
    ada.add("Milk")
    expect(page.get_by_text("too old to sync")).to_be_visible()
    page.unroute("**/v1/*")
    ada.complaints[:] = [complaint for complaint in ada.complaints if "status of 426" not in complaint]
    page.get_by_role("button", name="Update", exact=True).click()
    expect(newer(page)).to_be_attached()
    ada.kept()


@pytest.mark.feature("S4")
def test_a_page_that_has_changes_to_save_takes_the_new_version_once_they_are_saved(people, server, app):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    open_item(ada, "Milk")
    ada.page.get_by_label("Notes").fill("The blue one")
    server.stop()
    release(app)
    server.start()
    ada.tab().goto(server.address + "/lists")
    ada.page.get_by_role("button", name="Update", exact=True).click()
    ada.page.evaluate(f"new Promise(async go => {{ while ((await {VERSIONS}).join() !== 'ba9876543210'); go(); }})")
    expect(ada.page.get_by_label("Notes")).to_have_value("The blue one")
    expect(newer(ada.page)).to_have_count(0)
    ada.page.get_by_role("button", name="Save").click()
    expect(newer(ada.page)).to_be_attached()
    expect(ada.title("Milk")).to_contain_text("The blue one")
    ada.kept()


@pytest.mark.feature("S4")
def test_a_new_version_waits_in_other_tabs_while_a_password_or_a_name_is_being_typed(people, server, app):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.kept()
    page, secret, renaming = ada.page, ada.tab(), ada.tab()
    secret.goto(server.address + "/profile/password")
    secret.get_by_label("Current password").fill("correct horse battery")
    renaming.goto(server.address + "/lists")
    renaming.get_by_role("link", name="Groceries").click(button="right")
    renaming.get_by_role("button", name="Rename").click()
    renaming.get_by_label("List name").fill("Market")
    guest = people("Boris")
    guest.page.goto(server.address + "/register")
    guest.page.get_by_label("First name").fill("Boris")
    guest.page.evaluate("navigator.serviceWorker.ready.then(() => true)")

    server.stop()
    release(app)
    server.start()
    for person in (ada, guest):
        person.tab().goto(server.address)
    page.get_by_role("button", name="Update", exact=True).click()
    expect(newer(page)).to_be_attached()
    guest.page.get_by_role("button", name="Update", exact=True).click()
    for tab in (secret, renaming):
        tab.evaluate(f"new Promise(async go => {{ while ((await {VERSIONS}).join() !== 'ba9876543210'); go(); }})")
        expect(tab.get_by_text("A new version is ready.")).to_be_visible()
        expect(newer(tab)).to_have_count(0)
    # What is typed there is kept over a reload.
    expect(newer(guest.page)).to_be_attached()
    expect(guest.page.get_by_label("First name")).to_have_value("Boris")
    renaming.get_by_role("button", name="Save").click()
    expect(newer(renaming)).to_be_attached()
    expect(renaming.get_by_role("link", name="Market")).to_be_visible()
    expect(secret.get_by_label("Current password")).to_have_value("correct horse battery")
    secret.get_by_label("New password").fill("another long horse")
    secret.get_by_role("button", name="Save").click()
    expect(secret.get_by_text("Password changed")).to_be_visible()
    secret.get_by_role("button", name="OK").click()
    expect(newer(secret)).to_be_attached()
