"""Completes the valid requests of schemathesis with values that the description cannot express, such as existing items.

Wrong requests stay as they are.
"""

import datetime
import itertools
import math
import random
import sys
import uuid
from pathlib import Path
from typing import Any

import schemathesis

sys.path.append(str(Path(__file__).resolve().parents[2] / "Scripts"))
from signing import OWNER  # noqa: E402

#: The states of existing items, by the first part of the path and the identifier; settings have none.
there: dict[str, dict[str, str]] = {"visits": {}, "memos": {}, "facilities": {}, "settings": {}}
#: The identifiers of deleted items.
gone: dict[str, list[str]] = {"visits": [], "memos": [], "facilities": []}
#: Hypothesis restarts the common generator with each request.
chance = random.Random(1)
#: Whether a user who signs in has an account.
known = itertools.cycle((True, False))


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: schemathesis.Case, kwargs: dict[str, Any]) -> None:
    if case.meta is None:
        return
    # schemathesis 4.32 finds no text for the pattern in its coverage phase, and uses a number.
    is_mended = case.headers.get("If-Match") == "0"
    if is_mended:
        case.headers["If-Match"] = '"1"'
    if is_mended or is_right(case, "header"):
        # In the stateful phase, links choose the item.
        if is_right(case, "path") and case.meta.phase.name.value != "stateful" and chance.random() < 0.7:
            meet(case)
        state_one_precondition(case)
    if case.operation.path.endswith("/remove") and is_right(case, "path"):
        # Permanently removed items could not be restored, and little is deleted here.
        case.path_parameters["id"] = str(uuid.uuid4())
    if is_right(case, "query") and case.query:
        ask_for_one_list(case.operation.path, case.query)
        # There can be no visits on most days that there are.
        if "day" in case.query:
            case.query["day"] = day(str(case.query["day"]))
    if is_right(case, "body") and isinstance(case.body, dict):
        case.body = possible(case.body)


def is_right(case: schemathesis.Case, location: str) -> bool:
    """Whether that part of the request should match its description."""
    return all(part.mode.is_positive for place, part in case.meta.components.items() if place.value == location)


@schemathesis.hook
def after_call(context: schemathesis.HookContext, case: schemathesis.Case, response: schemathesis.Response) -> None:
    kind = case.operation.path.split("/")[1]
    item = str((case.path_parameters or {}).get("id", ""))
    if response.status_code == 204 and kind in gone:
        there[kind].pop(item, None)
        gone[kind].append(item)
    elif response.status_code in (200, 201) and kind in there and (tag := response.headers.get("etag")):
        there[kind][item] = tag[0]


def meet(case: schemathesis.Case) -> None:
    """Requests an existing item, in its current state."""
    kind = case.operation.path.split("/")[1]
    if case.operation.path.endswith("/restore") and gone[kind]:
        case.path_parameters["id"] = gone[kind].pop()
        return
    if not there.get(kind):
        return
    item, tag = list(there[kind].items())[-1]
    if item and "id" not in (case.path_parameters or {}):
        return
    if item:
        case.path_parameters["id"] = item
    if case.method in ("PUT", "DELETE"):
        case.headers["If-Match"] = tag
    elif "If-None-Match" in case.headers:
        case.headers["If-None-Match"] = tag


def ask_for_one_list(path: str, query: dict) -> None:
    """Lists of deleted items, and of identifiers with a beginning, have other positions and no further conditions."""
    if "id" in query:
        # A link may lead here from a whole identifier.
        query["id"] = str(query["id"]).replace("-", "")
        for name in set(query) - {"deleted", "id", "limit"}:
            del query[name]
    is_deleted = str(query.get("deleted")).lower() == "true"
    if is_deleted:
        for name in set(query) - {"deleted", "id", "after", "limit"}:
            del query[name]
    if after := query.get("after"):
        *start, instant, item = after.split("_")
        first = {"/visits": [day((start or ["2026-11-21"])[0])], "/memos": start or ["0"]}.get(path, [])
        query["after"] = "_".join([*([] if is_deleted else first), instant, item])


def state_one_precondition(case: schemathesis.Case) -> None:
    """With both the request is refused, and without either a precondition is required."""
    if "If-Match" in case.headers:
        case.headers.pop("If-None-Match", None)
    elif case.method == "PUT":
        case.headers["If-None-Match"] = "*"


def possible(value: Any, name: str = "") -> Any:
    match value:
        case {"password": _, "deviceName": str() as device}:
            person = dict(zip(("name", "password"), OWNER)) if next(known) else {}
            return {**value, **person, "deviceName": device if device.isprintable() and device.strip() else "端末"}
        case dict():
            return {name: possible(item, name) for name, item in value.items()}
        case list():
            return [possible(item, name) for item in value]
        case float():
            # Two fraction digits, and no value in ignored fields that Swift cannot read as a number.
            return math.floor(value * 100) / 100 if abs(value) < 1e9 else 0
        case str() if name == "visitingDate":
            return day(value)
        case str() if name in ("facilityName", "body"):
            return value if any(character.isalnum() for character in value) else "湯"
    return value


def day(text: str) -> str:
    """The day, if a visit can be on it; otherwise today."""
    first, today = datetime.date(1900, 1, 1), datetime.datetime.now(datetime.UTC).date()
    try:
        asked = datetime.date.fromisoformat(text)
    except ValueError:
        return today.isoformat()
    return (asked if first <= asked <= today else today).isoformat()
