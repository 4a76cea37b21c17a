"""Persistence: changes shown as saved are saved, and the app reports changes that cannot be saved."""
import contextlib
import re

import pytest
from person import PASSWORD
from playwright.sync_api import Error, expect
from test_account import sign_in
from test_scale import api_client
from test_story import two_users

# Adds items and ticks every third one, one change after the other, and logs how many changes the app shows as saved.
WORK = """titles => {
    const field = document.getElementById('new-item'), status = document.querySelector('.status');
    const tick = title => document.querySelector(`[aria-label="${title}"]`).click();
    const add = title => {
        field.value = title;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.form.requestSubmit();
    };
    const acts = titles.flatMap((title, place) => [() => add(title), ...place % 3 ? [] : [() => tick(title)]]);
    const report = () => console.log('kept ' + (/\\d+/.exec(status.textContent)?.[0] ?? 0));
    new MutationObserver(report).observe(status, { subtree: true, childList: true, characterData: true });
    const act = () => { acts.shift()?.(); setTimeout(act, 10); };
    act();
}"""


# Fails as Chromium does without free space. The bridge tests use a real quota.
FULL = """{
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...record) {
        if (window.isFull) throw new DOMException("no room", "QuotaExceededError");
        return put.apply(this, record);
    };
}"""


@pytest.mark.feature("U8")
def test_full_device_is_reported_and_loses_nothing(people):
    ada = people("Ada")
    ada.context.add_init_script(FULL)
    ada.join()
    ada.make_list("Groceries")
    ada.wait_until_synced()
    ada.page.evaluate("window.isFull = true")
    ada.add("Milk")
    expect(ada.page.get_by_text("No space left on this device. 1 change is not saved yet")).to_be_visible()
    expect(ada.checkbox("Milk")).to_be_visible()
    ada.page.evaluate("window.isFull = false")
    ada.wait_until_synced()
    ada.page.reload()
    expect(ada.checkbox("Milk")).to_be_visible()


@pytest.mark.windows
def test_crash_is_reported_and_stored_changes_survive(people):
    ada = people("Ada")
    # Only this test accesses the memory of the running program.
    ada.context.add_init_script("""{
        const original = WebAssembly.instantiateStreaming;
        WebAssembly.instantiateStreaming = async (...source) => {
            const program = await original.call(WebAssembly, ...source);
            window.memory = program.instance.exports.memory;
            return program;
        };
    }""")
    ada.join()
    ada.make_list("Groceries")
    ada.wait_until_synced()
    ada.context.set_offline(True)
    ada.add("Milk")
    expect(ada.page.get_by_text("1 change waiting")).to_be_visible()
    ada.page.evaluate("new Uint8Array(memory.buffer).fill(255)")  # the next tick of the clock traps
    expect(ada.page.get_by_role("heading", name="Dela stopped because of an error")).to_be_visible()
    assert ada.page_errors.pop().startswith("RuntimeError")
    assert ada.page_errors == []
    ada.context.set_offline(False)
    ada.page.get_by_role("button", name="Open again").click()
    expect(ada.checkbox("Milk")).to_be_visible()
    ada.wait_until_synced()


def kill_tab(page):
    """Ends the process of the page at an arbitrary moment."""
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")


def effect_of(titles, changes):
    """Returns the items and their state after the first `changes` changes of `WORK`."""
    items = {}
    for index, title in enumerate(titles):
        for is_done in (False, True) if index % 3 == 0 else (False,):
            if changes > 0:
                items[title] = is_done
            changes -= 1
    return items


@pytest.mark.feature("S2")
def test_changes_shown_as_saved_survive_a_tab_kill_during_a_write(people):
    ada, boris = two_users(people)
    address, expected, waiting = ada.page.url, {"Milk": False, "Bread": False}, 0
    ada.wait_until_synced()
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.context.set_offline(True)
    for turn in range(10):
        titles, shown = [f"{turn}-{index}" for index in range(12)], [waiting]
        ada.page.on("console", lambda message: message.text.startswith("kept ") and shown.append(int(message.text[5:])))
        ada.page.evaluate(WORK, titles)
        ada.page.wait_for_timeout(20 + 23 * turn)
        kill_tab(ada.page)
        ada.page.close()
        ada.page = ada.tab()
        ada.page.goto(address)
        expect(ada.checkbox("Milk")).to_be_visible()
        status = ada.page.get_by_role("status", name="Connection")
        expect(status).to_have_text(re.compile("^Offline"))
        now = int((re.search(r"\d+", status.inner_text()) or [0])[0])
        assert now >= max(shown), turn
        expected |= effect_of(titles, now - waiting)
        assert items(ada) == expected, turn
        waiting = now
    assert waiting > 10
    ada.context.set_offline(False)
    ada.wait_until_synced()
    for person in (ada, boris):
        person.page.reload()
        expect(person.checkbox("Milk")).to_be_visible()
        for title, is_done in expected.items():
            expect(person.checkbox(title)).to_be_checked(checked=is_done)
        assert len(person.titles()) == len(expected)


def items(person):
    """Returns the shown items and their state."""
    rows = person.page.get_by_role("list", name="Items").get_by_role("checkbox")
    shown = rows.evaluate_all("rows => rows.map(row => [row.getAttribute('aria-label'), row.checked])")
    assert len(dict(shown)) == len(shown)
    return dict(shown)


DATABASES = "async () => (await indexedDB.databases()).map(({ name }) => name)"


@pytest.mark.feature("A2")
@pytest.mark.parametrize("waits", [False, True], ids=["no-changes-wait", "changes-wait"])
def test_database_of_a_user_signed_out_elsewhere_is_deleted_unless_changes_wait_there(people, waits):
    ada = people("Ada").join()
    boris = ada.server.account("Boris")
    program = api_client(ada)
    ada.make_list("Groceries")
    ada.wait_until_synced()
    assert f"dela-{program.id}" in ada.page.evaluate(DATABASES)
    ada.context.set_offline(waits)
    if waits:
        ada.add("Milk")
        expect(ada.page.get_by_role("status", name="Connection")).to_contain_text("1")
    assert program.post("/v1/devices/sign-others-out", {}).status == 200
    ada.context.set_offline(False)
    ada.page.wait_for_url("**/sign-in")
    sign_in(ada, PASSWORD, boris.email)
    for _ in range(50):
        left = [name for name in ada.page.evaluate(DATABASES) if program.id in name]
        if not waits and not left:
            break
        ada.page.wait_for_timeout(50)
    assert (f"dela-{program.id}" in left) == waits, left
