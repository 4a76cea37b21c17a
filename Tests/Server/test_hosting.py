"""The commands of the README's "Host it", and those of "Restore" in docs/OPERATING.md, verbatim, run by root on a
machine with a user `dela` and no systemd."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tarfile

import pytest
from dela import BINARY

ROOT = pathlib.Path(__file__).parents[2]
README, OPERATING = (ROOT / "README.md").read_text(), (ROOT / "docs/OPERATING.md").read_text()
pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root may mount folders and add a user")

# A replacement for sudo without its rules: `sudo -u USER [NAME=value …] PROGRAM …`.
SUDO = """#!/bin/bash
[ "$1" = -u ] || exit 99
exec setpriv --reuid "$2" --regid "$2" --clear-groups env -u SUDO "${@:3}"
"""
# A replacement for systemctl. It starts the program of the unit as its user, in its environment, and waits until it
# serves or ends.
SYSTEMCTL = """#!/bin/bash
unit=/etc/systemd/system/dela.service
of() { sed -n "s/^$1=//p" $unit; }
case "$1 $2 $3" in
"enable --now dela" | "start dela ")
    (umask "$(of UMask)"
        exec setpriv --reuid "$(of User)" --regid "$(of User)" --clear-groups env $(of Environment) $(of ExecStart)) \
        >/run/dela.log 2>&1 &
    echo $! >/run/dela.pid
    for _ in $(seq 200); do
        grep -q ' event=server.started ' /run/dela.log && exit 0
        kill -0 $! 2>/dev/null || break
        sleep 0.05
    done
    cat /run/dela.log >&2
    exit 1 ;;
"stop dela ") kill "$(cat /run/dela.pid)" && tail --pid="$(cat /run/dela.pid)" -f /dev/null ;;
*) exit 99 ;;
esac
"""
EDITOR = """#!/bin/bash
sed -i '/^DELA_PUBLIC_URL\\|^DELA_SMTP/d' "$1"
echo "DELA_PORT = 0" >>"$1"
"""
# The folders that the commands change are copies, or empty, for this process and its children.
MACHINE = """set -euo pipefail
mkdir "$1/etc" "$1/opt" "$1/opt/swift" "$1/lib" "$1/run" "$1/root"
cp -a /etc/. "$1/etc"
mkdir -p "$1/etc/systemd/system"
[ ! -d /opt/swift ] || mount --bind /opt/swift "$1/opt/swift"
mount --rbind "$1/opt" /opt
mount --bind "$1/etc" /etc
mount --bind "$1/lib" /var/lib
mount --bind "$1/run" /run
sed -i '/^dela:/d' /etc/passwd /etc/group /etc/shadow
trap '[ ! -f /run/dela.pid ] || kill "$(cat /run/dela.pid)" 2>/dev/null || true' EXIT
export PATH="$1/bin:$PATH" EDITOR=edit
unset ${!DELA_@}
cd "$1"
"""


def commands(heading, text=README):
    """The first block of commands after this text."""
    block = re.search(r"\n\n((?:    .+\n)+)", text[text.index(heading):])[1]
    return re.sub("^    ", "", block, flags=re.M)


INSTALL = commands("and no Swift:")
DOCTOR = commands("All other commands run as").strip()
# The function of the shell that runs commands of the operator, with the path of an installation from the archive.
FUNCTION = commands("use this function of the shell:", OPERATING).replace("/usr/bin/dela", "/opt/dela/dela")
RESTORE = commands("**Restore.**", OPERATING)
DELA = DOCTOR.removesuffix(" doctor")


class Machine:
    def __init__(self, folder):
        self.folder = folder
        # Other users need access to the folders that replace those of the machine.
        for path in [folder, *folder.parents[:2]]:
            path.chmod(0o755)
        (folder / "bin").mkdir()
        for name, text in {"sudo": SUDO, "systemctl": SYSTEMCTL, "edit": EDITOR}.items():
            (folder / "bin" / name).write_text(text)
            (folder / "bin" / name).chmod(0o755)
        content = folder / ".build/dist/dela"
        shutil.copytree(ROOT / "Hosting", content)
        for name in ("dela", "dela-pictures"):
            shutil.copy(pathlib.Path(BINARY).with_name(name), content)
        (content / "app").mkdir()
        (content / "app/index.html").write_text("<!doctype html><title>Dela</title>")
        page = {"path": "/index.html", "type": "text/html; charset=utf-8", "sha256": "aa", "immutable": False}
        (content / "app/assets.json").write_text(json.dumps([page]))
        subprocess.run(["make", "-f", ROOT / "Makefile", "pack"], cwd=folder, check=True)
        shutil.move(folder / ".build/dist/dela.tar.gz", folder)

    def run(self, *scripts):
        """The output of the commands, followed by their last exit code."""
        script = MACHINE + "\n".join(scripts) + "\necho rc=$?\n"
        run = subprocess.run(
            ["unshare", "--mount", "bash", "-c", script, "bash", str(self.folder)], capture_output=True, text=True,
            timeout=60)
        return run.stdout + run.stderr


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def test_host_it_and_restore_work_as_written(machine):
    said = machine.run(
        INSTALL, f"{DELA} user add ada@example.org Ada", "stat -c '%U %a' /var/lib/dela /opt/dela/dela /etc/dela.conf",
        f"{DELA} doctor",
        f"install -d -o dela /var/lib/dela-backup && {DELA} backup /var/lib/dela-backup/one",
        FUNCTION, RESTORE.replace("FOLDER", "/var/lib/dela-backup/one"),
        f"{DELA} user list", "find /var/lib/dela ! -user dela",
        f"{DELA} doctor")
    assert "ada@example.org has an account now." in said and " active ada@example.org Ada" in said, said
    assert "dela 700\nroot 755\nroot 640" in said
    assert "problem" not in said and "/etc/dela.conf, and the environment" in said
    assert "\nrc=0\n" in said, said


def settings(unit):
    """The settings of a unit's service by name."""
    lines = (ROOT / "Hosting" / unit).read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


