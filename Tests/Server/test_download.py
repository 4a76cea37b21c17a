"""Downloads of everything that a user sees. Each user may prepare three at once."""

import http.client
import io
import os
import re
import socket
import zipfile

import pytest
from dela import Client, new_id, wait_until
from engines import only_postgresql
from nodes import Nodes, on
from pictures import attach, encoded, name, photo, upload
from test_export import NOTE, add, export


def prepare(person, password=None):
    return person.post("/v1/export", {"password": password or person.password})


def prepared(person):
    answer = prepare(person)
    assert answer.status == 200, answer
    return answer.json["path"]


def files(answer):
    """Returns the files of a downloaded archive. The calendar contains the time at which it was made."""
    with zipfile.ZipFile(io.BytesIO(answer.bytes)) as archive:
        assert archive.testzip() is None and len(set(archive.namelist())) == len(archive.namelist())
        return {name: re.sub(rb"DTSTAMP:.*", b"", archive.read(name)) for name in archive.namelist()}


def fill(person, megabytes):
    """Adds notes that are sent as at least this amount, also compressed: no kernel buffers it for a slow client."""
    scope, letters = person.new_list(), "".join(chr(code) for code in range(0x4E00, 0x6E00))
    for _ in range(megabytes * 2):
        notes = ["".join(letters[byte % 8192] for byte in memoryview(os.urandom(20_000)).cast("H")) for _ in range(12)]
        items = [{"id": new_id(), "rank": "V", "title": "Note", "note": note} for note in notes]
        assert "done" in person.do(scope, "item.write", items=items)


class SlowDownload:
    """A download whose client has read only its beginning."""

    def __init__(self, person, path):
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect((person.server.host, person.server.port))
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: a\r\nCookie: {person.cookie}\r\n\r\n".encode())
        self.response = http.client.HTTPResponse(self.socket)
        self.response.begin()
        assert self.response.status == 200

    def rest(self):
        return self.response.read()

    def close(self):
        self.response.close()
        self.socket.close()


@pytest.mark.feature("A10")
def test_download_has_the_files_of_the_export(server, tmp_path):
    ada, boris, data = server.person("Åda Ёлка"), server.person("Boris"), encoded(photo(640, 480))
    scope = ada.new_list("Дом 🏡")
    upload(ada, data)
    attach(ada, scope, name(data))
    add(ada, scope, "item.write", title="Молоко", note=NOTE)
    boris.share(boris.new_list("Театр"), ada)
    boris.do("chat:" + ":".join(sorted([ada.id, boris.id])), "chat.write", id=new_id(), text="Привет")
    path = prepared(ada)

    def written():
        folder = tmp_path / new_id()
        export(server, ada, folder)
        return {str(path.relative_to(folder)): re.sub(rb"DTSTAMP:.*", b"", path.read_bytes())
                for path in folder.rglob("*") if path.is_file()}

    # The server may write the notification about the shared list between the two.
    assert wait_until(lambda: files(ada.get(path)) == written(), "the same files")
    answer = ada.get(path)
    assert {"tasks.csv", "data/list Дом 🏡.json", "messages/Boris.csv"} < files(answer).keys()
    disposition = answer.headers["Content-Disposition"]
    assert re.fullmatch(r"attachment; filename=\"dela.zip\"; "
                        r"filename\*=UTF-8''dela-%C3%85da-%D0%81%D0%BB%D0%BA%D0%B0-\d{4}-\d\d-\d\d\.zip", disposition)
    assert answer.headers["Content-Type"] == "application/zip" and answer.headers["Cache-Control"] == "no-store"


def test_download_needs_the_password_and_the_session_that_entered_it(server):
    ada, boris = server.person("Ada"), server.person("Boris")
    assert prepare(ada, "wrong horse battery").json == {"error": "wrongPassword"}
    path = prepared(ada)
    assert Client(server).get(path).status == 401
    changed = path[:-1] + ("A" if path[-1] != "A" else "E")
    later = re.sub(r"ticket=\d+", lambda end: f"ticket={int(end[0][7:]) + 60_000}", path)
    for caller, link in ((boris, path), (ada.another_device(), path), (ada, changed), (ada, later),
                         (ada, "/v1/export"), (ada, "/v1/export?ticket=")):
        assert caller.get(link).status == 404, link
    assert files(ada.get(path)) and files(ada.get(path)), "a browser may repeat its request"


def test_user_may_prepare_three_downloads_and_then_waits_for_hours(server):
    ada = server.person("Ada")
    for _ in range(3):
        prepared(ada)
    refused = prepare(ada)
    assert refused.status == 429 and 3600 < int(refused.headers["Retry-After"]) <= 8 * 3600
    prepared(server.person("Boris"))


def test_interrupted_downloads_do_not_count(server):
    ada = server.person("Ada")
    fill(ada, 8)
    for number in range(1, 5):
        SlowDownload(ada, prepared(ada)).close()
        assert wait_until(lambda: server.log.count("account.export_failed") == number, "the end of the download")


def test_ticket_starts_ten_downloads(server):
    ada = server.person("Ada")
    path = prepared(ada)
    for _ in range(10):
        assert ada.get(path).status == 200
    assert ada.get(path).status == 429


def test_user_has_one_download_at_a_time_and_the_server_two(server):
    ada, boris, vera = (server.person(first) for first in ("Ada", "Boris", "Vera"))
    for person in (ada, boris):
        fill(person, 8)
    links = {person: prepared(person) for person in (ada, boris, vera)}
    slow = SlowDownload(ada, links[ada])
    again = ada.get(links[ada])
    assert (again.status, again.json["error"]) == (429, "busy") and prepare(ada).status == 429
    other = SlowDownload(boris, links[boris])
    assert vera.get(links[vera]).status == 429
    with zipfile.ZipFile(io.BytesIO(slow.rest())) as archive:
        assert archive.testzip() is None
    assert wait_until(lambda: vera.get(links[vera]).status == 200, "the end of a download")
    other.close()
    assert wait_until(lambda: boris.get(links[boris]).status == 200, "room after a client has disconnected")
    assert re.search(rf"event=account\.exported .*person={ada.id}", server.log)


def test_download_of_an_ended_session_is_cut(server):
    ada = server.person("Ada")
    fill(ada, 8)
    fill(ada, 8)
    phone = ada.another_device()
    slow = SlowDownload(phone, prepared(phone))
    assert ada.post("/v1/devices/sign-others-out", {}).status == 200
    with pytest.raises(http.client.IncompleteRead):
        slow.rest()
    assert wait_until(lambda: "account.export_failed" in server.log, "the event in the log")


@only_postgresql
def test_link_of_one_node_works_on_another(make_server):
    first, second = Nodes(make_server)
    ada = first.person("Ada")
    ada.add_item(ada.new_list("Home"), "Milk")
    path = prepared(ada)
    assert "data/list Home.json" in files(on(ada, second).get(path))
