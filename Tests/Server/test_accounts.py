"""Creation of accounts and sign-in, over HTTP (A1 to A4)."""

import pytest
from dela import Client, new_id

PASSWORD = "correct horse battery"


def address():
    return f"{new_id().lower()}@example.org"


def form(email, **changes):
    return {"first": "Ada", "last": "Lovelace", "email": email, "password": PASSWORD, "language": "en"} | changes


def wrong_code(code):
    return f"{(int(code) + 1) % 100_000_000:08}"


@pytest.fixture
def guest(own_server):
    return Client(own_server)


def register(guest, email, **changes):
    answer = guest.post("/v1/register", form(email, **changes))
    assert answer.status == 200, answer
    return answer.json["registration"]


def confirm(guest, registration, code):
    return guest.post("/v1/register/confirm", {"registration": registration, "code": code})


def test_code_from_the_email_creates_the_account_and_signs_in(own_server, guest):
    email = address()
    answer = confirm(guest, register(guest, email), own_server.code(email))
    assert answer.status == 200 and answer.json["email"] == email
    assert answer.json.items() <= guest.get("/v1/me").json.items()
    rows = {row["id"]: row for part in guest.post("/v1/pull", {"epoch": "", "cursors": {}}).json["parts"]
            for row in part["rows"]}
    assert rows["profile"]["d"] == {"first": "Ada", "last": "Lovelace"}


def test_email_links_to_the_port_that_the_system_chose(own_server, guest):
    email = address()
    register(guest, email)
    own_server.code(email)
    assert f"http://localhost:{own_server.port}" in own_server.mails(email)[0]
    assert f' url=http://localhost:{own_server.port} ' in own_server.log


def test_cookie_is_not_accessible_to_scripts_and_other_sites(own_server, guest):
    email = address()
    cookie = confirm(guest, register(guest, email), own_server.code(email)).headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Path=/" in cookie and "Domain" not in cookie
    assert "Secure" not in cookie
    gone = guest.post("/v1/sign-out", {}).headers["Set-Cookie"]
    assert "Max-Age=0" in gone and "HttpOnly" in gone


@pytest.mark.feature("A8")
def test_late_sign_out_of_another_user_does_not_affect_the_current_user(server, ada, bob):
    before = bob.cookie
    late = bob.post("/v1/sign-out", {"person": ada.id})
    assert (late.status, late.json, late.headers["Set-Cookie"]) == (200, {}, None)
    assert bob.cookie == before and bob.get("/v1/me").status == ada.get("/v1/me").status == 200
    phone = bob.another_device()
    assert "Max-Age=0" in phone.post("/v1/sign-out", {"person": bob.id}).headers["Set-Cookie"]
    assert Client(server, cookie=before).get("/v1/me").status == 200


def test_cookie_behind_https_is_limited_to_https_and_this_host(make_server):
    server = make_server(DELA_PUBLIC_URL="https://dela.example.org").start()
    email = address()
    guest = Client(server)
    origin = {"Origin": "https://dela.example.org"}
    registration = guest.post("/v1/register", form(email), headers=origin).json["registration"]
    answer = confirm(guest, registration, server.code(email))
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("__Host-dela=") and "; Secure" in cookie
    assert answer.headers["Strict-Transport-Security"]
    assert guest.get("/v1/me").status == 200
    # The same host without TLS, where an attacker may be in between.
    without = {"Origin": f"http://{server.host}:{server.port}"}
    assert guest.post("/v1/sign-out", {}, headers=without).status == 403
    plain = Client(server, cookie="dela=" + guest.token)
    assert plain.get("/v1/me").status == 401


def test_right_code_is_rejected_after_too_many_wrong_ones(own_server, guest):
    email = address()
    registration, code = register(guest, email), own_server.code(email)
    for left in (4, 3, 2, 1):
        answer = confirm(guest, registration, wrong_code(code))
        assert (answer.status, answer.json) == (400, {"error": "wrongCode", "triesLeft": left})
    for attempt in (wrong_code(code), code, code):
        assert confirm(guest, registration, attempt).json == {"error": "usedUpCode"}
    assert guest.get("/v1/me").status == 401


def test_attempts_are_counted_across_a_crash(own_server, guest):
    email = address()
    registration, code = register(guest, email), own_server.code(email)
    assert confirm(guest, registration, wrong_code(code)).json["triesLeft"] == 4
    own_server.kill()
    own_server.start()
    assert confirm(guest, registration, wrong_code(code)).json["triesLeft"] == 3
    assert confirm(guest, registration, code).status == 200


