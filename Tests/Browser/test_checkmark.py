"""Check marks and thin lines as pixels, and the width of date fields, in three engines.

There are no reference files: the share and the centre of a colour must lie within bounds."""
import io
import time
import types

import pytest
from engines import Firefox, WebKit, running
from PIL import Image, ImageColor
from test_engines import ENTER, PASSWORD
from test_habits import add_habit
from test_scale import api_client, dela
from test_today import plan

EMAIL = "eva@example.org"
# The window is lower than the screens, so that they scroll.
WIDTH, HEIGHT = 390, 620
# The square in the centre of a control where its mark is expected, in CSS px. It fits into the smallest mark.
SQUARE = 16

# 9 is FIRST_ORDERED_NODE_TYPE, and 7 is ORDERED_NODE_SNAPSHOT_TYPE.
NODE = "const node = document.evaluate(arguments[0], document, null, 9).singleNodeValue;"
IS_STILL = NODE + """return node !== null && document.getAnimations().every(
    ({ effect }) => effect.target !== node && !effect.pseudoElement?.startsWith('::view'))"""
ACT = NODE + "node.dispatchEvent(new MouseEvent(arguments[1], { bubbles: true, cancelable: true }))"
STATE = NODE + """const running = document.getAnimations().map(({ effect, playState }) =>
    `${effect.target?.className}${effect.pseudoElement ?? ''} ${playState}`);
return `${location.pathname}, found: ${node !== null}, animations: ${running}, ${document.body.innerText}`"""
CENTER = NODE + "node.scrollIntoView({ block: 'center', behavior: 'instant' }); return node.checked"
# Scrolls the nearest scrollable ancestor.
SCROLL = NODE + """let scroller = node.parentElement;
const scrolls = ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight;
while (scroller !== null && !(/auto|scroll/.test(getComputedStyle(scroller).overflowY) && scrolls(scroller)))
  scroller = scroller.parentElement;
scroller ??= document.scrollingElement;
const before = scroller.scrollTop;
for (const way of [-30, 30]) if (scroller.scrollTop === before) scroller.scrollBy({ top: way, behavior: 'instant' });
return scroller.scrollTop - before"""
LOOK = NODE + """const { left, top, width, height } = node.getBoundingClientRect(), style = getComputedStyle(node);
const colors = arguments[1].map(name => style.getPropertyValue(name).trim());
return { left, top, width, height, all: innerWidth, colors }"""
TAKE_AWAY = "document.styleSheets[0].insertRule('input::after { display: none !important }')"
GIVE_BACK = "document.styleSheets[0].deleteRule(0)"


class Chromium:
    """A Chromium page with the interface of an `Engine`."""

    def __init__(self, page):
        self.page = page
        self.open = page.goto
        self.screenshot = page.screenshot

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})

    def run(self, script, *arguments):
        return self.page.evaluate(f"list => (function () {{ {script} }}).apply(null, list)", list(arguments))


ENGINES = [Chromium, WebKit, Firefox]


@pytest.fixture(params=ENGINES, ids=lambda kind: kind.__name__.lower())
def engine(request, server, people, tmp_path):
    """A browser with Eva signed in."""
    server.add(EMAIL, "Eva")
    if request.param is Chromium:
        yield Chromium(people("Eva", viewport={"width": WIDTH, "height": HEIGHT}).sign_in(EMAIL).page)
        return
    with running(request.param, tmp_path / "engine") as engine:
        engine.open(server.address + "/sign-in")
        engine.type(engine.field("E-mail"), EMAIL)
        engine.type(engine.field("Password"), PASSWORD + ENTER)
        engine.find("//h1[.='Today']")
        engine.resize(WIDTH, HEIGHT)
        yield engine


@pytest.fixture
def program(server):
    return api_client(types.SimpleNamespace(server=server, email=EMAIL))


def wait_until(seen, what, seconds=30):
    end = time.monotonic() + seconds
    while not (found := seen()):
        assert time.monotonic() < end, what
        time.sleep(0.1)
    return found


def wait_until_still(engine, xpath):
    try:
        wait_until(lambda: engine.run(IS_STILL, xpath), xpath)
    except AssertionError as error:
        raise AssertionError(f"{xpath}: {engine.run(STATE, xpath)}") from error


