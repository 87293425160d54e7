"""``companion dev fit``: looks for better values of the numbers that the reader decides by, on tuning pictures alone.

Each number with bounds in ``reader.toml`` is moved up and down in turn, and a value is taken that reads more of the
pictures right. Networks answer each question once, so a trial takes seconds. What was tried is kept in ``--out``: a run
that was cut goes on from there. It takes about ten minutes of one core.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.fitted import (
    Fitted,
    FittedNumber,
    NumberTables,
    read_numbers,
    write_numbers,
)
from companion.sources.camera.recognition.network import MODELS, Floats, ModelError, Network, OnnxNetwork
from companion.sources.camera.recognition.reader import CardReader
from companion.training.compare import draw_scenes, photos, standard
from companion.training.measuring.labels import LabelError
from companion.training.measuring.photo_labels import LabelledPhoto
from companion.training.measuring.scoring import judged

SEED = 7301
"""Of all that is drawn or chosen here; no figure is measured on it."""
SHARES: Mapping[str, float] = {"phone_tables": 0.4, "close_ups": 0.2, "mixed": 0.2, "gold-on-black": 0.1, "fan": 0.1}
"""The share of the pictures from each set: the tuning halves of the photographs, and drawn scenes."""
POINTS: Mapping[str, int] = {"right": 1, "wrong": -5, "false": -5, "double": -2}
"""The points of a card that a person could read, or of a sighting without a card, by its outcome."""
STEP = 1 / 6
"""How far a number is moved at a time, as a part of the way between its bounds."""
MOST_ROUNDS = 3
HEAD = """The numbers that the reader of cards decides by: what each means, its unit, and on which pictures it was set
or fitted. `companion dev fit` writes this file: it looks for better values of those that have bounds (between), on
tuning pictures alone, and says on which."""

Score = Callable[[NumberTables], int]


def add_fit_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``companion dev fit``."""
    parser.add_argument("--data", type=Path, required=True, help="folder with photos, decks and textures")
    parser.add_argument("--pictures", type=int, default=60, help="how many pictures to fit on (%(default)s)")
    parser.add_argument("--numbers", nargs="+", metavar="TABLE.NAME", help="only these (all that have bounds)")
    parser.add_argument("--models", type=Path, default=MODELS, metavar="DIR", help="the folder of the trained models")
    parser.add_argument("--out", type=Path, default=Path("runs/fit"), help="where trials and the new file go")
    parser.add_argument("--write", action="store_true", help="put the new file in the place of the models' own, too")
    parser.set_defaults(run=run_fit)


