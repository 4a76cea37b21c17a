"""Linked accounts at Unsplash: authorization, likes and unlinking."""

import threading
import time
import urllib.error
import urllib.parse
import urllib.request

import database
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
    """The parameters that the source returns to the browser of a user who agrees."""
    address = person.post("/v1/sources/link", {"source": "unsplash"}).json["address"]
    with pytest.raises(urllib.error.HTTPError) as sent:
        urllib.request.build_opener(NoRedirect).open(address)
    back = urllib.parse.urlsplit(sent.value.headers["Location"])
    assert back.path == "/linked" and back.netloc.startswith("localhost"), back
    return dict(urllib.parse.parse_qsl(back.query))


def finish(person, granted, **more):
    return person.post("/v1/sources/link/finish", {**granted, **more})


def account(person):
    (source,) = person.get("/v1/sources").json["sources"]
    return source.get("account")


def link(person):
    assert finish(person, agree(person)).json == {}
    return account(person)


def stored_links(server):
    """The linked accounts in the database with their tokens."""
    return [row for table, row in server.stored_rows() if table == "sourcelink"]


def heart(person, number=1, on=True):
    photo = page(person).json["photos"][number]
    return person.post("/v1/sources/heart", {"photo": photo, "on": on})


def favourites(person):
    return [id for id in person.records("user:" + person.id) if id.startswith("src:")]


def test_account_is_linked_shown_and_unlinked(served, unsplash, ada):
    assert account(ada) is None
    assert link(ada) == {
        "name": "Person One", "username": "person1", "about": PERSON["bio"],
        "picture": f"{unsplash.address}/pictures/me?ixid=seen&w=128",
    }
    assert account(ada.another_device()) and account(served.person("Bob")) is None
    assert len(stored_links(served)) == 1
    assert ada.post("/v1/sources/unlink", {"source": "unsplash"}).status == 200
    assert account(ada) is None
    assert not stored_links(served)


def test_token_is_stored_encrypted_and_never_returned(served, unsplash, ada):
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
    assert heart(again).status == 200 and unsplash.likes == {"Photo_001": True}, "another key cannot decrypt it"


def test_link_state_is_valid_only_for_its_user(served, unsplash, ada):
    bob = served.person("Bob")
    granted = agree(ada)
    assert finish(bob, granted).status == 404
    assert account(ada) is None and account(bob) is None
    for state in ("A" * 22, granted["state"][:-8], "A" * 9000):
        assert finish(ada, {**granted, "state": state}).status in (400, 404)
    assert finish(ada, granted).status == 200
    assert finish(Client(served), agree(ada)).status == 401


def test_another_session_of_the_user_must_confirm_the_linked_account(served, ada):
    phone = ada.another_device()
    granted = agree(ada)
    answer = finish(phone, granted).json
    assert answer["confirm"]["username"] == "person1" and account(ada) is None
    assert finish(phone, granted, confirmed=True).status == 404, "nothing was asked about this state"
    asked = {"state": answer["state"]}
    assert finish(ada, asked, confirmed=True).status == 404, "only the other session is asked"
    assert finish(phone, asked).status == 404 and account(ada) is None
    assert finish(phone, asked, confirmed=True).json == {} and account(ada)["username"] == "person1"


def test_declined_authorization_changes_nothing(ada, unsplash):
    granted = agree(ada)
    assert finish(ada, {"state": granted["state"]}).json == {} and account(ada) is None
    assert not unsplash.tokens


@pytest.mark.parametrize("path, fault, status", [
    ("/oauth/token", answers(500), 503), ("/oauth/token", answers(401, b'{"error":"invalid_client"}'), 422),
    ("/oauth/token", answers(200, b"garbage"), 503), ("/oauth/token", silent, 503),
    ("/oauth/token", answers(200, b'{"access_token":"a b","scope":"public read_user write_likes"}'), 503),
    ("/oauth/token", answers(200, b'{"access_token":"a","scope":"public"}'), 503),
    ("/oauth/token", answers(302, Location="https://elsewhere.example"), 503), ("/me", answers(500), 503),
    ("/me", answers(200, b"[]"), 503), ("/me", answers(429), 429)])
def test_failed_link_stores_nothing_and_can_be_retried(ada, unsplash, path, fault, status):
    unsplash.faults[path] = fault
    assert finish(ada, agree(ada)).status == status
    assert account(ada) is None and ada.get("/v1/me").status == 200
    if status != 429:
        unsplash.faults.clear()
        assert link(ada)


def test_wrong_verifier_or_redirect_address_gets_no_token(ada, unsplash):
    granted = agree(ada)
    unsplash.codes[granted["code"]]["code_challenge"] = "A" * 43
    assert finish(ada, granted).status == 422 and not unsplash.tokens
    granted = agree(ada)
    unsplash.codes[granted["code"]]["redirect_uri"] = "https://elsewhere.example/linked"
    assert finish(ada, granted).status == 422 and not unsplash.tokens


def test_like_and_favourite_succeed_or_fail_together(ada, unsplash):
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


def test_other_devices_receive_a_like_immediately(ada, unsplash):
    link(ada)
    live = Live(ada.another_device())
    live.hello()
    assert heart(ada).status == 200
    assert live.parts_until("src:unsplash:Photo:u001")
    live.close()


