"""The grounds of an act: who saw or entered it, and how sure it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Evidence:
    """The grounds of an act: who saw it, how sure, the names of the cards' pictures or their tags, and who confirmed
    it. ``took_s`` are the seconds from the last of its cards at rest to the decision.
    """

    source: str
    confidence: float | None = None
    tags: tuple[str, ...] = ()
    crops: tuple[str, ...] = ()
    confirmed_by: str | None = None
    took_s: float | None = None

    @classmethod
    def combine(cls, found: Sequence[Evidence]) -> Evidence:
        """The grounds of an act with several cards: it is as sure as its least sure card."""
        sure = [each.confidence for each in found if each.confidence is not None]
        return cls(
            source=", ".join(dict.fromkeys(each.source for each in found)),
            confidence=min(sure, default=None),
            tags=tuple(tag for each in found for tag in each.tags),
            crops=tuple(crop for each in found for crop in each.crops),
            confirmed_by=next((each.confirmed_by for each in found if each.confirmed_by), None),
            took_s=min((each.took_s for each in found if each.took_s is not None), default=None),
        )

    @classmethod
    def from_json(cls, said: Mapping[str, Any]) -> Evidence:
        """Evidence from a journal; the first journals had one tag and one picture each.

        Raises KeyError or TypeError for anything else.
        """
        one = {"tags": said.get("tag"), "crops": said.get("crop")}
        tags, crops = (tuple(said.get(name, [old] if old else [])) for name, old in one.items())
        found = cls(
            said["source"],
            said["confidence"],
            tags,
            crops,
            said["confirmed_by"],
            said.get("took_s"),
        )
        texts = (found.source, *found.tags, *found.crops, found.confirmed_by or "")
        right = all(isinstance(each, float | int | None) for each in (found.confidence, found.took_s))
        if not right or not all(isinstance(text, str) for text in texts):
            raise TypeError(f"this is no evidence: {said!r}")
        return found


BY_THE_TABLE = Evidence(source="table", confirmed_by="table")
"""The grounds of an answer."""
