"""The view of a person, without any window."""

from __future__ import annotations

import pytest

from companion.games.pirates_bluff.acts import Hand
from companion.rules.acts import Note
from companion.rules.game import Outcome
from companion.ui.views.evening.book import Book, Kept
from companion.ui.views.evening.results import results
from companion.ui.views.table.ended import show_end
from companion.ui.views.table.felts import felt_of, tell_open_cards
from companion.ui.views.table.table import table_view
from tests.interpreting import fight, opened, play
from tests.observing import act_of
from tests.screens.moments.leading import first_bid


def test_a_plate_says_what_the_table_waits_for() -> None:
    battle = table_view(opened("battle", "Ann", "Ben", "Cem", said=({"act": "bet", "seat": "Ann", "tokens": 2},)))
    assert [seat.status for seat in battle.seats] == ["", "to bet", "to bet"]
    war = table_view(opened("lost-war", said=({"act": "muster", "seat": "Ann", "count": 5},)))
    assert [seat.status for seat in war.seats] == ["✓ drew in secret", "draws in secret"]
    assert table_view(fight()).seats[0].status == "to play"


def test_a_decision_has_its_sentence_its_rule_and_what_followed() -> None:
    decision = table_view(fight()).decision
    assert decision.sentence == "Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards."
    assert decision.rule == "3.2 The higher card takes both"
    assert decision.detail.startswith("Ann draws back up to three cards.")


def test_a_card_that_decides_nothing_yet_leaves_the_last_verdict_in_sight() -> None:
    table = fight()
    table.play(act_of(table, play("Ann", "2C")))
    decision = table_view(table).decision
    assert decision.sentence == "Ann plays 2♣."
    assert decision.detail == "Before: Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards."


def test_a_bid_is_shown_with_the_next_players_turn_beside_it() -> None:
    table = opened("bluff-words", said=first_bid())
    view = table_view(table)
    assert view.decision.sentence == "Ann bids 6."
    assert view.decision.detail == "It is Ben's turn."
    assert view.recent[0].text == "Ann bids 6."


@pytest.mark.parametrize("count", [1, 2])
def test_a_roll_for_the_deal_says_what_it_is_for(count: int) -> None:
    rolls = [{"act": "roll", "seat": seat, "value": 4} for seat in ("Ann", "Mia")[:count]]
    decision = table_view(opened("battle", "Ann", "Mia", "Cem", said=rolls)).decision
    assert decision.sentence == f"{('Ann', 'Mia')[count - 1]} rolls 4."
    assert decision.detail == "The highest roll deals."


def test_the_last_roll_is_shown_as_the_dealer_that_it_decided() -> None:
    rolls = [{"act": "roll", "seat": seat, "value": value} for seat, value in (("Ann", 3), ("Ben", 2), ("Cem", 5))]
    table = opened("battle", "Ann", "Ben", "Cem", said=rolls)
    assert table_view(table).decision.sentence == "Cem rolled highest and deals; Ann, to the left, leads."
    assert [line.text for line in table_view(table).recent[1:]] == ["Ben rolls 2.", "Ann rolls 3."]


def test_before_the_first_card_of_battle_only_moves_with_a_key_are_named() -> None:
    table = opened("battle")
    assert table_view(table).waiting == "Each player bets 2 to 5 tokens. You may roll for the first deal."
    assert [part.over for part in table_view(table).felt.hero.parts if part.over] == ["red", "blue", "green", "red"]
    for seat in ("Ann", "Ben"):
        table.play(act_of(table, {"act": "bet", "seat": seat, "tokens": 2}))
    assert table_view(table).waiting == "Ann plays the first card."


def test_a_revoke_is_shown_beside_the_trick_that_proves_it() -> None:
    bets = [{"act": "bet", "seat": seat, "tokens": 2} for seat in ("Ann", "Ben", "Cem")]
    first = play("Ann", "R9"), play("Ben", "B3"), play("Cem", "R10")
    again = play("Cem", "R6"), play("Ann", "R2"), play("Ben", "R4")
    table = opened("battle", "Ann", "Ben", "Cem", said=(*bets, *first, *again))
    both = (
        "Red 6 is the highest red card: Cem wins the trick."
        " Ben could have followed with red 4 in trick 1, but played blue 3."
    )
    view = table_view(table)
    assert view.decision.sentence == Book(table).lines(Kept())[0].sentence == both
    assert view.recent[0].text == f"Ben plays red 4. {both}"
    assert view.felt.hero.parts[0].text == "17 + 9 + 13"
    assert view.felt.hero.says == "A card counts 5 plus twice its value"


