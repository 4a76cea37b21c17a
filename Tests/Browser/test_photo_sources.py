"""Photos of the operator's folder and of Unsplash, selected at the top of the feed, and linked accounts."""
import re

import pytest
from pictures import encoded, photo
from playwright.sync_api import expect
from test_photo_feed import cards, heart, open_photos
from test_picture import is_drawn
from unsplash import Unsplash


@pytest.fixture
def unsplash():
    stand_in = Unsplash()
    yield stand_in
    stand_in.close()


@pytest.fixture
def sourced(server, unsplash, tmp_path):
    """The server with both sources."""
    library = tmp_path / "library"
    library.mkdir()
    for number in range(3):
        (library / f"{number}.jpg").write_bytes(encoded(photo(640, 480, seed=number)))
    (library / "credits.csv").write_text(
        "file,author,licence,caption,date\n0.jpg,Author 1,CC0 1.0,The sea,2021-03-05\n"
    )
    server.stop()
    server.settings |= {**unsplash.settings, "DELA_PHOTOS": str(library)}
    server.start()
    return server


# Scrolls the feed to its end. Returns the shown pictures and the maximum number of cards. The visible part must not
# jump.
SCROLL = '''async step => {
  const seen = new Set(), frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 30)));
  let maximum = 0;
  for (let still = 0; still < 40;) {
    const card = [...document.querySelectorAll('.feed > .photo')].find(card => card.getBoundingClientRect().top > 0);
    const before = scrollY, top = card.getBoundingClientRect().top;
    scrollBy(0, step);
    const by = scrollY - before;
    await frame();
    // At its end the page may become shorter, by the row that led further.
    const isAtEnd = scrollY + innerHeight > document.documentElement.scrollHeight - 2;
    if (card.isConnected && !isAtEnd &&
        Math.abs(card.getBoundingClientRect().top - top + by) > 2) throw new Error('a card jumped');
    still = by === 0 ? still + 1 : 0;
    for (const picture of document.querySelectorAll('.feed .picture > img:last-child')) seen.add(picture.src);
    maximum = Math.max(maximum, document.querySelectorAll('.feed > .photo').length);
  }
  return [[...seen], maximum];
}'''


def choose(person, name):
    person.page.get_by_role("group", name="Whose photos").get_by_role("button", name=name).click()


@pytest.mark.feature("P1", "P2", "P4", "P9")
def test_photos_of_sources_are_viewed_liked_and_saved(sourced, unsplash, people):
    ada = people("Ada", permissions=["clipboard-read", "clipboard-write"]).join()
    open_photos(ada)
    choose(ada, "Library")
    expect(cards(ada)).to_have_count(3)
    sea = cards(ada).filter(has_text="The sea")
    expect(sea).to_contain_text("Author 1")
    expect(sea).to_contain_text("5 March 2021")
    expect(sea).to_contain_text("CC0 1.0")
    sea.scroll_into_view_if_needed()
    assert is_drawn(sea)
    expect(cards(ada).filter(has_text="date unknown")).to_have_count(0)
    choose(ada, "Unsplash")
    expect(cards(ada).first).to_contain_text("Author 0")
    assert is_drawn(cards(ada).first)
    link = cards(ada).first.get_by_role("link", name="Author 0")
    expect(link).to_have_attribute("href", "https://unsplash.com/@author0?utm_source=dela&utm_medium=referral")
    seen, maximum = ada.page.evaluate(SCROLL, 600)
    assert len(set(seen)) == 100 and maximum <= 72
    seen, maximum = ada.page.evaluate(SCROLL, -600)
    assert len(set(seen)) == 100 and maximum <= 72
    expect(cards(ada).first).to_contain_text("Author 0")
    heart(cards(ada).nth(1)).click()
    expect(heart(cards(ada).nth(1))).to_have_attribute("aria-pressed", "true")
    cards(ada).nth(1).locator(".photo-frame").click()
    stage = ada.page.locator("dialog.viewer")
    assert is_drawn(stage)
    menu, share = ada.page.locator("dialog.menu"), stage.get_by_role("button", name="Share photo")
    share.click()
    with ada.context.expect_page():
        menu.get_by_role("link", name="Save", exact=True).click()
    expect(menu).to_have_count(0)
    ada.page.wait_for_timeout(500)
    assert unsplash.downloads == [("Photo_001", {"ixid": "seen"})]
    ada.page.evaluate(
        "for (const name of ['share', 'canShare']) "
        "Object.defineProperty(navigator, name, { value: undefined, configurable: true })"
    )
    share.click()
    menu.get_by_role("button", name="Share image").click()
    expect(stage.get_by_text("Copied")).to_be_visible()
    stage.get_by_role("button", name="Close").click()
    ada.page.goto(sourced.address + "/profile")
    expect(ada.page.locator(".favourites")).to_contain_text("1")
    assert is_drawn(ada.page.locator(".favourites .photo-frame"))
    # Each page once, and possibly the one after the last.
    pages = [request[1] for request in unsplash.asked("/photos?")]
    assert len(pages) == len(set(pages)) <= 5


