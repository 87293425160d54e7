"""The sensible bots: each beats chance, and sees its own cards alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games import GAMES
from companion.rules.bots import BotView, LegalActs, dealt
from companion.rules.game import Act
from companion.simulation import plan, simulate
from tests.simulation.tables import VARIANTS, cards_in, table


@pytest.mark.parametrize("game", GAMES)
def test_it_beats_chance(game: str) -> None:
    seats = GAMES[game].seats[0]
    bots = ("sensible", *["random"] * (seats - 1))
    (tally,) = simulate(plan(game=game, seats=seats, bots=bots, options={}, games=60))
    sensible = tally.win_rates_of_bots["sensible"]
    assert sensible.interval[0] > 1 / seats, sensible


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS)
def test_it_plays_any_variant_to_the_end(game: str, seats: int, options: dict[str, Any]) -> None:
    bot = GAMES[game].bot
    assert bot is not None
    assert table(game, seats, options, bot=bot).play().is_over


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS)
def test_what_it_does_is_the_same_whatever_the_hidden_cards_are(game: str, seats: int, options: dict[str, Any]) -> None:
    """The position is covered as its seat sees it, and all hidden cards are dealt again: cards change places, but the
    view, the bot's legal acts and its choice stay."""
    spec = GAMES[game]
    sensible = spec.bot
    assert sensible is not None
    counted = {"asked": 0, "exchanged": 0}

    def check(view: BotView, legal: LegalActs) -> Act | None:
        assert sensible is not None
        before, seed = view.chance.getstate(), view.chance.random()
        state = view._full
        other = dealt(spec, spec.hide(state, view.seat), Random(f"other {seed}"))
        counted["asked"] += 1
        counted["exchanged"] += other.holdings.piles != state.holdings.piles
        said = sensible(BotView(spec, state, view.seat, view.prompts, Random(seed)), legal)
        hidden_legal = LegalActs(spec, other, view.prompts, Random(0))
        again = sensible(BotView(spec, other, view.seat, view.prompts, Random(seed)), hidden_legal)
        assert again == said
        for place in spec.dealt_places:
            assert other.holdings.pile(place.of(view.seat)) == state.holdings.pile(place.of(view.seat))
        view.chance.setstate(before)
        return said

    for seed in range(2):
        played = table(game, seats, options, seed=f"hidden {seed}", bot=check)
        for _ in range(120):
            if played.step() is None:
                break
    assert counted["asked"] > 5
    # Winning the Battle, Losing the War hides a number alone: see test_how_many_cards_the_other_mustered_….
    assert counted["exchanged"] > counted["asked"] / 3 or game == "lost-war"


@pytest.mark.parametrize("game", GAMES)
def test_what_it_does_stands_in_ten_lines(game: str) -> None:
    bot = GAMES[game].bot
    assert bot is not None
    module = __import__(bot.__module__, fromlist=["bot"])
    assert 6 <= len([line for line in (module.__doc__ or "").splitlines() if line.strip()]) <= 14


def test_a_position_that_is_dealt_again_has_the_same_cards() -> None:
    played = table("battle", 3, seed="anew")
    for _ in range(12):
        played.step()
    other = dealt(played.game, played.game.hide(played.state, "P1"), Random(2))
    assert cards_in(other) <= cards_in(played.state) | cards_in(other)
    assert other.holdings.total == played.state.holdings.total
    assert other.holdings.pile("P1/hand") == played.state.holdings.pile("P1/hand")
    assert other.holdings.pile("P2/hand") != played.state.holdings.pile("P2/hand")
