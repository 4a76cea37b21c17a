"""The time of day at which the browser tests run: one of three, in turn, wherever and whenever they run."""
import datetime
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The hours that come close to 00:30, 12:00 and 23:30. The last one leaves a run half an hour before midnight.
HOURS = (lambda minute: 0), (lambda minute: 12), (lambda minute: 23 if minute < 30 else 22)
NOON = 1


def turn():
    """Which time of day this run has: TURN, or by the number of commits, so that a run can be repeated."""
    if "TURN" in os.environ:
        return int(os.environ["TURN"])
    counted = subprocess.run(["git", "rev-list", "--count", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return int(counted.stdout or NOON)


def zone(turn, now):
    """The IANA zone, of whole hours between UTC-11 and UTC+12, in which it is that time of day."""
    ahead = HOURS[turn % len(HOURS)](now.minute) - now.hour
    ahead = (ahead + 11) % 24 - 11
    return f"Etc/GMT{-ahead:+d}" if ahead else "Etc/GMT"


NOW = datetime.datetime.now(datetime.timezone.utc)
ZONE, NOON_ZONE = zone(turn(), NOW), zone(NOON, NOW)
