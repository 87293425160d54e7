"""The figures of filmed evenings: ``python -m tools.evenings FILE.json.xz …``; ``-v`` names each error."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.evenings.played import Figures, play_again, read_film

parser = argparse.ArgumentParser()
parser.add_argument("films", nargs="+", type=Path)
parser.add_argument("--every", type=int, default=1)
parser.add_argument("--people", action="store_true")
parser.add_argument("-v", action="store_true")
args = parser.parse_args()
sums: dict[str, Figures] = {}
for path in args.films:
    film = read_film(path)
    figures = play_again(film, every=args.every, people=args.people)
    key = f"{film['game']} {film['level']} {film['fps'] / args.every:g} fps"
    sums[key] = sums.get(key, Figures()) + figures
    if args.v:
        print(path.name, figures.line())
        print(*(f"    {each}" for each in figures.errors), sep="\n")
for key, figures in sorted(sums.items()):
    print(key, figures.line())
