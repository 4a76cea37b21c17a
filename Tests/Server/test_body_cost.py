"""JSON that is built to be slow, or to use memory that is never freed."""

import itertools
import json
import pathlib
import re
import statistics
import time

from dela import command, new_id

SIZE = (1 << 20) - 1000
SCOPES = [f"list:{number:026}" for number in range(25_000)]


def members(names):
    return "{" + ",".join(f'"{name}":0' for name in names) + "}"


VALUES = {
    "ordinary": json.dumps([{"id": "0" * 26, "title": "Milk", "rank": "V"}] * 15_000),
    "small values": "[" + "0," * (SIZE // 2 - 9) + "0]",
    "small arrays": "[" + "[0]," * (SIZE // 4 - 9) + "0]",
    "small objects": "[" + '{"":0},' * (SIZE // 7 - 9) + "0]",
    "many names": members(f"{number:026}" for number in range(30_000)),
    "equal names": members(["a"] * 150_000),
    "names in turns": "[" + ",".join([members("abcdefghijklmnop"), members("ponmlkjihgfedcba")] * 5_000) + "]",
    "long names alike": members("x" * 25_000 + str(number) for number in range(10, 50)),
    "escapes": '"' + "\\u00e9" * (SIZE // 6 - 9) + '"',
    "marks": '"e' + "\u0301" * (SIZE // 2 - 9) + '"',
    "digits": "9" * (SIZE - 99),
    "depth": "[" + ",".join(["[" * 120 + "]" * 120] * 4_200) + "]",
}


def cpu_seconds(server):
    """Returns the processor seconds of the server, independent of the load. The clock is that of
    clock_getcpuclockid(3)."""
    return time.clock_gettime(~server.process.pid << 3 | 2)


def test_no_body_costs_many_times_as_much_as_an_ordinary_one_of_its_size(server, ada):
    made = command(SCOPES[0], "item.create", items=0)
    push = json.dumps({"client": new_id(), "epoch": ada.epoch, "commands": [{"n": 1, **made}]})
    pull = json.dumps({"epoch": ada.epoch, "cursors": {scope: ["", 0] for scope in SCOPES}}, separators=(",", ":"))
    bodies = {name: ("/v1/push", push.replace('"items": 0', '"items": ' + value).encode())
              for name, value in VALUES.items()}
    bodies |= {"cursors": ("/v1/pull", pull.encode())}
    costs, memory = {name: [] for name in bodies}, []
    for _ in range(9):
        for name, (path, body) in bodies.items():
            before = cpu_seconds(server)
            assert ada.post(path, body).status == 200, name
            costs[name].append(cpu_seconds(server) - before)
        status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
        memory.append(int(re.search(r"VmRSS:\s+(\d+)", status)[1]))
    medians = {name: statistics.median(some) for name, some in costs.items()}
    assert max(medians.values()) < 30 * medians["ordinary"], medians
    # Memory that is never freed grows with each round. The first large body of a thread costs once.
    assert min(after - before for before, after in itertools.pairwise(memory)) < 500, memory


def test_purging_an_item_costs_the_same_in_a_long_list_as_in_a_short_one(server, ada):
    costs = {}
    for size in (200, 10_000):
        scope, items = ada.new_list(), [new_id() for _ in range(size)]
        for first in range(0, size, 200):
            new = [{"id": item, "title": "Milk", "rank": "V"} for item in items[first:first + 200]]
            assert "done" in ada.do(scope, "item.create", items=new)
        rounds = []
        for first in range(0, 150, 30):
            chosen = items[first:first + 30]
            ada.push(*(command(scope, "item.delete", id=item) for item in chosen))
            before = cpu_seconds(server)
            results = ada.push(*(command(scope, "item.purge", id=item) for item in chosen))
            rounds.append(cpu_seconds(server) - before)
            assert all("done" in result for result in results)
        costs[size] = statistics.median(rounds)
    assert costs[10_000] < 4 * costs[200], costs
