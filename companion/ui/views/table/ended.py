"""The end of a game, as the table looks at it: who has won, and every score."""

from __future__ import annotations

from dataclasses import replace

from companion.languages import all_of, tr
from companion.rules.events import Seat
from companion.rules.felt import Felt, Hero, Part
from companion.rules.game import Outcome
from companion.rules.rulebook.amounts import spoken_score
from companion.speech.sentences import speak
from companion.table import Table

SCORE = 0.62
"""How large a score is."""

PAIR = 2
"""This many players see all that there is beside their names."""


def who_won(outcome: Outcome, seats: tuple[Seat, ...]) -> str:
    """``Ann wins the game``."""
    winners = [seat for seat in seats if seat in outcome.winners]
    if not winners:
        return tr("Nobody wins the game")
    if len(winners) == 1:
        return tr("{seat} wins the game", seat=winners[0])
    if len(winners) == len(seats):
        return tr("A tie")
    return tr("{seats} win the game", seats=all_of(winners))


def show_end(table: Table, felt: Felt, outcome: Outcome) -> Felt:
    """The winner, the reason and the scores in the middle of the felt; the last cards are small at the seats. Two
    players read their scores beside their names."""
    scores = table.game.scores(table.state)
    state, why = table.state, speak(table.game, table.setup, outcome.why)
    alone = outcome.winners[0] if len(outcome.winners) == 1 else None
    ranked = sorted(state.seats, key=lambda seat: (seat not in outcome.winners, -scores.get(seat, 0)))
    many = ranked if len(ranked) > PAIR else ()
    parts = tuple(Part(spoken_score(scores.get(seat, 0)), over=seat, size=SCORE) for seat in many)
    lay = {seat: felt.cards.get(seat) or felt.chips.get(seat, ()) for seat in state.seats}
    return replace(
        felt,
        hero=Hero(parts, headline=who_won(outcome, state.seats), says=why.rstrip("."), seat=alone),
        cards={},
        chips={seat: tuple(replace(card, mark="") for card in cards) for seat, cards in lay.items()},
        middle=(),
        middle_cards=(),
        ahead=frozenset(),
    )
