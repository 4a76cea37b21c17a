"""`Scripts/test-browsers` repeats failed browser tests (docs/decisions/0065)."""

import pathlib
import subprocess
import sys

import pytest

SCRIPT = pathlib.Path(__file__).parents[2] / "Scripts/test-browsers"
PASSES = "def test_passes(): pass\n"
FAILS_ONCE = """
import pathlib
def test_fails_once():
    ran = pathlib.Path(__file__).with_name("ran")
    is_first = not ran.exists()
    ran.touch()
    assert not is_first
"""
FAILS_IN_TEARDOWN = """
import pytest
@pytest.fixture
def broken():
    yield
    assert False
def test_fails_in_teardown(broken): pass
"""


def run(folder, *tests, options=()):
    for number, test in enumerate(tests):
        (folder / f"test_{number}.py").write_text(test)
    return subprocess.run(
        [sys.executable, SCRIPT, "--rootdir", folder, *options, folder], cwd=folder, capture_output=True, text=True)


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["alone", "in parallel"])
def test_test_that_passes_when_repeated_is_flaky_and_does_not_fail_the_run(tmp_path, options):
    result = run(tmp_path, PASSES, FAILS_ONCE, options=options)
    assert result.returncode == 0, result.stdout
    assert [line
            for line in result.stdout.splitlines() if line.startswith("FLAKY")] == ["FLAKY: test_1.py::test_fails_once"]


@pytest.mark.parametrize("test", ["def test_fails(): assert False\n", FAILS_IN_TEARDOWN], ids=["call", "teardown"])
def test_test_that_fails_twice_fails_the_run(tmp_path, test):
    result = run(tmp_path, FAILS_ONCE, test)
    assert result.returncode == 1, result.stdout
    assert result.stdout.count("FLAKY") == 1


def test_more_than_three_failed_tests_fail_the_run_without_repeats(tmp_path):
    result = run(tmp_path, *[FAILS_ONCE.replace('"ran"', f'"ran{number}"') for number in range(4)])
    assert result.returncode == 1 and "FLAKY" not in result.stdout


def test_run_without_failed_tests_repeats_nothing(tmp_path):
    result = run(tmp_path, PASSES)
    assert result.returncode == 0 and "Repeating" not in result.stdout


def test_broken_test_file_fails_the_run(tmp_path):
    assert run(tmp_path, "import nothing_of_this_name\n").returncode not in (0, 1)
