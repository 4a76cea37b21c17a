"""The identity of a client behind a proxy and without one. A client may request ten codes at once."""

import threading

import pytest
from dela import Client, new_id, wait_until

HTTPS = {"DELA_PUBLIC_URL": "https://dela.example.org"}


def codes(server, count, *senders):
    """The statuses of `count` requests for a code, forwarded from these senders, each for another address."""
    headers = {"X-Forwarded-For": ", ".join(senders)} if senders else {}
    client, answers = Client(server), []
    for _ in range(count):
        body = {"email": f"{new_id().lower()}@example.org", "language": "en"}
        answers.append(client.post("/v1/password/forgot", body, headers=headers).status)
    client.close()
    return answers


@pytest.mark.parametrize("settings", [HTTPS, {"DELA_TRUST_PROXY": "yes"}, {"DELA_TRUST_PROXY": "::1,127.0.0.1"}])
def test_clients_behind_a_proxy_have_separate_limits_for_codes(make_server, settings):
    server = make_server(**settings).start()
    assert codes(server, 11, "203.0.113.1") == [200] * 10 + [429]
    assert codes(server, 1, "203.0.113.2") == [200]
    # The nearest proxy names its client; earlier entries are untrusted. Ports are ignored.
    assert codes(server, 1, "198.51.100.1", "203.0.113.1:5678") == [429]
    assert codes(server, 11, "[2001:db8::1]:80") == [200] * 10 + [429]
    assert codes(server, 1, "2001:db8::2") == [429]
    # An invalid address counts as the proxy.
    assert codes(server, 11, "nonsense 1") == [200] * 10 + [429]
    assert codes(server, 1, "nonsense 2") == codes(server, 1) == [429]


@pytest.mark.parametrize("settings",
                         [{}, {**HTTPS, "DELA_TRUST_PROXY": "no"}, {"DELA_TRUST_PROXY": "192.0.2.7, 192.0.2.8"}])
def test_forwarded_addresses_of_an_untrusted_proxy_are_ignored(make_server, settings):
    server = make_server(**settings).start()
    assert codes(server, 10, "203.0.113.1") == [200] * 10
    assert codes(server, 1, "203.0.113.2") == [429]


def test_log_names_the_trusted_proxies(make_server):
    assert ' proxies="on this machine"' in make_server(**HTTPS).start().log


def test_flood_of_sign_ins_from_one_client_does_not_block_neighbours(make_server):
    server = make_server(**HTTPS).start()
    people, ended = [server.person(name) for name in ("Ada", "Bob", "Eva")], threading.Event()

    def sign_in(client, sender, email, password):
        return client.post("/v1/sign-in", {"email": email, "password": password},
                           headers={"X-Forwarded-For": sender}).status

    def flood(statuses):
        client, number = Client(server), 0
        while not ended.is_set():
            number += 1
            statuses.append(sign_in(client, "192.0.2.9", f"nobody{number % 3}@example.org", "wrong horse"))
        client.close()

    statuses = [[], []]
    threads = [threading.Thread(target=flood, args=[own]) for own in statuses]
    for thread in threads:
        thread.start()
    wait_until(lambda: sum(map(len, statuses)) > 400, "the flood")
    try:
        answers = [
            sign_in(Client(server), f"192.0.2.{number}", person.email, person.password)
            for number in range(1, 5) for person in people]
    finally:
        ended.set()
        for thread in threads:
            thread.join()
    assert answers == [200] * 12
    assert statuses[0].count(429) > 100 and set(statuses[0]) <= {401, 429}
