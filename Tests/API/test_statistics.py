"""Every sum, counted once more from the export: three diaries, with deleted, restored and merged visits."""

import datetime
import io
import json
import random
import uuid
import zipfile
from collections import Counter
from fractions import Fraction
from urllib.parse import urlencode

import pytest

from support.api import call, token
from support.server import running

FACILITIES = ["しきじ", "サウナしきじ", "ｼｷｼﾞ", "湯の森", "Löyly", "丘"]
SPANS = [
    ("", ""), ("2024-02-01", "2024-02-29"), ("2023-12-25", "2024-01-07"), ("2024-01-01", "2024-12-31"),
    ("2024-03-15", "2025-03-14"), ("2025-06-02", "2025-06-08"), ("2025-01-01", "2024-01-01"), ("9999-12-31", ""),
]
SEARCHES = {
    "": lambda visit: True,
    "外気浴": lambda visit: "外気浴" in visit["foreword"],
    "#朝": lambda visit: "朝" in visit["tags"],
    "score:4..": lambda visit: visit.get("score", 0) >= 4,
    "place:loyly 外気浴": lambda visit: visit["facilityName"] == "Löyly" and "外気浴" in visit["foreword"],
    "\"": lambda visit: False,
}


def diary(seed: int) -> list[dict]:
    """Visits around a leap day and two ends of a year; the sparse diary has days without any."""
    chance = random.Random(seed)
    first = datetime.date(2023, 11, 20)
    visits = []
    for _ in range([1, 60, 300][seed]):
        steps = [
            {"kind": kind, "seconds": chance.randint(1, 90_000) / 100}
            for kind in ("sauna", "coolBath", "relaxation", "other") if chance.random() < 0.8
        ]
        visit = {
            "facilityName": chance.choice(FACILITIES), "foreword": chance.choice(["", "外気浴が最高"]),
            "visitingDate": str(first + datetime.timedelta(days=chance.randint(0, 700))),
            "sets": [{"steps": steps}] * chance.randint(0, 3), "tags": chance.choice([[], ["朝"], ["朝", "夜"]]),
            "temperatures": [
                {"kind": kind, "celsius": chance.randint(low, high) / 100}
                for kind, low, high in (("sauna", 7000, 12000), ("sauna", 5000, 9000), ("coolBath", 500, 2000))
                if chance.random() < 0.7
            ],
        }
        if chance.random() < 0.6:
            visit["score"] = chance.randint(1, 10) / 2
        if chance.random() < 0.6:
            visit |= {"price": chance.randint(0, 3000), "currency": chance.choice(["JPY", "EUR"])}
        if chance.random() < 0.6:
            visit["arrival"] = f"{chance.randint(0, 23):02}:{chance.randint(0, 59):02}"
        visits.append(visit)
    return visits


def hundredths(number) -> int:
    return round(Fraction(str(number)) * 100)


def seconds(visit: dict, kind: str) -> int:
    """In hundredths."""
    steps = [step for part in visit["sets"] for step in part["steps"]]
    return sum(hundredths(step.get("seconds", 0)) for step in steps if step["kind"] == kind)


def mean(scores: list) -> float | None:
    if not scores:
        return None
    value = sum(hundredths(score) for score in scores) / Fraction(len(scores))
    return int(value + Fraction(1, 2)) / 100


def facility(visit: dict, merged: dict) -> str:
    name = {"ｼｷｼﾞ": "しきじ"}.get(visit["facilityName"], visit["facilityName"])
    return merged.get(name, name)


