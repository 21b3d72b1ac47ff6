"""Holds the API against its description: requests made from openapi.yaml, right and wrong ones, against a server."""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from signing import OWNER
from support.server import Server, running

#: Whatever is asked, the server is not at fault, and answers as openapi.yaml says.
CHECKS = ",".join([
    "not_a_server_error", "response_schema_conformance", "status_code_conformance", "content_type_conformance",
    "negative_data_rejection",
])
#: A stream has no end.
UNTESTED = "followEvents"
#: Without their token the rest would see nothing but 401.
ENDING = ("refreshAccount", "signOut")


@pytest.fixture(scope="module")
def server():
    with running() as server:
        yield server


def make_token(server: Server) -> str:
    name, password = OWNER
    body = json.dumps({"name": name, "password": password, "deviceName": "schemathesis"}).encode()
    request = urllib.request.Request(
        f"{server.url}/api/v1/authenticate", body, {"Content-Type": "application/json"}, method="POST")
    with urllib.request.urlopen(request, timeout=30) as response:
        assert response.status == 201
        return json.load(response)["token"]


@pytest.fixture(scope="module")
def token(server: Server) -> str:
    return make_token(server)


def schemathesis(server: Server, token: str, seconds: int, *options: str) -> None:
    command = [
        Path(sys.executable).with_name("schemathesis"), "run", f"{server.url}/api/v1/openapi.yaml",
        "--url", f"{server.url}/api/v1", "--header", f"Authorization:Bearer {token}",
        "--checks", CHECKS, "--max-time", str(seconds), "--request-timeout", "10",
        "--phases", "examples,coverage,fuzzing", "--generation-with-security-parameters", "false",
        "--generation-database", "none", "--suppress-health-check", "all", "--no-color", *options,
    ]
    # Twice the time: a machine that is busy may take its own to come to an end.
    run = subprocess.run(command, capture_output=True, text=True, timeout=60 + 2 * seconds)
    # Its output names each request with the seed that makes it again; the token is left out there.
    assert run.returncode == 0, f"{run.stdout}\n{run.stderr}\n{server.log()}"


def test_answers_as_the_description_says(server, token):
    excluded = [option for name in (UNTESTED, *ENDING, "authenticate") for option in ("--exclude-operation-id", name)]
    schemathesis(server, token, 45, *excluded)


# By itself, as attempts with wrong passwords take their time on purpose.
def test_makes_tokens_as_the_description_says(server, token):
    schemathesis(server, token, 10, "--include-operation-id", "authenticate")


# Each with a token of its own, which ends with the first answer.
@pytest.mark.parametrize("operation", ENDING)
def test_ends_tokens_as_the_description_says(server, operation):
    schemathesis(server, make_token(server), 5, "--include-operation-id", operation)


def test_logs_no_token(server, token):
    assert token not in server.log()