def run_fit(args: argparse.Namespace) -> int:
    """Runs ``companion dev fit`` with parsed arguments; returns the exit status."""
    try:
        before = read_numbers(args.models / "reader.toml")
        names = chosen(before, args.numbers)
        pictures, on = tuning_pictures(args.data, args.pictures)
        trials = Trials(args.out / "trials.json", pictures, args.models)
    except (LabelError, ModelError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{len(pictures)} pictures, {len(names)} numbers", file=sys.stderr)
    after = fit(before, names, trials.score, on=on)
    write_numbers(args.out / "reader.toml", after, head=HEAD)
    print(report(before, after, names, trials.score(before), trials.score(after), trials.best))
    if args.write:
        write_numbers(args.models / "reader.toml", after, head=HEAD)
    return 0


def chosen(tables: NumberTables, names: Sequence[str] | None) -> list[tuple[str, str]]:
    """The numbers that are to be fitted, as table and name; raises ModelError for one that has no bounds."""
    bounded = [(table, name) for table, each in tables.items() for name, number in each.items() if number.between]
    if names is None:
        return bounded
    wanted = [(table, name) for table, _, name in (each.partition(".") for each in names)]
    for each in wanted:
        if each not in bounded:
            raise ModelError(f"{'.'.join(each)}: is no number with bounds in reader.toml")
    return wanted


def tuning_pictures(data: Path, count: int) -> tuple[list[LabelledPhoto], str]:
    """Pictures of every kind that no figure is measured on, and what to call them."""
    counts = {name: max(1, round(share * count)) for name, share in SHARES.items()}
    feeds = {
        "phone_tables": photos("phone_tables", counts["phone_tables"], "cards", data, half="tune", seed=SEED),
        "close_ups": photos("close_ups", counts["close_ups"], "indices", data, half="tune", seed=SEED),
        "mixed": draw_scenes("mixed", counts["mixed"], data, seed=SEED),
        "gold-on-black": draw_scenes("mixed", counts["gold-on-black"], data, inks="gold-on-black", seed=SEED),
        "fan": draw_scenes("fan", counts["fan"], data, seed=SEED),
    }
    found = [photo for feed in feeds.values() for photo in feed.photos if isinstance(photo, LabelledPhoto)]
    return found, f"tuning pictures, seed {SEED}: {', '.join(f'{name} {number}' for name, number in counts.items())}"


def fit(before: NumberTables, names: Sequence[tuple[str, str]], score: Score, *, on: str) -> NumberTables:
    """The numbers, those that are named moved one by one, as long as that raises the score; each says that it was
    fitted ``on`` these pictures."""
    tables, best = before, score(before)
    for _ in range(MOST_ROUNDS):
        begun = tables
        for table, name in names:
            for value in steps(tables[table][name]):
                tried = with_value(tables, table, name, value)
                if (scored := score(tried)) > best:
                    tables, best = tried, scored
        if tables == begun:
            break
    for table, name in names:
        tables = {**tables, table: {**tables[table], name: replace(tables[table][name], on=on)}}
    return tables


def steps(number: FittedNumber) -> Iterator[float]:
    """The values to try for a number, within its bounds."""
    assert number.between is not None
    low, high = number.between
    for way in (-1, 1):
        value = round(number.value + way * STEP * (high - low), 4)
        if low <= value <= high:
            yield value


def with_value(tables: NumberTables, table: str, name: str, value: float) -> NumberTables:
    """The numbers with another value for one of them."""
    return {**tables, table: {**tables[table], name: replace(tables[table][name], value=value)}}


@dataclass(frozen=True, slots=True, eq=False)
class RememberedAnswers:
    """A network that computes each answer once."""

    network: Network
    known: dict[bytes, tuple[Floats, ...]]

    def run(self, batch: Picture | Floats) -> tuple[Floats, ...]:
        """The outputs of a batch."""
        key = hashlib.blake2b(np.ascontiguousarray(batch).tobytes() + repr(batch.shape).encode(), digest_size=16)
        if key.digest() not in self.known:
            self.known[key.digest()] = self.network.run(batch)
        return self.known[key.digest()]


class Trials:
    """Scores numbers by how the reader that decides by them reads some pictures; keeps what was tried in a file."""

    def __init__(self, file: Path, pictures: Sequence[LabelledPhoto], models: Path) -> None:
        self._file, self._pictures, self._models = file, pictures, models
        self._networks: dict[Path, RememberedAnswers] = {}
        self._seen = hashlib.blake2b(digest_size=8)
        for photo in pictures:
            self._seen.update(photo.picture.tobytes())
        for model in sorted(models.glob("*.onnx")):
            self._seen.update(model.read_bytes())
        self._scores: dict[str, int] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}

    @property
    def best(self) -> int:
        """The score where every card is read right and nothing else is."""
        return sum(card.readable for photo in self._pictures for card in photo.cards)

    def score(self, tables: NumberTables) -> int:
        """The points for all pictures."""
        values = {table: {name: each.value for name, each in numbers.items()} for table, numbers in tables.items()}
        key = hashlib.blake2b(json.dumps(values).encode() + self._seen.digest(), digest_size=8).hexdigest()
        if key not in self._scores:
            cv2.setNumThreads(1)
            reader = CardReader(self._models, look=standard(), numbers=Fitted.of(tables), load=self._load)
            self._scores[key] = sum(points(reader, photo) for photo in self._pictures)
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(json.dumps(self._scores, indent=1), encoding="utf-8")
            print(f"trial {len(self._scores)}: {self._scores[key]} of {self.best}", file=sys.stderr, flush=True)
        return self._scores[key]

    def _load(self, path: Path, *, outputs: int, threads: int | None = None, rarely: bool = False) -> RememberedAnswers:
        if path not in self._networks:
            self._networks[path] = RememberedAnswers(OnnxNetwork(path, outputs=outputs, threads=1, rarely=rarely), {})
        return self._networks[path]


def points(reader: CardReader, photo: LabelledPhoto) -> int:
    """The points for one picture."""
    findings = judged(photo.name, photo.group, reader.read(photo.picture), photo.cards).findings
    return sum(POINTS.get(each.verdict, 0) for each in findings if each.label is None or each.counts)


def report(
    before: NumberTables, after: NumberTables, names: Sequence[tuple[str, str]], old: int, new: int, best: int
) -> str:
    """The result of the fit, as a table."""
    lines = [f"score {old} → {new} of {best}", "", "| number | unit | before | after |", "| --- | --- | ---: | ---: |"]
    for table, name in names:
        was, now = before[table][name], after[table][name]
        lines.append(f"| {table}.{name} | {was.unit} | {was.value:g} | {now.value:g} |")
    return "\n".join(lines)
