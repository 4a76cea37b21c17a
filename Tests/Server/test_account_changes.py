"""Changes of sign-in data, signing out devices and deleting the account, over HTTP (A3, A4, A6 to A8)."""

import datetime
import zoneinfo

import database
import pytest
from dela import Client, new_id, wait_until
from socketclient import Live

NEW = "another horse battery"


def address():
    return f"{new_id().lower()}@example.org"


def wrong_code(code):
    return f"{(int(code) + 1) % 100_000_000:08}"


def request_reset(client, email, language="en"):
    answer = client.post("/v1/password/forgot", {"email": email, "language": language})
    assert answer.status == 200, answer
    return answer.json["registration"]


def signs_in(server, email, password):
    return Client(server).post("/v1/sign-in", {"email": email, "password": password}).status == 200


def is_closed_soon(live):
    """True if the connection is closed within a second, as one whose session has ended."""
    return live.closed(seconds=1) == 1008


def test_forgotten_password_is_replaced_with_the_code_from_the_email(own_server):
    ada = own_server.person("Ada")
    live, guest = Live(ada), Client(own_server)
    registration, code = request_reset(guest, ada.email), own_server.code(ada.email)
    brought = {"registration": registration, "code": code}
    assert guest.post("/v1/password/reset/check", brought).json == {}
    assert guest.get("/v1/me").status == 401
    answer = guest.post("/v1/password/reset", brought | {"password": NEW})
    assert answer.json == {"person": ada.id, "email": ada.email}
    assert is_closed_soon(live)
    assert ada.get("/v1/me").json == {"error": "signedOut"} and guest.get("/v1/me").status == 200
    assert not signs_in(own_server, ada.email, ada.password) and signs_in(own_server, ada.email, NEW)
    assert guest.post("/v1/password/reset", brought | {"password": NEW}).json == {"error": "usedUpCode"}


@pytest.mark.feature("A4")
def test_response_to_a_forgotten_password_does_not_reveal_if_the_address_has_an_account(own_server):
    known, unknown, disabled = own_server.person("Ada").email, address(), own_server.person("Eva").email
    own_server.run("user", "disable", disabled)
    answers = [Client(own_server).post("/v1/password/forgot", {"email": email}) for email in (known, unknown, disabled)]
    assert len({(answer.status, len(answer.bytes), tuple(sorted(answer.json))) for answer in answers}) == 1
    for email, answer in list(zip((known, unknown, disabled), answers, strict=True))[1:]:
        code = own_server.code(email)
        assert "no account has this address" in own_server.mails(email)[0]
        body = {"registration": answer.json["registration"], "code": wrong_code(code)}
        assert Client(own_server).post("/v1/password/reset/check", body).json == {"error": "wrongCode", "triesLeft": 4}
        refused = Client(own_server).post("/v1/password/reset", body | {"code": code, "password": NEW})
        assert (refused.status, refused.json) == (404, {"error": "noAccount"})
    assert "no account has this address" not in own_server.mails(known)[0]


@pytest.mark.feature("F2")
def test_reset_without_its_own_code_changes_nothing(own_server):
    ada, eva = own_server.person("Ada"), own_server.person("Eva")
    guest = Client(own_server)
    adas, evas = request_reset(guest, ada.email), request_reset(guest, eva.email)
    code = own_server.code(eva.email)
    for body in (
        {}, {"email": ada.email, "password": NEW}, {"registration": "", "code": code, "password": NEW},
        {"registration": adas, "code": "", "password": NEW}, {"registration": evas, "code": code, "password": "short"},
        {"registration": evas, "code": code, "password": eva.email},
    ):
        assert guest.post("/v1/password/reset", body).status == 400, body
    if code != own_server.code(ada.email):
        assert guest.post("/v1/password/reset", {"registration": adas, "code": code, "password": NEW}).status == 400
    assert signs_in(own_server, ada.email, ada.password) and signs_in(own_server, eva.email, eva.password)
    assert guest.post("/v1/password/reset", {"registration": evas, "code": code, "password": NEW}).status == 200


