"""nginx and Caddy with the examples of `Hosting` in front of two servers that share one database."""

import os
import signal
import time

import pytest
from dela import wait_until
from engines import only_postgresql
from nodes import on
from reverse_proxies import Caddy
from socketclient import Live

pytestmark = only_postgresql


@pytest.fixture
def proxy(nodes, reverse_proxy):
    example = {"Nginx": "nginx-nodes.conf", "Caddy": "Caddyfile.nodes"}[type(reverse_proxy).__name__]
    return reverse_proxy.start(nodes, example)


def through(proxy, person, count=20):
    """Adds items through the proxy, each with a new connection, and returns the seconds of the slowest."""
    scope, slowest = person.new_list(), 0
    for _ in range(count):
        person.close()
        begin = time.monotonic()
        person.add_item(scope)
        slowest = max(slowest, time.monotonic() - begin)
    return slowest


def test_user_may_be_on_any_node_without_sticky_sessions(nodes, proxy):
    ada = nodes[0].person("Ada")
    connections = [Live(on(ada, node)) for node in (*nodes, proxy)]
    for connection in connections:
        connection.hello()
    on(ada, proxy)
    scope = ada.new_list()
    items = [ada.add_item(scope) for _ in range(10)]
    for connection in connections:
        assert connection.parts_until(*items)
    for _ in range(20):
        ada.close()
        assert ada.pull().status == 200


@pytest.mark.parametrize("killed", [0, 1])
def test_requests_and_connections_go_to_the_other_node_if_one_is_killed(nodes, proxy, killed):
    ada = on(nodes[0].person("Ada"), proxy)
    through(proxy, ada)
    nodes[killed].kill()
    # Caddy repeats no POST that it has sent over an open connection, until it notices that the connection is closed.
    time.sleep(0.2)
    assert through(proxy, ada) < 2
    connection = Live(ada)
    connection.hello()
    assert connection.parts_until(ada.add_item(ada.new_list()))


def test_caddy_skips_a_node_that_does_not_answer_its_health_check(nodes, proxy):
    if not isinstance(proxy, Caddy):
        pytest.skip("nginx has no active health checks")
    ada = on(nodes[1].person("Ada"), proxy)
    through(proxy, ada, 4)
    os.kill(nodes[0].process.pid, signal.SIGSTOP)
    try:
        wait_until(lambda: "HTTP request failed" in (proxy.folder / "log").read_text(), "the health check", 20)
        assert through(proxy, ada) < 2
    finally:
        os.kill(nodes[0].process.pid, signal.SIGCONT)

