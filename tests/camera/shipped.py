"""The numbers that the shipped reader decides by, and folders of models with others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.finding.sought import Sought
from companion.sources.camera.recognition.fitted import Fitted, read_numbers, write_numbers
from companion.sources.camera.recognition.gallery.gallery import Gallery
from companion.sources.camera.recognition.look import DeckLook
from companion.sources.camera.recognition.naming import Naming
from companion.sources.camera.recognition.network import MODELS
from companion.sources.camera.recognition.picture_finder import PictureFinder

TABLES = read_numbers(MODELS / "reader.toml")
NUMBERS = Fitted.of(TABLES)


def open_finder(deck: Mapping[str, Picture]) -> PictureFinder:
    """A finder of open cards of a deck by their pictures."""
    gallery, sought = Gallery(deck, NUMBERS.gallery), Sought([*deck.values()], NUMBERS.details)
    return PictureFinder(Naming(DeckLook(pictures=deck), gallery, NUMBERS), gallery, sought, NUMBERS)


def write_reader(folder: Path, others: Mapping[str, Mapping[str, float]]) -> None:
    """Writes the shipped numbers into a folder of models, some of them with other values."""
    tables = {table: dict(numbers) for table, numbers in TABLES.items()}
    for table, values in others.items():
        for name, value in values.items():
            tables[table][name] = replace(tables[table][name], value=value)
    write_numbers(folder / "reader.toml", tables)
