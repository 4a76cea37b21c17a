"""Limits of sign-ins and codes, with an attacker who uses two nodes in turn."""

import time

import database
import pytest
from dela import Client, new_id
from engines import only_postgresql

pytestmark = only_postgresql


def sign_in(node, email, password="wrong password"):
    return Client(node).post("/v1/sign-in", {"email": email, "password": password})


def wrong(code):
    return "00000000" if code != "00000000" else "00000001"


@pytest.mark.feature("A2")
def test_wrong_passwords_on_two_nodes_count_together(nodes):
    ada = nodes[0].person("Ada")
    # From a known network, where the first sign-in has succeeded, and for an address without an account.
    for email in (ada.email, f"{new_id().lower()}@example.org"):
        answers = [sign_in(nodes[number % 2], email) for number in range(9)]
        assert [answer.status for answer in answers] == [401] * 5 + [429] * 4
        assert {answer.json["retryAfter"] for answer in answers[5:]} <= {1, 2}
    # A wait ends on both nodes at the same time, and one of them checks the next password.
    time.sleep(2.1)
    assert [sign_in(node, ada.email).status for node in nodes] == [401, 429]
    time.sleep(4.1)
    assert sign_in(nodes[1], ada.email, ada.password).status == 200
    # The correct password has reset the count of both nodes.
    assert [sign_in(nodes[number % 2], ada.email).status for number in range(6)] == [401] * 5 + [429]


@pytest.mark.feature("A2")
def test_counts_of_wrong_passwords_survive_a_restart_and_reveal_no_address(nodes):
    email = f"{new_id().lower()}@example.org"
    assert sign_in(nodes[0], email).status == 401
    found = [row[0] for row in database.rows(nodes[0], "SELECT id FROM attempt")]
    assert len(found) == 4 and all(len(id) == 43 for id in found)
    # A restart of a node forgets nothing.
    assert [sign_in(nodes[0], email).status for _ in range(4)] == [401] * 4
    nodes[0].kill()
    nodes[0].start()
    assert [sign_in(node, email).status for node in nodes] == [429] * 2


@pytest.mark.feature("A1")
def test_wrong_codes_of_a_block_on_two_nodes_count_together(nodes):
    email, guest = f"{new_id().lower()}@example.org", Client(nodes[0])
    asked = {"first": "Eve", "last": "", "email": email, "password": "correct horse battery", "language": "en"}
    begun = guest.post("/v1/register", asked).json
    code = nodes[0].code(email)

    def confirm(node, code):
        return Client(node).post("/v1/register/confirm", begun | {"code": code})

    assert [confirm(node, wrong(code)).json["triesLeft"] for node in nodes] == [4, 3]
    counts = database.rows(nodes[0], "SELECT attempts FROM wrongcode")
    assert counts == [(2,), (2,)], "the block, and all blocks"
    # As if the block had entered 149 wrong codes.
    database.change(nodes[0], [("UPDATE wrongcode SET attempts = 149", ())])
    assert confirm(nodes[1], wrong(code)).json["triesLeft"] == 2
    for node in nodes:
        answer = confirm(node, code)
        assert answer.status == 429 and answer.json["retryAfter"] > 0
    database.change(nodes[0], [("UPDATE wrongcode SET attempts = 149", ())])
    assert confirm(nodes[0], code).status == 200
