"""The alerts for Prometheus and the dashboard for Grafana of `Hosting`: they use the metrics of a real server, and each
alert fires when it should. The tests of alerts need `promtool` of Debian's package prometheus."""

import json
import pathlib
import re
import shutil
import subprocess

import database
import pytest
from nodes import Nodes
from test_metrics import ask, samples

ROOT = pathlib.Path(__file__).parents[2]
ALERTS, DASHBOARD = ROOT / "Hosting/prometheus-alerts.yml", ROOT / "Hosting/grafana-dashboard.json"
# Only nodes of PostgreSQL have these.
OF_NODES = {"dela_follower_lag_seconds", "dela_leader"}
# Prometheus adds these to each sample.
ADDED_LABELS = {"instance", "job"}
needs_promtool = pytest.mark.skipif(not shutil.which("promtool"), reason="the package prometheus is not installed")


def panels():
    return json.loads(DASHBOARD.read_text())["panels"]


def dashboard_expressions():
    return [target["expr"] for panel in panels() for target in panel["targets"]]


def alert_expressions():
    """The expressions by name. One expression may have several lines."""
    found = re.findall(r"- alert: (\w+)\n +expr: (?:>-\n)?((?:.+\n)+?) +(?:for|labels): ", ALERTS.read_text())
    return {name: " ".join(expression.split()) for name, expression in found}


def names_and_labels(expression):
    """Returns the metrics of an expression, and the labels that it uses."""
    selectors = re.findall(r"\{(.*?)\}", expression)
    labels = {name for selector in selectors for name in re.findall(r"(\w+)\s*[=!]~?", selector)}
    for group in re.findall(r"\b(?:by|on|group_left) \((.*?)\)", expression):
        labels |= set(re.findall(r"\w+", group))
    if "histogram_quantile" in expression:
        labels.add("le")
    return set(re.findall(r"\bdela_\w+", expression)), labels


@pytest.fixture
def server(make_server):
    prepare = Nodes(make_server, 0).prepare if database.URL else make_server
    return prepare(DELA_METRICS_ADDRESS="0").start()


def test_alerts_and_dashboard_use_only_metrics_and_labels_of_the_server(server):
    labels = {}
    for name, *pairs in samples(server):
        labels.setdefault(name, set()).update(label for label, _ in pairs)
    assert not database.URL or labels.keys() >= OF_NODES
    used = set()
    for expression in [*alert_expressions().values(), *dashboard_expressions()]:
        names, needed = names_and_labels(expression)
        used |= names
        assert names or "up{" in expression, expression
        missing = names - labels.keys()
        assert not missing or (not database.URL and missing <= OF_NODES), expression
        known = ADDED_LABELS.union(*(labels.get(name, set()) for name in names))
        assert needed <= known, (expression, needed - known)
    # Each metric of the server is shown.
    families = {re.sub(r"_(bucket|sum|count)$", "", name) for name in labels}
    assert families <= {re.sub(r"_(bucket|sum|count)$", "", name) for name in used}


def test_each_alert_is_described_for_the_operator():
    text = ALERTS.read_text()
    names = re.findall(r"- alert: (\w+)", text)
    assert len(names) > 8 and len(set(names)) == len(names) == len(alert_expressions())
    assert len(re.findall(r"labels: \{severity: (?:critical|warning)\}", text)) == len(names)
    described = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs/OPERATING.md").read_text(), re.M)
    assert sorted(described) == sorted(names)


def test_panels_of_the_dashboard_do_not_overlap():
    cells, ids = set(), [panel["id"] for panel in panels()]
    assert len(ids) > 12 and len(set(ids)) == len(ids)
    for panel in panels():
        x, y, w, h = (panel["gridPos"][name] for name in "xywh")
        own = {(column, row) for column in range(x, x + w) for row in range(y, y + h)}
        assert x + w <= 24 and not own & cells, panel["title"]
        cells |= own
        assert panel["title"] and panel["description"] and panel["targets"]
        assert panel["datasource"] == {"type": "prometheus", "uid": "${datasource}"}


def promtool(*arguments, **options):
    ended = subprocess.run(["promtool", *map(str, arguments)], capture_output=True, text=True, timeout=60, **options)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@needs_promtool
def test_prometheus_accepts_the_metrics_the_alerts_and_the_expressions_of_the_dashboard(server, tmp_path):
    promtool("check", "metrics", input=ask(server)[1])
    assert f"{len(alert_expressions())} rules found" in promtool("check", "rules", ALERTS)
    expressions = [text.replace("$__rate_interval", "5m") for text in dashboard_expressions()]
    rules = [{"record": f"panel:{number}", "expr": text} for number, text in enumerate(expressions)]
    # JSON is YAML.
    (tmp_path / "rules.yml").write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    promtool("check", "rules", tmp_path / "rules.yml")


