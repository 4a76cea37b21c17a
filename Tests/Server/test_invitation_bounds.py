"""What an invitation by link does not allow: offers of the joiner, links of others, and floods of mails."""

import pytest
from test_invitations import add, ask, invite, join, new_group, open_invitations

pytestmark = pytest.mark.feature("G7")
SETTINGS = {"DELA_REQUESTS": "always", "DELA_TRUST_PROXY": "yes"}


def test_joining_accepts_no_offer_of_the_joiner_to_the_inviter(server):
    ada, bob = server.person("Ada"), server.person("Bob")
    offered, scope = bob.new_list("Offered"), ada.new_list()
    bob.share(offered, ada)
    assert "done" in ada.do("user:" + ada.id, "contact.decline", person=bob.id)
    assert join(bob, invite(ada, scope))["scope"] == scope
    assert bob.records(scope) and not ada.records(offered)


def test_moderator_lists_and_revokes_own_links_only(server):
    ada, eve = server.person("Ada"), server.person("Eve")
    scope = new_group(ada)
    add(ada, scope, eve, "editor")
    theirs, own = invite(ada, scope, role="viewer"), invite(eve, scope, role="viewer")
    assert [shown["id"] for shown in open_invitations(eve, scope)] == [own["id"]]
    assert ask(eve, "revoke", id=theirs["id"]).json["error"] == "notFound"
    assert {shown["id"] for shown in open_invitations(ada, scope)} == {theirs["id"], own["id"]}


def test_mails_to_one_address_are_limited_for_all_inviters(own_server):
    people = [own_server.person(name) for name in ("Ada", "Bob")]
    answers = [ask(person, "mail", scope=person.new_list(), role="viewer", email="eve@example.org", language="en")
               for person in people for _ in range(2)]
    assert [answer.status for answer in answers] == [200, 200, 200, 429]
