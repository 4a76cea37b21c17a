"""Every endpoint: allowed callers, origins and methods."""

import base64
import hashlib
import hmac
import json
import pathlib
import re
import runpy
import time

import pytest
from dela import Client, new_id
from socketclient import HandshakeRejected, Live

OPEN = [
    ("GET", "/healthz"), ("GET", "/readyz"), ("POST", "/v1/register"), ("POST", "/v1/register/confirm"),
    ("POST", "/v1/codes/resend"),
    ("POST", "/v1/sign-in"), ("POST", "/v1/sign-out"), ("POST", "/v1/password/forgot"),
    ("POST", "/v1/password/reset/check"), ("POST", "/v1/password/reset"), ("GET", "/v1/mails/stop"),
    ("POST", "/v1/mails/stop"), ("POST", "/v1/invitations/preview"),
]
DECLARED = pathlib.Path(__file__).parents[2] / "Sources/Wire/Endpoint.swift"
EVERY = re.findall(r'case \w+ = "(\w+) (\S+)"', DECLARED.read_text())
# Every endpoint that is not listed as open must be closed, including new ones.
CLOSED = [endpoint for endpoint in EVERY if endpoint not in OPEN]
FOREIGN = "https://evil.example"
POLICY = runpy.run_path(str(pathlib.Path(__file__).parents[1] / "BridgeTests/page_server.py"))["POLICY"]


def test_every_declared_endpoint_is_tested_here():
    assert set(OPEN) < set(EVERY) and len(EVERY) > 20


def refuses(client, answer=(401, b'{"error":"signedOut"}'), **options):
    """True if every endpoint that needs a session rejects the request with the same response."""
    answers = [client.ask(method, path, {} if method == "POST" else None, **options) for method, path in CLOSED]
    with pytest.raises(HandshakeRejected) as refused:
        Live(client)
    said = {(answer.status, answer.bytes) for answer in answers}
    return said == {answer} and refused.value.status == answer[0]


def test_guest_is_rejected_wherever_a_session_is_needed(server):
    assert refuses(Client(server))


def test_signed_out_session_is_rejected_everywhere(server):
    person = server.person()
    kept = person.cookie
    person.post("/v1/sign-out", {})
    assert refuses(Client(server, cookie=kept))


def test_disabled_account_is_rejected_everywhere_and_cannot_sign_in_again(server):
    person = server.person()
    assert server.run("user", "disable", person.email).returncode == 0
    assert refuses(Client(server, cookie=person.cookie))
    answer = Client(server).post("/v1/sign-in", {"email": person.email, "password": person.password})
    assert (answer.status, answer.json) == (401, {"error": "wrongCredentials"})


@pytest.mark.feature("F14")
def test_deleted_account_is_rejected_everywhere_and_its_devices_are_notified(server):
    person = server.person()
    devices = [person.cookie, person.another_device().cookie]
    assert person.post("/v1/account/delete", {"password": person.password}).status == 200
    for cookie in devices:
        assert refuses(Client(server, cookie=cookie), (410, b'{"error":"deleted"}'))


def encoded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


SIGNED = {"alg": "HS256", "typ": "JWT"}


def signed(server, claims, header=None, key=None):
    """Returns a token as the server signs it, with the server's key: the first subkey of its file (libsodium's
    crypto_kdf)."""
    context = b"dela.key"
    key = key or hashlib.blake2b(
        key=(server.data / "server.key").read_bytes(), digest_size=32, salt=(1).to_bytes(16, "little"), person=context
    ).digest()
    text = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in (header or SIGNED, claims))
    return text + "." + encoded(hmac.digest(key, text.encode(), "sha256"))


def claims_of(token):
    part = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


