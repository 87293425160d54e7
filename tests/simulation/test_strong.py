"""The stronger bot: the same for any game, by its seat's view alone."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import GAMES
from companion.games.lost_war.acts import Muster
from companion.rules.bots import Bot, BotView, LegalActs, dealt
from companion.rules.game import Act
from companion.simulation import SimulatedTable, plan, simulate, strong
from companion.simulation.by_chance import play_by_chance
from companion.simulation.strong import play_strongly, worth
from tests.games.playing import set_up
from tests.simulation.tables import table


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few enough for a quick test."""
    monkeypatch.setattr(strong, "WORLDS", 3)
    monkeypatch.setattr(strong, "MOST_TRIED", 4)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_it_does_is_the_same_whatever_the_hidden_cards_are(game: str) -> None:
    spec, asked, exchanged = GAMES[game], 0, 0

    def check(view: BotView, legal: LegalActs) -> Act | None:
        nonlocal asked, exchanged
        if asked >= 6 or view.chance.random() < 0.7:
            return play_by_chance(view, legal)
        asked += 1
        state = view._full
        other = dealt(spec, spec.hide(state, view.seat), Random(asked))
        exchanged += other.holdings.piles != state.holdings.piles
        one, two = (
            play_strongly(
                BotView(spec, each, view.seat, view.prompts, Random(7)),
                LegalActs(spec, each, view.prompts, Random(0)),
            )
            for each in (state, other)
        )
        assert one == two
        return one

    for seed in range(20):
        played = table(game, spec.seats[0], seed=f"strong {seed}", bot=check)
        while asked < 6 and played.step() is not None:
            pass
    assert asked == 6
    assert exchanged or game == "lost-war"


@pytest.mark.parametrize("bot", [GAMES["lost-war"].bot, play_strongly])
def test_how_many_cards_the_other_mustered_changes_no_choice(bot: Bot) -> None:
    """The only thing that is hidden in Winning the Battle, Losing the War; a simulated table asks both at once."""
    spec = GAMES["lost-war"]
    begun = table("lost-war", 2).state
    chosen = []
    for count in (3, 7, 26):
        state = spec.turn(begun, Muster(seat="P1", count=count)).state
        prompts = tuple(each for each in spec.awaited(state) if each.seat == "P2")
        chosen.append(bot(BotView(spec, state, "P2", prompts, Random(7)), LegalActs(spec, state, prompts, Random(0))))
    assert type(chosen[0]) is Muster
    assert chosen == [chosen[0]] * 3


@pytest.mark.slow
def test_it_plays_better_than_what_it_thinks_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a bot of the game's own it plays on by chance, and beats chance."""
    monkeypatch.setattr(GAMES["lost-war"], "bot", None)
    (tally,) = simulate(plan(game="lost-war", seats=2, bots=("strong", "random"), options={}, games=30))
    assert tally.win_rates_of_bots["strong"].interval[0] > 0.5


def test_it_plays_a_game_from_outside() -> None:
    import thirteen

    setup = set_up(thirteen.SPEC, ("Ann", "Ben"), {"rounds": 2})
    bots = {"Ann": play_strongly, "Ben": play_by_chance}
    found = SimulatedTable(thirteen.SPEC, thirteen.SPEC.start(setup), bots, Random(1)).play()
    assert found.is_over


def test_hidden_cards_with_which_no_game_can_be_played_on_are_dealt_again() -> None:
    """In Foretold a seat that did not follow suit has none of it, but an imagined hand can still have it."""
    import foretold

    setup = set_up(foretold.SPEC, ("P1", "P2", "P3"), {"hands": 5})
    for seed in range(3):
        bots = {"P1": play_strongly, "P2": play_by_chance, "P3": play_by_chance}
        assert SimulatedTable(foretold.SPEC, foretold.SPEC.start(setup), bots, Random(seed)).play().is_over


def test_what_is_sensible_is_done_where_no_hidden_cards_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    import thirteen

    monkeypatch.setattr(strong, "_play_on", lambda *_: None)
    setup = set_up(thirteen.SPEC, ("Ann", "Ben"), {"rounds": 2})
    bots = {"Ann": play_strongly, "Ben": play_by_chance}
    assert SimulatedTable(thirteen.SPEC, thirteen.SPEC.start(setup), bots, Random(1)).play().is_over


def test_a_position_is_worth_more_to_who_is_ahead() -> None:
    played = table("pirates-bluff", 3, seed="worth")
    while played.step() is not None and played.state.number < 3:
        pass
    scores = played.game.scores(played.state)
    first, last = max(scores, key=scores.__getitem__), min(scores, key=scores.__getitem__)
    assert scores[first] > scores[last]
    assert 1 > worth(played.game, played.state, first) > worth(played.game, played.state, last) > 0
    while played.step() is not None:
        pass
    assert sum(worth(played.game, played.state, seat) for seat in played.state.seats) == pytest.approx(1)