def test_like_without_a_linked_account_is_only_a_favourite(ada, unsplash):
    assert heart(ada).status == 200
    assert favourites(ada) == ["src:unsplash:Photo:u001"] and unsplash.likes == {}


def test_revoked_token_is_removed_and_the_user_stays_signed_in(ada, unsplash):
    link(ada)
    unsplash.tokens.clear()
    assert heart(ada).status == 422 and favourites(ada) == []
    assert account(ada) is None and ada.get("/v1/me").status == 200
    assert heart(ada).status == 200 and favourites(ada) == ["src:unsplash:Photo:u001"]


def test_like_interrupted_by_a_kill_is_reverted(served, ada, unsplash):
    link(ada)
    page(ada)
    served.kill()
    # Killed after the request to the source and before the favourite was stored.
    database.change(served, [
        ("INSERT INTO liking (person, source, photo) VALUES (?, 'unsplash', 'Photo_005')", (ada.id,))])
    unsplash.likes["Photo_005"] = True
    served.start()
    wait_until(lambda: unsplash.likes["Photo_005"] is False, "the like to be reverted", 15)
    wait_until(lambda: "liking" not in dict(served.stored_rows()), "the pending like to be removed")


LIMITS = {"X-Ratelimit-Limit": "5000", "X-Ratelimit-Remaining": "4000"}


def refuses(unsplash, status):
    return lambda request: unsplash.send(request, status, {"errors": ["no"]}, LIMITS)


def test_exhausted_write_quota_also_applies_to_likes(make_server, unsplash):
    server = make_server(DELA_DAILY="1", **unsplash.settings).start()
    ada, bob = server.person("Ada"), server.person("Bob")
    scope = ada.new_list()
    item, note = ada.add_item(scope), "n" * 9_000
    notes = lambda: (command(scope, "item.edit", id=item, set={"note": new_id() + note}) for _ in range(4))
    while (answer := ada.post("/v1/push", ada.numbered(*notes()))).status != 503:
        ada.count = answer.json["results"][-1]["n"]  # a request may end before its last command
    assert heart(ada).status == 429 and favourites(ada) == []
    assert [heart(bob, on=number % 2 == 0).status for number in range(25)].count(429) == 5


def test_one_user_cannot_block_the_links_of_others(served, ada):
    granted = agree(ada)
    mallory = served.person("Mallory")
    begun = [mallory.post("/v1/sources/link", {"source": "unsplash"}).status for _ in range(1100)]
    assert begun.count(200) == 20 and set(begun) == {200, 429}
    assert finish(ada, granted).status == 200


def test_invented_link_codes_cost_few_requests_to_the_source(make_server, unsplash):
    unsplash.limit = unsplash.left = 50
    mallory = make_server(**unsplash.settings).start().person("Mallory")
    for number in range(5):  # one user may use ten of the fifty requests
        mallory.post("/v1/sources/use", {"source": "unsplash", "photo": f"made-up-{number}"})
    finished = [finish(mallory, {**agree(mallory), "code": "nonsense"}).status for _ in range(7)]
    assert finished == [422] * 5 + [429] * 2 and len(unsplash.asked("/oauth/token")) == 5


def test_rejection_for_one_user_does_not_affect_others(served, unsplash, ada):
    link(ada)
    unsplash.faults["/photos/Photo_001/like"] = answers(403, b'{"errors":["no"]}')
    assert heart(ada).status == 503
    assert page(served.person("Bob"), "2").status == 200
    assert not [row for table, row in served.stored_rows() if table == "liking"], "the like is not retried"


def test_late_rejection_of_an_old_token_keeps_a_new_link(served, unsplash, ada):
    link(ada)
    page(ada)

    def slowly(request):
        time.sleep(2)
        unsplash.send(request, 401, {"errors": ["OAuth error"]})
    unsplash.faults["/photos/Photo_001/like"] = slowly
    other = ada.another_device()
    late = threading.Thread(target=lambda: heart(other))
    late.start()
    wait_until(lambda: unsplash.asked("/photos/Photo_001/like"), "the like request to start")
    link(ada)
    late.join()
    assert account(ada)


def test_permanently_rejected_likes_do_not_block_the_repair_of_others(served, ada, unsplash):
    link(ada)
    served.kill()
    rows = [(f"AAA{number:03d}", ada.id) for number in range(30)] + [("ZZZ", ada.id)]
    for name, _ in rows[:20]:
        unsplash.faults[f"/photos/{name}/like"] = refuses(unsplash, 422)
    for name, _ in rows[20:30]:
        unsplash.faults[f"/photos/{name}/like"] = refuses(unsplash, 500)
    database.change(served, [
        ("INSERT INTO liking (photo, person, source) VALUES (?, ?, 'unsplash')", row) for row in rows])
    left = lambda: {row[2] for table, row in served.stored_rows() if table == "liking"}
    served.start()
    wait_until(lambda: left() == {name for name, _ in rows[20:]}, "rejected likes to be removed", 15)
    for _ in range(2):
        served.stop()
        served.start()
    wait_until(lambda: left() == {name for name, _ in rows[20:30]}, "the last like to be repaired", 15)


def test_links_are_deleted_with_the_account(served, ada):
    link(ada)
    assert len(stored_links(served)) == 1
    assert ada.post("/v1/account/delete", {"password": ada.password}).status == 200
    assert not stored_links(served)
