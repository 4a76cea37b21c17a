"""Every role at every endpoint, with data of another user. One table holds the expected results."""

import itertools
import time
import types

import pytest
from dela import Client, command, new_id, wait_until
from nodes import with_numbers_of_nodes
from pictures import attach, encoded, get_picture, name, photo, upload
from socketclient import HandshakeRejected, Live
from test_endpoints import EVERY
from test_invitations import invite

ROLES = ("guest", "stranger", "former", "viewer", "editor", "owner")
# Each request has its own client address, because the codes per client address are limited.
ADDRESSES = (f"203.0.{number}.1" for number in itertools.count(1))
NEW = "another horse battery"


def address(*_):
    return f"{new_id().lower()}@example.org"


def result_of(answer):
    """Returns the result in one word: the status, or the reason of the refusal."""
    return answer.status if answer.status == 200 else answer.json.get("refusal", answer.json["error"])


def post(path, **body):
    """Sends a body. Its callable values are computed from the caller and Ada's data."""

    def ask(caller, ada_data):
        made = {key: value(caller, ada_data) if callable(value) else value for key, value in body.items()}
        answer = caller.post(path, made, headers={"X-Forwarded-For": next(ADDRESSES)})
        if answer.status == 429:  # Five passwords were already tried for Ada.
            time.sleep(int(answer.headers["Retry-After"]))
            answer = caller.post(path, made)
        return result_of(answer)

    return ask


def sign_out(caller, ada_data):
    """Signs out only the caller's own session."""
    answer = (caller.another_device() if hasattr(caller, "another_device") else caller).post("/v1/sign-out", {})
    return result_of(answer), ada_data.phone.get("/v1/me").status


def me(caller, ada_data):
    answer = caller.get("/v1/me")
    return (answer.json["person"] == caller.id) if answer.status == 200 else result_of(answer)


def confirm_email(caller, ada_data):
    new = address()
    sent = ada_data.ada.post("/v1/email/change",
                             {"email": new, "password": ada_data.ada.password, "language": "en"}).json
    answer = caller.post("/v1/email/confirm", {**sent, "code": ada_data.ada.server.code(new)})
    ada_data.ada.email = new if answer.status == 200 else ada_data.ada.email
    return result_of(answer)


def devices(caller, ada_data):
    """Returns the number of listed devices: the caller's own."""
    answer = caller.get("/v1/devices")
    return len(answer.json["devices"]) if answer.status == 200 else result_of(answer)


def sign_others_out(caller, ada_data):
    result = result_of(caller.post("/v1/devices/sign-others-out", {}))
    if caller is ada_data.ada:  # Another node knows it a moment later.
        wait_until(lambda: ada_data.phone.get("/v1/me").status == 401, "the end of the session", 2)
    return result, ada_data.phone.get("/v1/me").status


def plan_deletion(caller, ada_data):
    answer = caller.get("/v1/account/deletion")
    return "Shopping" in str(answer.json) if answer.status == 200 else result_of(answer)


def find(caller, ada_data):
    answer = caller.post("/v1/people/find", {"email": ada_data.ada.email})
    return answer.json["found"]["name"] if answer.status == 200 else result_of(answer)


def people(caller, ada_data):
    answer = caller.get("/v1/people?q=zoltan")
    return len(answer.json["people"]) if answer.status == 200 else result_of(answer)


def push(caller, ada_data):
    store = new_id()
    request = {"client": store, "epoch": ada_data.ada.epoch,
               "commands": [{"n": 1, **command(ada_data.scope, "item.tick", id=ada_data.item, done=True)}]}
    answer = caller.post("/v1/push", request)
    if answer.status != 200:
        return result_of(answer)
    (result,) = answer.json["results"]
    return "done" if "done" in result else result["refused"]


def pull(caller, ada_data):
    """Returns how much of the list is returned."""
    cursors = getattr(caller, "cursors", {})
    answer = caller.post("/v1/pull", {"epoch": ada_data.ada.epoch, "cursors": cursors, "first": ada_data.scope})
    if answer.status != 200:
        return result_of(answer)
    rows = [row for part in answer.json["parts"] if part["scope"] == ada_data.scope for row in part["rows"]]
    return any(row["id"] == ada_data.item for row in rows)


