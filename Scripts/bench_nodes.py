"""Figures of one and of two nodes on PostgreSQL:

DURABLE=1 Scripts/with-postgresql .build/python/bin/python Scripts/bench nodes"""
import concurrent.futures
import contextlib
import time

import database
from benchmark import TOOLS, figure, median, people, tool
from dela import Server, new_id, wait_until
from socketclient import Live

CLIENTS, ROUNDS, FRAMES = 64, 5, 300
# Ends the connection on which the leader listens for hints. It holds the lock of the leader.
LOSE_HINTS = f"""SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
    AND classid = {0x44656c6c} AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""


@contextlib.contextmanager
def second_node(first):
    """Starts another server on the database of `first`."""
    (first.folder / "second").mkdir()
    node = Server(first.folder / "second", DELA_DATABASE=first.settings["DELA_DATABASE"], DELA_NODES="several")
    node.data.mkdir(mode=0o700, parents=True)
    (node.data / "server.key").write_bytes((first.data / "server.key").read_bytes())
    (node.data / "server.key").chmod(0o600)
    (node.data / "blobs").symlink_to(first.data / "blobs")
    try:
        yield node.start()
    finally:
        node.end()


def nodes(server):
    """Durable commands of 64 clients, at one node and at two, and the time of a frame between two."""
    loop, load = tool("pq-commit-loop", "-lpq"), tool("push-load")
    server.stop()
    server.settings["DELA_NODES"] = "several"
    server.start()
    members = people(server, CLIENTS)
    scopes = [member.new_list() for member in members]

    def push(node, part, name, seconds=3):
        file, run = TOOLS / f"clients-{name}", new_id()[:10]
        file.write_text("".join(
            f"{p.cookie} {p.epoch} {p.store} {scope} {p.count} {run} {number:03}\n"
            for number, (p, scope) in enumerate(zip(members[part], scopes[part], strict=True))))
        result = load(port=node.port, pid=node.process.pid, clients=len(members[part]), seconds=seconds, file=file)
        for person, last in zip(members[part], result["last"], strict=True):
            person.count = last
        return result

    def push_to_both(second):
        half = CLIENTS // 2
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            both = [pool.submit(push, server, slice(half), "first"),
                    pool.submit(push, second, slice(half, None), "second")]
        return sum(result.result()["commands_per_second"] for result in both)

    everyone, url = slice(None), server.settings["DELA_DATABASE"]
    push(server, everyone, "all", 1)
    rounds = [(loop(url, 3), push(server, everyone, "all")) for _ in range(ROUNDS)]
    figure("bare libpq loop, one commit each", round(median([r[0]["commits_per_second"] for r in rounds])), "per s",
           better="neither")
    figure("one node, durable commands", round(median([r[1]["commands_per_second"] for r in rounds])), "per s", 4000)
    ratio = median([r[1]["commands_per_second"] / r[0]["commits_per_second"] for r in rounds])
    figure("one node against the loop", round(ratio, 2), "times", 2, "more")
    many = [r[1] for r in rounds]
    figure("one node, a command's wait, 99th percentile", round(median([r["p99_us"] for r in many]) / 1000, 1), "ms")
    figure("one node, processor time of a command", round(median([r["cpu_us"] for r in many]), 1), "µs")
    with second_node(server) as second:
        push_to_both(second)
        pairs = [(push(server, everyone, "all")["commands_per_second"], push_to_both(second)) for _ in range(ROUNDS)]
        figure("two nodes, durable commands", round(median([both for _, both in pairs])), "per s")
        ratio = median([both / one for one, both in pairs])
        figure("two nodes against one with the other idle", round(ratio, 2), "times", 0.8, "more")
        frames(members[0], scopes[0], second, url)


def frames(reader, scope, second, url):
    """Measures frames to the first node about items that the second one adds."""
    writer = reader.another_device()
    writer.close()
    writer.server = second

    def connect():
        connection = Live(reader)
        connection.hello()
        return connection

    def wait(connection):
        item = writer.add_item(scope)
        stored = time.monotonic()
        connection.parts_until(item)
        return (time.monotonic() - stored) * 1000

    connection = connect()
    times = sorted(wait(connection) for _ in range(FRAMES))
    figure("a frame at the other node, median", round(median(times), 1), "ms")
    figure("a frame at the other node, 99th percentile", round(times[FRAMES * 99 // 100], 1), "ms", 50)
    connection.close()
    # Without its listening connection, a node asks the database in intervals. The nodes lead in turn, so about every
    # second frame has no hint.
    lost = []
    for _ in range(30):
        connection = connect()
        wait_until(lambda: "t" in database.psql(url, LOSE_HINTS).split(), "a node to lead")
        lost.append(wait(connection))
        connection.close()
    figure("a frame at the other node while hints are lost, longest", round(max(lost)), "ms", 1100)
