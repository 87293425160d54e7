"""One simulated game: cards are conserved, seats see their own alone, and choices made together stay hidden."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import in_order
import pytest
import three_masks

from companion.games import GAMES
from companion.rules.acts import Note
from companion.rules.bots import Bot, BotView, LegalActs, Wait
from companion.rules.game import Act
from companion.rules.history import History
from companion.simulation import BotMistake, SimulatedTable
from companion.simulation.by_chance import play_by_chance
from tests.games.playing import set_up
from tests.simulation.tables import VARIANTS, cards_in, cards_of, table


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS)
def test_no_card_is_ever_there_more_often_than_the_deck_has_it(game: str, seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        played = table(game, seats, options, seed=seed)
        whole, size = cards_of(played.state), played.state.holdings.total
        while played.step() is not None:
            assert cards_in(played.state) <= whole
            assert played.state.holdings.total == size
            assert all(pile.unseen >= 0 for pile in played.state.holdings.piles.values())


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS)
def test_a_game_by_chance_ends_and_somebody_wins(game: str, seats: int, options: dict[str, Any]) -> None:
    found = table(game, seats, options, seed="ends").play()
    assert found.is_over
    assert set(found.winners) <= set(found.scores)
    assert found.winners


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS)
def test_who_holds_cards_knows_them_and_the_others_do_not(game: str, seats: int, options: dict[str, Any]) -> None:
    played = table(game, seats, options, seed="eyes")
    spec, seen = GAMES[game], 0
    for _ in range(60):
        if played.step() is None:
            break
        for place in spec.dealt_places:
            for seat in played.state.seats if place.is_each_seats else ():
                path = place.of(seat)
                assert played.state.holdings.pile(path).unseen == 0
                seen += len(spec.hide(played.state, seat).holdings.pile(path).faces)
                other = next(each for each in played.state.seats if each != seat)
                if not place.is_seen(played.state, seat, other):
                    passed = played.state.hand(seat).got if game == "pirates-bluff" else ()
                    assert set(spec.hide(played.state, other).holdings.pile(path).faces) <= set(passed)
    assert seen or game == "lost-war"


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS)
def test_the_referee_of_a_real_table_takes_the_same_acts(game: str, seats: int, options: dict[str, Any]) -> None:
    played = table(game, seats, options, seed="again")
    setup = set_up(GAMES[game], [f"P{number}" for number in range(1, seats + 1)], options)
    history: History = History(GAMES[game], setup)
    while (turn := played.step()) is not None:
        if game == "bluff-words" and turn.act.word() in ("word", "swap"):
            return  # It names cards that a real table shows beforehand.
        history.say(turn.act)
    assert history.game.outcome(history.state) == played.game.outcome(played.state)


def test_one_deck_is_dealt_in_a_red_and_a_black_half() -> None:
    for seed in range(4):
        played = table("bluffing-battles", 2, {"format": "one-deck"}, seed=seed)
        while played.step() is not None and not played.state.ended:
            for seat in played.state.seats:
                colours = {face[-1] in "HD" for face in played.state.holdings.pile(f"{seat}/hand").faces}
                assert len(colours) <= 1


def test_nobody_sees_a_choice_that_is_made_at_the_same_time() -> None:
    seen: list[dict[str, str]] = []

    def look(view: BotView, legal: LegalActs) -> Act | None:
        seen.append(dict(view.state.shown))
        return legal[0]

    played = table("bluffing-battles", 2, bot=look)
    while played.step() is not None:
        pass
    assert len(seen) > 20
    assert all(shown == {} for shown in seen)


def test_chance_decides_what_nobody_chooses_after_the_choice() -> None:
    """The card of an act that a bot was offered says nothing of the card that is turned up."""
    offered, turned = [], []

    def note(view: BotView, legal: LegalActs) -> Act | None:
        act = next((each for each in legal if each.word() == "outflank"), None) or play_by_chance(view, legal)
        offered.append(getattr(act, "card", None))
        return act

    for seed in range(30):
        played = table("lost-war", 2, {"minimum_muster": 9}, seed=seed, bot=note)
        while (turn := played.step()) is not None:
            if turn.act.word() == "outflank":
                turned.append((offered[-1], turn.act.card))  # type: ignore[attr-defined]
    assert len(turned) > 30
    assert sum(said == came for said, came in turned) < len(turned) / 3


def test_the_same_chance_plays_the_same_game() -> None:
    one, other = table("battle", 4, seed=7).play(), table("battle", 4, seed=7).play()
    assert one == other
    assert one != table("battle", 4, seed=8).play()


def test_a_bot_that_says_what_its_seat_cannot_do_is_named() -> None:
    def cheat(view: BotView, legal: LegalActs) -> Act | None:
        return GAMES["battle"].kinds["bet"](seat=view.seat, tokens=99)

    with pytest.raises(BotMistake, match=r"P\d's bot in Battle chose {\"act\": \"bet\".* refuses: "):
        table("battle", 2, bot=cheat).play()


def test_if_all_bots_wait_chance_acts_for_one_and_that_is_counted() -> None:
    found = table("pirates-bluff", 3, bot=lambda view, legal: None).play(40)
    assert found.acts.total() == 40
    assert 0 < found.by_chance <= found.choices
    assert table("pirates-bluff", 3).play(40).by_chance == 0


def test_if_all_bots_wait_an_act_of_the_table_comes_first() -> None:
    def claim(view: BotView, legal: LegalActs) -> Act | None:
        return None if view.prompts[0].act == "doubt" else play_by_chance(view, legal)

    setup = set_up(three_masks.SPEC, ("Ann", "Ben", "Cem"))
    start = three_masks.SPEC.start(setup)
    found = SimulatedTable(three_masks.SPEC, start, dict.fromkeys(setup.seats, claim), Random(1)).play(60)
    assert found.acts["believe"] > 5
    assert found.acts["doubt"] == found.by_chance == 0


def in_order_table(bot: Bot, seed: int = 1) -> SimulatedTable:
    setup = set_up(in_order.SPEC, ("Ann", "Ben", "Cem"))
    return SimulatedTable(in_order.SPEC, in_order.SPEC.start(setup), dict.fromkeys(setup.seats, bot), Random(seed))


def test_the_shortest_wait_acts_and_the_others_are_asked_again() -> None:
    def count(view: BotView, legal: LegalActs) -> Wait:
        lowest = min(legal, key=lambda act: int(act.card))  # type: ignore[attr-defined]
        return Wait(int(lowest.card) - view.state.highest, lowest)  # type: ignore[attr-defined]

    for seed in range(5):
        found = in_order_table(count, seed).play()
        assert (found.ending, found.by_chance) == ("won", 0)
        assert found.reasons["too-late"] == 0


def test_a_bot_can_play_a_game_of_timing() -> None:
    endings = Counter(in_order_table(in_order.SPEC.bot, seed).play().ending for seed in range(20))
    assert set(endings) == {"won", "lost"}


def test_who_does_not_wait_is_quicker_than_any_wait() -> None:
    def hurry(view: BotView, legal: LegalActs) -> Act | Wait | None:
        return legal[0] if view.seat == "Cem" else Wait(0.1, legal[0])

    turn = in_order_table(hurry).step()
    assert turn is not None
    assert turn.act.seat == "Cem"


@pytest.mark.parametrize("wrong", [(Note(text=""), 3), (-1, Note(text="")), ("3", Note(text=""))])
def test_a_wait_has_seconds_and_an_act(wrong: tuple[Any, Any]) -> None:
    with pytest.raises(TypeError, match=r"write Wait\(seconds, act\), with 0 seconds or more"):
        Wait(*wrong)


def test_what_a_bot_may_say_is_legal_and_only_its_own() -> None:
    asked = 0

    def check(view: BotView, legal: LegalActs) -> Act | None:
        nonlocal asked
        asked += 1
        assert all(act.seat == view.seat and legal.judge(act) for act in legal)
        return play_by_chance(view, legal)

    table("battle", 3, bot=check).play()
    assert asked > 50


def test_a_game_from_outside_needs_nothing_more_to_be_played_by_chance() -> None:
    import thirteen

    setup = set_up(thirteen.SPEC, ("Ann", "Ben", "Cem"))
    bots = dict.fromkeys(setup.seats, play_by_chance)
    found = SimulatedTable(thirteen.SPEC, thirteen.SPEC.start(setup), bots, Random(1)).play()
    assert found.acts == {"bid": 39}
    assert found.is_over
