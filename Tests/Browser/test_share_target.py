"""Pictures and text that other apps share with this one."""
import pytest
from person import READY
from playwright.sync_api import expect
from test_paste import encoded_files, with_milk
from test_picture import is_drawn, thumb

# Posts a form as the browser does when another app shares content with this one.
SHARE = """([files, text]) => {
    const data = new DataTransfer(), form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/receive', enctype: 'multipart/form-data' });
    for (const [name, kind, bytes, more] of files) {
        const parts = [Uint8Array.from(atob(bytes), c => c.charCodeAt(0)), new Uint8Array(more ?? 0)];
        data.items.add(new File(parts, name, { type: kind }));
    }
    form.append(Object.assign(document.createElement('input'),
        { type: 'file', name: 'pictures', multiple: true, files: data.files }));
    if (text) form.append(Object.assign(document.createElement('input'), { name: 'text', value: text }));
    document.body.append(form);
    form.submit();
}"""
# True if none of the shared content is on the device after a while.
FORGOTTEN = """async () => {
    for (let tries = 0; tries < 100 && await caches.has('shared'); tries++) await new Promise(go => setTimeout(go, 50));
    return !await caches.has('shared');
}"""


@pytest.mark.feature("U4")
def test_shared_pictures_are_added_to_the_chosen_list(people):
    ada, _ = with_milk(people)
    ada.page.evaluate(READY)
    ada.context.set_offline(True)
    for text, title, count in (("Soup", "Soup", 2), ("", "Picture", 1)):
        ada.page.evaluate(SHARE, [encoded_files(*range(1, count + 1)), text])
        ada.page.wait_for_url("**/receive?**")
        shown = ada.page.locator(".refused .picture")
        expect(shown).to_have_count(count)
        assert is_drawn(shown.last)
        ada.page.get_by_role("list", name="Lists").get_by_role("button", name="Groceries").click()
        assert is_drawn(thumb(ada, title))
        thumb(ada, title).click()
        expect(ada.page.get_by_role("dialog", name=title + (f", 1 of {count}" if count > 1 else ""))).to_be_visible()
        ada.page.keyboard.press("Escape")
    ada.context.set_offline(False)
    ada.wait_until_synced()
    assert ada.titles() == ["Milk", "Soup", "Picture"]


def test_empty_file_is_rejected_with_its_own_message(people):
    ada, _ = with_milk(people)
    ada.page.evaluate(READY)
    chooser = ada.choose_picture("Milk")
    chooser.set_files([{"name": "empty.jpg", "mimeType": "image/jpeg", "buffer": b""}])
    expect(ada.page.get_by_text("This file is empty.")).to_be_visible()
    expect(thumb(ada, "Milk")).to_have_count(0)


@pytest.mark.feature("U4")
def test_too_large_shared_picture_is_rejected_with_a_message(people):
    ada, _ = with_milk(people)
    ada.page.evaluate(READY)
    small, large = encoded_files(1, 2)
    ada.page.evaluate(SHARE, [[small, [*large, 25 << 20]], "Soup"])
    ada.page.wait_for_url("**/receive?**")
    expect(ada.page.locator(".refused .picture")).to_have_count(2)
    ada.page.get_by_role("list", name="Lists").get_by_role("button", name="Groceries").click()
    expect(ada.page.get_by_text("A picture may have 25 MB at most.")).to_be_visible()
    assert is_drawn(thumb(ada, "Soup"))
    thumb(ada, "Soup").click()
    expect(ada.page.get_by_role("dialog", name="Soup", exact=True)).to_be_visible()


@pytest.mark.feature("U4")
def test_unused_shared_pictures_are_deleted(people):
    ada, _ = with_milk(people)
    ada.page.evaluate(READY)
    shown = ada.page.locator(".refused .picture")
    for leave in (ada.page.go_back, ada.page.get_by_role("button", name="Lists").click):
        ada.page.evaluate(SHARE, [encoded_files(1), ""])
        ada.page.wait_for_url("**/receive?**")
        assert is_drawn(shown)
        ada.page.reload()
        assert is_drawn(shown)
        leave()
        expect(shown).to_have_count(0)
        assert ada.page.evaluate(FORGOTTEN)


# Content of another app arrives and another tab starts; only then the page for the content exists.
LATE = """async ([[name, type, bytes]]) => {
    const data = new FormData();
    data.append('pictures', new File([Uint8Array.from(atob(bytes), c => c.charCodeAt(0))], name, { type }));
    await fetch('/receive', { method: 'POST', body: data, redirect: 'manual' });
    navigator.serviceWorker.controller.postMessage('started');
    await new Promise(go => setTimeout(go, 300));
    location.href = '/receive?pictures=1';
}"""


