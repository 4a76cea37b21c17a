"""Start, stop, and the commands for operators."""

import json
import pathlib
import re
import socket
import subprocess
import sys
import threading
import time
from http.client import HTTPException

import database
import pytest
from dela import BINARY, Client, new_id, wait_until
from engines import only_sqlite
from socketclient import Live

ROOT = pathlib.Path(__file__).parents[2]


def test_stop_directly_after_the_start_succeeds_on_a_busy_machine(make_server):
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(8)]
    try:
        assert [make_server().start().stop() for _ in range(20)] == [0] * 20
    finally:
        for process in busy:
            process.kill()


def test_log_names_the_route_of_mails(own_server):
    outbox = own_server.data / "outbox"
    assert f'event=mail.configured route="files in {outbox}"' in own_server.log
    Client(own_server).post("/v1/password/forgot", {"email": "ada@example.org", "language": "en"})
    wait_until(lambda: list(outbox.glob("*.eml")), "the mail to be there")


def test_stop_finishes_pending_requests_and_closes_sockets(own_server):
    person = own_server.person()
    live = Live(person)
    live.hello()
    answers, goodbyes, sent = [], [], threading.Semaphore(0)
    body = json.dumps({"email": person.email, "password": person.password})

    def listen():
        goodbyes.append(live.closed(10))
        live.close()

    def sign_in():
        client = Client(own_server)
        client.get("/healthz")  # then the server has accepted the connection
        client.connection.request("POST", "/v1/sign-in", body, {"Content-Type": "application/json"})
        sent.release()
        answers.append(client.connection.getresponse().status)

    threads = [threading.Thread(target=work) for work in [listen] + [sign_in] * 4]
    for thread in threads:
        thread.start()
    for _ in range(4):
        assert sent.acquire(timeout=10)
    # A password takes tens of milliseconds, so most of them are being checked now.
    time.sleep(0.03)
    begin = time.monotonic()
    assert own_server.stop() == 0
    assert time.monotonic() - begin < 2
    for thread in threads:
        thread.join()
    assert (answers, goodbyes) == ([200] * 4, [1001])
    assert own_server.log.splitlines()[-1].endswith(" level=info event=server.stopped")


def test_log_lines_have_a_priority_only_if_standard_error_is_the_journal(make_server):
    server = make_server()
    server.log_path.touch()
    file = server.log_path.stat()
    server.settings["JOURNAL_STREAM"] = f"{file.st_dev}:{file.st_ino}"
    server.start().stop()
    journal = server.log
    assert all(line.startswith("<6>2") for line in journal.splitlines() if "level=info" in line)
    assert "event=server.started" in journal
    server.settings["JOURNAL_STREAM"] = f"{file.st_dev}:{file.st_ino + 1}"
    server.start().stop()
    assert all(line.startswith("2") for line in server.log[len(journal):].splitlines())


def test_client_that_does_not_answer_a_close_delays_the_stop_for_seconds_only(own_server):
    live = Live(own_server.person())
    live.hello()
    assert own_server.stop() == 0
    assert live.closed() == 1001


def test_stop_keeps_every_acknowledged_command(own_server):
    person = own_server.person()
    scope = person.new_list()
    done = []

    def push():
        for _ in range(10_000):
            try:
                done.append(person.add_item(scope))
            except (OSError, AssertionError, HTTPException):
                return

    thread = threading.Thread(target=push)
    thread.start()
    wait_until(lambda: len(done) > 20, "some commands")
    assert own_server.stop() == 0
    thread.join()
    own_server.start()
    assert set(done) <= set(person.records(scope))


def test_sessions_and_versions_survive_a_restart(own_server):
    person = own_server.person()
    scope = person.new_list()
    before = person.pull().json
    own_server.stop()
    own_server.start()
    assert person.pull().json == before
    assert "done" in person.do(scope, "list.rename", name="After")


def test_second_server_on_the_same_data_is_rejected(own_server):
    second = own_server.run("serve")
    assert second.returncode == 1
    assert second.stderr.splitlines()[-1] == f"dela: Another dela is serving the data folder {own_server.data}."
    assert Client(own_server).get("/healthz").status == 200


