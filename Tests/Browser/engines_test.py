"""What is done in Chromium works in the engines of Safari and of Firefox, too (U3), and all of them together."""
import pytest
from engines import Firefox, WebKit
from playwright.sync_api import expect

ENTER = "\ue007"  # W3C WebDriver, section 17.4.2


@pytest.fixture(params=[WebKit, Firefox], ids=["webkit", "firefox"])
def engine(request, tmp_path):
    engine = request.param(tmp_path / "engine")
    try:
        try:
            engine.begin()
        except (FileNotFoundError, StopIteration) as missing:
            pytest.skip(f"NOT TESTED in {request.param.__name__}, which is not installed (see Scripts/setup): {missing}")
        yield engine
    finally:
        engine.end()


def register(engine, server, name):
    engine.open(server.address + "/register")
    for label, text in {"First name": name, "E-mail": f"{name.lower()}@example.org", "Password": "correct horse battery"}.items():
        engine.type(engine.field(label), text)
    engine.tap(engine.button("Create account"))
    engine.type(engine.field("Code from the mail"), server.code())


def tick(engine, title):
    return engine.find(f"//input[@type='checkbox' and @aria-label='{title}']")


def is_ticked(engine, title):
    return engine.run(f"return document.querySelector('input[aria-label={title}]').checked")


def test_a_list_is_shared_with_another_browser_and_opens_when_the_server_is_away(engine, server, people):
    boris = people("Boris").register()
    register(engine, server, "Eva")
    engine.type(engine.field("New list"), "Groceries" + ENTER)
    for title in ("Milk", "Bread"):
        engine.type(engine.field("New item"), title + ENTER)
    tick(engine, "Bread")
    groceries = engine.address
    engine.tap(engine.button("Share"))
    engine.tap(engine.find("//input[@role='switch']"))
    engine.tap(engine.button("Give access…"))
    engine.type(engine.field("Name or e-mail"), boris.email + ENTER)
    engine.tap(engine.find("//dialog//button[contains(., 'Boris')]"))
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
    engine.open(server.address + "/profile/settings")  # with what the start does not need
    engine.find("//h1[.='Settings']")
    engine.open(groceries)
    server.start()
    for title in ("Milk", "Bread", "Butter"):
        expect(boris.checkbox(title)).to_be_checked()
    expect(boris.checkbox("Eggs")).to_be_visible()
    engine.until(lambda: is_ticked(engine, "Bread"))


LEAVE = """window.isOld = true;
document.querySelector('input[aria-label=Milk]').click();
const turn = arguments[0];
setTimeout(() => { location.href = location.pathname + "?" + turn; }, turn);"""


def test_a_page_that_is_left_within_a_change_loses_none_and_keeps_no_other_waiting(engine, server):
    register(engine, server, "Eva")
    engine.type(engine.field("New list"), "Groceries" + ENTER)
    engine.type(engine.field("New item"), "Milk" + ENTER)
    for turn in range(1, 13):
        tick(engine, "Milk")
        engine.run(LEAVE, turn)
        engine.patiently(lambda: engine.until(lambda: not engine.run("return window.isOld")))
        tick(engine, "Milk")
        engine.until(lambda: is_ticked(engine, "Milk") == (turn % 2 == 1))
    engine.run("setTimeout(() => history.back())")
    engine.patiently(lambda: engine.until(lambda: engine.run("return location.search") == "?11"))
    engine.tap(tick(engine, "Milk"))
    engine.type(engine.field("New item"), "Bread" + ENTER)
    tick(engine, "Bread")
    assert is_ticked(engine, "Milk")
