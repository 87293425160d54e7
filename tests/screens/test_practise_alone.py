"""One person alone with a game: the program deals, rolls, and plays the others, and no card is on any table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from companion.bot_seats import bots_since
from companion.games import GAMES
from companion.games.battle.acts import Bet, EagleSwap
from companion.games.bluff_words.events import WordMade
from companion.games.lost_war.events import BattleWon, StoneTaken
from companion.rules.events import Event
from companion.rules.looks import standard_look
from companion.session import Session
from companion.sources.feed import Feed
from companion.ui.controller.desk import Desk
from companion.ui.controller.seat_players import PAUSE_S, SeatPlayers, learners_header
from companion.ui.table.panels.touched_card import TouchedCard
from companion.ui.views.table.acts import Pad, pads_of, question_of
from companion.ui.views.table.hand import own_hand
from tests.screens.glass import Glass

Open = Callable[..., Glass]

FEW = ("battle", "bluff-words", "bluffing-battles", "lost-war", "pirates-bluff")
LEAVING = ("loan", "repay", "leave", "join")
FROM_HAND = ("start", "play", "pass")


class Alone:
    """Ann plays this game with so many bots, on a clock set by hand; unless she ``reads``, she goes on at once."""

    def __init__(self, game: str, seed: int, bots: int = 9, *, reads: bool = False) -> None:
        self.now, self.chance, self.reads = 0.0, Random(seed), reads
        session = Session.unkept(learners_header(game, GAMES[game].seats[0], "Ann"))
        self.table = session.table
        self.table.let_deal(seed)
        session.let_bots_play(self.table.setup.seats[1 : 1 + bots])
        self.desk = Desk(session, Feed([], clock=lambda: self.now, wake=lambda: None), clock=lambda: self.now)
        assert self.desk.warm_up.wait(60)
        self.players = SeatPlayers(self.desk, clock=lambda: self.now, chance=self.chance)

    def wait(self) -> int:
        """Lets a moment pass; says how many acts that brought."""
        before = len(self.table.history.entries)
        if not self.reads and (self.desk.stays or self.desk.leaves_time):
            self.desk.go_on()
        self.now += PAUSE_S + 0.1
        self.players.tick()
        assert self.desk.refusal is None
        return len(self.table.history.entries) - before

    def last_events(self) -> tuple[Event, ...]:
        return self.table.history.standing[-1].events if self.table.history.standing else ()

    @property
    def is_over(self) -> bool:
        return self.table.game.outcome(self.table.state) is not None

    def offered(self) -> list[Pad]:
        """What Ann, or the table, can say without sitting down or leaving."""
        pads = (*pads_of(self.table, "Ann"), *pads_of(self.table, None))
        return [pad for pad in pads if pad.act not in LEAVING]

    def say(self, pad: Pad) -> None:
        """Fills a pad in by chance, mostly as low as can be, and looks at the table."""
        values: dict[str, object] = {number.name: number.least for number in pad.open_numbers}
        values |= {each.name: self.chance.choice(each.values or ("cat",)) for each in pad.choices}
        count = max(1, pad.cards.least) if pad.cards is not None and pad.cards.most else 0
        faces = self.chance.sample(sorted(pad.cards.faces), count) if pad.cards is not None and count else ()
        self.desk.say(pad.make_act(faces, values))
        self.desk.dismiss()
        assert self.desk.view.seats


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


def play_until(alone: Alone, is_so: Callable[[], bool]) -> None:
    """Ann plays by chance until something is so."""
    for _ in range(300):
        if is_so():
            return
        if not alone.wait() and not is_so() and (pads := [pad for pad in alone.offered() if pad.act != "end"]):
            alone.say(alone.chance.choice(pads))
        elif not is_so() and (alone.desk.stays or alone.desk.leaves_time):
            alone.desk.go_on()
    raise AssertionError("it is never so")


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


def test_bots_of_a_practice_do_not_stay_in_the_lobby(glass: Open) -> None:
    table = glass(lobby=True)
    for key in ("Practise alone", "Bluffing Battles", "More", "Results and notes", "Change game"):
        table.tap_key(key)
    assert table.reads("What shall we play?")
    assert table.app.before.lobby.draft.bots == frozenset()


def test_a_card_that_has_left_the_hand_is_not_played_once_more(glass: Open) -> None:
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


def test_starting_cards_are_chosen_at_the_same_time() -> None:
    alone = Alone("pirates-bluff", 3, reads=True)
    for _ in range(12):
        alone.wait()
    assert not alone.table.history.standing
    assert not alone.desk.leaves_time, "there is nothing to let stand"
    assert alone.desk.view.waiting == "Each player lays a starting card. Everyone pays 1 coin into the pot."


def test_the_menu_of_a_practice_is_without_what_is_about_things_on_a_table(glass: Open) -> None:
    table = glass(lobby=True)
    for key in ("Practise alone", "Bluffing Battles", "More"):
        table.tap_key(key)
    assert table.has("Results and notes")
    for word in ("Count cards or coins", "Look at a hand", "Devices", "Phones"):
        assert not table.has(word)


def test_who_practises_is_told_of_keys_only_where_there_are_some() -> None:
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


def test_who_wins_a_battle_is_told_with_the_stones_that_it_brings() -> None:
    alone = Alone("lost-war", 3)
    play_until(alone, lambda: any(isinstance(event, BattleWon) for event in alone.last_events()))
    assert sum(isinstance(event, StoneTaken) for event in alone.last_events()) == 2
    assert alone.desk.view.felt.hero.says.endswith(" · clean sweep: +2 stones")


def test_what_a_bot_is_asked_no_person_answers() -> None:
    """Blaise names the suit of its knight by itself."""
    alone = Alone("battle", 0)
    play_until(alone, lambda: getattr(alone.table.state.asking, "seat", "") == "Blaise")
    assert question_of(alone.table) is None
    assert alone.desk.view.waiting == "Blaise names the suit of the black knight."