@pytest.mark.parametrize(
    "settings,words",
    [
        ({"DELA_PORT": "http"}, "DELA_PORT is http; it must be a number from 0 to 65535."),
        ({"DELA_PORT": "65536"}, "DELA_PORT is 65536"), ({"DELA_PORT": "-1"}, "DELA_PORT is -1"),
        ({"DELA_PORT": ""}, "DELA_PORT"),
        ({"DELA_PROT": "80"}, "DELA_PROT is not a setting of Dela. See `dela help`."),
        ({"DELA_SMTP_URL": "http://mail"}, "DELA_SMTP_URL must begin with"),
        ({"DELA_SMTP_USER": "ada"}, "DELA_SMTP_USER needs DELA_SMTP_URL."),
        ({"DELA_SMTP_URL": "smtp://mail.example.org:587"}, "DELA_SMTP_URL needs DELA_MAIL_FROM"),
        ({"DELA_SMTP_URL": "smtp://ada:secret@mail.example.org"},
         "DELA_SMTP_URL must be smtp://host:port or smtps://host:port; user"),
        ({"DELA_MAIL_FROM": "Dela"}, "DELA_MAIL_FROM is Dela; it must be an address"),
        ({"DELA_CONFIG": "/nowhere"}, "DELA_CONFIG: /nowhere cannot be read."),
        ({"DELA_TRUST_PROXY": "maybe"}, "DELA_TRUST_PROXY is maybe; it must be yes, no, or"),
        ({"DELA_TRUST_PROXY": ""}, "DELA_TRUST_PROXY is empty."),
        ({"DELA_REGISTRATION": "no"}, "DELA_REGISTRATION is no; it must be open or closed."),
        ({"DELA_INVITATIONS": "yes"}, "DELA_INVITATIONS is yes; it must be members, operator or off."),
        ({"DELA_APP": "/nowhere"}, "The files of the app are not in /nowhere"),
        ({"DELA_DATA": "/dev/null"}, "/dev/null"),
        ({"DELA_DATA": "/proc/nowhere"}, "/proc/nowhere"),
    ],
    ids=lambda value: str(value)[:60],
)
def test_invalid_setting_is_rejected_at_the_start_with_an_explanation(make_server, settings, words):
    refused = make_server(**settings).run("serve")
    assert refused.returncode == 1
    sentence = refused.stderr.splitlines()[-1]
    assert sentence.startswith("dela: ") and words in sentence and sentence.endswith(".")


def test_readme_names_the_same_settings_as_the_program(make_server):
    named = re.findall(r"^  (DELA_\w+)$", make_server().run("--help").stdout, re.M)
    rows = [line.split("|")[1] for line in (ROOT / "README.md").read_text().splitlines() if line.startswith("| `DELA_")]
    assert named and re.findall(r"DELA_\w+", " ".join(rows)) == named
    examples = re.findall(r"^DELA_\w+", (ROOT / "Hosting/dela.conf").read_text(), re.M)
    assert examples and set(examples) < set(named)


def test_data_folder_with_a_too_long_name_is_rejected_before_it_is_created(make_server, tmp_path):
    folder = tmp_path / ("x" * 200)
    refused = make_server(DELA_DATA=str(folder)).run("serve")
    assert refused.returncode == 1 and "choose a shorter DELA_DATA." in refused.stderr.splitlines()[-1]
    assert not folder.exists()


def test_settings_may_be_in_a_file_and_the_environment_takes_precedence(make_server):
    server = make_server()
    file = server.folder / "settings"
    file.write_text("# Dela\n\nDELA_PUBLIC_URL = https://dela.example.org/\nDELA_PORT=nonsense\n")
    server.settings["DELA_CONFIG"] = str(file)
    server.start()
    assert ' url=https://dela.example.org ' in server.log
    server.stop()
    file.write_text("DELA_PORT 80\n")
    assert f"{file}, line 1: expected NAME = value." in server.run("serve").stderr


@pytest.mark.parametrize("name", [pytest.param("dela.sqlite", marks=only_sqlite), "server.key", "instance"])
def test_damaged_file_is_rejected_or_created_again_but_never_overwritten(make_server, name):
    server = make_server().start()
    server.stop()
    (server.data / name).write_bytes(b"nonsense, and long enough to be a page" * 100)
    refused = server.run("serve") if name != "instance" else None
    if refused:
        assert refused.returncode == 1 and refused.stderr.splitlines()[-1].startswith("dela: ")
        assert (server.data / name).read_bytes().startswith(b"nonsense")
    else:
        server.start()


