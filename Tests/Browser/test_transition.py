"""Navigation between screens: transitions, scroll position and focus."""
import pytest
from playwright.sync_api import expect
from test_habits import start
from touch import Finger, scroll_to, wait_for_transition

# Records the direction of each transition between screens.
WATCH = """() => {
    window.ways = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = act => {
        window.ways.push(document.documentElement.dataset.way); return start(act); };
}"""

# Records animations of more than an instant. Animations that follow a finger or the scrolling do not count.
MOTION = """() => {
    window.moved = new Set();
    const name = ({ animationName, transitionProperty, effect }) =>
        effect.pseudoElement?.startsWith('::view-transition') ? 'screen' : animationName ?? transitionProperty;
    const look = () => {
        for (const animation of document.getAnimations()) {
            const { activeDuration } = animation.effect.getComputedTiming();
            if (animation.timeline === document.timeline && activeDuration > 1) moved.add(name(animation));
        }
        requestAnimationFrame(look);
    };
    look();
}"""


def test_transitions_follow_the_direction_of_navigation_and_move_the_focus(people):
    ada = people("Ada").join()
    page = ada.page
    page.evaluate(WATCH)
    ada.make_list("Groceries")
    ada.add("Milk")
    page.go_back()
    expect(page.get_by_role("link", name="Groceries")).to_be_focused()
    page.go_forward()
    expect(page.get_by_role("heading", name="Groceries")).to_be_focused()
    page.get_by_role("button", name="Lists", exact=True).click()
    expect(page.get_by_role("link", name="Groceries")).to_be_focused()
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_role("heading", name="Profile")).to_be_focused()
    page.get_by_role("link", name="Devices").click()
    expect(page.get_by_role("heading", name="Devices")).to_be_focused()
    page.get_by_role("button", name="Profile").click()
    expect(page.get_by_role("link", name="Devices")).to_be_focused()
    page.get_by_role("button", name="Lists", exact=True).click()
    expect(page.get_by_role("link", name="Profile")).to_be_focused()
    wait_for_transition(page)
    assert page.evaluate("ways") == ["deeper", "back", "deeper", "back", "deeper", "deeper", "back", "back"]


# The browser takes long to capture the old screen, as on a slow device.
SLOW = """() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = act => start(() => new Promise(done => setTimeout(() => done(act()), 700)));
}"""


@pytest.mark.feature("U7")
@pytest.mark.parametrize("delay", [0, 200], ids=["before the transition ends", "until the transition ends"])
def test_text_typed_during_a_transition_is_kept(people, delay):
    ada = people("Ada", viewport={"width": 1280, "height": 800}).join()  # the field is on both screens
    page, field = ada.page, ada.page.get_by_label("New list")
    field.fill("Gro")
    page.get_by_role("navigation").get_by_role("link", name="Today").click()
    wait_for_transition(page)
    page.evaluate(SLOW)
    page.get_by_role("navigation").get_by_role("link", name="Lists").click()
    field.focus()
    page.keyboard.press("End")
    page.keyboard.type("ceries", delay=delay)
    page.keyboard.press("Enter")
    page.wait_for_url("**/lists/*")
    expect(page.get_by_role("heading", name="Groceries")).to_be_visible()


@pytest.mark.feature("U7")
@pytest.mark.parametrize("width", [390, 1280])
def test_text_typed_while_a_new_list_opens_becomes_its_first_item(people, width):
    ada = people("Ada", viewport={"width": width, "height": 844}).join()
    page = ada.page
    page.evaluate(SLOW)
    page.get_by_label("New list").fill("Groceries")
    page.keyboard.press("Enter")
    for title in ("Milk", "Bread", "Te"):
        page.keyboard.type(title)
        page.keyboard.press("Enter" if title != "Te" else "End")
    expect(page.get_by_role("heading", name="Groceries")).to_be_visible()
    page.keyboard.type("a")
    page.keyboard.press("Enter")
    expect(ada.checkbox("Tea")).to_be_visible()
    assert ada.titles() == ["Milk", "Bread", "Tea"]
    page.goto(ada.server.address + "/lists")
    expect(page.get_by_label("New list")).to_have_value("")


@pytest.mark.feature("U6")
def test_text_typed_while_the_search_opens_is_searched_and_is_no_shortcut(people):
    ada = people("Ada", viewport={"width": 1280, "height": 800}).join()
    page = ada.page
    page.evaluate(SLOW)
    page.keyboard.press("Control+k")
    page.keyboard.type("new?")
    expect(page.get_by_label("Search everything")).to_have_value("new?")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.feature("U6")
def test_second_tap_on_the_back_button_does_not_leave_the_app(people):
    ada = people("Ada").join()
    page = ada.page
    ada.make_list("Groceries")
    page.get_by_role("button", name="Lists", exact=True).dblclick()
    page.wait_for_url("**/lists")
    # A tap on something that remains is for the screen that opens.
    page.get_by_role("link", name="Groceries").click()
    expect(page.get_by_role("heading", name="Groceries")).to_be_focused()
    page.evaluate("""() => {
        document.querySelector('main .bar button').click();
        [...document.querySelectorAll('nav a')].find(link => link.textContent.includes('Habits')).click();
    }""")
    page.wait_for_url("**/habits")
    page.go_back()
    expect(page.get_by_role("link", name="Groceries")).to_be_visible()
    assert page.url == ada.server.address + "/lists"


