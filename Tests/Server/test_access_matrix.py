"""Everybody at every endpoint, about what is somebody else's: one table says what each of them gets."""

import itertools
import time
import types

import pytest
from dela import Client, command, new_id
from pictures import encoded, hang, name, photo, see, upload
from socketclient import Live, Refused
from test_endpoints import EVERY

EVERYBODY = ("guest", "stranger", "former", "viewer", "editor", "owner")
# Who asks comes from an address of their own: to one client few codes are mailed.
ADDRESSES = (f"203.0.{number}.1" for number in itertools.count(1))
NEW = "another horse battery"


def address():
    return f"{new_id().lower()}@example.org"


def word(answer):
    """What somebody gets, in a word: the status, or why not."""
    return answer.status if answer.status == 200 else answer.json.get("refusal", answer.json["error"])


def post(path, **body):
    """Asks with a body of which some is taken from what is Ada's, her own password from who asks."""

    def ask(who, hers):
        made = {key: value(who, hers) if callable(value) else value for key, value in body.items()}
        answer = who.post(path, made, headers={"X-Forwarded-For": next(ADDRESSES)})
        if answer.status == 429:  # Five passwords have been tried for Ada.
            time.sleep(int(answer.headers["Retry-After"]))
            answer = who.post(path, made)
        return word(answer)

    return ask


def sign_out(who, hers):
    """Ends nobody's session but one's own."""
    answer = (who.another_device() if hasattr(who, "another_device") else who).post("/v1/sign-out", {})
    return word(answer), hers.phone.get("/v1/me").status


def me(who, hers):
    answer = who.get("/v1/me")
    return (answer.json["person"] == who.id) if answer.status == 200 else word(answer)


def confirm_email(who, hers):
    new = address()
    sent = hers.ada.post("/v1/email/change", {"email": new, "password": hers.ada.password, "language": "en"}).json
    answer = who.post("/v1/email/confirm", {**sent, "code": hers.ada.server.code(new)})
    hers.ada.email = new if answer.status == 200 else hers.ada.email
    return word(answer)


def devices(who, hers):
    """How many are told of: one's own."""
    answer = who.get("/v1/devices")
    return len(answer.json["devices"]) if answer.status == 200 else word(answer)


def sign_others_out(who, hers):
    return word(who.post("/v1/devices/sign-others-out", {})), hers.phone.get("/v1/me").status


def plan_deletion(who, hers):
    answer = who.get("/v1/account/deletion")
    return "Shopping" in str(answer.json) if answer.status == 200 else word(answer)


def find(who, hers):
    answer = who.post("/v1/people/find", {"email": hers.ada.email})
    return answer.json["found"]["name"] if answer.status == 200 else word(answer)


def people(who, hers):
    answer = who.get("/v1/people?q=zoltan")
    return len(answer.json["people"]) if answer.status == 200 else word(answer)


def push(who, hers):
    store = new_id()
    request = {"client": store, "epoch": hers.ada.epoch,
               "commands": [{"n": 1, **command(hers.scope, "item.tick", id=hers.item, done=True)}]}
    answer = who.post("/v1/push", request)
    if answer.status != 200:
        return word(answer)
    (result,) = answer.json["results"]
    return "done" if "done" in result else result["refused"]


def pull(who, hers):
    """How much of the list comes."""
    cursors = getattr(who, "cursors", {})
    answer = who.post("/v1/pull", {"epoch": hers.ada.epoch, "cursors": cursors, "first": hers.scope})
    if answer.status != 200:
        return word(answer)
    rows = [row for part in answer.json["parts"] if part["scope"] == hers.scope for row in part["rows"]]
    return any(row["id"] == hers.item for row in rows)


def bring(who, hers):
    return word(upload(who, encoded(photo(64, 48, seed=77))))


def picture(who, hers):
    return word(see(who, hers.scope, hers.blob))


def live(who, hers):
    """Whether a change of the list is heard of, before one of one's own that comes after it."""
    try:
        connection = Live(who)
    except Refused as refused:
        return refused.status
    connection.hello()
    hers.ada.do(hers.scope, "list.rename", name="Shopping")
    own = "user:" + who.id
    assert "done" in who.do(own, "settings.hideDone", hides=True)
    heard = set()
    while not heard & {hers.scope, own}:
        heard |= {part["scope"] for part in connection.receive(seconds=30, kind="frame")["parts"]}
    connection.close()
    return hers.scope in heard


