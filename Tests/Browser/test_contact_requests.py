"""Contact requests: lists and messages of an unknown user wait until the recipient accepts."""
import re

import pytest
from playwright.sync_api import expect
from test_accessibility import check
from test_chat import message, open_chat, write
from test_group import link
from test_layout import HIDDEN, WIDER
from test_scale import api_client, dela

pytestmark = pytest.mark.feature("G6")


@pytest.fixture
def server(server):
    """A server that requires unknown users to be accepted first."""
    server.stop()
    server.settings["DELA_REQUESTS"] = "always"
    server.start()
    return server


def button(person, action, other):
    return person.page.get_by_role("button", name=re.compile(f"^{action} .*{other.name}"))


def test_list_of_an_unknown_user_is_accepted_on_the_smallest_phone(people):
    ada, boris = people("Ada").join(), people("Boris", viewport={"width": 320, "height": 640}).join()
    page = boris.page
    ada.make_list("Flat")
    ada.add("Milk", "Bread", "Paint for the door of the cellar", "The key that Boris has in his desk")
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_role("button", name="Edit together").click()
    ada.find(boris.email)
    expect(ada.page.get_by_text("invited", exact=True)).to_be_visible()

    row = page.get_by_role("list", name="Requests").get_by_role("listitem")
    expect(row).to_contain_text(re.compile("Ada.*wants to share a list: .*Flat.*Milk, Bread"))
    expect(page.get_by_role("link", name=re.compile("Lists.*1.request"))).to_be_visible()
    expect(link(boris, "Flat")).to_have_count(0)
    assert page.evaluate(WIDER) == []
    for answer in (button(boris, "Delete", ada), button(boris, "Accept", ada)):
        box = answer.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 320 and box["height"] >= 44, box
    check(page, "a request")
    row.get_by_role("button").first.click()
    dialog = page.get_by_role("dialog")
    excerpt = dialog.get_by_text("Milk, Bread, Paint")
    expect(excerpt).to_contain_text("in his desk")
    assert excerpt.evaluate(
        "node => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight + 1"
    )
    check(page, "an open request")
    assert page.evaluate(HIDDEN) == []
    dialog.get_by_role("button", name="Accept").click()
    link(boris, "Flat").click()
    boris.tick("Milk")
    expect(ada.page.get_by_label("Role Boris")).to_be_visible()


def test_message_above_the_limit_of_requests_waits_and_shows_the_reason(people, server):
    ada, boris = people("Ada", viewport={"width": 320, "height": 640}).register(), people("Boris").join()
    program = api_client(ada)
    for number in range(10):
        server.add(f"stranger{number}@example.org", f"Stranger {number}")
    for person in program.get("/v1/people?q=stranger").json["people"]:
        scope = "chat:" + ":".join(sorted([program.id, person["person"]]))
        assert "done" in program.do(scope, "chat.write", id=dela.new_id(), text="Hello")
    open_chat(ada, boris)
    write(ada, "One too many")
    status = ada.page.get_by_role("status", name="Connection")
    expect(status).to_have_text("Waiting: too many new contacts today. It will be sent later.")
    expect(message(ada, "One too many")).to_contain_text("Waiting to be sent")
    field = ada.page.get_by_label("Message", exact=True).bounding_box()
    assert field["y"] + field["height"] <= status.bounding_box()["y"]
