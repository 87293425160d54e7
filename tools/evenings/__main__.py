"""The figures of filmed evenings: ``python -m tools.evenings FILE.json.xz …``; ``-v`` names each error, ``--write``
puts them into ``figures.json``."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.evenings.played import Figures, play_again, read_film
from tools.figures import write_figures

parser = argparse.ArgumentParser()
parser.add_argument("films", nargs="+", type=Path)
parser.add_argument("--every", type=int, default=1)
parser.add_argument("--people", action="store_true")
parser.add_argument("-v", action="store_true")
parser.add_argument("--write", metavar="NAME", help="of these films in figures.json")
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
if args.write:
    counted = (
        "plays",
        "right",
        "wrong",
        "fights",
        "fights_right",
        "asked",
        "truth_offered",
        "refused",
        "blocked",
        "early",
    )
    kept = {
        key: {name: getattr(figures, name) for name in counted}
        | {"reported": len(figures.late), "within_1_s": sum(each <= 1 for each in figures.late)}
        for key, figures in sorted(sums.items())
    }
    films = sorted(path.name.removesuffix(".json.xz") for path in args.films)
    write_figures(Path(__file__).with_name("figures.json"), args.write, {"films": films, "figures": kept})
