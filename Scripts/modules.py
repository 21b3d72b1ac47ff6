#!/usr/bin/env python3
"""Draws the modules and what they depend on, as the manifest says it: `modules.py` writes Docs/Modules.svg.

A dependency that follows from others is left out, and so are libraries of other packages.
"""

import json
import subprocess
from html import escape
from pathlib import Path
from statistics import fmean

PICTURE = Path("Docs/Modules.svg")
LAYERS = ["App", "Feature", "Data", "Core"]
WIDTH, GAP, HEIGHT, ROW, MARGIN = 132, 14, 30, 46, 24
COLUMNS = 8
STYLE = """
    text { font: 13px system-ui, sans-serif; fill: #1f2328; text-anchor: middle }
    .layer { font-weight: 600; text-anchor: start; fill: #57606a }
    rect { fill: #fff; stroke: #8c959f; rx: 6 }
    .band { fill: #f6f8fa; stroke: none }
    path { fill: none; stroke: #0b7285; stroke-opacity: .45; stroke-width: 1.2 }
    @media (prefers-color-scheme: dark) {
        text { fill: #e6edf3 } .layer { fill: #9198a1 } rect { fill: #151b23; stroke: #656c76 }
        .band { fill: #0d1117 } path { stroke: #66d9e8 }
    }
"""


def manifest() -> dict[str, set[str]]:
    """Each module of Sources with the modules that it names in Package.swift."""
    described = subprocess.run(["swift", "package", "dump-package"], check=True, capture_output=True, text=True).stdout
    targets = {
        target["name"]: {next(iter(each.values()))[0] for each in target["dependencies"]}
        for target in json.loads(described)["targets"]
        if target.get("path", "").startswith("Sources/")
    }
    return {name: uses & targets.keys() for name, uses in targets.items()}


def reduced(modules: dict[str, set[str]]) -> dict[str, set[str]]:
    """Without the dependencies that follow from others."""

    def reach(name: str) -> set[str]:
        return modules[name].union(*(reach(each) for each in modules[name]))

    return {name: uses - set().union(*(reach(each) for each in uses)) for name, uses in modules.items()}


def rows(modules: dict[str, set[str]]) -> list[tuple[str, list[list[str]]]]:
    """The modules of each layer in rows, those above that use those below."""

    def depth(name: str) -> int:
        inside = [each for each in modules[name] if layer(each) == layer(name)]
        return 1 + max(map(depth, inside), default=0)

    result = []
    for each in LAYERS:
        levels: dict[int, list[str]] = {}
        for name in modules:
            if layer(name) == each:
                levels.setdefault(depth(name), []).append(name)
        result.append((each, [levels[level] for level in sorted(levels, reverse=True)]))
    return result


def layer(name: str) -> str:
    return next(each for each in LAYERS if name.endswith(each))


def sorted_by_users(names: list[str], users: dict[str, list[float]]) -> list[str]:
    """In the order of the middle of the modules that use them, so that few lines cross."""
    return sorted(names, key=lambda name: fmean(users.get(name, [0])))


def draw(modules: dict[str, set[str]]) -> str:
    shown = reduced(modules)
    width = COLUMNS * (WIDTH + GAP) - GAP + 2 * MARGIN
    places: dict[str, tuple[float, float]] = {}
    users: dict[str, list[float]] = {}
    bands, y = [], MARGIN
    for each, levels in rows(modules):
        top = y
        y += ROW
        for level in levels:
            level = sorted_by_users(level, users)
            slot = (width - 2 * MARGIN) / max(len(level), 5)
            left = (width - len(level) * slot + slot - WIDTH) / 2
            for index, name in enumerate(level):
                places[name] = (left + index * slot, y)
                for used in sorted(shown[name]):
                    users.setdefault(used, []).append(places[name][0])
            y += HEIGHT + ROW
        bands.append((each, top, y - top - ROW / 2))
    parts = [
        f'<rect class="band" x="0" y="{top:.0f}" width="{width}" height="{height:.0f}"/>'
        f'<text class="layer" x="{MARGIN}" y="{top + 22:.0f}">{each if each in ("Data", "Core") else each + "s"}</text>'
        for each, top, height in bands
    ]
    for name, uses in shown.items():
        x, y1 = places[name][0] + WIDTH / 2, places[name][1] + HEIGHT
        for used in sorted(uses):
            to, y2 = places[used][0] + WIDTH / 2, places[used][1]
            bend = (y2 - y1) / 2
            parts.append(f'<path d="M{x:.0f},{y1:.0f} C{x:.0f},{y1 + bend:.0f} {to:.0f},{y2 - bend:.0f} {to:.0f},{y2:.0f}"/>')
    for name, (x, top) in places.items():
        parts.append(f'<rect x="{x:.0f}" y="{top:.0f}" width="{WIDTH}" height="{HEIGHT}"/>')
        parts.append(f'<text x="{x + WIDTH / 2:.0f}" y="{top + 20:.0f}">{escape(name)}</text>')
    body = "\n".join(f"    {part}" for part in parts)
    title = "The modules of Loki and what they depend on"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" role="img" aria-label="{title}">\n'
        f"    <style>{STYLE}    </style>\n{body}\n</svg>\n"
    )


if __name__ == "__main__":
    PICTURE.write_text(draw(manifest()))
