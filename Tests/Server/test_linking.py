"""Accounts at Unsplash: linked by going there and back, used for likes, and forgotten."""

import sqlite3
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import pytest
from dela import Client, command, new_id, wait_until
from socketclient import Live
from test_sources import answers, page, silent
from unsplash import PERSON, Unsplash

pytestmark = pytest.mark.feature("P3", "P4")


@pytest.fixture
def unsplash():
    stand_in = Unsplash()
    stand_in.limit = stand_in.left = 5000
    yield stand_in
    stand_in.close()


@pytest.fixture
def served(make_server, unsplash):
    return make_server(**unsplash.settings).start()


@pytest.fixture
def ada(served):
    return served.person("Ada")


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def agree(person):
    """What the source gives to the browser of somebody who goes there and agrees."""
    address = person.post("/v1/sources/link", {"source": "unsplash"}).json["address"]
    with pytest.raises(urllib.error.HTTPError) as sent:
        urllib.request.build_opener(NoRedirect).open(address)
    back = urllib.parse.urlsplit(sent.value.headers["Location"])
    assert back.path == "/linked" and back.netloc.startswith("localhost"), back
    return dict(urllib.parse.parse_qsl(back.query))


def finish(person, given, **more):
    return person.post("/v1/sources/link/finish", {**given, **more})


def account(person):
    (source,) = person.get("/v1/sources").json["sources"]
    return source.get("account")


def link(person):
    assert finish(person, agree(person)).json == {}
    return account(person)


def stored_links(server):
    """The linked accounts in the database, each with its token."""
    return [row for table, row in server.stored_rows() if table == "sourcelink"]


def heart(person, number=1, on=True):
    photo = page(person).json["photos"][number]
    return person.post("/v1/sources/heart", {"photo": photo, "on": on})


def favourites(person):
    return [id for id in person.records("user:" + person.id) if id.startswith("src:")]


def test_an_account_is_linked_shown_and_forgotten(served, unsplash, ada):
    assert account(ada) is None
    assert link(ada) == {
        "name": "Person One", "username": "person1", "about": PERSON["bio"], "picture": f"{unsplash.address}/pictures/me?ixid=seen&w=128",
    }
    assert account(ada.another_device()) and account(served.person("Bob")) is None
    assert len(stored_links(served)) == 1
    assert ada.post("/v1/sources/unlink", {"source": "unsplash"}).status == 200
    assert account(ada) is None
    assert not stored_links(served)


def test_the_token_is_kept_sealed_and_told_to_nobody(served, unsplash, ada):
    link(ada)
    (token,) = unsplash.tokens
    assert served.stop() == 0
    for file in served.data.rglob("*"):
        assert not file.is_file() or token.encode() not in file.read_bytes(), file
    assert token not in served.log and "the-secret-key" not in served.log
    served.start()
    ada.close()
    assert account(ada) and heart(ada).status == 200
    assert served.stop() == 0
    (served.data / "server.key").unlink()
    assert served.run("key", "new").returncode == 0
    served.start()
    again = type(ada)(served, ada.email, ada.password)
    assert heart(again).status == 200 and unsplash.likes == {"Photo_001": True}, "another key opens nothing"


def test_a_state_counts_once_for_its_own_person(served, unsplash, ada):
    bob = served.person("Bob")
    given = agree(ada)
    assert finish(bob, given).status == 404 and finish(ada, given).status == 404, "somebody else has used it up"
    assert account(ada) is None and account(bob) is None
    given = agree(ada)
    assert finish(ada, {**given, "state": "A" * 22}).status == 404
    assert finish(ada, given).status == 200 and finish(ada, given).status == 404
    assert finish(Client(served), agree(ada)).status == 401


def test_another_session_of_the_person_is_asked_whose_account_it_is(served, ada):
    phone = ada.another_device()
    given = agree(ada)
    asked = finish(phone, given).json["confirm"]
    assert asked["username"] == "person1" and account(ada) is None
    assert finish(ada, given, confirmed=True).status == 404, "it is asked there, and not here"
    assert finish(phone, given, confirmed=True).json == {} and account(ada)["username"] == "person1"
    assert finish(phone, given, confirmed=True).status == 404


