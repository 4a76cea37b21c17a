"""Messages of the README's commands if something is missing, in a folder where nothing real can be installed."""

import os
import pathlib
import shutil
import subprocess
import tarfile

import pytest

ROOT = pathlib.Path(__file__).parents[2]
COMMANDS = ("check", "run", "deb", "demo", "test", "test-full", "mutants", "bench", "screenshots")
SWIFT = "echo Swift version 6.3.1"


class Machine:
    """A machine that has only the programs of a shell, and those that a test adds."""

    def __init__(self, folder):
        self.bin, self.home = folder / "bin", folder / "dela"
        self.bin.mkdir()
        (self.home / "Scripts").mkdir(parents=True)
        shutil.copy(ROOT / "Makefile", self.home)
        for name in ("setup", "requirements.txt"):
            shutil.copy(ROOT / "Scripts" / name, self.home / "Scripts")
        for name in ("bash", "sed", "head", "grep", "mkdir"):
            (self.bin / name).symlink_to(shutil.which(name))
        self.has("id", "echo 0")

    def has(self, name, script):
        program = self.bin / name
        program.write_text(f"#!/bin/bash\n{script}\n")
        program.chmod(0o755)

    def make(self, command, **settings):
        made = subprocess.run(
            [shutil.which("make"), command], cwd=self.home, env={"PATH": str(self.bin), **settings},
            capture_output=True,
            text=True, timeout=60)
        assert made.returncode != 0
        return made.stderr


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


@pytest.mark.parametrize("command", COMMANDS)
def test_missing_swift_is_reported_with_its_download_address(machine, command):
    assert "setup: the Swift 6.3 toolchain is missing; install it from swift.org" in machine.make(command)


@pytest.mark.parametrize("version", ["5.10.1", "6.2.4"])
def test_outdated_swift_is_named(machine, version):
    machine.has("swift", f"echo 'Swift version {version} (swift-{version}-RELEASE)'")
    said = machine.make("run")
    assert f"setup: Swift 6.3 or newer is needed; here is Swift version {version}" in said


def test_other_operating_system_gets_a_list_of_packages_to_install(machine):
    machine.has("swift", SWIFT)
    said = machine.make("run")
    assert "this system has no Debian packages" in said and "libmicrohttpd-dev" in said


# Each command reaches the installation of packages; the message about missing ones is the same for all.
@pytest.mark.parametrize("command,apt,words", [
    *((command, "exit 100", "the list of packages could not be fetched; is there a network?") for command in COMMANDS),
    ("run", "[ $1 = update ]", "these packages could not be installed: "),
])
def test_packages_that_cannot_be_downloaded_are_named(machine, command, apt, words):
    machine.has("swift", SWIFT)
    machine.has("dpkg-query", "exit 1")
    machine.has("apt-get", apt)
    assert "setup: " + words in machine.make(command)


def test_missing_permission_to_install_is_reported_with_the_packages(machine):
    machine.has("swift", SWIFT)
    machine.has("id", "echo 1000")
    machine.has("dpkg-query", '[ "${@: -1}" != brotli ] && echo install ok installed')
    assert "setup: run as root, or install by hand: apt-get install brotli\n" in machine.make("mutants")


def test_tests_report_that_they_need_a_network(machine):
    machine.has("swift", SWIFT)
    machine.has("dpkg-query", "echo install ok installed")
    assert "setup: Playwright could not be installed; is there a network?" in machine.make("test", PIP_NO_INDEX="1")


@pytest.mark.parametrize("uid", [0, 1000, 65534])
@pytest.mark.parametrize("umask", [0o022, 0o002, 0o077])
def test_archive_belongs_to_root_and_is_readable_for_any_builder(tmp_path, uid, umask):
    shutil.copy(ROOT / "Makefile", tmp_path)
    folder = tmp_path / ".build/dist/dela"
    (folder / "app").mkdir(parents=True)
    modes = {"dela": 0o777, "dela-pictures": 0o777, "dela.conf": 0o666, "app/index.html": 0o666}
    for name, mode in modes.items():
        (folder / name).write_text("x")
        (folder / name).chmod(mode & ~umask)
    for path in [folder, *folder.rglob("*")]:
        if path.is_dir():
            path.chmod(0o777 & ~umask)
        if os.geteuid() == 0:
            os.chown(path, uid, uid)
    subprocess.run(["make", "pack"], cwd=tmp_path, check=True)
    with tarfile.open(tmp_path / ".build/dist/dela.tar.gz") as archive:
        members = {member.name: member for member in archive}
    assert {(member.uid, member.gid, member.uname, member.gname) for member in members.values()} == {(0, 0, "", "")}
    assert {name: oct(member.mode) for name, member in members.items()} == {
        **{"dela/" + name: oct(mode & 0o755) for name, mode in modes.items()}, "dela": "0o755", "dela/app": "0o755"}
