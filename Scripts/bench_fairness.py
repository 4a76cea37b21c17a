"""The effect of one account on all others; parts of Scripts/bench."""
import json
import sqlite3
import subprocess
import sys
import time

from bench_chat import write
from bench_notifications import PushService, remind, restart
from benchmark import figure, median, people, resident
from dela import KINDS, ROOT, new_id, now, wait_until
from socketclient import Live, digest


class Bystander:
    """A user who ticks an item repeatedly."""

    def __init__(self, person):
        self.person, self.own = person, person.new_list()
        self.item = person.add_item(self.own)

    def waits(self, seconds):
        end, found = time.monotonic() + seconds, []
        while time.monotonic() < end:
            begin = time.monotonic()
            self.person.do(self.own, "item.tick", id=self.item, done=len(found) % 2 == 0)
            found.append((time.monotonic() - begin) * 1000)
        return sorted(found)

    def measure_during(self, what, begin, end=lambda: None, rounds=3, seconds=10):
        """Measures the wait of a command during other work, and without it."""
        quiet, busy = [], []
        for _ in range(rounds):
            quiet.append(self.waits(5))
            begin()
            time.sleep(1)
            busy.append(self.waits(seconds))
            end()
            wait_until(lambda: self.waits(1)[-1] < 100, "the end of the load", 600)
        last = lambda found: median([round_[len(round_) * 99 // 100] for round_ in found])
        name = f"a command while another account {what}"
        figure(f"{name}: median", round(median([median(one) for one in busy]), 2), "ms")
        limit = max(20, round(3 * last(quiet), 1))
        figure(f"{name}: 99th percentile", round(last(busy), 1), "ms", limit)
        figure(f"{name}: longest", round(max(one[-1] for one in busy)), "ms")
        figure("quiet: median", round(median([median(one) for one in quiet]), 2), "ms")
        figure("quiet: 99th percentile", round(last(quiet), 1), "ms")

    def measure_during_load(self, what, person, work, scope):
        """The same with the work of Benchmarks/busy-account.py."""
        processes = []

        def begin():
            arguments = [person.cookie, person.epoch, str(person.server.port), work, scope]
            program = [sys.executable, ROOT / "Benchmarks/busy-account.py", *arguments]
            processes.append(subprocess.Popen(program, stdin=subprocess.PIPE))

        def end():
            processes[-1].kill()
            processes[-1].wait()

        self.measure_during(what, begin, end)


def add_to_lists(server, person, count):
    """Adds a user to many lists in the database, as if they had created them earlier."""
    with sqlite3.connect(server.data / "dela.sqlite") as database:
        insert = "INSERT INTO record (scope, id, kind, version, data) VALUES (?, ?, ?, 1, ?)"
        for scope in ("list:" + new_id() for _ in range(count)):
            grant = new_id()
            member = {"person": person.id, "name": "Ada", "role": "owner", "grant": grant}
            database.execute("INSERT INTO scope (id, version) VALUES (?, 1)", (scope,))
            database.execute(insert, (scope, "list", "list", json.dumps({"name": "Shopping"})))
            database.execute(insert, (scope, "member:" + person.id, "member", json.dumps(member)))
            mirror = json.dumps({"grant": grant, "role": "owner"})
            database.execute(insert, (f"user:{person.id}", "mem:" + scope, "membership", mirror))


def others(server):
    """The wait of a user's command while another account causes the maximum load with lists and its own profile."""
    ada, bob, eve = people(server, 3)
    bystander, item = Bystander(bob), {"title": "Milk", "rank": "V", "by": ada.id}
    sizes = {4_990: ada.new_list(), 60_000: ada.new_list()}
    server.stop()
    with sqlite3.connect(server.data / "dela.sqlite") as database:
        insert = "INSERT INTO record (scope, id, kind, version, data) VALUES (?, ?, ?, 1, ?)"
        for size, scope in sizes.items():
            database.executemany(insert, ((scope, new_id(), "item", json.dumps(item)) for _ in range(size)))
    for person in (ada, eve):
        add_to_lists(server, person, 9_900)
    # A high daily quota, so that only fair queues and limits protect the other user.
    server.settings["DELA_DAILY"] = "1000000"
    server.start()
    for size, scope in sizes.items():
        bystander.measure_during_load(f"copies {size:,} items", ada, "copy", scope)
    bystander.measure_during_load("renames itself in 9,900 lists", ada, "rename", f"user:{ada.id}")
    plan = lambda: eve.get("/v1/account/deletion")
    delete = lambda: eve.post("/v1/account/delete", {"password": eve.password})

    def leave():
        assert plan().status == 200 and delete().status == 200

    bystander.measure_during("deletes itself out of 9,900 lists", leave, rounds=1)


def worst(server):
    """The same while another account causes the maximum load with chats, photos and notifications."""
    service = PushService("silent")
    restart(server, **service.settings, DELA_QUOTA="100000")
    try:
        ada, bob = people(server, 2)
        bystander, chat = Bystander(bob), "chat:" + ada.id
        write(ada, chat, 50_000)
        bystander.measure_during_load("writes messages, 100 in a push", ada, "write", chat)
        bystander.measure_during_load("pages a chat of 50,000", ada, "page", chat)
        bystander.measure_during_load("searches its messages", ada, "search", chat)
        bystander.measure_during_load("uploads photos of 12 megapixels", ada, "upload", chat)
        for person in [ada, *(ada.another_device() for _ in range(19))]:
            service.subscribe(person)

        def begin():
            at = now() + 10_000
            remind(ada, ada.new_list(), 1_000, at)
            time.sleep(max(0, at - now()) / 1000)

        bystander.measure_during("gets 1,000 notifications at once on 20 devices with silent push services", begin)
        figure("messages that the silent push services have got", service.arrived()[0], "")
    finally:
        service.end()


def heavy(server):
    """The cost of each of ten accounts with ten thousand scopes."""
    accounts = people(server, 10)
    server.stop()
    empty = resident(server.start())
    server.stop()
    for person in accounts:
        add_to_lists(server, person, 9_990)
    begin = time.monotonic()
    server.start()
    figure("ten accounts with 10,000 scopes: start to serving", round((time.monotonic() - begin) * 1000), "ms")
    figure("ten accounts with 10,000 scopes: memory after the start", round(resident(server), 1), "MB", 25)
    figure("an empty server's", round(empty, 1), "MB")
    first, again, pulls, current, sizes = [], [], [], [], []
    for person in accounts:
        begin, cursors, held, more, size = time.monotonic(), {}, {}, True, 0
        while more:
            answer = person.pull(cursors, kinds=KINDS)
            more, size = answer.json["more"], size + len(answer.bytes)
            for part in answer.json["parts"]:
                last = [part["rows"][-1]["id"]] if not part.get("last", True) else []
                cursors[part["scope"]] = [part["grant"], part.get("asof", part.get("to")), *last]
                held[part["scope"]] = (part["grant"], part["head"])
        pulls.append((time.monotonic() - begin) * 1000)
        sizes.append(size)
        begin = time.monotonic()
        assert not person.pull(cursors, kinds=KINDS).json["more"]
        current.append((time.monotonic() - begin) * 1000)
        hello = {"t": "hello", "client": person.store, "epoch": person.epoch, "digest": digest(held), "kinds": KINDS}
        person.live = []
        for waits in (first, again):
            person.live.append(live := Live(person))
            begin = time.monotonic()
            live.send(hello)
            assert live.receive(kind="welcome")["current"]
            waits.append((time.monotonic() - begin) * 1000)
    name = "an account with 10,000 scopes"
    figure(f"{name}: first sync, pulls and all", round(median(pulls)), "ms")
    figure(f"{name}: first sync", round(median(sizes) / 1e6, 2), "MB")
    figure(f"{name}: a pull of nothing new", round(median(current), 1), "ms")
    figure(f"{name}: hello to welcome, the first", round(median(first), 1), "ms")
    figure(f"{name}: hello to welcome, of another tab", round(median(again), 1), "ms")
    figure("all ten connected: memory", round(resident(server), 1), "MB")
