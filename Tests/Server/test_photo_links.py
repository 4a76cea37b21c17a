"""Public links of photos: the author creates and removes the link of a photo, which opens without an account."""

import base64
import hashlib
import re
import time

import pytest
from dela import Client, new_id
from pictures import get_picture
from test_photos import add_photo, own_photos


def link(person, method, photo, scope=None):
    return person.ask(method, f"/v1/photos/link?scope={scope or own_photos(person)}&photo={photo}", None)


def made(ada, seed, **more):
    """Creates a public photo with a link. Returns its id, its blob and the path of the link."""
    id, blob = add_photo(ada, own_photos(ada), seed, everyone=True, **more)
    answer = link(ada, "PUT", id)
    assert answer.status == 200, answer.json
    return id, blob, answer.json["path"]


def opens(server, path):
    """Returns the statuses of the page and the picture for a client without an account."""
    guest = Client(server)
    return guest.get(path).status, guest.get(path + "/photo").status


@pytest.mark.feature("P5")
def test_link_opens_a_page_without_the_app_that_contains_only_the_photo(server, ada):
    caption = "<script>alert(1)</script> \"Tom's\" & <b>sea</b>"
    id, blob, path = made(ada, 201, width=3000, caption=caption, alternative='"><img src=x onerror=alert(1)>')
    assert re.fullmatch(r"/p/[\w-]{22}", path)
    answer = Client(server).get(path)
    text, policy = answer.bytes.decode(), answer.headers["Content-Security-Policy"]
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &quot;Tom's&quot; &amp; &lt;b&gt;sea&lt;/b&gt;" in text
    assert "<script" not in text and "<b>" not in text and text.count("<img") == 1 and "onerror=alert(1)&gt;" in text
    assert "Ada" in text and ada.id not in text and ada.email not in text and id not in text and blob not in text
    style = re.search(r"<style>(.*)</style>", text, re.S)[1].encode()
    assert base64.b64encode(hashlib.sha256(style).digest()).decode() in policy
    assert "default-src 'none'" in policy and "script-src" not in policy and "unsafe" not in policy
    for asked in (answer, Client(server).get(path + "/photo")):
        assert asked.headers["X-Robots-Tag"] == "noindex" and asked.headers["Cache-Control"] == "no-store"
        assert asked.headers["Referrer-Policy"] == "no-referrer" and "Set-Cookie" not in asked.headers
    small, large = (Client(server).get(path + "/photo" + more).bytes for more in ("", "?size=large"))
    assert len(large) > len(small)
    assert 'lang="ru"' in Client(server).ask("GET", path, headers={"Accept-Language": "ru-RU,en"}).bytes.decode()
    # The link gives access to no other path.
    assert get_picture(Client(server), own_photos(ada), blob, everyone=True).status == 401


@pytest.mark.feature("P5")
def test_link_is_created_and_removed_by_the_author_only_and_readable_for_all_users(server, ada, bob):
    id, _ = add_photo(ada, own_photos(ada), 202, everyone=True)
    assert link(bob, "GET", id, own_photos(ada)).json == {} == link(ada, "GET", id).json
    assert link(bob, "PUT", id, own_photos(ada)).status == 404 == link(bob, "DELETE", id, own_photos(ada)).status
    path = link(ada, "PUT", id).json["path"]
    assert link(ada, "PUT", id).json["path"] == path, "a second device creates no second link"
    assert link(bob, "GET", id, own_photos(ada)).json == {"path": path}
    assert link(bob, "PUT", id, own_photos(bob)).status == 404
    guest = Client(server)
    assert {link(guest, method, id, own_photos(ada)).status for method in ("GET", "PUT", "DELETE")} == {401}
    assert link(bob, "DELETE", id, own_photos(ada)).status == 404 and opens(server, path) == (200, 200)
    private, _ = add_photo(ada, own_photos(ada), 203)
    assert link(ada, "PUT", private).status == 404 and link(ada, "GET", private).json == {}
    for wrong in ("scope=list:x&photo=y", "photo=" + id, "scope=" + own_photos(ada), ""):
        assert ada.ask("PUT", "/v1/photos/link?" + wrong, None).status == 400, wrong


