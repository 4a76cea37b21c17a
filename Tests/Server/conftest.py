import pathlib

import pytest
from buckets import bucket, store  # noqa: F401
from clusters import cluster  # noqa: F401
from dela import BINARY, Server
from nodes import nodes, server_or_nodes  # noqa: F401
from poolers import pooler  # noqa: F401
from reverse_proxies import reverse_proxy  # noqa: F401


def pytest_configure(config):
    if not pathlib.Path(BINARY).exists():
        pytest.exit(f"There is no server at {BINARY}. Run `make build`, or set DELA_BINARY.", returncode=2)


@pytest.fixture
def make_server(tmp_path):
    """Creates servers that are not started yet. They are stopped after the test."""
    servers = []

    def make(name="server", **settings):
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        servers.append(Server(folder, **settings))
        return servers[-1]

    yield make
    for server in servers:
        server.end()


@pytest.fixture
def own_server(make_server):
    """A server that is used by one test only."""
    return make_server().start()


@pytest.fixture(scope="module")
def server(request, tmp_path_factory):
    """A server that all tests of a file share, with the `SETTINGS` of the file."""
    settings = getattr(request.module, "SETTINGS", {})
    server = Server(tmp_path_factory.mktemp("server"), **settings).start()
    yield server
    server.end()


@pytest.fixture(scope="module")
def ada(server):
    return server.person("Ada")


@pytest.fixture(scope="module")
def bob(server):
    return server.person("Bob")
