"""Variants of screen tests. `make test-full` runs each scheme, size and language; `make test` runs one variant per test
in turn."""
import os

IS_WHOLE = "WHOLE" in os.environ


def select_variants(variants, turn):
    """Returns all variants, or the one selected by `turn`."""
    return list(variants) if IS_WHOLE else [variants[turn % len(variants)]]


def select_grid_variants(items):
    """Keeps one variant of each test that is marked as a grid."""
    grids = {}
    for item in items:
        key = (item.path, item.originalname) if item.get_closest_marker("grid") else item.nodeid
        grids.setdefault(key, []).append(item)
    turns = 0
    for variants in grids.values():
        yield from select_variants(variants, turns)
        turns += len(variants) > 1
