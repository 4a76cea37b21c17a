"""Files of the app: compressed once and cached by browsers forever. The page is requested each time."""
import json

import pytest
from dela import Client

NAME = "/main.0123456789ab.js"
FORMS = {None: b"console.log('plain')", "br": b"as brotli", "gzip": b"as gzip"}


@pytest.fixture
def client(make_server):
    server = make_server()
    for coding, suffix in ((None, ""), ("br", ".br"), ("gzip", ".gz")):
        (server.app / (NAME[1:] + suffix)).write_bytes(FORMS[coding])
    listed = json.loads((server.app / "assets.json").read_text())
    listed.append({"path": NAME, "type": "text/javascript; charset=utf-8", "sha256": "bb", "immutable": True})
    (server.app / "assets.json").write_text(json.dumps(listed))
    server.start()
    return Client(server)


@pytest.mark.parametrize("accepted,coding", [
    ("br, gzip", "br"), ("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None),
    ("", None),
])
def test_browser_gets_the_smallest_encoding_that_it_accepts(client, accepted, coding):
    answer = client.get(NAME, headers={"Accept-Encoding": accepted})
    assert (answer.status, answer.bytes, answer.headers.get("Content-Encoding")) == (200, FORMS[coding], coding)
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_files_named_by_content_are_cached_forever_and_the_page_is_requested_each_time(client):
    assert client.get(NAME).headers["Cache-Control"] == "public, max-age=31536000, immutable"
    for path in ("/", "/index.html", "/lists"):
        assert client.get(path).headers["Cache-Control"] == "no-cache"
    tag = client.get("/").headers["ETag"]
    again = client.get("/", headers={"If-None-Match": tag})
    assert (again.status, again.bytes) == (304, b"")
    assert client.get("/", headers={"If-None-Match": '"other"'}).status == 200
