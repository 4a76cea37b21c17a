"""The sandbox of a picture worker: possible system calls, tested by a program with the same restrictions."""

import pathlib
import shutil
import subprocess

import pytest
from dela import BINARY
from pictures import encoded, photo

SOURCES = pathlib.Path(__file__).parents[2] / "Sources/CLinux"
# Each line is one attempt. Its result is 0 or the error number; ENOSYS is 38.
PROGRAM = r"""
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "Calls.h"
#define TRY(what) (errno = 0, printf("%s %d\n", #what, (what) < 0 ? errno : 0))
static void *think(void *answer) { *(int *)answer = 42; return answer; }
int main(int count, char **paths) {
    int server = atoi(paths[2]), answer = 0;
    pthread_t thread;
    if (linux_allow_only_computing() != 0) return 1;
    TRY(unlink(paths[1])); TRY(rename(paths[1], "other")); TRY(chmod(paths[1], 0)); TRY(truncate(paths[1], 0));
    TRY(mkdir("folder", 0700)); TRY(symlink("a", "b")); TRY(open(paths[1], O_RDONLY)); TRY(access(paths[1], F_OK));
    TRY(kill(server, SIGKILL)); TRY(kill(getpid(), 0)); TRY(ptrace(PTRACE_ATTACH, server, 0, 0));
    TRY(socket(AF_INET, SOCK_STREAM, 0)); TRY(socketpair(AF_UNIX, SOCK_STREAM, 0, (int[2]){0})); TRY(dup(1));
    TRY(fork()); TRY(vfork()); TRY(execv("/bin/true", paths)); TRY(setuid(1));
    TRY(syscall(SYS_prlimit64, server, 0, 0, 0));
    TRY(pthread_create(&thread, NULL, think, &answer)); TRY(pthread_join(thread, NULL)); TRY(answer == 42 ? 0 : -1);
    TRY(mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0);
    return 0;
}
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """Returns the result of each call by its name."""
    folder = tmp_path_factory.mktemp("confined")
    (folder / "try.c").write_text(PROGRAM)
    subprocess.run(["clang", "-I", SOURCES / "include", "-pthread", "-o", folder / "try", folder / "try.c",
                    SOURCES / "Calls.c"], check=True)
    (folder / "file").write_text("kept")
    bystander = subprocess.Popen([shutil.which("sleep"), "60"])
    try:
        said = subprocess.run([folder / "try", folder / "file", str(bystander.pid)], cwd=folder, capture_output=True,
                              text=True)
        assert said.returncode == 0 and bystander.poll() is None and (folder / "file").read_text() == "kept", said
    finally:
        bystander.kill()
        bystander.wait()
    assert sorted(file.name for file in folder.iterdir()) == ["file", "try", "try.c"]
    lines = (line.rsplit(" ", 1) for line in said.stdout.splitlines())
    return {call.split("(")[0].split(" ")[0]: int(error) for call, error in lines}


def test_sandbox_blocks_access_to_files_processes_and_the_network(results):
    able = {"pthread_create", "pthread_join", "answer", "mmap"}
    assert {call: error
            for call, error in results.items()
            if call not in able} == dict.fromkeys(("unlink", "rename", "chmod", "truncate", "mkdir", "symlink", "open",
                                                   "access", "kill", "ptrace", "socket", "socketpair", "dup", "fork",
                                                   "vfork", "execv", "setuid", "syscall"), 38)


def test_sandbox_permits_threads_and_memory(results):
    assert {call: results[call] for call in ("pthread_create", "pthread_join", "answer", "mmap")} == {
        "pthread_create": 0, "pthread_join": 0, "answer": 0, "mmap": 0}


def test_worker_is_sandboxed_while_it_works(tmp_path):
    picture = tmp_path / "picture"
    picture.write_bytes(encoded(photo(3000, 3000), quality=95))
    with open(picture) as file:
        worker = subprocess.Popen([pathlib.Path(BINARY).parent / "dela-pictures"], stdin=file, stdout=subprocess.PIPE)
    first = worker.stdout.read(1)
    # The worker cannot end before its whole report is read.
    status = pathlib.Path(f"/proc/{worker.pid}/status").read_text()
    report, _ = worker.communicate(timeout=60)
    assert "Seccomp:\t2" in status and "NoNewPrivs:\t1" in status
    assert len(first + report) > 1 << 17, "it makes the sizes anyway"
