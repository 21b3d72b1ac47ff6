"""Looks for data that an interruption, a full or failing disk or a wrong clock can lose.

Each kind of fault is tried a number of times, each time followed by a normal start of the server. A loss is acknowledged
data that is missing afterwards, or a folder that the next start refuses. Prints attempts and losses for each kind, and
ends with 1 if there was a loss.

Needs a C compiler, and the program that LOKI_BINARY names (otherwise the debug build).
"""

import argparse
import pathlib
import random
import signal
import sys
import tempfile

from faults.clock import clock_jumps
from faults.damage import damaged_pages
from faults.disk import failed_checkpoint, failing_disk, failing_start
from faults.kills import kills_at_first_start, kills_at_random, kills_of_checkpoint, kills_of_upgrade
from faults.powercut import power_cuts
from faults.program import Machine

KINDS = {
    "first-start": kills_at_first_start,
    "upgrade": kills_of_upgrade,
    "random-kill": kills_at_random,
    "checkpoint": kills_of_checkpoint,
    "power-cut": power_cuts,
    "failed-checkpoint": failed_checkpoint,
    "failing-disk": failing_disk,
    "failing-start": failing_start,
    "damage": damaged_pages,
    "clock": clock_jumps,
}


def main():
    arguments = read_arguments()
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))
    print(f"Seed {arguments.seed}; again with --seed {arguments.seed}", flush=True)
    losses = 0
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        machine = Machine(pathlib.Path(folder), random.Random(arguments.seed), arguments.attempts, arguments.short)
        for name in arguments.kinds or KINDS:
            attempts, lost = KINDS[name](machine)
            losses += len(lost)
            print(f"{name:20} {attempts:5} attempts {len(lost):5} losses", flush=True)
            for line in lost[:5]:
                print(f"    {line}", flush=True)
    return 1 if losses else 0


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="kind", help=f"one of {', '.join(KINDS)}; all when there is none")
    parser.add_argument("--attempts", type=int, default=40, help="how often a kind is tried where chance chooses")
    parser.add_argument("--short", action="store_true", help="a few of each, in some seconds")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    arguments = parser.parse_args()
    for kind in arguments.kinds:
        if kind not in KINDS:
            parser.error(f"there is no kind {kind}")
    return arguments


if __name__ == "__main__":
    sys.exit(main())
