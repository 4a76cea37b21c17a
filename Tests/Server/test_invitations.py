"""Invitations by link, as guest, stranger, member, owner and blocked user."""

import concurrent.futures
import itertools
import re
import shutil
import subprocess

import pytest
from dela import KINDS, Client, new_id, now, wait_until
from socketclient import Live
from test_accounts import confirm, form

pytestmark = pytest.mark.feature("G7")
SETTINGS = {"DELA_REQUESTS": "always", "DELA_TRUST_PROXY": "yes"}
DAY = 86_400_000
# Each request has its own client address, because attempts are limited for each.
ADDRESSES = (f"203.{number >> 8}.{number & 255}.1" for number in itertools.count(1))


def invite(person, scope=None, role="editor", days=7, uses=1):
    target = {"scope": scope, "role": role} if scope else {}
    answer = person.post("/v1/invitations", {**target, "days": days, "uses": uses})
    return answer.json if answer.status == 200 else answer.json.get("refusal", answer.json["error"])


def ask(client, path, **body):
    return client.post("/v1/invitations/" + path, body, headers={"X-Forwarded-For": next(ADDRESSES)})


def preview(client, link):
    answer = ask(client, "preview", secret=link["secret"])
    return answer.json if answer.status == 200 else answer.json["error"]


def join(client, link):
    answer = ask(client, "join", secret=link["secret"])
    return answer.json if answer.status == 200 else answer.json.get("refusal", answer.json["error"])


def add(owner, scope, person, role):
    """Adds a user who accepts the owner's request."""
    owner.share(scope, person, role)
    assert "done" in person.do("user:" + person.id, "contact.accept", person=owner.id)


def open_invitations(person, scope=None):
    return ask(person, "list", **({"scope": scope} if scope else {})).json["invitations"]


def register_by(server, link, email=None, mail=1):
    """Requests a code and confirms it. Returns the guest and the answer to the last request."""
    guest, email = Client(server), email or f"{new_id().lower()}@example.org"
    header = {"X-Forwarded-For": next(ADDRESSES)}
    answer = guest.post("/v1/register", {**form(email), "invitation": link["secret"]}, headers=header)
    if answer.status == 200:
        answer = confirm(guest, answer.json["registration"], server.code(email, mail))
    return guest, answer


def new_group(person, name="Chess"):
    scope = "group:" + new_id()
    assert "done" in person.do(scope, "group.create", name=name)
    return scope


def test_stranger_previews_and_joins_a_list_and_both_become_contacts(server):
    ada, bob = server.person("Ada"), server.person("Bob")
    scope = ada.new_list("Shopping")
    item = ada.add_item(scope)
    link = invite(ada, scope)
    assert re.fullmatch(r"[\w-]{22}", link["secret"]) and link["uses"] == 1
    assert Client(server).get("/join").bytes == Client(server).get("/").bytes
    assert abs(link["until"] - now() - 7 * DAY) < 60_000
    shown = {"kind": "list", "name": "Shopping", "inviter": {"id": ada.id, "name": "Ada"}, "role": "editor",
             "canRegister": True, "isMember": False, "openItems": 1}
    assert preview(bob, link) == preview(Client(server), link) == shown
    assert open_invitations(ada, scope)[0]["used"] == 0
    live = Live(ada)
    live.hello(kinds=KINDS)
    assert join(bob, link) == {"kind": "list", "scope": scope}
    received = set()
    while "member:" + bob.id not in received:
        parts = live.receive(seconds=30, kind="frame")["parts"]
        received |= {row["id"] for part in parts if part["scope"] == scope for row in part["rows"]}
    assert item in bob.records(scope)
    member = bob.records(scope)["member:" + bob.id]["d"]
    assert (member["role"], member["name"], member.get("from")) == ("editor", "Bob", None)
    for one, other in ((ada, bob), (bob, ada)):
        contact = one.records("user:" + one.id)["contact:" + other.id]["d"]
        assert contact["state"] == "accepted"
    assert "done" in bob.do(scope, "item.tick", id=item, done=True)
    # Joining again uses nothing up and is answered, also after the last use.
    assert join(bob, link) == {"kind": "list", "scope": scope} and preview(bob, link)["isMember"]
    assert join(server.person("Eve"), link) == "invitationEnded"
    assert open_invitations(ada, scope) == []


def test_preview_of_a_list_has_its_look_and_number_of_open_items_and_nothing_of_its_content(server):
    ada = server.person("Ada")
    scope = ada.new_list("Shopping")
    ada.add_item(scope, title="Secret gift")
    done, deleted = ada.add_item(scope), ada.add_item(scope)
    for intent, values in (("item.tick", {"id": done, "done": True}), ("item.delete", {"id": deleted}),
                         ("list.setColor", {"color": "#34c759"}), ("list.setSign", {"sign": "cart"})):
        assert "done" in ada.do(scope, intent, **values)
    shown = preview(Client(server), invite(ada, scope))
    assert (shown["openItems"], shown["color"], shown["sign"]) == (1, "#34c759", "cart")
    assert shown.keys() == {"kind", "name", "inviter", "role", "canRegister", "isMember", "openItems", "color", "sign"}
    assert shown["inviter"].keys() == {"id", "name"} and "Secret gift" not in str(shown)


