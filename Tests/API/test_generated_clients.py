"""Generates clients from openapi.yaml, and keeps a copy of an account with one of them."""

import datetime
import importlib
import importlib.util
import json
import subprocess
import sys
import urllib.request
import uuid
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from signing import OWNER
from support.server import ROOT, Server, running

DESCRIPTION = ROOT / "Sources/Core/API/Resources/openapi.yaml"

VISIT = {
    "facilityName": "湯の森サウナ", "visitingDate": "2026-01-02", "foreword": "雨の日に。\n\"A & B\"", "afterword": "🔥",
    "sets": [
        {"steps": [
            {"kind": "sauna", "title": "サウナ", "seconds": 360.5, "unit": "minutes"},
            {"kind": "coolBath", "title": "", "seconds": 30, "unit": "seconds"},
            {"kind": "other", "title": "", "unit": "minutes"},
        ]},
        {"steps": []},
    ],
    "temperatures": [{"kind": "sauna", "title": "", "celsius": 88}, {"kind": "coolBath", "title": "水", "celsius": 16.2}],
}
PLAIN_VISIT = {
    "facilityName": "しきじ", "visitingDate": "1999-12-31", "foreword": "", "afterword": "", "sets": [], "temperatures": [],
}
MEMO = {"body": "持ち物\nタオル", "isPinned": True}


@pytest.fixture(scope="module")
def generated(tmp_path_factory) -> SimpleNamespace:
    """The client from openapi-python-client: its modules, and its operations by their names."""
    folder = tmp_path_factory.mktemp("client")
    configuration = folder / "configuration.yaml"
    # An archive and a photo are bytes; here it only matters that they are sent.
    configuration.write_text(json.dumps({
        "post_hooks": [], "content_type_overrides": dict.fromkeys(["application/zip", "image/webp"], "application/octet-stream"),
    }))
    made = subprocess.run(
        [Path(sys.executable).with_name("openapi-python-client"), "generate", "--path", DESCRIPTION,
         "--output-path", folder / "loki_client", "--meta", "none", "--config", configuration, "--fail-on-warning"],
        capture_output=True, text=True, timeout=60)
    assert made.returncode == 0 and "WARNING" not in made.stdout, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    try:
        root = importlib.import_module("loki_client")
        operations = SimpleNamespace(**{
            path.stem: importlib.import_module(f"loki_client.api.{path.parent.name}.{path.stem}")
            for path in sorted((folder / "loki_client/api").glob("*/[a-z]*.py"))
        })
        yield SimpleNamespace(
            root=root, models=importlib.import_module("loki_client.models"),
            types=importlib.import_module("loki_client.types"), api=operations)
    finally:
        sys.path.remove(str(folder))


@pytest.fixture(scope="module")
def server():
    with running() as server:
        yield server


@pytest.fixture(scope="module")
def token(generated, server: Server) -> str:
    name, password = OWNER
    credentials = generated.models.Credentials(name=name, password=password, device_name="generated")
    client = generated.root.Client(base_url=f"{server.url}/api/v1")
    return generated.api.authenticate.sync(client=client, body=credentials).token


class Copy:
    """The state of a program that keeps a copy through changes."""

    def __init__(self, generated: SimpleNamespace, client: Any):
        self.generated, self.client = generated, client
        self.items: dict[tuple[str, uuid.UUID | None], Any] = {}
        self.next = generated.types.UNSET

    def update(self) -> int:
        """Fetches all changes, two at a time; returns the number of requests."""
        count = 0
        while True:
            page = self.generated.api.list_changes.sync(client=self.client, since=self.next, limit=2)
            assert isinstance(page, self.generated.models.ChangePart), page
            for change in page.changes:
                key = (str(change.kind), change.id or None)
                if change.deleted:
                    del self.items[key]
                else:
                    self.items[key] = getattr(change, str(change.kind))
            self.next = page.next_
            count += 1
            if not page.has_more:
                return count


