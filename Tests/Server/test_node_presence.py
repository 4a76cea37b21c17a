"""Presence and typing indicators of users of two nodes."""

import time

import database
import pytest
from dela import KINDS, Server, new_id, now
from engines import only_postgresql
from nodes import Nodes, on
from push_service import PushService
from reminder_fixtures import SOON, remind
from sample_commands import chat
from socketclient import Live
from test_presence import connect, further_presence, presence

pytestmark = [only_postgresql, pytest.mark.feature("C10")]


@pytest.fixture(scope="module")
def nodes(tmp_path_factory):
    """Two nodes for tests that stop none of them."""
    folder, servers = tmp_path_factory.mktemp("nodes"), []

    def make(name, **settings):
        (folder / name).mkdir()
        servers.append(Server(folder / name, **settings))
        return servers[-1]

    yield Nodes(make)
    for server in servers:
        server.end()


def two_users(nodes):
    """Two users on two nodes who have written to each other."""
    anna, boris = nodes[0].person("Anna"), nodes[0].person("Boris")
    for person in (anna, boris):
        assert "done" in person.do(chat(anna, boris), "chat.write", id=new_id(), text="Hello")
    on(boris, nodes[1])
    # The first request on the other node also makes the session known there.
    boris.pull()
    return anna, boris


@pytest.fixture
def pair(nodes):
    return two_users(nodes)


def test_user_of_another_node_comes_online_types_and_goes_offline(pair):
    anna, boris = pair
    scope = chat(*pair)
    anna_live = connect(anna, scope)
    begin = time.monotonic()
    boris_live = connect(boris, scope)
    assert presence(boris_live) == [{"p": anna.id, "on": True}]
    assert presence(anna_live) == [{"p": boris.id, "on": True}]
    delay = time.monotonic() - begin
    for author, live, other in ((boris, boris_live, anna_live), (anna, anna_live, boris_live)):
        begin = time.monotonic()
        for _ in range(20):
            live.send({"t": "writing", "chat": scope})
        assert other.receive(kind="writing") == {"t": "writing", "chat": scope, "p": author.id}
        delay = max(delay, time.monotonic() - begin)
        assert not further_presence(other, 1), "at most once in three seconds"
    print("longest delay in ms", round(delay * 1000))
    assert delay < 2
    end = time.time() * 1000
    boris_live.close()
    (gone,) = presence(anna_live)
    assert gone["p"] == boris.id and abs(gone["seen"] - end) < 2000
    assert 2000 < time.time() * 1000 - end < 6000


def test_device_that_continues_on_the_other_node_stays_online(pair, nodes):
    anna, boris = pair
    anna_live, boris_live = connect(anna, chat(*pair)), connect(boris)
    assert presence(anna_live) == [{"p": boris.id, "on": True}]
    again = connect(on(boris, nodes[0]))
    boris_live.close()
    assert not further_presence(anna_live, 5), "still connected to one node"
    end = time.time() * 1000
    again.close()
    (gone,) = presence(anna_live)
    assert abs(gone["seen"] - end) < 2000, "the time at which the last connection has ended"


def test_user_who_hides_presence_or_blocks_is_not_seen_on_the_other_node(pair):
    anna, boris = pair
    scope = chat(*pair)
    assert "done" in anna.do("user:" + anna.id, "person.block", person=boris.id, name="Boris")
    anna_live, boris_live = connect(anna, scope), connect(boris, scope)
    for connection in (anna_live, boris_live):
        connection.send({"t": "writing", "chat": scope})
    assert further_presence(anna_live, 1) == further_presence(boris_live, 1) == []
    assert "done" in anna.do("user:" + anna.id, "person.unblock", person=boris.id)
    assert presence(boris_live) == [{"p": anna.id, "on": True}] and presence(anna_live) == [{"p": boris.id, "on": True}]
    assert "done" in boris.do("user:" + boris.id, "settings.hidePresence", hides=True)
    assert presence(boris_live) == [{"p": anna.id}] and presence(anna_live) == [{"p": boris.id}]
    time.sleep(3)
    for connection in (anna_live, boris_live):
        connection.send({"t": "writing", "chat": scope})
    boris_live.close()
    assert not further_presence(anna_live, 5)


