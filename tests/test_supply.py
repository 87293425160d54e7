"""Every installed package is bounded, locked with hashes, and named with its licence."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tools.advisories import faults, pinned

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = ("bench", "board", "browser", "bundle", "cluster", "database", "fast", "pcsc", "phones", "reports", "simulate")
RUN = ("all", "app", "camera", "nfc", "openvino")
"""The extras that `make run` installs: all of these are in one list."""
LOCKS = ("run", "test", "supply", *EXTRAS)
NOT_LOCKED = {"train"}  # requirements/README.md says why


def locked(name: str) -> dict[str, str]:
    """Every package of a list, with all that is said of it."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z0-9])", text.strip())
    return {entry.partition("==")[0]: entry for entry in entries if "==" in entry}


def required(extra: str) -> set[str]:
    """The requirements of an extra, with those of the extras that it names in turn."""
    named = set()
    for each in PROJECT["optional-dependencies"][extra]:
        of_ours = re.fullmatch(r"companion\[([\w,]+)\]", each)
        named |= {each} if of_ours is None else set().union(*map(required, of_ours[1].split(",")))
    return named


def plain(requirement: str) -> str:
    return re.split(r"[<>=~;\[ ]", requirement)[0].lower().replace("_", "-")


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_that_is_locked_has_hashes(name: str) -> None:
    entries = locked(name)
    assert len(entries) > 10
    assert [package for package, entry in entries.items() if "--hash=sha256:" not in entry] == []


def test_every_requirement_has_a_lower_and_an_upper_bound() -> None:
    said = [*PROJECT["dependencies"], *(each for extra in PROJECT["optional-dependencies"] for each in required(extra))]
    assert [each for each in said if not re.match(r"[\w.-]+(\[\w+\])?>=[\w.]+,<[\w.]+( *;|$)", each)] == []


def test_the_lists_hold_whatever_is_required() -> None:
    assert {
        plain(each) for each in (*PROJECT["dependencies"], *(each for extra in RUN for each in required(extra)))
    } <= set(locked("run"))
    assert {plain(each) for each in PROJECT["optional-dependencies"]["test"]} <= set(locked("test"))
    assert set(locked("run")) <= set(locked("test"))


def test_every_extra_is_locked_or_said_not_to_be() -> None:
    assert set(PROJECT["optional-dependencies"]) == {*LOCKS, *RUN, *NOT_LOCKED} - {"run"}
    told = (ROOT / "requirements" / "README.md").read_text(encoding="utf-8")
    assert all(f"`{name}.txt`" in told for name in LOCKS)
    assert all(f"[{name}]" in told for name in NOT_LOCKED)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"EXTRAS := {' '.join(EXTRAS)}\n" in makefile


@pytest.mark.parametrize("target", ["quick", "test", "changed", "screenshots", "messages", "bench", "stress"])
def test_the_systems_packages_come_before_those_that_are_built_with_them(target: str, tmp_path: Path) -> None:
    line = ["make", "--dry-run", f"VENV={tmp_path / 'venv'}", target]
    steps = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    of_the_system = next(at for at, step in enumerate(steps) if "system-packages.sh" in step)
    of_python = [at for at, step in enumerate(steps) if "pip install" in step or "-m venv" in step]
    assert of_python
    assert of_the_system < min(of_python)


@pytest.mark.parametrize("extra", EXTRAS)
def test_the_list_of_an_extra_holds_what_it_requires_and_what_the_companion_runs_with(extra: str) -> None:
    assert {plain(each) for each in required(extra)} <= set(locked(extra))
    run = locked("run")
    assert run.keys() <= locked(extra).keys()
    versions = {name: entry.split()[0] for name, entry in locked(extra).items()}
    assert {name: versions[name] for name in run} == {name: entry.split()[0] for name, entry in run.items()}


def test_the_training_stack_is_in_no_list() -> None:
    assert not {"torch", "ultralytics"} & {name for each in LOCKS for name in locked(each)}


def test_the_guide_installs_with_hashes_where_there_is_no_make() -> None:
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    assert guide.count("pip install --require-hashes -r requirements/run.txt") >= 2
    assert "`pip install .`" not in guide


def test_every_package_that_runs_is_named_with_its_licence() -> None:
    notices = (ROOT / "NOTICES.md").read_text(encoding="utf-8")
    table = notices[notices.index("## What is installed") :]
    named = set(
        re.findall(r"[a-z0-9][a-z0-9-]+", " ".join(line.split("|")[1] for line in table.splitlines() if "|" in line))
    )
    assert {name for each in ("run", *EXTRAS) for name in locked(each)} - named == set()


def test_a_locked_version_that_an_advisory_names_is_reported_and_no_other() -> None:
    advisory = {"id": "GHSA-x", "cve": "CVE-2026-1", "advisory": "it climbs", "v": ">=1.2,<1.4"}
    other = {**advisory, "v": "<0.7.11p3"}
    packages = {("some-thing", "1.3"), ("some-thing", "1.4"), ("other", "1.3"), ("odd", "2")}
    told = [str(fault) for fault in faults({"Some_Thing": [advisory], "odd": [other]}, packages)]
    assert told == [
        "odd 2: cannot be compared: CVE-2026-1 GHSA-x: it climbs (<0.7.11p3)",
        "some-thing 1.3: CVE-2026-1 GHSA-x: it climbs (>=1.2,<1.4)",
    ]


def test_every_locked_version_is_asked_about() -> None:
    assert {name for name, _ in pinned()} == {name for each in LOCKS for name in locked(each)}
