"""nginx and Caddy with the examples of `Hosting` in front of two servers that share one database."""

import os
import signal
import time

import pytest
from dela import Client, command, new_id, wait_until
from engines import only_postgresql
from nodes import Nodes, on
from reverse_proxies import Caddy
from socketclient import Live

pytestmark = only_postgresql


def example(proxy):
    return {"Nginx": "nginx-nodes.conf", "Caddy": "Caddyfile.nodes"}[type(proxy).__name__]


@pytest.fixture
def proxy(nodes, reverse_proxy):
    return reverse_proxy.start(nodes, example(reverse_proxy))


def through(proxy, person, count=20, repeated=0):
    """Adds items through the proxy, each with a new connection, and returns the seconds of the slowest.

    - repeated: the number of items that may be sent again because the proxy answers 502."""
    slowest = 0
    for _ in range(count):
        person.close()
        begin = time.monotonic()
        change = person.numbered(command("list:" + new_id(), "list.create", name="Shopping"))
        while (answer := person.post("/v1/push", change)).status == 502 and repeated:
            repeated -= 1
        assert answer.status == 200 and "done" in answer.json["results"][0], answer
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


def test_page_and_its_files_come_from_one_node(make_server, reverse_proxy):
    nodes = Nodes(make_server, 0)
    for number in range(2):
        page = nodes.prepare().app / "index.html"
        page.write_text(page.read_text().replace("Dela", f"Version {number}"))
        nodes[number].start()
    proxy = reverse_proxy.start(nodes, example(reverse_proxy))
    client = Client(proxy)

    def version():
        client.close()
        return client.get("/").bytes.partition(b"Version ")[2][:1]

    first = version()
    assert first in (b"0", b"1") and {version() for _ in range(20)} == {first}
    nodes[int(first)].kill()
    wait_until(lambda: version() not in (first, b""), "the other node to answer")


@pytest.mark.parametrize("killed", [0, 1])
def test_requests_and_connections_go_to_the_other_node_if_one_is_killed(nodes, proxy, killed):
    ada = on(nodes[0].person("Ada"), proxy)
    through(proxy, ada)
    nodes[killed].kill()
    # Caddy does not repeat the request with which it notices that a node is gone.
    assert through(proxy, ada, repeated=isinstance(proxy, Caddy)) < 2
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
        # The example has three handlers, and each has its checks.
        checks = lambda: (proxy.folder / "log").read_text().count("HTTP request failed")
        wait_until(lambda: checks() >= 3, "the health checks", 20)
        assert through(proxy, ada) < 2
    finally:
        os.kill(nodes[0].process.pid, signal.SIGCONT)

