"""Push subscriptions of devices: validation, owner and lifetime."""

import re
import time

import pytest
from dela import Client
from reminder_fixtures import ada, remind, server, service

pytestmark = pytest.mark.feature("N2")


def test_subscription_ends_with_its_session_and_belongs_to_one_session(service, server, ada):
    scope = ada.new_list()
    other = ada.another_device()
    device = service.device(other).subscribe()
    other.post("/v1/sign-out", {})
    # The same browser with another user.
    boris = server.person("Boris")
    device.person = boris
    device.subscribe()
    remind(ada, scope)
    assert device.stays_silent()
    assert boris.ask("DELETE", "/v1/notifications").status == 200
    mine = boris.new_list()
    remind(boris, mine)
    assert device.stays_silent()


def test_user_has_at_most_twenty_subscribed_devices(make_server, service):
    server = make_server(**service.settings).start()
    ada = server.person("Ada")
    devices = [service.device(ada.another_device()).subscribe() for _ in range(22)]
    left = {row[2] for table, row in server.stored_rows() if table == "subscription"}
    assert left == {device.subscription["endpoint"] for device in devices[2:]}


@pytest.mark.parametrize("wrong", [
    {"endpoint": "file:///etc/passwd"}, {"endpoint": "https://a.b/" + "x" * 2000}, {"endpoint": "no address"},
    {"endpoint": 1},
    {"keys": {"p256dh": "BA" + "A" * 85, "auth": "A" * 22}}, {"keys": {"p256dh": "AA", "auth": "AA"}}, {"keys": {}},
    {"zone": "x" * 65}, {"language": "x" * 36},
])
def test_invalid_subscription_is_rejected(service, ada, wrong):
    device = service.device(ada, **wrong)
    assert ada.ask("PUT", "/v1/notifications", device.subscription).status == 400


def test_push_service_inside_the_network_is_not_reached_though_a_source_there_is_allowed(make_server, service):
    server = make_server(**{**service.settings, "DELA_PUSH_ALLOW": "http://127.0.0.1:1",
                            "DELA_OUTGOING_ALLOW": service.origin}).start()
    ada = server.person("Ada")
    device = service.device(ada).subscribe()
    remind(ada, ada.new_list())
    time.sleep(4)
    assert not device.attempts
    reason = "the address is not https, and no setting allows its origin; try again later"
    assert re.search(rf' level=warning event=push\.failed to=https?://[^/ ]+ reason="{reason}"',
                     server.log), server.log
    # The settings or the network may have been wrong, so the device is kept.
    assert [table for table, _ in server.stored_rows()].count("subscription") == 1


def test_guest_gets_no_push_key(server, service, ada):
    guest, device = Client(server), service.device(ada)
    assert guest.get("/v1/notifications").status == 401
    assert guest.ask("PUT", "/v1/notifications", device.subscription).status == 401
    assert guest.ask("DELETE", "/v1/notifications").status == 401


def test_server_without_push_settings_has_no_key_and_logs_it(make_server):
    server = make_server().start()
    ada = server.person("Ada")
    assert ada.get("/v1/notifications").json == {}
    assert " event=push.disabled " in server.log
