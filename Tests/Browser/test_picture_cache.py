"""The picture cache of a device: limits, removal, and pictures that cannot be loaded."""
import pytest
from person import READY
from playwright.sync_api import expect
from test_picture import add_picture, is_drawn, photo, thumb
from test_story import two_users

# Adds cache entries for pictures of the scope: name and size in bytes, the most recently used one last.
FILL = """async ([scope, sizes]) => {
    const cache = await caches.open('pictures');
    for (const [name, size] of sizes) {
        await cache.put(`/v1/pictures?scope=${scope}&blob=${name}&size=thumb`,
            new Response(new Uint8Array(10), { headers: { 'content-length': size } }));
    }
}"""
# Requests pictures of the scope in sequence.
LOOK = """async ([scope, names]) => {
    for (const name of names) await (await fetch(`/v1/pictures?scope=${scope}&blob=${name}&size=thumb`)).arrayBuffer();
}"""
CACHED = """async () => (await (await caches.open('pictures')).keys()).map(({ url }) => new URL(url))
    .filter(url => url.pathname === '/v1/pictures').map(url => url.searchParams.get('blob'))"""
MEGABYTE = 1_000_000
# Returns the number of local pictures on the device, and makes them an hour old.
AGE = """async () => {
    const done = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const name = (await indexedDB.databases()).map(({ name }) => name).find(name => name.endsWith('-pictures'));
    const database = await done(indexedDB.open(name));
    const store = database.transaction('bytes', 'readwrite').objectStore('bytes');
    const keys = await done(store.getAllKeys());
    for (const key of keys) await done(store.put({ ...await done(store.get(key)), at: Date.now() - 3_600_000 }, key));
    database.close(); return keys.length;
}"""
# Makes the device forget acknowledged commands, as a day after which the server can no longer be restored to an older
# state.
FORGET = """async () => {
    const done = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
    const name = (await indexedDB.databases()).map(({ name }) => name).find(name => !name.endsWith('-pictures'));
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
        const all = database.transaction(store, 'readwrite').objectStore(store);
        for (const key of await done(all.getAllKeys())) if (String(key).startsWith('g/')) await done(all.delete(key));
    }
    database.close();
}"""
SIZES = """async () => (await (await caches.open('pictures')).keys())
    .map(({ url }) => new URL(url).searchParams.get('size')).sort().join()"""

# Closes the app's picture database, as a browser does after a storage error.
CLOSE_DATABASES = """(() => {
    const open = IDBFactory.prototype.open, opened = [];
    IDBFactory.prototype.open = function (name, version) {
        const opening = open.call(this, name, version);
        if (name.endsWith('-pictures')) opening.addEventListener('success', () => opened.push(opening.result));
        return opening;
    };
    window.closeDatabases = () => { for (const database of opened) database.close(); return opened.length; };
})()"""


def wait_until(person, expression, expected, message=None):
    for _ in range(100):
        found = person.page.evaluate(expression)
        if found == expected:
            return
        person.page.wait_for_timeout(100)
    raise AssertionError((message, found))


def wait_for_cached(person, expected, message=None):
    """Waits until the device has exactly these pictures."""
    wait_until(person, CACHED, expected, message)


def files(person):
    """Returns the files of all pictures on the server."""
    return [file for file in (person.server.data / "blobs").rglob("*.*.*") if file.is_file()]


def go_online(person):
    """The driver restores the network for the page first and for the worker later."""
    person.context.set_offline(False)
    person.page.wait_for_timeout(1000)
    person.page.evaluate("dispatchEvent(new Event('online'))")