@pytest.mark.feature("F2")
def test_reset_attempts_are_counted_across_both_steps_and_a_crash(own_server):
    ada, guest = own_server.person("Ada"), Client(own_server)
    registration, code = request_reset(guest, ada.email), own_server.code(ada.email)
    body = {"registration": registration, "code": wrong_code(code), "password": NEW}
    assert guest.post("/v1/password/reset/check", body).json["triesLeft"] == 4
    assert guest.post("/v1/password/reset", body).json["triesLeft"] == 3
    own_server.kill()
    own_server.start()
    assert guest.post("/v1/password/reset/check", body).json["triesLeft"] == 2


@pytest.mark.feature("A6", "F11")
def test_old_address_is_valid_until_the_new_one_is_confirmed_and_is_notified(own_server):
    ada, new = own_server.person("Ada"), address()
    asked = {"email": new.upper(), "password": ada.password, "language": "ru"}
    answer = ada.post("/v1/email/change", asked)
    assert answer.status == 200
    assert ada.get("/v1/me").json["email"] == ada.email and signs_in(own_server, ada.email, ada.password)
    confirmed = ada.post("/v1/email/confirm", {**answer.json, "code": own_server.code(new)})
    assert confirmed.json == {"person": ada.id, "email": new}
    assert confirmed.json.items() <= ada.get("/v1/me").json.items()
    assert signs_in(own_server, new, ada.password) and not signs_in(own_server, ada.email, ada.password)
    notified = wait_until(lambda: own_server.mails(ada.email), "the mail to the old address")
    assert len(notified) == 1 and new not in notified[0]


@pytest.mark.feature("F11")
def test_taken_address_is_reported_only_after_the_right_code(own_server):
    ada, eva = own_server.person("Ada"), own_server.person("Eva")
    free, taken = address(), eva.email
    answers = [ada.post("/v1/email/change", {"email": email, "password": ada.password}) for email in (free, taken)]
    assert len({(answer.status, len(answer.bytes)) for answer in answers}) == 1
    body = {**answers[1].json, "code": own_server.code(taken)}
    assert ada.post("/v1/email/confirm", body | {"code": wrong_code(body["code"])}).json["error"] == "wrongCode"
    assert ada.post("/v1/email/confirm", body).json == {"error": "alreadyRegistered"}
    body = {**answers[0].json, "code": own_server.code(free)}
    assert eva.post("/v1/email/confirm", body).json == {"error": "expiredCode"}
    assert (ada.get("/v1/me").json["email"], eva.get("/v1/me").json["email"]) == (ada.email, eva.email)


@pytest.mark.feature("A6", "F14")
def test_new_password_ends_all_other_sessions_within_a_second(own_server):
    ada = own_server.person("Ada")
    other = ada.another_device()
    mine, theirs = Live(ada), Live(other)
    refused = ada.post("/v1/password/change", {"old": "wrong " + ada.password, "password": NEW})
    assert (refused.status, refused.json) == (403, {"error": "wrongPassword"})
    assert other.get("/v1/me").status == 200
    assert ada.post("/v1/password/change", {"old": ada.password, "password": NEW, "language": "ru"}).json == {}
    assert is_closed_soon(theirs) and other.get("/v1/me").json == {"error": "signedOut"}
    assert ada.get("/v1/me").status == 200
    assert mine.hello()
    notified = wait_until(lambda: [mail for mail in own_server.mails(ada.email) if "другой пароль" in mail],
                          "the e-mail about the new password")
    assert len(notified) == 1 and NEW not in notified[0]
    assert signs_in(own_server, ada.email, NEW) and not signs_in(own_server, ada.email, ada.password)
    mine.close()


@pytest.mark.feature("A6")
@pytest.mark.parametrize("chosen, shown",
                         [("Pacific/Auckland", "Pacific/Auckland"), ("Mars/Phobos", "UTC"), (None, "UTC")])
