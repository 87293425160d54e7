"""The number of the round, and of the deal, of each act."""

from __future__ import annotations

from itertools import accumulate

from companion.rules.history.history import History


def rounds_of(history: History) -> dict[int, tuple[int, int]]:
    """The round and the deal of each act, from 1, by the act's number.

    An act that no longer counts belongs to the round in which it came, as the game is judged now.
    """
    rounds = history.game.rounds
    over = (any(isinstance(event, rounds.ends) for event in each.events) for each in history.standing)
    at = list(accumulate(over, initial=1))
    places = {each.number: place for place, each in enumerate(history.standing)}
    found: dict[int, tuple[int, int]] = {}
    for entry in history.entries:
        place = places[entry.number] if entry.number in places else history.place_of(entry.number)
        number = rounds.counted(history.state_after(place - 1)) if rounds.counted else at[place]
        found[entry.number] = (number, number if rounds.dealt else 1)
    return found