@pytest.mark.feature("U7")
def test_missing_or_invalid_picture_shows_a_sign_and_a_failed_request_can_be_retried(people):
    ada, boris = two_users(people)
    add_picture(ada, "Milk", photo(1))
    ada.wait_until_synced()
    whole = {file: file.read_bytes() for file in files(ada)}
    broken = boris.page.locator(".thumb [data-broken]")
    boris.page.evaluate(READY)
    for spoil in (lambda file: file.unlink(), lambda file: file.write_bytes(b"no picture")):
        for file in whole:
            spoil(file)
        boris.page.evaluate("caches.delete('pictures')")
        boris.page.reload()
        expect(thumb(boris, "Milk")).to_be_visible()
        expect(broken).to_have_count(1)
        thumb(boris, "Milk").click()
        viewer = boris.page.get_by_role("dialog", name="Milk")
        expect(viewer.locator("[data-broken]")).to_have_count(1)
        expect(viewer.get_by_role("alert")).to_be_hidden()
        boris.page.keyboard.press("Escape")
        boris.page.wait_for_url(lambda url: "/pictures/" not in url)
        for file, data in whole.items():
            file.write_bytes(data)
        boris.page.reload()
        assert is_drawn(thumb(boris, "Milk"))
        expect(broken).to_have_count(0)
    boris.context.set_offline(True)
    boris.page.evaluate("caches.delete('pictures')")
    thumb(boris, "Milk").click()
    expect(viewer.get_by_role("alert")).to_contain_text("Something went wrong. Try again?")
    viewer.get_by_role("button", name="Try again").click()
    expect(viewer.get_by_role("button", name="Try again")).to_be_visible()
    go_online(boris)
    assert is_drawn(viewer)
    expect(viewer.get_by_role("alert")).to_be_hidden()


