"""Looks in a page's messages for things that its viewer may not know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from companion.phones.pages import seat_page
from companion.rules.events import Event, Seat
from companion.rules.history import Entry, Standing
from companion.rules.places import ALL
from companion.rules.rulebook import say
from companion.rules.spec import GameSpec
from companion.speech.faces import look_of
from companion.table import Table


class Viewer:
    """The view of a table for one seat, or for a screen that only watches (None). It redacts each thing once."""

    def __init__(self, table: Table, seat: Seat | None) -> None:
        self.seat, self._table = seat, table
        self._redacted: dict[int, tuple[object, Any]] = {}
        self._spoken: dict[int, tuple[object, str]] = {}

    def blind(self) -> Table:
        """The same table, of which everything was taken out that this viewer may not see."""
        table = self._table
        blind = Table(table.game, table.setup)
        history, seen = blind.history, self._seen
        history._start = seen(table.history._start)
        history.entries = [seen(each) for each in table.history.entries]
        history.standing = [seen(each) for each in table.history.standing]
        history._states = [seen(each) for each in table.history._states]
        history._stands = set(table.history._stands)
        blind.evidence = table.evidence
        return blind

    def search(self, sent: str, hidden: set[str] | None = None) -> int:
        """Looks for hidden faces in one message. Returns the number of searches; raises AssertionError for a face that
        it names."""
        hidden = hidden_from(self._table, self.seat) if hidden is None else hidden
        words, said = words_of(self._table.game, sent), self._sentences() if hidden else ""
        searched = 0
        for face in hidden:
            spoken = look_of(self._table.game.name, face).spoken or face
            names = [each for each in (face, spoken) if len(each) > 1]  # a single letter is in every word
            if len(face) < 2 or any(each in said for each in names):
                continue  # what was shown once is known
            searched += 1
            for each in names:
                assert each not in words, f"{self.seat} is told of {each}: {sent}"
        return searched

    def _seen(self, whole: Any) -> Any:
        kept = self._redacted.get(id(whole))
        if kept is None or kept[0] is not whole:
            kept = self._redacted[id(whole)] = (whole, self._redact(whole))
        return kept[1]

    def _redact(self, whole: Any) -> Any:
        def hide(each: Any) -> Any:
            return self._table.game.hide(each, self.seat)

        if isinstance(whole, Entry):
            return Entry(whole.number, hide(whole.act), tuple(map(hide, whole.events)))
        if isinstance(whole, Standing):
            return Standing(whole.number, hide(whole.act), tuple(map(hide, whole.events)))
        return hide(whole)

    def _sentences(self) -> str:
        """All sentences of the game so far that this viewer may hear."""
        return " ".join(self._speak(event) for _, event in self._table.history.happened())

    def _speak(self, event: Event) -> str:
        kept = self._spoken.get(id(event))
        if kept is None or kept[0] is not event:
            game = self._table.game
            kept = self._spoken[id(event)] = (event, say(game, game.hide(event, self.seat)))
        return kept[1]


def hidden_from(table: Table, viewer: Seat | None) -> set[str]:
    """The faces that lie in places which this viewer does not see, and nowhere else."""
    state, found, open_faces = table.state, set(), set()
    for place in table.game.places:
        for seat in state.seats if place.is_each_seats else ("",):
            faces = {face for face in state.holdings.pile(place.of(seat)).faces if face is not None}
            hides = place.seen_by is not ALL and not place.is_seen(state, seat, viewer)
            (found if hides else open_faces).update(faces)
    return found - open_faces


def texts(value: Any, *, within: str = "") -> Iterator[str]:
    """Every text of a message, but for the faces that a key offers: which these are is compared as a whole."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            if name != "faces":
                yield from texts(each, within=name)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each, within=within)


def words_of(game: GameSpec, sent: str) -> set[str]:
    """Every text of a message and every word of it, except sentences of the rules that are the same in every game."""
    words = set()
    for text in texts(json.loads(sent)):
        for sentence in _sentences_without_gaps(game):
            text = text.replace(sentence, "")
        words |= {text, *text.replace(",", " ").replace(".", " ").split()}
    return words


@cache
def _sentences_without_gaps(game: GameSpec) -> tuple[str, ...]:
    """Such as "You may roll.", and how it stands in a list of what a seat may do: "roll"."""
    whole = [reason.sentence for reason in game.reasons if not reason.gaps]
    return (*whole, *(each.removeprefix("You may ").removesuffix(".") for each in whole if each.startswith("You may ")))


def surely_hidden(table: Table) -> dict[Seat, set[str]]:
    """The faces that each seat may not know now, but for those that are words of its page if nobody knew anything."""
    return {
        seat: hidden_from(table, seat) - words_of(table.game, seat_page(Viewer(table, seat).blind(), seat).text)
        for seat in table.state.seats
    }
