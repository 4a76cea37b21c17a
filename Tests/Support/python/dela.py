"""The real server as a process, and users who call it over HTTP. Tests, benchmarks and the demo share it."""

import contextlib
import functools
import json
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import threading
import time

import database
from http_client import Client
from waiting import free_port, wait_until

__all__ = [
    "BINARY", "KINDS", "ROOT", "Client", "Person", "Server", "code_in", "command", "free_port", "new_id", "now",
    "wait_until",
]
ROOT = pathlib.Path(__file__).resolve().parents[3]
BINARY = os.path.abspath(os.environ.get("DELA_BINARY", ROOT / ".build/release/dela"))
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# The kinds of scopes that the current app understands.
KINDS = ["user", "list", "group", "chat", "photos"]
newest = 0
one_id_at_a_time = threading.Lock()


def new_id(at=None):
    """Returns a ULID (github.com/ulid/spec). Without `at` it sorts after all earlier ones, even within one
    millisecond."""
    global newest
    number = int((time.time() if at is None else at) * 1000) << 80 | random.getrandbits(80)
    if at is None:
        with one_id_at_a_time:
            newest = number = max(number, newest + 1)
    return "".join(CROCKFORD[number >> shift & 31] for shift in range(125, -1, -5))


def now():
    return int(time.time() * 1000)


@functools.cache
def has_setting(setting, program):
    """True if the server has this setting. Benchmarks and upgrade tests also start older servers."""
    return setting in subprocess.run([program, "help"], capture_output=True, text=True, timeout=20).stdout


class Server:
    """`dela serve` with its settings, its data in `folder/data`, and its log in `folder/log`.

    Without other settings the system chooses the port at each start, the app is a page without content, and users do
    not have to accept each other first."""

    host = "localhost"

    def __init__(self, folder, program=None, **settings):
        self.folder = pathlib.Path(folder)
        self.log_path = self.folder / "log"
        self.program = program = program or BINARY
        requests = {"DELA_REQUESTS": "never"} if has_setting("DELA_REQUESTS", program) else {}
        self.settings = {"DELA_DATA": str(self.folder / "data"), "DELA_PORT": "0", **requests, **settings}
        if database.URL and has_setting("DELA_DATABASE", program):
            self.settings.setdefault("DELA_DATABASE", database.of_folder(self.data))
        if "DELA_APP" not in settings:
            self.settings["DELA_APP"] = str(self._empty_app())
        self.process = None
        self.port = None

    def _empty_app(self):
        app = self.folder / "app"
        app.mkdir(exist_ok=True)
        (app / "index.html").write_text("<!doctype html><title>Dela</title>")
        page = {"path": "/index.html", "type": "text/html; charset=utf-8", "sha256": "aa", "immutable": False}
        (app / "assets.json").write_text(json.dumps([page]))
        return app

    @property
    def data(self):
        return pathlib.Path(self.settings["DELA_DATA"])

    @property
    def app(self):
        return pathlib.Path(self.settings["DELA_APP"])

    @property
    def address(self):
        return f"http://{self.host}:{self.port}"

    @property
    def environment(self):
        """The settings and the environment of this program, without its own settings of Dela."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("DELA_")}
        return {**kept, **self.settings}

    @property
    def log(self):
        return self.log_path.read_text(errors="replace")

    def start(self):
        before = self.log_path.stat().st_size if self.log_path.exists() else 0
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen([self.program, "serve"], env=self.environment, stderr=log, stdout=log)

        def port():
            assert self.process.poll() is None, f"the server exited at the start: {self.log[before:]}"
            with open(self.log_path, "rb") as log:
                log.seek(before)
                # Programs before the log had event names say `serving`; benchmarks compare with them.
                return re.search(rb' (?:event=server\.started|serving) .*port="?(\d+)', log.read())

        self.port = int(wait_until(port, "the server to start", 30)[1])
        return self

    def stop(self):
        """Stops the server and returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        if self.process and self.process.poll() is None:
            self.kill()

    def run(self, *arguments, stdin=None, **settings):
        """Runs a command of the operator."""
        environment = {**self.environment, **settings}
        return subprocess.run(
            [self.program, *arguments], env=environment, input=stdin or "", capture_output=True, text=True, timeout=20
        )

    def add(self, email, *names, password):
        """Creates an account."""
        added = self.run("user", "add", "--password", email, *names, stdin=password + "\n")
        assert added.returncode == 0, added.stderr

    def stored_rows(self):
        """Yields all rows of the database, each with the name of its table."""
        for table in database.tables(self):
            for row in database.rows(self, f'SELECT * FROM "{table}"'):
                yield table, row

    def exchange(self, request, seconds=10):
        """Returns the bytes that the server sends after these bytes, until it closes the connection or stops
        sending."""
        with socket.create_connection((self.host, self.port)) as connection:
            connection.settimeout(seconds)
            with contextlib.suppress(ConnectionError):
                connection.sendall(request)
            answer = b""
            with contextlib.suppress(TimeoutError, ConnectionError):
                while part := connection.recv(65536):
                    answer += part
            return answer

    def mails(self, address=None):
        """Returns the e-mails to an address, or all, oldest first."""
        files = sorted((self.data / "outbox").glob("*.eml"), key=lambda file: (file.stat().st_mtime_ns, file.name))
        texts = [file.read_text() for file in files]
        return [text for text in texts if address is None or f"To: {address}" in text or f"<{address}>" in text]

    def code(self, address, number=1):
        """Returns the code in the e-mail with this number to an address. The first one has number 1."""
        mails = wait_until(lambda: len(mails := self.mails(address)) >= number and mails, f"mail {number}")
        return code_in(mails[number - 1])

    def person(self, first="Ada", email=None, device=None):
        """Creates an account and returns its signed-in user."""
        email = email or f"{new_id().lower()}@example.org"
        added = self.run("user", "add", email, first)
        assert added.returncode == 0, added.stderr
        password = re.search(r"The password is (\S+)", added.stdout)[1]
        return Person(self, email, password)


