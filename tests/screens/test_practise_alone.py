"""One person alone with a game: the program deals, rolls, and plays the others, and no card is on any table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.bot_seats import bots_since
from companion.games.battle.acts import Bet, EagleSwap
from companion.games.bluff_words.events import BidCollected, WordMade
from companion.games.lost_war.events import BattleWon, StoneTaken
from companion.rules.looks import standard_look
from companion.ui.table.panels.touched_card import TouchedCard
from companion.ui.views.table.hand import own_hand
from tests.screens.alone import FEW, Alone, play_until
from tests.screens.glass import Open

FROM_HAND = ("start", "play", "pass")


@pytest.mark.parametrize(("game", "seed"), [*((game, 3) for game in FEW), ("battle", 0), ("battle", 1)])
def test_every_game_is_played_alone_to_its_end_from_the_own_hand(game: str, seed: int) -> None:
    alone = Alone(game, seed)
    said = set()
    for _ in range(900):
        if alone.wait() or alone.is_over:
            if alone.is_over:
                break
            continue
        pads = alone.offered()
        said |= {pad.act for pad in pads}
        for pad in pads:
            assert pad.act not in ("roll", "hand"), "the program rolls and shows the hand"
            if pad.act in FROM_HAND and pad.cards is not None:
                assert pad.cards.faces <= {card.face for card in own_hand(alone.table)[1]}
        is_long = len(alone.table.history.entries) > 300
        ends = [pad for pad in pads if pad.act == "end"] if is_long else []
        others = [pad for pad in pads if pad.act != "end"]
        if ends or others:
            alone.say(alone.chance.choice(ends or others))
    assert alone.is_over, alone.table.state
    assert said


def test_a_hand_stays_what_it_was_when_a_move_is_taken_back() -> None:
    alone = Alone("bluffing-battles", 5)
    seat, first = own_hand(alone.table)
    assert seat == "Ann"
    assert len(first) == 3
    assert all(card.face for card in first)
    (play,) = alone.offered()
    alone.desk.say(play.make_act((first[0].face,)))
    while len(alone.table.history.standing) < 3:
        alone.wait()
        if alone.offered() and len(alone.table.history.standing) < 3:
            alone.say(alone.offered()[0])
    alone.desk.undo()
    while alone.table.history.standing and bots_since(alone.table) is not None:
        alone.desk.undo()
    assert own_hand(alone.table)[1] == first


@pytest.mark.parametrize("game", ["battle", "bluff-words"])
def test_a_result_stays_until_it_was_read(game: str) -> None:
    """Nobody plays on, nothing is to be said, and the cards that decided it lie there yet."""
    alone = Alone(game, 3, reads=True)
    play_until(alone, lambda: alone.desk.stays)
    count = len(alone.table.history.standing)
    for _ in range(20):
        alone.wait()
    view = alone.desk.view
    assert len(alone.table.history.standing) == count
    assert not any(seat.quick for seat in view.seats)
    assert view.said
    alone.desk.go_on()
    assert not alone.desk.stays
    assert alone.offered() or alone.wait() + alone.wait()


def test_after_a_result_was_read_the_next_move_stands_large() -> None:
    alone = Alone("bluff-words", 3, reads=True)
    play_until(alone, lambda: alone.desk.stays and any(isinstance(each, BidCollected) for each in alone.last_events()))
    told = alone.desk.view.felt.hero
    assert told.headline.startswith("Nobody challenged")
    assert told.says.endswith("and doesn't challenge"), "the move of the last of the others"
    alone.desk.go_on()
    assert alone.desk.view.felt.hero.headline == alone.desk.view.waiting != ""


def test_the_letters_of_a_word_lie_there_until_it_was_read() -> None:
    alone = Alone("bluff-words", 9, reads=True)
    play_until(alone, lambda: alone.desk.stays and any(isinstance(each, WordMade) for each in alone.last_events()))
    (made,) = (each for each in alone.last_events() if isinstance(each, WordMade))
    lying = [card.face for card in alone.desk.view.felt.middle_cards]
    assert tuple(lying[: len(made.cards)]) == made.cards, "in the order of the word"
    there = set(lying)
    alone.desk.go_on()
    assert {card.face for card in alone.desk.view.felt.middle_cards} != there


def test_who_plays_alone_sees_the_open_tops_of_the_draw_piles_and_draws_them() -> None:
    alone = Alone("bluffing-battles", 3)
    tops = dict(alone.table.state.tops)
    assert set(tops) == {"Ann", "Blaise"}
    told = dict(alone.desk.view.seats[0].figures)
    assert told["draws next"] == standard_look(tops["Ann"]).spoken
    play_until(alone, lambda: dict(alone.table.state.tops) != tops)
    assert tops["Ann"] in {card.face for card in own_hand(alone.table)[1]}


def test_what_may_not_be_played_is_dim_and_the_cards_are_the_keys() -> None:
    alone = Alone("battle", 3)
    play_until(alone, lambda: not alone.desk.stays and any(card.mark == "lost" for card in alone.desk.view.hand[1]))
    may_be = {card.face: card.mark != "lost" for card in alone.desk.view.hand[1]}
    (pad,) = (pad for pad in alone.offered() if pad.act == "play")
    for face, may in may_be.items():
        assert alone.table.history.may_be(pad.make_act((face,))) == may
    assert {True, False} == set(may_be.values())
    assert not [key for key in alone.desk.view.seats[0].quick if key.act == "play"], "the cards are the keys"


def test_the_hand_is_dim_while_a_result_is_to_be_read() -> None:
    alone = Alone("battle", 3)
    play_until(alone, lambda: alone.desk.stays)
    assert alone.desk.view.hand[1]
    assert {card.mark for card in alone.desk.view.hand[1]} == {"lost"}
    alone.desk.go_on()
    assert {card.mark for card in alone.desk.view.hand[1]} != {"lost"}


def test_the_same_card_is_drawn_after_another_one_was_played_instead() -> None:
    drawn = []
    for at in (0, 1):
        alone = Alone("bluffing-battles", 5)
        _, hand = own_hand(alone.table)
        (pad,) = alone.offered()
        alone.desk.say(pad.make_act((hand[at].face,)))
        while len(alone.table.history.standing) < 2:
            alone.wait()
        drawn += [card.face for card in own_hand(alone.table)[1] if card not in hand]
    assert len(drawn) == 2
    assert drawn[0] == drawn[1]


def test_a_touch_on_a_card_of_the_own_row_covers_it() -> None:
    alone = Alone("lost-war", 3)
    alone.wait()
    (draw,) = alone.offered()
    alone.desk.say(draw.make_act(values={"count": 20}))
    play_until(alone, lambda: any(pad.act == "outflank" for pad in alone.offered()))
    row = alone.desk.view.felt.cards["Ann"]
    count = len(alone.table.history.standing)
    touched = TouchedCard(alone.desk, None, mend=lambda *_: None, speak_for=lambda _: None)  # type: ignore[arg-type]
    touched.touch_drawn("Ann", row[0])
    assert alone.table.history.standing[count].act.word() == "outflank"
    assert alone.table.history.standing[count].act.place == 1


def test_a_card_that_has_left_the_hand_is_not_played_again(glass: Open) -> None:
    table = glass(lobby=True, clock=lambda: 0.0)
    for key in ("Practise alone", "Bluffing Battles", "Let's play"):
        table.tap_key(key)
    desk = table.app.desk
    seat, hand = own_hand(desk.table)
    gone = next(face for face in desk.table.setup.deck.copies if face not in {card.face for card in hand})
    table.app.table._speaking.play_held(seat, replace(hand[0], face=gone))
    table.step()
    assert desk.refusal is None
    assert not table.reads("can't be in")
    table.app.opened[0].close()


def test_the_same_cards_come_from_a_pile_whatever_was_done_before() -> None:
    hands = []
    for tokens in (2, 3):
        alone = Alone("battle", 18)
        for act in (Bet(seat="Ann", tokens=tokens), EagleSwap(seat="Ann")):
            alone.desk.say(act)
        hands.append(own_hand(alone.table)[1])
    assert hands[0] == hands[1]


def test_in_practice_a_touch_between_cards_opens_nothing_and_a_correction_is_a_change(glass: Open) -> None:
    now = [0.0]
    table = glass(lobby=True, clock=lambda: now[0])
    for key in ("Practise alone", "Bluffing Battles", "Let's play"):
        table.tap_key(key)
    screen, table.app._players = table.app.table, None  # no bot answers before the touch
    seat, hand = own_hand(table.app.desk.table)
    screen._speaking.play_held(seat, hand[0])
    table.step()
    screen.speak_for(seat)  # where the room between two cards is touched
    assert screen.is_plain
    screen.mending.mend(table.app.desk.table.history.standing[0].number)
    table.step(2)
    assert table.reads(f"Change {standard_look(hand[0].face or '').spoken} to…")
    table.tap_key("Details")
    assert not table.reads("Source")


@pytest.mark.parametrize(("seed", "is_told"), [(18, True), (4, False)])
def test_only_who_holds_the_eagle_reads_that_it_may_be_used(seed: int, is_told: bool) -> None:
    """Of the first hands Ann holds it in one, and Blaise in the other."""
    alone = Alone("battle", seed)
    assert ("eagle" in {card.face for card in own_hand(alone.table)[1]}) == is_told
    assert ("with the eagle" in alone.desk.view.waiting) == is_told
    assert "roll" not in alone.desk.view.waiting, "the program rolls"


def test_the_menu_of_a_practice_is_without_what_is_about_things_on_a_table(glass: Open) -> None:
    table = glass(lobby=True)
    for key in ("Practise alone", "Bluffing Battles", "More"):
        table.tap_key(key)
    assert table.has("Results and notes")
    for word in ("Count cards or coins", "Look at a hand", "Devices", "Phones"):
        assert not table.has(word)


def test_a_player_who_practises_reads_of_keys_only_where_there_are_some() -> None:
    told = {game: Alone(game, 3).desk.view.decision.detail for game in ("bluffing-battles", "lost-war", "bluff-words")}
    assert told["bluffing-battles"] == "Touch one of your cards."
    assert told["lost-war"] == "Touch a key beside your name."


def test_a_pad_says_the_own_letters_with_their_worth_and_a_held_card_is_no_key(glass: Open) -> None:
    table = glass(lobby=True, clock=lambda: 0.0)
    for key in ("Practise alone", "Bluff Words", "Let's play"):
        table.tap_key(key)
    seat, hand = own_hand(table.app.desk.table)
    table.app.table._speaking.play_held(seat, hand[0])
    assert table.app.table.is_plain, "a hidden letter is not played"
    table.app.table.speak_for(seat, "bid")
    table.step(3)
    worth = table.app.desk.table.setup.deck.values["points"][hand[0].face or ""]
    assert table.reads(f"{hand[0].face} ({worth})")


def test_the_winner_of_a_battle_is_shown_with_the_stones_that_it_brings() -> None:
    alone = Alone("lost-war", 3)
    play_until(alone, lambda: any(isinstance(event, BattleWon) for event in alone.last_events()))
    assert sum(isinstance(event, StoneTaken) for event in alone.last_events()) == 2
    assert alone.desk.view.felt.hero.says.endswith(" · clean sweep: +2 stones")
