"""Buckets of an object store for tests."""

import pytest
from object_store import ObjectStore


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    store = ObjectStore(tmp_path_factory.mktemp("store") / "log")
    yield store
    store.end()


@pytest.fixture
def bucket(store):
    """The store with an empty folder."""
    store.use_new_folder()
    return store
