"""The bots of a practice: when they decide, whom they wait for, what they ask, and who answers for them."""

from __future__ import annotations

import pytest

from companion.bot_seats import bots_since
from companion.games.battle.acts import Bet
from companion.ui.controller.seat_players import PAUSE_S
from companion.ui.views.table.acts import pads_of, question_of
from companion.ui.views.table.hand import own_hand
from tests.screens.alone import Alone, play_until
from tests.screens.glass import Open


def test_undo_takes_back_the_persons_own_move_with_what_the_bots_did_after_it() -> None:
    alone = Alone("bluffing-battles", 5)
    assert bots_since(alone.table) is None
    assert not alone.desk.view.can_undo
    alone.say(alone.offered()[0])
    for _ in range(4):
        alone.wait()
    assert bots_since(alone.table) == 1
    assert alone.desk.view.can_undo
    alone.desk.undo()
    assert not alone.table.history.standing
    assert alone.offered()


@pytest.mark.parametrize(("game", "word"), [("bluffing-battles", "play"), ("lost-war", "muster"), ("battle", "bet")])
def test_who_decides_at_the_same_time_as_people_shows_nothing_before_them(game: str, word: str) -> None:
    """The bot decides before the person does, so it knows no more than they; then both acts are there at once."""
    alone = Alone(game, 3)
    for _ in range(40):
        alone.wait()
    assert word not in {each.act.word() for each in alone.table.history.standing}
    decided = dict(alone.players.decided)
    assert set(decided) == set(alone.players.seats)
    pad = next(each for each in alone.offered() if each.act == word)
    alone.say(pad)
    for _ in decided:
        alone.players.tick()
        alone.players.tick()
    last = [each.act for each in alone.table.history.standing[-1 - len(decided) :]]
    assert last[0].seat == "Ann"
    assert {act.seat: act for act in last[1:]} == decided


def test_bots_leave_who_plays_alone_all_the_time_to_be_first() -> None:
    alone = Alone("pirates-bluff", 4, reads=True)
    play_until(alone, lambda: bool(alone.table.state.bid) and "Ann" not in alone.table.state.bid.by)
    count = len(alone.table.history.standing)
    for _ in range(60):
        alone.wait()
    assert len(alone.table.history.standing) == count
    assert alone.desk.leaves_time
    assert {pad.act for pad in alone.offered()} >= {"bid", "call"}
    alone.desk.go_on()
    assert any(alone.wait() for _ in range(10))


def test_a_bot_counts_its_bid_down_once_people_go_on() -> None:
    """Two people raise nothing and call nothing."""
    alone = Alone("pirates-bluff", 4, bots=1)
    counted_down = []
    for _ in range(200):
        alone.wait()
        counted_down = [each for each in alone.table.history.standing if each.act.word() == "dead"]
        if any(each.act.seat == "Blaise" for each in counted_down):
            break
        pads = [*pads_of(alone.table, "Ann"), *pads_of(alone.table, "Grace"), *pads_of(alone.table, None)]
        said = [pad for pad in pads if pad.act in ("start", "next", "dead")]
        said += [pad for pad in pads if pad.act == "bid" and alone.table.state.bid is None]
        if said:
            alone.say(said[0])
    assert "Blaise" in {each.act.seat for each in counted_down}


def test_a_touch_on_a_bots_seat_says_who_plays_it_and_corrects_nothing(glass: Open) -> None:
    now = [0.0]
    table = glass(lobby=True, clock=lambda: now[0])
    table.tap_key("Practise alone")
    table.tap_key("Bluffing Battles")
    table.tap_key("Let's play")
    for _ in range(4):
        now[0] += 2 * PAUSE_S
        table.step()
    table.touch(table.app.table.board.panels["Blaise"].ids.name)
    assert table.reads("The computer plays for Blaise.")
    assert not table.has("Delete this")


def test_bots_of_a_practice_do_not_stay_in_the_lobby(glass: Open) -> None:
    table = glass(lobby=True)
    for key in ("Practise alone", "Bluffing Battles", "More", "Results and notes", "Change game"):
        table.tap_key(key)
    assert table.reads("What shall we play?")
    assert table.app.before.lobby.draft.bots == frozenset()


@pytest.mark.parametrize("is_wanted", [True, False])
def test_a_bot_asks_a_person_who_has_to_want_its_move(is_wanted: bool) -> None:
    """Blaise sells its eagle only if Ann wants it: she would pay, and play another hand."""
    alone = Alone("battle", 4)
    for _ in range(12):
        alone.wait()
    assert alone.desk.spoken_offer.startswith("Blaise gives the eagle to Ann, who swaps hands; Ann pays 2 tokens")
    assert "eagle-trade" not in [each.act.word() for each in alone.table.history.standing]
    hand = own_hand(alone.table)[1]
    alone.desk.answer_offer(is_wanted=is_wanted)
    for _ in range(6):
        alone.wait()
    said = [each.act.word() for each in alone.table.history.standing]
    assert ("eagle-trade" in said, "pass-eagle" in said) == (is_wanted, not is_wanted)
    assert (own_hand(alone.table)[1] != hand) == is_wanted
    assert alone.desk.offer is None


def test_the_offer_of_a_bot_is_asked_on_the_felt(glass: Open) -> None:
    table = glass(lobby=True, clock=lambda: 0.0)
    for key in ("Practise alone", "Battle", "Let's play"):
        table.tap_key(key)
    desk = table.app.desk
    desk.offer = Bet(seat="Blaise", tokens=2)
    desk.version += 1
    table.step(4)
    assert table.reads("DO YOU AGREE?")
    assert table.reads("Blaise bets 2 of 5.")
    table.tap_key("No")
    assert desk.declined == {("Blaise", "bet")}
    assert not table.reads("DO YOU AGREE?")


def test_starting_cards_are_chosen_at_the_same_time() -> None:
    alone = Alone("pirates-bluff", 3, reads=True)
    for _ in range(12):
        alone.wait()
    assert not alone.table.history.standing
    assert not alone.desk.leaves_time, "there is nothing to let stand"
    assert alone.desk.view.waiting == "Each player lays a starting card. Everyone pays 1 coin into the pot."


def test_what_a_bot_is_asked_no_person_answers() -> None:
    """Blaise names the suit of its knight by itself."""
    alone = Alone("battle", 0)
    play_until(alone, lambda: getattr(alone.table.state.asking, "seat", "") == "Blaise")
    assert question_of(alone.table) is None
    assert alone.desk.view.waiting == "Blaise names the suit of the black knight."