def test_service_starts_again_until_its_database_answers():
    server = settings("dela.service")
    assert server["Restart"] == "on-failure" and server["RestartSec"] == "2" and server["StartLimitIntervalSec"] == "0"


def test_backup_runs_in_the_same_sandbox_as_the_server():
    server, backup = settings("dela.service"), settings("dela-backup.service")
    names = {name for name in server if name.startswith(("Protect", "Private", "Restrict", "NoNew", "Lock",
                                                         "Capability", "SystemCall", "UMask"))}
    assert len(names) > 15 and {name: backup.get(name) for name in names - {"RestrictAddressFamilies"}} == {
        name: server[name] for name in names - {"RestrictAddressFamilies"}}
    assert backup["RestrictAddressFamilies"] == "AF_UNIX AF_INET AF_INET6", "an object store is not on this machine"
    assert "PrivateNetwork" not in backup
    assert backup["ReadWritePaths"] == "/var/lib/dela"


def test_restore_by_root_into_a_folder_of_the_service_is_rejected_and_writes_nothing(machine):
    said = machine.run(
        INSTALL, f"{DELA} backup /var/lib/dela/backup && systemctl stop dela && mv /var/lib/dela/backup /var/lib/",
        "rm -rf /var/lib/dela && install -d -o dela -g dela -m 700 /var/lib/dela",
        "DELA_DATA=/var/lib/dela /opt/dela/dela restore /var/lib/backup || ls -A /var/lib/dela",
        "DELA_DATA=/var/lib/dela DELA_PORT=0 timeout 5 /opt/dela/dela serve || ls -A /var/lib/dela")
    sentence = "dela: /var/lib/dela belongs to dela, and this is root. Run: sudo -u dela dela …"
    assert said.count(sentence) == 2, said
    assert said.split("rc=0")[0].rstrip().endswith("7 files, 0 MiB.") or "\ndela.sqlite" not in said


def test_folder_restored_by_root_is_rejected_with_the_command_that_changes_its_owner(machine):
    said = machine.run(
        INSTALL,
        f"{DELA} backup /var/lib/dela/backup && systemctl stop dela && mv /var/lib/dela/backup /var/lib/ && "
        "rm -rf /var/lib/dela",
        "DELA_DATA=/var/lib/dela /opt/dela/dela restore /var/lib/backup",
        f"{DELA} serve || true",
        f"{DOCTOR} || echo $?",
        "DELA_CONFIG=/etc/dela.conf DELA_DATA=/var/lib/dela /opt/dela/dela doctor || echo $?",
        "chown -R dela: /var/lib/dela",
        "systemctl start dela",
        f"{DOCTOR}",
    )
    assert "If the server runs as another user: chown -R dela: /var/lib/dela" in said, said
    remedy = "/var/lib/dela belongs to root, and this is dela. Run as root: chown -R dela: /var/lib/dela"
    assert f"dela: {remedy}" in said and re.search(rf"problem +user +{re.escape(remedy)}\n1\n", said), said
    assert re.search(r"problem +folder +/var/lib/dela belongs to root, .* chown -R dela: /var/lib/dela\n", said), said
    assert "\nrc=0\n" in said, said


def test_folder_that_the_service_cannot_create_is_rejected_with_the_command_that_creates_it(machine):
    said = machine.run(
        INSTALL, f"{DELA} backup /var/lib/dela/backup && systemctl stop dela && mv /var/lib/dela /var/lib/dela-old",
        f"{DELA} restore /var/lib/dela-old/backup || true", f"{DELA} serve || true")
    sentence = "Permission denied. Run as root: install -d -o dela -g dela -m 700 /var/lib/dela\n"
    assert said.count(sentence) == 2, said


def test_doctor_without_the_settings_of_the_service_reports_a_problem(machine):
    said = machine.run(
        INSTALL, "sudo -u dela DELA_DATA=/var/lib/dela DELA_PORT=9 /opt/dela/dela doctor || echo ended with $?")
    assert "ended with 1" in said, said
    assert re.search(r"problem +sources +the environment alone, although /etc/dela.conf is there", said), said
    assert re.search(r"problem +server +one serves /var/lib/dela, but not on port 9", said), said


def test_root_may_serve_a_folder_owned_by_root(machine):
    said = machine.run(
        "tar -xzf dela.tar.gz -C /opt",
        "(DELA_DATA=/var/lib/own DELA_PORT=0 timeout 5 /opt/dela/dela serve || true) 2>&1"
        " | grep -o ' event=server.started '",
        "stat -c %U /var/lib/own; DELA_DATA=/var/lib/own /opt/dela/dela doctor | grep folder")
    assert " event=server.started " in said and "\nroot\n" in said and "ok       folder" in said, said


def test_archive_extracted_by_root_belongs_to_root(machine):
    with tarfile.open(machine.folder / "dela.tar.gz") as archive:
        assert {(member.uid, member.gid) for member in archive} == {(0, 0)}
    assert "find: " not in machine.run("tar -xzf dela.tar.gz -C /opt && find /opt/dela ! -user root -o -perm /go+w")
