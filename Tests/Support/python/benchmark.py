"""Shared parts of the benchmarks: figures, tools in C, and users of a server."""
import concurrent.futures
import json
import os
import pathlib
import re
import socket
import statistics
import subprocess
import sys

from dela import ROOT, Person, new_id

TOOLS = ROOT / ".build" / "bench"
TICK = 1 / os.sysconf("SC_CLK_TCK")
figures = []


def figure(name, value, unit, target=None, better=None, **more):
    """Records a figure. `target` is its maximum or minimum. More is better for "per s" by default; "neither" marks a
    reference without Dela."""
    better = better or ("more" if unit == "per s" else "less")
    met = None if target is None else value <= target if better == "less" else value >= target
    figures.append({"name": name, "value": value, "unit": unit, "target": target, "met": met, "better": better, **more})
    limit = "" if target is None else ("at most " if better == "less" else "at least ") + f"{target:,}"
    print(f"{name:<58}{value:>12,} {unit:<14}{limit:<20}{'' if met is None else '' if met else 'SHORT'}", flush=True)


def tool(name, *flags):
    program = TOOLS / name
    TOOLS.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cc", "-O2", "-o", program, ROOT / f"Benchmarks/{name}.c", *flags], check=True)

    def run(*arguments, **options):
        options = [text for key, value in options.items() for text in (f"--{key.replace('_', '-')}", str(value))]
        done = subprocess.run([program, *map(str, arguments), *options], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"bench: {name} failed: {done.stderr.strip()}")
        return json.loads(done.stdout)

    return run


def median(values):
    return statistics.median(values)


def cpu(server):
    """Returns seconds of user and system time of the server."""
    fields = pathlib.Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def resident(server):
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{server.process.pid}/status").read_text())[1]) / 1024


def people(server, count):
    """Creates accounts with a session each. The server hashes one password at a time, so this takes a while."""

    def make(number):
        email = f"{number}.{new_id().lower()}@example.org"
        with socket.socket(socket.AF_UNIX) as control:
            control.connect(str(server.data / "control"))
            line = {"do": "user.add", "email": email, "first": "P", "last": str(number), "password": "correct horse"}
            control.sendall(json.dumps(line).encode() + b"\n")
            control.makefile().readline()
        return Person(server, email, "correct horse")

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        return list(pool.map(make, range(count)))


def fill(person, scope, count):
    for start in range(0, count, 200):
        items = [{"id": new_id(), "title": f"Item {start + n}: milk, bread", "rank": f"V{start + n:06}V"}
                 for n in range(200)]
        assert "done" in person.do(scope, "item.create", items=items)