def test_email_about_a_new_password_shows_the_time_in_the_users_own_zone(own_server, chosen, shown):
    ada, zone = own_server.person("Ada"), zoneinfo.ZoneInfo(shown)
    if chosen:
        assert "done" in ada.do("user:" + ada.id, "settings.zone", zone=chosen)
    before = datetime.datetime.now(zone)
    assert ada.post("/v1/password/change", {"old": ada.password, "password": NEW, "language": "en"}).status == 200
    after = datetime.datetime.now(zone)
    notified = wait_until(lambda: [mail for mail in own_server.mails(ada.email) if "another password" in mail],
                          "the e-mail about the new password")
    words = " ".join(notified[0].split())
    assert any(moment.strftime(f"since {moment.day} %B %Y, %H:%M ({shown}).") in words for moment in (before, after))


def test_guessing_the_password_of_a_signed_in_user_is_rate_limited(own_server):
    ada = own_server.person("Ada")
    paths = ["/v1/password/change", "/v1/email/change", "/v1/account/delete"]
    body = {"old": "wrong", "password": "wrong password", "email": address()}
    statuses = [ada.post(paths[index % 3], body).status for index in range(7)]
    assert statuses == [403] * 5 + [429] * 2


@pytest.mark.feature("A7")
def test_devices_are_named_and_a_device_is_signed_out_within_a_second(own_server):
    ada = own_server.person("Ada")
    phone = Client(own_server)
    agent = ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 "
             "Mobile Safari/537.36")
    phone.post("/v1/sign-in", {"email": ada.email, "password": ada.password}, headers={"User-Agent": agent})
    live = Live(phone)
    this, other = ada.get("/v1/devices").json["devices"]
    assert (this["this"], other["this"], other["name"]) == (True, False, "Chrome, Android")
    eva = own_server.person("Eva")
    assert eva.post("/v1/devices/sign-out", {"device": other["id"]}).status == 404
    assert ada.post("/v1/devices/sign-out", {"device": other["id"]}).json == {}
    assert is_closed_soon(live) and phone.get("/v1/me").json == {"error": "signedOut"}
    assert len(ada.get("/v1/devices").json["devices"]) == 1 and eva.get("/v1/me").status == 200


@pytest.mark.feature("A7")
def test_signing_out_other_devices_keeps_only_this_session(own_server):
    ada = own_server.person("Ada")
    others = [ada.another_device() for _ in range(3)]
    lives = [Live(other) for other in others]
    assert ada.post("/v1/devices/sign-others-out", {}).json == {}
    assert all(is_closed_soon(live) for live in lives)
    assert {other.get("/v1/me").status for other in others} == {401} and ada.get("/v1/me").status == 200


@pytest.mark.feature("F15")
def test_account_deletion_lists_deleted_data_and_transfers_shared_lists(own_server):
    ada, bob, cleo = (own_server.person(name) for name in ("Ada", "Bob", "Cleo"))
    diary, shopping = ada.new_list("Diary"), ada.new_list("Shopping")
    item = ada.add_item(shopping, "Milk")
    ada.share(shopping, bob, "viewer")
    ada.share(shopping, cleo, "editor")
    bob_list = bob.new_list("His")
    bob.share(bob_list, ada)
    plan = ada.get("/v1/account/deletion").json
    assert plan == {"going": ["Diary"], "passing": [{"list": "Shopping", "heir": "Cleo"}]}
    live, own = Live(cleo), Live(ada)
    live.hello()
    assert ada.post("/v1/account/delete", {"password": "wrong " + ada.password}).status == 403
    answer = ada.post("/v1/account/delete", {"password": ada.password})
    assert answer.status == 200 and "Max-Age=0" in answer.headers["Set-Cookie"]
    parts = live.parts_until("member:" + cleo.id, "member:" + ada.id)
    rows = {row["id"]: row for part in parts for row in part["rows"]}
    assert rows["member:" + cleo.id]["d"]["role"] == "owner" and "role" not in rows["member:" + ada.id]["d"]
    assert is_closed_soon(own)
    records = cleo.records(shopping)
    assert records["member:" + ada.id]["d"]["name"] == "" and item in records
    assert "done" in cleo.do(shopping, "member.remove", person=bob.id)
    assert "role" not in bob.records(bob_list)["member:" + ada.id]["d"]
    assert not signs_in(own_server, ada.email, ada.password)
    assert bob.post("/v1/people/find", {"email": ada.email}).json == {"found": None}
    assert "notFound" in bob.do(bob_list, "member.add", person=ada.id, role="editor").values()
    again = own_server.person("Eva", email=ada.email)
    assert again.id != ada.id and again.records(shopping) == {} and again.records(diary) == {}


