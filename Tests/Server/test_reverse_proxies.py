"""nginx and Caddy with the examples of `Hosting` in front of the server."""

import http.client
import json

import pytest
from dela import Client, new_id
from nodes import on
from pictures import PART, encoded, photo, upload
from socketclient import HandshakeRejected, Live


@pytest.fixture
def proxied(make_server, reverse_proxy):
    """A server and the proxy in front of it."""
    example = {"Nginx": "nginx.conf", "Caddy": "Caddyfile"}[type(reverse_proxy).__name__]
    server = make_server(DELA_PUBLIC_URL=f"https://127.0.0.1:{reverse_proxy.port}").start()
    return server, reverse_proxy.start([server], example)


def test_pages_and_live_changes_pass_through_the_proxy(proxied):
    server, proxy = proxied
    ada = on(server.person("Ada"), proxy)
    page = ada.get("/")
    assert page.status == 200 and b"<title>Dela</title>" in page.bytes
    assert page.headers["Strict-Transport-Security"]
    assert Client(proxy).get("/readyz").status == 200
    connection = Live(ada, origin=f"https://127.0.0.1:{proxy.port}")
    connection.hello()
    scope = ada.new_list()
    item = ada.add_item(scope)
    assert connection.parts_until(item)


def test_proxy_passes_the_host_so_that_pages_of_other_sites_are_rejected(proxied):
    server, proxy = proxied
    ada = on(server.person("Ada"), proxy)
    pull = {"epoch": ada.epoch, "cursors": {}}
    own, other = f"https://127.0.0.1:{proxy.port}", f"https://localhost:{proxy.port}"
    assert ada.post("/v1/pull", pull, headers={"Origin": own}).status == 200
    assert ada.post("/v1/pull", pull, headers={"Origin": other}).status == 403
    with pytest.raises(HandshakeRejected):
        Live(ada, origin=other)
    # The host of the request counts, too: the server may have another name.
    assert ada.post("/v1/pull", pull, headers={"Origin": other, "Host": f"localhost:{proxy.port}"}).status == 200


def test_large_pictures_and_requests_pass_through_the_proxy(proxied):
    server, proxy = proxied
    ada = on(server.person("Ada"), proxy)
    data = encoded(photo(4000, 3000, seed=5), quality=100, subsampling=0)
    assert len(data) > 2 * PART
    assert upload(ada, data).json["picture"]["width"] == 4000
    cursors = {f"list:{new_id()}": ["", 1] for _ in range(100_000)}
    body = json.dumps({"epoch": ada.epoch, "cursors": cursors})[:4 << 20].encode()
    assert len(body) == 4 << 20
    # The server reads all of it, and finds that the text is incomplete.
    assert ada.ask("POST", "/v1/pull", body).status == 400


def statuses(proxy, count, peer="127.0.0.1", forwarded=lambda number: []):
    """The statuses of requests for codes from an address of this machine, each with these forged addresses."""
    found = []
    for number in range(count):
        connection = http.client.HTTPConnection(proxy.host, proxy.port, timeout=20, source_address=(peer, 0))
        connection.putrequest("POST", "/v1/password/forgot")
        body = json.dumps({"email": f"{new_id().lower()}@example.org", "language": "en"}).encode()
        for value in forwarded(number):
            connection.putheader("X-Forwarded-For", value)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body))}.items():
            connection.putheader(name, value)
        connection.endheaders(body)
        found.append(connection.getresponse().status)
        connection.close()
    return found


@pytest.mark.parametrize("forwarded", [
    lambda number: [f"203.0.113.{number}"],
    lambda number: [f"203.0.113.{number}, 198.51.100.{number}"],
    lambda number: [f"203.0.113.{number}", f"198.51.100.{number}"],
    lambda number: [f"203.0.113.{number}", ""],
], ids=["one", "list", "two headers", "empty last header"])
def test_client_behind_the_proxy_cannot_forge_its_address(proxied, forwarded):
    _, proxy = proxied
    assert statuses(proxy, 11, forwarded=forwarded) == [200] * 10 + [429]
    assert statuses(proxy, 11, "127.0.0.2") == [200] * 10 + [429], "another client has its own limit"
