"""What a viewer may not know, looked for in what a page was sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from companion.phones.pages import seat_page
from companion.rules.events import Seat
from companion.rules.history import Entry, Standing
from companion.rules.places import ALL
from companion.rules.rulebook import say
from companion.table import Table
from companion.ui.views.faces import look_of


def as_seen_by(table: Table, viewer: Seat | None) -> Table:
    """The same table, of which everything was taken out that this seat may not see."""
    game = table.game
    blind = Table(game, table.setup)
    history = blind.history

    def seen(each: Any) -> Any:
        return game.hide(each, viewer)

    history._start = seen(table.history._start)
    history.entries = [
        Entry(each.number, seen(each.act), tuple(map(seen, each.events))) for each in table.history.entries
    ]
    history.standing = [
        Standing(each.number, seen(each.act), tuple(map(seen, each.events)), seen(each.state))
        for each in table.history.standing
    ]
    history._stands = set(table.history._stands)
    blind.evidence = table.evidence
    return blind


def hidden_from(table: Table, viewer: Seat | None) -> set[str]:
    """The faces that lie in places which this viewer does not see, and nowhere else."""
    state, found, open_faces = table.state, set(), set()
    for place in table.game.places:
        for seat in state.seats if place.is_each_seats else ("",):
            faces = {face for face in state.holdings.pile(place.of(seat)).faces if face is not None}
            hides = place.seen_by is not ALL and not place.is_seen(state, seat, viewer)
            (found if hides else open_faces).update(faces)
    return found - open_faces


def sentences_for(table: Table, viewer: Seat | None) -> str:
    """All that was ever said of the game so that this viewer may hear it."""
    return " ".join(say(table.game, table.game.hide(event, viewer)) for _, event in table.history.happened())


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


def words_of(sent: str) -> set[str]:
    """Every text of a message and every word of it."""
    words = set()
    for text in texts(json.loads(sent)):
        words |= {text, *text.replace(",", " ").replace(".", " ").split()}
    return words


def search(table: Table, viewer: Seat | None, sent: str, hidden: set[str]) -> int:
    """Looks for hidden faces in one message; how many. Raises AssertionError for one that is told."""
    words, said = words_of(sent), sentences_for(table, viewer) if hidden else ""
    searched = 0
    for face in hidden:
        spoken = look_of(table.game.name, face).spoken or face
        if len(face) < 2 or face in said or spoken in said:
            continue  # a letter is in every word; and what was shown once is known
        searched += 1
        assert face not in words, f"{viewer} is told of {face}: {sent}"
        assert spoken not in words, f"{viewer} is told of {spoken}: {sent}"
    return searched


def surely_hidden(table: Table) -> dict[Seat, set[str]]:
    """The faces that each seat may not know now, but for those that are words of its page if nobody knew anything."""
    return {
        seat: hidden_from(table, seat) - words_of(seat_page(as_seen_by(table, seat), seat).text)
        for seat in table.state.seats
    }