def test_at_the_end_the_scores_stand_by_rank() -> None:
    table = opened("pirates-bluff", "Ann", "Ben", "Cem", said=({"act": "end"},))
    ended = table.game.outcome(table.state)
    assert ended is not None
    shown = show_end(table, felt_of(table), Outcome(("Ben",), ended.why))
    assert [part.over for part in shown.hero.parts] == ["Ben", "Ann", "Cem"]


def test_what_is_waited_for_from_everyone_is_said_once() -> None:
    seats = ("Ann", "Ben", "Cem", "Dee")
    rest = " You can borrow, join or leave until the first card is down."
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in (("Ben", "2"), ("Dee", "5"))]
    assert (
        table_view(opened("pirates-bluff", *seats)).waiting
        == f"Each player lays a starting card. Everyone pays 1 coin into the pot.{rest}"
    )
    two, four = (table_view(opened("pirates-bluff", *seats, *more, said=start)) for more in ((), ("Eve", "Jo")))
    assert two.waiting == "Waiting for Ann and Cem. Each of them lays a starting card."
    assert four.waiting == "Waiting for four players. Each of them lays a starting card."


def test_all_that_one_player_may_do_is_one_sentence() -> None:
    table = opened("bluff-words", said=first_bid())
    assert (
        table_view(table).waiting
        == "Ben may draw (then Ann takes the cards), swap, bid 7 or more or challenge Ann's 6."
    )


def test_a_card_that_was_drawn_in_secret_is_shown_to_nobody() -> None:
    table = fight()
    table.play(act_of(table, {"act": "draw", "seat": "Ann", "card": "KD"}))
    view = table_view(table)
    shown = " ".join([view.decision.sentence, view.decision.detail, *(line.text for line in view.recent)])
    told = " ".join(line.sentence for line in Book(table).lines(Kept()))
    assert "K♦" not in shown + told


def test_a_correction_says_what_it_is_and_what_it_was_and_the_strip_shows_the_act_as_it_stands() -> None:
    table = fight()
    mend = {"act": "amend", "line": 2, "with": play("Ben", "6H")}
    table.play(act_of(table, mend))
    view = table_view(table)
    assert view.notice == "Corrected for Ben: 6♥, not 9♥. Ann's 7♠ beats Ben's 6♥: Ann takes 2 cards."
    assert view.said == view.notice, "what stands now is said once"
    assert view.recent[1].text == "Ben plays 6♥. Ann's 7♠ beats Ben's 6♥: Ann takes 2 cards. (corrected)"
    table.play(act_of(table, play("Ann", "2C")))
    assert table_view(table).said == "Ann plays 2♣."
    table = fight()
    table.play(act_of(table, {"act": "amend", "line": 2, "with": None}))
    assert table_view(table).notice == "Deleted: Ben plays 9♥."


def test_a_correction_of_the_first_card_says_who_takes_the_cards_now_and_nothing_else() -> None:
    table = fight()
    for seat in ("Ann", "Ben"):
        table.play(act_of(table, play(seat, "2C" if seat == "Ann" else "2D")))
    table.play(act_of(table, {"act": "amend", "line": 1, "with": play("Ann", "10S")}))
    assert table_view(table).said == "Corrected for Ann: 10♠, not 7♠. Ann's 10♠ beats Ben's 9♥: Ann takes 2 cards."


def test_a_corrected_count_stands_on_the_felt_while_several_keys_have_the_foot() -> None:
    seats = ("Ann", "Ben", "Zoe")
    lines = (
        *({"act": "start", "seat": seat, "card": card} for seat, card in zip(seats, "245", strict=True)),
        {"act": "bid", "seat": "Ann", "quantity": 3, "rank": 7, "at": 1.0},
        {"act": "call", "seat": "Zoe", "at": 99.0},
        *({"act": "hand", "seat": seat, "natural": 1, "wild": 0} for seat in ("Zoe", "Ben", "Ann")),
    )
    table = opened("pirates-bluff", *seats, said=lines)
    before = table_view(table).felt.hero
    assert before.says == "Zoe called Ann's three 7s"
    two = {"act": "hand", "seat": "Zoe", "natural": 2, "wild": 0}
    line = next(each.number for each in table.history.standing if isinstance(each.act, Hand))
    table.play(act_of(table, {"act": "amend", "line": line, "with": two}))
    hero = table_view(table).felt.hero
    assert hero.says == "Corrected: Zoe has two 7s and no wilds. It was: Zoe has one 7 and no wilds."
    table.play(act_of(table, {"act": "next"}))
    assert "Corrected" not in table_view(table).felt.hero.says


def test_a_sheet_tells_the_ranks_of_the_starting_cards_that_it_hides() -> None:
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in (("Ann", "5"), ("Ben", "4"), ("Cem", "5"))]
    table = opened("pirates-bluff", "Ann", "Ben", "Cem", said=start)
    assert tell_open_cards(table, "Ben") == "Open cards: 4  5  5"
    assert not tell_open_cards(table, None)


