"""The release builds, and the calls of `loki-benchmarks` for the other modules here."""

import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RELEASE = ROOT / ".build" / "release"

# The timeout of every program, in seconds.
BUILD_TIME = 3_600
BENCHMARK_TIME = 1_200


def build():
    for product in ("loki", "loki-benchmarks"):
        subprocess.run(
            # With the options of the Makefile, so that nothing is built twice.
            ["Scripts/build.sh", "-c", "release", "--product", product],
            cwd=ROOT, check=True, timeout=BUILD_TIME)


def environment():
    """The environment without variables that would configure the programs."""
    return {name: value for name, value in os.environ.items() if not name.startswith("LOKI_")}


def generate(data, **options):
    """Adds records to a data folder, which is created if it is missing."""
    _benchmarks("generate", data, options)


def measure(data):
    """The measurements of a data folder, or of a PostgreSQL database by its address."""
    return _figures(_benchmarks("measure", data, {}))


def measure_baseline(data, records):
    return _figures(_benchmarks("baseline", data, {"records": records}))


def _benchmarks(command, data, options):
    arguments = [part for name, value in options.items() for part in (f"--{name.replace('_', '-')}", str(value))]
    place = "--database" if str(data).startswith("postgres://") else "--data"
    return subprocess.run(
        [RELEASE / "loki-benchmarks", command, place, data, *arguments],
        check=True, stdout=subprocess.PIPE, text=True, env=environment(), timeout=BENCHMARK_TIME).stdout


def _figures(output):
    return {figure["name"]: figure for figure in map(json.loads, output.splitlines())}
