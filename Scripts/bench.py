"""Measures the budgets of the design with release builds, in one run, and prints a table.

Needs wrk, for the time to the largest paint Chromium with Playwright (`make setup` installs them), and 8 GB of disk.
Ends with 1 when a budget is missed.
"""

import argparse
import pathlib
import signal
import sys
import tempfile

from bench.api import measure_api
from bench.attacks import measure_attacks
from bench.events import measure_events
from bench.layers import measure_big, measure_layers
from bench.postgresql import measure_postgresql
from bench.programs import ROOT, build
from bench.samples import ACCOUNT, EVERYBODY, Samples
from bench.scheme import compare_schemes
from bench.table import Table
from bench.transfer import measure_backup, measure_transfer
from bench.web import measure_crowd, measure_server, measure_signing_in


def main():
    arguments = read_arguments()
    # By an exception, which stops everything that was started.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    if not arguments.skip_build:
        build()
    table = Table()
    # Not in /tmp: if that is in memory, nothing would wait for a disk.
    with tempfile.TemporaryDirectory(prefix="bench-", dir=ROOT / ".build") as folder:
        measure(Samples(pathlib.Path(folder)), arguments, table)
    table.summarize()
    return 1 if table.missed else 0


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=int, nargs="+", default=[100, 1_000, 10_000, 100_000])
    parser.add_argument("--quick", action="store_true", help="leave out the file with 1,000,000 records")
    parser.add_argument("--skip-build", action="store_true")
    return parser.parse_args()


def measure(samples, arguments, table):
    sizes = sorted(set(arguments.records))
    figures = measure_layers(samples, sizes, table)
    compare_schemes(samples, figures, [size for size in sizes if size != 1_000], table)
    if not arguments.quick:
        measure_big(samples, figures, table)
        # The first one, while there is no owner yet.
        measure_postgresql(samples.big(), 2 * EVERYBODY, table)
        measure_crowd(samples, table)
        measure_backup(samples.big(), table)
        samples.remove_big()
    else:
        measure_postgresql(samples.folder(ACCOUNT), 2 * ACCOUNT, table)
    measure_events(samples.empty("events"), table)
    measure_api(samples, sizes[-1], table)
    measure_transfer(samples, table)
    measure_server(samples, sizes[-1], table)
    measure_signing_in(samples.empty("accounts"), table)
    measure_attacks(samples, table)


if __name__ == "__main__":
    sys.exit(main())
