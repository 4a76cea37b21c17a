"""Who a client is, behind a proxy and without one. A client lets ten codes be mailed at once."""

import pytest
from dela import Client, new_id

HTTPS = {"DELA_PUBLIC_URL": "https://dela.example.org"}


def codes(server, count, *senders):
    """What becomes of so many wishes for a code, each forwarded from these, and each for another address."""
    headers = {"X-Forwarded-For": ", ".join(senders)} if senders else {}
    client, answers = Client(server), []
    for _ in range(count):
        body = {"email": f"{new_id().lower()}@example.org", "language": "en"}
        answers.append(client.post("/v1/password/forgot", body, headers=headers).status)
    client.close()
    return answers


@pytest.mark.parametrize("settings", [HTTPS, {"DELA_TRUST_PROXY": "yes"}, {"DELA_TRUST_PROXY": "::1,127.0.0.1"}])
def test_behind_a_proxy_each_client_has_codes_of_its_own(make_server, settings):
    server = make_server(**settings).start()
    assert codes(server, 11, "203.0.113.1") == [200] * 10 + [429]
    assert codes(server, 1, "203.0.113.2") == [200]
    # The nearest proxy says who came to it; what stands before that came from outside. Ports are of no account.
    assert codes(server, 1, "198.51.100.1", "203.0.113.1:5678") == [429]
    assert codes(server, 11, "[2001:db8::1]:80") == [200] * 10 + [429]
    assert codes(server, 1, "2001:db8::2") == [429]
    # What is no address is the proxy's own.
    assert codes(server, 11, "nonsense 1") == [200] * 10 + [429]
    assert codes(server, 1, "nonsense 2") == codes(server, 1) == [429]


@pytest.mark.parametrize("settings", [{}, {**HTTPS, "DELA_TRUST_PROXY": "no"}, {"DELA_TRUST_PROXY": "192.0.2.7, 192.0.2.8"}])
def test_who_is_no_trusted_proxy_is_not_believed(make_server, settings):
    server = make_server(**settings).start()
    assert codes(server, 10, "203.0.113.1") == [200] * 10
    assert codes(server, 1, "203.0.113.2") == [429]


def test_the_log_says_which_proxies_are_believed(make_server):
    assert 'proxies="on this machine"' in make_server(**HTTPS).start().log
