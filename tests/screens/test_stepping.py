"""An evening move by move: each says its rule and what moved as people do."""

from __future__ import annotations

from companion.games import GAMES
from companion.games.battle.acts import Bet, Play
from companion.ledger.roster import Roster
from companion.session import Session
from companion.ui.controller.seat_players import learners_header
from companion.ui.past.step_page import StepShown
from companion.ui.views.evening.results import results
from companion.ui.views.evening.stepping import Stepping
from companion.ui.views.page import Go


def fought() -> Session:
    """One trick of Battle, in which Blaise follows suit."""
    session = Session.unkept(learners_header("battle", 2, "Ann"))
    bets = [Bet(seat=seat, tokens=2) for seat in ("Ann", "Blaise")]
    session.play_kept([*bets, Play(seat="Ann", card="R9"), Play(seat="Blaise", card="B3")])
    return session


def test_a_move_is_shown_with_the_rule_of_its_sentence_and_what_players_get() -> None:
    step = Stepping(fought()).step(4)
    assert step.sentence == "Blaise plays blue 3 and so has no red. Red 9 is the highest red card: Ann wins the trick."
    assert step.rule == "4.5 Who takes the trick"
    assert dict(step.facts)["Moved"] == "Blaise hand −1 card, Ann tricks +2 cards, Ann +34 points"


def test_before_the_first_move_is_the_start() -> None:
    page = StepShown(fought(), 0, roster=Roster({}), back=Go("results")).page()
    assert page.title == "The start"


def test_a_round_is_called_as_the_game_calls_it() -> None:
    assert results(fought().table).hand == "Round"
    assert GAMES["pirates-bluff"].rounds.word == "Hand"
