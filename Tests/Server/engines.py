"""Marks of tests that need one of both database engines."""

import database
import pytest

only_sqlite = pytest.mark.skipif(database.URL is not None, reason="needs the file of SQLite")
only_postgresql = pytest.mark.skipif(database.URL is None, reason="needs PostgreSQL")
