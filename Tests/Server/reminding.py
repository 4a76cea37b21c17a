"""A server with a push service of its own, and users who are reminded of items soon: the fixtures of the tests that need both."""

import pytest
from dela import Server, now
from pushing import PushService

SOON = 1500  # milliseconds: later than the command, by any clock


@pytest.fixture(scope="module")
def service():
    service = PushService()
    yield service
    service.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory, service):
    server = Server(tmp_path_factory.mktemp("server"), **service.settings).start()
    yield server
    server.end()


@pytest.fixture
def ada(server):
    return server.person("Ada")


def mute(person, kind):
    assert "done" in person.do(f"user:{person.id}", "settings.remind", of=kind, on=False)
    return person


def list_with(person, name="Boris"):
    """A list that a person shares with another user, and that user, who is not notified of it."""
    scope, other = person.new_list(), mute(person.server.person(name), "shares")
    person.share(scope, other)
    return scope, other


@pytest.fixture
def list_of_two(ada):
    """A list that Ada shares with Boris, and Boris."""
    return list_with(ada)


def remind(person, scope, title="Milk", at=None, kind="reminder", **more):
    """An item of which its users are reminded soon."""
    item = person.add_item(scope, title)
    result = person.do(scope, "item.edit", id=item, set={kind: at or now() + SOON, **more})
    assert "done" in result, result
    return item