@pytest.mark.feature("P3")
def test_account_is_linked_shown_and_unlinked(sourced, unsplash, people):
    ada = people("Ada").join()
    open_photos(ada)
    choose(ada, "Unsplash")
    page = ada.page
    page.get_by_role("button", name="Link an account at Unsplash").click()
    # The stand-in agrees immediately and redirects the browser back.
    page.get_by_role("dialog").get_by_role("link", name="Continue").click()
    page.wait_for_url("**/photos")
    choose(ada, "Unsplash")
    expect(page.locator(".account")).to_contain_text("@person1")
    expect(page.locator(".account")).to_contain_text("Takes <b>photos</b>")
    heart(cards(ada).nth(1)).click()
    expect(heart(cards(ada).nth(1))).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Unlink").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    expect(page.get_by_role("button", name="Link an account at Unsplash")).to_be_visible()
    page.goto(sourced.address + "/linked?state=" + "A" * 22 + "&code=made-up")
    expect(page.get_by_role("alertdialog")).to_contain_text("The account was not linked")
    page.get_by_role("alertdialog").get_by_role("button", name="OK").click()
    assert re.search("/photos$", page.url)


@pytest.mark.feature("P1")
def test_rate_limit_shows_its_end_and_a_failure_can_be_retried(sourced, unsplash, people):
    ada = people("Ada").join()
    open_photos(ada)
    unsplash.left = 0
    choose(ada, "Unsplash")
    expect(ada.page.locator(".feed")).to_contain_text("There have been many requests")
    expect(ada.page.get_by_role("navigation").first).to_be_visible()
    choose(ada, "Library")
    expect(cards(ada)).to_have_count(3)


@pytest.mark.feature("P2")
def test_pictures_that_are_still_being_created_appear_by_themselves(sourced, people):
    ada = people("Ada").join()
    turned_away = []

    def later(route):
        turned_away.append(route.request.url)
        if len(turned_away) > 4:
            return route.continue_()
        route.fulfill(status=429, headers={"Retry-After": "1"}, body="{}")
    ada.context.route("**/v1/sources/picture?**", later)
    open_photos(ada)
    choose(ada, "Library")
    expect(cards(ada)).to_have_count(3)
    for card in cards(ada).all():
        card.scroll_into_view_if_needed()
        assert is_drawn(card)


@pytest.mark.feature("P2")
def test_cached_pages_are_shown_offline_and_deleted_when_signing_out(sourced, people):
    ada = people("Ada").join()
    open_photos(ada)
    choose(ada, "Library")
    expect(cards(ada)).to_have_count(3)
    ada.page.reload()  # a new service worker does not see requests of the previous page
    choose(ada, "Library")
    expect(cards(ada)).to_have_count(3)
    ada.context.set_offline(True)
    ada.page.reload()
    choose(ada, "Library")
    expect(cards(ada)).to_have_count(3)
    choose(ada, "Unsplash")
    expect(ada.page.get_by_role("alert")).to_contain_text("load more photos")
    ada.context.set_offline(False)
    assert "pages" in ada.page.evaluate("caches.keys()")
    ada.page.goto(sourced.address + "/profile")
    ada.page.get_by_role("button", name="Sign out").click()
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Yes").click()
    expect(ada.page.get_by_role("button", name="Sign in")).to_be_visible()
    assert "pages" not in ada.page.evaluate("caches.keys()")