def test_the_rows_of_a_battle_are_paired_and_the_better_card_of_each_pair_marked() -> None:
    lines = (
        {"act": "muster", "seat": "Ann", "count": 2},
        {"act": "muster", "seat": "Ben", "count": 2},
        {"act": "reveal", "seat": "Ann", "cards": ["7S", "AD"]},
        {"act": "reveal", "seat": "Ben", "cards": ["6S"]},
    )
    table = opened("lost-war", said=lines)
    cards = table_view(table).felt.cards
    assert [(card.face, card.mark) for card in cards["Ann"]] == [("7S", "won"), ("AD", "")]
    assert [(card.face, card.mark) for card in cards["Ben"]] == [("6S", "lost"), (None, "")]


def test_when_a_game_is_over_all_look_at_who_won_it_and_no_longer_at_the_last_battle() -> None:
    musters = [{"act": "muster", "seat": seat, "count": 1} for seat in ("Ann", "Ben")]
    lost = [{"act": "reveal", "seat": seat, "cards": [card]} for seat, card in (("Ann", "2S"), ("Ben", "KH"))]
    view = table_view(opened("lost-war", said=(*musters, *lost), stones=2))
    assert (view.felt.hero.headline, view.felt.hero.says) == ("Ben wins the game", "Ben has all two stones and wins")
    assert [(seat.won, seat.ahead) for seat in view.seats] == [(False, False), (True, False)]
    tied = table_view(opened("pirates-bluff", "Ann", "Ben", "Cem", said=({"act": "end"},)))
    assert tied.felt.hero.headline == "A tie"


def test_others_who_are_asked_the_same_question_share_one_sentence() -> None:
    three = ("Ann", "Ben", "Cem")
    lines = [{"act": "start", "seat": seat, "card": card} for seat, card in zip(three, "245", strict=True)]
    bid = {"act": "bid", "seat": "Ann", "quantity": 1, "rank": 4, "at": 1.0}
    call = {"act": "call", "seat": "Ben", "at": 9.0}
    hand = {"act": "hand", "seat": "Ann", "natural": 1, "wild": 0}
    view = table_view(opened("pirates-bluff", *three, said=(*lines, bid, call, hand)))
    assert view.waiting == (
        "Waiting for Ben and Cem. Each of them counts the 4s and wild cards in hand, the starting card included."
    )


def test_a_plate_says_with_whom_a_seat_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened("battle", "Ann", "Ben", "Cem", "Dia")
    assert all("with" not in dict(seat.figures) for seat in table_view(table).seats)
    monkeypatch.setattr(table.game, "_teams", ((1, 3), (2, 4)))
    with_whom = {seat.name: dict(seat.figures)["with"] for seat in table_view(table).seats}
    assert with_whom == {"Ann": "Cem", "Ben": "Dia", "Cem": "Ann", "Dia": "Ben"}


def test_a_note_before_what_was_decided_gets_its_full_stop() -> None:
    table = fight()
    table.play(Note(text="this moment", seat="Ann"))
    said = table_view(table).said
    assert said == "Noted: this moment. Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards."


def test_a_ruling_that_was_undone_is_shown_in_one_sentence() -> None:
    ruling, undo = {"act": "rule", "text": "Tom has 7 tokens."}, {"act": "undo"}
    table = opened("bluffing-battles", said=({"act": "play", "seat": "Ann", "card": "7S"}, ruling, undo))
    assert table_view(table).said == "Undone: The table decides: Tom has 7 tokens."


def test_a_ruling_of_its_own_right_after_a_count_is_undone_by_its_own_name() -> None:
    count = {"act": "count", "seat": "Tom", "unit": "tokens", "amount": 4}
    paid = {"unit": "tokens", "from": "Ann", "to": "Tom", "amount": 1}
    ruling = {"act": "rule", "text": "Ann pays.", "effect": [paid]}
    table = opened("battle", "Ann", "Tom", said=(count, ruling, {"act": "undo"}))
    assert table_view(table).said == "Undone: The table decides: Ann pays."


@pytest.mark.parametrize(
    ("winners", "told"),
    [
        ((), "The game isn't over yet."),
        (("Cem",), "So far: Cem leads with 6; Ben 5, Ann 4"),
        (("Ben", "Cem"), "So far: Ben 6, Cem 6, Ann 3"),
    ],
)
def test_an_evening_that_goes_on_names_the_scores_of_all(winners: tuple[str, ...], told: str) -> None:
    paid = [{"unit": "tokens", "from": "Ann", "to": seat, "amount": 1} for seat in winners]
    said = [{"act": "rule", "text": "Ann pays.", "effect": paid}] if paid else []
    assert results(opened("battle", "Ann", "Ben", "Cem", said=said)).told == told
