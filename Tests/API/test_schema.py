"""Tests the API against its description: valid and invalid requests made from openapi.yaml, sent to a server."""

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections import defaultdict
from pathlib import Path

import pytest
import yaml

from signing import OWNER
from support.server import ROOT, Server, binary, running

#: The server never fails, and responds as openapi.yaml says.
CONFORMANCE = [
    "not_a_server_error", "response_schema_conformance", "response_headers_conformance", "status_code_conformance",
    "content_type_conformance", "unsupported_method", "allow_header_conformance",
]
#: It accepts what is described, and nothing else.
CHECKS = [*CONFORMANCE, "negative_data_rejection", "positive_data_acceptance"]
#: A stream has no end.
UNTESTED = "followEvents"
#: Without their token the other operations would only return 401.
ENDING = ("refreshAccount", "signOut")
#: The others, which need no token or are slow on purpose.
OPEN = ("authenticate", "readServer")

#: Random bytes are no picture; test_photos.py has some.
PHOTOS = {"addPhoto", "arrangePhotos", "addFacilityPhoto", "arrangeFacilityPhotos", "readPhoto"}
#: Random bytes are not a valid file, so that there is no import; test_import.py tests that.
IMPORTS = {"readFile", "readColumns", "readImport", "applyImport", "undoImport"}

#: Enough to test the access.
FEW = ("--phases", "fuzzing", "--mode", "positive", "--max-examples", "3")

#: The same requests each time. Their number is set by examples: with `--max-time` a slow machine sends too few.
SEED = "1"

FOLDER = Path(__file__).parent
REQUEST = re.compile(r" method=(\w+) .*?\broute=(\S+) status=(\d+) ")


def operations() -> dict[str, tuple[str, set[int]]]:
    """By identifier: the method and the path, and the described statuses."""
    description = yaml.safe_load((ROOT / "Sources/Core/API/Resources/openapi.yaml").read_text(encoding="utf-8"))
    return {
        operation["operationId"]: (f"{method.upper()} {path}", {int(status) for status in operation["responses"]})
        for path, item in description["paths"].items() for method, operation in item.items() if method != "parameters"
    }


OPERATIONS = operations()


@pytest.fixture(scope="module")
def server():
    # At that level it logs each request.
    with running(command=[binary(), "serve", "--log-level", "info"]) as server:
        yield server


def make_token(server: Server, access: str = "readWrite") -> str:
    name, password = OWNER
    body = json.dumps({"name": name, "password": password, "deviceName": "schemathesis", "access": access}).encode()
    request = urllib.request.Request(
        f"{server.url}/api/v1/authenticate", body, {"Content-Type": "application/json"}, method="POST")
    with urllib.request.urlopen(request, timeout=30) as response:
        assert response.status == 201
        return json.load(response)["token"]


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return make_token(server)


@pytest.fixture
def schemathesis(server: Server, tmp_path: Path):
    """The statuses of the responses by operation; under "" those of requests without an operation."""
    def run(token: str | None, *options: str, checks: list[str] = CHECKS) -> dict[str, set[int]]:
        start = len(server.log())
        output = tmp_path / "output"
        command = [
            Path(sys.executable).with_name("schemathesis"), "--config-file", FOLDER / "schemathesis.toml",
            "run", f"{server.url}/api/v1/openapi.yaml", "--url", f"{server.url}/api/v1",
            "--checks", ",".join(checks), "--seed", SEED, "--request-timeout", "30",
            "--generation-with-security-parameters", "false", "--generation-database", "none",
            "--suppress-health-check", "all", "--warnings", "off", "--no-color", *options,
        ]
        if token:
            command += ["--header", f"Authorization:Bearer {token}"]
        try:
            with output.open("wb") as file:
                run = subprocess.run(
                    command, cwd=tmp_path, env=os.environ | {"SCHEMATHESIS_HOOKS": str(FOLDER / "hooks.py")},
                    stdout=file, stderr=subprocess.STDOUT, timeout=300)
        finally:
            # Shown when a test fails for any reason. The token is left out there.
            print(output.read_text(encoding="utf-8"))
        assert run.returncode == 0, server.log()[-20_000:]
        return answers(server.log()[start:])
    return run


def answers(log: str) -> dict[str, set[int]]:
    names = {target.replace(" ", " /api/v1", 1): name for name, (target, _) in OPERATIONS.items()}
    seen = defaultdict(set)
    for method, route, status in REQUEST.findall(log):
        seen[names.get(f"{method} {route}", "")].add(int(status))
    return seen


def excluding(*names: str) -> list[str]:
    return [option for name in names for option in ("--exclude-operation-id", name)]


@pytest.mark.parametrize("examples", [10, pytest.param(60, marks=pytest.mark.full)])
def test_answers_as_the_description_says(schemathesis, token, examples):
    excluded = {UNTESTED, *ENDING, "authenticate"}
    seen = schemathesis(token, *excluding(*excluded), "--max-examples", str(examples))

    for name, (_, described) in OPERATIONS.items():
        # hooks.py never removes items permanently, as TrashTests does, nor has it two facilities, as APIFacilityTests.
        if name not in excluded | {"removeVisit", "removeMemo", "removeFacility", "mergeFacility"} | IMPORTS | PHOTOS:
            wanted = {status for status in described if status < 300}
            assert wanted <= seen[name], f"{name} was never answered so: {wanted - seen[name]}"
            assert 304 not in described or 304 in seen[name], f"{name} was never answered with 304"
    assert {400, 404, 412, 415, 422, 428} <= set().union(*seen.values())
    assert 405 in seen[""]


# Separately, because attempts with wrong passwords are slow on purpose.
def test_makes_tokens_as_the_description_says(schemathesis, token):
    seen = schemathesis(
        token, "--include-operation-id", "authenticate", "--phases", "examples,coverage,fuzzing",
        "--max-examples", "5")

    assert {201, 400, 401, 415, 422} <= seen["authenticate"]


# Each with a token of its own, which ends with the first response.
@pytest.mark.parametrize("operation", ENDING)
def test_ends_tokens_as_the_description_says(schemathesis, server, operation):
    seen = schemathesis(
        make_token(server), "--include-operation-id", operation, "--phases", "coverage,fuzzing",
        "--max-examples", "5")

    assert seen[operation] >= {status for status in OPERATIONS[operation][1] if status < 300} | {401}


# In `make test` RoleMatrixTests.swift requests each route without one.
@pytest.mark.full
def test_answers_nobody_without_a_token(schemathesis):
    seen = schemathesis(None, *excluding(UNTESTED, *OPEN), *FEW, checks=CONFORMANCE)

    for name in OPERATIONS.keys() - {UNTESTED, *OPEN}:
        assert seen[name] == {401}, name


def test_lets_a_token_that_reads_write_nothing(schemathesis, server):
    token = make_token(server, "read")
    allowed = {"signOut", "readVisitFromText"}
    seen = schemathesis(token, *excluding(UNTESTED, *allowed, *OPEN), *FEW, checks=CONFORMANCE)

    for name in OPERATIONS.keys() - {UNTESTED, *allowed, *OPEN}:
        target, described = OPERATIONS[name]
        if target.startswith("GET "):
            assert seen[name] <= {200, 304, 404, 410} and seen[name], name
        else:
            assert seen[name] == {403}, name


def test_logs_no_token(server, token):
    assert token not in server.log()
