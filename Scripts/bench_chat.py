"""Server benchmarks of chats; parts of Scripts/bench."""
import concurrent.futures
import json
import os
import pathlib
import random
import select
import shutil
import socket
import subprocess
import tempfile
import time

from benchmark import TOOLS, cpu, figure, median, people, tool
from dela import KINDS, command, free_port, new_id
from socketclient import Live, digest

HELLO = {"t": "hello", "client": "0" * 26, "epoch": "", "digest": 0, "kinds": KINDS}
# A room of Prosody with an archive in SQLite. Every user may join, without a name or a password.
PROSODY = """
run_as_root = true; daemonize = false; pidfile = "{folder}/pid"; data_path = "{folder}";
log = {{ error = "{folder}/log" }}
modules_enabled = {{ "saslauth", "roster" }}; modules_disabled = {{ "s2s", "tls" }}; c2s_require_encryption = false
allow_unencrypted_plain_auth = true; interfaces = {{ "127.0.0.1" }}; c2s_ports = {{ {port} }}; s2s_ports = {{}}
storage = {{ muc_log = "sql" }}; sql = {{ driver = "SQLite3", database = "{folder}/archive.sqlite" }}
VirtualHost "localhost"
  authentication = "anonymous"
Component "rooms.localhost" "muc"
  modules_enabled = {{ "muc_mam" }}; muc_log_by_default = true; muc_log_all_rooms = true; muc_room_locking = false
  muc_room_default_history_length = 0
"""