@pytest.mark.feature("F14")
def test_token_not_signed_by_the_server_is_rejected(server, ada, bob):
    head, body, signature = ada.token.split(".")
    claims = claims_of(ada.token)
    stolen = encoded(json.dumps({**claims_of(bob.token), "sub": ada.id}).encode())
    none = encoded(b'{"alg":"none","typ":"JWT"}')
    forged = [
        f"{none}.{body}.", f"{none}.{body}.{signature}", f"{head}.{body}.", f"{head}.{body}", f"{head}..{signature}",
        f"{head}.{stolen}.{signature}", f"{head}.{body}.{signature[:-2]}AA", signed(server, claims, key=b"secret"),
        signed(server, claims, key=b""[:0] or b"\0" * 32), "", ".", "..", "A" * 2000, "🦊", f"{ada.token}.x",
    ]
    for token in forged:
        client = Client(server)
        answer = client.get("/v1/me", headers={"Authorization": b"Bearer " + token.encode()})
        assert answer.status == 401, token
        if token.isascii():
            assert Client(server, cookie="dela=" + token).get("/v1/me").status == 401, token


@pytest.mark.feature("F14")
def test_signed_token_is_valid_until_it_expires_and_only_for_its_own_session(server, ada, bob):
    claims = claims_of(ada.token)

    def status(**changes):
        return Client(server, cookie="dela=" + signed(server, {**claims, **changes})).get("/v1/me").status

    assert status() == 200
    assert status(exp=int(time.time()) - 1) == 401
    assert status(sub=bob.id) == 401
    assert status(sid="0" * 26) == 401
    assert status(exp="later") == 401


def test_token_is_accepted_as_a_bearer_token(server, ada):
    answer = Client(server).get("/v1/me", headers={"Authorization": "Bearer " + ada.token})
    assert answer.json == ada.get("/v1/me").json and answer.json["person"] == ada.id


@pytest.mark.parametrize("origin", [FOREIGN, "null", "http://localhost", "http://localhost:1.evil.example"])
def test_page_of_another_site_changes_nothing(server, ada, origin):
    for method, path in OPEN + CLOSED:
        if method != "GET":
            assert ada.ask(method, path, {}, headers={"Origin": origin}).status == 403, path
    with pytest.raises(HandshakeRejected) as refused:
        Live(ada, origin=origin)
    assert refused.value.status == 403


def test_page_of_this_site_is_accepted(server, ada):
    origin = f"http://{server.host}:{server.port}"
    assert ada.post("/v1/pull", {"epoch": "", "cursors": {}}, headers={"Origin": origin}).status == 200
    Live(ada, origin=origin).close()


@pytest.mark.parametrize("endpoint", OPEN + CLOSED, ids=" ".join)
def test_wrong_method_is_rejected_with_the_right_one_named(server, ada, endpoint):
    right, path = endpoint
    known = [method for method, other in EVERY if other == path]
    for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} - set(known):
        answer = ada.ask(method, path)
        assert (answer.status, answer.headers["Allow"].split(", ")) == (405, known), method
    assert right in known


def test_invalid_method_is_rejected(server, ada):
    for method in ("TRACE", "BREW", "get", "CONNECT"):
        assert ada.ask(method, "/v1/me").status in (400, 405, 501), method


def test_pages_are_read_only_and_the_response_says_so(server, ada):
    for method in ("POST", "PUT", "DELETE"):
        answer = ada.ask(method, "/")
        assert (answer.status, answer.headers["Allow"]) == (405, "GET, HEAD")


def test_content_shared_without_the_service_worker_leads_to_a_page_that_asks_for_it_again(server):
    for size in (10, 8 << 20):
        answer = Client(server).ask("POST", "/receive", b"x" * size)
        assert (answer.status, answer.headers["Location"]) == (303, "/receive")


# Paths at which servers usually serve monitors and APIs: Prometheus, Kubernetes, Spring, Apache, Go, GraphQL.
CUSTOMARY = [
    "/metrics", "/health", "/healthcheck", "/livez", "/ready", "/live", "/status", "/ping", "/actuator/health",
    "/-/healthy", "/server-status",
    "/debug/pprof/", "/graphql", "/api", "/api/v1/query",
]
UNKNOWN = ["/v1/nope", "/v1/", "/v1", "/v1/me/", "/v1/me/x", "/V1/me", "/nope.js", "/v1/push%20", "/v2/me", "/v10",
           "/healthz/", "/HealthZ", "/readyz/x"]


