"""The demo: users, groups and lists with realistic content."""

import os
import pathlib
import re
import signal
import subprocess
import sys
import types

import pytest
from dela import BINARY, Client, Person, free_port

DEMO = pathlib.Path(__file__).parents[2] / "Scripts/demo"


@pytest.fixture
def demo(make_server):
    """Runs the demo with its own data, and stops it as a user does."""
    server, processes = make_server("demo"), []

    def start(language, port):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("DELA_")}
        environment |= {"DELA_BINARY": BINARY, "DELA_APP": str(server.app), "DELA_DATA": str(server.data)}
        processes.append(subprocess.Popen(
            [sys.executable, DEMO],
            env={**environment, "PORT": str(port), "LANG": language, "PYTHONIOENCODING": "utf-8"},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)))  # a background job of a shell ignores it
        return processes[-1]

    yield start
    for process in processes:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def output(process):
    """Returns the output until everything is created."""
    lines = [process.stdout.readline()]
    while "Ctrl-C" not in lines[-1]:
        assert lines[-1], process.stderr.read()
        lines.append(process.stdout.readline())
    return "".join(lines)


@pytest.mark.parametrize("language,name,groceries",
                         [("en_US.UTF-8", "Anna Berg", "Groceries"), ("ru_RU.UTF-8", "Анна Берг", "Продукты")])
def test_demo_prints_how_to_sign_in_and_has_content(demo, language, name, groceries):
    port = free_port()
    first = demo(language, port)
    words = output(first)
    email = re.search(rf"(\S+@\S+) +{name}$", words, re.M)[1]
    password = re.search(r"with the password (\S+):", words)[1]
    anna = Person(types.SimpleNamespace(host="localhost", port=port), email, password)
    scopes = [key.removeprefix("mem:") for key in anna.records("user:" + anna.id) if key.startswith("mem:")]
    rows = {scope: anna.records(scope).values() for scope in scopes}
    names = {row["d"]["name"]: scope for scope in scopes for row in rows[scope] if row["k"] in ("list", "group")}
    assert len(names) > 5 and groceries in names
    assert {row["k"] for row in rows[names[groceries]]} >= {"item", "member", "picture", "share"}
    shown = next(row["d"]["blob"] for row in rows[names[groceries]] if row["k"] == "picture")
    assert anna.get(f"/v1/pictures?scope={names[groceries]}&blob={shown}&size=thumb").status == 200
    anna.do(names[groceries], "list.rename", name="Mine")
    first.send_signal(signal.SIGINT)
    first.wait(20)
    assert output(demo(language, port)) == words
    (kept,) = (row["d"]["name"] for row in anna.records(names[groceries]).values() if row["k"] == "list")
    assert kept == "Mine", "a second start keeps the data"


def test_demo_that_cannot_start_prints_the_reason(demo, own_server):
    refused = demo("en_US.UTF-8", own_server.port)
    assert refused.wait(20) == 1
    assert "choose another DELA_PORT" in refused.stderr.read()
    assert Client(own_server).get("/healthz").status == 200
