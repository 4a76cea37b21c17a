"""Servers that share one PostgreSQL database."""

import datetime
import itertools
import os
import pathlib

import database
import pytest
from dela import BINARY, code_in, has_setting, wait_until


class Nodes(list):
    """Started servers on one database, each with its own data folder, and the same keys and pictures."""

    def __init__(self, make_server, count=2, **settings):
        super().__init__()
        self.make_server = make_server
        for _ in range(count):
            self.prepare(**settings).start()

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


class Alternating:
    """Nodes that a `Client` uses like one server. Each request and each connection goes to the next node."""

    host = "localhost"
    keeps_connections = False

    def __init__(self, nodes):
        self.nodes = nodes
        self.turns = itertools.cycle(nodes)

    @property
    def port(self):
        return next(self.turns).port

    def person(self, first):
        """Creates an account and returns its signed-in user."""
        return on(next(self.turns).person(first), self)

    def code(self, address):
        """Returns the code in the e-mail to an address, which one of the nodes has sent."""
        mails = wait_until(lambda: [mail for node in self.nodes for mail in node.mails(address)], "the mail")
        return code_in(mails[0])


def on(person, node):
    """Lets a signed-in user continue on another node."""
    person.close()
    person.server = node
    return person


@pytest.fixture
def nodes(make_server):
    return Nodes(make_server)


@pytest.fixture
def server_or_nodes(make_server, request):
    """One server, or two nodes that receive the requests in turn. It accepts the addresses that a proxy reports."""
    if request.param == 1:
        return make_server(DELA_TRUST_PROXY="yes").start()
    return Alternating(Nodes(make_server, DELA_TRUST_PROXY="yes"))


def with_numbers_of_nodes(cases):
    """Returns numbers of nodes with cases. `make test` runs all cases on one server with SQLite, and a third of them
    each day on two nodes."""
    is_whole, turn = "WHOLE" in os.environ, datetime.date.today().toordinal() % 3
    one = [(1, case) for case in cases] if is_whole or not database.URL else []
    two = [(2, case) for case in cases] if database.URL else []
    return one + (two if is_whole else two[turn::3])
