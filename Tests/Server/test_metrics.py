"""`/metrics` on the address of DELA_METRICS_ADDRESS, read by the parser of Prometheus' own client for Python."""

import contextlib
import http.client
import re
import socket
import time

import database
import pytest
from dela import Client, wait_until
from nodes import Nodes
from pictures import encoded, photo, upload
from prometheus_client.parser import text_string_to_metric_families
from socketclient import Live


def port_of(server):
    return int(re.search(r'event=metrics\.started .*port="?(\d+)', server.log)[1])


def ask(server, path="/metrics", method="GET", host="127.0.0.1"):
    connection = http.client.HTTPConnection(host, port_of(server), timeout=10)
    with contextlib.closing(connection):
        connection.request(method, path)
        answer = connection.getresponse()
        return answer, answer.read().decode()


def samples(server):
    """Returns the values by name and labels, and checks what the format demands of every metric."""
    answer, text = ask(server)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert text.endswith("\n")
    found = {}
    for family in text_string_to_metric_families(text):
        assert re.fullmatch(r"dela_[a-z_]+", family.name) and family.documentation.endswith("."), family
        assert family.type in ("counter", "gauge", "histogram"), family
        for sample in family.samples:
            key = sample.name, *sorted(sample.labels.items())
            assert key not in found, key
            found[key] = sample.value
    return found


@pytest.fixture
def server(make_server):
    return make_server(DELA_METRICS_ADDRESS="0").start()


def test_metrics_count_what_users_do(server):
    before = samples(server)
    assert before["dela_websockets",] == before["dela_mail_queue",] == 0 and before["dela_write_queue_jobs",] < 9
    assert before["dela_database_writable",] == 1 and before["dela_disk_free_bytes",] > 1 << 20
    assert 10 << 20 < before["dela_memory_bytes",] < 1 << 30 and 0 < before["dela_uptime_seconds",] < 60
    assert [name for name, *_ in before if name == "dela_info"] == ["dela_info"]
    assert ("dela_follower_lag_seconds",) not in before
    ada = server.person("Ada")
    connection = Live(ada)
    connection.hello()
    scope = ada.new_list()
    for number in range(5):
        ada.add_item(scope, f"Item {number}")
    connection.parts_until(ada.add_item(scope, "Last"))
    assert Client(server).get("/v1/me").status == 401
    after = samples(server)
    grown = lambda *key: after[key] - before[key]
    assert grown("dela_commit_seconds_count") >= 7 and grown("dela_commit_seconds_sum") > 0
    assert grown("dela_commit_jobs_sum") >= grown("dela_commit_jobs_count") >= 7
    assert grown("dela_http_responses_total", ("class", "2xx")) >= 7
    assert grown("dela_http_responses_total", ("class", "4xx")) == 1
    assert grown("dela_frames_total") >= 7 and after["dela_websockets",] == 1
    for name in ("dela_commit_seconds", "dela_commit_jobs"):
        buckets = [value for (sample, *_), value in after.items() if sample == name + "_bucket"]
        assert len(buckets) > 5 and buckets == sorted(buckets) and buckets[-1] == after[name + "_count",]
    connection.socket.close()
    wait_until(lambda: samples(server)["dela_websockets",] == 0, "the WebSocket to be counted as closed")
    for text in ("Ada", ada.email, ada.id, scope, "Last"):
        assert text not in ask(server)[1]


def test_metrics_count_pictures_by_outcome(server):
    ada = server.person("Ada")
    assert upload(ada, encoded(photo(64, 48))).status == 200
    assert upload(ada, b"no picture").status == 422
    found = samples(server)
    counts = {dict(labels)["outcome"]: value for (name, *labels), value in found.items()
              if name == "dela_pictures_total"}
    assert counts == {"made": 1, "rejected": 1, "failed": 0} and found["dela_picture_queue",] == 0


def test_outcomes_of_push_messages_are_counted_from_the_start(server):
    found = [labels for name, *labels in samples(server) if name == "dela_push_messages_total"]
    assert [("outcome", "delivered")] in found and len(found) == 6


def test_metrics_are_on_their_own_address_only(server):
    assert Client(server).get("/metrics").status == 404
    for path in ("/", "/v1/me", "/healthz", "/metrics/"):
        assert ask(server, path)[0].status == 404, path
    assert ask(server, method="POST")[0].status == 405
    answer, text = ask(server, method="HEAD")
    assert answer.status == 200 and text == ""
    # A port alone is one of the loopback address.
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as route:
        route.connect(("192.0.2.1", 9))
        outside = route.getsockname()[0]
        with pytest.raises(OSError):
            ask(server, host=outside)


def test_server_without_the_setting_has_no_metrics(own_server):
    assert "metrics" not in own_server.log
    assert Client(own_server).get("/metrics").status == 404


@pytest.mark.parametrize("address, words", [
    ("here", "must be a port, or an address with a port, like 127.0.0.1:9100"),
    ("127.0.0.1:", "must be a port, or an address with a port"), (":9100", "must be a port, or an address with a port"),
    ("::1:9100", "must be a port, or an address with a port"), ("70000", "must be a port, or an address with a port"),
    ("192.0.2.1:9100", "DELA_METRICS_ADDRESS: cannot listen on 192.0.2.1:9100: Cannot assign requested address."),
    ("nowhere.invalid:9100", "DELA_METRICS_ADDRESS: nowhere.invalid is neither an IP address nor a name"),
])
def test_unusable_address_stops_the_start(make_server, address, words):
    server = make_server()
    ended = server.run("serve", DELA_METRICS_ADDRESS=address)
    assert ended.returncode == 1 and words in ended.stderr, ended.stderr
    assert not (server.data / "lock").exists()


def test_occupied_port_stops_the_start(server, make_server):
    ended = make_server("second").run("serve", DELA_METRICS_ADDRESS=f"127.0.0.1:{port_of(server)}")
    assert ended.returncode == 1 and "Address already in use" in ended.stderr


@pytest.mark.skipif(database.URL is None, reason="needs PostgreSQL")
def test_nodes_report_how_far_they_follow(make_server):
    nodes = Nodes(make_server, 0)
    for _ in range(2):
        nodes.prepare(DELA_METRICS_ADDRESS="[::1]:0" if nodes else "localhost:0").start()
    wait_until(lambda: samples(nodes[0])["dela_leader",] == 1, "the first node to lead")
    time.sleep(2)
    # It follows about once a second.
    wait_until(lambda: samples(nodes[0])["dela_follower_lag_seconds",] < 2, "a node that follows")
    assert "address=[::1]:" in nodes[1].log or 'address="[::1]:' in nodes[1].log