def log(who, hers):
    """The chat that Ada has with herself."""
    scope = "chat:" + hers.ada.id
    assert "done" in hers.ada.do(scope, "chat.write", id=new_id(), text="Hello")
    return word(who.post("/v1/log", {"scope": scope, "before": 2, "version": 1}))


def search(who, hers):
    """In the chat that Ada has with herself."""
    scope = "chat:" + hers.ada.id
    assert "done" in hers.ada.do(scope, "chat.write", id=new_id(), text="Hello")
    return word(who.post("/v1/search", {"text": "hello", "chat": scope}))


def link(method):
    """About the public link of a photo that Ada has brought for everyone, and how it stands then."""

    def ask(who, hers):
        if not hasattr(hers, "photo"):
            looks = upload(hers.ada, encoded(photo(64, 48, seed=78))).json["picture"]
            hers.photo, blob = new_id(), name(encoded(photo(64, 48, seed=78)))
            add = {"id": hers.photo, "blob": blob, "everyone": True, **looks}
            assert "done" in hers.ada.do("photos:" + hers.ada.id, "photo.add", **add)
            path = f"/v1/photos/link?scope=photos:{hers.ada.id}&photo={hers.photo}"
            hers.link, hers.path = path, hers.ada.ask("PUT", path, None).json["path"]
        return word(who.ask(method, hers.link, None)), Client(hers.ada.server).get(hers.path).status

    return ask


def readers(who, hers):
    """Of a message in the chat that Ada has with herself."""
    scope = "chat:" + hers.ada.id
    assert "done" in hers.ada.do(scope, "chat.write", id=new_id(), text="Hello")
    return word(who.post("/v1/readers", {"chat": scope, "message": 1}))


def asks(path, method="GET"):
    return lambda who, hers: who.ask(method, path).status


def of_ada(field):
    return lambda who, hers: getattr(hers.ada, field)


