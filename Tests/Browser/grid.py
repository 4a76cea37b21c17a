"""Screens are tried in every scheme, size and language by `make test-full`; by `make test` each in one look, the next one in turn."""
import os

IS_WHOLE = "WHOLE" in os.environ


def turned(looks, turn):
    """All looks, or the one whose turn it is."""
    return list(looks) if IS_WHOLE else [looks[turn % len(looks)]]


def without_others(items):
    """Leaves one look to each test that is marked as a grid."""
    grids = {}
    for item in items:
        look = (item.path, item.originalname) if item.get_closest_marker("grid") else item.nodeid
        grids.setdefault(look, []).append(item)
    turns = 0
    for looks in grids.values():
        yield from turned(looks, turns)
        turns += len(looks) > 1