def test_key_that_others_can_read_is_rejected(make_server):
    server = make_server().start()
    server.stop()
    (server.data / "server.key").chmod(0o644)
    refused = server.run("serve")
    assert refused.returncode == 1 and "server.key" in refused.stderr


# MARK: - dela user


def test_users_can_be_added_listed_disabled_and_enabled(own_server):
    person = own_server.person("Ada", email="ada@example.org")
    assert person.get("/v1/me").json["email"] == "ada@example.org"
    assert " active ada@example.org Ada\n" in own_server.run("user", "list").stdout
    again = own_server.run("user", "add", "ADA@example.org", "Ada")
    assert (again.returncode, again.stderr) == (1, "dela: ADA@example.org has an account already.\n")
    disabled = own_server.run("user", "disable", "ada@example.org")
    assert disabled.stdout == "ada@example.org is disabled and signed out everywhere.\n"
    assert " - disabled ada@example.org Ada\n" in own_server.run("user", "list").stdout
    assert person.get("/v1/me").status == 401
    enabled = own_server.run("user", "enable", "ada@example.org")
    assert enabled.stdout == "ada@example.org may sign in again.\n"
    assert " active ada@example.org Ada\n" in own_server.run("user", "list").stdout
    assert person.get("/v1/me").status == 401 and person.sign_in()


@pytest.mark.parametrize("password", ["correct horse", "  пароль 🦊 ", "--password"])
def test_password_may_come_from_standard_input_and_is_not_printed(server, password):
    email = f"{new_id().lower()}@example.org"
    added = server.run("user", "add", "--password", email, "Ada", stdin=password + "\nmore\n")
    assert (added.returncode, added.stdout) == (0, f"{email} has an account now.\n")
    assert Client(server).post("/v1/sign-in", {"email": email, "password": password}).status == 200


@pytest.mark.parametrize("password,words", [("", "no password"), ("\n", "password is empty"),
                                            ("short\n", "password needs at least 8 characters")])
def test_invalid_password_creates_no_account(server, password, words):
    email = f"{new_id().lower()}@example.org"
    refused = server.run("user", "add", "--password", email, "Ada", stdin=password)
    assert refused.returncode == 1 and words in refused.stderr and "short" not in refused.stderr
    assert email not in server.run("user", "list").stdout


@pytest.mark.parametrize("arguments,words", [
    (("add", "ada", "Ada"), "ada is not an e-mail address."),
    (("add", "ada@example.org", " "), "The first name is empty."),
    (("add", "ada@example.org", "A" * 500), "The first name is too long."),
    (("add", "ada", " "), "The first name is empty. ada is not an e-mail address."),
])
def test_rejected_command_names_the_broken_rule(server, arguments, words):
    refused = server.run("user", *arguments)
    assert (refused.returncode, refused.stdout, refused.stderr) == (1, "", f"dela: {words}\n")


def test_thousands_of_users_can_be_listed(make_server):
    server = make_server().start()
    server.stop()
    database.change(server, [
        ("INSERT INTO account (person, email, password, created) VALUES (?, ?, '', 0)",
         (f"{number:026}", f"{number}-{'x' * 50}@example.org")) for number in range(3000)])
    server.start()
    assert len(server.run("user", "list").stdout.splitlines()) == 3000


def test_commands_without_a_running_server_explain_what_to_do(make_server):
    refused = make_server().run("user", "list")
    assert refused.returncode == 1 and "Start `dela serve` with the same DELA_DATA." in refused.stderr


def test_control_socket_is_restricted_to_the_servers_user_and_survives_invalid_input(own_server):
    path = own_server.data / "control"
    assert path.stat().st_mode & 0o777 == 0o600
    for line in (b"", b"\n", b"{}\n", b"\xff\n", b"[" * 70_000 + b"\n", json.dumps({"do": "user.list"}).encode()):
        with socket.socket(socket.AF_UNIX) as connection:
            connection.connect(str(path))
            connection.sendall(line)
    assert own_server.run("user", "list").returncode == 0


def test_version_and_help_need_no_server_and_no_settings():
    def run(*arguments):
        return subprocess.run([BINARY, *arguments], capture_output=True, text=True, env={})

    assert run("version").stdout.startswith("dela ") and run("--version").stdout == run("version").stdout
    for name in ("dela serve", "dela user add", "DELA_DATA", "DELA_SMTP_PASSWORD"):
        assert name in run("help").stdout
    unknown = run("sevre")
    assert unknown.returncode == 2 and "Unknown command sevre." in unknown.stderr