UNKNOWN = {"registration": "A" * 22, "code": "00000000"}
# Who has no session gets this from all that is not open to everybody.
OUT = "signedOut"
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
        post("/v1/sign-in", email=of_ada("email"), password=lambda who, hers: getattr(who, "password", NEW)),
        ("wrongCredentials",) * 5 + (200,)),
    "POST /v1/sign-out": (sign_out, ((200, 200),) * 6),
    "GET /v1/me": (me, (OUT, *(True,) * 5)),
    "POST /v1/password/forgot": (
        post("/v1/password/forgot", email=of_ada("email"), language="en"), (200,) * 6),
    "POST /v1/password/reset/check": (post("/v1/password/reset/check", **UNKNOWN), ("expiredCode",) * 6),
    "POST /v1/password/reset": (post("/v1/password/reset", password=NEW, language="en", **UNKNOWN), ("expiredCode",) * 6),
    "POST /v1/password/change": (
        post("/v1/password/change", old=of_ada("password"), password=NEW, language="en"),
        (OUT, *("wrongPassword",) * 4, 200)),
    "POST /v1/email/change": (
        post("/v1/email/change", email=lambda *_: address(), password=of_ada("password"), language="en"),
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
    "POST /v1/people/find": (find, (OUT, *("Zoltan",) * 5)),
    "GET /v1/people": (people, (OUT, *(1,) * 4, 0)),
    "POST /v1/push": (push, (OUT, "notFound", "notFound", "forbidden", "done", "done")),
    "POST /v1/pull": (pull, (OUT, False, False, True, True, True)),
    "PUT /v1/blobs": (bring, (OUT, *(200,) * 5)),
    "GET /v1/pictures": (picture, (OUT, "notFound", "notFound", 200, 200, 200)),
    "POST /v1/history": (
        post("/v1/history", scope=lambda who, hers: hers.scope, id=lambda who, hers: hers.item),
        (OUT, "notFound", "notFound", 200, 200, 200)),
    "POST /v1/log": (log, (OUT, *("notFound",) * 4, 200)),
    "POST /v1/search": (search, (OUT, *("notFound",) * 4, 200)),
    "POST /v1/readers": (readers, (OUT, *("notFound",) * 4, 200)),
    # Everybody with a session sees what is for everyone.
    "GET /v1/photos": (asks("/v1/photos"), (401, *(200,) * 5)),
    "GET /v1/photos/link": (link("GET"), ((OUT, 200), *((200, 200),) * 5)),
    "PUT /v1/photos/link": (link("PUT"), ((OUT, 200), *(("notFound", 200),) * 4, (200, 200))),
    "DELETE /v1/photos/link": (link("DELETE"), ((OUT, 200), *(("notFound", 200),) * 4, (200, 404))),
    # This server has no source: what there is at one, test_sources.py and test_linking.py say.
    "GET /v1/sources": (asks("/v1/sources"), (401, *(200,) * 5)),
    "GET /v1/sources/photos": (asks("/v1/sources/photos?source=unsplash"), (401, *(404,) * 5)),
    "GET /v1/sources/picture": (asks("/v1/sources/picture?source=library&photo=a&size=thumb"), (401, *(404,) * 5)),
    "POST /v1/sources/use": (post("/v1/sources/use", source="unsplash", photo="a"), (OUT, *("notFound",) * 5)),
    "POST /v1/sources/heart": (
        post("/v1/sources/heart", on=True, photo={"source": "x", "id": "a", "width": 1, "height": 1, "small": "/v1/"}),
        (OUT, *("notFound",) * 5)),
    "POST /v1/sources/link": (post("/v1/sources/link", source="unsplash"), (OUT, *("notFound",) * 5)),
    "POST /v1/sources/link/finish": (post("/v1/sources/link/finish", state="A" * 22, code="a"), (OUT, *("notFound",) * 5)),
    "POST /v1/sources/unlink": (post("/v1/sources/unlink", source="unsplash"), (OUT, *(200,) * 5)),
    # Whoever has the mail may; nobody has one here.
    "GET /v1/mails/stop": (asks("/v1/mails/stop?person=A&token=A"), (404,) * 6),
    "POST /v1/mails/stop": (post("/v1/mails/stop?person=A&token=A"), ("notFound",) * 6),
    "GET /v1/notifications": (asks("/v1/notifications"), (401, *(200,) * 5)),
    # It is the session's own subscription, whoever asks; here the server uses no push service.
    "PUT /v1/notifications": (asks("/v1/notifications", "PUT"), (401, *(400,) * 5)),
    "DELETE /v1/notifications": (asks("/v1/notifications", "DELETE"), (401, *(200,) * 5)),
    "POST /v1/notifications/test": (
        post("/v1/notifications/test", device=of_ada("other")), (OUT, *("notFound",) * 5)),
    "GET /v1/live": (live, (401, False, False, True, True, True)),
}


def test_every_endpoint_that_is_declared_stands_in_the_table():
    assert {" ".join(endpoint) for endpoint in EVERY} == set(MATRIX)


@pytest.mark.feature("L4", "F4")
@pytest.mark.parametrize("endpoint", MATRIX)
def test_everybody_gets_from_every_endpoint_what_is_theirs(make_server, endpoint):
    server = make_server(DELA_TRUST_PROXY="yes").start()
    ada, (bob, fay, cleo, dora) = server.person("Zoltan"), [server.person(first) for first in ("Bob", "Fay", "Cleo", "Dora")]
    phone, scope, data = ada.another_device(), ada.new_list(), encoded(photo(64, 48))
    assert upload(ada, data).status == 200
    ada.share(scope, fay, "editor")
    fay.cursors = {part["scope"]: [part["grant"], part["asof"]] for part in fay.pull().json["parts"]}
    ada.share(scope, cleo, "viewer")
    ada.share(scope, dora, "editor")
    ada.other = next(device["id"] for device in ada.get("/v1/devices").json["devices"] if not device["this"])
    hers = types.SimpleNamespace(ada=ada, phone=phone, scope=scope, item=hang(ada, scope, name(data)), blob=name(data))
    # Fay was an editor, and has kept where she stood.
    assert "done" in ada.do(scope, "member.remove", person=fay.id)
    ask, expected = MATRIX[endpoint]
    # The owner last: what is theirs to end ends then.
    assert tuple(ask(who, hers) for who in (Client(server), bob, fay, cleo, dora, ada)) == expected
