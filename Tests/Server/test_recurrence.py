"""The recurrence rules of tasks select the same days as `dateutil.rrule`, an implementation of RFC 5545.

The program `occurrences` (Tests/Support) computes them with the code of the app. SEED=number repeats a run."""

import bisect
import datetime
import itertools
import os
import pathlib
import random
import subprocess

import pytest
from dateutil.rrule import rrulestr

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = ROOT / ".build" / "debug" / "occurrences"
RULES = 100_000
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
MONTH_LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]


def random_start(chance, is_rare):
    """Mostly days of our time, and some at both ends of the calendar.

    If a rule may never occur, mostly days near the end: from our time, dateutil needs half a second to reach it."""
    years = [(2, 30), (1890, 2110), (9900, 9999)]
    first, last = chance.choices(years, [1, 1, 198] if is_rare else [1, 10, 1])[0]
    year = chance.randint(first, last)
    if chance.randrange(8) == 0:
        return datetime.datetime(year, *chance.choice([(1, 1), (2, 28), (3, 1), (4, 30), (12, 31)]))
    return datetime.datetime(year, 1, 1) + datetime.timedelta(days=chance.randrange(365))


def random_pattern(chance):
    match chance.randrange(7):
        case 0:
            return ["FREQ=DAILY"]
        case 1 | 2:
            days = sorted(chance.sample(WEEKDAYS, chance.randint(1, 7)), key=WEEKDAYS.index)
            return ["FREQ=WEEKLY", "BYDAY=" + ",".join(days)]
        case 3:
            return ["FREQ=MONTHLY", f"BYMONTHDAY={chance.choice([chance.randint(1, 31), 29, 30, 31])}"]
        case 4:
            return ["FREQ=MONTHLY", "BYMONTHDAY=-1"]
        case 5:
            return ["FREQ=MONTHLY", f"BYDAY={chance.choice([-1, 1, 2, 3, 4, 5])}{chance.choice(WEEKDAYS)}"]
    month = chance.choice([chance.randint(1, 12), 2])
    length = MONTH_LENGTHS[month - 1]
    return ["FREQ=YEARLY", f"BYMONTH={month}", f"BYMONTHDAY={chance.choice([chance.randint(1, length), length])}"]


def random_rule(chance):
    """The start of a series and the text of its rule, with the parts in any order."""
    parts = random_pattern(chance)
    interval = chance.choice([1, 2, chance.randint(1, 12), chance.randint(1, 999), 12 * chance.randint(1, 83)])
    is_leap_day = "BYMONTH=2" in parts and "BYMONTHDAY=29" in parts
    is_late = any(f"BYMONTHDAY={day}" in parts for day in (29, 30, 31))
    is_rare = is_leap_day or (interval % 12 == 0 and is_late)
    start = random_start(chance, is_rare)
    if interval > 1:
        parts.append(f"INTERVAL={interval}")
    match chance.randrange(4):
        case 0:
            parts.append(f"COUNT={chance.choice([1, 2, 5, chance.randint(1, 9999)])}")
        case 1:
            days = chance.choice([chance.randint(0, 100), chance.randint(0, 4000)])
            last = min(start.toordinal() + days, datetime.date.max.toordinal())
            parts.append(f"UNTIL={datetime.date.fromordinal(last).isoformat().replace('-', '')}")
    chance.shuffle(parts)
    return start, ";".join(parts)


def days_until_9999(text, start):
    """The days of a rule. In the last week of the year 9999, dateutil raises an error instead of stopping."""
    try:
        yield from rrulestr(text, dtstart=start)
    except ValueError as error:
        if str(error) != "year 10000 is out of range":
            raise


class Case:
    """A rule, and what dateutil says about it."""

    def __init__(self, chance):
        start, self.text = random_rule(chance)
        self.start = start.date()
        self.limit = chance.choice([1, 2, 3, 5, 12])
        self.days = [day.date() for day in itertools.islice(days_until_9999(self.text, start), self.limit)]
        # Only questions whose answer is in the list: up to its last day, or up to any day if it is complete.
        end = self.days[-1] if len(self.days) == self.limit else datetime.date.max
        first, last = self.start.toordinal() - 3, end.toordinal()
        day = chance.randint(first, min(first + chance.choice([5, 50, 5000]), last))
        self.day = datetime.date.fromordinal(day)
        self.last = datetime.date.fromordinal(chance.randint(day, min(day + 400, last)))

    @property
    def question(self):
        return f"{self.text} {self.start} {self.limit} {self.day} {self.last}"

    @property
    def following(self):
        """The first occurrence after the day; None if the list does not have it: `next` ignores the count."""
        place = bisect.bisect_right(self.days, self.day)
        if place == len(self.days) and (place == self.limit or "COUNT" in self.text):
            return None
        return self.days[place : place + 1]

    def is_answered(self, answer):
        text, *lists = answer.split("|")
        days, following, in_range = [[datetime.date.fromisoformat(day) for day in part.split()] for part in lists]
        return (
            sorted(text.split(";")) == sorted(self.text.split(";"))
            and days == self.days
            and self.following in (None, following)
            and in_range == [day for day in self.days if self.day <= day <= self.last]
        )


@pytest.mark.timeout(300)
def test_rules_of_tasks_select_the_days_of_dateutil():
    seed = int(os.environ.get("SEED") or random.randrange(1 << 32))
    print(f"SEED={seed}")
    chance = random.Random(seed)
    cases = [Case(chance) for _ in range(RULES)]
    questions = "".join(case.question + "\n" for case in cases)
    run = subprocess.run([PROGRAM], input=questions, capture_output=True, text=True, check=True)
    answers = run.stdout.splitlines()
    assert len(answers) == RULES
    pairs = zip(cases, answers, strict=True)
    wrong = [(case.question, answer) for case, answer in pairs if not case.is_answered(answer)]
    assert not wrong, f"{len(wrong)} rules, for example {wrong[0]}"
    print(f"{sum(len(case.days) for case in cases)} occurrences")