@pytest.mark.parametrize("role,uses", [("viewer", 1), ("editor", 2)])
def test_member_who_joins_a_group_gets_its_role_and_its_lists(server, role, uses):
    ada, bob = server.person("Ada"), server.person("Bob")
    group, scope = new_group(ada), ada.new_list("Moves")
    assert "done" in ada.do(scope, "share.set", group=group.removeprefix("group:"), role="editor")
    link = invite(ada, group, role, uses=uses)
    assert preview(bob, link)["kind"] == "group" and preview(bob, link)["name"] == "Chess"
    assert join(bob, link) == {"kind": "group", "scope": group}
    assert bob.records(group)["member:" + bob.id]["d"]["role"] == role
    assert bob.records(scope)["list"]["d"]["name"] == "Moves"
    # A moderator may invite members, but no moderators.
    if role == "editor":
        assert invite(bob, group, "editor") == "forbidden"
        assert join(server.person("Cleo"), invite(bob, group, "viewer"))["scope"] == group


def test_owner_and_member_who_open_a_link_are_members_and_use_nothing_up(server):
    ada, bob = server.person("Ada"), server.person("Bob")
    scope = ada.new_list()
    add(ada, scope, bob, "viewer")
    link = invite(ada, scope)
    for person in (ada, bob):
        assert preview(person, link)["isMember"] and join(person, link) == {"kind": "list", "scope": scope}
    (invitation, ) = open_invitations(ada, scope)
    assert (invitation["used"], invitation["by"], invitation["id"]) == (0, "Ada", link["id"])
    assert bob.records(scope)["member:" + bob.id]["d"]["role"] == "viewer"


def test_only_users_who_may_add_members_invite_list_and_revoke(server):
    ada, bob, cleo, eve = (server.person(name) for name in ("Ada", "Bob", "Cleo", "Eve"))
    scope = ada.new_list()
    add(ada, scope, bob, "editor")
    add(ada, scope, cleo, "viewer")
    for person, refusal in ((bob, "forbidden"), (cleo, "forbidden"), (eve, "notFound")):
        assert invite(person, scope) == refusal
        assert ask(person, "list", scope=scope).json["refusal"] == refusal
    link = invite(ada, scope)
    for person in (bob, cleo, eve):
        assert ask(person, "revoke", id=link["id"]).status == 404
    assert preview(eve, link)["name"] == "Shopping"
    assert ask(ada, "revoke", id=link["id"]).json == {}
    assert preview(eve, link) == join(eve, link) == "invitationEnded" and open_invitations(ada, scope) == []
    for wrong in ({"role": "owner"}, {"days": 0}, {"days": 31}, {"uses": 0}, {"uses": 101}):
        assert invite(ada, scope, **wrong) == "invalid", wrong
    assert invite(ada, "list:" + ada.id) == "forbidden"


def end_by_trash(ada, scope, eve):
    assert "done" in ada.do(scope, "list.delete")


def end_by_purge(ada, scope, eve):
    end_by_trash(ada, scope, eve)
    assert "done" in ada.do(scope, "list.purge")


def end_by_lost_role(ada, scope, eve):
    bob = ada.server.person("Bob")
    assert join(bob, invite(ada, scope)) == {"kind": "list", "scope": scope}
    assert "done" in ada.do(scope, "member.transfer", person=bob.id)


def end_by_block(ada, scope, eve):
    assert "done" in ada.do("user:" + ada.id, "person.block", person=eve.id, name="Eve")


def end_by_own_block(ada, scope, eve):
    assert "done" in eve.do("user:" + eve.id, "person.block", person=ada.id, name="Ada")


def end_by_disabling(ada, scope, eve):
    assert ada.server.run("user", "disable", ada.email).returncode == 0


def end_by_account_deletion(ada, scope, eve):
    bob = ada.server.person("Bob")
    assert join(bob, invite(ada, scope)) == {"kind": "list", "scope": scope}
    assert ada.post("/v1/account/delete", {"password": ada.password}).status == 200


def end_by_removal(ada, scope, eve):
    assert join(eve, invite(ada, scope)) == {"kind": "list", "scope": scope}
    assert "done" in ada.do(scope, "member.remove", person=eve.id)


@pytest.mark.parametrize(
    "end", [end_by_trash, end_by_purge, end_by_lost_role, end_by_block, end_by_own_block, end_by_disabling,
            end_by_account_deletion, end_by_removal], ids=lambda end: end.__name__)
def test_invitation_ends_when_its_inviter_could_no_longer_add_the_user(server, end):
    ada, eve = server.person("Ada"), server.person("Eve")
    scope = ada.new_list()
    link = invite(ada, scope, uses=5)
    assert preview(eve, link)["name"] == "Shopping"
    end(ada, scope, eve)
    unknown = {"secret": "A" * 22}
    assert preview(eve, link) == preview(eve, unknown) == "invitationEnded"
    assert join(eve, link) == join(eve, unknown) == "invitationEnded"
    assert not eve.records(scope)


