"""The main functions in the engines of Safari and Firefox (U3), together with Chromium."""
import json
import re
import shutil

import pytest
from engine_errors import LISTEN
from engines import Firefox, WebKit, running
from playwright.sync_api import expect
from test_scale import api_client

PASSWORD = "correct horse battery"
ENTER = "\ue007"  # W3C WebDriver, section 17.4.2


def change(app, name, old, new):
    """Changes a file of the app and removes its compressed forms."""
    text = (app / name).read_text()
    assert old in text
    (app / name).write_text(text.replace(old, new, 1))
    for form in (".br", ".gz"):
        (app / (name + form)).unlink(missing_ok=True)


@pytest.fixture
def app(app, tmp_path):
    """An app whose pages record their errors from the start, because the drivers do not report console messages."""
    app = shutil.copytree(app, tmp_path / "app")
    (app / "listen.js").write_text(LISTEN)
    assets = json.loads((app / "assets.json").read_text())
    assets.append({"path": "/listen.js", "sha256": "listen", "type": "text/javascript; charset=utf-8",
                   "immutable": False})
    (app / "assets.json").write_text(json.dumps(assets))
    change(app, "index.html", "<title>", '<script src="/listen.js"></script><title>')
    change(app, "worker.js", "SHELL = [", "SHELL = ['/listen.js', ")
    return app


@pytest.fixture(params=[WebKit, Firefox], ids=["webkit", "firefox"])
def engine(request, tmp_path, server):
    """A browser. At the end none of its pages may have reported an error."""
    with running(request.param, tmp_path / "engine") as engine:
        yield engine
        assert engine.page_errors() == []


def register(engine, server, name):
    engine.open(server.address + "/register")
    for label, text in {"First name": name, "E-mail": f"{name.lower()}@example.org", "Password": PASSWORD}.items():
        engine.type(engine.field(label), text)
    engine.tap(engine.button("Create account"))
    engine.type(engine.field("8-digit code"), server.code())


def sign_in(engine, server, name):
    """Creates an account and signs in.
    :return: an API client of the user"""
    account = server.account(name)
    engine.open(server.address + "/sign-in")
    engine.type(engine.field("E-mail"), account.email)
    engine.type(engine.field("Password"), PASSWORD + ENTER)
    engine.find("//h1[.='Today']")
    return api_client(account)


def make_list(engine):
    """Creates a list and opens it. A wide window shows other things than lists next to a day."""
    engine.tap(engine.button("Lists"))
    engine.type(engine.field("New list"), "Groceries" + ENTER)
    engine.wait_until(lambda: engine.run("return document.querySelector('.detail h1')?.textContent") == "Groceries")


def tick(engine, title):
    return engine.find(f"//input[@type='checkbox' and @aria-label='{title}']")


def is_ticked(engine, title):
    return engine.run(f"return document.querySelector('input[aria-label={title}]').checked")


def share_with(engine, other):
    """Shares the open list and stays on the sharing page."""
    engine.tap(engine.button("Share"))
    engine.tap(engine.button("Edit together"))
    engine.type(engine.field("Name or e-mail"), other.email + ENTER)
    engine.tap(engine.find(f"//dialog//button[contains(., '{other.name}')]"))
    engine.tap(engine.find("//dialog//button[contains(., 'Add 1')]"))


@pytest.mark.feature("U3")
def test_list_is_shared_with_another_browser_and_opens_while_the_server_is_unreachable(engine, server, people):
    boris = people("Boris").join()
    register(engine, server, "Eva")
    make_list(engine)
    for title in ("Milk", "Bread"):
        engine.type(engine.field("New item"), title + ENTER)
    tick(engine, "Bread")
    groceries = engine.address
    share_with(engine, boris)
    boris.page.get_by_role("link", name="Groceries").click()
    boris.add("Butter")
    engine.open(groceries)
    engine.tap(tick(engine, "Butter"))
    expect(boris.checkbox("Butter")).to_be_checked()

    engine.run("return navigator.serviceWorker.ready.then(() => true)")
    server.kill()
    boris.tick("Bread")
    engine.open(groceries)
    engine.tap(tick(engine, "Milk"))
    engine.type(engine.field("New item"), "Eggs" + ENTER)
    tick(engine, "Eggs")
    engine.open(groceries)
    tick(engine, "Eggs")
    assert is_ticked(engine, "Milk")
    engine.open(server.address + "/profile/settings")  # with functions that the start module does not have
    engine.find("//h1[.='Settings']")
    engine.open(groceries)
    server.start()
    for title in ("Milk", "Bread", "Butter"):
        expect(boris.checkbox(title)).to_be_checked()
    expect(boris.checkbox("Eggs")).to_be_visible()
    engine.wait_until(lambda: is_ticked(engine, "Bread"))


LEAVE = """window.isOld = true;
document.querySelector('input[aria-label=Milk]').click();
const turn = arguments[0];
setTimeout(() => { location.href = location.pathname + "?" + turn; }, turn);"""


@pytest.mark.feature("U3")
def test_page_left_during_a_write_loses_no_change_and_blocks_no_other_page(engine, server):
    program = sign_in(engine, server, "Eva")
    groceries = program.new_list("Groceries")
    program.add_item(groceries, "Milk")
    engine.open(f"{server.address}/lists/{groceries.removeprefix('list:')}")
    for turn in range(1, 13):
        tick(engine, "Milk")
        engine.run(LEAVE, turn)
        engine.retry(lambda: engine.wait_until(lambda: not engine.run("return window.isOld")))
        tick(engine, "Milk")
        engine.wait_until(lambda: is_ticked(engine, "Milk") == (turn % 2 == 1))
    engine.run("setTimeout(() => history.back())")
    engine.retry(lambda: engine.wait_until(lambda: engine.run("return location.search") == "?11"))
    engine.tap(tick(engine, "Milk"))
    engine.type(engine.field("New item"), "Bread" + ENTER)
    tick(engine, "Bread")
    assert is_ticked(engine, "Milk")


WRONG = "console.warn('warned'); Promise.reject('rejected'); setTimeout(() => { thrown(); });"


@pytest.mark.feature("U8")
def test_errors_of_a_page_are_recorded(engine, server, app, people):
    server.stop()
    (app / "listen.js").write_text(LISTEN + WRONG)
    change(app, "index.html", 'href="/base.', 'href="/nowhere.')
    change(app, "index.html", 'src="/icon.', 'src="/lost.')
    server.start()
    eva = people("Eva")
    eva.page.goto(server.address + "/sign-in")
    expect(eva.page.get_by_role("button", name="Sign in")).to_be_visible()
    engine.open(server.address + "/sign-in")
    engine.button("Sign in")
    for page_errors in (engine.page_errors(), eva.page_errors):
        for words in ("warned", "rejected", "thrown", "nowhere", "lost"):
            assert any(words in page_error for page_error in page_errors), page_errors
    eva.page_errors.clear()


@pytest.mark.feature("U8")
def test_unexpected_error_responses_of_the_server_are_recorded(server, people):
    eva = people("Eva")
    eva.page.goto(server.address + "/sign-in")
    for path in ("push", "sign-in", "nowhere", "pictures"):
        eva.page.evaluate(
            "path => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })",
            "/v1/" + path,
        )
    recorded = [re.search(r"status of (\d+).*/v1/(.+)", page_error).groups() for page_error in eva.page_errors]
    assert recorded == [("400", "sign-in"), ("404", "nowhere"), ("405", "pictures")]
    eva.page_errors.clear()
