"""Scripts/check-scripts, which checks Python, shell scripts and JavaScript, with some tools replaced."""
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[2]
PASSES = "#!/bin/bash\ntrue\n"


@pytest.fixture
def check(tmp_path):
    """Runs the check in a repository with one script, with tools that pass except the real ones that are named."""
    (tmp_path / "Scripts").mkdir()
    (tmp_path / "bin").mkdir()
    shutil.copy(ROOT / "Scripts/check-scripts", tmp_path / "Scripts")
    shutil.copy(ROOT / "ruff.toml", tmp_path)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    (tmp_path / "bin/git").symlink_to(shutil.which("git"))

    def run(script, *real, missing=()):
        (tmp_path / "Scripts/script").write_text(script)
        for tool in {"shellcheck", "tsc"} - set(missing):
            program = tmp_path / "bin" / tool
            if tool in real:
                program.symlink_to(shutil.which(tool))
            else:
                program.write_text(PASSES)
                program.chmod(0o755)
        ran = subprocess.run([sys.executable, "Scripts/check-scripts"], cwd=tmp_path, env={"PATH": f"{tmp_path}/bin"},
                             capture_output=True, text=True, check=False)
        return ran.returncode, ran.stdout + ran.stderr

    return run


def test_scripts_without_faults_pass(check):
    assert check(PASSES, "shellcheck") == (0, "The scripts hold.\n")


@pytest.mark.parametrize("script, words", [
    ("#!/usr/bin/python3\nprint(unknown)\n", "F821"), ("#!/bin/bash\nrm $1\n", "SC2086"), ("true\n", "interpreter"),
])
def test_fault_in_a_script_without_an_extension_fails(check, script, words):
    code, output = check(script, "shellcheck")
    assert code == 1 and words in output


@pytest.mark.parametrize("tool", ["shellcheck", "tsc"])
def test_missing_tool_fails(check, tool):
    code, output = check(PASSES, missing=[tool])
    assert code == 1 and f"{tool} is missing; run Scripts/setup check" in output
