"""Two nodes under load are replaced, one after the other, by nodes of another program."""

import os
import time

import pytest
from dela import BINARY, Client, free_port, has_setting, wait_until
from engines import only_postgresql
from nodes import Nodes
from rolling_load import Balancer, Load
from socketclient import Closed, Live

# `make upgrade-test` names the program of an older commit. Otherwise both are the same.
OLDER = os.environ.get("DELA_OLDER_BINARY", BINARY)
DRAIN = "DELA_DRAIN"
# Earlier programs reset connections when they stop.
CUTS_CONNECTIONS = not has_setting(DRAIN, OLDER)
OTHER_VERSION = "The other nodes run another version of Dela"


class Upgrade:
    """Two nodes of the older program, and their load."""

    def __init__(self, make_server, drain, interval, kept):
        self.drain, self.nodes = {DRAIN: drain}, Nodes(make_server, 0)
        for _ in range(2):
            settings = {} if CUTS_CONNECTIONS else self.drain
            self.nodes.prepare(OLDER, DELA_PORT=str(free_port()), **settings).start()
        self.balancer = Balancer(self.nodes, interval)
        self.load = Load(self.nodes[0].person("Ada"), self.balancer, kept=kept)

    def replace(self, node):
        """Returns false if the newer program does not run next to the older one."""
        self.load.wait(50)
        assert node.stop() == 0
        self.load.wait(50)
        node.program = BINARY
        node.settings |= self.drain
        if rejected := self.rejection(node):
            assert OLDER != BINARY and OTHER_VERSION in rejected, rejected
            self.load.wait(50)
            return False
        return True

    def rejection(self, node):
        """Starts a node and returns the reason why it has ended; empty if it runs."""
        try:
            node.start()
        except AssertionError:
            return node.log.splitlines()[-1]
        return ""

    def end(self):
        self.load.stop()
        self.balancer.end()
        load = self.load
        print(f"{len(load.acknowledged)} items, the slowest {load.longest * 1000:.0f} ms, {load.delayed} × 503, "
              f"{len(load.cut)} requests cut, {len(load.closed)} WebSockets closed")


@pytest.mark.skipif(not has_setting("DELA_NODES", OLDER), reason="the older program has no nodes")
@pytest.mark.parametrize("drain, interval, kept", [("0", None, 1), ("1", 0.3, 20)], ids=["like nginx", "like Caddy"])
@only_postgresql
def test_nodes_replaced_under_load_fail_no_request_and_lose_nothing(make_server, drain, interval, kept):
    upgrade = Upgrade(make_server, drain, interval, kept)
    nodes, load = upgrade.nodes, upgrade.load
    for node in nodes:
        if not upgrade.replace(node):
            break
    load.wait(100)
    last = load.acknowledged[-50:]
    wait_until(lambda: load.received.issuperset(last), "the items over the WebSocket")
    upgrade.end()
    if rejected := nodes[-1].program != BINARY:
        # All nodes of the older program stop before the first one of the newer program starts.
        assert nodes[1].stop() == 0
        for node in nodes:
            node.program = BINARY
            node.start()
    for node in nodes:
        assert not load.lost(node)
    assert not load.faults
    assert CUTS_CONNECTIONS or not load.cut
    if rejected:
        pytest.skip("the older program does not run with the schema of the newer one; all nodes must stop")


@only_postgresql
@pytest.mark.timeout(240)  # two stops of 5 seconds
def test_nodes_replaced_behind_a_real_proxy_fail_no_request(make_server, reverse_proxy):
    nodes = Nodes(make_server, 0)
    for _ in range(2):
        nodes.prepare(DELA_DRAIN="5", DELA_PORT=str(free_port())).start()
    reverse_proxy.start(nodes, {"Nginx": "nginx-nodes.conf", "Caddy": "Caddyfile.nodes"}[type(reverse_proxy).__name__])
    load = Load(nodes[0].person("Ada"), Balancer([reverse_proxy]), kept=20)
    for node in nodes:
        load.wait(50)
        assert node.stop() == 0
        load.wait(50)
        node.start()
        # Caddy skips a node until its next health check.
        time.sleep(3)
    load.stop()
    print(f"{len(load.acknowledged)} items, the slowest {load.longest * 1000:.0f} ms, {load.delayed} × 503")
    for node in nodes:
        assert not load.lost(node)
    assert not load.faults and not load.cut


def test_stopping_server_answers_until_load_balancers_skip_it(make_server):
    server = make_server(DELA_DRAIN="2").start()
    ada = server.person("Ada")
    scope, page = ada.new_list(), Live(ada)
    page.hello()
    begin = time.monotonic()
    server.process.terminate()
    wait_until(lambda: Client(server).get("/readyz").status == 503, "the server to be skipped", 1)
    assert Client(server).get("/readyz").bytes == b"the server is stopping\n"
    item = ada.add_item(scope)
    page.parts_until(item)
    assert ada.get("/v1/me").headers["Connection"] == "close"
    with pytest.raises(Closed) as closed:
        page.receive(5, kind="none")
    assert closed.value.code == 1001
    assert server.process.wait(10) == 0 and time.monotonic() - begin > 1.9


def test_second_signal_ends_the_time_in_which_a_stopping_server_answers(make_server):
    server = make_server(DELA_DRAIN="60").start()
    server.process.terminate()
    wait_until(lambda: Client(server).get("/readyz").status == 503, "the server to be skipped")
    assert server.stop() == 0
