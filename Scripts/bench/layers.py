"""The layers below the web: list, search and saving, by the number of records."""

from .programs import measure
from .samples import ACCOUNT, EVERYBODY

KINDS = ("visits", "memos")
# The length of a query, and the maximum time of its search in milliseconds.
SEARCH_BUDGETS = (("3+ characters", 10), ("2 characters", 60), ("1 character", 60))
# The number of items on a page.
PAGE = 50


def measure_layers(samples, sizes, table):
    """Returns the figures by the number of records, each by its name."""
    figures = {}
    for records in sizes:
        with samples.copy(records) as data:
            figures[records] = measure(data)
        place = f"{records:,} records"
        list_figures(place, figures[records], table)
        if records >= ACCOUNT:
            check_searches(place, figures[records], table)
    small, large = sizes[0], sizes[-1]
    check_saving(f"at {large:,}", figures[large], f"at {small:,}", figures[small], table)
    render = figures[small]["render"]["median"]
    table.add("HTML of 50 cards", f"{render:.3f} ms", "<= 1 ms", render <= 1)
    return figures


def measure_big(samples, figures, table):
    """The same for an account among others, next to the figures of an account alone."""
    big = measure(samples.big())
    place = f"{EVERYBODY:,} in the file"
    list_figures(f"{ACCOUNT:,} records among {EVERYBODY:,} in the file", big, table)
    check_searches(place, big, table)
    smallest = min(figures)
    check_saving(place, big, f"at {smallest:,}", figures[smallest], table)
    few = 1_000 if 1_000 in figures else smallest
    for kind in KINDS:
        ratio = big[f"{kind}: list"]["median"] / figures[few][f"{kind}: list"]["median"]
        table.add(f"{kind}: list, {place} / at {few:,}", f"{ratio:.2f}", "<= 1.5", ratio <= 1.5)


def list_figures(place, figures, table):
    table.head(f"{place}, median / p95")
    for name, figure in figures.items():
        table.add(name, f"{figure['median']:.3f} / {figure['p95']:.3f} ms", hits(figure))


def hits(figure):
    """The numbers of matches of the queries; counting stops above 1,000."""
    return ", ".join("1,000+" if count > 1_000 else f"{count:,}" for count in figure["hits"])


def check_searches(place, figures, table):
    """The slowest class of each length decides."""
    wrong = [name for name, figure in figures.items() if not finds_what_it_says(name, figure["hits"])]
    table.add("searches that do not find what their class says", str(len(wrong)), ", ".join(wrong) or "0", not wrong)
    for kind in KINDS:
        for length, limit in SEARCH_BUDGETS:
            prefix = f"{kind}: search, {length}, "
            p95, slowest = max((figure["p95"], name.removeprefix(prefix))
                               for name, figure in figures.items() if name.startswith(prefix))
            table.add(f"{kind}: slowest search, {length}: {slowest}", f"p95 {p95:.2f} ms", f"<= {limit} ms, {place}",
                      p95 <= limit)


def finds_what_it_says(name, hits):
    """A query that does not match the description of its class measures something else."""
    if ", none" in name:
        return all(count == 0 for count in hits)
    if ", few" in name:
        return all(1 <= count <= 1_000 for count in hits)
    # Several filters combined are counted along a limited scan, which has filled a page by then.
    least = PAGE if ": filter, " in name else 1_000
    return all(count > least for count in hits)


def check_saving(place, figures, small_place, small, table):
    for kind in KINDS:
        ratio = figures[f"{kind}: save"]["median"] / small[f"{kind}: save"]["median"]
        table.add(f"{kind}: saving, {place} / {small_place}", f"{ratio:.2f}", "<= 2", ratio <= 2)
