"""The screens of Scripts/screenshots, as steps from one to the next."""
import base64
import importlib.machinery
import importlib.util
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from test_share_target import SHARE  # noqa: E402
from test_unsupported import BROKEN  # noqa: E402

loader = importlib.machinery.SourceFileLoader("demo", str(ROOT / "Scripts/demo"))
demo = importlib.util.module_from_spec(importlib.util.spec_from_loader("demo", loader))
loader.exec_module(demo)


def guests(page):
    yield "sign-in", lambda: page.goto("/sign-in")
    yield "register", lambda: page.goto("/register")
    yield "register-wrong", lambda: page.locator("[type=submit]").click()
    fields = (("first-name", "Dora"), ("email", "dora@example.org"), ("password", demo.PASSWORD))
    yield "code", lambda: ([page.locator(f"#{name}").fill(text) for name, text in fields],
                           page.locator("[type=submit]").click())
    yield "code-wrong", lambda: page.locator("[autocomplete=one-time-code]").fill("00000000")
    yield "forgot", lambda: page.goto("/forgot")
    yield "forgot-code", lambda: (page.locator("[type=email]").fill("anna@example.org"),
                                  page.locator("[type=submit]").click())
    yield "forgot-password", lambda: page.locator("[autocomplete=one-time-code]").fill(page.code())
    yield "no-tasks", lambda: page.sign_in("newcomer@example.org")
    yield "no-lists", lambda: page.goto("/lists")
    yield "no-items", lambda: (page.locator("#new-list").fill("Dela"), page.page.keyboard.press("Enter"))
    yield "no-habits", lambda: page.goto("/habits")
    yield "trash-empty", lambda: page.goto("/trash")
    yield "keys", lambda: (page.goto("/habits"), page.page.keyboard.press("?"))
    yield "left", lambda: (page.goto("/profile"), page.locator(".detail .row.danger").first.click())
    yield "left-at-last", lambda: page.locator("dialog .strong").click()


def trouble(page, remind):
    """Screens of a user with a new device, a full device, and a busy or failing server.
    :param remind: makes a habit due in some minutes"""
    requests, clock = "**/v1/pu*", page.page.clock
    answer = lambda status, **body: page.context.route(requests, lambda route: route.fulfill(status=status, json=body))
    yield "skeleton", lambda: (answer(429, error="busy", retryAfter=60), page.sign_in("anna@example.org"))
    yield "skeleton-lists", lambda: page.goto("/lists")
    yield "skeleton-habits", lambda: page.goto("/habits")
    yield "reminder", lambda: (page.context.unroute(requests), clock.install(), remind(), page.goto("/habits"),
                               page.locator(".habit").first.wait_for(), clock.fast_forward(61_000),
                               clock.fast_forward(240_000),
                               page.locator(".notice").wait_for())
    yield "full", lambda: (page.page.evaluate("window.isFull = true"), page.locator(".circle").nth(3).click(),
                           page.locator(".status .problem").wait_for())
    # The change on the full device has reached the server before it fails.
    yield "failing", lambda: (page.page.evaluate("window.isFull = false"),
                              page.locator(".status p").first.wait_for(state="detached"),
                              answer(500), page.goto("/lists"), page.page.keyboard.press("Alt+r"),
                              page.locator(".status p:not(.problem)").wait_for())


def broken(page, script):
    """:param script: prevents the start of the app"""
    yield "broken-" + script, lambda: (page.page.add_init_script(BROKEN[script]), page.page.goto(page.address))


def viewer(page, list_id):
    """Screens of a viewer."""
    path = f"/lists/{list_id}"
    yield "as-viewer-list", lambda: page.goto(path)
    yield "as-viewer-menu", lambda: page.locator(".items .title").first.click(button="right")
    yield "as-viewer-item", lambda: page.locator(".menu .row").first.click()
    yield "as-viewer-share", lambda: page.goto(path + "/share")


