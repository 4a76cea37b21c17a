"""The time of day at which the browser tests run: one of three in turn, in any zone and at any time."""
import datetime
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The hours before 00:30, 12:00 and 23:30. The last one leaves half an hour before midnight for a run.
HOURS = (lambda minute: 0), (lambda minute: 12), (lambda minute: 23 if minute < 30 else 22)
NOON = 1


def turn():
    """Returns the time of day of this run: TURN, or one chosen by the number of commits, so that a run can be
    repeated."""
    if "TURN" in os.environ:
        return int(os.environ["TURN"])
    counted = subprocess.run(["git", "rev-list", "--count", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return int(counted.stdout or NOON)


def zone(turn, now):
    """Returns the IANA zone, with whole hours between UTC-11 and UTC+12, in which it is that time of day."""
    ahead = HOURS[turn % len(HOURS)](now.minute) - now.hour
    ahead = (ahead + 11) % 24 - 11
    return f"Etc/GMT{-ahead:+d}" if ahead else "Etc/GMT"


NOW = datetime.datetime.now(datetime.UTC)
ZONE, NOON_ZONE = zone(turn(), NOW), zone(NOON, NOW)
