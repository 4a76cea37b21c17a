"""Actions on a phone in the engines of Safari and Firefox (U3): pictures, days, habits, touch and signing out.

WebKitGTK's driver opens private windows only. It also has no touch input: its touches become mouse events."""
import json

import pytest
import test_layout
from grid import select_variants
from overlay_driver import OVERLAYS, PAIRS, alert, are_exactly, dialog
from person import READY
from playwright.sync_api import expect
from sample_content import LONG, create_content
from test_account import STORED_DATA
from test_engines import ENTER, PASSWORD, app, engine, is_ticked, share_with, sign_in, tick
from test_large_text import ACTING, HIDDEN
from test_layout import SIZES, WIDER
from test_paste import HAND_OVER, encoded_files
from test_picture import DRAWN, add_picture, photo, thumb
from test_picture import is_drawn as is_shown

pytestmark = pytest.mark.grid

# The button of the list. The lists next to it, which a phone hides, have another one.
EDIT = "//*[contains(@class, 'detail')]//button[.='Edit']"


def groceries(engine, server, *titles):
    """Signs in a user with a list, and opens it on a phone.
    :return: the address of the list"""
    program = sign_in(engine, server, "Eva")
    engine.resize(390, 844)
    scope = program.new_list("Groceries")
    for title in titles:
        program.add_item(scope, title)
    engine.open(f"{server.address}/lists/{scope.removeprefix('list:')}")
    for title in titles:
        tick(engine, title)
    engine.run("return " + READY)
    return engine.address


def files(folder, *seeds):
    """Writes pictures into a folder."""
    for seed in seeds:
        (folder / f"{seed}.jpg").write_bytes(photo(seed)["buffer"])
    return [folder / f"{seed}.jpg" for seed in seeds]


def is_drawn(engine, within):
    return engine.run(
        f"const image = document.querySelector(arguments[0] + ' img:not(.preview)'); return image && ({DRAWN})(image)",
        within,
    )


def wait_for_pictures(engine, *titles):
    """Waits for the first picture of each item, also in the viewer."""
    for title in titles:
        engine.wait_until(lambda: is_drawn(engine, f"[aria-label='Pictures: {title}']"))
        engine.tap(engine.button(f"Pictures: {title}"))
        engine.wait_until(lambda: is_drawn(engine, "dialog"))
        engine.tap(engine.find("//dialog//button[@aria-label='Close']"))


@pytest.mark.feature("U3")
def test_pictures_are_shown_and_added_while_the_server_is_unreachable(engine, server, people, tmp_path):
    boris = people("Boris").join()
    address = groceries(engine, server, "Milk", "Bread", "Eggs", "Rice")
    share_with(engine, boris)
    boris.page.get_by_role("link", name="Groceries").click()
    add_picture(boris, "Bread", photo(1))
    engine.open(address)
    wait_for_pictures(engine, "Bread")
    engine.tap(engine.find(EDIT))
    engine.choose(engine.button("Add a picture: Milk"), *files(tmp_path, 2, 3))
    assert is_shown(thumb(boris, "Milk"))

    server.kill()
    engine.choose(engine.button("Add a picture: Eggs"), *files(tmp_path, 4))
    engine.run(f"({HAND_OVER})(arguments[0])", ["drop", "[aria-label='Add a picture: Rice']", encoded_files(5), ""])
    for _ in range(2):
        wait_for_pictures(engine, "Bread", "Milk", "Eggs", "Rice")
        engine.open(address)
    server.start()
    for title in ("Eggs", "Rice"):
        assert is_shown(thumb(boris, title))


@pytest.mark.feature("U3")
def test_task_and_habit_are_done_while_the_server_is_unreachable_and_sent_later(engine, server, people):
    groceries(engine, server)
    engine.open(server.address + "/today")
    engine.type(engine.field("New task"), "Walk" + ENTER)
    tick(engine, "Walk")
    engine.open(server.address + "/habits")
    engine.tap(engine.button("New habit"))
    engine.type(engine.field("Name"), "Water")
    engine.tap(engine.find("//dialog//button[.='Save']"))
    tick(engine, "Water")
    eva = people("Eva").sign_in("eva@example.org")
    engine.run("return " + READY)
    done = {"/habits": "Water", "/today": "Walk"}
    server.kill()
    for path, title in done.items():
        engine.open(server.address + path)
        engine.tap(tick(engine, title))
        engine.open(server.address + path)
        tick(engine, title)
        engine.wait_until(lambda: is_ticked(engine, title))
    server.start()
    for path, title in done.items():
        eva.page.goto(server.address + path)
        expect(eva.checkbox(title)).to_be_checked()


