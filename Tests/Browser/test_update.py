"""A new version of the app is released while a user is writing (S4)."""
import json
import re
import shutil

import pytest
from playwright.sync_api import expect
from test_item import open_item

VERSIONS = "caches.keys().then(names => names.filter(name => /^[0-9a-f]{12}$/.test(name)))"


@pytest.fixture
def app(app, tmp_path):
    """An app that can be replaced."""
    return shutil.copytree(app, tmp_path / "app")


def release(app):
    """Replaces the app with a newer one, laid out as by Scripts/build-web: one more file has another name, so the page
    and the worker also differ."""
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


# Downloads the newer app, and returns the state in which its worker ends.
INSTALLED = """async () => {
    const registration = await navigator.serviceWorker.ready, found = registration.installing ?? registration.waiting;
    const worker = found ?? await new Promise(done => {
        registration.onupdatefound = () => done(registration.installing);
        registration.update();
    });
    while (worker.state === 'installing') await new Promise(done => { worker.onstatechange = done; });
    return worker.state;
}"""
# Counts the checks of the page for a newer app.
COUNT_CHECKS = """() => {
    window.checks = 0;
    const { update } = ServiceWorkerRegistration.prototype;
    ServiceWorkerRegistration.prototype.update = function () { checks += 1; return update.call(this); };
}"""


def newer(page):
    """Returns the element that only the page of the newer app has."""
    return page.locator("link[href='/app.0123456789ab.css']")


@pytest.mark.feature("S4")
def test_new_version_is_offered_and_loses_no_input(people, server, app):
    ada = people("Ada").join()
    address = ada.make_list("Groceries")
    ada.add("Milk")
    ada.wait_until_synced()
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

    # A page with unsaved input stays, and the browser asks the user who wants the new version. Their input remains.
    update_button = editing.get_by_role("button", name="Update", exact=True)
    with editing.expect_event("dialog") as asked:
        editing.once("dialog", lambda question: question.dismiss())
        update_button.click()
    assert asked.value.type == "beforeunload"
    expect(editing.get_by_label("Notes")).to_have_value("The blue one")
    expect(newer(editing)).to_have_count(0)
    editing.once("dialog", lambda question: question.accept())
    update_button.click()
    expect(newer(editing)).to_be_attached()
    expect(editing.get_by_label("Notes")).to_have_value("The blue one")
    editing.get_by_role("button", name="Done", exact=True).click()
    expect(ada.title("Milk")).to_contain_text("The blue one")
    page.get_by_label("New item").press("Enter")
    expect(ada.checkbox("Dark bre")).to_be_visible()
    ada.wait_until_synced()


def test_page_open_for_hours_finds_a_new_version_when_it_becomes_visible(people, server, app):
    ada = people("Ada")
    page = ada.page
    page.clock.install()
    ada.join()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.wait_until_synced()
    server.stop()
    release(app)
    server.start()
    page.evaluate(COUNT_CHECKS)
    back = "document.dispatchEvent(new Event('visibilitychange'))"
    page.clock.fast_forward(50 * 60_000)
    page.evaluate(back)
    assert page.evaluate("checks") == 0
    page.clock.fast_forward(11 * 60_000)
    page.evaluate(back)
    assert page.evaluate("checks") == 1
    page.get_by_role("button", name="Update", exact=True).click()
    expect(newer(page)).to_be_attached()


def test_app_too_old_for_its_server_loads_the_new_version_after_a_tap(people, server, app):
    ada = people("Ada")
    page, opened = ada.page, []
    is_too_old = False
    # A socket would send the commands. The server rejects it, too.
    page.route_web_socket(
        "**/v1/live",
        lambda socket: (opened.append(socket), socket.close() if is_too_old else socket.connect_to_server()))
    ada.join()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.make_list("Groceries")
    ada.wait_until_synced()
    server.stop()
    release(app)
    too_old = {"status": 426, "content_type": "application/json", "body": '{"error":"outdated"}'}
    page.route("**/v1/*", lambda route: route.fulfill(**too_old))
    is_too_old = True
    server.start()
    ada.add("Milk")
    expect(page.get_by_text("too old to sync")).to_be_visible()
    page.unroute("**/v1/*")
    is_too_old = False
    assert opened
    ada.page_errors[:] = [page_error for page_error in ada.page_errors if "status of 426" not in page_error]
    page.get_by_role("button", name="Update", exact=True).click()
    expect(newer(page)).to_be_attached()
    ada.wait_until_synced()


@pytest.mark.feature("S4")
def test_page_with_unsaved_input_loads_the_new_version_after_saving(people, server, app):
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
    ada.page.get_by_role("button", name="Done", exact=True).click()
    # The page waits until the visit can no longer be undone.
    expect(newer(ada.page)).to_be_attached(timeout=20_000)
    expect(ada.title("Milk")).to_contain_text("The blue one")
    ada.wait_until_synced()


@pytest.mark.feature("S4")
def test_new_version_waits_in_tabs_in_which_a_password_or_a_name_is_being_typed(people, server, app):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.wait_until_synced()
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
    # Input on that page survives a reload.
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


@pytest.mark.feature("S4")
def test_app_with_the_page_of_another_version_is_not_installed(people, server, app):
    """While two servers are updated, one answers with the new worker, and the other one with the page from before."""
    ada = people("Ada").join()
    address = ada.make_list("Groceries")
    ada.wait_until_synced()
    server.stop()
    old = (app / "index.html").read_text()
    release(app)
    new = (app / "index.html").read_text()
    (app / "index.html").write_text(old)
    server.start()
    assert ada.page.evaluate(INSTALLED) == "redundant"
    ada.page.goto(address)
    expect(ada.page.get_by_label("New item")).to_be_visible()
    server.stop()
    (app / "index.html").write_text(new)
    server.start()
    assert ada.page.evaluate(INSTALLED) == "installed"
    ada.page.get_by_role("button", name="Update", exact=True).click()
    expect(newer(ada.page)).to_be_attached()
    expect(ada.page.get_by_label("New item")).to_be_visible()