@pytest.mark.feature("A8")
def test_database_contains_no_data_of_a_deleted_account(own_server):
    ada, bob = own_server.person("Wilhelmina"), own_server.person("Bob")
    diary = ada.new_list("The secret diary")
    ada.add_item(diary, "A secret thought")
    ada.share(ada.new_list("Shopping"), bob)
    ada.post("/v1/account/delete", {"password": ada.password})
    own_server.stop()
    stored = database.content(own_server)
    own_server.start()
    assert bob.get("/v1/me").status == 200
    for secret in ("secret diary", "secret thought", ada.email, "Wilhelmina"):
        assert secret.encode() not in stored, secret


@pytest.mark.feature("A8")
def test_deleted_account_does_not_return_with_a_restored_list_or_group(own_server):
    ada, bob = own_server.person("Ada"), own_server.person("Bob")
    shopping, group = ada.new_list("Shopping"), "group:" + new_id()
    ada.share(shopping, bob)
    assert "done" in ada.do(group, "group.create", name="Family")
    ada.share(group, bob, "viewer")
    for scope, kind in ((shopping, "list"), (group, "group")):
        assert "done" in ada.do(scope, kind + ".delete")
    assert bob.post("/v1/account/delete", {"password": bob.password}).status == 200
    for scope, kind in ((shopping, "list"), (group, "group")):
        assert "done" in ada.do(scope, kind + ".restore")
        member = ada.records(scope)["member:" + bob.id]["d"]
        assert "role" not in member and member["name"] == ""
        assert ada.do(scope, "member.transfer", person=bob.id)["refused"] == "notFound"
    plan = ada.get("/v1/account/deletion").json
    assert (sorted(plan["going"]), plan["passing"]) == (["Family", "Shopping"], [])


def test_deleted_account_may_be_registered_again(own_server):
    ada = own_server.person("Ada")
    ada.post("/v1/account/delete", {"password": ada.password})
    own_server.kill()
    own_server.start()
    assert ada.get("/v1/me").status in (401, 410)
    form = {"first": "Ada", "last": "", "email": ada.email, "password": NEW, "language": "en"}
    guest = Client(own_server)
    registration = guest.post("/v1/register", form).json["registration"]
    body = {"registration": registration, "code": own_server.code(ada.email)}
    assert guest.post("/v1/register/confirm", body).json["person"] != ada.id


def test_log_contains_no_secret_of_account_changes(own_server):
    ada, new = own_server.person("Ada"), address()
    registration, code = request_reset(Client(own_server), ada.email), own_server.code(ada.email)
    guest = Client(own_server)
    guest.post("/v1/password/reset", {"registration": registration, "code": code, "password": NEW})
    change = guest.post("/v1/email/change", {"email": new, "password": NEW}).json
    second = own_server.code(new)
    guest.post("/v1/email/confirm", {**change, "code": second})
    guest.post("/v1/account/delete", {"password": "wrong " + NEW})
    guest.post("/v1/account/delete", {"password": NEW})
    own_server.stop()
    log = own_server.log
    for event in ("password_changed", "email_changed", "password_rejected", "deleted"):
        assert f"event=account.{event} " in log
    for secret in (NEW, code, second, registration, ada.email, new, "argon2"):
        assert secret not in log
