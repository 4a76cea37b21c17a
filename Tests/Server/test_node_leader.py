"""One of several nodes sends notifications, and another one takes over if it is paused. A node with a wrong clock is
not ready."""

import os
import signal
import time

import database
import pytest
from dela import Client, now, wait_until
from engines import only_postgresql
from nodes import Nodes, on
from push_service import Device, PushService
from reminder_fixtures import remind
from test_node_failures import leader

pytestmark = [only_postgresql, pytest.mark.feature("N1")]


@pytest.fixture
def service():
    service = PushService()
    yield service
    service.close()


def test_reminders_are_sent_while_the_leader_is_paused_and_not_again_after_it(make_server, service):
    nodes = Nodes(make_server, 0)
    first = nodes.prepare(**service.settings).start()
    second = nodes.prepare(**service.settings)
    (second.data / "push.key").write_bytes((first.data / "push.key").read_bytes())
    (second.data / "push.key").chmod(0o600)
    second.start()
    before = wait_until(lambda: leader(nodes), "a leader")
    ada = on(first.person("Ada"), second)
    device = Device(service, ada).subscribe()
    scope = ada.new_list()
    start = now() + 3000
    remind(ada, scope, "Milk", start)
    begin = time.monotonic()
    os.kill(first.process.pid, signal.SIGSTOP)
    try:
        wait_until(lambda: leader(nodes) not in ("", before), "the second node to lead", 20)
        print(f"another leader after {time.monotonic() - begin:.1f} s")
        device.wait(1, 10)
        print(f"reminder {(now() - start) / 1000:.1f} s late")
    finally:
        os.kill(first.process.pid, signal.SIGCONT)
    after = leader(nodes)
    assert device.stays_silent(1, 3)
    assert leader(nodes) == after
    remind(ada, scope, "Bread", now() + 1000)
    device.wait(2, 10)
    assert device.stays_silent(2, 2)
    assert Client(first).get("/readyz").status == 200 and on(ada, first).add_item(scope)


def test_clock_that_differs_from_that_of_the_database_is_logged_once(make_server):
    nodes = Nodes(make_server, 1)
    url = nodes[0].settings["DELA_DATABASE"]
    # New connections find this function first.
    name = database.psql(url, "SELECT current_database()").strip()
    database.psql(url, f"""
        CREATE FUNCTION public.clock_timestamp() RETURNS TIMESTAMPTZ LANGUAGE SQL
            AS 'SELECT pg_catalog.clock_timestamp() + INTERVAL ''1 day''';
        ALTER DATABASE {name} SET search_path = public, pg_catalog""")
    second = nodes.prepare()
    second.start()
    wait_until(lambda: "event=clock.differs" in second.log, "the log")
    time.sleep(3)
    assert second.log.count("event=clock.differs") == 1 and "event=clock.differs" not in nodes[0].log
    # If the clock of the database is wrong, all nodes log it, and must continue.
    assert Client(second).get("/readyz").status == 200