# Opens a screen like a tap on a notification.
OPEN = "path => navigator.serviceWorker.onmessage({ data: path })"


@pytest.mark.feature("C7")
def test_draft_for_one_user_is_not_sent_to_another_one_whose_chat_opens(people):
    ada = people("Ada").join()
    page, field = ada.page, ada.page.locator("#new-message")
    chats = []
    for person in (ada.server.account("Boris"), ada.server.account("Vera")):
        page.goto(ada.server.address + "/chats/new")
        ada.find(person.email, page)
        field.fill("Hi")
        page.keyboard.press("Enter")
        expect(page.get_by_role("log")).to_contain_text("Hi")
        chats.append(page.url)
    field.fill("Secret")
    page.keyboard.press("Home")
    page.evaluate(SLOW)
    page.evaluate(OPEN, chats[0].removeprefix(ada.server.address))
    page.keyboard.type("Hello")
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Boris").first).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_value("Hello")
    page.keyboard.press("Enter")
    expect(page.get_by_role("log")).to_contain_text("Hello")
    expect(page.get_by_role("log")).not_to_contain_text("Secret")
    page.go_back()
    expect(field).to_have_value("Secret")


@pytest.mark.feature("U6")
def test_reduced_motion_disables_transitions(people):
    ada = people("Ada", reduced_motion="reduce").join()
    ada.page.evaluate(WATCH)
    ada.make_list("Groceries")
    ada.page.go_back()
    expect(ada.page.get_by_role("link", name="Groceries")).to_be_focused()
    assert ada.page.evaluate("ways") == []


@pytest.mark.feature("U6")
@pytest.mark.parametrize("motion,moves",
                         [("no-preference", {"screen", "slide", "rise", "translate"}), ("reduce", set())])
def test_reduced_motion_disables_animations_of_sheets_menus_notices_and_rows(people, motion, moves):
    ada = people("Ada", reduced_motion=motion, has_touch=True).join()
    ada.server.account("Boris")
    page = ada.page
    ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    page.evaluate(MOTION)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Send a copy").click()
    expect(page.get_by_role("dialog").get_by_role("list", name="People").get_by_role("button")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    wait_for_transition(page)
    row = page.get_by_role("list", name="Items").get_by_role("listitem").first
    Finger(ada).swipe(row, right=-25)
    page.get_by_role("button", name="Milk", exact=True).click(button="right")
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.wait_for_timeout(200)
    assert set(page.evaluate("[...moved]")) >= moves
    assert moves or page.evaluate("[...moved]") == []


def test_screen_opens_at_its_top_and_returns_to_its_scroll_position(people):
    ada = people("Ada").join()
    page = ada.page
    ada.make_list("Groceries")
    ada.add(*[f"Item {number}" for number in range(1, 27)])
    wait_for_transition(page)
    scroll_to(page, 600)
    page.get_by_role("button", name="Item 15", exact=True).click(button="right")
    page.get_by_role("button", name="Details").click()
    expect(page.get_by_role("heading", name="Item")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    wait_for_transition(page)
    page.go_back()
    expect(page.get_by_role("button", name="Item 15", exact=True)).to_be_focused()
    assert page.evaluate("scrollY") == 600
    wait_for_transition(page)
    page.get_by_role("button", name="Lists", exact=True).click()
    expect(page.get_by_role("link", name="Groceries")).to_be_focused()
    page.go_forward()
    expect(page.get_by_role("heading", name="Groceries")).to_be_focused()
    assert page.evaluate("scrollY") == 600


def test_taps_during_a_transition_are_not_lost(people):
    ada = people("Ada").join()
    page = ada.page
    ada.make_list("Groceries")
    ada.add("Milk")
    page.go_back()
    page.get_by_role("link", name="Groceries").click()
    ada.checkbox("Milk").check()
    page.get_by_role("button", name="Lists", exact=True).click()
    page.get_by_role("link", name="Profile").click()
    page.wait_for_url("**/profile")


def test_profile_is_opened_from_the_habits_and_returns_there(people):
    ada = people("Ada").join()
    page = ada.page
    start(ada)
    page.get_by_role("link", name="Profile").click()
    expect(page.get_by_role("heading", name="Profile")).to_be_focused()
    page.get_by_role("link", name="Edit profile").click()
    page.get_by_label("First name").fill("Augusta")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("link", name="Edit profile")).to_be_focused()
    expect(page.get_by_role("main").get_by_text("Augusta")).to_be_visible()
    page.get_by_role("button", name="Habits", exact=True).click()
    page.wait_for_url("**/habits")
    expect(page.get_by_role("link", name="Profile")).to_be_focused()
