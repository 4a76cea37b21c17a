"""The example configurations of `Hosting` in real proxies, on this machine and without TLS."""

import os
import pathlib
import re
import shutil
import socket
import subprocess

import pytest
from dela import free_port, wait_until

HOSTING = pathlib.Path(__file__).parents[2] / "Hosting"
TEMPORARY = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


class ReverseProxy:
    """A running proxy. A `Client` uses it like a server."""

    host = "127.0.0.1"

    def __init__(self, folder):
        self.folder, self.port, self.process = folder, free_port(), None
        folder.mkdir()

    def start(self, servers, example):
        """Starts the proxy with an example of `Hosting`, with these servers instead of those in it."""
        file = self.folder / "configuration"
        file.write_text(self.configuration((HOSTING / example).read_text(), servers))
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(self.command(file), stdout=log, stderr=log,
                                            env={**os.environ, "HOME": str(self.folder)})
        wait_until(self._answers, "the proxy to start")
        return self

    def _answers(self):
        assert self.process.poll() is None, (self.folder / "log").read_text()
        with socket.socket() as probe:
            return probe.connect_ex((self.host, self.port)) == 0

    def end(self):
        if self.process:
            self.process.kill()
            self.process.wait()


def replaced(pattern, text, example, count=1):
    """Replaces what the example must contain this many times."""
    changed, found = re.subn(pattern, text, example, flags=re.M)
    assert found == count, (pattern, example)
    return changed


def with_servers(example, pattern, servers):
    """Replaces each address of the example by that of a server."""
    addresses = list(dict.fromkeys(re.findall(pattern, example)))
    for address, server in zip(addresses, servers, strict=True):
        example = example.replace(address, f"127.0.0.1:{server.port}")
    return example


class Nginx(ReverseProxy):
    def configuration(self, example, servers):
        example = replaced(r"^    listen 443 ssl;", f"    listen 127.0.0.1:{self.port};", example)
        example = replaced(r"^    listen 80;", f"    listen 127.0.0.1:{free_port()};", example)
        example = replaced(r"^    listen \[::\]:.*\n", "", example, 2)
        example = with_servers(example, r"10\.0\.0\.\d:8080|127\.0\.0\.1:8080", servers)
        folders = "".join(f"{name}_temp_path {self.folder}/{name};\n" for name in TEMPORARY)
        return (f"daemon off;\nmaster_process off;\npid {self.folder}/pid;\nerror_log stderr;\nevents {{}}\n"
                f"http {{\naccess_log off;\n{folders}{example}}}\n")

    def command(self, file):
        return ["nginx", "-p", self.folder, "-e", "stderr", "-c", file]


class Caddy(ReverseProxy):
    def configuration(self, example, servers):
        example = replaced(r"^dela\.example\.org \{", f"http://:{self.port} {{\n\tbind 127.0.0.1", example)
        example = with_servers(example, r"10\.0\.0\.\d:8080|127\.0\.0\.1:8080", servers)
        return f"{{\n\tadmin off\n\tstorage file_system {self.folder}/storage\n}}\n{example}"

    def command(self, file):
        return ["caddy", "run", "--adapter", "caddyfile", "--config", file]


PROXIES = {"nginx": Nginx, "caddy": Caddy}


@pytest.fixture(params=PROXIES)
def reverse_proxy(request, tmp_path):
    """A proxy that is not started yet."""
    name = request.param
    if not shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin"):
        pytest.skip(f"the package {name} is not installed")
    proxy = PROXIES[name](tmp_path / "proxy")
    yield proxy
    proxy.end()