def bring(caller, ada_data):
    return result_of(upload(caller, encoded(photo(64, 48, seed=77))))


def picture(caller, ada_data):
    return result_of(get_picture(caller, ada_data.scope, ada_data.blob))


def live(caller, ada_data):
    """True if a change of the list is received before a later change of the caller's own."""
    try:
        connection = Live(caller)
    except HandshakeRejected as refused:
        return refused.status
    connection.hello()
    ada_data.ada.do(ada_data.scope, "list.rename", name="Shopping")
    own = "user:" + caller.id
    assert "done" in caller.do(own, "settings.hideDone", hides=True)
    received = set()
    while not received & {ada_data.scope, own}:
        received |= {part["scope"] for part in connection.receive(seconds=30, kind="frame")["parts"]}
    connection.close()
    return ada_data.scope in received


def own_chat(caller, ada_data):
    """Returns Ada's chat with herself, with a message."""
    scope = "chat:" + ada_data.ada.id
    assert "done" in ada_data.ada.do(scope, "chat.write", id=new_id(), text="Hello")
    return scope


def link(method):
    """Changes the public link of a photo that Ada shows to everyone, and returns the state of the link."""

    def ask(caller, ada_data):
        if not hasattr(ada_data, "photo"):
            image_info = upload(ada_data.ada, encoded(photo(64, 48, seed=78))).json["picture"]
            ada_data.photo, blob = new_id(), name(encoded(photo(64, 48, seed=78)))
            add = {"id": ada_data.photo, "blob": blob, "everyone": True, **image_info}
            assert "done" in ada_data.ada.do("photos:" + ada_data.ada.id, "photo.add", **add)
            path = f"/v1/photos/link?scope=photos:{ada_data.ada.id}&photo={ada_data.photo}"
            ada_data.link, ada_data.path = path, ada_data.ada.ask("PUT", path, None).json["path"]
        return result_of(caller.ask(method, ada_data.link, None)), Client(ada_data.ada.server).get(ada_data.path).status

    return ask


def asks(path, method="GET"):
    return lambda caller, ada_data: caller.ask(method, path).status


def of_ada(field):
    return lambda caller, ada_data: getattr(ada_data.ada, field)


def of_scope(caller, ada_data):
    return ada_data.scope


def revoke(caller, ada_data):
    """Revokes an invitation to Ada's list."""
    created = invite(ada_data.ada, ada_data.scope)
    return result_of(caller.post("/v1/invitations/revoke", {"id": created["id"]}))


