"""Fixtures of the tests of reminders: a server with its own push service, and users with reminders that are due
soon."""

import pytest
from dela import Server, now
from push_service import PushService

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


def share_list_with(person, name="Boris"):
    """Creates a shared list; the other user has muted notifications about shares. Returns the list and the other
    user."""
    scope, other = person.new_list(), mute(person.server.person(name), "shares")
    person.share(scope, other)
    return scope, other


@pytest.fixture
def shared_list(ada):
    """A list that Ada shares with Boris, and Boris."""
    return share_list_with(ada)


def remind(person, scope, title="Milk", at=None, kind="reminder", **more):
    """Adds an item with a reminder that is due soon."""
    item = person.add_item(scope, title)
    result = person.do(scope, "item.edit", id=item, set={kind: at or now() + SOON, **more})
    assert "done" in result, result
    return item
