"""Push services that accept messages and do not answer: they delay no reminders of other users."""

import contextlib
import os
import socket
import threading
import time

import pytest
from dela import new_id, now, wait_until
from push_service import Device, PushService

ACCOUNTS, REMINDERS = 50, 60
pytestmark = pytest.mark.skipif("WHOLE" not in os.environ, reason="it takes a minute; make test-full runs it")


class SilentService:
    """Accepts connections, but reads and answers nothing."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.origin = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.sockets = []
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                self.sockets.append(self.listener.accept()[0])

    def close(self):
        for one in [self.listener, *self.sockets]:
            one.close()


def remind(person, scope, moments):
    """Adds items with reminders of the user at these times."""
    items = [new_id() for _ in moments]
    new = [{"id": item, "title": "Milk", "rank": "V"} for item in items]
    assert "done" in person.do(scope, "item.create", items=new)
    for item, moment in zip(items, moments, strict=True):
        assert "done" in person.do(scope, "item.edit", id=item, set={"reminder": moment})


@pytest.mark.parametrize("services", [1, ACCOUNTS], ids=["one service", "a service for each account"])
@pytest.mark.feature("N1")
def test_silent_push_services_of_fifty_accounts_delay_no_reminder_of_another_user(make_server, services):
    with contextlib.ExitStack() as stack:
        service = stack.enter_context(contextlib.closing(PushService()))
        silent = [stack.enter_context(contextlib.closing(SilentService())) for _ in range(services)]
        origins = ",".join([service.origin, *(one.origin for one in silent)])
        server = make_server(**{**service.settings, "DELA_PUSH_ALLOW": origins}).start()
        eva = server.person("Eva")
        device = Device(service, eva).subscribe()
        people = [server.person(f"Mallory {number}") for number in range(ACCOUNTS)]
        lists = [person.new_list() for person in people]
        for number, person in enumerate(people):
            Device(silent[number % services], person).subscribe()
        start = now() + 45_000
        for person, scope in zip(people, lists, strict=True):
            remind(person, scope, [start] * REMINDERS)
        moments = [start, start + 4000, start + 8000, start + 16_000]
        remind(eva, eva.new_list(), moments)
        assert now() < start - 1000, "the reminders are set in time"
        late = []
        for number, moment in enumerate(moments):
            time.sleep(max(0, (moment - now()) / 1000))
            wait_until(lambda: len(device.attempts) > number, f"notice {number}", 60)
            late.append(now() - moment)
        assert max(late) < 3000, late
        assert sum(len(one.sockets) for one in silent) >= min(services, 16), "the silent services were asked"
