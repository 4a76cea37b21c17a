"""A process between the server and PostgreSQL, which changes the first messages of connections as pgbouncer does, or
refuses connections."""

import contextlib
import pathlib
import socket
import tempfile

import pytest
import relays


class Pooler:
    """Relays connections of a Unix socket to PostgreSQL.

    `rejected` is a parameter of the startup message that it rejects. `change` receives the bytes that the server sends
    first, and returns those that the client receives."""

    def __init__(self, url, rejected=None, change=lambda sent: sent):
        self.rejected, self.change = rejected, change
        # True while new connections end at once. The open ones continue.
        self.is_refusing = False
        self.target = url.partition("host=")[2] + "/.s.PGSQL.5432"
        self.folder = tempfile.TemporaryDirectory(prefix="dela-pooler-")
        self.url = url.partition("host=")[0] + "host=" + self.folder.name
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(pathlib.Path(self.folder.name) / ".s.PGSQL.5432"))
        self.listener.listen()
        relays.accept(self.listener, self.relay)

    def relay(self, client):
        if self.is_refusing:
            client.close()
            return
        startup = client.recv(65536)
        if self.rejected and self.rejected in startup:
            fields = b"SFATAL\0C08P01\0Munsupported startup parameter: " + self.rejected + b"\0\0"
            client.sendall(b"E" + (len(fields) + 4).to_bytes(4, "big") + fields)
            client.close()
            return
        server = socket.socket(socket.AF_UNIX)
        server.connect(self.target)
        server.sendall(startup)
        # The answer to a startup message ends with ReadyForQuery (PostgreSQL documentation, "Message Formats").
        first = b""
        while not first.endswith(b"Z\0\0\0\5I"):
            first += server.recv(65536)
        client.sendall(self.change(first))
        relays.connect(client, server)

    def close(self):
        self.listener.close()
        self.folder.cleanup()


def with_another_process(sent):
    """Returns the messages with another process number in BackendKeyData."""
    before, key, after = sent.partition(b"K\0\0\0\x0c")
    assert key
    return before + key + (1).to_bytes(4, "big") + after[4:]


def with_version_14(sent):
    """Returns the messages of a server of version 14."""
    before, name, after = sent.partition(b"server_version\0")
    assert name
    return before + name + b"14" + after[2:]


@pytest.fixture
def pooler():
    """Creates poolers, which end with the test."""
    with contextlib.ExitStack() as stack:
        yield lambda *arguments, **more: stack.enter_context(contextlib.closing(Pooler(*arguments, **more)))
