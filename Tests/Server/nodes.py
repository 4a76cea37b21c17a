"""Servers that share one PostgreSQL database."""

import pathlib

import pytest
from dela import BINARY, has_setting


class Nodes(list):
    """Started servers on one database, each with its own data folder, and the same keys and pictures."""

    def __init__(self, make_server, count=2):
        super().__init__()
        self.make_server = make_server
        for _ in range(count):
            self.prepare().start()

    def prepare(self, program=BINARY, **settings):
        """Adds a node that is not started yet. It stops at once."""
        settings = {"program": program, "DELA_NODES": "several", **settings}
        if has_setting("DELA_DRAIN", program):
            settings.setdefault("DELA_DRAIN", "0")
        if not self:
            node = self.make_server("node0", **settings)
        else:
            first = self[0]
            node = self.make_server(f"node{len(self)}", **{
                "DELA_DATABASE": first.settings["DELA_DATABASE"], **settings})
            node.data.mkdir(mode=0o700)
            for key in filter(pathlib.Path.exists, (first.data / "server.key", first.data / "push.key")):
                (node.data / key.name).write_bytes(key.read_bytes())
                (node.data / key.name).chmod(0o600)
            (node.data / "blobs").symlink_to(first.data / "blobs")
        self.append(node)
        return node


def on(person, node):
    """Lets a signed-in user continue on another node."""
    person.close()
    person.server = node
    return person


@pytest.fixture
def nodes(make_server):
    return Nodes(make_server)
