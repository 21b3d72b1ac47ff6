"""Visits, and recording them through the real form without a browser."""

import dataclasses
import uuid
from dataclasses import dataclass, field

from signing import cookie, send_form

from .server import Server


@dataclass(frozen=True)
class Step:
    """A step of a set, as the form has it."""

    kind: str
    title: str
    amount: str = ""
    unit: str = "minutes"


@dataclass(frozen=True)
class Temperature:
    kind: str
    title: str
    celsius: str = ""


def sauna(amount: str = "", title: str = "サウナ", unit: str = "minutes") -> Step:
    return Step("sauna", title, amount, unit)


def cool_bath(amount: str = "", title: str = "水風呂", unit: str = "seconds") -> Step:
    return Step("coolBath", title, amount, unit)


def relaxation(amount: str = "", title: str = "休憩", unit: str = "minutes") -> Step:
    return Step("relaxation", title, amount, unit)


def other(amount: str = "", title: str = "その他", unit: str = "minutes") -> Step:
    return Step("other", title, amount, unit)


@dataclass(frozen=True)
class Visit:
    facility: str
    date: str
    foreword: str = ""
    sets: tuple[tuple[Step, ...], ...] = ()
    afterword: str = ""
    temperatures: tuple[Temperature, ...] = ()
    id: str = field(default_factory=lambda: str(uuid.uuid4()))

    def fields(self, revision: int = 0) -> list[tuple[str, str]]:
        """The form's fields."""
        fields = [
            ("sakatsuID", self.id), ("revision", str(revision)), ("facilityName", self.facility),
            ("visitingDate", self.date), ("foreword", self.foreword), ("afterword", self.afterword),
        ]
        for set_index, steps in enumerate(self.sets):
            fields.append((f"sets.{set_index}", ""))
            for index, step in enumerate(steps):
                prefix = f"sets.{set_index}.steps.{index}"
                fields += [
                    (f"{prefix}.kind", step.kind), (f"{prefix}.title", step.title),
                    (f"{prefix}.amount", step.amount), (f"{prefix}.unit", step.unit),
                    # Confirms an implausible value.
                    ("confirmed", f"{step.kind}:{step.amount}:{step.unit}"),
                ]
        for index, temperature in enumerate(self.temperatures):
            prefix = f"temperatures.{index}"
            fields += [
                (f"{prefix}.kind", temperature.kind), (f"{prefix}.title", temperature.title),
                (f"{prefix}.celsius", temperature.celsius), ("confirmed", f"{temperature.kind}:{temperature.celsius}"),
            ]
        return fields + [("action", "save")]


def record(server: Server, *visits: Visit) -> None:
    """Saves visits as the browser's form would."""
    for visit in visits:
        post(server, "/sakatsu/new", visit.fields())


def edit(server: Server, visit: Visit, revision: int = 1, **changes) -> Visit:
    """Saves a visit with changes, as another window with the revision would."""
    changed = dataclasses.replace(visit, **changes)
    post(server, f"/sakatsu/{visit.id}/edit", changed.fields(revision))
    return changed


def delete(server: Server, visit: Visit) -> None:
    post(server, f"/sakatsu/{visit.id}/delete", [])


def post(server: Server, path: str, fields: list[tuple[str, str]]) -> None:
    """Sends a form; anything but the redirect of a success is an error."""
    answer = send_form(server.url, path, fields, Cookie=cookie(server.secret))
    if answer.status != 303:
        raise RuntimeError(f"POST {path} was answered by {answer.status}:\n{answer.body[:2000]}")


def named(facility: str, date: str = "2026-11-10") -> Visit:
    """A visit with an identifier of its own; the newest of all by default."""
    return Visit(facility, date)


def tower() -> Visit:
    """A realistic visit with everything."""
    return Visit(
        facility="サウナタワー 渋谷",
        date="2026-10-12",
        foreword="仕事帰りに一人で。\n平日の夜はほどよく空いていて、上段にすぐ座れた。",
        sets=(
            (sauna("6"), cool_bath("30"), relaxation("10")),
            (sauna("8"), cool_bath("45"), relaxation("10")),
            (sauna("10", title="サウナ（下段）"), cool_bath("1.5", unit="minutes"), relaxation("12")),
        ),
        afterword="ととのった！ オロポで締め。",
        temperatures=(Temperature("sauna", "サウナ", "88"), Temperature("coolBath", "水風呂", "16.2")),
    )


def lake() -> Visit:
    """A visit in English."""
    return Visit(
        facility="Lakeside Sauna",
        date="2026-09-05",
        foreword="A windy afternoon with friends.",
        sets=((sauna("12", title="Smoke sauna"), cool_bath("2", title="Lake", unit="minutes")),),
        afterword="Grilled sausages afterwards.",
        temperatures=(Temperature("sauna", "Sauna", "75"), Temperature("coolBath", "Lake", "11.5")),
    )


def plain(number: int) -> Visit:
    """One of many; a higher number is more recent."""
    year, rest = divmod(number, 336)
    month, day = divmod(rest, 28)
    return Visit(
        facility=f"湯処 {number:03}",
        date=f"{2020 + year}-{month + 1:02}-{day + 1:02}",
        sets=((sauna("8"), cool_bath("60"), relaxation("10")),),
    )
