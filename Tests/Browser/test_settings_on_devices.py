"""Settings: those of the user are the same on all devices, those of a device stay there."""
import re

import pytest
from playwright.sync_api import expect
from test_item import open_item
from test_picture import add_picture, is_drawn, photo, thumb
from test_scale import api_client


@pytest.mark.feature("A9")
def test_setting_of_a_user_applies_to_their_other_device(people, server):
    ada = people("Ada", timezone_id="Europe/Riga").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    page = ada.page
    page.goto(server.address + "/profile")
    page.get_by_role("link", name="Settings").click()
    other = ada.tab()
    other.goto(server.address + "/profile/settings")
    page.get_by_label("Appearance").select_option("Dark")
    ada.choose_zone("Asia/Tokyo")
    page.get_by_label("First day of week").select_option("Sunday")
    page.get_by_label("Day begins at").select_option("04:00")
    page.get_by_label("Hide done in lists").check()
    page.get_by_label("Start screen").select_option("Profile")
    ada.wait_until_synced()
    page.get_by_label("Language").select_option("Русский")
    expect(other.get_by_role("heading", name="Настройки")).to_be_visible()
    expect(other.get_by_role("button", name="Часовой пояс")).to_contain_text("Asia/Tokyo")
    expect(other.get_by_label("Начало недели")).to_have_value("7")
    expect(other.get_by_label("Начало дня")).to_have_value("4")
    expect(other.get_by_label("Скрывать выполненное в списках")).to_be_checked()
    assert other.evaluate("[document.documentElement.lang, getComputedStyle(document.body).colorScheme]") == [
        "ru",
        "dark",
    ]
    page.goto(server.address + "/")
    expect(page.get_by_role("heading", name="Профиль")).to_be_visible()
    assert page.url.endswith("/profile")


@pytest.mark.feature("A9")
def test_app_starts_with_the_selected_screen_for_any_query_in_its_address(people, server):
    ada = people("Ada").join()
    page = ada.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    for choice in ("Habits", "Profile", "Lists", "Today"):
        page.goto(server.address + "/profile/settings")
        page.get_by_label("Start screen").select_option(choice)
        ada.wait_until_synced()
        for is_offline, question in ((False, "?x"), (False, "?utm_source=homescreen&utm_medium=app"), (True, "?x=1")):
            ada.context.set_offline(is_offline)
            page.goto(server.address + "/" + question)
            expect(page).to_have_title(choice + " · Dela")
        ada.context.set_offline(False)
        page.goto(server.address + "/search" + question)
        expect(page).to_have_title("Search · Dela")


@pytest.mark.feature("A9", "D7")
def test_zone_change_keeps_the_day_of_a_task_and_the_moment_of_a_deadline(people, server):
    ada = people("Ada", timezone_id="Europe/Riga").join()
    address, page = ada.make_list("Groceries"), ada.page
    ada.add("Milk", "Bread")
    fields = {"Milk": [("Day", "2030-01-15"), ("Deadline", "2030-01-15T00:30")],
              "Bread": [("Deadline", "2030-01-15T23:30")]}
    for title, kept in fields.items():
        open_item(ada, title)
        for name, value in kept:
            page.get_by_role("button", name=f"Add {name.lower()}").click()
            ada.pick_day(value) if name == "Day" else page.get_by_label(name, exact=True).fill(value)
        page.get_by_role("button", name="Done", exact=True).click()
    ada.wait_until_synced()
    tablet = api_client(ada)
    scope = "list:" + address.rpartition("/")[2]

    def records():
        rows = tablet.records(scope).values()
        return {row["d"]["title"]: {key: row["d"].get(key) for key in ("day", "deadline")}
                for row in rows if row["k"] == "item"}

    before = records()
    assert before["Milk"] == {"day": "2030-01-15", "deadline": 1_894_660_200_000}
    there = {"Pacific/Kiritimati": "15 January 2030, 12:30", "Pacific/Pago_Pago": "14 January 2030, 11:30"}
    for zone, deadline in there.items():
        page.goto(server.address + "/profile/settings")
        ada.choose_zone(zone)
        page.goto(address)
        expect(ada.title("Milk")).to_contain_text("15 January 2030 · Deadline: " + deadline)
        # Saving another field in that zone moves nothing either.
        open_item(ada, "Milk")
        expect(page.locator("#edit-day-chip")).to_have_text("15 January 2030")
        page.get_by_label("Notes").fill(zone)
        page.get_by_role("button", name="Done", exact=True).click()
        expect(ada.title("Milk")).to_contain_text(zone)
        ada.wait_until_synced()
        assert records() == before
    # A device that is carried to the zone shows the same.
    page.goto(server.address + "/profile/settings")
    ada.choose_zone("")
    ada.wait_until_synced()
    traveller = people("Ada", timezone_id="Pacific/Pago_Pago")
    traveller.page.goto(server.address + "/sign-in")
    traveller.page.get_by_label("E-mail").fill(ada.email)
    traveller.page.get_by_label("Password").fill("correct horse battery")
    traveller.page.get_by_role("button", name="Sign in").click()
    traveller.open_lists()
    traveller.page.get_by_role("link", name="Groceries").click()
    expect(traveller.title("Milk")).to_contain_text("15 January 2030 · Deadline: 14 January 2030, 11:30")
    assert records() == before


@pytest.mark.feature("A9")
def test_freeing_space_deletes_only_data_that_the_server_has(people, server):
    ada = people("Ada").join()
    address = ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    page = ada.page
    add_picture(ada, "Milk", photo(1))
    ada.wait_until_synced()
    page.reload()
    assert is_drawn(thumb(ada, "Milk"))
    ada.context.set_offline(True)
    add_picture(ada, "Bread", photo(2))
    expect(thumb(ada, "Bread")).to_be_visible()
    page.goto(server.address + "/profile/settings")
    expect(page.get_by_text("Storage used")).to_be_visible()
    page.get_by_label("Photo cache").select_option("250 MB")
    page.get_by_role("button", name="Free up space").click()
    for _ in range(100):
        if page.evaluate("caches.open('pictures').then(cache => cache.keys()).then(keys => keys.length)") == 1:
            break
        page.wait_for_timeout(50)
    assert page.evaluate("caches.match('/pictures-kept').then(kept => kept.text())") == "250"
    page.reload()
    expect(page.get_by_label("Photo cache")).to_have_value("250")
    page.goto(address)
    assert is_drawn(thumb(ada, "Bread")), "unsent pictures remain"
    ada.context.set_offline(False)
    ada.wait_until_synced()


@pytest.mark.feature("A9")
def test_settings_show_the_commit_of_the_app(people):
    ada = people("Ada").join()
    ada.page.goto(ada.server.address + "/profile/settings")
    version = ada.page.locator("#wasm").get_attribute("data-version")
    assert re.fullmatch(r"20\d\d-\d\d-\d\d [0-9a-f]{8}\+?", version)
    expect(ada.page.get_by_text("Dela " + version, exact=True)).to_be_visible()
    assert ada.page.locator(".page p").last.get_attribute("translate") == "no"
