"""One account that sends requests as fast as it can, over eight connections.

Usage: python Benchmarks/busy-account.py <cookie> <epoch> <port> <work> <scope>    until its input ends

Work with four commands in a push: `copy` copies the list <scope>; `rename` changes the user's name, and creates and
purges a list. With a hundred in a push: `write` writes into the chat <scope>. With requests: `page` requests pages
of the chat, `search` searches its messages, `upload` uploads photos of 12 megapixels."""
import hashlib
import http.client
import json
import pathlib
import random
import sys
import threading
import time
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Tests/Support/python"))
from dela import command, new_id
from socketclient import Closed, Live

cookie, epoch, port, work, source = sys.argv[1:]
server = types.SimpleNamespace(host="127.0.0.1", port=int(port))
HEADERS = {"Cookie": cookie, "Content-Type": "application/json"}


def commands(count):
    if work == "copy":
        return [command("list:" + new_id(), "list.copy", **{"from": source}) for _ in range(4)]
    if work == "write":
        return [command(source, "chat.write", id=new_id(), text=f"We meet at {count} and bring the tents.")
                for _ in range(100)]
    scope = "list:" + new_id()
    return [
        command(source, "profile.rename", first=f"Ada {count}"), command(scope, "list.create", name="Short"),
        command(scope, "list.delete"), command(scope, "list.purge"),
    ]


def push():
    live, store, last = Live(types.SimpleNamespace(server=server, cookie=cookie)), new_id(), 0
    live.send({"t": "hello", "client": store, "epoch": epoch, "digest": 0})
    while True:
        numbered = [{"n": last + index + 1, **one} for index, one in enumerate(commands(last))]
        live.send({"t": "push", "token": 1, "client": store, "epoch": epoch, "commands": numbered})
        while (answer := live.receive(600))["t"] not in ("pushed", "failed"):
            pass
        last += len(answer.get("results", []))


def requests():
    """Yields the requests of one connection, without end."""
    if work == "upload":
        yield from photos()
    while True:
        asked = (
            {"scope": source, "before": random.randrange(200, 50_000), "version": 1} if work == "page"
            else {"text": random.choice(["word1", "word2 word3", "wo", f"only{random.randrange(50_000)}x"])})
        yield "POST", "/v1/log" if work == "page" else "/v1/search", json.dumps(asked).encode()


def photos():
    """Yields uploads of different files: bytes after the end of a JPEG are ignored."""
    from pictures import encoded, photo

    data = encoded(photo(4000, 3000), quality=90)
    while True:
        file = data + new_id().encode()
        name, size = hashlib.sha256(file).hexdigest(), len(file)
        for offset in range(0, size, 1 << 20):
            yield (
                "PUT",
                f"/v1/blobs?blob={name}&size={size}&offset={offset}&for=photo",
                file[offset : offset + (1 << 20)],
            )


def ask():
    connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=600)
    for method, path, body in requests():
        while True:
            connection.request(method, path, body, HEADERS)
            answer = connection.getresponse()
            answer.read()
            if answer.status not in (429, 503):
                break
            time.sleep(0.05)
        if answer.status != 200:
            print(work, answer.status, flush=True)
            return


def run():
    try:
        (push if work in ("copy", "rename", "write") else ask)()
    except (Closed, OSError) as error:
        print("closed", error, flush=True)


for _ in range(8):
    threading.Thread(target=run, daemon=True).start()
sys.stdin.read()