def test_member_who_left_may_join_again_by_link_without_a_request(server):
    ada, bob = server.person("Ada"), server.person("Bob")
    scope = ada.new_list()
    link = invite(ada, scope, uses=2)
    assert join(bob, link)["scope"] == scope and "done" in bob.do(scope, "member.leave")
    assert join(bob, link)["scope"] == scope and bob.records(scope)
    assert bob.records(scope)["member:" + bob.id]["d"].get("left") is None


@pytest.mark.parametrize("answer", [None, "contact.decline"])
def test_open_or_declined_request_of_the_inviter_is_accepted_by_joining(server, answer):
    ada, bob = server.person("Ada"), server.person("Bob")
    other, scope = ada.new_list("Other"), ada.new_list()
    ada.share(other, bob)
    assert not bob.records(other)
    if answer:
        assert "done" in bob.do("user:" + bob.id, answer, person=ada.id)
    assert join(bob, invite(ada, scope))["scope"] == scope
    assert bob.records(scope) and bob.records(other)
    contact = bob.records("user:" + bob.id)["contact:" + ada.id]["d"]
    assert contact["state"] == "accepted" and not contact.get("scopes")


def test_two_users_who_race_for_the_last_use_get_one_place(server):
    ada, people = server.person("Ada"), [server.person(f"Guest {number}") for number in range(4)]
    for _ in range(5):
        scope = ada.new_list()
        link = invite(ada, scope)
        with concurrent.futures.ThreadPoolExecutor(len(people)) as pool:
            results = list(pool.map(lambda person: join(person, link), people))
        assert sorted(map(str, results)) == ["invitationEnded"] * 3 + [str({"kind": "list", "scope": scope})]
        members = [id for id, row in ada.records(scope).items() if id.startswith("member:")]
        assert len(members) == 2


def test_membership_survives_a_kill_after_the_answer(own_server):
    ada, bob = own_server.person("Ada"), own_server.person("Bob")
    scope = ada.new_list()
    link = invite(ada, scope)
    assert join(bob, link)["scope"] == scope
    own_server.kill()
    own_server.start()
    assert bob.records(scope)["member:" + bob.id]["d"]["role"] == "editor"
    assert join(bob, link)["scope"] == scope and join(own_server.person("Eve"), link) == "invitationEnded"


def test_guesses_are_limited_for_each_client_network(server):
    guest = Client(server)
    statuses = [guest.post("/v1/invitations/preview", {"secret": "A" * 22},
                           headers={"X-Forwarded-For": f"198.51.100.{number & 1}"}).status for number in range(60)]
    assert set(statuses[:20]) == {404} and statuses[-1] == 429
    eve = server.person("Eve")
    assert [ask(eve, "join", secret="A" * 22).status for _ in range(30)][-1] == 429


def test_secret_is_stored_hashed_and_never_logged(own_server):
    ada, scope = own_server.person("Ada"), None
    scope = ada.new_list("Surprise")
    link = invite(ada, scope)
    guest, answer = register_by(own_server, link)
    assert answer.status == 200 and ask(guest, "join", secret=link["secret"]).json["scope"] == scope
    mailed = ask(ada, "mail", scope=scope, role="viewer", email="eve@example.org", language="en")
    assert mailed.json == {}
    wait_until(lambda: own_server.mails("eve@example.org"), "the invitation")
    own_server.stop()
    (mail, ) = own_server.mails("eve@example.org")
    secrets = [link["secret"], re.search(r"/join#([\w-]{22})", mail)[1]]
    files = [file for file in own_server.data.rglob("*") if file.is_file() and file.suffix != ".eml"]
    for secret in secrets:
        assert secret not in own_server.log
        for file in files:
            assert secret.encode() not in file.read_bytes(), file


@pytest.mark.skipif(not shutil.which("zbarimg"), reason="zbarimg is not installed")
def test_qr_code_contains_the_link(server, tmp_path):
    ada = server.person("Ada")
    link = invite(ada, ada.new_list())
    size, modules = link["code"]["size"], link["code"]["modules"]
    assert len(modules) == size * size
    width, zoom = size + 8, 4
    rows = ["0" * width] * 4 + ["0000" + modules[row * size:(row + 1) * size] + "0000" for row in range(size)]
    rows += ["0" * width] * 4
    pixels = "\n".join(" ".join(bit for bit in row for _ in range(zoom)) for row in rows for _ in range(zoom))
    image = tmp_path / "code.pbm"
    image.write_text(f"P1\n{width * zoom} {width * zoom}\n{pixels}\n")
    read = subprocess.run(["zbarimg", "-q", "--raw", str(image)], capture_output=True, text=True, timeout=30)
    assert read.stdout.strip() == f"{server.address}/join#{link['secret']}"
