"""A game that tells no felt of its own: what lies in its places is shown."""

from __future__ import annotations

from families import SPEC as FAMILIES
from families.words import Lay
from foretold import SPEC as FORETOLD
from foretold.words import Play
from thirteen import SPEC as THIRTEEN
from thirteen.words import Bid as BidCard

from companion.decks import load_deck
from companion.games.bluffing_battles import SPEC as BLUFFING
from companion.games.bluffing_battles.acts import Play as Fight
from companion.rules.acts import Amend, Undo
from companion.rules.felt import Lying, lay_out
from companion.rules.game import Setup, settle_options
from companion.rules.history import History
from companion.rules.spec import GameSpec


def begun(game: GameSpec, *seats: str) -> History:
    deck = load_deck("standard52")
    return History(game, Setup(seats=seats, options=settle_options(game, {}), deck=deck))


def test_cards_lie_before_their_seat_and_can_be_corrected_by_the_act_that_laid_them() -> None:
    history = begun(THIRTEEN, "Ann", "Ben")
    history.say(BidCard(seat="Ann", card="5S"))
    felt = lay_out(history)
    assert felt.cards == {"Ann": (Lying("5S", 1),)}
    assert felt.figures == {"Ann": (("hand", "12"),), "Ben": (("hand", "13"),)}


def test_shared_cards_lie_in_the_middle() -> None:
    history = begun(FORETOLD, "Ann", "Ben", "Cem")
    history.say(FORETOLD.kinds["trump"](card="2H"))
    felt = lay_out(history)
    assert felt.middle_cards == (Lying("2H", 1),)
    assert ("stock", "48") in felt.middle
    for seat in ("Ben", "Cem", "Ann"):
        history.say(FORETOLD.kinds["bid"](seat=seat, tricks=0))
    history.say(Play(seat="Ben", card="KS"))
    assert FORETOLD.felt(history).cards == {"Ben": (Lying("KS", 5),)}
    assert FORETOLD.felt(history).figures["Cem"] == (("hand", "1"), ("bid", "0"))


def test_a_hand_for_its_owner_is_a_number() -> None:
    history = begun(FORETOLD, "Ann", "Ben", "Cem")
    assert lay_out(history).figures["Ann"] == (("hand", "1"),)


def test_between_two_groups_of_a_place_a_gap_is_left() -> None:
    history = begun(FAMILIES, "Ann", "Ben")
    sets = ("7S", "7H", "7D"), ("2S", "2H", "2D")
    draw, discard = FAMILIES.kinds["draw"], FAMILIES.kinds["discard"](seat="Ann", card="KD")  # type: ignore[call-arg]
    for act in (draw(seat="Ann"), Lay(seat="Ann", cards=sets[0]), discard,
                draw(seat="Ben"), Lay(seat="Ben", cards=sets[1])):  # fmt: skip
        history.say(act)
    felt = lay_out(history)
    assert felt.middle_cards[2:4] == (Lying("7D", 2, at=2, group=1), Lying("2S", 5, group=2))


def test_a_card_is_corrected_by_the_act_that_named_it_last_also_after_an_undo() -> None:
    history = begun(FORETOLD, "Ann", "Ben", "Cem")
    history.say(FORETOLD.kinds["trump"](card="2H"))
    assert lay_out(history).middle_cards == (Lying("2H", 1),)
    history.say(Undo())
    history.say(FORETOLD.kinds["trump"](card="3H"))
    assert lay_out(history).middle_cards == (Lying("3H", 3),)
    for seat in ("Ben", "Cem", "Ann"):
        history.say(FORETOLD.kinds["bid"](seat=seat, tricks=0))
    history.say(Amend(line=3, with_=FORETOLD.kinds["trump"](card="2H")))
    assert lay_out(history).middle_cards == (Lying("2H", 3),)


def test_a_trick_that_was_taken_lies_there_marked_until_the_next_card_moves() -> None:
    history = begun(FORETOLD, "Ann", "Ben", "Cem")
    history.say(FORETOLD.kinds["trump"](card="2H"))
    for seat in ("Ben", "Cem", "Ann"):
        history.say(FORETOLD.kinds["bid"](seat=seat, tricks=0))
    for seat, card in (("Ben", "5S"), ("Cem", "KS"), ("Ann", "9S")):
        history.say(Play(seat=seat, card=card))
    felt = FORETOLD.felt(history)
    assert felt.cards == {"Ann": (Lying("9S", 7, "lost"),), "Ben": (Lying("5S", 5, "lost"),),
                          "Cem": (Lying("KS", 6, "won"),)}  # fmt: skip
    assert (felt.ahead, felt.gains["Ann"]) == ({"Cem"}, "+10")
    history.say(FORETOLD.kinds["trump"](card="3H"))
    assert not FORETOLD.felt(history).cards


def test_hidden_cards_lie_where_they_were_laid_between_open_ones() -> None:
    history = begun(BLUFFING, "Ann", "Ben")
    for seat, card in (("Ann", "5S"), ("Ben", "5H"), ("Ann", "6S"), ("Ben", "6H"), ("Ann", "7S")):
        history.say(Fight(seat=seat, card=card))
    row = BLUFFING.felt(history).cards["Ann"]
    assert [card.face for card in row if card.face] == ["5S", "6S", "7S"]
    assert row[1].face is row[-2].face is None