def test_stranger_and_unanswered_user_see_nothing_of_a_user_of_the_other_node(nodes, pair):
    anna, boris = pair
    eve = nodes[0].person("Eve")
    assert "done" in eve.do(chat(eve, boris), "chat.write", id=new_id(), text="Hello")
    eve_live = connect(eve, chat(eve, boris), chat(*pair))
    anna_live = connect(anna, chat(*pair))
    boris_live = connect(boris)
    for scope in (chat(*pair), chat(eve, boris)):
        boris_live.send({"t": "writing", "chat": scope})
    assert presence(anna_live) == [{"p": boris.id, "on": True}]
    assert anna_live.receive(kind="writing")["p"] == boris.id
    assert not further_presence(eve_live, 1)


@pytest.mark.parametrize("end", ["kill", "stop"])
def test_users_of_a_node_that_ends_go_offline(make_server, end):
    nodes = Nodes(make_server)
    anna, boris = two_users(nodes)
    anna_live, boris_live = connect(anna, chat(anna, boris)), connect(boris)
    assert presence(anna_live) == [{"p": boris.id, "on": True}]
    begin = time.time() * 1000
    getattr(nodes[1], end)()
    assert boris_live.closed()
    (gone,) = presence(anna_live, 30)
    print("offline after ms", round(time.time() * 1000 - begin))
    assert gone["p"] == boris.id and begin - 30_000 < gone["seen"] < begin + 3000
    # A node that starts receives the users of the other one at once.
    again_live = connect(on(boris, nodes[0]))
    assert presence(anna_live) == [{"p": boris.id, "on": True}]
    nodes[1].start()
    again = Live(on(anna, nodes[1]))
    again.hello(kinds=KINDS)
    time.sleep(1)
    again.send({"t": "watch", "chats": [chat(anna, boris)]})
    assert presence(again) == [{"p": boris.id, "on": True}]
    again_live.close()
    assert presence(again)[0]["p"] == boris.id


def test_lost_connection_between_nodes_causes_no_flicker(make_server):
    nodes = Nodes(make_server)
    anna, boris = two_users(nodes)
    anna_live, boris_live = connect(anna, chat(anna, boris)), connect(boris)
    assert presence(anna_live) == [{"p": boris.id, "on": True}]
    database.psql(database.url_of(nodes[0]), """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()""")
    assert not further_presence(anna_live, 6)
    boris_live.send({"t": "writing", "chat": chat(anna, boris)})
    assert anna_live.receive(kind="writing")["p"] == boris.id


@pytest.mark.feature("N1", "N2")
def test_page_of_another_node_may_show_a_reminder_itself_within_ten_seconds(make_server):
    service = PushService()
    nodes = Nodes(make_server, 0)
    for _ in range(2):
        nodes.prepare(**service.settings).start()
    devices, expected = [], []
    for node in nodes:  # one of them is the leader
        ada = nodes[0].person("Ada")
        scope, device = ada.new_list(), service.device(ada).subscribe()
        page = connect(on(ada, node))
        shown, left = now() + SOON, now() + SOON + 1
        first, second = remind(ada, scope, "Shown", shown), remind(ada, scope, "Frozen", left)
        page.send({"t": "told", "of": [{"tag": f"/lists/{scope[5:]}/items/{first}", "at": shown}]})
        devices.append(device)
        expected.append(second)
    for device, second in zip(devices, expected, strict=True):
        (notice,) = device.wait(1, 15)
        assert notice["tag"].endswith(second)
    assert all(device.stays_silent(1, 2) for device in devices)
    service.close()
