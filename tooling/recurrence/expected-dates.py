"""Writes packages/rules/src/icalendar/expected-dates.txt: what python-dateutil makes of random rules.

Run: python3 tooling/recurrence/expected-dates.py (python-dateutil 2.9, tzdata). The rules are the same on every run.

A line is: rule, start (wall time), zone, number of instants, first and last instant (seconds since 1970), and the first 8
hexadecimal digits of the SHA-256 of all instants, joined by commas. At most 30 instants, within 12 years.
dateutil works on the clock on the wall; a wall time becomes an instant as RFC 5545 3.3.5 says, which is zoneinfo's fold=0.
Two things are left out: negative week numbers, with which dateutil loses dates of some years, and week numbers with an interval,
because RFC 5545 does not say whose year the week around New Year is.
"""

import hashlib
import random
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

COUNT = 2600
MOST = 30
YEARS = 12
ZONES = [
    "UTC", "Europe/Berlin", "Europe/London", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe",
    "Asia/Kolkata", "Pacific/Auckland", "Asia/Jerusalem", "America/St_Johns", "Pacific/Chatham",
]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
OUT = Path(__file__).parents[2] / "packages/rules/src/icalendar/expected-dates.txt"
chance = random.Random(5545)


def some(values, most):
    return sorted(chance.sample(list(values), chance.randint(1, most)))


def listed(name, values):
    return f"{name}={','.join(str(value) for value in values)}"


def signed(values):
    return [value if chance.random() < 0.7 else -value for value in values]


def nth_days(numbers):
    return [f"{chance.choice(numbers)}{day}" for day in some(DAYS, 2)]


def parts_of(freq):
    parts = []
    if chance.random() < 0.5:
        parts.append(f"INTERVAL={chance.choice([2, 2, 3, 4, 5, 7, 13])}")
    if freq == "WEEKLY" and chance.random() < 0.8:
        parts.append(listed("BYDAY", some(DAYS, 4)))
    if freq == "DAILY" and chance.random() < 0.4:
        parts.append(listed("BYDAY", some(DAYS, 5)))
    if freq in ("DAILY", "WEEKLY") and chance.random() < 0.2:
        parts.append(listed("BYMONTH", some(range(1, 13), 4)))
    if freq == "MONTHLY":
        shape = chance.randint(0, 4)
        if shape == 1:
            parts.append(listed("BYMONTHDAY", signed(some(range(1, 32), 3))))
        if shape == 2:
            parts.append(listed("BYDAY", nth_days([1, 2, 3, 4, 5, -1, -2])))
        if shape == 3:
            parts.append(listed("BYDAY", some(DAYS, 5)))
            parts.append(listed("BYSETPOS", [chance.choice([1, 2, 3, -1, -2])]))
        if shape == 4:
            parts.append(listed("BYDAY", [chance.choice(DAYS)]))
            parts.append(listed("BYMONTHDAY", some(range(1, 32), 7)))
    if freq == "YEARLY":
        shape = chance.randint(0, 6)
        if shape in (1, 2, 3):
            parts.append(listed("BYMONTH", some(range(1, 13), 3)))
        if shape == 2:
            parts.append(listed("BYMONTHDAY", signed(some(range(1, 32), 3))))
        if shape == 3:
            parts.append(listed("BYDAY", nth_days([1, 2, 3, 4, -1])))
        if shape == 4:
            parts.append(listed("BYYEARDAY", signed(some(range(1, 367), 3))))
        if shape == 5:
            parts = []
            parts.append(listed("BYWEEKNO", some(range(1, 54), 3)))
            parts.append(listed("BYDAY", some(DAYS, 3)))
        if shape == 6:
            parts.append(listed("BYDAY", nth_days([1, 2, 20, 52, -1])))
    if freq == "HOURLY":
        parts = [part for part in parts if not part.startswith("INTERVAL")] + [f"INTERVAL={chance.choice([1, 5, 12, 36])}"]
        if chance.random() < 0.5:
            parts.append(listed("BYDAY", some(DAYS, 2)))
    if freq != "HOURLY" and chance.random() < 0.15:
        parts.append(listed("BYHOUR", some(range(24), 3)))
        if chance.random() < 0.5:
            parts.append(listed("BYMINUTE", some(range(60), 2)))
    if chance.random() < 0.15:
        parts.append(f"WKST={chance.choice(DAYS)}")
    chance.shuffle(parts)
    return parts


def instant(wall, zone):
    return int(wall.replace(tzinfo=ZoneInfo(zone), fold=0).astimezone(timezone.utc).timestamp())


def line():
    zone = chance.choice(ZONES)
    # Many starts are at night, when the clocks change.
    start = datetime(2015, 1, 1) + timedelta(
        days=chance.randrange(365 * 14), hours=chance.choice([0, 1, 2, 2, 2, 3, 8, 14, 23]), minutes=chance.choice([0, 15, 30])
    )
    freq = chance.choice(["DAILY", "DAILY", "WEEKLY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "MONTHLY", "YEARLY", "YEARLY", "HOURLY"])
    parts = parts_of(freq)
    naive, text = list(parts), list(parts)
    ends = chance.random()
    if ends < 0.25:
        naive.append(f"COUNT={chance.randint(1, 40)}")
        text.append(naive[-1])
    elif ends < 0.5:
        until = start + timedelta(days=chance.choice([3, 30, 300, 1500]), hours=chance.choice([0, 0, 5]))
        naive.append(f"UNTIL={until:%Y%m%dT%H%M%S}")
        text.append(f"UNTIL={datetime.fromtimestamp(instant(until, zone), timezone.utc):%Y%m%dT%H%M%SZ}")
    found = []
    for wall in rrulestr(";".join([f"FREQ={freq}", *naive]), dtstart=start):
        if len(found) == MOST or wall > start + timedelta(days=366 * YEARS):
            break
        found.append(instant(wall, zone))
    rule = ";".join([f"FREQ={freq}", *text])
    digest = hashlib.sha256(",".join(map(str, found)).encode()).hexdigest()[:8]
    ends = [found[0], found[-1]] if found else ["", ""]
    return "|".join([rule, f"{start:%Y%m%dT%H%M%S}", zone, str(len(found)), *map(str, ends), digest])


OUT.write_text("\n".join(line() for _ in range(COUNT)) + "\n")
