"""One account that asks for much as fast as it can: eight connections, four commands in a push.

Usage: python Benchmarks/busy.py <cookie> <epoch> <port> <scope>    until its input ends
Copies the list that the scope is; of a person's own scope takes another name and makes and purges a list."""
import pathlib
import sys
import threading
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Tests" / "Server"))
from dela import command, new_id  # noqa: E402
from socketclient import Closed, Live  # noqa: E402

cookie, epoch, port, source = sys.argv[1:]
server = types.SimpleNamespace(host="127.0.0.1", port=int(port))


def commands(count):
    if not source.startswith("user:"):
        return [command("list:" + new_id(), "list.copy", **{"from": source}) for _ in range(4)]
    scope = "list:" + new_id()
    return [
        command(source, "profile.rename", first=f"Ada {count}"), command(scope, "list.create", name="Short"),
        command(scope, "list.delete"), command(scope, "list.purge"),
    ]


def ask():
    live, store, last = Live(types.SimpleNamespace(server=server, cookie=cookie)), new_id(), 0
    live.send({"t": "hello", "client": store, "epoch": epoch, "digest": 0})
    while True:
        numbered = [{"n": last + place + 1, **one} for place, one in enumerate(commands(last))]
        live.send({"t": "push", "token": 1, "client": store, "epoch": epoch, "commands": numbered})
        while (answer := live.receive(600))["t"] not in ("pushed", "failed"):
            pass
        last += len(answer.get("results", []))


def run():
    try:
        ask()
    except (Closed, OSError):
        print("closed", flush=True)


for _ in range(8):
    threading.Thread(target=run, daemon=True).start()
sys.stdin.read()
