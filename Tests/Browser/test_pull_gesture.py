"""Pull gestures: a screen is pulled down to refresh, and a sheet to close it. Also placeholder rows of loading
lists."""
from playwright.sync_api import expect
from touch import Finger


def pull_requests(page):
    asked = []
    page.on("request", lambda request: asked.append(request) if request.url.endswith("/v1/pull") else None)
    return asked


def hold_pulls(page):
    """Holds back the pull requests of a page. Returns a function that waits for the next one and lets it through."""
    held = []
    page.route("**/v1/pull", lambda route: held.append(route))

    def release():
        while not held:  # ends with the time limit of the test
            page.wait_for_timeout(20)
        held.pop(0).continue_()

    return release


def test_pulling_a_screen_down_requests_changes_and_reports_it(people):
    ada = people("Ada", has_touch=True).join()
    ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    ada.wait_until_synced()
    page, finger, refresher = ada.page, Finger(ada), ada.page.locator(".detail .refresher")
    asked = pull_requests(page)
    release = hold_pulls(page)
    finger.on(page.get_by_role("heading", name="Groceries"))
    finger.move(down=60)
    assert refresher.bounding_box()["y"] > -45
    finger.up()
    page.wait_for_timeout(300)
    assert asked == [], "not far enough"
    finger.swipe(page.get_by_role("heading", name="Groceries"), down=180)
    expect(page.locator(".refresher.on").first).to_be_attached()
    release()
    expect(page.locator(".refresher.on")).to_have_count(0)
    assert len(asked) == 1
    finger.on(page.get_by_role("heading", name="Groceries"))
    finger.move(right=4, down=-120)
    finger.move(down=260)
    finger.up()
    page.wait_for_timeout(300)
    assert len(asked) == 1, "scrolling up again only scrolls"
    page.keyboard.press("Alt+r")
    expect(page.locator(".refresher.on").first).to_be_attached()
    release()
    expect(page.locator(".refresher.on")).to_have_count(0)


def test_pulling_a_screen_down_offline_does_not_wait(people):
    ada = people("Ada", has_touch=True).join()
    ada.make_list("Groceries")
    ada.wait_until_synced()
    ada.context.set_offline(True)
    expect(ada.page.get_by_role("status", name="Connection")).to_contain_text("Offline")
    Finger(ada).swipe(ada.page.get_by_role("heading", name="Groceries"), down=180)
    expect(ada.page.locator(".refresher.on")).to_have_count(0)
    ada.context.set_offline(False)
    expect(ada.page.get_by_role("status", name="Connection")).to_be_empty()


def test_sheet_follows_the_finger_and_closes_when_thrown_down(people):
    ada = people("Ada", has_touch=True).join()
    ada.server.account("Boris")
    ada.make_list("Groceries")
    page, finger = ada.page, Finger(ada)
    page.get_by_role("button", name="Share").tap()
    page.get_by_role("button", name="Send a copy").tap()
    sheet, title = page.get_by_role("dialog"), page.get_by_role("heading", name="Choose a person")
    expect(sheet.get_by_role("list", name="People").get_by_role("button")).to_have_count(1)
    page.wait_for_timeout(500)
    home = sheet.bounding_box()["y"]
    finger.on(title)
    finger.move(down=90)
    assert 70 <= sheet.bounding_box()["y"] - home <= 90
    finger.rest(200)
    finger.up()
    page.wait_for_timeout(500)
    assert sheet.bounding_box()["y"] == home
    finger.swipe(title, down=100, steps=3)
    expect(sheet).to_have_count(0)
    page.get_by_role("button", name="Send a copy").tap()
    page.wait_for_timeout(500)
    finger.swipe(title, down=200)
    expect(sheet).to_have_count(0)


def test_placeholder_rows_are_shown_until_the_lists_are_loaded(people, browser, server):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.wait_until_synced()
    other = people("Ada")
    page = other.page
    page.goto(server.address + "/sign-in")
    page.get_by_label("E-mail").fill(ada.email)
    page.get_by_label("Password").fill("correct horse battery")
    release = hold_pulls(page)
    page.get_by_role("button", name="Sign in").click()
    other.open_lists()
    expect(page.locator(".side .skeleton")).to_be_visible()
    release()
    page.unroute("**/v1/pull")
    expect(page.get_by_role("link", name="Groceries")).to_be_visible()
    expect(page.locator(".skeleton")).to_have_count(0)
