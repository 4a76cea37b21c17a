"""Server benchmarks of push notifications; parts of Scripts/bench."""
import contextlib
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
import time
import venv

from benchmark import TOOLS, cpu, figure, median, people, resident
from dela import ROOT, Server, command, new_id, now

PYWEBPUSH = "pywebpush==2.5.0"
# The keys of a device, from RFC 8291, appendix A: nothing is decrypted here.
KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}


class PushService:
    """Benchmarks/push-service.py as a process."""

    def __init__(self, *arguments):
        program = [sys.executable, ROOT / "Benchmarks/push-service.py", *arguments]
        self.process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.origin = f"http://127.0.0.1:{int(self.process.stdout.readline())}"

    @property
    def settings(self):
        return {"DELA_PUSH_ALLOW": self.origin, "DELA_MAIL_FROM": "Dela <dela@example.org>", "DELA_DAILY": "1000000"}

    def subscribe(self, person):
        asked = {"endpoint": f"{self.origin}/push/{new_id()}", "language": "en", "zone": "UTC", "keys": KEYS}
        assert person.ask("PUT", "/v1/notifications", asked).status == 200

    def arrived(self):
        """Returns the number of messages since the last call, and the times of the first and the last of them."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.kill()
        self.process.wait()


def remind(person, scope, count, at):
    """Creates `count` items with a reminder of the user at this time."""
    for start in range(0, count, 50):
        items = [new_id() for _ in range(min(50, count - start))]
        made = [{"id": item, "title": "Milk, bread and two lemons", "rank": "V"} for item in items]
        done = person.push(
            command(scope, "item.create", items=made),
            *(command(scope, "item.edit", id=item, set={"reminder": at}) for item in items))
        assert all("done" in result for result in done)


def multiply(server, person, count):
    """Copies all data of a user without shared data to `count` new users, with other ids, in the database of a stopped
    server. Signing in would take a tenth of a second for each of them."""
    an_id = re.compile(r"\b[0-9A-HJKMNP-TV-Z]{26}\b|\b[0-9a-hjkmnp-tv-z]{26}\b")
    with contextlib.closing(sqlite3.connect(server.data / "dela.sqlite")) as database, database:
        tables = {
            table: database.execute(f"SELECT * FROM {table}").fetchall()
            for table in ("account", "session", "subscription", "scope", "record", "alarm")}
        rows, before = [], 0
        ids = {person.id, *(row[0] for row in tables["session"] if person.id in row)}
        while len(ids) > before:
            before = len(ids)
            rows = [(table, row) for table, all in tables.items()
                    for row in all if any(known in str(row) for known in ids)]
            ids |= {found for _, row in rows for found in an_id.findall(str(row))}
        known = re.compile("|".join(map(re.escape, ids)))
        for _ in range(count):
            other = {one: new_id().lower() if one.islower() else new_id() for one in ids}
            rename = lambda value: known.sub(lambda found: other[found[0]], value) if isinstance(value, str) else value
            for table, row in rows:
                database.execute(f"INSERT INTO {table} VALUES ({','.join('?' * len(row))})",
                                 [rename(value) for value in row])


def restart(server, **settings):
    server.stop()
    server.settings |= settings
    return server.start()


def alarms(server):
    """Saving items with reminders, with a hundred thousand waiting alarms and with none."""
    (server.folder / "other").mkdir()
    other = Server(server.folder / "other", DELA_DAILY="1000000").start()
    restart(server, DELA_DAILY="1000000")
    try:
        full, empty = server.person(), other.person()
        later = now() + 86_400_000 * 30
        for _ in range(10):
            remind(full, full.new_list(), 10_000, later)
            # The same number of items, so that nothing else differs: their reminders are over.
            remind(empty, empty.new_list(), 10_000, 1_000)
        restart(server), restart(other)
        own = {person: person.new_list() for person in (full, empty)}
        targets = {person: person.add_item(own[person]) for person in own}

        def saved(person, count=400):
            waits = []
            for number in range(count):
                begin = time.monotonic()
                person.do(own[person], "item.edit", id=targets[person], set={"reminder": later + number})
                waits.append((time.monotonic() - begin) * 1000)
            return median(waits)

        saved(full), saved(empty)
        rounds = [(saved(full), saved(empty)) for _ in range(5)]
        figure("an item saved with a reminder, 100,000 alarms waiting", round(median([one[0] for one in rounds]), 3),
               "ms")
        figure("the same, none waiting", round(median([one[1] for one in rounds]), 3), "ms")
        figure("the first against the second", round(median([one[0] / one[1] for one in rounds]), 2), "times", 1.1)
        restart(server), restart(other)
        time.sleep(3)
        figure("memory that 100,000 alarms take after the start", round(resident(server) - resident(other), 1), "MB",
               10)
        before = [wakeups(one) for one in (server, other)]
        time.sleep(20)
        with_alarms, without = (wakeups(one) - count for one, count in zip((server, other), before, strict=True))
        figure("an idle server's wake-ups in 20 s, 100,000 alarms waiting", with_alarms, "")
        figure("the same, none waiting", without, "")
    finally:
        other.end()


def wakeups(server):
    """Returns how often the server's threads have waited for something."""
    tasks = pathlib.Path(f"/proc/{server.process.pid}/task").glob("*/status")
    lines = [line for task in tasks for line in task.read_text().splitlines()]
    return sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))


