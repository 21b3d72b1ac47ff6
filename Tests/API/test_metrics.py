"""Figures at /metrics, read as Prometheus reads them; the board of Docs/Grafana.json shows none that does not exist."""

import json
import re
import urllib.request
from pathlib import Path

from prometheus_client.openmetrics.parser import text_string_to_metric_families as read_open_metrics
from prometheus_client.parser import text_string_to_metric_families as read_text

from support.api import call, token
from support.server import Server, running

BOARD = Path(__file__).parents[2] / "Docs/Grafana.json"


def figures(server: Server, accept: str) -> str:
    request = urllib.request.Request(f"{server.url}/metrics", headers={"Accept": accept})
    with urllib.request.urlopen(request) as answer:
        return answer.read().decode()


def test_prometheus_reads_the_figures_in_both_formats():
    with running() as server:
        secret = token(server)
        call(server, "GET", "/visits?q=%22%5C", secret)
        plain = {family.name: family for family in read_text(figures(server, "*/*"))}
        opened = {family.name: family for family in read_open_metrics(figures(server, "application/openmetrics-text"))}
        assert plain.keys() == opened.keys()
        requests = {
            (sample.labels["route"], sample.labels["status"]): sample.value
            for sample in opened["loki_http_requests"].samples}
        assert requests["/api/v1/visits", "200"] == 1
        assert opened["loki_http_request_duration_seconds"].type == "histogram"
        assert opened["process_resident_memory_bytes"].samples[0].value > 1_000_000
        names = {sample.name for family in opened.values() for sample in family.samples}
        assert shown() - names <= {"loki_backup_last_success_timestamp_seconds"}  # there are no automatic backups


def shown() -> set[str]:
    """The names of figures in the board."""
    return {
        name for panel in json.loads(BOARD.read_text())["panels"] for target in panel["targets"]
        for name in re.findall(r"\b(?:loki|process)_\w+", target["expr"])}
