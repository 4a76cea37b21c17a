"""The Debian package that `make deb` creates from the collected files."""

import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import tarfile

import pytest
from dela import BINARY, Client, Server
from test_hosting import settings

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM_VERSION = subprocess.run([BINARY, "version"], capture_output=True, text=True).stdout.strip()
pytestmark = [
    pytest.mark.skipif(not shutil.which("dpkg-shlibdeps"), reason="the package dpkg-dev is not installed"),
    pytest.mark.skipif(PROGRAM_VERSION == "dela unknown", reason="only a program of `make build` has a version"),
    pytest.mark.timeout(300),  # compression and lintian on a busy machine
]


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


class Package:
    """A package that a builder with a strict umask has made, and its extracted files."""

    def __init__(self, folder):
        self.folder, self.root = folder, folder / "root"
        content = folder / "dela"
        shutil.copytree(ROOT / "Hosting", content)
        shutil.copy(ROOT / "README.md", content)
        shutil.copytree(ROOT / "docs", content / "docs", ignore=shutil.ignore_patterns("decisions"))
        for name in ("dela", "dela-pictures"):
            shutil.copy(pathlib.Path(BINARY).with_name(name), content)
        (content / "app").mkdir()
        (content / "app/index.html").write_text("<!doctype html><title>Packaged</title>")
        page = {"path": "/index.html", "type": "text/html; charset=utf-8", "sha256": "aa", "immutable": False}
        (content / "app/assets.json").write_text(json.dumps([page]))
        command = ["bash", "-c", 'umask 077 && exec "$@"', "bash", ROOT / "Scripts/make-deb", content, folder]
        self.file = pathlib.Path(output(*command).strip())
        output("dpkg-deb", "-x", self.file, self.root)
        stream = folder / "files.tar"
        with open(stream, "wb") as file:
            subprocess.run(["dpkg-deb", "--fsys-tarfile", self.file], stdout=file, check=True)
        with tarfile.open(stream) as archive:
            self.members = {member.name.removeprefix("./"): member for member in archive}

    def field(self, name):
        return output("dpkg-deb", "-f", self.file, name).strip()

    def text(self, path):
        return (self.root / path).read_text()

    def script(self, name):
        return output("dpkg-deb", "-I", self.file, name)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return Package(tmp_path_factory.mktemp("package"))


def test_files_of_the_package_belong_to_root_and_only_settings_are_closed(package):
    assert {(member.uid, member.gid) for member in package.members.values()} == {(0, 0)}
    modes = {name: member.mode for name, member in package.members.items() if not member.issym()}
    programs = {"usr/lib/dela/dela", "usr/lib/dela/dela-pictures"}
    for name, mode in modes.items():
        expected = 0o755 if name in programs or package.members[name].isdir() else 0o644
        assert mode == (0o640 if name == "etc/dela.conf" else expected), name
    assert programs < modes.keys()


def test_package_has_the_version_and_architecture_of_the_program(package):
    date, commit = re.match(r"dela (\S+) ([0-9a-f]+)", PROGRAM_VERSION).groups()
    version = package.field("Version")
    assert re.fullmatch(rf"0\.{date.replace('-', '')}\.\d{{4}}\+g{commit}(\.changed)?", version), version
    architecture = output("dpkg", "--print-architecture").strip()
    assert package.field("Architecture") == architecture
    assert package.file.name == f"dela_{version}_{architecture}.deb"
    assert f"dela ({version}) " in gzip.decompress((package.root / "usr/share/doc/dela/changelog.gz").read_bytes()
                                                   ).decode()


def test_package_depends_on_the_libraries_of_both_programs(package):
    depends = set(re.findall(r"(?:^|, )([\w.+-]+)", package.field("Depends")))
    # Debian 13 adds t64 to some names.
    found = {name.removesuffix("t64") for name in depends}
    libraries = "sqlite3-0 microhttpd12 wslay1 sodium23 curl4 ssl3 vips42 pq5 qrencode4 archive13"
    assert {"lib" + name for name in libraries.split()} | {"adduser", "ca-certificates", "tzdata"} <= found


def test_units_of_the_package_differ_from_the_templates_only_in_their_path(package):
    for unit in ("dela.service", "dela-backup.service", "dela-backup.timer"):
        text = package.text(f"usr/lib/systemd/system/{unit}")
        assert "/opt" not in text
        lines = dict(line.split("=", 1) for line in text.splitlines() if "=" in line)
        assert lines == {name: value.replace("/opt/dela/dela", "/usr/bin/dela")
                         for name, value in settings(unit).items()}


def test_package_has_all_examples_for_other_programs(package):
    files = {file.name for file in (ROOT / "Hosting").iterdir()}
    examples = {file.name for file in (package.root / "usr/share/doc/dela/examples").iterdir()}
    assert files - examples == {"dela.conf", "dela.service", "dela-backup.service", "dela-backup.timer"}


def test_new_settings_file_has_only_comments_and_survives_an_update(package):
    assert all(line.startswith("#") for line in package.text("etc/dela.conf").splitlines())
    assert "# DELA_PUBLIC_URL = " in package.text("etc/dela.conf")
    assert package.script("conffiles") == "/etc/dela.conf\n"


def test_extracted_package_serves_its_app_and_finds_its_picture_worker(package, tmp_path):
    server = Server(tmp_path, DELA_CONFIG=str(package.root / "etc/dela.conf"), DELA_APP="")
    del server.settings["DELA_APP"]
    program = package.root / "usr/bin/dela"
    process = subprocess.Popen([program, "serve"], env=server.environment, stderr=subprocess.PIPE, text=True)
    try:
        for line in process.stderr:
            if started := re.search(r" event=server\.started .*port=(\d+)", line):
                server.port = int(started[1])
                break
        page = Client(server).get("/")
        assert page.status == 200 and b"<title>Packaged</title>" in page.bytes
        found = subprocess.run([program, "doctor"], env=server.environment, capture_output=True, text=True).stdout
        assert re.search(r"^(ok|note) +pictures ", found, re.M), found
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def test_manual_page_has_each_command_and_setting(package):
    manual = gzip.decompress((package.root / "usr/share/man/man1/dela.1.gz").read_bytes()).decode()
    names = re.findall(r"^  (dela \w+(?: [a-z]+)?|DELA_\w+)", output(BINARY, "help"), re.M)
    assert len(names) > 40
    for name in names:
        assert f".B {name}" in manual, name


def test_purge_keeps_the_data_of_users_and_says_so(package, tmp_path):
    if os.geteuid() != 0:
        pytest.skip("only root may mount folders")
    script = tmp_path / "postrm"
    script.write_text(package.script("postrm"))
    data = tmp_path / "lib/dela"
    data.mkdir(parents=True)
    (data / "server.key").write_text("key")
    said = output("unshare", "--mount", "bash", "-c",
                  f"mount --bind {tmp_path}/lib /var/lib && PATH=/bin bash {script} purge && ls /var/lib/dela")
    assert said == "dela: /var/lib/dela remains. To delete it permanently: rm -r /var/lib/dela\nserver.key\n"


def test_lintian_reports_no_errors_and_warnings(package):
    if not shutil.which("lintian"):
        pytest.skip("lintian is not installed")
    found = subprocess.run(["lintian", "--allow-root", package.file], capture_output=True, text=True)
    assert (found.returncode, found.stdout) == (0, "")


def test_folder_without_a_program_is_rejected(tmp_path):
    made = subprocess.run([ROOT / "Scripts/make-deb", tmp_path, tmp_path], capture_output=True, text=True)
    assert made.returncode == 1 and f"{tmp_path} has no dela; run `make dist`" in made.stderr