UNKNOWN = {"registration": "A" * 22, "code": "00000000"}
# The result of endpoints that need a session, for guests.
OUT, INVITING = "signedOut", ("signedOut", "notFound", "notFound", "forbidden", "forbidden", 200)
MATRIX = {
    "GET /healthz": (asks("/healthz"), (200,) * 6),
    "GET /readyz": (asks("/readyz"), (200,) * 6),
    "POST /v1/register": (
        post("/v1/register", first="Eve", last="", password=NEW, language="en", email=of_ada("email")),
        (200,) * 6),
    "POST /v1/register/confirm": (post("/v1/register/confirm", **UNKNOWN), ("expiredCode",) * 6),
    "POST /v1/codes/resend": (
        post("/v1/codes/resend", registration=UNKNOWN["registration"], language="en"), ("expiredCode",) * 6),
    "POST /v1/sign-in": (
        post("/v1/sign-in", email=of_ada("email"), password=lambda caller, ada_data: getattr(caller, "password", NEW)),
        ("wrongCredentials",) * 5 + (200,)),
    "POST /v1/sign-out": (sign_out, ((200, 200),) * 6),
    "GET /v1/me": (me, (OUT, *(True,) * 5)),
    "POST /v1/password/forgot": (
        post("/v1/password/forgot", email=of_ada("email"), language="en"), (200,) * 6),
    "POST /v1/password/reset/check": (post("/v1/password/reset/check", **UNKNOWN), ("expiredCode",) * 6),
    "POST /v1/password/reset": (post("/v1/password/reset", password=NEW, language="en", **UNKNOWN),
                                ("expiredCode",) * 6),
    "POST /v1/password/change": (
        post("/v1/password/change", old=of_ada("password"), password=NEW, language="en"),
        (OUT, *("wrongPassword",) * 4, 200)),
    "POST /v1/email/change": (
        post("/v1/email/change", email=address, password=of_ada("password"), language="en"),
        (OUT, *("wrongPassword",) * 4, 200)),
    "POST /v1/email/confirm": (confirm_email, (OUT, *("expiredCode",) * 4, 200)),
    "GET /v1/devices": (devices, (OUT, 1, 1, 1, 1, 2)),
    "POST /v1/devices/sign-out": (
        post("/v1/devices/sign-out", device=of_ada("other")), (OUT, *("notFound",) * 4, 200)),
    "POST /v1/devices/sign-others-out": (sign_others_out, ((OUT, 200), *((200, 200),) * 4, (200, 401))),
    "GET /v1/account/deletion": (plan_deletion, (OUT, *(False,) * 4, True)),
    "POST /v1/account/delete": (
        post("/v1/account/delete", password=of_ada("password")),
        (OUT, *("wrongPassword",) * 4, 200)),
    "POST /v1/export": (post("/v1/export", password=of_ada("password")), (OUT, *("wrongPassword",) * 4, 200)),
    # The ticket belongs to the session of the caller; test_download.py tests valid ones.
    "GET /v1/export": (asks("/v1/export?ticket=1.A"), (401, *(404,) * 5)),
    "POST /v1/people/find": (find, (OUT, *("Zoltan",) * 5)),
    "GET /v1/people": (people, (OUT, *(1,) * 4, 0)),
    "POST /v1/invitations": (post("/v1/invitations", scope=of_scope, role="viewer", days=1, uses=1), INVITING),
    "POST /v1/invitations/list": (post("/v1/invitations/list", scope=of_scope), INVITING),
    "POST /v1/invitations/revoke": (revoke, (OUT, *("notFound",) * 4, 200)),
    "POST /v1/invitations/preview": (
        post("/v1/invitations/preview", secret=UNKNOWN["registration"]), ("invitationEnded",) * 6),
    "POST /v1/invitations/join": (
        post("/v1/invitations/join", secret=UNKNOWN["registration"]), (OUT, *("invitationEnded",) * 5)),
    "POST /v1/invitations/mail": (
        post("/v1/invitations/mail", scope=of_scope, role="viewer", email=address, language="en"), INVITING),
    "POST /v1/push": (push, (OUT, "notFound", "notFound", "forbidden", "done", "done")),
    "POST /v1/pull": (pull, (OUT, False, False, True, True, True)),
    "PUT /v1/blobs": (bring, (OUT, *(200,) * 5)),
    "GET /v1/pictures": (picture, (OUT, "notFound", "notFound", 200, 200, 200)),
    "POST /v1/history": (
        post("/v1/history", scope=lambda caller, ada_data: ada_data.scope, id=lambda caller, ada_data: ada_data.item),
        (OUT, "notFound", "notFound", 200, 200, 200)),
    "POST /v1/log": (post("/v1/log", scope=own_chat, before=2, version=1), (OUT, *("notFound",) * 4, 200)),
    "POST /v1/search": (post("/v1/search", text="hello", chat=own_chat), (OUT, *("notFound",) * 4, 200)),
    "POST /v1/readers": (post("/v1/readers", chat=own_chat, message=1), (OUT, *("notFound",) * 4, 200)),
    # Every user with a session sees public photos.
    "GET /v1/photos": (asks("/v1/photos"), (401, *(200,) * 5)),
    "GET /v1/photos/link": (link("GET"), ((OUT, 200), *((200, 200),) * 5)),
    "PUT /v1/photos/link": (link("PUT"), ((OUT, 200), *(("notFound", 200),) * 4, (200, 200))),
    "DELETE /v1/photos/link": (link("DELETE"), ((OUT, 200), *(("notFound", 200),) * 4, (200, 404))),
    # This server has no photo source; test_sources.py and test_linking.py test sources.
    "GET /v1/sources": (asks("/v1/sources"), (401, *(200,) * 5)),
    "GET /v1/sources/photos": (asks("/v1/sources/photos?source=unsplash"), (401, *(404,) * 5)),
    "GET /v1/sources/picture": (asks("/v1/sources/picture?source=library&photo=a&size=thumb"), (401, *(404,) * 5)),
    "POST /v1/sources/use": (post("/v1/sources/use", source="unsplash", photo="a"), (OUT, *("notFound",) * 5)),
    "POST /v1/sources/heart": (
        post("/v1/sources/heart", on=True, photo={"source": "x", "id": "a", "width": 1, "height": 1, "small": "/v1/"}),
        (OUT, *("notFound",) * 5)),
    "POST /v1/sources/link": (post("/v1/sources/link", source="unsplash"), (OUT, *("notFound",) * 5)),
    "POST /v1/sources/link/finish": (post("/v1/sources/link/finish", state="A" * 22, code="a"),
                                     (OUT, *("notFound",) * 5)),
    "POST /v1/sources/unlink": (post("/v1/sources/unlink", source="unsplash"), (OUT, *(200,) * 5)),
    # Everyone with the e-mail may use its link; no caller has one here.
    "GET /v1/mails/stop": (asks("/v1/mails/stop?person=A&token=A"), (404,) * 6),
    "POST /v1/mails/stop": (post("/v1/mails/stop?person=A&token=A"), ("notFound",) * 6),
    "GET /v1/notifications": (asks("/v1/notifications"), (401, *(200,) * 5)),
    # The subscription belongs to the session of the caller. This server uses no push service.
    "PUT /v1/notifications": (asks("/v1/notifications", "PUT"), (401, *(400,) * 5)),
    "DELETE /v1/notifications": (asks("/v1/notifications", "DELETE"), (401, *(200,) * 5)),
    "POST /v1/notifications/test": (
        post("/v1/notifications/test", device=of_ada("other")), (OUT, *("notFound",) * 5)),
    "GET /v1/live": (live, (401, False, False, True, True, True)),
}