def test_whoever_refuses_is_left_as_they_were(ada, unsplash):
    given = agree(ada)
    assert finish(ada, {"state": given["state"]}).json == {} and account(ada) is None
    assert finish(ada, given).status == 404 and not unsplash.tokens


@pytest.mark.parametrize("path, fault, status", [
    ("/oauth/token", answers(500), 503), ("/oauth/token", answers(401, b'{"error":"invalid_client"}'), 422),
    ("/oauth/token", answers(200, b"garbage"), 503), ("/oauth/token", silent, 503),
    ("/oauth/token", answers(200, b'{"access_token":"a b","scope":"public read_user write_likes"}'), 503),
    ("/oauth/token", answers(200, b'{"access_token":"a","scope":"public"}'), 503),
    ("/oauth/token", answers(302, Location="https://elsewhere.example"), 503), ("/me", answers(500), 503), ("/me", answers(200, b"[]"), 503),
    ("/me", answers(429), 429),
])
def test_a_link_that_fails_leaves_nothing_and_may_be_tried_again(ada, unsplash, path, fault, status):
    unsplash.faults[path] = fault
    assert finish(ada, agree(ada)).status == status
    assert account(ada) is None and ada.get("/v1/me").status == 200
    if status != 429:
        unsplash.faults.clear()
        assert link(ada)


def test_another_proof_or_address_gets_no_token(ada, unsplash):
    given = agree(ada)
    unsplash.codes[given["code"]]["code_challenge"] = "A" * 43
    assert finish(ada, given).status == 422 and not unsplash.tokens
    given = agree(ada)
    unsplash.codes[given["code"]]["redirect_uri"] = "https://elsewhere.example/linked"
    assert finish(ada, given).status == 422 and not unsplash.tokens


def test_like_and_favourite_hold_or_fail_together(ada, unsplash):
    link(ada)
    assert heart(ada).status == 200 and heart(ada).status == 200
    assert favourites(ada) == ["src:unsplash:Photo:u001"] and unsplash.likes == {"Photo_001": True}
    unsplash.faults["/photos/Photo_001/like"] = unsplash.faults["/photos/Photo_002/like"] = answers(500)
    assert heart(ada, on=False).status == 503 and heart(ada, 2).status == 503
    assert favourites(ada) == ["src:unsplash:Photo:u001"] and unsplash.likes == {"Photo_001": True}
    unsplash.faults.clear()
    assert heart(ada, on=False).status == 200
    assert favourites(ada) == [] and unsplash.likes == {"Photo_001": False}
    photo = page(ada).json["photos"][3]
    for wrong in ({"id": "../me"}, {"small": "javascript:alert(1)"}, {"width": 0}, {"source": "elsewhere"}):
        assert ada.post("/v1/sources/heart", {"photo": {**photo, **wrong}, "on": True}).status in (400, 404, 422)
    assert favourites(ada) == []


def test_the_other_devices_hear_of_a_heart_at_once(ada, unsplash):
    link(ada)
    live = Live(ada.another_device())
    live.hello()
    assert heart(ada).status == 200
    assert live.parts_until("src:unsplash:Photo:u001")
    live.close()


def test_without_an_account_the_heart_is_a_favourite_alone(ada, unsplash):
    assert heart(ada).status == 200
    assert favourites(ada) == ["src:unsplash:Photo:u001"] and unsplash.likes == {}


def test_a_token_that_is_revoked_is_forgotten_and_nobody_signed_out(ada, unsplash):
    link(ada)
    unsplash.tokens.clear()
    assert heart(ada).status == 422 and favourites(ada) == []
    assert account(ada) is None and ada.get("/v1/me").status == 200
    assert heart(ada).status == 200 and favourites(ada) == ["src:unsplash:Photo:u001"]


def test_what_a_kill_leaves_half_done_is_put_right(served, ada, unsplash):
    link(ada)
    page(ada)
    served.kill()
    # Killed after the source was told, before the favourite was kept.
    with sqlite3.connect(served.data / "dela.sqlite") as database:
        database.execute("INSERT INTO liking (person, source, photo) VALUES (?, 'unsplash', 'Photo_005')", (ada.id,))
    database.close()
    unsplash.likes["Photo_005"] = True
    served.start()
    wait_until(lambda: unsplash.likes["Photo_005"] is False, "the like to be taken back", 15)
    wait_until(lambda: not [row for table, row in served.stored_rows() if table == "liking"], "the end of it")