@pytest.mark.feature("U3")
def test_signing_out_deletes_all_local_data_with_another_tab_open(engine, server, app, tmp_path):
    shell = [file["path"] for file in json.loads((app / "assets.json").read_text())]

    def stored_data():
        """Returns the stored data of the app, except that of the error reporter."""
        kept = engine.run(f"return ({STORED_DATA})(arguments[0])", shell)
        kept["session"].pop("errors", None)
        return kept

    address = groceries(engine, server, "Milk")
    engine.tap(engine.find(EDIT))
    engine.choose(engine.button("Add a picture: Milk"), *files(tmp_path, 1))
    engine.wait_until(lambda: any(path.startswith("/v1/pictures") for path in stored_data()["cached"]))
    [first] = engine.tabs()
    engine.new_tab()
    engine.open(address)
    engine.type(engine.field("New item"), "Bread")
    engine.open(address)
    tick(engine, "Milk")
    before = stored_data()
    assert before["databases"] and "Bread" in str(before["local"]), before
    engine.switch_to(first)
    engine.open(server.address + "/profile")
    engine.tap(engine.button("Sign out"))
    engine.tap(engine.find("//dialog//button[.='Yes']"))
    for again in (False, True):
        for tab in engine.tabs():
            engine.switch_to(tab)
            if again:
                engine.open(address)
            engine.button("Sign in")
            assert engine.address == server.address + "/sign-in"
            whole = engine.run("return document.title + document.body.outerHTML")
            assert [word for word in ("Groceries", "Milk", "Bread", "Eva", "eva@") if word in whole] == []
        engine.wait_for(stored_data, {"databases": 0, "local": {"dela": "{}"}, "session": {}, "cached": []})
    assert engine.call("GetCookies", "GET", "cookie") == []


@pytest.mark.feature("U2", "U3")
def test_no_content_is_wider_than_the_screen_cut_off_or_covered(engine, server, people):
    ada = people("Ada").join()
    (items, item, share, group, habit, _), _ = create_content(ada)
    ada.page.goto(server.address + "/profile/settings")
    ada.page.get_by_label("Language").select_option("Русский")  # the longer words
    engine.open(server.address + "/sign-in")
    engine.type(engine.field("E-mail"), ada.email)
    engine.type(engine.field("Password"), PASSWORD + ENTER)
    engine.find("//h1[.='Сегодня']")
    found = []
    for turn, path in enumerate(("/lists", items, item, share, group, "/today", "/calendar", "/habits", habit,
                                 "/profile", "/profile/settings")):
        engine.open(server.address + path)
        engine.find("//h1")
        for width, height in select_variants(SIZES, turn):
            engine.resize(width, height)
            found += [(path, width, what)
                      for what in engine.run(f"return [...{WIDER}, ...({HIDDEN})(arguments[0])]", ACTING)]
    assert found == []
    check_overlays(engine, server, {
        items: [(engine.hold, "//button[@class='title']", dialog(LONG)),
                (engine.tap, in_russian("Move to list…"), dialog("Move to list"))],
        "/today": [(engine.tap, "//*[contains(@class, 'bar')]" + in_russian("Add task"), dialog("New task"))],
        "/habits": [(engine.tap, in_russian("New habit"), dialog("New habit")),
                    (engine.tap, "//dialog//*[@class='swatch']", dialog("New habit"))],
        share: [(engine.tap, in_russian("Send a copy"), dialog("Choose a person"))],
        group: [(engine.tap, in_russian("Delete group"), alert("Delete the group %1?"))],
    })


def in_russian(words):
    """Returns the XPath of the buttons with this name."""
    [name] = {russian for english, russian in PAIRS if english == words}
    return f"//button[normalize-space()='{name}' or @aria-label='{name}' or .//span[normalize-space()='{name}']]"


def check_overlays(engine, server, ways):
    """Opens menus, sheets and questions. On each size exactly the opened one must be shown and reachable."""
    found = []
    for path, steps in ways.items():
        engine.open(server.address + path)
        for act, what, look in steps:
            act(engine.find(what))
            engine.wait_until(lambda: are_exactly(engine.run("return " + OVERLAYS), [look]))
            for width, height in ((1440, 900), (667, 375), (320, 640)):
                engine.resize(width, height)
                assert are_exactly(engine.run("return " + OVERLAYS), [look]), (path, width, look)
                found += [
                    (path, width, fault)
                    for fault in engine.run(
                        f"return [...{WIDER}, ...({test_layout.HIDDEN})(), ...({HIDDEN})(arguments[0])]", ACTING
                    )
                ]
    assert found == []


def titles(engine):
    return engine.run("return [...document.querySelectorAll('.items .title')].map(node => node.textContent)")


@pytest.mark.feature("U3")
def test_row_is_swiped_aside_and_dragged_to_another_position(engine, server):
    groceries(engine, server, "Milk", "Bread", "Eggs")
    engine.swipe(engine.find("//li[contains(., 'Milk')]"), right=-100)
    engine.tap(engine.find("//li[contains(., 'Milk')]//*[@class='beneath']//button[.='Delete']"))
    engine.wait_for(lambda: titles(engine), ["Bread", "Eggs"])
    engine.tap(engine.find("//*[contains(@class, 'detail')]//button[.='Edit']"))
    engine.drag(engine.find("//li[contains(., 'Eggs')]//*[@class='grip']"), down=-60)
    engine.wait_for(lambda: titles(engine), ["Eggs", "Bread"])