def test_keeps_a_copy_with_a_generated_client(generated, server, token):
    models, api = generated.models, generated.api
    client = generated.root.AuthenticatedClient(base_url=f"{server.url}/api/v1", token=token)
    full, plain, gone, memo = (uuid.uuid4() for _ in range(4))
    new_visit, new_memo = models.PutVisitIfNoneMatch("*"), models.PutMemoIfNoneMatch("*")
    for identifier, content in [(full, VISIT), (plain, PLAIN_VISIT), (gone, PLAIN_VISIT)]:
        saved = api.put_visit.sync(
            identifier, client=client, body=models.VisitContent.from_dict(content), if_none_match=new_visit)
        assert isinstance(saved, models.Visit), saved
    saved = api.put_memo.sync(memo, client=client, body=models.MemoContent.from_dict(MEMO), if_none_match=new_memo)
    assert isinstance(saved, models.Memo), saved

    copy = Copy(generated, client)
    assert copy.update() >= 2
    assert set(copy.items) == {("visit", full), ("visit", plain), ("visit", gone), ("memo", memo)}
    for content, item in [(VISIT, copy.items["visit", full]), (PLAIN_VISIT, copy.items["visit", plain]),
                          (MEMO, copy.items["memo", memo])]:
        assert {name: item.to_dict()[name] for name in content} == content
    # The copy has everything that the API returned, and nothing that was not described.
    for (kind, identifier), item in copy.items.items():
        assert comparable(item.to_dict()) == comparable(read(server, token, f"/{kind}s/{identifier}"))
        assert item.additional_properties == {}

    changed = VISIT | {"afterword": "また来る", "sets": VISIT["sets"][:1]}
    assert isinstance(
        api.put_visit.sync(full, client=client, body=models.VisitContent.from_dict(changed), if_match='"1"'),
        models.Visit)
    assert api.delete_visit.sync_detailed(gone, client=client, if_match='"1"').status_code == 204
    assert api.delete_memo.sync_detailed(memo, client=client, if_match='"1p"').status_code == 204
    copy.update()
    assert set(copy.items) == {("visit", full), ("visit", plain)}
    assert copy.items["visit", full].afterword == "また来る"
    assert copy.items["visit", full].revision == 2
    assert len(copy.items["visit", full].sets) == 1

    # Errors have a type of their own.
    stale = api.put_visit.sync(full, client=client, body=models.VisitContent.from_dict(VISIT), if_match='"1"')
    assert isinstance(stale, models.Problem)
    assert stale.code == models.ProblemCode.STALE
    assert isinstance(stale.current, models.Visit) and stale.current.revision == 2
    restored = api.restore_memo.sync(memo, client=client)
    assert isinstance(restored, models.Memo) and restored.body == MEMO["body"]
    copy.update()
    assert ("memo", memo) in copy.items


def read(server: Server, token: str, path: str) -> dict[str, Any]:
    request = urllib.request.Request(f"{server.url}/api/v1{path}", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def comparable(item: dict[str, Any]) -> dict[str, Any]:
    """Compares instants by their value: `Z` and `+00:00` are the same."""
    return {
        name: datetime.datetime.fromisoformat(value.replace("Z", "+00:00")) if name.endswith("At") else value
        for name, value in item.items()
    }


@pytest.fixture(scope="module")
def pydantic_models(tmp_path_factory) -> ModuleType:
    """The classes that datamodel-code-generator makes from the schemas."""
    path = tmp_path_factory.mktemp("models") / "loki_models.py"
    made = subprocess.run(
        [Path(sys.executable).with_name("datamodel-codegen"), "--input", DESCRIPTION, "--input-file-type", "openapi",
         "--output", path, "--output-model-type", "pydantic_v2.BaseModel", "--extra-fields", "forbid",
         "--formatters", "builtin"],
        capture_output=True, text=True, timeout=60)
    assert made.returncode == 0, made.stdout + made.stderr
    specification = importlib.util.spec_from_file_location("loki_models", path)
    module = importlib.util.module_from_spec(specification)
    sys.modules["loki_models"] = module
    specification.loader.exec_module(module)
    return module


def test_answers_fit_models_that_forbid_what_they_do_not_know(pydantic_models, server, token):
    def put(path: str, content: dict[str, Any]) -> None:
        request = urllib.request.Request(
            f"{server.url}/api/v1{path}", json.dumps(content).encode(), method="PUT", headers={
                "Authorization": f"Bearer {token}", "Content-Type": "application/json", "If-None-Match": "*"})
        urllib.request.urlopen(request, timeout=30).close()

    visit, memo = uuid.uuid4(), uuid.uuid4()
    put(f"/visits/{visit}", VISIT)
    put(f"/memos/{memo}", MEMO)
    for model, path in [
        ("Visit", f"/visits/{visit}"), ("Memo", f"/memos/{memo}"), ("VisitPart", "/visits"), ("MemoPart", "/memos"),
        ("ChangePart", "/changes"), ("SettingsContent", "/settings"), ("CurrentAccount", "/account"),
        ("ServerInformation", "/server"),
    ]:
        answer = read(server, token, path)
        made = getattr(pydantic_models, model).model_validate(answer)
        kept = made.model_dump(mode="json", by_alias=True, exclude_unset=True)
        assert json.loads(json.dumps(kept)).keys() == answer.keys(), model
    kept = pydantic_models.VisitContent.model_validate(VISIT).model_dump(mode="json", by_alias=True, exclude_unset=True)
    assert kept == VISIT
