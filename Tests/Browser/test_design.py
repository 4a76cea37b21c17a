"""Drawn letters, sizes and colours: habits to the pixel, days and calendar by their layout.

docs/decisions/0035 lists the differences between the app and the drawings."""
import re

import pytest
from playwright.sync_api import expect
from test_habits import add_habit
from test_scale import api_client
from test_today import add, later, plan
from touch import wait_for_transition

pytestmark = pytest.mark.grid
PURPLE, BLUE, GREEN, INDIGO, ORANGE = "161, 22, 204", "41, 109, 255", "29, 179, 34", "98, 54, 255", "255, 159, 79"
LARGE, TITLE, HEADLINE, BODY, STATUS, FOOTNOTE, CAPTION = (
    "34 700",
    "20 600",
    "17 600",
    "17 400",
    "13 600",
    "13 400",
    "12 400",
)
LETTERS = {
    "/today": {"h1": LARGE, ".page > .caption": TITLE,
               ".bar-title": HEADLINE, ".title": BODY, ".date": HEADLINE, ".tab": "11 700"},
    "/calendar": {".month > h2": HEADLINE, ".months .date": HEADLINE, ".weekday": STATUS},
    "/lists": {"h1": LARGE, ".lists .name": BODY, ".tab": "11 500"},
    "/habits": {"h1": LARGE, ".today-title": TITLE, ".day > p": STATUS, ".habit .name": "18.7 700",
                ".habit .name + span": CAPTION,
                ".habit a > :last-child": FOOTNOTE},
    "/habits/info": {".info h2": TITLE, ".info p": BODY},
    "/profile": {".streak > .large": "56 700"},
}
SHOWN = "[...document.querySelectorAll('.app *')].filter(node => node.checkVisibility())"
# The size and weight of the letters of the first visible element of a selector.
LETTERS_OF = f"""selector => {{
    const node = {SHOWN}.find(node => node.matches(selector)),
        {{ fontSize, fontWeight }} = node ? getComputedStyle(node) : {{}};
    return Math.round(parseFloat(fontSize) * 10) / 10 + ' ' + fontWeight;
}}"""
# The distance from the top of an element to the lowest pixel of its first line's letters with descenders.
DESCENT_OF = f"""selector => {{
    const node = {SHOWN}.find(node => node.matches(selector)), {{ font, lineHeight }} = getComputedStyle(node),
        context = new OffscreenCanvas(1, 1).getContext('2d');
    context.font = font;
    const {{ fontBoundingBoxAscent: above, fontBoundingBoxDescent: below, actualBoundingBoxDescent: lowest }} =
        context.measureText('gjpqy');
    return (parseFloat(lineHeight) - above - below) / 2 + above + lowest;
}}"""
FAMILIES = f"[...new Set({SHOWN}.map(node => getComputedStyle(node).fontFamily))]"
# Rows and controls that are too low, with the absolute area around them. A link in a sentence is as high as its line.
# A control that a touch screen clips is reached by keyboard only.
LOW = f"""{SHOWN}.filter(node => node.matches('button, a:not(p a), select, .row, .item, .habit, .add-line')
    && getComputedStyle(node).clipPath === 'none'
    && Math.max(node.offsetHeight, parseFloat(getComputedStyle(node, '::after').height) || 0) < 44)
    .map(node => node.outerHTML)"""


def style(page, selector, name, part=None):
    return page.locator(selector).filter(visible=True).first.evaluate(
        "(node, [name, part]) => getComputedStyle(node, part)[name]", [name, part])


def box(page, selector):
    return page.locator(selector).filter(visible=True).first.bounding_box()


@pytest.fixture(params=["light", "dark"])
def ada(people, request):
    """A user with a list, a task and two habits, on a phone with the width of the drawings."""
    ada = people("Ada", color_scheme=request.param, viewport={"width": 375, "height": 812}).join()
    ada.make_list("Groceries")
    program = api_client(ada)
    plan(program, "Walk", 0)
    for rank, name in (("A", "Water"), ("B", "Read")):
        add_habit(program, name, 3, rank=rank)
    ada.wait_until_synced()
    return ada


def visit(person, path):
    person.page.goto(person.server.address + path)
    expect(person.page.locator("h1:visible").last).to_be_visible()
    wait_for_transition(person.page)
    return person.page


@pytest.mark.feature("U5")
def test_letters_are_of_the_system_font_with_the_drawn_sizes_and_weights(ada):
    for path in LETTERS:
        page = visit(ada, path)
        if path == "/habits":
            expect(page.locator(".habit").first).to_be_visible()
        assert {selector: page.evaluate(LETTERS_OF, selector) for selector in LETTERS[path]} == LETTERS[path], path
        families = page.evaluate(FAMILIES)
        assert len(families) == 1 and families[0].startswith("system-ui, -apple-system, "), path


