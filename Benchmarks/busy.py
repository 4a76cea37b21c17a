"""One account that copies a list as fast as it can: eight connections, four copies in a push.

Usage: python Benchmarks/copies.py <cookie> <epoch> <port> <scope>    until its input ends"""
import pathlib
import sys
import threading
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests" / "Server"))
from dela import command, new_id  # noqa: E402
from socketclient import Closed, Live  # noqa: E402

cookie, epoch, port, source = sys.argv[1:]
server = types.SimpleNamespace(host="127.0.0.1", port=int(port))


def copy():
    live, store, last = Live(types.SimpleNamespace(server=server, cookie=cookie)), new_id(), 0
    live.send({"t": "hello", "client": store, "epoch": epoch, "digest": 0})
    while True:
        copies = [command("list:" + new_id(), "list.copy", **{"from": source}) for _ in range(4)]
        numbered = [{"n": last + place + 1, **one} for place, one in enumerate(copies)]
        live.send({"t": "push", "token": 1, "client": store, "epoch": epoch, "commands": numbered})
        while (answer := live.receive(600))["t"] not in ("pushed", "failed"):
            pass
        last += len(answer.get("results", []))


def run():
    try:
        copy()
    except (Closed, OSError):
        print("closed", flush=True)


for _ in range(8):
    threading.Thread(target=run, daemon=True).start()
sys.stdin.read()