def test_every_declared_endpoint_is_in_the_access_table():
    assert {" ".join(endpoint) for endpoint in EVERY} == set(MATRIX)


@pytest.mark.feature("L4", "F4")
@pytest.mark.parametrize("server_or_nodes, endpoint", with_numbers_of_nodes(MATRIX), indirect=["server_or_nodes"])
def test_each_role_gets_the_expected_result_from_each_endpoint(server_or_nodes, endpoint):
    server = server_or_nodes
    ada, (bob, fay, cleo,
          dora) = server.person("Zoltan"), [server.person(first) for first in ("Bob", "Fay", "Cleo", "Dora")]
    phone, scope, data = ada.another_device(), ada.new_list(), encoded(photo(64, 48))
    assert upload(ada, data).status == 200
    ada.share(scope, fay, "editor")
    fay.cursors = {part["scope"]: [part["grant"], part["asof"]] for part in fay.pull().json["parts"]}
    ada.share(scope, cleo, "viewer")
    ada.share(scope, dora, "editor")
    ada.other = next(device["id"] for device in ada.get("/v1/devices").json["devices"] if not device["this"])
    ada_data = types.SimpleNamespace(ada=ada, phone=phone, scope=scope, item=attach(ada, scope, name(data)),
                                     blob=name(data))
    # Fay was an editor and has kept her cursor.
    assert "done" in ada.do(scope, "member.remove", person=fay.id)
    ask, expected = MATRIX[endpoint]
    # The owner is last, because the owner's requests end the data.
    assert tuple(ask(caller, ada_data) for caller in (Client(server), bob, fay, cleo, dora, ada)) == expected