@pytest.mark.feature("U7")
def test_declined_retry_leaves_only_the_sign_of_a_broken_picture(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    add_picture(ada, "Milk", photo(1))
    ada.wait_until_synced()
    thumb(ada, "Milk").click()
    viewer = ada.page.get_by_role("dialog", name="Milk")
    assert is_drawn(viewer)
    ada.context.set_offline(True)
    viewer.locator("img:not(.preview)").evaluate("image => { image.src = '/nowhere'; }")
    viewer.get_by_role("button", name="Not now").click()
    expect(viewer.get_by_role("alert")).to_have_count(0)
    expect(viewer.locator("[data-broken]")).to_have_count(1)
    ada.page.keyboard.press("Escape")
    expect(viewer).to_have_count(0)


def test_picture_that_failed_to_load_is_loaded_when_the_network_returns(people):
    ada, boris = two_users(people)
    add_picture(ada, "Milk", photo(1))
    ada.wait_until_synced()
    whole = {file: file.read_bytes() for file in files(ada)}
    boris.page.evaluate(READY)
    for file in whole:
        file.unlink()
    boris.page.evaluate("caches.delete('pictures')")
    boris.page.reload()
    broken = boris.page.locator(".thumb [data-broken]")
    expect(broken).to_have_count(1)
    for file, data in whole.items():
        file.write_bytes(data)
    boris.context.set_offline(True)
    go_online(boris)
    expect(broken).to_have_count(0)
    assert is_drawn(thumb(boris, "Milk"))


@pytest.mark.feature("U8")
def test_least_recently_used_pictures_are_removed_first_and_a_lower_limit_applies_at_once(people):
    ada = people("Ada").join()
    address = ada.make_list("Groceries")
    ada.add("Milk")
    add_picture(ada, "Milk", photo(1))
    ada.wait_until_synced()
    ada.page.reload()
    assert is_drawn(thumb(ada, "Milk"))
    wait_until(ada, SIZES, "screen,thumb")
    milk = ada.page.evaluate(CACHED)[0]
    scope = "list:" + address.rpartition("/")[2]
    ada.page.evaluate(FILL, [scope, [[name, 20 * MEGABYTE] for name in "abc"]])
    ada.page.evaluate(LOOK, [scope, "abc"])
    ada.page.goto(ada.server.address + "/profile/settings")
    limit = ada.page.get_by_label("Photo cache")
    limit.select_option("50")
    wait_for_cached(ada, ["b", "c"], "the first two are removed")
    limit.select_option("25")
    wait_for_cached(ada, ["c"])
    ada.page.goto(address)
    assert is_drawn(thumb(ada, "Milk")), "it is requested again"
    wait_for_cached(ada, ["c", milk])


@pytest.mark.feature("U8")
def test_used_picture_stays_in_the_cache_longer_than_an_unused_one(people):
    ada = people("Ada").join()
    address = ada.make_list("Groceries")
    ada.wait_until_synced()
    ada.page.evaluate(READY)
    scope = "list:" + address.rpartition("/")[2]
    ada.page.evaluate(FILL, [scope, [[name, 20 * MEGABYTE] for name in "abc"]])
    ada.page.goto(ada.server.address + "/profile/settings")
    ada.page.evaluate(LOOK, [scope, "abca"])
    ada.page.get_by_label("Photo cache").select_option("50")
    wait_for_cached(ada, ["a", "c"])


@pytest.mark.feature("S3")
def test_removed_member_loses_the_cached_pictures_of_the_list(people):
    ada, boris = two_users(people)
    add_picture(ada, "Milk", photo(1))
    ada.wait_until_synced()
    boris.page.evaluate(READY)
    boris.page.reload()
    assert is_drawn(thumb(boris, "Milk"))
    assert len(boris.page.evaluate(CACHED)) == 1
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_label("Role Boris").select_option("Remove access")
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    wait_for_cached(boris, [])


@pytest.mark.feature("U8")
def test_waiting_picture_is_sent_after_the_browser_closed_its_database(people):
    ada, boris = two_users(people)
    ada.page.add_init_script(CLOSE_DATABASES)
    ada.page.reload()
    ada.page.evaluate(READY)
    ada.context.set_offline(True)
    add_picture(ada, "Milk", photo(1))
    assert is_drawn(thumb(ada, "Milk"))
    assert ada.page.evaluate("closeDatabases()") > 0
    ada.context.set_offline(False)
    expect(thumb(boris, "Milk")).to_be_visible(timeout=40_000)
    assert is_drawn(thumb(boris, "Milk"))
    expect(ada.page.get_by_role("link", name="not accepted")).to_have_count(0)
    ada.wait_until_synced()


def look_offline(person):
    person.context.set_offline(True)
    thumb(person, "Milk").click()
    assert is_drawn(person.page.get_by_role("dialog", name="Milk"))
    person.page.keyboard.press("Escape")
    person.context.set_offline(False)


@pytest.mark.feature("L7")
def test_own_picture_is_available_offline_after_it_was_sent(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    add_picture(ada, "Milk", photo(1))
    ada.wait_until_synced()
    look_offline(ada)
    wait_until(ada, SIZES, "screen,thumb")


def test_local_picture_is_kept_until_the_servers_version_was_loaded(people):
    ada = people("Ada").join()
    ada.make_list("Groceries")
    ada.add("Milk")
    add_picture(ada, "Milk", photo(1))
    ada.wait_until_synced()
    wait_until(ada, SIZES, "screen,thumb")
    assert ada.page.evaluate(AGE) == 1
    ada.page.reload()
    ada.wait_until_synced()
    assert ada.page.evaluate(AGE) == 1, "it is kept for a day, in case the server is restored from a backup"
    ada.page.evaluate(FORGET)
    ada.page.evaluate("caches.delete('pictures')")
    ada.page.reload()
    assert is_drawn(thumb(ada, "Milk"))
    ada.wait_until_synced()
    look_offline(ada)
    assert ada.page.evaluate(AGE) == 1
    ada.page.reload()
    thumb(ada, "Milk").click()
    assert is_drawn(ada.page.get_by_role("dialog", name="Milk"))
    wait_until(ada, SIZES, "screen,thumb")
    ada.page.reload()
    wait_until(ada, AGE, 0)


@pytest.mark.feature("U8")
def test_photos_of_the_feed_leave_cache_space_for_pictures_of_lists(people):
    ada = people("Ada").join()
    ada.page.evaluate("""async () => {
        const cache = await caches.open('pictures');
        const put = (scope, n) => cache.put(`/v1/pictures?scope=${scope}&blob=${n}&size=screen`,
            new Response(new Uint8Array(300_000), { headers: { 'content-length': '300000' } }));
        for (const n of [1, 2]) await put('list:a', n);
        for (const n of [1, 2, 3]) await put('photos:a', n);
        await cache.put('/pictures-kept', new Response('1'));
        navigator.serviceWorker.controller.postMessage('limit');
    }""")
    ada.page.wait_for_function("""async () => (await (await caches.open('pictures')).keys()).length === 4""")
    kept = ada.page.evaluate("""async () => (await (await caches.open('pictures')).keys())
        .map(({ url }) => new URL(url).searchParams).filter(one => one.has('blob'))
        .map(one => one.get('scope') + one.get('blob'))""")
    assert sorted(kept) == ["list:a1", "list:a2", "photos:a3"]