@pytest.mark.feature("F2")
def test_code_is_valid_once_and_only_for_its_own_registration(own_server, guest):
    mine, theirs = address(), address()
    own, other = register(guest, mine), register(guest, theirs)
    code = own_server.code(mine)
    if code != own_server.code(theirs):
        assert confirm(guest, other, code).json == {"error": "wrongCode", "triesLeft": 4}
    assert confirm(guest, own, code).status == 200
    assert confirm(guest, own, code).json == {"error": "usedUpCode"}
    for registration in ("", "x", own[:-1], "' OR 1=1 --"):
        assert confirm(guest, registration, code).json == {"error": "expiredCode"}


@pytest.mark.parametrize("code",
                         ["", "1234567", "123456789", "1234567a", " 1234567", "１２３４５６７８", "-1234567",
                          "1e500000"])
def test_malformed_code_does_not_count_as_an_attempt(own_server, guest, code):
    email = address()
    registration = register(guest, email)
    assert "code" in confirm(guest, registration, code).json["fields"]
    right = own_server.code(email)
    assert confirm(guest, registration, wrong_code(right)).json["triesLeft"] == 4


@pytest.mark.feature("A4")
def test_response_to_a_registration_does_not_reveal_if_the_address_has_an_account(own_server, guest):
    known, unknown = address(), address()
    assert confirm(guest, register(guest, known), own_server.code(known)).status == 200
    answers = [Client(own_server).post("/v1/register", form(email)) for email in (known, unknown)]
    shapes = [(answer.status, sorted(answer.json), len(answer.bytes)) for answer in answers]
    assert shapes[0] == shapes[1]
    stranger = Client(own_server)
    refused = confirm(stranger, answers[0].json["registration"], own_server.code(known, number=2))
    assert (refused.status, refused.json) == (409, {"error": "alreadyRegistered"})
    assert stranger.get("/v1/me").status == 401


@pytest.mark.feature("A2")
def test_response_to_a_sign_in_does_not_reveal_if_the_address_has_an_account(own_server):
    person = own_server.person()
    disabled = own_server.person()
    own_server.run("user", "disable", disabled.email)
    attempts = [(person.email, "wrong password"), (address(), "wrong password"), (disabled.email, disabled.password)]
    answers = {
        (answer.status, answer.bytes, tuple(sorted(answer.headers.keys())))
        for email, password in attempts
        for answer in [Client(own_server).post("/v1/sign-in", {"email": email, "password": password})]
    }
    assert len(answers) == 1 and answers.pop()[:2] == (401, b'{"error":"wrongCredentials"}')


def test_disabled_user_cannot_return_by_registering_again(own_server, guest):
    person = own_server.person()
    own_server.run("user", "disable", person.email)
    answer = confirm(guest, register(guest, person.email), own_server.code(person.email))
    assert answer.json == {"error": "alreadyRegistered"}
    assert guest.get("/v1/me").status == 401


@pytest.mark.parametrize("email", ["{}", "unknown@example.org"])
def test_password_guessing_is_rate_limited_for_every_address(own_server, email):
    person = own_server.person()
    body = {"email": email.replace("{}", person.email), "password": "wrong password"}
    answers = [Client(own_server).post("/v1/sign-in", body) for _ in range(7)]
    assert [answer.status for answer in answers] == [401] * 5 + [429] * 2
    assert answers[-1].json["error"] == "busy"
    assert int(answers[-1].headers["Retry-After"]) == answers[-1].json["retryAfter"] >= 1
    right = Client(own_server).post("/v1/sign-in", {**body, "password": person.password})
    assert right.status == 429


def test_forged_sender_headers_do_not_bypass_the_rate_limit(own_server):
    statuses = []
    for number in range(25):
        names = ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Client-IP", "CF-Connecting-IP")
        headers = dict.fromkeys(names, f"203.0.113.{number}")
        body = {"email": address(), "password": "wrong password"}
        statuses.append(Client(own_server).post("/v1/sign-in", body, headers=headers).status)
    assert statuses[:20] == [401] * 20 and 429 in statuses[20:]


def test_another_code_is_sent_only_after_a_pause(own_server, guest):
    email = address()
    registration = register(guest, email)
    answer = guest.post("/v1/codes/resend", {"registration": registration, "language": "en"})
    assert answer.status == 429 and 1 <= answer.json["retryAfter"] <= 30
    assert guest.post("/v1/codes/resend", {"registration": "nope", "language": ""}).json == {"error": "expiredCode"}