@pytest.mark.parametrize("path", UNKNOWN + CUSTOMARY + [path.upper() for path in CUSTOMARY])
def test_unknown_api_path_is_not_found(server, ada, path):
    for method in ("GET", "HEAD", "POST"):
        answer = ada.ask(method, path, {} if method == "POST" else None, headers={"Accept": "text/html,*/*"})
        assert answer.status in ((404, 405) if path == "/nope.js" else (404,)), method
        assert ada.id.encode() not in answer.bytes and b"<!doctype" not in answer.bytes


@pytest.mark.parametrize(
    "path",
    [
        "/../data/server.key", "/..%2f..%2fdata/server.key", "/%2e%2e/data/server.key", "/%2e%2e%2fdata", "/..",
        "/./index.html", "/a/../../data/dela.sqlite", "//../data/dela.sqlite", "/..\\data\\server.key",
        "/..%5cdata%5cserver.key", "/index.html%00.js", "/%00", "/%", "/%zz", "/%ff", "/a%0d%0aSet-Cookie:x=y", "/\x01",
        "*", "index.html", "http://localhost", "/index.html#top",
    ],
)
def test_no_path_leads_outside_the_app_folder(server, path):
    answer = server.exchange(b"GET " + path.encode() + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert answer.split()[1] == b"400", answer
    assert b"SQLite" not in answer and b"Set-Cookie: x" not in answer


@pytest.mark.feature("F6")
@pytest.mark.parametrize("path", ["/.git/config", "/.env", "/assets.json", "/data/dela.sqlite", "/app/index.html"])
def test_only_files_of_the_app_are_served(server, path):
    answer = Client(server).get(path)
    assert answer.status == 404


ROUTES = pathlib.Path(__file__).parents[2] / "Sources/Screens/Components/Routes/Route.swift"
SCREENS = ["/" + name for name in re.findall(r'^        case "([a-z-]+)": self =', ROUTES.read_text(), re.M)]


def test_every_other_path_opens_the_app(server):
    assert len(SCREENS) > 10 and "/sign-in" in SCREENS
    for path in ["/", "/lists/01J", "/%D1%81%D0%BF%D0%B8%D1%81%D0%BE%D0%BA", "/sign-in?next=%2Flists", "/nonsense",
                 "/v1x", "/version", *SCREENS]:
        answer = Client(server).get(path)
        assert (answer.status, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
    assert Client(server).ask("HEAD", "/").status == 200


def test_every_response_has_the_security_headers(server, ada):
    answers = [ada.get("/"), ada.get("/v1/me"), ada.get("/v1/nope"), Client(server).get("/v1/me"), ada.get("/nope.js")]
    answers += [ada.ask("DELETE", "/v1/me"), ada.post("/v1/push", b"{"),
                ada.post("/v1/pull", {}, headers={"Origin": FOREIGN})]
    assert [answer.status for answer in answers] == [200, 200, 404, 401, 404, 405, 400, 403]
    for answer in answers:
        assert answer.headers.get_all("Content-Security-Policy") == [POLICY]
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert ada.get("/v1/me").headers["Cache-Control"] == "no-store"


def test_live_connection_needs_a_handshake(server, ada):
    answer = ada.get("/v1/live")
    assert (answer.status, answer.headers["Upgrade"]) == (426, "websocket")


def test_pull_accepts_more_scopes_than_a_user_may_have(server):
    cursors = {"list:" + new_id(): [new_id(), 1] for _ in range(16_000)}
    answer = server.person().pull(cursors)
    assert answer.status == 200 and len(answer.json["gone"]) == len(cursors)


def test_health_is_public(server):
    for path in ("/healthz", "/readyz"):
        assert Client(server).get(path).bytes.startswith(b"ok")
        answer = Client(server).ask("HEAD", path)
        assert (answer.status, answer.bytes) == (200, b"")