def count(visits: list[dict], before: set[str], merged: dict) -> dict:
    """The sums, in integers and fractions.

    :param before: the facilities visited before the span.
    """
    def extreme(values: list[tuple[int, str]], best) -> dict | None:
        if not values:
            return None
        value = best(number for number, _ in values)
        return {"value": value / 100, "month": max(day[:7] for number, day in values if number == value)}

    def celsius(kind: str) -> list[tuple[int, str]]:
        return [
            (hundredths(part["celsius"]), visit["visitingDate"]) for visit in visits for part in visit["temperatures"]
            if part["kind"] == kind
        ]

    days = sorted({datetime.date.fromisoformat(visit["visitingDate"]) for visit in visits})
    weeks = sorted({day.toordinal() - day.weekday() for day in days})
    streaks = []
    for week in weeks:
        streaks.append(streaks[-1] + 1 if streaks and week - 7 in weeks else 1)
    prices = Counter()
    for visit in visits:
        if visit.get("price"):
            prices[visit["currency"]] += visit["price"]
    weekdays = Counter(datetime.date.fromisoformat(visit["visitingDate"]).weekday() for visit in visits)
    hours = Counter(int(visit["arrival"][:2]) for visit in visits if "arrival" in visit)
    minutes = [(seconds(visit, "sauna") // 6000 * 100, visit["visitingDate"]) for visit in visits]
    names = Counter(facility(visit, merged) for visit in visits)
    scores = [visit["score"] for visit in visits if "score" in visit]
    months = {}
    for visit in visits:
        months.setdefault(visit["visitingDate"][:7], []).append(visit)
    sums = lambda part: {
        f"{kind}Seconds": sum(seconds(visit, kind) for visit in part) / 100
        for kind in ("sauna", "coolBath", "relaxation")
    }
    found = {
        "visits": len(visits), "days": len(days), "sets": sum(len(visit["sets"]) for visit in visits), **sums(visits),
        "facilities": len(names), "newFacilities": len(set(names) - before), "prices": dict(prices),
        "averageScore": mean(scores),
        "scores": [{"score": score, "visits": number} for score, number in sorted(Counter(scores).items())],
        "months": [{"month": month, "visits": len(part), **sums(part)} for month, part in sorted(months.items())],
        "weekdays": [weekdays[day] for day in range(7)], "hours": [hours[hour] for hour in range(24)],
        "topFacilities": sorted(
            (number, mean([visit["score"] for visit in visits if facility(visit, merged) == name and "score" in visit])
             or 0) for name, number in names.items()),
        "hottest": extreme(celsius("sauna"), max), "coldest": extreme(celsius("coolBath"), min),
        "longest": extreme([part for part in minutes if part[0]], max),
        "longestStreak": max(streaks, default=0), "lastStreak": streaks[-1] if streaks else 0,
    }
    return {name: value for name, value in found.items() if value is not None}


@pytest.mark.parametrize("seed", range(3))
def test_every_sum_is_that_of_the_exported_visits(seed):
    with running() as server:
        secret = token(server)
        ids = [str(uuid.UUID(int=number + 1)) for number in range(300)]
        for number, visit in zip(ids, diary(seed)):
            call(server, "PUT", f"/visits/{number}", secret, visit, If_None_Match="*")
        for number in ids[1 : len(diary(seed)) : 7]:
            call(server, "DELETE", f"/visits/{number}", secret, If_Match='"1"')
        for number in ids[1 : len(diary(seed)) : 14]:
            call(server, "POST", f"/visits/{number}/restore", secret)
        known = {row["name"]: row["id"] for row in json.loads(call(server, "GET", "/facilities", secret))}
        merged = {}
        if {"サウナしきじ", "湯の森"} <= set(known):
            merged = {"サウナしきじ": "湯の森"}
            call(
                server, "POST", f"/facilities/{known['湯の森']}/merge", secret, {"merged": known["サウナしきじ"]})
        archive = zipfile.ZipFile(io.BytesIO(call(server, "GET", "/export", secret)))
        visits = json.loads(archive.read("loki.json"))["visits"]
        for first, last in SPANS:
            for search, finds in SEARCHES.items():
                query = {name: text for name, text in (("q", search), ("from", first), ("to", last)) if text}
                answer = json.loads(call(server, "GET", f"/statistics?{urlencode(query)}", secret))
                shown = [
                    visit for visit in visits
                    if first <= visit["visitingDate"] <= (last or "9999") and finds(visit)
                ]
                before = {facility(visit, merged) for visit in visits if visit["visitingDate"] < first}
                answer["topFacilities"] = sorted(
                    (row["visits"], row.get("averageScore", 0)) for row in answer["topFacilities"])
                assert answer == count(shown, before, merged), (first, last, search)
