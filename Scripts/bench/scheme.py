"""For comparison: the storage scheme of the original app."""

from .programs import measure_baseline

# The name of Loki's figure, and that of the other scheme's.
PAIRS = (
    ("save", "save"),
    ("list", "list"),
    ("search, 3+ characters, few", "search, 3+ characters, few"),
    ("search, 3+ characters, none", "search, 3+ characters, none"),
    ("search, 3+ characters, few", "search in memory, 3+ characters, few"),
    ("search, 3+ characters, none", "search in memory, 3+ characters, none"),
)


def compare_schemes(samples, figures, sizes, table):
    """The medians for the same visits, with the same guarantee to be on the disk.

    In memory means that the other scheme has read and folded everything before.
    """
    for records in sizes:
        table.head(f"{records:,} visits: one JSON value | Loki")
        folder = samples.empty(f"baseline-{records}")
        baseline = measure_baseline(folder, records)
        for ours, other in PAIRS:
            compare(other, baseline[other]["median"], figures[records][f"visits: {ours}"]["median"], "ms", table)
        size = (folder / "sakatsus.json").stat().st_size
        compare("file", size / 1e6, samples.visits_bytes[records] / 1e6, "MB", table)


def compare(name, other, ours, unit, table):
    ratio = other / ours
    table.add(name, f"{figure(other)} | {figure(ours)} {unit}", f"{figure(ratio)} times")


def figure(number):
    return f"{number:,.0f}" if number >= 100 else f"{number:.2f}"
