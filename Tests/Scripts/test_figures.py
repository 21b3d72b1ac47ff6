"""The limits of the figures only go down, unless a commit of its own raises them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "Scripts/figures.py"


class Repository:
    """A repository with one Swift file, whose limits are its figures, without any slack."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.git("init", "-q")
        self.write("Sources/A.swift", "struct A {}\n")
        text = SCRIPT.read_text(encoding="utf-8")
        self.write("Scripts/figures.py", re.sub(r'(?<=": )[\d_]+(?=,)', "0", text))
        self.limit("Swift files in Sources", 1)
        self.limit("Swift lines in Sources", 1)
        self.limit("types in Sources", 1)
        self.commit("all: begin")

    def git(self, *arguments):
        subprocess.run(
            ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments], cwd=self.folder, check=True)

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def limit(self, name, limit):
        path = self.folder / "Scripts/figures.py"
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(rf'("{name}": )\d+', rf"\g<1>{limit}", text), encoding="utf-8")

    def commit(self, message):
        self.git("add", "--all")
        self.git("commit", "-qm", message)

    def problems(self):
        done = subprocess.run(
            [sys.executable, "Scripts/figures.py", "--check"], cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == (1 if done.stderr else 0)
        return done.stderr


@pytest.fixture
def repository(tmp_path):
    return Repository(tmp_path)


def test_figures_within_their_limits_pass(repository):
    assert repository.problems() == ""


def test_a_figure_over_its_limit_fails(repository):
    repository.write("Sources/A.swift", "struct A {}\nstruct B {}\n")
    assert "2 Swift lines in Sources; at most 1" in repository.problems()


def test_a_limit_far_over_its_figure_has_to_follow_it(repository):
    repository.limit("Swift files in Sources", 9)
    repository.commit("figures: allow for nothing")
    assert "lower the limit of 9 to at most 1" in repository.problems()


def test_a_limit_is_raised_in_a_commit_of_its_own(repository):
    repository.limit("Swift lines in Sources", 2)
    repository.commit("figures: allow for B")
    repository.write("Sources/A.swift", "struct A {}\n// B\n")
    repository.commit("sources: add B")
    assert repository.problems() == ""


@pytest.mark.parametrize("subject", ["sources: add B", "figures: allow for B"])
def test_a_limit_is_not_raised_together_with_other_changes(repository, subject):
    repository.limit("Swift lines in Sources", 2)
    repository.write("Sources/A.swift", "struct A {}\n// B\n")
    assert "raised together with other changes" in repository.problems()
    repository.commit(subject)
    assert "it must be a `figures:` commit of its own" in repository.problems()


def test_only_a_figures_commit_raises_a_limit(repository):
    repository.limit("Swift lines in Sources", 2)
    repository.commit("sources: allow for B")
    assert "it must be a `figures:` commit of its own" in repository.problems()
