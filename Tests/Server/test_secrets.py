"""The places where secrets and personal data may be stored, and where not."""

import re

import database
from dela import Client
from test_accounts import PASSWORD, address, confirm, register, wrong_code


def test_log_contains_no_secret_and_no_address(own_server):
    guest, email = Client(own_server), address()
    registration, code = register(guest, email), own_server.code(email)
    confirm(guest, registration, wrong_code(code))
    confirm(guest, registration, code)
    token = guest.token
    guest.post("/v1/sign-out", {})
    Client(own_server).post("/v1/sign-in", {"email": email, "password": "wrong " + PASSWORD})
    Client(own_server).post("/v1/sign-in", {"email": email, "password": PASSWORD})
    Client(own_server).get("/v1/me?token=" + token, headers={"Authorization": "Bearer " + token})
    own_server.run("user", "disable", email)
    own_server.stop()
    log = own_server.log
    assert "event=account.registered" in log and "event=account.sign_in_rejected" in log
    for secret in (PASSWORD, code, token, token.split(".")[2], registration, email, "argon2"):
        assert secret not in log
    field = r' [a-z]+=([\w./:+@\[\]-]+|"([^"\\]|\\.)*")'
    time = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ"
    form = rf"{time} level=(info|warning|error) event=[a-z]+\.[a-z_]+({field})*"
    assert all(re.fullmatch(form, line) for line in log.splitlines()), log


def test_files_on_the_disk_are_readable_for_the_server_only(make_server):
    server = make_server()
    server.data.mkdir(mode=0o755)
    server.start()
    email = address()
    register(Client(server), email)
    code = server.code(email)
    files = [path for path in server.data.rglob("*") if path.is_file()]
    of_database = {"head"} if database.URL else {"dela.sqlite", "dela.sqlite-wal"}
    assert {path.name for path in files} >= {"server.key"} | of_database
    assert [path.name for path in files if path.stat().st_mode & 0o077] == []
    stored = database.content(server)
    assert email.encode() in stored
    assert PASSWORD.encode() not in stored and code.encode() not in stored
