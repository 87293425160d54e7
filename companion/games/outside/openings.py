"""Secrets that no declaration opens, or that a key at a seat shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.languages import all_of
from companion.rules.events import Event, Seat
from companion.rules.felt import Verb
from companion.rules.game import Act
from companion.rules.judging.carded import cards_field
from companion.rules.judging.faults import place_of
from companion.rules.spec import GameSpec


class Openings:
    """The secret words and numbers of acts, and the events that tell them to all."""

    def __init__(self, game: GameSpec) -> None:
        self._game = game
        self._said: dict[tuple[type[Act], Seat | None], Act] = {}
        """The last act of each kind and seat."""
        self._told: dict[tuple[type[Event], type[Act], str], set[tuple[Any, bool]]] = {}
        """The values of an event's field with the name of a secret, and whether each was the secret."""

    def note_act(self, act: Act, events: tuple[Event, ...]) -> None:
        """An act led to these events."""
        if act.secrets:
            self._said[type(act), act.seat] = act
        for event in events:
            fields = {*type(event).__dataclass_fields__} - {*event.secrets}
            for (kind, seat), said in self._said.items():
                for name in fields & {*kind.secrets} - {cards_field(self._game, kind)}:
                    if seat is not None and seat == getattr(event, "seat", None):
                        told = getattr(event, name)
                        self._told.setdefault((type(event), kind, name), set()).add((told, told == getattr(said, name)))

    def wrong(self) -> Iterator[str]:
        """Events that always tell the secret of an act, while no event says that it opens that act."""
        opened = {kind.opens for kind in self._game.events_known}
        for (event, kind, name), told in self._told.items():
            if kind.word() not in opened and len(told) > 1 and all(is_it for _, is_it in told):
                yield (
                    f"{place_of(event)}: {event.__name__} tells the {name} that {kind.__name__} keeps secret; write "
                    f"opens = {kind.word()!r} in it, so that exports and corrections name it from then on"
                )


def list_open_keys(game: GameSpec) -> Iterator[str]:
    """Keys that let all at the tablet see what their act keeps secret. What chance decides nobody enters."""
    verbs = {verb.act: verb for verb in game.showing.verbs}
    for kind, act in game.act_specs.items():
        title = act.key or kind.word()
        verb = verbs.get(kind.word()) or Verb(kind.word(), title, secret=act.by != "seat" or bool(act.chance))
        if kind.secrets and not verb.secret:
            secret = f"Verb({verb.act!r}, {verb.title!r}, secret=True)"
            yield (
                f"{place_of(kind)}: the key “{verb.title}” shows all at the tablet the {', '.join(kind.secrets)} that "
                f"{kind.__name__} keeps secret; if people touch it there, write showing=Showing(verbs=({secret},))"
            )


def list_blank_sentences(game: GameSpec) -> Iterator[str]:
    """Events whose secret number or word is a gap of the sentence that the others read."""
    gaps = {reason.code: reason.gaps for reason in game.reasons}
    for kind in game.events_known:
        shown = gaps.get(getattr(kind.__dataclass_fields__["why"].default, "code", ""), ())
        blank = [name for name in kind.secrets if name in shown and "Face" not in str(kind.__annotations__.get(name))]
        if blank and not kind.secretly:
            told = f"others read the sentence of {kind.__name__} with “?” for its {all_of(blank)}"
            yield f"{place_of(kind)}: {told}; secretly= names a reason for them"
