"""Large amounts: long pastes, long lists, many lists."""
import types

import dela
from playwright.sync_api import expect


def paste(person, lines):
    person.page.get_by_label("New item").evaluate("""(field, text) => {
        const pasted = new DataTransfer();
        pasted.setData('text/plain', text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: pasted, bubbles: true }));
    }""", "\n".join(lines))


def api_client(person):
    """Returns an API client of the same user."""
    address = types.SimpleNamespace(host="localhost", port=person.server.port)
    return dela.Person(address, person.email, "correct horse battery")


def test_five_thousand_pasted_lines_become_as_many_items(people):
    ada = people("Ada").join()
    ada.make_list("Library")
    paste(ada, [f"Book {number}" for number in range(5000)])
    expect(ada.page.get_by_text("0 of 5000 done")).to_be_visible()
    ada.wait_until_synced()
    tablet = api_client(ada)
    rows = tablet.records("list:" + ada.page.url.rsplit("/", 1)[1]).values()
    items = [row["d"]["title"] for row in rows if row["k"] == "item"]
    assert sorted(items) == sorted(f"Book {number}" for number in range(5000))
    ada.context.set_offline(True)
    ada.page.reload()
    expect(ada.page.get_by_text("0 of 5000 done")).to_be_visible()


def test_list_of_twenty_thousand_items_is_usable_like_any_other(people):
    ada = people("Ada").join()
    ada.make_list("Library")
    for part in range(4):
        paste(ada, [f"Book {part * 5000 + number}" for number in range(5000)])
    expect(ada.page.get_by_text("0 of 20000 done")).to_be_visible()
    ada.tick("Book 7")
    expect(ada.page.get_by_text("1 of 20000 done")).to_be_visible()
    ada.wait_until_synced()
    boris = people("Boris").join()
    ada.share_with(boris)
    boris.page.get_by_role("link", name="Library").click()
    expect(boris.page.get_by_text("1 of 20000 done")).to_be_visible()
    boris.tick("Book 8")
    ada.page.go_back()
    expect(ada.page.get_by_text("2 of 20000 done")).to_be_visible()


def test_user_with_five_hundred_lists_has_all_of_them_offline(people):
    ada = people("Ada").join()
    tablet = api_client(ada)
    for start in range(0, 500, 100):
        scopes = ["list:" + dela.new_id() for _ in range(100)]
        tablet.push(*(dela.command(scope, "list.create", name=f"List {start + index}")
                      for index, scope in enumerate(scopes)))
        tablet.push(*(
            dela.command(scope, "item.create",
                         items=[{"id": dela.new_id(), "title": f"Item {start + index}", "rank": "V"}])
            for index, scope in enumerate(scopes)))
    rows = ada.page.locator("ul.lists > li")
    expect(rows).to_have_count(500)
    ada.wait_until_synced()
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.context.set_offline(True)
    ada.page.reload()
    expect(rows).to_have_count(500)
    ada.page.goto(ada.server.address + "/search")
    ada.page.get_by_role("searchbox", name="Search everything").fill("item 499")
    ada.page.get_by_role("list", name="Items").get_by_role("link").first.click()
    expect(ada.checkbox("Item 499")).to_be_visible()
