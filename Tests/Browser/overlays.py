"""What is rarely on the screen, one after the other, with long names: menus, sheets, questions, pictures, what guests see."""
from habits_test import begin
from picture_test import READY, photo
from playwright.sync_api import expect
from portrait_test import stripes
from scale_test import by_program

LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
PASSWORD = "correct horse battery"


def furnish(person):
    """Makes a group, and a list with one item, all with long names.
    :return: the paths of their screens, that of the item's history apart"""
    page, home = person.page, person.server.address
    group = person.make_group(LONG)
    program = by_program(person)
    for rank in "AB":
        habit = begin(program, LONG, 400, weekdays=0b101_1110, rank=rank)
    page.goto(home + "/lists")
    address = person.make_list(LONG)
    person.add(LONG)
    person.title(LONG).click(button="right")
    page.get_by_role("button", name="Details").click()
    page.wait_for_url("**/items/*")
    paths = [path.removeprefix(home) for path in (address, page.url, address + "/share", group)] + ["/habits/" + habit]
    return paths, paths[1] + "/history"


def hang_pictures(person, path):
    """Two, at the only item of a list."""
    page = person.page
    page.goto(person.server.address + path)
    page.evaluate(READY)
    with page.expect_file_chooser() as chooser:
        page.locator(".item .thumb").click()
    chooser.value.set_files([photo(1), photo(2)])
    page.locator(".item .thumb:not(.none)").click()
    expect(page.get_by_role("dialog", name="1 of 2")).to_be_visible()
    page.keyboard.press("Escape")


def overlays(person, paths):
    """Opens all that lies over a screen, as somebody does who has what `furnish` makes, and pictures, in either language.
    :return: what each is called, one at a time while it is there"""
    page, home = person.page, person.server.address
    items, item, share, group, _ = paths

    def opens(path, *steps):
        """Takes steps from a screen on; each leads to something that lies over it, or to another look of it."""
        page.goto(home + path)
        for selector, how in steps:
            before = page.evaluate("document.body.innerHTML")
            page.locator(selector).filter(visible=True).first.click(**how)
            page.wait_for_function("before => document.body.innerHTML !== before", arg=before)
            yield path, selector

    tap, hold = {}, {"button": "right"}
    yield from opens("/lists", (".lists a.row", hold), (".menu .danger", tap))
    yield from opens("/lists", (".lists a.row", hold), (".menu .row:nth-child(3)", tap))
    yield from opens("/lists", (".side .bar .text", tap))
    yield from opens(items, (".items .title", tap))
    yield from opens(items, (".items .title", hold))
    yield from opens(items, (".items .title", hold), (".menu .row:nth-last-child(2)", tap))
    yield from opens("/today", (".detail .bar .icon-button:nth-child(2)", tap))
    yield from opens(items, (".detail .bar .text", tap), (".select", tap), (".detail .row.danger", tap))
    yield from opens(item, *[(".adding", tap)] * 4)
    page.locator("#edit-title").fill("")
    page.locator(".detail .bar .text").click()
    yield "the errors of an item"
    page.locator(".detail .back").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    yield "the question before leaving an item"
    yield from opens("/habits", (".side .bar .text", tap))
    yield from opens("/habits", (".side .bar .icon-button", tap), (".swatch", tap))
    yield from opens("/habits", (".habit > a", tap), (".detail .bar .text", tap), (".habit-form .danger", tap))
    yield from opens(share, ("[role=switch]", tap), (".detail .card .row.accent, .detail .primary", tap))
    yield from opens(group, (".detail .row.danger", tap))
    yield from opens("/profile", (".detail .row.danger", tap))
    yield from opens(items, (".item .thumb", tap), (".viewer footer > :last-child", tap))
    page.locator(".viewer img:not(.preview)").evaluate("image => image.setAttribute('data-broken', '')")
    yield "a picture that does not come"
    yield from opens(items, (".item .thumb", tap), (".viewer footer > :nth-last-child(2)", tap))
    page.goto(home + "/profile")
    for what, file in (("a square", stripes()), ("no square", {**stripes(), "buffer": b"no picture"})):
        page.evaluate(READY)
        with page.expect_file_chooser() as chooser:
            page.locator("#portrait").click()
        chooser.value.set_files([file])
        shown = ".crop img" if what == "a square" else ".crop .failed"
        expect(page.locator(shown)).to_be_visible()
        yield what
        page.keyboard.press("Escape")
    yield from opens(items, (".items .title", tap), (".tools .danger", tap))
    yield from opens("/trash", (".detail .bar .danger", tap))


def guests(person):
    """Goes through the screens of who is not signed in, in the language of their browser, before and after what was typed is
    wrong. The person has an account already.
    :return: what each is called, one at a time while it is there"""
    page, home = person.page, person.server.address
    submit, email = page.locator("form .primary"), page.locator("[type=email]")
    for path in ("/sign-in", "/register", "/forgot"):
        page.goto(home + path)
        expect(page.locator("form")).to_be_visible()
        yield path
        submit.click()
        yield path + ", left empty"
    page.goto(home + "/register")
    page.locator("[autocomplete=given-name]").fill(LONG)
    page.locator("[type=password]").fill(PASSWORD)
    email.fill("somebody.with.a.rather.long.address@" + LONG[:30].lower() + ".example.org")
    submit.click()
    page.locator(".code input").fill("000000")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    yield "a wrong code"
    page.keyboard.press("Escape")
    yield "the code for an account"
    person.server.code()
    page.goto(home + "/forgot")
    email.fill(person.email)
    submit.click()
    page.wait_for_url("**/forgot/code")
    yield "/forgot/code"
    page.locator(".code input").fill(person.server.code())
    page.wait_for_url("**/forgot/password")
    yield "/forgot/password"
    submit.click()
    yield "/forgot/password, left empty"
    page.locator("[type=password]").fill(PASSWORD)
    submit.click()
    page.wait_for_url("**/today")
    page.goto(home + "/profile/email")
    email.fill("countess.with.a.rather.long.address@" + LONG[:30].lower() + ".example.org")
    page.locator("[type=password]").fill(PASSWORD)
    submit.click()
    page.wait_for_url("**/profile/email/code")
    yield "/profile/email/code"


def refuse(person, owner):
    """Has somebody change two things in a list from which its owner removes them meanwhile."""
    page, other, tablet = person.page, by_program(owner), by_program(person)
    scope = other.new_list(LONG)
    other.add_item(scope, LONG)
    other.share(scope, tablet)
    page.goto(f"{person.server.address}/lists/{scope.removeprefix('list:')}")
    expect(person.checkbox(LONG)).to_be_visible()
    person.kept()
    person.context.set_offline(True)
    person.page.get_by_label("New item").fill(LONG)
    page.keyboard.press("Enter")
    person.checkbox(LONG).last.click()
    expect(page.get_by_text("2 changes waiting")).to_be_visible()
    assert "done" in other.do(scope, "member.remove", person=tablet.id)
    person.context.set_offline(False)
    expect(page.get_by_text("2 changes not accepted")).to_be_visible(timeout=60_000)
