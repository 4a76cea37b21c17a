"""Links of accounts at photo sources with two nodes."""

import pytest
from engines import only_postgresql
from nodes import Nodes, on
from test_linking import account, agree, finish
from unsplash import Unsplash

pytestmark = [only_postgresql, pytest.mark.feature("P3")]


def test_account_link_is_finished_by_another_node(make_server):
    unsplash = Unsplash()
    nodes = Nodes(make_server, 0)
    for _ in range(2):
        # The address to which the source sends the browser is that of the load balancer.
        nodes.prepare(**unsplash.settings, DELA_PUBLIC_URL="http://localhost:9").start()
    ada = nodes[0].person("Ada")
    phone = ada.another_device()
    granted = agree(ada)
    asked = finish(on(phone, nodes[1]), granted).json
    assert asked["confirm"]["username"] == "person1"
    assert finish(on(phone, nodes[0]), {"state": asked["state"]}, confirmed=True).json == {}
    assert account(on(phone, nodes[1]))["username"] == "person1"
    assert finish(on(ada, nodes[1]), agree(on(ada, nodes[0]))).json == {}
    unsplash.close()