def responses(class_5xx):
    """The responses of a minute, and how many of them have failed."""
    return {'dela_http_responses_total{class="2xx"}': "0+600x1000", 'dela_http_responses_total{class="5xx"}': class_5xx}


def commits(quick, all_of_them):
    """The commits of a minute: within 250 ms, and all."""
    return {'dela_commit_seconds_bucket{le="0.25"}': quick, 'dela_commit_seconds_bucket{le="0.5"}': all_of_them,
            'dela_commit_seconds_bucket{le="+Inf"}': all_of_them}


def pushes(delivered, refused):
    return {'dela_push_messages_total{outcome="delivered"}': delivered,
            'dela_push_messages_total{outcome="refused"}': refused,
            'dela_push_messages_total{outcome="gone"}': "0+900x1000"}


HEALTHY = {
    'up{job="dela"}': "1x1000", "dela_uptime_seconds": "0+60x1000", "dela_database_writable": "1x1000",
    "dela_follower_lag_seconds": "1.1x1000", "dela_leader": "1x1000", 'dela_info{version="1"}': "1x1000",
    **responses("0+6x1000"), **commits("0+600x1000", "0+601x1000"), "dela_write_queue_jobs": "40x1000",
    "dela_disk_free_bytes": "40000000000-1000000x1000", "dela_mail_queue": "3 0 1 2 0 1 0x1000",
    **pushes("0+50x1000", "0+2x1000"), 'dela_pictures_total{outcome="failed"}': "0x300 1x1000",
    'dela_pictures_total{outcome="rejected"}': "0+10x1000",
}
# The values that differ, one for each minute, and the minutes in which the alert fires.
FAULTS = {
    "DelaDown": ({'up{job="dela"}': "1x9 0x1000"}, 13),
    "DelaRestarts": ({"dela_uptime_seconds": "0 60 0 60 0 60 0 60 0x1000"}, 10),
    "DelaNotWritable": ({"dela_database_writable": "1x9 0x1000"}, 13),
    "DelaFollowerLag": ({"dela_follower_lag_seconds": "1x9 6+60x1000"}, 12),
    "DelaNoLeader": ({"dela_leader": "1x9 0x1000"}, 13),
    "DelaVersionsDiffer": ({'dela_info{version="2"}': "1x1000"}, 61),
    "DelaErrors": (responses("0+40x1000"), 15),
    "DelaCommitsSlow": (commits("0+500x1000", "0+600x1000"), 20),
    "DelaWriteQueue": ({"dela_write_queue_jobs": "5000x1000"}, 5),
    "DelaDiskLow": ({"dela_disk_free_bytes": "900000000x1000"}, 6),
    "DelaDiskFilling": ({"dela_disk_free_bytes": "40000000000-60000000x600"}, 400),
    "DelaMailWaiting": ({"dela_mail_queue": "1x1000"}, 20),
    "DelaPicturesFailing": ({'dela_pictures_total{outcome="failed"}': "0+1x1000"}, 20),
    "DelaPushFailing": (pushes("0+1x1000", "0+2000x1000"), 70),
}


def case(minute, values, alerts):
    """A test of promtool: the samples of one server, and the alerts that fire after some minutes."""
    series = [{"series": name.replace("}", ',instance="a",job="dela"}') if "job=" not in name and "{" in name
               else name.replace('job="dela"', 'instance="a",job="dela"') if "{" in name
               else name + '{instance="a",job="dela"}', "values": value} for name, value in values.items()]
    return {"interval": "1m", "input_series": series, "promql_expr_test": [{
        "expr": 'count by (alertname) (ALERTS{alertstate="firing"})', "eval_time": f"{minute}m",
        "exp_samples": [{"labels": f'{{alertname="{name}"}}', "value": 1} for name in alerts]}]}


@needs_promtool
def test_each_alert_fires_for_its_fault_alone(tmp_path):
    assert FAULTS.keys() == alert_expressions().keys()
    cases = [case(minute, HEALTHY, []) for minute in (5, 30, 600)]
    for name, (values, minute) in FAULTS.items():
        cases.append(case(minute, {**HEALTHY, **values}, [name]))
    # A single server has no metrics of nodes.
    cases.append(case(30, {name: value for name, value in HEALTHY.items() if name not in OF_NODES}, []))
    tests = {"rule_files": [str(ALERTS)], "evaluation_interval": "1m", "tests": cases}
    (tmp_path / "tests.yml").write_text(json.dumps(tests))
    promtool("test", "rules", tmp_path / "tests.yml")
