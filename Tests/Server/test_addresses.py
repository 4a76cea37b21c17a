"""DELA_PUBLIC_URL and DELA_ADDRESS: accepted values, and the messages about invalid ones."""

import http.client
import json
import pathlib
import re
import socket
import subprocess

import playwright
import pytest
from dela import Client
from socketclient import HandshakeRejected, Live

NODE = pathlib.Path(playwright.__file__).parent / "driver/node"
SIMPLE = "https://dela.example.org"
PUBLIC = [
    SIMPLE, SIMPLE + "/", SIMPLE + ":443", SIMPLE + ":443/", SIMPLE + ":8443", SIMPLE + ":8443/",
    "HTTPS://Dela.Example.ORG", "http://localhost:80",
    "http://192.168.1.5:8080", "http://[::1]:8080", "http://[2001:DB8:0:0::1]/",
    "https://xn--80ahbyhddgf2cte7c.xn--p1ai", "http://dela", "https://a_b.example.org",
]


def origins(addresses):
    """Returns the origins of addresses as a browser serialises them: V8's URL, from the Node.js that Playwright
    includes."""
    script = "console.log(JSON.stringify(JSON.parse(process.argv[1]).map(text => new URL(text).origin)))"
    return json.loads(subprocess.run([NODE, "-e", script, json.dumps(addresses)], capture_output=True, check=True,
                                     text=True).stdout)


@pytest.mark.parametrize("address, origin", list(zip(PUBLIC, origins(PUBLIC), strict=True)))
def test_public_address_becomes_the_origin_that_browsers_send(make_server, address, origin):
    server = make_server(DELA_PUBLIC_URL=address).start()
    assert f' url={origin} ' in server.log
    assert Client(server).post("/v1/sign-out", {}, headers={"Origin": origin}).status != 403


@pytest.mark.parametrize("address, words", [
    (SIMPLE + "/dela", "with a path; Dela needs a host for itself"), (SIMPLE + "/dela/", "with a path"),
    (SIMPLE + "//", "with a path"),
    (SIMPLE + "/?a=b", "with a path"), (SIMPLE + "#a", "with a path"), (SIMPLE + "\\dela", "with a path"),
    ("https://dela example.org", "which has a space"),
    (" " + SIMPLE, "must begin with http:// or https://"), (SIMPLE + " ", "which has a space"),
    ("dela.example.org", "must begin with http"),
    ("ftp://dela.example.org", "must begin with http"), ("https:dela.example.org", "must begin with http"),
    ("https://", "must be an address like https://"),
    (SIMPLE + ":", "must be an address"), (SIMPLE + ":port", "must be an address"),
    (SIMPLE + ":65536", "must be an address"), (SIMPLE + ":0", "must be an address"),
    ("https://:443", "must be an address"),
    ("https://ada:secret@dela.example.org", "must not hold the name or the password"), ("https://дела.рф", "with xn--"),
    ("https://dela%2eexample.org", "must be an address"), ("https://[::1", "must be an address"),
    ("https://<host>", "must be an address"),
])
def test_public_address_that_no_browser_sends_as_origin_is_rejected_with_a_reason(make_server, address, words):
    server = make_server(DELA_PUBLIC_URL=address)
    refused = server.run("serve")
    assert refused.returncode == 1 and refused.stderr.startswith("dela: DELA_PUBLIC_URL ") and words in refused.stderr
    assert "secret" not in refused.stderr and not server.data.exists()


def has_ipv6():
    try:
        with socket.create_server(("::1", 0), family=socket.AF_INET6):
            return True
    except OSError:
        return False


ADDRESSES = {
    "127.0.0.1": ["127.0.0.1"], "localhost": ["127.0.0.1"], "0.0.0.0": ["127.0.0.1"], "::1": ["::1"], "[::1]": ["::1"],
    "::": ["::1", "127.0.0.1"], "[::]": ["::1", "127.0.0.1"], "::ffff:127.0.0.1": ["127.0.0.1"],
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_server_listens_on_a_name_and_on_ipv4_and_ipv6_addresses(make_server, address):
    if ":" in address and not has_ipv6():
        pytest.skip("this machine has no IPv6")
    server = make_server(DELA_ADDRESS=address).start()
    for host in ADDRESSES[address]:
        connection = http.client.HTTPConnection(host, server.port, timeout=5)
        connection.request("GET", "/healthz")
        assert connection.getresponse().read().startswith(b"ok ")
        connection.close()
    found = server.run("doctor", DELA_PORT=str(server.port)).stdout
    assert f"it serves on port {server.port}" in found


@pytest.mark.parametrize("address, words", [
    ("127.0.0.1:8080", "DELA_ADDRESS is 127.0.0.1:8080; the port belongs in DELA_PORT."),
    ("[::1]:8080", "DELA_ADDRESS is [::1]:8080; it must be an IP address or a name"),
    ("localhost:80", "the port belongs in DELA_PORT."), ("http://localhost", "it must be an IP address or a name"),
    ("127.0.0.1 ", "it must be an IP address or a name"),
    ("203.0.113.1", "203.0.113.1:0 is not an address of this machine; set DELA_ADDRESS to another one."),
    ("nowhere.invalid", "nowhere.invalid is neither an IP address nor a name of this machine ("),
    ("127.0.0.256", "127.0.0.256 is neither an IP address"),
])
def test_address_that_cannot_be_used_is_rejected_with_a_reason(make_server, address, words):
    server = make_server(DELA_ADDRESS=address)
    refused = server.run("serve")
    assert refused.returncode == 1 and words in refused.stderr, refused
    assert not re.search(r"\w+\(\w+: ", refused.stderr) and not server.data.exists()


def test_port_of_another_program_is_rejected_before_anything_is_written(make_server):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        server = make_server(DELA_PORT=str(port))
        refused = server.run("serve")
    assert (
        refused.stderr
        == f"dela: Cannot listen: another program listens on 127.0.0.1:{port}; stop it, or choose another DELA_PORT.\n"
    )
    assert not server.data.exists()


@pytest.mark.parametrize("setting", ["DELA_APP", "DELA_PHOTOS"])
def test_missing_folder_is_rejected_before_anything_is_written(make_server, setting):
    server = make_server(**{setting: "/nowhere"})
    refused = server.run("serve")
    assert refused.returncode == 1 and "/nowhere" in refused.stderr and "noManifest" not in refused.stderr
    assert not server.data.exists()


def test_rejected_origin_is_logged_once_with_the_expected_origin(make_server):
    server = make_server(DELA_PUBLIC_URL="https://dela.example.org").start()
    person = server.person()
    for origin in ["https://dela.example.org:8443", "https://other.example"]:
        for _ in range(3):
            assert person.post("/v1/pull", {}, headers={"Origin": origin, "Host": "dela.example.org"}).status == 403
            with pytest.raises(HandshakeRejected):
                Live(person, origin=origin)
    refused = [line for line in server.log.splitlines() if " event=origin.rejected " in line]
    assert len(refused) == 2
    assert refused[0].endswith(
        "level=warning event=origin.rejected origin=https://dela.example.org:8443 host=dela.example.org"
        " expected=https://dela.example.org"
    )


def test_log_names_at_most_ten_rejected_origins_per_hour(own_server):
    for number in range(30):
        Client(own_server).post("/v1/sign-in", {}, headers={"Origin": f"https://{number}.example" + "x" * 1000})
    lines = [line for line in own_server.log.splitlines() if " event=origin.rejected " in line]
    assert len(lines) == 10 and all(len(line) < 400 for line in lines)
