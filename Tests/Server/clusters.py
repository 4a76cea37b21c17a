"""A PostgreSQL server for one test, which may stop or kill it."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile

import pytest
from dela import wait_until


def is_alive(process):
    """True unless a process has ended. The parent of orphans may not collect them."""
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


class Cluster:
    """A PostgreSQL server that a test may kill. Its data is durable."""

    def __init__(self, parent=None, port=None):
        # The paths of sockets are short.
        self.folder = folder = pathlib.Path(tempfile.mkdtemp(prefix="dela-cluster-", dir=parent))
        self.programs = os.environ["DELA_TEST_POSTGRESQL"]
        self.user = "postgres" if os.getuid() == 0 else None
        folder.chmod(0o755)
        if self.user:
            subprocess.run(["chown", self.user, folder], check=True)
        self.run("initdb", "--pgdata", folder / "data", "--locale=C", "--encoding=UTF8", "--auth=trust",
                 "--username=dela", "--no-sync")
        self.url = f"postgresql://dela@/postgres?host={folder}"
        # With a port it also listens on TCP.
        self.port = port
        if port:
            self.url = f"postgresql://dela@127.0.0.1:{port}/postgres?sslmode=disable"
        self.start()

    def run(self, program, *arguments):
        subprocess.run([f"{self.programs}/{program}", *map(str, arguments)], check=True, capture_output=True,
                       user=self.user, cwd=self.folder, timeout=60, stdin=subprocess.DEVNULL)

    def start(self):
        addresses = f"127.0.0.1 -c port={self.port}" if self.port else ""
        options = f"-c listen_addresses={addresses} -c unix_socket_directories={self.folder} -c shared_buffers=32MB"
        self.run("pg_ctl", "start", "--pgdata", self.folder / "data", "--options", options, "--log",
                 self.folder / "log", "--wait", "--silent")

    @property
    def process(self):
        return int((self.folder / "data/postmaster.pid").read_text().split()[0])

    @property
    def is_running(self):
        with contextlib.suppress(FileNotFoundError):
            return is_alive(self.process)
        return False

    def kill(self):
        """Kills the server and its processes at once, as a power failure would."""
        main = self.process
        children = [int(pid) for pid in subprocess.run(
            ["pgrep", "--parent", str(main)], capture_output=True, text=True).stdout.split()]
        for process in [main, *children]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        alive = lambda: [process for process in [main, *children] if is_alive(process)]
        wait_until(lambda: not alive(), "the processes to end", 10)
        self.remove_locks()

    def remove_locks(self):
        """PostgreSQL takes a process for running until its parent has collected it."""
        for lock in ("data/postmaster.pid", ".s.PGSQL.5432.lock"):
            (self.folder / lock).unlink(missing_ok=True)

    def stop(self):
        self.run("pg_ctl", "stop", "--pgdata", self.folder / "data", "--mode=immediate", "--silent")

    def end(self):
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self.folder)


@pytest.fixture
def cluster():
    cluster = Cluster()
    yield cluster
    cluster.end()
