"""Users of several nodes behind a load balancer, who notice each request that fails."""

import http.client
import itertools
import json
import threading
import time

from dela import Client, Person, command, new_id, wait_until
from socketclient import Closed, HandshakeRejected, Live

FAILURES = OSError, http.client.HTTPException


class Balancer:
    """Chooses the node of each connection in turn, and skips nodes that accept none, like nginx. With health checks it
    also skips nodes whose `/readyz` fails, like Caddy."""

    host = "localhost"

    def __init__(self, nodes, interval=None):
        """- interval: the seconds between health checks; none for None."""
        self.nodes, self.turn, self.healthy = nodes, itertools.count(), set(nodes)
        self.interval, self.is_over, self.thread = interval, False, threading.Thread(target=self.check)
        if interval:
            self.thread.start()

    def check(self):
        while not self.is_over:
            for node in self.nodes:
                try:
                    is_ready = Client(node).get("/readyz", seconds=2).status == 200
                except FAILURES:
                    is_ready = False
                (self.healthy.add if is_ready else self.healthy.discard)(node)
            time.sleep(self.interval)

    def connect(self, seconds=20):
        """Returns a connection, and its node."""
        end = time.monotonic() + 5
        while time.monotonic() < end:
            nodes = [node for node in self.nodes if node in self.healthy] or self.nodes
            node = nodes[next(self.turn) % len(nodes)]
            connection = http.client.HTTPConnection(self.host, node.port, timeout=seconds)
            try:
                connection.connect()
            except ConnectionRefusedError:
                time.sleep(0.01)
            else:
                return connection, node
        raise AssertionError("no node accepts connections")

    def end(self):
        self.is_over = True
        if self.interval:
            self.thread.join()


class Requests:
    """The requests of a device through a balancer, several over each connection."""

    def __init__(self, load, device):
        self.load, self.device = load, device
        self.connection, self.left = None, 0

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection, self.left = None, 0

    def send(self, method, path, body=None):
        """Returns the body of the response 200, otherwise None."""
        if not self.left:
            self.close()
            (self.connection, _), self.left = self.load.balancer.connect(), self.load.kept
        self.left -= 1
        try:
            self.connection.request(
                method, path, body, {"Cookie": self.device.cookie, "Content-Type": "application/json"})
            response = self.connection.getresponse()
            answer = response.read()
        except FAILURES as error:
            self.load.cut.append(f"{path}: {error!r}")
            self.close()
            return None
        if response.will_close:
            self.close()
        return self.load.outcome(path, response, answer)


class Load:
    """Users who add items, read, and are connected until `stop`."""

    def __init__(self, person, balancer, writers=6, readers=3, kept=1):
        """- kept: the number of requests over one connection."""
        self.balancer, self.kept, self.is_over = balancer, kept, False
        self.owner, self.scope = person, person.new_list()
        # The requests without a response; the responses other than 200, and 503 with Retry-After; the number of those.
        self.cut, self.faults, self.delayed = [], [], 0
        self.acknowledged, self.received, self.closed, self.longest = [], set(), [], 0
        devices = [person.another_device() for _ in range(writers + readers)]
        work = [*((self.write, device) for device in devices[:writers]),
                *((self.read, device) for device in devices[writers:]), (self.follow, person)]
        self.threads = [threading.Thread(target=function, args=(device,)) for function, device in work]
        for thread in self.threads:
            thread.start()
        self.wait(50)

    def wait(self, count):
        """Waits for this number of further items."""
        before = len(self.acknowledged)
        wait_until(lambda: len(self.acknowledged) >= before + count, "the load", 20)

    def outcome(self, path, response, body):
        if response.status == 503 and response.headers["Retry-After"]:
            self.delayed += 1
            time.sleep(0.2)
        elif response.status != 200:
            self.faults.append(f"{path}: {response.status} {body[:200]!r}")
        return body if response.status == 200 else None

    def write(self, device):
        requests = Requests(self, device)
        while not self.is_over:
            item, begin = new_id(), time.monotonic()
            change = command(self.scope, "item.create", items=[{"id": item, "title": "Milk", "rank": "V"}])
            body = json.dumps(device.numbered(change)).encode()
            # A device sends its command until it is acknowledged.
            while (answer := requests.send("POST", "/v1/push", body)) is None:
                if self.is_over:
                    return
            # A proxy that confuses requests would answer for another device.
            [result] = json.loads(answer)["results"]
            if result["id"] != change["id"] or "done" not in result:
                self.faults.append(f"/v1/push: {answer!r} for {body!r}")
            self.acknowledged.append(item)
            self.longest = max(self.longest, time.monotonic() - begin)

    def read(self, device):
        requests = Requests(self, device)
        while not self.is_over:
            requests.send("GET", "/v1/me")
            time.sleep(0.02)

    def follow(self, person):
        """Receives the items over a WebSocket, and connects again after it is closed."""
        while not self.is_over:
            connection, person.server = self.balancer.connect()
            connection.close()
            try:
                live = Live(person)
                live.hello()
                while not self.is_over:
                    try:
                        parts = live.receive(0.5, kind="frame")["parts"]
                    except TimeoutError:
                        continue
                    self.received |= {row["id"] for part in parts for row in part["rows"]}
            except HandshakeRejected as rejected:
                if rejected.status != 503 or "retry-after" not in str(rejected).lower():
                    self.faults.append(f"/v1/live: {rejected}")
            except (Closed, OSError) as error:
                self.closed.append(error)
                time.sleep(0.1)

    def stop(self):
        self.is_over = True
        for thread in self.threads:
            thread.join(30)
            assert not thread.is_alive()

    def lost(self, node):
        """Returns the acknowledged items that a node does not have."""
        device = Person(node, self.owner.email, self.owner.password)
        return set(self.acknowledged) - device.records(self.scope).keys()