def screens(page, list_id, group_id, book_id, club_id, withdraw):
    lists, drawn, links = f"/lists/{list_id}", demo.demo_drawings.apples().png(), []
    look = "Colour and sign" if page.english else "Цвет и значок"
    yield "lists", lambda: page.goto("/lists")
    # The first list is the inbox.
    yield "lists-menu", lambda: page.locator(".lists a.row").nth(1).click(button="right")
    yield "lists-rename", lambda: page.locator(".menu .row").filter(
        has_text="Rename" if page.english else "Переименовать").click()
    yield "lists-look", lambda: (page.goto("/lists"), page.locator(".lists a.row").nth(1).click(button="right"),
                                 page.locator(".menu .row").filter(has_text=look).click())
    yield "lists-question", lambda: (page.goto("/lists"), page.locator(".lists a.row").nth(1).click(button="right"),
                                     page.locator(".menu .danger").click())
    yield "lists-edited", lambda: (page.goto("/lists"), page.locator(".bar .text").first.click())
    yield "list", lambda: page.goto(lists)
    yield "list-edited", lambda: page.locator(".detail .bar .text").last.click()
    yield "list-selecting", lambda: page.locator(".select").first.click()
    draft = "Milk 2 l" if page.english else "молоко 2 л"
    yield "list-draft", lambda: (page.goto(lists), page.locator("#new-item").fill(draft))
    yield "list-row", lambda: page.locator(".items .title").nth(1).click()
    yield "item-moving", lambda: (page.goto(lists), page.locator(".items .title").nth(3).click(button="right"),
                                  page.locator(".menu .row").nth(-2).click())
    yield "item-menu", lambda: (page.goto(lists), page.locator(".items .title").nth(3).click(button="right"))
    yield "item", lambda: page.locator(".menu .row").first.click()
    yield "item-day", lambda: page.locator("#edit-day-chip").click()
    yield "item-time", lambda: page.locator("#edit-time-chip").click()
    yield "item-reminder", lambda: page.locator("#edit-reminder-chip").click()
    yield "item-repeat", lambda: page.locator("#edit-repeat-chip").click()
    # A rule every second week, and one without a valid number of occurrences.
    yield "item-repeat-custom", lambda: (page.locator("#edit-repeat > :last-child").click(),
                                         page.locator(".repetition .picks button").nth(1).click(),
                                         page.locator("#repeat-interval").fill("2"),
                                         page.scroll(".repetition .note"))
    yield "item-repeat-wrong", lambda: (page.locator(".repetition .picks").last.locator("button").last.click(),
                                        page.locator("#repeat-count").fill("0"), page.scroll(".repetition .note"))
    yield "item-wrong", lambda: (page.locator("#edit-repeat > :first-child").click(),
                                 page.locator("#edit-quantity-chip").click(),
                                 page.locator("#edit-quantity").fill("much"),
                                 page.page.keyboard.press("Tab"))
    yield "item-end", lambda: page.scroll(".detail .page > :last-child")
    yield "item-saved", lambda: (page.page.go_back(), page.page.wait_for_url("**" + lists))
    yield "history", lambda: (page.locator(".items .title").nth(1).click(button="right"),
                              page.locator(".menu .row").first.click(),
                              page.locator(".detail a.row").last.click())
    yield "viewer", lambda: (page.goto(lists), page.locator(".items .thumb").nth(2).click())
    yield (
        "viewer-failed",
        lambda: page.page.evaluate("document.querySelector('.viewer .picture img:last-child').src = '/nowhere'"),
    )
    yield "viewer-enlarged", lambda: (page.goto(lists), page.locator(".items .thumb").nth(2).click(),
                                      page.locator(".viewer .picture").first.dblclick())
    yield "undo", lambda: (page.goto(lists), page.locator(".items .title").last.focus(),
                           page.page.keyboard.press("Delete"))
    yield "share", lambda: page.goto(lists + "/share")
    yield "picker", lambda: page.locator(".detail .together").click()
    yield "picker-chosen", lambda: [page.locator(".sheet .people .choosable").nth(place).click() for place in (-1, -2)]
    by_link = "Invite by link" if page.english else "Пригласить по ссылке"
    yield "invite", lambda: (page.goto(lists + "/share"), page.page.get_by_role("button", name=by_link).click())
    yield "invite-code", lambda: (page.locator(".invite .aside .text").first.click(), page.locator(".qr").wait_for(),
                                  links.append(page.locator("#invite-link").input_value()))
    yield "invite-open", lambda: page.locator(".invite .people > :last-child").scroll_into_view_if_needed()
    copy = "Send a copy" if page.english else "Отправить копию"
    yield "share-copy", lambda: (page.goto(lists + "/share"), page.locator(".detail .row").filter(has_text=copy)
                                 .click(),
                                 page.locator(".sheet .people .row").first.click())
    yield "share-question", lambda: (page.goto(lists + "/share"),
                                     page.locator(".people .choice").last.select_option("remove"))
    yield "share-group-question", lambda: (page.goto(lists + "/share"),
                                           page.locator(".people .choice").first.select_option("remove"))
    yield "share-owner", lambda: (page.goto(lists + "/share"),
                                  page.locator(".choice:has([value=owner])").first.select_option("owner"))
    yield "share-close", lambda: (page.goto(lists + "/share"), page.locator(".detail .danger").last.click())
    yield "share-member", lambda: page.goto(f"/lists/{book_id}/share")
    yield "share-leave", lambda: page.locator(".detail .danger").last.click()
    yield "gone", lambda: page.goto("/lists/01ARZ3NDEKTSV4RRFFQ69G5FAV")
    yield "search", lambda: (page.goto("/search"), page.locator("[type=search]").fill("o" if page.english else "о"))
    yield "search-in-vain", lambda: page.locator("[type=search]").fill("xyzzy")
    yield "notifications", lambda: page.goto("/notifications")
    yield "trash", lambda: page.goto("/trash")
    yield "trash-question", lambda: page.locator(".detail .bar .danger").click()
    yield "trash-menu", lambda: (page.page.keyboard.press("Escape"),
                                 page.locator(".trash button.row-main").first.click())
    yield "trash-purge", lambda: page.locator(".menu .danger").click()
    yield "today", lambda: page.goto("/today")
    yield "today-menu", lambda: page.locator(".detail .item .title").last.click(button="right")
    yield "today-edited", lambda: (page.goto("/today"), page.locator(".detail .bar .text").first.click())
    yield "today-new", lambda: (page.goto("/today"),
                                page.locator(".detail .bar button.icon-button:visible").last.click())
    typed = "Call Vera tomorrow at 17:00 every week" if page.english else "Позвонить Вере завтра в 17:00 каждую неделю"
    yield "today-new-words", lambda: page.locator("#task-title").fill(typed)
    yield "today-new-time", lambda: page.locator(".sheet .picks [aria-expanded]").first.click()
    yield "day-empty", lambda: page.goto("/today/2031-12-24")
    yield "calendar", lambda: page.goto("/calendar")
    yield "calendar-in-vain", lambda: (page.locator("#find-day").fill("31.02"), page.page.keyboard.press("Enter"))
    yield "habits", lambda: page.goto("/habits")
    yield "habits-menu", lambda: page.locator(".habit > a").first.click(button="right")
    yield "habits-edited", lambda: (page.goto("/habits"), page.locator(".side .bar .text").first.click())
    yield "habit-new", lambda: (page.goto("/habits"), page.locator(".side .bar .icon-button").first.click())
    yield "habit", lambda: (page.goto("/habits"), page.locator(".habit > a").nth(1).click())
    yield "habit-year", lambda: page.scroll(".year")
    yield "habit-form", lambda: (page.locator(".detail .bar .text").last.click(), page.locator(".swatch").first.click())
    yield "habit-question", lambda: page.locator(".habit-form .danger").click()
    yield "habits-info", lambda: page.goto("/habits/info")
    yield "chats", lambda: page.goto("/chats")
    yield "chats-menu", lambda: page.locator(".chats .row").first.click(button="right")
    yield "chats-clear", lambda: page.locator(".menu .row:has(+ .danger)").click()
    yield "chat-group", lambda: (page.goto("/chats"), page.locator(".chats .row").first.click())
    drawings = [drawn] + [draw().png() for draw in (demo.demo_drawings.mountains, demo.demo_drawings.bread)]
    photos = [{"name": "a.png", "mimeType": "image/png", "buffer": drawing} for drawing in drawings]
    yield "chat-attach", lambda: page.locator("#attach").click()
    yield "chat-tray", lambda: (page.choose(".menu .row", photos), page.locator(".composer .thumb").nth(2).wait_for())
    yield "chat-mosaic", lambda: (page.locator(".composer [type=submit]").click(), page.page.wait_for_timeout(1500))
    yield "chat-card", lambda: (page.locator("#attach").click(),
                                page.locator(".menu .row:not(.danger)").last.click())
    yield "chat-card-access", lambda: page.locator(".sheet .row").nth(1).click()
    yield "chat-group-menu", lambda: (page.page.keyboard.press("Escape"),
                                      page.locator(".message.own").first.click(button="right"))
    yield "chat-forward", lambda: page.locator(".menu .row").nth(2).click()
    yield "chat-reply", lambda: (page.page.keyboard.press("Escape"),
                                 page.locator(".message.own").first.click(button="right"),
                                 page.locator(".menu .row").first.click())
    yield "chat", lambda: (page.goto("/chats"), page.locator(".chats .row").nth(2).click())
    yield "chat-menu", lambda: page.locator(".message.own").first.click(button="right")
    yield "chat-editing", lambda: page.locator(".menu .row").nth(4).click()
    yield "chat-options", lambda: page.locator(".detail .bar .icon-button").last.click()
    yield "chat-question", lambda: page.locator(".menu .danger").first.click()
    yield "chat-new", lambda: page.goto("/chats/new")
    yield "group-new", lambda: page.goto("/groups/new")
    yield "group-new-name", lambda: (page.locator(".people .row").first.click(), page.locator(".picked button").click(),
                                     page.locator("#new-group").fill("Hiking"))
    yield "photos", lambda: page.goto("/photos")
    yield "photos-menu", lambda: page.locator(".photo .photo-facts .icon-button").first.click()
    own = page.page.get_by_text("You" if page.english else "Вы", exact=True)
    edit = "Edit" if page.english else "Изменить"
    yield "photo-edit", lambda: (page.page.keyboard.press("Escape"),
                                 page.locator(".photo").filter(has=own).locator(".photo-frame").first.click(),
                                 page.locator(".viewer footer .icon-button").nth(2).click(),
                                 page.locator(".menu .row").filter(has_text=edit).click())
    yield "photo-new", lambda: (page.goto("/photos"), page.choose(".detail .bar .main-action:visible", photos[:1]),
                                page.locator(".photo-form .picture").wait_for())
    # The selected value would return with the page.
    yield "photo-viewer", lambda: (page.locator(".photo-form header button").first.click(),
                                   page.locator(".photo-form").wait_for(state="detached"),
                                   page.goto("/photos"), page.locator(".photo-frame").first.click())
    grid = "Show as a grid" if page.english else "Показать сеткой"
    yield "photos-grid", lambda: (page.goto("/photos"), page.page.get_by_role("button", name=grid).click())
    yield "receive", lambda: page.goto("/receive?text=" + draft)
    yield "receive-chat", lambda: page.locator(".detail .row.ink").nth(1).click()
    shared = [["a.png", "image/png", base64.b64encode(drawn).decode()]]
    yield "receive-pictures", lambda: (page.page.evaluate(SHARE, [shared * 3, ""]),
                                       page.page.wait_for_url("**/receive?**"))
    yield "receive-nothing", lambda: page.goto("/receive")
    yield "tray-empty", lambda: page.goto("/tray")
    # The list is marked as seen before the network ends.
    yield "offline", lambda: (page.goto(f"/lists/{book_id}"), page.page.wait_for_timeout(1500),
                              page.context.set_offline(True),
                              page.locator("#new-item").fill("Solaris"),
                              page.page.keyboard.press("Enter"))
    yield "tray", lambda: (withdraw(), page.context.set_offline(False), page.locator(".status a").click(timeout=60_000))
    yield "tray-question", lambda: page.locator(".tray .danger").first.click()
    yield "profile", lambda: page.goto("/profile")
    yield "profile-end", lambda: page.scroll(".detail .page .card:last-of-type")
    yield "profile-picture", lambda: (page.goto("/profile"), page.locator("#portrait").click())
    yield "crop", lambda: page.choose(".menu .row", photos[:1])
    yield "group", lambda: page.goto(f"/groups/{group_id}")
    yield "group-question", lambda: page.locator(".people .choice").last.select_option("remove")
    yield "group-owner", lambda: (page.goto(f"/groups/{group_id}"),
                                  page.locator(".choice").first.select_option("owner"))
    yield "group-delete", lambda: (page.goto(f"/groups/{group_id}"), page.locator(".detail .danger").last.click())
    yield "group-member", lambda: page.goto(f"/groups/{club_id}")
    yield "group-leave", lambda: page.locator(".detail .danger").last.click()
    for name in ("settings", "name", "email", "password", "devices", "delete"):
        yield "profile-" + name, lambda name=name: page.goto("/profile/" + name)
    yield "profile-delete-question", lambda: (page.locator("[type=password]").fill(demo.PASSWORD),
                                              page.locator(".primary").click())
    yield "profile-devices-question", lambda: (page.goto("/profile/devices"),
                                               page.locator(".detail .row.danger").click())
    yield "profile-device-question", lambda: (page.page.keyboard.press("Escape"),
                                              page.locator(".detail .remove").first.click())
    yield "profile-settings-end", lambda: (page.goto("/profile/settings"), page.scroll(".detail .page > :last-child"))
    quiet = page.locator(".detail .choice").nth(6)
    yield "profile-settings-quiet", lambda: (page.locator("#remind-deadlines").uncheck(), quiet.select_option("1320"),
                                             quiet.scroll_into_view_if_needed())
    yield "profile-email-code", lambda: (quiet.select_option(""), page.goto("/profile/email"),
                                         page.locator("[type=email]").fill("anna@example.com"),
                                         page.locator("[type=password]").fill(demo.PASSWORD),
                                         page.locator(".primary").click())
    # For the browser, a worker with another address is a newer one.
    yield "update", lambda: (page.goto("/today"),
                             page.page.evaluate("navigator.serviceWorker.register('/worker.js?newer')"),
                             page.locator(".status .text").wait_for())
    yield "left-unsent", lambda: (page.goto(lists), page.context.set_offline(True),
                                  page.locator(".items .tick").first.click(),
                                  page.goto("/profile"), page.scroll(".detail .row.danger"),
                                  page.locator(".detail .row.danger").first.click())
    yield "ended", lambda: (page.page.keyboard.press("Escape"), page.context.clear_cookies(),
                            page.context.set_offline(False),
                            page.page.wait_for_url("**/sign-in", timeout=60_000))
    yield "join", lambda: (page.page.goto(links[0]), page.locator(".joining .primary").wait_for())
    credentials = ("email", "newcomer@example.org"), ("password", demo.PASSWORD)
    yield "join-signed-in", lambda: (page.locator(".joining .text").click(),
                                     [page.locator(f"[type={kind}]").fill(text) for kind, text in credentials],
                                     page.locator("[type=submit]").click(),
                                     page.locator(".page.joining .primary").wait_for())
    yield "join-ended", lambda: (page.page.goto(links[0] + "x"), page.page.reload(),
                                 page.locator(".joining .empty").wait_for())