def minute(server):
    """Ten thousand reminders of one minute, to the devices of 1,250 users, while another user keeps working."""
    service = PushService()
    restart(server, **service.settings)
    try:
        bob, carla = people(server, 2)
        service.subscribe(carla)
        at = now() + 40_000
        # At most as many as are sent to one user at a time.
        remind(carla, carla.new_list(), 8, at)
        server.stop()
        multiply(server, carla, 1_249)
        server.start()
        own = bob.new_list()
        tick = bob.add_item(own)

        def waits(is_over):
            found = []
            while not is_over():
                begin = time.monotonic()
                bob.do(own, "item.tick", id=tick, done=len(found) % 2 == 0)
                found.append((time.monotonic() - begin) * 1000)
            return sorted(found)

        def wait_for(seconds):
            end = time.monotonic() + seconds
            return waits(lambda: time.monotonic() > end)

        assert now() < at - 10_000, "multiplied too late"
        quiet = wait_for((at - now()) / 1000 - 1)[:]
        time.sleep(max(0, (at - now()) / 1000))
        begin, before, came, last = time.monotonic(), cpu(server), 0, 0
        busy = []
        while came < 10_000 and time.monotonic() < begin + 120:
            busy += wait_for(0.5)
            count, _, newest = service.arrived()
            came, last = came + count, newest or last
        busy.sort()
        spent, seconds = cpu(server) - before, last - begin
        last_of = lambda found: found[len(found) * 99 // 100]
        figure("10,000 reminders of one minute: handed over", came, "", 10_000, "more")
        figure("10,000 reminders of one minute: until all were", round(seconds, 1), "s", 30)
        figure("10,000 reminders of one minute: processor time", round(spent, 1), "s", 30)
        figure("quiet: 99th percentile", round(last_of(quiet), 2), "ms")
        limit = max(20, round(2 * last_of(quiet), 1))
        figure("a command in the meantime: 99th percentile", round(last_of(busy), 1), "ms", limit)
        figure("a command in the meantime: longest", round(busy[-1], 1), "ms")
        subprocess.run(["swift", "build", "-c", "release", "--static-swift-stdlib", "--product", "push-load"],
                       check=True)
        load = lambda count, *program: float(subprocess.check_output([*program, service.origin + "/push",
                                                                      *KEYS.values(), str(count)]))
        theirs = load(500, pywebpush(), ROOT / "Benchmarks/pywebpush-load.py")
        ours = load(5_000, ROOT / ".build/release/push-load")
        figure("messages encrypted and sent, with all that precedes", round(came / seconds), "per s")
        figure("messages encrypted and sent, that alone", round(ours), "per s")
        figure("pywebpush's, that alone", round(theirs), "per s")
        figure("the second against the third", round(ours / theirs, 1), "times", 5, "more")
        figure("the first against the third", round(came / seconds / theirs, 1), "times")
    finally:
        service.end()


def pywebpush():
    """Returns a Python with pywebpush, which nothing else needs."""
    folder = TOOLS / "pywebpush"
    if not (folder / "bin" / "python").exists():
        TOOLS.mkdir(parents=True, exist_ok=True)
        venv.create(folder, with_pip=True)
    subprocess.run([folder / "bin" / "python", "-m", "pip", "install", "-q", PYWEBPUSH], check=True)
    return folder / "bin" / "python"
