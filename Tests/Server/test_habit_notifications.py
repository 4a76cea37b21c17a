"""Habit reminders as push notifications. The test waits for the next minute, so it has its own file."""

import datetime

import pytest
from dela import new_id
from reminder_fixtures import ada, server, service

pytestmark = pytest.mark.feature("N2")


def test_habit_reminder_uses_the_time_zone_of_each_device(service, ada):
    minute = datetime.datetime.now(datetime.UTC).replace(second=0, microsecond=0) + datetime.timedelta(minutes=1)
    near, far = service.device(ada).subscribe(), service.device(ada.another_device(), zone="Asia/Tokyo").subscribe()
    habit = new_id()
    result = ada.do(f"user:{ada.id}", "habit.create", id=habit, name="Run", color="#1db322",
                    time=minute.hour * 60 + minute.minute, weekdays=127, rank="V",
                    begun=f"{minute - datetime.timedelta(days=9):%Y-%m-%d}")
    assert "done" in result, result
    (notice,) = near.wait(1, 65)
    assert notice["tag"] == "/habits " + habit and notice["title"] == "Run"
    action, _ = notice["actions"]
    assert "done" in ada.post("/v1/push", action["request"]).json["results"][0]
    assert far.stays_silent(0, 1)