def code_in(mail):
    """Returns the code of eight digits in an e-mail."""
    return re.search(r"\b(\d{8})\b", mail.split("\n\n", 1)[1])[1]


class Person(Client):
    """A signed-in user with the store of one device."""

    def __init__(self, server, email, password):
        super().__init__(server)
        self.email, self.password = email, password
        self.sign_in()
        self.store = new_id()
        self.count = 0
        self.epoch = self.pull().json["epoch"]

    def sign_in(self):
        """Retries after 429: all tests share one client address, whose sign-ins are limited."""
        while (answer := self.post("/v1/sign-in", {"email": self.email, "password": self.password})).status == 429:
            time.sleep(answer.json["retryAfter"])
        assert answer.status == 200, answer
        self.id = answer.json["person"]
        return answer

    def another_device(self):
        return Person(self.server, self.email, self.password)

    def numbered(self, *commands):
        """Returns a push request with these commands, numbered as the next ones of this device."""
        first = self.count + 1
        self.count += len(commands)
        numbered = [{"n": first + index, **command} for index, command in enumerate(commands)]
        return {"client": self.store, "epoch": self.epoch, "commands": numbered}

    def push(self, *commands):
        """Returns the results of these commands. A request may end before its last command; the others are sent in
        another one."""
        answer = self.post("/v1/push", self.numbered(*commands))
        assert answer.status == 200, answer
        results = answer.json["results"]
        if (rest := commands[len(results):]) and results and {"done", "refused"} & results[-1].keys():
            self.count -= len(rest)
            return results + self.push(*rest)
        return results

    def do(self, scope, intent, **arguments):
        return self.push(command(scope, intent, **arguments))[0]

    def pull(self, cursors=None, epoch=None, **more):
        epoch = getattr(self, "epoch", "") if epoch is None else epoch
        return self.post("/v1/pull", {"epoch": epoch, "cursors": cursors or {}, **more})

    def records(self, scope, **more):
        """Returns the records of a scope by id; empty if the user cannot access the scope."""
        rows, cursors = {}, {}
        while True:
            answer = self.pull(cursors, first=scope, kinds=KINDS, **more).json
            for part in answer["parts"]:
                version = part.get("asof", part.get("to"))
                last = [part["rows"][-1]["id"]] if not part.get("last", True) else []
                cursors[part["scope"]] = [part["grant"], version, *last]
                if "low" in part or part["scope"].startswith(("chat:", "photos:")):
                    cursors[part["scope"]] = [part["grant"], version, *(last or [""]), part.get("low", 1), 1 << 50]
                if part["scope"] == scope:
                    rows |= {row["id"]: row for row in part["rows"]}
            if not answer["more"]:
                return rows

    def new_list(self, name="Shopping"):
        scope = "list:" + new_id()
        assert "done" in self.do(scope, "list.create", name=name)
        return scope

    def share(self, scope, person, role="editor"):
        assert "done" in self.do(scope, "member.add", person=person.id, role=role)

    def add_item(self, scope, title="Milk"):
        item = new_id()
        result = self.do(scope, "item.create", items=[{"id": item, "title": title, "rank": "V"}])
        assert "done" in result, result
        return item


def command(scope, intent, at=None, **arguments):
    at = now() if at is None else at
    return {"id": new_id(), "at": at, "scope": scope, "do": intent, "with": arguments}
