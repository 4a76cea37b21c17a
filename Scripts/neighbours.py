"""What one account may cost all others; a part of Scripts/bench."""
import json
import sqlite3
import subprocess
import sys
import time

from measuring import figure, median, people  # and finds the next one
from dela import new_id, wait_until


def others(server):
    """What somebody waits for a command while another account does its worst."""
    ada, bob = people(server, 2)
    own, item = bob.new_list(), {"title": "Milk", "rank": "V", "by": ada.id}
    tick = bob.add_item(own)
    sizes = {4_990: ada.new_list(), 60_000: ada.new_list()}
    attacks = {f"copies {size:,} items": scope for size, scope in sizes.items()}
    attacks["renames itself in 9,900 lists"] = f"user:{ada.id}"
    server.stop()
    # Much a day, so that only turns and bounds protect the other.
    server.settings["DELA_DAILY"] = "1000000"
    with sqlite3.connect(server.data / "dela.sqlite") as database:
        insert = "INSERT INTO record (scope, id, kind, version, data) VALUES (?, ?, ?, 1, ?)"
        for size, scope in sizes.items():
            database.executemany(insert, ((scope, new_id(), "item", json.dumps(item)) for _ in range(size)))
        member = json.dumps({"person": ada.id, "name": "Ada", "role": "owner", "grant": new_id()})
        membership = json.dumps({"grant": new_id(), "role": "owner"})
        for scope in ("list:" + new_id() for _ in range(9_900)):
            database.execute("INSERT INTO scope (id, version) VALUES (?, 1)", (scope,))
            database.execute(insert, (scope, "member:" + ada.id, "member", member))
            database.execute(insert, (f"user:{ada.id}", "mem:" + scope, "membership", membership))
    server.start()

    def waits(seconds):
        end, found = time.monotonic() + seconds, []
        while time.monotonic() < end:
            begin = time.monotonic()
            bob.do(own, "item.tick", id=tick, done=len(found) % 2 == 0)
            found.append((time.monotonic() - begin) * 1000)
        return sorted(found)

    for attack, scope in attacks.items():
        quiet, busy = [], []
        for _ in range(3):
            quiet.append(waits(5))
            busy_one = [sys.executable, "Benchmarks/busy.py", ada.cookie, ada.epoch, str(server.port), scope]
            process = subprocess.Popen(busy_one, stdin=subprocess.PIPE)
            time.sleep(1)
            busy.append(waits(20))
            process.kill()
            process.wait()
            wait_until(lambda: waits(1)[-1] < 100, "the last of it", 600)
        last = lambda found: median([round_[len(round_) * 99 // 100] for round_ in found])
        name = f"a command while another account {attack}"
        figure(f"{name}: median", round(median([median(one) for one in busy]), 2), "ms")
        limit = max(20, round(3 * last(quiet), 1))
        figure(f"{name}: 99th percentile", round(last(busy), 1), "ms", limit)
        figure(f"{name}: longest", round(max(one[-1] for one in busy)), "ms")
        figure("quiet: median", round(median([median(one) for one in quiet]), 2), "ms")
        figure("quiet: 99th percentile", round(last(quiet), 1), "ms")