def test_shared_pictures_remain_when_another_tab_starts_at_the_same_time(people):
    ada, _ = with_milk(people)
    ada.page.evaluate(READY)
    ada.page.evaluate(LATE, encoded_files(1))
    ada.page.wait_for_url("**/receive?**")
    assert is_drawn(ada.page.locator(".refused .picture"))


@pytest.mark.feature("U4")
def test_several_shares_before_a_list_is_chosen_are_all_kept(people):
    ada, _ = with_milk(people)
    ada.page.evaluate(READY)
    ada.context.set_offline(True)
    shown = ada.page.locator(".refused .picture")
    ada.page.evaluate(SHARE, [encoded_files(*range(1, 22), width=160, height=120), ""])
    ada.page.wait_for_url("**/receive?pictures=21")
    expect(shown).to_have_count(20)
    ada.page.evaluate(SHARE, [encoded_files(22), ""])
    ada.page.wait_for_url("**/receive?pictures=22")
    expect(ada.page.get_by_text("and more: 2")).to_be_visible()
    assert is_drawn(shown.last)
    ada.page.get_by_role("list", name="Lists").get_by_role("button", name="Groceries").click()
    expect(thumb(ada, "Picture")).to_have_count(22)


@pytest.mark.feature("U4")
def test_share_above_the_limit_says_that_not_everything_fits(people):
    ada, _ = with_milk(people)
    ada.page.evaluate(READY)
    ada.page.evaluate(SHARE, [encoded_files(*range(1, 52), width=160, height=120), ""])
    ada.page.wait_for_url("**/receive?pictures=50&cut=1")
    expect(ada.page.get_by_text("Not everything fits: up to 50 pictures")).to_be_visible()


# Posts several forms of another site, in sequence or concurrently. Returns the number of waiting files and bytes.
POSTED = """async ([posts, count, size]) => {
    const post = () => {
        const data = new FormData();
        for (let i = 0; i < count; i++) data.append('pictures', new File([new Uint8Array(size)], i + '.jpg'));
        return fetch('/receive', { method: 'POST', body: data, redirect: 'manual' });
    };
    await Promise.all(Array.from({ length: posts }, post));
    const waiting = await (await caches.open('shared')).matchAll().then(all => Promise.all(all.map(one => one.blob())));
    return [waiting.length, waiting.reduce((sum, { size }) => sum + size, 0)];
}"""


def test_waiting_shared_content_has_a_limit_of_files_and_bytes(people):
    ada, _ = with_milk(people)
    ada.page.evaluate(READY)
    # A page that asks for a list keeps the waiting content.
    ada.page.evaluate(SHARE, [encoded_files(1), ""])
    ada.page.wait_for_url("**/receive?**")
    assert is_drawn(ada.page.locator(".refused .picture"))
    assert ada.page.evaluate(POSTED, [3, 30, 10])[0] == 50
    ada.page.reload()
    count, size = ada.page.evaluate(POSTED, [6, 1, 24 << 20])
    assert count == 50 and size < 100_000_000


def test_shared_content_without_a_page_is_deleted_at_the_next_share(people):
    ada, _ = with_milk(people)
    ada.page.evaluate(READY)
    count, size = ada.page.evaluate(POSTED, [1, 6, 24 << 20])
    assert count == 3 and size < 100_000_000
    ada.page.wait_for_timeout(2000)
    assert ada.page.evaluate(POSTED, [1, 2, 10]) == [2, 20]


def test_shared_picture_waits_while_the_device_is_full(people):
    ada, _ = with_milk(people)
    ada.page.evaluate(READY)
    ada.page.evaluate(SHARE, [encoded_files(1), ""])
    ada.page.wait_for_url("**/receive?**")
    shared, shown = ada.page.url, ada.page.locator(".refused .picture")
    assert is_drawn(shown)
    fail = "() => { throw new DOMException('', 'QuotaExceededError'); }"
    ada.page.evaluate(f"() => {{ IDBObjectStore.prototype.put = {fail}; }}")
    ada.page.get_by_role("list", name="Lists").get_by_role("button", name="Groceries").click()
    expect(ada.page.get_by_text("No space left on this device for pictures.")).to_be_visible()
    ada.page.goto(shared)
    assert is_drawn(shown)


@pytest.mark.feature("U4")
def test_content_shared_without_the_service_worker_is_requested_again(people):
    ada = people("Ada", service_workers="block").join()
    ada.page.evaluate(SHARE, [encoded_files(1), "Soup"])
    expect(ada.page.get_by_text("Nothing has arrived")).to_be_visible()
    expect(ada.page.get_by_text("Share it once more from the other app")).to_be_visible()
    assert all("Service Worker" in page_error for page_error in ada.page_errors)
    ada.page_errors.clear()