def test_address_receives_a_limited_number_of_emails(own_server):
    email = address()
    answers = [Client(own_server).post("/v1/register", form(email)) for _ in range(12)]
    assert [answer.status for answer in answers] == [200] * 5 + [429] * 7
    assert len(own_server.mails(email)) <= 10


@pytest.mark.parametrize(
    "changes,fields",
    [
        ({"first": " "}, {"first": "empty"}), ({"first": "x" * 61}, {"first": "tooLong"}),
        ({"last": "x" * 61}, {"last": "tooLong"}),
        ({"email": ""}, {"email": "empty"}), ({"email": "ada"}, {"email": "invalid"}),
        ({"email": "a@b@c"}, {"email": "invalid"}),
        ({"email": "a b@example.org"}, {"email": "invalid"}),
        ({"email": "ada@example.org\r\nBcc: eve@example.org"}, {"email": "invalid"}),
        ({"email": "<ada@example.org>"}, {"email": "invalid"}),
        ({"email": "x" * 65 + "@example.org"}, {"email": "invalid"}),
        ({"email": "ada@" + "x" * 300}, {"email": "tooLong"}), ({"password": ""}, {"password": "empty"}),
        ({"password": "short"}, {"password": "invalid"}), ({"password": "x" * 257}, {"password": "tooLong"}),
        ({"password": "ada@example.org"}, {"password": "invalid"}),
        ({"first": "", "last": "x" * 61, "password": "x"},
         {"first": "empty", "last": "tooLong", "password": "invalid"}),
    ],
)
def test_rejected_form_names_every_invalid_field(server, changes, fields):
    answer = Client(server).post("/v1/register", form("ada@example.org") | changes)
    assert (answer.status, answer.json) == (400, {"error": "fields", "fields": fields})


@pytest.mark.parametrize("path", [
    "/v1/register", "/v1/register/confirm", "/v1/codes/resend", "/v1/sign-in", "/v1/password/forgot",
    "/v1/password/reset/check", "/v1/password/reset",
])
def test_form_with_another_content_type_or_structure_is_rejected(server, path):
    for body in (b"", b"{", b"[]", b"email=a@b.c", b"\xff", b'{"email":1,"registration":1}', b"[" * 10_000):
        answer = Client(server).post(path, body)
        assert answer.status == 400 and answer.json["error"] in ("malformed", "fields")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = Client(server).post(path, form(address()), headers={"Content-Type": kind})
        assert answer.json == {"error": "malformed"}


@pytest.mark.feature("F1")
def test_password_may_contain_any_characters_and_is_compared_completely(own_server, guest):
    email, password = address(), " пароль\0🦊 \n"
    answer = confirm(guest, register(guest, email, password=password), own_server.code(email))
    assert answer.status == 200
    for attempt, status in ((password, 200), (password.strip(), 401), (" пароль", 401), (password + " ", 401)):
        answer = Client(own_server).post("/v1/sign-in", {"email": email, "password": attempt})
        assert answer.status == status, repr(attempt)


def test_user_is_found_by_exact_address_only(own_server):
    ada, bob = own_server.person("Ada"), own_server.person("Bob")

    def find(email):
        return ada.post("/v1/people/find", {"email": email})

    assert find(bob.email.upper() + " ").json == {"found": {"person": bob.id, "name": "Bob"}}
    for email in (bob.email[1:], "%@example.org", "*@example.org", address()):
        answer = find(email)
        assert (answer.status, answer.json) == (200, {"found": None})
    own_server.run("user", "disable", bob.email)
    assert find(bob.email).json == {"found": None}
    statuses = [find(address()).status for _ in range(30)]
    assert statuses[-1] == 429


@pytest.mark.feature("A1")
def test_only_the_operator_creates_accounts_while_registration_is_closed(own_server):
    guest, email = Client(own_server), address()
    begun = register(guest, email)
    code = own_server.code(email)
    own_server.stop()
    own_server.settings["DELA_REGISTRATION"] = "closed"
    own_server.start()
    person = own_server.person(email=address())
    for known in (person.email, address()):
        answer = guest.post("/v1/register", form(known))
        assert (answer.status, answer.json) == (403, {"error": "registrationClosed"})
        assert guest.post("/v1/password/forgot", {"email": known, "language": "en"}).status == 200
    answer = guest.post("/v1/register/confirm", {"registration": begun, "code": code})
    assert (answer.status, answer.json) == (403, {"error": "registrationClosed"})
    assert person.get("/v1/me").status == 200