class Prosody:
    """Debian's XMPP server, as a reference."""

    def __init__(self):
        self.port = free_port()
        self.folder = tempfile.mkdtemp(prefix="prosody-")
        settings = pathlib.Path(self.folder, "settings.lua")
        settings.write_text(PROSODY.format(folder=self.folder, port=self.port))
        with open(os.devnull, "wb") as nothing:
            self.process = subprocess.Popen(["prosody", "-F", "--config", settings], stdout=nothing, stderr=nothing)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except ConnectionError:
                time.sleep(0.1)

    def end(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


def in_parts(commands, size=100):
    return (commands[first : first + size] for first in range(0, len(commands), size))


def create_group(owner, members):
    """Creates a group with an owner and members."""
    group = "group:" + new_id()
    owner.do(group, "group.create", name="Group")
    for part in in_parts([command(group, "member.add", person=member.id, role="viewer") for member in members]):
        owner.push(*part)
    return group


def group(server):
    """A message of a kilobyte to all members of a group, compared with an item for as many users, and with a message in
    a room of Prosody."""
    fanout, muc = tool("fanout"), tool("xmpp-room")
    members = people(server, 1000)
    owner, file = members[0], TOOLS / "cookies"
    file.write_text("\n".join(member.cookie for member in members) + "\n")
    # Two bytes for each letter: the frame has a kilobyte.
    text, marker = "ж" * 385, "%1$d"

    def spread(scope, intent, arguments, count, window, messages=400):
        run = new_id()[:10]
        filled = json.loads(json.dumps(arguments, ensure_ascii=False).replace("RUN", run))
        made = {**command(scope, intent, **filled), "id": run + "%1$016d"}
        request = {"client": owner.store, "epoch": owner.epoch, "commands": [{"n": "NUMBER", **made}]}
        text = json.dumps({"t": "push", "token": 1, **request}, ensure_ascii=False).replace('"NUMBER"', marker)
        result = fanout(
            port=server.port, pid=server.process.pid, path="/v1/live", cookie=f"@{file}", hello=json.dumps(HELLO),
            text=text, match='"t":"frame"', answer='"t":"pushed"', size=1, members=count, messages=messages,
            window=window, first=owner.count + 1)
        owner.count += messages
        return result

    for count in (100, 1000):
        group = create_group(owner, members[1:count])
        chat, scope = "chat:" + group.removeprefix("group:"), owner.new_list()
        assert "done" in owner.do(chat, "chat.write", id=new_id(), text="Hello")
        assert "done" in owner.do(scope, "share.set", group=group.removeprefix("group:"), role="editor")
        messages = (chat, "chat.write", {"id": "RUN%1$016d", "text": text}, count)
        items = (scope, "item.create", {"items": [{"id": "RUN%1$016d", "title": text, "rank": "V"}]}, count)
        spread(*messages, 4, 50), spread(*items, 4, 50)
        for window in (4, 1):
            prosody = Prosody() if count == 100 else None
            other = lambda: muc(port=prosody.port, pid=prosody.process.pid, members=count, messages=400, window=window)
            rounds = [(spread(*messages, window), spread(*items, window), other() if prosody else None)
                      for _ in range(5)]
            if prosody:
                prosody.end()
            add_figures(f"chat of {count:,}, {window} in flight", rounds, 100_000 if window == 4 else None)


def add_figures(name, rounds, rate):
    of = lambda index, key: median([one[index][key] for one in rounds])
    each = median([one[0]["cpuMicrosecondsPerFrame"] / one[1]["cpuMicrosecondsPerFrame"] for one in rounds])
    figure(f"{name}: deliveries", round(of(0, "perSecond")), "per s", rate, "more")
    figure(f"{name}: wait, median", round(of(0, "p50"), 2), "ms")
    figure(f"{name}: wait, 99th percentile", round(of(0, "p99"), 2), "ms")
    figure(f"{name}: processor time of a delivery", round(of(0, "cpuMicrosecondsPerFrame"), 2), "µs")
    figure(f"{name}: that against an item's frame", round(each, 2), "times", 1.1)
    if rounds[0][2]:
        faster = median([one[0]["perSecond"] / one[2]["perSecond"] for one in rounds])
        figure(f"{name}: Prosody's deliveries", round(of(2, "perSecond")), "per s")
        figure(f"{name}: Prosody's wait, median", round(of(2, "p50"), 2), "ms")
        figure(f"{name}: Prosody's wait, 99th percentile", round(of(2, "p99"), 2), "ms")
        figure(f"{name}: Prosody's processor time of a delivery", round(of(2, "cpuMicrosecondsPerFrame"), 2), "µs")
        figure(f"{name}: deliveries against Prosody's", round(faster, 1), "times", 5, "more")


def messages(server):
    """Messages of 60 characters by 64 clients, compared with items."""
    load, file = tool("push-load"), TOOLS / "clients"
    members = people(server, 64)
    lists, chats = [member.new_list() for member in members], ["chat:" + member.id for member in members]

    def push(scopes, seconds=3):
        run = new_id()[:13]
        file.write_text("".join(
            f"{p.cookie} {p.epoch} {p.store} {scope} {p.count} {run[:10]} {number:03}\n"
            for number, (p, scope) in enumerate(zip(members, scopes, strict=True))))
        result = load(port=server.port, pid=server.process.pid, clients=64, seconds=seconds, file=file)
        for person, last in zip(members, result["last"], strict=True):
            person.count = last
        return result

    push(lists, 1), push(chats, 1)
    rounds = [(push(chats), push(lists)) for _ in range(5)]
    figure("64 clients, durable messages", round(median([one[0]["commands_per_second"] for one in rounds])), "per s")
    figure("64 clients, durable items in the same run",
           round(median([one[1]["commands_per_second"] for one in rounds])), "per s")
    ratio = median([one[0]["commands_per_second"] / one[1]["commands_per_second"] for one in rounds])
    figure("the first against the second", round(ratio, 2), "times", 0.6, "more")
    figure("processor time of a message", round(median([one[0]["cpu_us"] for one in rounds]), 1), "µs")
    figure("processor time of an item", round(median([one[1]["cpu_us"] for one in rounds]), 1), "µs")
    figure("a message's wait, 99th percentile", round(median([one[0]["p99_us"] for one in rounds]) / 1000, 2), "ms")


def sentence(number, choice):
    """Returns ten words, some far more frequent than others, and one that no other message has."""
    return " ".join(f"word{int(choice.paretovariate(0.6)) % 20_000}" for _ in range(9)) + f" only{number}x"


def write(person, chat, count, first=0):
    choice = random.Random(first)
    for start in range(first, first + count, 100):
        person.push(*(command(chat, "chat.write", id=new_id(), text=sentence(number, choice))
                      for number in range(start, start + 100)))


def timed(count, ask):
    waits = []
    for number in range(count):
        begin = time.monotonic()
        answer = ask(number)
        waits.append((time.monotonic() - begin) * 1000)
        assert answer.status == 200, answer
    return waits


def chats(server):
    """Older pages of a long chat, and searches in a million messages of twenty chats."""
    server.stop()
    server.settings["DELA_DAILY"] = "1000000"
    server.start()
    person = server.person()
    own = "chat:" + person.id
    others = [create_group(person, []).replace("group:", "chat:") for _ in range(19)]
    write(person, own, 1000)
    pages = {}
    for length in (1000, 50_000):
        write(person, own, length - 1000, 1000)
        version = max(part["head"] for part in person.pull(kinds=KINDS).json["parts"] if part["scope"] == own)
        ask = lambda number: person.post("/v1/log",
                                         {"scope": own, "before": length * (number + 1) // 201, "version": version})
        timed(20, ask)
        before = cpu(server)
        pages[length] = median(timed(200, ask))
        figure(f"an older page of a chat of {length:,}, the server's answer", round(pages[length], 2), "ms", 5)
        figure(f"an older page of a chat of {length:,}, processor time", round((cpu(server) - before) / 200 * 1000, 2),
               "ms")
    figure("that of 50,000 against 1,000", round(pages[50_000] / pages[1000], 2), "times", 1.2)
    begin = time.monotonic()
    for index, chat in enumerate(others):
        write(person, chat, 50_000, (index + 1) * 50_000)
    figure("a million messages written, 100 at a time", round(950_000 / (time.monotonic() - begin)), "per s")
    database = sum(file.stat().st_size for file in server.data.glob("dela.sqlite*"))
    figure("the database with a million messages, its words among them", round(database / 1e6), "MB")
    for name, words in {"a word that is in one": "only{}x", "a frequent word": "word1", "two words": "word2 word3",
                        "a beginning": "wo",
                        "words that many have, and one that none has": "word1 word2 word3 word4 z"}.items():
        for where, more in {"20 chats": {}, "one chat": {"chat": own}}.items():
            asked = [{"text": words.format(random.randrange(50_000)), **more} for _ in range(8)]
            waits = timed(8, lambda number: person.post("/v1/search", asked[number]))
            figure(f"search of {where}, {name}: median", round(median(waits), 1), "ms", 50)
            figure(f"search of {where}, {name}: longest of 8", round(max(waits), 1), "ms")


def crowd(server):
    """A user with 500 lists and 500 chats reconnects, and changes their name."""
    person, *others = people(server, 501)
    scopes = ["list:" + new_id() for _ in range(500)]
    for part in in_parts([command(scope, "list.create", name="List") for scope in scopes]):
        person.push(*part)
    pairs = ["chat:" + ":".join(sorted([person.id, other.id])) for other in others]
    for part in in_parts([command(chat, "chat.write", id=new_id(), text="Hello") for chat in pairs]):
        assert all("done" in result for result in person.push(*part))
    parts, cursors, more = [], {}, True
    while more:
        answer = person.pull(cursors, kinds=KINDS).json
        more = answer["more"]
        parts += answer["parts"]
        for part in answer["parts"]:
            last = [] if part.get("last", True) else [part["rows"][-1]["id"]]
            cursors[part["scope"]] = [part["grant"], part.get("asof", part.get("to")),
                                      *(last or ([""] if "chat" in part["scope"] else [])),
                                      *([part.get("low", 1), 1] if part["scope"].startswith("chat:") else [])]
    held = {part["scope"]: (part["grant"], part["head"]) for part in parts}
    hello = {**HELLO, "client": person.store, "epoch": person.epoch, "digest": digest(held)}
    waits = []
    for _ in range(50):
        connection = Live(person)
        begin = time.monotonic()
        connection.send(hello)
        answer = connection.receive()
        waits.append((time.monotonic() - begin) * 1000)
        assert answer["current"], answer
        connection.close()
    figure("resume with 500 lists and 500 chats: hello and welcome",
           len(json.dumps(hello)) + len(json.dumps(answer)) + 10, "bytes", 2048)
    figure("resume with 500 lists and 500 chats: hello to welcome", round(median(waits), 2), "ms")
    rename(server, person, others)


def rename(server, person, others):
    live = [Live(other) for other in others]
    for connection in live:
        connection.send(HELLO)
        connection.receive(kind="welcome")
    bystander, item, all_last, all_waits = others[0], None, [], []
    own = bystander.new_list()
    item = bystander.add_item(own)

    def ticks(until):
        waits, done = [], False
        while not until.done():
            begin = time.monotonic()
            bystander.do(own, "item.tick", id=item, done=(done := not done))
            waits.append((time.monotonic() - begin) * 1000)
        return waits

    def wait_for_name(name, begin):
        missing = {connection.socket.fileno(): connection for connection in live}
        while missing:
            for ready in select.select(list(missing), [], [], 10)[0]:
                message = missing[ready].receive(kind="frame")
                if name in json.dumps(message):
                    del missing[ready]
        return time.monotonic() - begin

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for number in range(5):
            name, begin = f"Newname{number}", time.monotonic()
            arrival = pool.submit(wait_for_name, name, begin)
            waits = pool.submit(ticks, arrival)
            assert "done" in person.do("user:" + person.id, "profile.rename", first=name, last="")
            all_last.append(arrival.result())
            all_waits.append(max(waits.result()))
    for connection in live:
        connection.close()
    figure("a new name in 500 chats: the longest wait of another user", round(median(all_waits), 1), "ms", 50)
    figure("a new name in 500 chats: until all have it", round(median(all_last), 2), "s", 2)