@pytest.mark.feature("U5")
def test_habits_have_the_drawn_sizes_and_colors(ada):
    page = visit(ada, "/habits")
    expect(page.locator(".habit")).to_have_count(2)
    day, bar, first, second = (box(page, selector)
                               for selector in (".card.day", ".day > progress", ".habit", ".habit + .habit"))
    assert (day["x"], day["width"], round(day["height"])) == (16, 343, 60)
    assert (bar["x"] - day["x"], bar["height"], style(page, "progress", "borderRadius")) == (12, 7, "4px")
    assert round(day["y"] + day["height"] - bar["y"] - bar["height"]) == 15
    assert round(first["y"] - day["y"] - day["height"]) == 18
    assert (first["x"], first["width"], first["height"], second["y"] - first["y"]) == (16, 343, 130, 142)
    name, plan, circle = box(page, ".habit .name"), box(page, ".habit .name + span"), box(page, ".habit .circle")
    descender = float(style(page, ".habit .name", "paddingBottom").removesuffix("px"))
    assert (name["x"] - first["x"], name["y"] - first["y"],
            round(plan["y"] - name["y"] - name["height"] + descender)) == (20, 20, 4)
    assert page.evaluate(DESCENT_OF, ".habit .name") <= name["height"]
    assert [style(page, ".habit .circle", side, "::before") for side in ("width", "height")] == ["36px", "36px"]
    assert first["x"] + first["width"] - circle["x"] - circle["width"] / 2 - 18 == 26
    assert style(page, ".habit", "borderRadius") == style(page, ".card", "borderRadius") == "12px"
    page.get_by_role("button", name="New habit").click()
    form = page.get_by_role("dialog")
    form.get_by_role("button", name="Colour").click()
    swatches = form.locator(".palette > button").all()
    assert [swatch.evaluate("node => getComputedStyle(node).backgroundColor") for swatch in swatches[:5]] == [
        f"rgb({color})" for color in (ORANGE, PURPLE, BLUE, GREEN, INDIGO)]
    assert [style(page, ".palette .swatch", name)
            for name in ("width", "padding")] == ["44px", "7px"], "30 px of colour"
    assert [page.evaluate(LETTERS_OF, selector)
            for selector in (".habit-form h2", ".habit-form label", "#habit-name", ".line > span")] \
        == [HEADLINE, STATUS, HEADLINE, BODY]


def test_icon_before_a_name_has_the_contrast_of_a_note_and_a_bar_reaches_from_edge_to_edge(ada):
    page = visit(ada, "/lists")
    assert style(page, ".row > .icon:first-child", "color") == style(page, ".add input", "color", "::placeholder")
    page = visit(ada, "/profile")
    for width in (375, 820, 899, 1440):
        page.set_viewport_size({"width": width, "height": 700})
        bars = page.locator(".bar").filter(visible=True).all()
        grounds = [float(bar.evaluate("node => parseFloat(getComputedStyle(node, '::before').width)")) for bar in bars]
        assert len(bars) == (2 if width >= 900 else 1) and abs(sum(grounds) - width) <= 1, (width, grounds)


@pytest.mark.feature("U5")
def test_days_have_the_drawn_layout(ada):
    for path in ("/today", "/calendar"):
        page = visit(ada, path)
        chosen = box(page, ".date[aria-current=date]")
        assert chosen["width"] == chosen["height"] >= 40 and style(page, ".date", "borderRadius") == "50%"
        assert style(page, ".date[aria-current=date]",
                     "backgroundColor") == style(page, ".tab[aria-current=page]", "color")
    page = visit(ada, "/profile")
    streak = box(page, ".streak")
    assert abs(streak["x"] + streak["width"] / 2 - 375 / 2) < 1 and style(page, ".streak", "borderRadius") == "12px"


@pytest.mark.feature("U5")
@pytest.mark.parametrize("ada", ["light"], indirect=True)
def test_light_scheme_has_the_drawn_colors_and_a_bar_at_most_one_action_in_the_accent_color(ada):
    page = visit(ada, "/habits")
    expect(page.locator(".habit").first).to_be_visible()
    assert style(page, "body", "backgroundColor") == "rgb(242, 242, 247)"
    assert style(page, ".habit", "backgroundColor") == "rgb(255, 255, 255)"
    assert style(page, ".tab[aria-current=page]", "color") == f"rgb({PURPLE})"
    for path, main in (("/today", 0), ("/lists", 0), ("/habits", 1), ("/chats", 1), ("/photos", 1), ("/profile", 0)):
        page = visit(ada, path)
        colors = page.evaluate(f"""{SHOWN}.filter(node => node.matches('.bar .icon, .bar .text, .back'))
            .map(node => [getComputedStyle(node).color, getComputedStyle(node).backgroundColor])""")
        actions = [ground for _, ground in colors if ground == f"rgb({PURPLE})"]
        assert len(actions) == main, path
        assert {color for color, ground in colors if ground not in actions} == {"rgb(60, 60, 67)"}, path


@pytest.mark.feature("D5")
def test_selected_day_also_shows_that_it_is_complete(people):
    ada = people("Ada").join()
    page = ada.page
    for day in (later(1), later(0)):
        page.goto(f"{ada.server.address}/today/{day}")
        add(ada, f"“Walk on {day}”")
        ada.tick(f"“Walk on {day}”")
    page.locator(".detail .bar").get_by_role("button", name="Calendar").click()
    chosen, other = page.locator(".months .date[aria-current=date]"), page.locator(f".months #day-{later(1)}")
    for day in (chosen, other):
        expect(day).to_have_accessible_name(re.compile("all done"))
    ring, ground = chosen.evaluate(
        "node => [getComputedStyle(node).borderTopColor, getComputedStyle(node).backgroundColor]"
    )
    assert ring != ground and ring == other.evaluate("node => getComputedStyle(node).borderTopColor")