@pytest.mark.feature("P5")
@pytest.mark.parametrize("seed, way", [*enumerate(["revoked", "for oneself", "deleted", "moved"], 210)])
def test_link_ends_within_a_second_and_does_not_return(server, ada, seed, way):
    id, _, path = made(ada, seed)
    assert opens(server, path) == (200, 200)
    if way == "revoked":
        assert link(ada, "DELETE", id).json == {}
    elif way == "for oneself":
        assert "done" in ada.do(own_photos(ada), "photo.show", id=id, everyone=False)
    elif way == "deleted":
        assert "done" in ada.do(own_photos(ada), "photo.delete", id=id)
    else:
        group = "group:" + new_id()
        assert "done" in ada.do(group, "group.create", name="Family")
        to = group.replace("group:", "photos:")
        assert "done" in ada.do(own_photos(ada), "photo.send", id=id, to=to, **{"as": new_id()}, everyone=False)
    begin = time.monotonic()
    assert opens(server, path) == (404, 404) and time.monotonic() - begin < 1
    if way == "for oneself":
        assert "done" in ada.do(own_photos(ada), "photo.show", id=id, everyone=True)
    if way == "deleted":
        assert "done" in ada.do(own_photos(ada), "photo.restore", id=id)
    assert opens(server, path) == (404, 404)
    if way in ("revoked", "for oneself", "deleted"):
        assert link(ada, "PUT", id).json["path"] != path


@pytest.mark.feature("P5")
@pytest.mark.parametrize("way", ["disabled", "gone", "removed"])
def test_link_ends_with_the_account_and_by_the_operator(server, way):
    person = server.person("Leaver")
    id, _, path = made(person, 230 + len(way))
    assert opens(server, path) == (200, 200)
    if way == "disabled":
        assert server.run("user", "disable", person.email).returncode == 0
    elif way == "gone":
        assert person.post("/v1/account/delete", {"password": person.password}).status == 200
    else:
        assert id in server.run("photo", "list").stdout
        done = server.run("photo", "remove", id)
        assert done.returncode == 0 and id in done.stdout
        assert server.run("photo", "remove", id).returncode == 1 == server.run("photo", "remove", "x").returncode
        left = person.records(own_photos(person), window=100)[id]["d"]
        assert "blob" not in left and "removed" in left
    assert opens(server, path) == (404, 404)
    if way == "disabled":
        assert server.run("user", "enable", person.email).returncode == 0
        assert opens(server, path) == (404, 404)


@pytest.mark.feature("P5")
def test_invalid_link_reveals_nothing(server, ada):
    _, _, path = made(ada, 240)
    guest = Client(server)
    missing = guest.get("/p/" + "A" * 22)
    assert missing.status == 404 and "X-Robots-Tag" in missing.headers
    strange = ["/p/", "/p/..", "/p/" + "A" * 5000, path + "/", path + "/x", path + "/photo/x", path[:-1], path + "%00",
               "/p//evil.example", "/p/%2f%2fevil.example", "/p/" + path[3:].swapcase(), "/p/%27%20OR%201=1--"]
    for other in strange:
        answer = guest.get(other)
        assert answer.status in (400, 404, 414, 431), other
        assert "Location" not in answer.headers and (answer.status != 404 or answer.bytes == missing.bytes), other
    assert guest.post(path, {}).status == 405 == guest.ask("DELETE", path, None).status


@pytest.mark.feature("P5")
def test_links_do_not_exist_while_the_directory_is_hidden(make_server):
    server = make_server().start()
    ada = server.person("Ada")
    id, _, path = made(ada, 250)
    assert opens(server, path) == (200, 200)
    server.stop()
    server.settings["DELA_DIRECTORY"] = "shared"
    server.start()
    assert opens(server, path) == (404, 404)
    assert link(ada, "PUT", id).status == 404 == link(ada, "GET", id).status
