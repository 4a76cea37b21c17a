"""What one account may cost all others; a part of Scripts/bench."""
import json
import sqlite3
import subprocess
import sys
import time

from measuring import figure, median, people  # and finds the next one
from dela import new_id, wait_until


def others(server):
    """What somebody waits for a command while another account copies a list, one as long as may be or one longer still."""
    ada, bob = people(server, 2)
    own, item = bob.new_list(), {"title": "Milk", "rank": "V", "by": ada.id}
    tick = bob.add_item(own)
    sizes = {50_000: ada.new_list(), 60_000: ada.new_list()}
    server.stop()
    # Much a day, so that only the writer's turns protect the other.
    server.settings["DELA_DAILY"] = "1000000"
    with sqlite3.connect(server.data / "dela.sqlite") as database:
        insert = "INSERT INTO record (scope, id, kind, version, data) VALUES (?, ?, 'item', 1, ?)"
        for size, scope in sizes.items():
            database.executemany(insert, ((scope, new_id(), json.dumps(item)) for _ in range(size)))
    server.start()

    def waits(seconds):
        end, found = time.monotonic() + seconds, []
        while time.monotonic() < end:
            begin = time.monotonic()
            bob.do(own, "item.tick", id=tick, done=len(found) % 2 == 0)
            found.append((time.monotonic() - begin) * 1000)
        return sorted(found)

    for size, scope in sizes.items():
        quiet, busy = [], []
        for _ in range(3):
            quiet.append(waits(5))
            attack = [sys.executable, "Benchmarks/copies.py", ada.cookie, ada.epoch, str(server.port), scope]
            process = subprocess.Popen(attack, stdin=subprocess.PIPE)
            time.sleep(1)
            busy.append(waits(20))
            process.kill()
            process.wait()
            wait_until(lambda: waits(1)[-1] < 100, "the last of the copies", 600)
        last = lambda found: median([round_[len(round_) * 99 // 100] for round_ in found])
        name = f"a command while another account copies {size:,} items"
        figure(f"{name}: median", round(median([median(one) for one in busy]), 2), "ms")
        limit = max(20, round(3 * last(quiet), 1))
        figure(f"{name}: 99th percentile", round(last(busy), 1), "ms", limit)
        figure(f"{name}: longest", round(max(one[-1] for one in busy)), "ms")
        figure("quiet: median", round(median([median(one) for one in quiet]), 2), "ms")
        figure("quiet: 99th percentile", round(last(quiet), 1), "ms")
