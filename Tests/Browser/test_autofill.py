"""Fields that a password manager fills in."""
import pytest
from person import PASSWORD
from playwright.sync_api import expect

# Sets a value like an extension: the page gets no event, or only `change`.
FILL = """([selector, value, events]) => {
    const field = document.querySelector(selector);
    field.value = value;
    for (const type of events) field.dispatchEvent(new Event(type, { bubbles: true }));
}"""


@pytest.mark.feature("A2")
@pytest.mark.parametrize("events", [[], ["change"], ["input", "change"]], ids=["silent", "change", "both"])
def test_form_is_sent_with_values_from_a_password_manager(people, events):
    ada = people("Ada")
    ada.server.add(ada.email, ada.name)
    page = ada.page
    page.goto(ada.server.address + "/sign-in")
    email, password = page.get_by_label("E-mail"), page.get_by_label("Password", exact=True)
    expect(email).to_be_visible()
    for field, value in ((email, ada.email), (password, PASSWORD)):
        selector = "#" + field.get_attribute("id")
        page.evaluate(FILL, [selector, value, events])
        page.evaluate("new Promise(go => requestAnimationFrame(() => setTimeout(go)))")
        expect(field).to_have_value(value)
    page.locator("[type=submit]").click()
    expect(page.get_by_role("link", name="Today")).to_be_visible()


@pytest.mark.feature("A1")
def test_filled_in_value_remains_while_the_user_types_in_another_field(people):
    ada = people("Ada")
    page = ada.page
    page.goto(ada.server.address + "/register")
    name, email = page.get_by_label("First name"), page.get_by_label("E-mail")
    expect(name).to_be_visible()
    page.evaluate(FILL, ["#" + email.get_attribute("id"), ada.email, []])
    name.press_sequentially("Ada")
    page.get_by_label("Password").fill("short")
    page.locator("[type=submit]").click()
    expect(page.locator("[aria-invalid=true]")).to_have_count(1)
    expect(email).to_have_value(ada.email)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("[type=submit]").click()
    expect(page.get_by_label("8-digit code")).to_be_visible()