def act(engine, xpath, kind="click"):
    wait_until_still(engine, xpath)
    engine.run(ACT, xpath, kind)


def look(engine, xpath, *names):
    """Returns the picture of the window with an element.
    :param names: of colours
    :return: the picture, the position of the element, the pixels per CSS px, and the colours"""
    at = engine.run(LOOK, xpath, names)
    picture = Image.open(io.BytesIO(engine.screenshot())).convert("RGB")
    return picture, at, picture.width / at["all"], [ImageColor.getrgb(color) for color in at["colors"]]


def is_near(pixel, color, far=64):
    return all(abs(one - other) <= far for one, other in zip(pixel, color, strict=True))


def middle(engine, xpath, front, back):
    """Measures the drawing in the middle of a control.
    :param front: the name of the mark's colour
    :param back: that of the colour around the mark
    :return: the share of the mark's pixels, the distance of their centre from the control's in CSS px, and the share
    of the other colour"""
    picture, at, scale, (front, back) = look(engine, xpath, front, back)
    left, top = (at[edge] + at[length] / 2 - SQUARE / 2 for edge, length in (("left", "width"), ("top", "height")))
    square = picture.crop([round(edge * scale) for edge in (left, top, left + SQUARE, top + SQUARE)])
    pixels = {(x, y): square.getpixel((x, y)) for x in range(square.width) for y in range(square.height)}
    mark = [spot for spot, pixel in pixels.items() if is_near(pixel, front)]
    center = [(sum(axis) / len(mark) + 0.5) / scale - SQUARE / 2
              for axis in zip(*mark, strict=True)] or [SQUARE, SQUARE]
    rest = sum(is_near(pixel, back) for pixel in pixels.values())
    return len(mark) / len(pixels), max(map(abs, center)), rest / len(pixels)


def is_marked(seen):
    share, distance, rest = seen
    return 0.06 < share < 0.3 and distance < 3 and rest > 0.4


def wait_for(engine, xpath, names, is_expected, what):
    """Waits until the middle of a control has the expected drawing."""
    wait_until_still(engine, xpath)
    end = time.monotonic() + 5
    while not is_expected(seen := middle(engine, xpath, *names)):
        assert time.monotonic() < end, (xpath, what, seen)
        time.sleep(0.1)


def check_mark(engine, xpath, front, back, blank="--surface"):
    """Checks that a control has a mark exactly if it is checked, also after scrolling. At the end the style sheet hides
    the mark, so that a check that always finds one fails."""
    wait_until_still(engine, xpath)
    if engine.run(CENTER, xpath):
        act(engine, xpath)
    wait_for(engine, xpath, (blank, blank), lambda seen: seen[0] > 0.95, "is blank before it is checked")
    act(engine, xpath)
    wait_until(lambda: engine.run(CENTER, xpath), xpath)  # it may have moved
    wait_for(engine, xpath, (front, back), is_marked, "has a mark")
    assert engine.run(SCROLL, xpath) != 0, xpath
    wait_for(engine, xpath, (front, back), is_marked, "has a mark after scrolling")
    engine.run(TAKE_AWAY)
    wait_for(engine, xpath, (front, back), lambda seen: not is_marked(seen), "has a mark that was taken away")
    engine.run(GIVE_BACK)


@pytest.mark.feature("U3", "L5", "H1", "H5")
def test_checkboxes_show_their_check_mark_when_checked_and_after_scrolling(engine, server, program):
    groceries, saved = program.new_list("Groceries"), f"chat:{program.id}"
    selector = "//input[contains(@class, 'select')]"
    for number in range(20):
        program.add_item(groceries, f"Item {number}")
        assert "done" in program.do(saved, "chat.write", id=dela.new_id(), text=f"Message {number}")
    plan(program, "Walk", 0)
    habit = add_habit(program, "Water", 20)
    for number in range(6):
        add_habit(program, f"Habit {number}", 20, rank=f"W{number + 1}")

    engine.open(server.address + "/lists/" + groceries.removeprefix("list:"))
    check_mark(engine, "//input[@aria-label='Item 7']", "--done-text", "--done-pale")
    act(engine, "//*[contains(@class, 'detail')]//button[.='Edit']")
    check_mark(engine, f"{selector}[contains(@aria-label, 'Item 8')]", "--on-accent", "--accent")
    engine.open(server.address + "/today")
    check_mark(engine, "//input[@aria-label='Walk']", "--done-text", "--done-pale")
    check_mark(engine, "//input[@aria-label='Water']", "--surface", "--ring")
    engine.open(server.address + "/habits")
    check_mark(engine, "//input[@aria-label='Water']", "--surface", "--ring")
    engine.open(server.address + "/habits/" + habit)
    check_mark(engine, "(//input[@class='mark'])[3]", "--ring", "--surface")
    engine.open(server.address + "/chats/" + program.id)
    act(engine, "//*[contains(@class, 'message')][contains(., 'Message 10')]", "contextmenu")
    act(engine, "//dialog//button[normalize-space()='Select']")
    check_mark(engine, f"{selector}[contains(@aria-label, 'Message 9')]", "--on-accent", "--accent", "--ground")


