"""Two users on two nodes with one PostgreSQL database. Run it with `Scripts/with-postgresql`."""
import contextlib
import socket

import database
import pytest
import relays
from conftest import BrowserServer
from nodes import Nodes
from person import Person
from playwright.sync_api import expect

pytestmark = pytest.mark.skipif(database.URL is None, reason="needs PostgreSQL")


class Balancer:
    """Relays each connection to the first node that accepts it. A `Person` uses it like the first node."""

    def __init__(self, *nodes):
        self.nodes = nodes
        self.connections = [0] * len(nodes)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://localhost:{self.listener.getsockname()[1]}"
        self.add = nodes[0].add
        relays.accept(self.listener, self.relay)

    def relay(self, client):
        for number, node in enumerate(self.nodes):
            with contextlib.suppress(ConnectionRefusedError):
                server = socket.create_connection(("localhost", node.port))
                self.connections[number] += 1
                return relays.connect(client, server)
        client.close()


@pytest.fixture
def nodes(tmp_path, app):
    """Two started nodes."""
    nodes = []

    def make(name, **settings):
        (tmp_path / name).mkdir()
        nodes.append(BrowserServer(tmp_path / name, app, **settings))
        return nodes[-1]

    yield Nodes(make)
    for node in nodes:
        node.end()


@pytest.mark.feature("S3")
def test_two_users_continue_without_reload_if_one_of_their_two_nodes_is_killed(browser, nodes):
    first, second = nodes
    proxies = Balancer(first, second), Balancer(second, first)
    ada, boris = people = [Person(browser, proxy, name).join()
                           for proxy, name in zip(proxies, ("Ada", "Boris"), strict=True)]
    ada.make_list("Groceries")
    ada.add("Milk", "Bread")
    address = ada.page.url
    ada.share_with(boris)
    expect(ada.page.get_by_text("Boris", exact=True)).to_be_visible()
    ada.page.goto(address)
    boris.page.get_by_role("link", name="Groceries").click()
    boris.tick("Milk")
    expect(ada.checkbox("Milk")).to_be_checked()
    assert not any(proxy.connections[1] for proxy in proxies), "each user has a node"
    for person in people:
        person.page.evaluate("window.isSamePage = true")

    ada.add("Eggs")
    first.kill()
    ada.add("Rice", "Salt")
    boris.add("Apples")
    for person in people:
        for title in ("Eggs", "Rice", "Salt", "Apples"):
            expect(person.checkbox(title)).to_be_visible(timeout=60_000)
    assert proxies[0].connections[1] and not proxies[1].connections[1]
    boris.tick("Salt")
    expect(ada.checkbox("Salt")).to_be_checked()

    first.start()
    second.kill()
    ada.tick("Rice")
    boris.tick("Apples")
    for person in people:
        for title in ("Milk", "Salt", "Rice", "Apples"):
            expect(person.checkbox(title)).to_be_checked(timeout=60_000)
        person.wait_until_synced()
        assert person.page.evaluate("window.isSamePage")
        assert sorted(person.titles()) == ["Apples", "Bread", "Eggs", "Milk", "Rice", "Salt"]
    assert proxies[1].connections[1]
    page_errors = [page_error for person in people for page_error in person.page_errors]
    for person in people:
        person.context.close()
    assert not page_errors, "\n".join(page_errors)
