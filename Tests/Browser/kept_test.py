"""What is said to be kept is kept; what cannot be kept is said."""
import re

import pytest
from account_test import sign_in
from person import PASSWORD
from playwright.sync_api import Error, expect
from scale_test import by_program
from story_test import together

# Adds items and ticks every third, one change after the other, and tells what the app says is kept.
WORK = """titles => {
    const field = document.getElementById('new-item'), status = document.querySelector('.status');
    const tick = title => document.querySelector(`[aria-label="${title}"]`).click();
    const add = title => {
        field.value = title;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.form.requestSubmit();
    };
    const acts = titles.flatMap((title, place) => [() => add(title), ...place % 3 ? [] : [() => tick(title)]]);
    const tell = () => console.log('kept ' + (/\\d+/.exec(status.textContent)?.[0] ?? 0));
    new MutationObserver(tell).observe(status, { subtree: true, childList: true, characterData: true });
    const act = () => { acts.shift()?.(); setTimeout(act, 10); };
    act();
}"""


# As Chromium fails when there is no room; the bridge is tested with a real quota.
FULL = """{
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...record) {
        if (window.isFull) throw new DOMException("no room", "QuotaExceededError");
        return put.apply(this, record);
    };
}"""


@pytest.mark.feature("U8")
def test_a_full_device_is_said_and_takes_nothing_away(people):
    ada = people("Ada")
    ada.context.add_init_script(FULL)
    ada.join()
    ada.make_list("Groceries")
    ada.kept()
    ada.page.evaluate("window.isFull = true")
    ada.add("Milk")
    expect(ada.page.get_by_text("No space left on this device. 1 change is not saved yet")).to_be_visible()
    expect(ada.checkbox("Milk")).to_be_visible()
    ada.page.evaluate("window.isFull = false")
    ada.kept()
    ada.page.reload()
    expect(ada.checkbox("Milk")).to_be_visible()


@pytest.mark.windows
def test_a_crash_is_said_and_all_that_was_kept_is_there_again(people):
    ada = people("Ada")
    # The memory of the running program is within reach of this test only.
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
    ada.kept()
    ada.context.set_offline(True)
    ada.add("Milk")
    expect(ada.page.get_by_text("1 change waiting")).to_be_visible()
    ada.page.evaluate("new Uint8Array(memory.buffer).fill(255)")  # the next tick of the clock traps
    expect(ada.page.get_by_role("heading", name="Dela stopped because of an error")).to_be_visible()
    assert ada.complaints.pop().startswith("RuntimeError")
    assert ada.complaints == []
    ada.context.set_offline(False)
    ada.page.get_by_role("button", name="Open again").click()
    expect(ada.checkbox("Milk")).to_be_visible()
    ada.kept()


def crash(page):
    """Ends the process that shows the page, whatever it is just doing."""
    with page.expect_event("crash"):
        try:
            page.goto("chrome://crash")
        except Error:
            pass


def effect_of(titles, changes):
    """What the first so many changes of `WORK` leave: which items there are, and whether each is done."""
    items = {}
    for place, title in enumerate(titles):
        for is_done in (False, True) if place % 3 == 0 else (False,):
            if changes > 0:
                items[title] = is_done
            changes -= 1
    return items


@pytest.mark.feature("S2")
def test_what_was_shown_as_kept_is_there_after_the_tab_was_killed_in_the_middle_of_a_write(people):
    ada, boris = together(people)
    address, expected, waiting = ada.page.url, {"Milk": False, "Bread": False}, 0
    ada.kept()
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.context.set_offline(True)
    for turn in range(10):
        titles, shown = [f"{turn}-{place}" for place in range(12)], [waiting]
        ada.page.on("console", lambda message: message.text.startswith("kept ") and shown.append(int(message.text[5:])))
        ada.page.evaluate(WORK, titles)
        ada.page.wait_for_timeout(20 + 23 * turn)
        crash(ada.page)
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
    ada.kept()
    for person in (ada, boris):
        person.page.reload()
        expect(person.checkbox("Milk")).to_be_visible()
        for title, is_done in expected.items():
            expect(person.checkbox(title)).to_be_checked(checked=is_done)
        assert len(person.titles()) == len(expected)


def items(person):
    """The items that are shown, and whether each is done."""
    rows = person.page.get_by_role("list", name="Items").get_by_role("checkbox")
    shown = rows.evaluate_all("rows => rows.map(row => [row.getAttribute('aria-label'), row.checked])")
    assert len(dict(shown)) == len(shown)
    return dict(shown)


@pytest.mark.feature("U7")
def test_what_is_typed_about_oneself_survives_leaving_the_screen_and_the_page(people):
    ada = people("Ada").join()
    page = ada.page
    page.get_by_role("link", name="Profile").click()
    page.get_by_label("New group", exact=True).fill("Family")
    page.get_by_role("link", name="Edit profile").click()
    page.get_by_label("About me").fill("Rides a bicycle")
    page.get_by_role("button", name="Profile").click()
    expect(page.get_by_label("New group", exact=True)).to_have_value("Family")
    page.reload()
    expect(page.get_by_label("New group", exact=True)).to_have_value("Family")
    page.get_by_role("link", name="Edit profile").click()
    expect(page.get_by_label("About me")).to_have_value("Rides a bicycle")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Rides a bicycle")).to_be_visible()


DATABASES = "async () => (await indexedDB.databases()).map(({ name }) => name)"


@pytest.mark.feature("A2")
@pytest.mark.parametrize("waits", [False, True], ids=["nothing-waits", "a-change-waits"])
def test_database_of_a_user_signed_out_elsewhere_is_deleted_unless_changes_wait_there(people, waits):
    ada, boris = people("Ada").join(), people("Boris").join()
    program = by_program(ada)
    ada.make_list("Groceries")
    ada.kept()
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