EDGES = """const all = document.evaluate(arguments[0], document, null, 7);
return Array.from({ length: all.snapshotLength }, (_, place) => {
  const { left, top, right, bottom } = all.snapshotItem(place).getBoundingClientRect();
  return [left, top, right, bottom];
})"""


def lines(engine, xpath, is_upright):
    """Measures the line at the start of each element: to its left, or above it.
    :return: the share of the line's colour in the longest row of pixels there"""
    picture, _, scale, (color,) = look(engine, xpath, "--line")
    shares = []
    for edges in engine.run(EDGES, xpath):
        left, top, right, bottom = (round(edge * scale) for edge in edges)
        if is_upright:
            rows = [[picture.getpixel((x, y)) for y in range(top, bottom)] for x in range(left - 2, left + 3)]
        else:
            rows = [[picture.getpixel((x, y)) for x in range(left, right)] for y in range(top - 2, top + 3)]
        shares.append(max(sum(is_near(pixel, color, 12) for pixel in row) / len(row) for row in rows))
    return shares


def check_lines(engine, server, program):
    """Checks the lines between figures and rows of a habit."""
    engine.open(server.address + "/habits/" + add_habit(program, "Water", 20))
    figures = "//*[contains(@class, 'figures')]/li[position() > 1]"
    rows = "//*[contains(@class, 'days')]/*[position() = 2 or position() = 3]"
    for width in range(390, 393):
        engine.resize(width, HEIGHT)
        for xpath, is_upright in ((figures, True), (rows, False)):
            wait_until(lambda: engine.run(IS_STILL, xpath), xpath)
            engine.run(CENTER, xpath)
            end = time.monotonic() + 5
            while len(shares := lines(engine, xpath, is_upright)) != 2 or min(shares) < 0.8:
                assert time.monotonic() < end, (width, xpath, shares)
                time.sleep(0.1)


# Date fields with their width and the width that their value needs.
DATES = """return [...document.querySelectorAll('.property input[type=datetime-local]')].map(field => {
  const given = field.offsetWidth;
  field.style = 'position: absolute; flex: none; width: max-content; max-width: none';
  const needed = field.offsetWidth;
  field.style = '';
  return [given, needed];
})"""


def check_date_fields(engine, server, program):
    """Checks that the date fields of an item have room for their whole value on every phone."""
    groceries = program.new_list("Groceries")
    item = program.add_item(groceries)
    late = dela.now() + 86_400_000
    assert "done" in program.do(groceries, "item.edit", id=item, set={"deadline": late, "reminder": late})
    engine.open(f"{server.address}/lists/{groceries.removeprefix('list:')}/items/{item}")
    for name in ("deadline", "reminder"):
        wait_until(lambda: engine.run(f"return !!document.getElementById('edit-{name}-chip')"), "a chip")
        engine.run(f"document.getElementById('edit-{name}-chip').click()")
        wait_until(lambda: engine.run(IS_STILL, f"//input[@id='edit-{name}']"), "a date field")
        for width in (320, 359, 360, 375, 390, 412):
            engine.resize(width, HEIGHT)
            fields = engine.run(DATES)
            assert len(fields) == 1 and all(given >= needed for given, needed in fields), (width, fields)


@pytest.mark.feature("U2", "U3", "H5", "L6")
def test_lines_and_date_fields_are_drawn_completely_at_every_width(engine, server, program):
    check_lines(engine, server, program)
    check_date_fields(engine, server, program)
