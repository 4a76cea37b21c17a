"""The server is killed at random moments under load. Acknowledged commands are kept, and none takes effect twice."""

import http.client
import itertools
import os
import random
import threading
import time

import database
import pytest
from dela import command, new_id
from engines import only_postgresql
from socketclient import Closed, HandshakeRejected, Live

# KILLS can raise the number of kills.
KILLS = int(os.environ.get("KILLS", 16))


class Writer(threading.Thread):
    """A device that adds items as fast as possible, and resends unacknowledged commands."""

    def __init__(self, person, scope, live):
        super().__init__()
        self.person, self.scope, self.live = person, scope, live
        self.acknowledged, self.is_over = [], False
        self.problem = None

    def run(self):
        try:
            while not self.is_over:
                count = random.choice([1, 1, 1, 4])
                items = [new_id() for _ in range(count)]
                rows = [{"items": [{"id": item, "title": item, "rank": "V"}]} for item in items]
                request = self.person.numbered(*[command(self.scope, "item.create", **row) for row in rows])
                results = self.retry(request)
                assert all("done" in result for result in results), results
                self.acknowledged += items
        except BaseException as problem:
            self.problem = problem

    def retry(self, request):
        while True:
            try:
                results = self.send_live(request) if self.live else self.send(request)
                if results is not None:
                    return results
            except (OSError, http.client.HTTPException, Closed, HandshakeRejected):
                self.connection = None
            self.person.close()
            time.sleep(0.005)

    connection = None

    def send(self, request):
        answer = self.person.post("/v1/push", request, seconds=5)
        return answer.json["results"] if answer.status == 200 else None

    def send_live(self, request):
        if self.connection is None:
            self.connection = Live(self.person)
            self.connection.hello()
        token = random.getrandbits(30)
        self.connection.send({"t": "push", "token": token, **request})
        while True:
            pushed = self.connection.receive(5, kind="pushed")
            if pushed["token"] == token:
                return pushed["results"]


@pytest.mark.feature("S2")
@pytest.mark.timeout(120 + 5 * KILLS)
def test_acknowledged_commands_survive_kills_and_take_effect_once(own_server):
    def kill():
        own_server.kill()
        own_server.start()

    # A start takes longer on PostgreSQL.
    check_kills(own_server, kill, minimum=2 if database.URL else 10)


@only_postgresql
@pytest.mark.timeout(120 + 10 * KILLS)
def test_acknowledged_commands_survive_kills_of_postgresql_and_of_the_server(cluster, make_server):
    server = make_server(DELA_DATABASE=cluster.url).start()
    kinds = itertools.cycle(["PostgreSQL", "both", "PostgreSQL", "server"])

    def kill():
        kind = next(kinds)
        if kind != "server":
            cluster.kill()
        if kind != "PostgreSQL":
            server.kill()
        if kind != "server":
            cluster.start()
        if kind != "PostgreSQL":
            server.start()
        assert server.process.poll() is None, server.log[-2000:]

    check_kills(server, kill, minimum=2)


def check_kills(own_server, kill, minimum=10):
    """Calls `kill` under load. Afterwards every acknowledged command has taken effect once."""
    ada = own_server.person("Ada")
    people = [ada, ada.another_device(), own_server.person("Bob"), own_server.person("Cy"), ada.another_device()]
    scope = ada.new_list()
    for person in people[2:4]:
        ada.share(scope, person)
    before = len({row["v"] for row in ada.records(scope).values()})
    writers = [Writer(person, scope, live=index % 2 == 1) for index, person in enumerate(people)]
    for writer in writers:
        writer.start()
    for _ in range(KILLS):
        time.sleep(random.uniform(0.05, 0.4))
        kill()
    time.sleep(0.3)
    for writer in writers:
        writer.is_over = True
    for writer in writers:
        writer.join(20)
        assert not writer.is_alive() and writer.problem is None, writer.problem

    acknowledged = [item for writer in writers for item in writer.acknowledged]
    assert len(acknowledged) > KILLS * minimum
    records = ada.records(scope)
    items = {id: row for id, row in records.items() if row["k"] == "item"}
    assert set(items) == set(acknowledged)
    versions = sorted(row["v"] for row in items.values())
    assert versions == list(range(before + 1, before + 1 + len(items)))
    assert ada.pull().json["epoch"] == ada.epoch
    check_database(own_server, len(items))


def check_database(server, count):
    assert server.stop() == 0
    database.check(server)
    for (client, last), stored in zip(
        database.rows(server, "SELECT id, last FROM client ORDER BY id"),
        database.rows(server, "SELECT client, MAX(sequence), COUNT(*) FROM command GROUP BY client ORDER BY client"),
        strict=True,
    ):
        assert stored == (client, last, last)
    assert database.rows(server, "SELECT COUNT(*) FROM record WHERE kind = 'item'") == [(count,)]
