"""Invitations to new users: by link and by e-mail, also where registration is closed."""

import json
import re

import pytest
from dela import Client, new_id, wait_until
from test_accounts import PASSWORD, confirm, form
from test_invitations import ask, invite, join, open_invitations, preview, register_by

pytestmark = pytest.mark.feature("G7")
SETTINGS = {"DELA_REQUESTS": "always", "DELA_TRUST_PROXY": "yes"}
CLOSED = {"DELA_REGISTRATION": "closed", "DELA_TRUST_PROXY": "yes"}


def test_guest_registers_by_a_link_and_is_in_the_list(server):
    ada = server.person("Ada")
    scope = ada.new_list()
    link = invite(ada, scope)
    guest, answer = register_by(server, link)
    assert answer.status == 200
    assert join(guest, link) == {"kind": "list", "scope": scope}
    assert join(server.person("Eve"), link) == "invitationEnded"


def test_new_user_of_a_single_use_invitation_to_the_server_joins_by_it(server):
    ada = server.person("Ada")
    link, ours = invite(ada), server.run("invite", ada.email, "1")
    secret = {"secret": ours.stdout.strip().removeprefix(server.address + "/join#")}
    for invitation in (link, secret):
        guest, answer = register_by(server, invitation)
        assert answer.status == 200
        for person in (guest, server.person("Bob")):
            assert join(person, invitation) == {"kind": "server"} and preview(person, invitation)["isMember"]
        assert preview(Client(server), invitation) == "invitationEnded"
        assert register_by(server, invitation)[1].status == 200, "registration is open"
    assert ask(ada, "revoke", id=link["id"]).status == 200
    assert join(guest, link) == join(guest, {"secret": "A" * 22}) == "invitationEnded"


def test_mailed_invitation_has_no_words_of_users_and_works_once(server):
    ada = server.person("Ada Buy-Cheap-Pills")
    scope = ada.new_list("Casino bonus")
    known, unknown = server.person("Bob").email, f"{new_id().lower()}@example.org"
    answers = [ask(ada, "mail", scope=scope, role="editor", email=email, language=language)
               for email, language in ((known, "en"), (unknown, "ru"))]
    assert [(answer.status, answer.json) for answer in answers] == [(200, {}), (200, {})]
    mails = [wait_until(lambda email=email: server.mails(email), "a mail")[0] for email in (known, unknown)]
    assert not any(word in mail for mail in mails for word in ("Ada", "Pills", "Casino"))
    assert "invites you" in mails[0] and "приглашает" in mails[1]
    secret = {"secret": re.search(r"/join#([\w-]{22})", mails[1])[1]}
    assert register_by(server, secret, unknown, mail=2)[1].status == 200
    assert join(server.person("Eve"), secret) == "invitationEnded"
    assert ask(ada, "mail", scope=scope, role="editor", email="no address", language="en").json["error"] == "fields"
    assert ask(ada, "mail", scope=scope, role="owner", email=known, language="en").json["refusal"] == "invalid"


def test_user_mails_at_most_twenty_invitations_a_day(own_server):
    ada = own_server.person("Ada")
    send = lambda number: ask(ada, "mail", email=f"a{number}@example.org", language="en")
    assert {send(number).status for number in range(20)} == {200}
    for invitation in open_invitations(ada):
        assert ask(ada, "revoke", id=invitation["id"]).status == 200
    own_server.stop()
    own_server.start()
    assert send(20).status == 429 and len(own_server.mails()) == 20


POLICIES = {  # reach of a user's link, and the results of registering by it and by the operator's link
    None: ("accounts", "invitationEnded", 200), "operator": ("accounts", "invitationEnded", 200),
    "members": ("all", 200, 200), "off": ("off", None, None),
}


@pytest.mark.parametrize("policy", POLICIES)
def test_policy_decides_who_may_register_by_invitation_while_registration_is_closed(make_server, policy):
    settings = {"DELA_INVITATIONS": policy} if policy else {}
    server = make_server(**CLOSED, **settings).start()
    reach, by_user, by_operator = POLICIES[policy]
    ada, bob = server.person("Ada"), server.person("Bob")
    scope = ada.new_list()
    assert ada.get("/v1/me").json["invitations"] == reach
    link, ours = invite(ada, scope), server.run("invite", ada.email)
    if policy == "off":
        assert link == invite(ada) == "invitationsOff" and ours.returncode == 1
        assert "DELA_INVITATIONS is off." in ours.stderr
        assert ask(ada, "mail", email="a@example.org", language="en").json["error"] == "invitationsOff"
        return
    assert preview(Client(server), link)["canRegister"] == (reach == "all")
    guest, answer = register_by(server, link)
    assert answer.status == by_user or answer.json["error"] == by_user
    if by_user == 200:
        assert join(guest, link)["scope"] == scope
        link = invite(ada, scope)
    assert join(bob, link)["scope"] == scope
    assert (invite(ada) == "invitationsOff") == (reach == "accounts")
    mailed = ask(ada, "mail", email="a@example.org", language="en")
    assert mailed.json == ({} if reach == "all" else {"error": "invitationsOff"})
    secret = {"secret": ours.stdout.strip().removeprefix(server.address + "/join#")}
    assert preview(Client(server), secret) == {
        "kind": "server", "inviter": {"id": ada.id, "name": "Ada"}, "canRegister": True, "isMember": False}
    assert register_by(server, secret)[1].status == by_operator
    assert register_by(server, secret)[1].json == {"error": "invitationEnded"}
    assert server.run("invite", "unknown@example.org").returncode == 1
    assert server.run("invite", ada.email, "101").stderr.endswith("USES must be a number from 1 to 100.\n")


def test_registration_by_an_invitation_that_ends_before_the_code_is_refused_where_it_is_closed(make_server):
    server = make_server(**CLOSED, DELA_INVITATIONS="members").start()
    ada, guest, email = server.person("Ada"), Client(server), "guest@example.org"
    link = invite(ada)
    begun = guest.post("/v1/register", {**form(email), "invitation": link["secret"]}).json["registration"]
    assert guest.post("/v1/register", form(email)).json == {"error": "registrationClosed"}
    assert ask(ada, "revoke", id=link["id"]).status == 200
    answer = confirm(guest, begun, server.code(email))
    assert (answer.status, answer.json) == (404, {"error": "invitationEnded"})
    assert Client(server).post("/v1/sign-in", {"email": email, "password": PASSWORD}).status == 401
    assert json.dumps(link) not in server.log
