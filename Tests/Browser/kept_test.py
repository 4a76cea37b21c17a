"""What is said to be kept is kept; what cannot be kept is said."""
from playwright.sync_api import expect


def test_a_full_device_is_said_and_takes_nothing_away(people):
    ada = people("Ada")
    # As Chromium fails when there is no room; the bridge is tested with a real quota.
    ada.context.add_init_script("""{
        const put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = function (...record) {
            if (window.isFull) throw new DOMException("no room", "QuotaExceededError");
            return put.apply(this, record);
        };
    }""")
    ada.register()
    ada.make_list("Groceries")
    ada.kept()
    ada.page.evaluate("window.isFull = true")
    ada.add("Milk")
    expect(ada.page.get_by_text("No space left on this device. 1 change is not kept yet")).to_be_visible()
    expect(ada.checkbox("Milk")).to_be_visible()
    ada.page.evaluate("window.isFull = false")
    ada.kept()
    ada.page.reload()
    expect(ada.checkbox("Milk")).to_be_visible()


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
    ada.register()
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


def test_what_is_typed_about_oneself_survives_leaving_the_screen_and_the_page(people):
    ada = people("Ada").register()
    page = ada.page
    page.get_by_role("link", name="Profile").click()
    page.get_by_label("New group", exact=True).fill("Family")
    page.get_by_role("link", name="Name and about").click()
    page.get_by_label("About me").fill("Rides a bicycle")
    page.get_by_role("button", name="Profile").click()
    expect(page.get_by_label("New group", exact=True)).to_have_value("Family")
    page.reload()
    expect(page.get_by_label("New group", exact=True)).to_have_value("Family")
    page.get_by_role("link", name="Name and about").click()
    expect(page.get_by_label("About me")).to_have_value("Rides a bicycle")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Rides a bicycle")).to_be_visible()