LIMITS = {"X-Ratelimit-Limit": "5000", "X-Ratelimit-Remaining": "4000"}


def refuses(unsplash, status):
    return lambda request: unsplash.send(request, status, {"errors": ["no"]}, LIMITS)


def test_who_has_written_too_much_waits_with_hearts_too(make_server, unsplash):
    server = make_server(DELA_DAILY="1", **unsplash.settings).start()
    ada, bob = server.person("Ada"), server.person("Bob")
    scope = ada.new_list()
    item, note = ada.add_item(scope), "n" * 9_000
    notes = lambda: (command(scope, "item.edit", id=item, set={"note": new_id() + note}) for _ in range(4))
    wait_until(lambda: ada.post("/v1/push", ada.numbered(*notes())).status == 503, "the day to be used up")
    assert heart(ada).status == 429 and favourites(ada) == []
    assert [heart(bob, on=number % 2 == 0).status for number in range(25)].count(429) == 5


def test_nobody_keeps_others_from_linking(served, ada):
    given = agree(ada)
    mallory = served.person("Mallory")
    begun = [mallory.post("/v1/sources/link", {"source": "unsplash"}).status for _ in range(1100)]
    assert begun.count(200) == 20 and set(begun) == {200, 429}
    assert finish(ada, given).status == 200


def test_a_code_that_is_made_up_costs_a_source_little(make_server, unsplash):
    unsplash.limit = unsplash.left = 50
    mallory = make_server(**unsplash.settings).start().person("Mallory")
    for number in range(5):  # ten of the fifty are one user's
        mallory.post("/v1/sources/use", {"source": "unsplash", "photo": f"made-up-{number}"})
    finished = [finish(mallory, {**agree(mallory), "code": "nonsense"}).status for _ in range(7)]
    assert finished == [422] * 5 + [429] * 2 and len(unsplash.asked("/oauth/token")) == 5


def test_a_no_to_one_person_is_none_to_others(served, unsplash, ada):
    link(ada)
    unsplash.faults["/photos/Photo_001/like"] = answers(403, b'{"errors":["no"]}')
    assert heart(ada).status == 503
    assert page(served.person("Bob"), "2").status == 200
    assert not [row for table, row in served.stored_rows() if table == "liking"], "it is not told again"


def test_an_old_token_that_is_refused_late_leaves_a_new_link(served, unsplash, ada):
    link(ada)
    page(ada)

    def slowly(request):
        time.sleep(2)
        unsplash.send(request, 401, {"errors": ["OAuth error"]})
    unsplash.faults["/photos/Photo_001/like"] = slowly
    other = ada.another_device()
    late = threading.Thread(target=lambda: heart(other))
    late.start()
    wait_until(lambda: unsplash.asked("/photos/Photo_001/like"), "the heart to be under way")
    link(ada)
    late.join()
    assert account(ada)


def test_what_a_source_refuses_for_good_keeps_nothing_else_from_being_put_right(served, ada, unsplash):
    link(ada)
    served.kill()
    rows = [(f"AAA{number:03d}", ada.id) for number in range(30)] + [("ZZZ", ada.id)]
    for name, _ in rows[:20]:
        unsplash.faults[f"/photos/{name}/like"] = refuses(unsplash, 422)
    for name, _ in rows[20:30]:
        unsplash.faults[f"/photos/{name}/like"] = refuses(unsplash, 500)
    with sqlite3.connect(served.data / "dela.sqlite") as database:
        database.executemany("INSERT INTO liking (photo, person, source) VALUES (?, ?, 'unsplash')", rows)
    database.close()
    left = lambda: {row[2] for table, row in served.stored_rows() if table == "liking"}
    served.start()
    wait_until(lambda: left() == {name for name, _ in rows[20:]}, "what is refused to end", 15)
    for _ in range(2):
        served.stop()
        served.start()
    wait_until(lambda: left() == {name for name, _ in rows[20:30]}, "the last one to have its turn", 15)


def test_links_go_with_the_account(served, ada):
    link(ada)
    assert len(stored_links(served)) == 1
    assert ada.post("/v1/account/delete", {"password": ada.password}).status == 200
    assert not stored_links(served)
