"""What a person would see, without any window."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from colorsys import rgb_to_hsv
from typing import Any

import pytest

from companion.decks import load_deck
from companion.evidence import Evidence
from companion.games import GAMES
from companion.games.bluffing_battles.acts import Play
from companion.games.pirates_bluff.acts import Hand
from companion.rules.acts import Amend, Note
from companion.rules.game import Number, Outcome, Prompt
from companion.rules.history.booking import posted
from companion.rules.notation import act_from_json
from companion.rules.spec import ActSpec
from companion.session import Session
from companion.table import Table
from companion.ui.kit.palette import PALETTES, contrast
from companion.ui.views.before.setup import Draft
from companion.ui.views.evening.book import Book, Kept, balances_of, moves
from companion.ui.views.evening.opened import opened_line
from companion.ui.views.faces import grids, look_of
from companion.ui.views.questions.difference import difference
from companion.ui.views.table.acts import pads_of, question_of, quick_keys
from companion.ui.views.table.ended import show_end
from companion.ui.views.table.felts import felt_of, tell_open_cards
from companion.ui.views.table.table import table_view
from tests.games import stall
from tests.games.stall import words
from tests.screens.moments.leading import first_bid


def said(game: str, seats: tuple[str, ...], *lines: Mapping[str, Any], **options: Any) -> Table:
    """A table on which this was said."""
    table = Session.unkept({"record": 1, "game": game, "seats": list(seats), "options": options}).table
    for line in lines:
        table.play(act_from_json(table.game.acts_known, line))
    return table


def play(seat: str, card: str) -> dict[str, Any]:
    """A play in record notation."""
    return {"act": "play", "seat": seat, "card": card}


def fight() -> Table:
    """Ben's 9♥ beat Ann's 7♠."""
    return said("bluffing-battles", ("Ann", "Ben"), play("Ann", "7S"), play("Ben", "9H"))


def test_a_plate_says_what_the_table_waits_for() -> None:
    battle = table_view(said("battle", ("Ann", "Ben", "Cem"), {"act": "bet", "seat": "Ann", "tokens": 2}))
    assert [seat.status for seat in battle.seats] == ["", "to bet", "to bet"]
    war = table_view(said("lost-war", ("Ann", "Ben"), {"act": "muster", "seat": "Ann", "count": 5}))
    assert [seat.status for seat in war.seats] == ["✓ drew in secret", "draws in secret"]
    assert table_view(fight()).seats[0].status == "to play"


def test_a_decision_has_its_sentence_its_rule_and_what_followed() -> None:
    decision = table_view(fight()).decision
    assert decision.sentence == "Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards."
    assert decision.rule == "3.2 The higher card takes both"
    assert decision.detail.startswith("Ann draws back up to three cards.")


def test_a_card_that_decides_nothing_yet_leaves_the_last_verdict_in_sight() -> None:
    table = fight()
    table.play(act_from_json(table.game.acts_known, play("Ann", "2C")))
    decision = table_view(table).decision
    assert decision.sentence == "Ann plays 2♣."
    assert decision.detail == "Before: Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards."


def test_a_bid_is_told_as_the_bid_and_whose_turn_follows_beside_it() -> None:
    table = said("bluff-words", ("Ann", "Ben"), *first_bid())
    view = table_view(table)
    assert view.decision.sentence == "Ann bids 6."
    assert view.decision.detail == "It is Ben's turn."
    assert view.recent[0].text == "Ann bids 6."


def test_a_roll_is_told_by_the_dealer_that_it_decided() -> None:
    rolls = [{"act": "roll", "seat": seat, "value": value} for seat, value in (("Ann", 3), ("Ben", 2), ("Cem", 5))]
    table = said("battle", ("Ann", "Ben", "Cem"), *rolls)
    assert table_view(table).decision.sentence == "Cem rolled highest and deals; Ann, to the left, leads."
    assert [line.text for line in table_view(table).recent[1:]] == ["Ben rolls 2.", "Ann rolls 3."]


def test_before_the_first_card_of_battle_only_what_has_a_key_is_told() -> None:
    table = said("battle", ("Ann", "Ben"))
    assert table_view(table).waiting == "Each player bets 2 to 5 tokens. You may roll for the first deal."
    assert [part.over for part in table_view(table).felt.hero.parts if part.over] == ["red", "blue", "green", "red"]
    for seat in ("Ann", "Ben"):
        table.play(act_from_json(table.game.acts_known, {"act": "bet", "seat": seat, "tokens": 2}))
    assert table_view(table).waiting == "Ann leads."


def test_a_revoke_is_told_beside_the_trick_that_shows_it() -> None:
    bets = [{"act": "bet", "seat": seat, "tokens": 2} for seat in ("Ann", "Ben", "Cem")]
    first = play("Ann", "R9"), play("Ben", "B3"), play("Cem", "R10")
    again = play("Cem", "R6"), play("Ann", "R2"), play("Ben", "R4")
    table = said("battle", ("Ann", "Ben", "Cem"), *bets, *first, *again)
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
    table = said("pirates-bluff", ("Ann", "Ben", "Cem"), {"act": "end"})
    ended = table.game.outcome(table.state)
    assert ended is not None
    shown = show_end(table, felt_of(table), Outcome(("Ben",), ended.why))
    assert [part.over for part in shown.hero.parts] == ["Ben", "Ann", "Cem"]


def test_what_is_waited_for_from_everyone_is_said_once() -> None:
    seats = ("Ann", "Ben", "Cem", "Dee")
    rest = " You can borrow, join or leave until the first card is down."
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in (("Ben", "2"), ("Dee", "5"))]
    assert (
        table_view(said("pirates-bluff", seats)).waiting
        == f"Each player lays a starting card. Everyone pays 1 coin into the pot.{rest}"
    )
    assert table_view(said("pirates-bluff", seats, *start)).waiting == "Ann lays a starting card; so does Cem."
    assert table_view(said("pirates-bluff", (*seats, "Eve", "Jo"), *start)).waiting == (
        "Ann lays a starting card; so do 3 others."
    )


def test_all_that_one_player_may_do_is_one_sentence() -> None:
    table = said("bluff-words", ("Ann", "Ben"), *first_bid())
    assert (
        table_view(table).waiting
        == "Ben may draw (then Ann takes the cards), swap, bid 7 or more or challenge Ann's 6."
    )


def test_what_was_drawn_in_secret_is_told_to_nobody() -> None:
    table = fight()
    table.play(act_from_json(table.game.acts_known, {"act": "draw", "seat": "Ann", "card": "KD"}))
    view = table_view(table)
    shown = " ".join([view.decision.sentence, view.decision.detail, *(line.text for line in view.recent)])
    told = " ".join(line.sentence for line in Book(table).lines(Kept()))
    assert "K♦" not in shown + told


def test_the_picture_and_the_tag_of_a_secret_card_are_shown_to_nobody_whatever_becomes_of_it() -> None:
    table = fight()
    draw = {"act": "draw", "seat": "Ann", "card": "KD"}
    table.play(act_from_json(table.game.acts_known, draw), Evidence(source="nfc:a", tags=("04A1",), crops=("a.jpg",)))
    line = opened_line(table, 3)
    assert line.hidden
    assert line.crops == ()
    assert ("Pictures", "for one seat only") in line.facts
    ways_back = ({"act": "amend", "line": 3, "with": {**draw, "card": "QD"}}, {"act": "undo"})
    for said_later in ways_back:
        table.play(act_from_json(table.game.acts_known, said_later))
    told = " ".join(line.text for line in table_view(table).recent)
    for number in (3, 4, 5):
        told += repr(opened_line(table, number))
    for secret in ("KD", "QD", "K♦", "Q♦", "04A1", "a.jpg"):
        assert secret not in told


def test_an_opened_line_tells_reasons_rules_and_what_it_rests_on() -> None:
    table = fight()
    table.evidence[2] = Evidence("camera:0", confidence=0.874, crops=("9h.jpg",), confirmed_by="table")
    line = opened_line(table, 2)
    assert ("Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.", "3.2 The higher card takes both") in line.reasons
    assert line.facts[1:] == (("Source", "Camera"), ("Certainty", "87 %"), ("Confirmed by", "a player"))
    assert line.crops == ("9h.jpg",)
    table.play(act_from_json(table.game.acts_known, {"act": "undo"}))
    assert ("Later", "taken back in line 3") in opened_line(table, 2).facts


def test_a_count_that_differs_names_the_line_that_may_be_why() -> None:
    table = fight()
    table.play(act_from_json(table.game.acts_known, {"act": "count", "seat": "Ben", "unit": "cards", "amount": 0}))
    line = opened_line(table, 3)
    assert line.differs
    assert line.checks == ((2, "Line 2: Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.", "Ben +2 cards  →  2"),)
    assert ("It may be that", "line 2 wasn't paid out") in line.facts


def test_the_book_lists_what_is_owed_and_the_lines_of_loans() -> None:
    seats = ("Ann", "Jo", "Joanna")
    table = said("pirates-bluff", seats, {"act": "loan", "seat": "Joanna", "amount": 5})
    assert balances_of(table, None) == "Loans: Joanna owes 5"
    assert "owes 5" in balances_of(table, "Joanna")
    assert [line.number for line in Book(table).lines(Kept(only="loans"))] == [1]
    assert [line.number for line in Book(table).lines(Kept(seat="Jo"))] == []


def test_a_line_is_told_anew_when_it_was_mended_or_taken_back() -> None:
    table = fight()
    book = Book(table)
    assert not book.lines(Kept())[0].struck
    mend = {"act": "amend", "line": 2, "with": play("Ben", "6H")}
    table.play(act_from_json(table.game.acts_known, mend))
    assert book.lines(Kept())[1].sentence == "Ann's 7♠ beats Ben's 6♥: Ann takes 2 cards. (corrected)"
    table.play(act_from_json(table.game.acts_known, {"act": "undo"}))
    assert book.lines(Kept())[2].struck


def test_an_act_that_was_taken_back_is_struck_out_in_the_strip() -> None:
    table = fight()
    table.play(act_from_json(table.game.acts_known, {"act": "undo"}))
    recent = table_view(table).recent
    assert [(line.number, line.struck) for line in recent] == [(3, False), (2, True), (1, False)]


def test_a_difference_names_scores_and_decisions_before_and_after() -> None:
    table = fight()
    found = difference(table, Amend(line=1, with_=act_from_json(table.game.acts_known, play("Ann", "JS"))))
    assert found.scores == (("Ann", 0, 2), ("Ben", 2, 0))
    assert (
        "Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.",
        "Ann's J♠ beats Ben's 9♥: Ann takes 2 cards.",
    ) in found.sentences
    assert table.game.scores(table.state) == {"Ann": 0, "Ben": 2}


def test_a_mending_that_a_later_act_forbids_says_which_and_can_be_let_stand() -> None:
    table = fight()
    for line in (play("Ann", "JS"), play("Ben", "2H")):
        table.play(act_from_json(table.game.acts_known, line))
    found = difference(table, Amend(line=1, with_=act_from_json(table.game.acts_known, play("Ann", "JS"))))
    assert "would be refused" in found.refusal
    assert found.needs_word


def test_the_book_is_kept_by_seat_words_and_kind() -> None:
    table = fight()
    table.play(act_from_json(table.game.acts_known, {"act": "note", "text": "slow", "tags": ["slow"]}))
    assert [line.number for line in Book(table).lines(Kept(seat="Ann"))] == [2, 1]
    assert [line.number for line in Book(table).lines(Kept(words="SLOW"))] == [3]
    assert [line.number for line in Book(table).lines(Kept(only="notes"))] == [3]


def test_what_moved_is_summed_by_account() -> None:
    table = fight()
    history = table.history
    last = history.standing[-1]
    moved = posted(history.game, history.state_before(last.number), last.events)
    told = moves((posting for _, postings in moved for posting in postings), table)
    assert "Ben +2 cards" in told
    assert "Ann draw −1 card" in told


def test_quick_keys_lie_ready_only_where_they_can_be_said() -> None:
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in (("Ann", "2"), ("Ben", "4"), ("Cem", "5"))]
    bid = {"act": "bid", "seat": "Ann", "quantity": 3, "rank": 4}
    table = said("pirates-bluff", ("Ann", "Ben", "Cem"), *start, bid)
    assert [key.act for key in quick_keys(table, "Ann")] == ["dead"]
    assert [key.act for key in quick_keys(table, "Ben")] == ["bid", "call"]


def test_each_prompt_of_one_act_that_has_a_name_of_its_own_has_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    def prompts(state: stall.State) -> Iterator[Prompt]:
        for amount in (1, 2):
            number = Number("amount", amount, amount)
            yield Prompt(act="bid", seat="Ann", says=words.AWAIT(seat="Ann"), numbers=(number,), key=f"Bid {amount}")

    bid = ActSpec(words.Bid, stall.bid, key="Bid", quick="Bid")
    monkeypatch.setitem(GAMES, "stall", stall.spec(seats=(2, 6), acts=(bid,), prompts=prompts))
    keys = quick_keys(said("stall", ("Ann", "Ben")), "Ann")
    assert [(key.title, getattr(key.said, "amount", None)) for key in keys] == [("Bid 1", 1), ("Bid 2", 2)]


def test_a_key_at_the_edge_keeps_its_place_when_a_call_was_made() -> None:
    seats = ("Ann", "Ben", "Cem")
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in zip(seats, "245", strict=True)]
    bid = {"act": "bid", "seat": "Ann", "quantity": 3, "rank": 4, "at": 1.0}
    table = said("pirates-bluff", seats, *start, bid)
    before = [key.act for key in quick_keys(table, "Cem")]
    table.play(act_from_json(table.game.acts_known, {"act": "call", "seat": "Ben", "at": 2.0}))
    assert [key.act for key in quick_keys(table, "Cem")] == before == ["bid", "call"]


def test_a_mending_says_what_it_is_and_what_it_was_and_the_strip_shows_the_act_as_it_stands() -> None:
    table = fight()
    mend = {"act": "amend", "line": 2, "with": play("Ben", "6H")}
    table.play(act_from_json(table.game.acts_known, mend))
    view = table_view(table)
    assert view.notice == "Corrected: 6♥, not 9♥. Ann's 7♠ beats Ben's 6♥: Ann takes 2 cards."
    assert view.said == view.notice, "what stands now is said once"
    assert view.recent[1].text == "Ben plays 6♥. Ann's 7♠ beats Ben's 6♥: Ann takes 2 cards. (corrected)"
    table.play(act_from_json(table.game.acts_known, play("Ann", "2C")))
    assert table_view(table).said == "Ann plays 2♣."
    table = fight()
    table.play(act_from_json(table.game.acts_known, {"act": "amend", "line": 2, "with": None}))
    assert table_view(table).notice == "Deleted: Ben plays 9♥."


def test_a_correction_of_the_first_card_says_who_takes_the_cards_now_and_nothing_else() -> None:
    table = fight()
    for seat in ("Ann", "Ben"):
        table.play(act_from_json(table.game.acts_known, play(seat, "2C" if seat == "Ann" else "2D")))
    table.play(act_from_json(table.game.acts_known, {"act": "amend", "line": 1, "with": play("Ann", "10S")}))
    assert table_view(table).said == ("Corrected: 10♠, not 7♠. Ann's 10♠ beats Ben's 9♥: Ann takes 2 cards.")


def test_a_corrected_count_stands_on_the_felt_while_several_keys_have_the_foot() -> None:
    seats = ("Ann", "Ben", "Zoe")
    table = said(
        "pirates-bluff", seats,
        *({"act": "start", "seat": seat, "card": card} for seat, card in zip(seats, "245", strict=True)),
        {"act": "bid", "seat": "Ann", "quantity": 3, "rank": 7, "at": 1.0}, {"act": "call", "seat": "Zoe", "at": 99.0},
        *({"act": "hand", "seat": seat, "natural": 1, "wild": 0} for seat in ("Zoe", "Ben", "Ann")),
    )  # fmt: skip
    before = table_view(table).felt.hero
    assert before.says == "Zoe called Ann's three 7s"
    two = {"act": "hand", "seat": "Zoe", "natural": 2, "wild": 0}
    line = next(each.number for each in table.history.standing if isinstance(each.act, Hand))
    table.play(act_from_json(table.game.acts_known, {"act": "amend", "line": line, "with": two}))
    hero = table_view(table).felt.hero
    assert hero.says == "Corrected: Zoe has two 7s and no wilds. It was: Zoe has one 7 and no wilds."
    table.play(act_from_json(table.game.acts_known, {"act": "next"}))
    assert "Corrected" not in table_view(table).felt.hero.says


def test_the_row_opposite_stands_beside_the_own_one_when_one_of_its_cards_is_covered() -> None:
    table = said(
        "lost-war", ("Ann", "Ben"),
        {"act": "muster", "seat": "Ann", "count": 1}, {"act": "muster", "seat": "Ben", "count": 2},
        {"act": "reveal", "seat": "Ann", "cards": ["7S"]}, {"act": "reveal", "seat": "Ben", "cards": ["6S"]},
    )  # fmt: skip
    (pad,) = (each for each in pads_of(table, "Ben") if each.act == "outflank")
    assert [[card.face for card in row] for row in (pad.row, pad.against)] == [["6S"], ["7S"]]


def test_a_sheet_tells_the_ranks_of_the_starting_cards_that_it_hides() -> None:
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in (("Ann", "5"), ("Ben", "4"), ("Cem", "5"))]
    table = said("pirates-bluff", ("Ann", "Ben", "Cem"), *start)
    assert tell_open_cards(table, "Ben") == "Open cards: 4  5  5"
    assert not tell_open_cards(table, None)


def test_a_question_comes_before_everything_else() -> None:
    start = [{"act": "start", "seat": seat, "card": "3"} for seat in ("Ann", "Ben", "Cem")]
    question = question_of(said("pirates-bluff", ("Ann", "Ben", "Cem"), *start))
    assert question is not None
    assert question.choices[0].values == ("Ann", "Ben", "Cem")


def test_a_pad_says_an_act() -> None:
    pad = pads_of(fight(), "Ann")[0]
    assert pad.make_act(("10H",)) == Play(seat="Ann", card="10H")


def test_the_rows_of_a_battle_are_paired_and_the_better_card_of_each_pair_marked() -> None:
    table = said(
        "lost-war", ("Ann", "Ben"),
        {"act": "muster", "seat": "Ann", "count": 2}, {"act": "muster", "seat": "Ben", "count": 2},
        {"act": "reveal", "seat": "Ann", "cards": ["7S", "AD"]}, {"act": "reveal", "seat": "Ben", "cards": ["6S"]},
    )  # fmt: skip
    cards = table_view(table).felt.cards
    assert [(card.face, card.mark) for card in cards["Ann"]] == [("7S", "won"), ("AD", "")]
    assert [(card.face, card.mark) for card in cards["Ben"]] == [("6S", "lost"), (None, "")]


def test_a_draft_says_what_is_still_wrong_with_it() -> None:
    draft = Draft(game="pirates-bluff").seated("Ann").seated("Ben")
    assert draft.problem() == "Pirate's Bluff is for 3 to 8 players: 1 more is needed."
    assert draft.seated("Cem").problem() == ""
    assert "name" in draft.seated("pot").problem()
    assert draft.seated("Ann") == draft
    assert draft.seated("ann") == draft


@pytest.mark.parametrize("name", GAMES)
def test_every_face_of_every_deck_has_looks_and_a_place_in_the_grid(name: str) -> None:
    game = GAMES[name]
    deck = load_deck(game.deck_name({option.name: option.values[0] for option in game.options}))
    faces = set(deck.played_faces())
    assert {face for row in grids(name, deck)[-1] for face in row} == faces
    assert all(look_of(name, face).text and look_of(name, face).spoken for face in faces)
    assert all(len(rows) for rows in grids(name, deck))


@pytest.mark.parametrize("name", GAMES)
def test_no_two_cards_of_a_deck_differ_by_colour_alone(name: str) -> None:
    game = GAMES[name]
    deck = load_deck(game.deck_name({option.name: option.values[0] for option in game.options}))
    looks = [look_of(name, face) for face in deck.played_faces()]
    assert len({(look.text, look.shape, look.corner) for look in looks}) == len(looks)


@pytest.mark.parametrize("name", PALETTES)
def test_ink_on_cards_stands_out_in_every_palette(name: str) -> None:
    palette = PALETTES[name]
    for tint in ("ink", "red", "blue", "green"):
        assert contrast(palette[tint], palette["card"]) >= 4.5


@pytest.mark.parametrize("name", PALETTES)
def test_suits_on_the_felt_stand_out_in_nearly_the_colours_of_the_cards(name: str) -> None:
    palette = PALETTES[name]
    for tint in ("red", "blue", "green"):
        on_felt, on_card = palette[f"felt_{tint}"], palette[tint]
        assert contrast(on_felt, palette["felt"]) >= 4.5, tint
        (hue, strength, _), (card_hue, *_) = rgb_to_hsv(*on_felt[:3]), rgb_to_hsv(*on_card[:3])
        assert strength > 0.5, tint
        assert min(abs(hue - card_hue), 1 - abs(hue - card_hue)) < 0.05, tint


@pytest.mark.parametrize("name", PALETTES)
def test_the_edge_of_a_key_stands_out_from_what_it_lies_on(name: str) -> None:
    palette = PALETTES[name]
    for ground in ("panel", "ground"):
        assert contrast(palette["line"], palette[ground]) >= 3, ground


def test_the_book_is_read_from_its_newest_line_on_and_each_time_for_as_long_as_there_is() -> None:
    table = said("bluffing-battles", ("Ann", "Ben"), play("Ann", "7S"), play("Ben", "9H"), play("Ann", "KD"))
    book = Book(table)
    over = 0
    told: list[int] = []
    line_of = book._line

    def worked_out(number: int, now: Any) -> Any:
        told.append(number)
        return line_of(number, now)

    book._line = worked_out  # type: ignore[method-assign]
    while not book.read(lambda: len(told) % 2 == 0):
        told.append(over)
    assert told == [3, 2, over, 1, over]
    assert [line.number for line in book.lines(Kept(), newest=2)] == [3, 2]


def test_when_a_game_is_over_all_look_at_who_won_it_and_no_longer_at_the_last_battle() -> None:
    musters = [{"act": "muster", "seat": seat, "count": 1} for seat in ("Ann", "Ben")]
    lost = [{"act": "reveal", "seat": seat, "cards": [card]} for seat, card in (("Ann", "2S"), ("Ben", "KH"))]
    view = table_view(said("lost-war", ("Ann", "Ben"), *musters, *lost, stones=2))
    assert (view.felt.hero.headline, view.felt.hero.says) == ("Ben wins the game", "Ben has all two stones and wins")
    assert [(seat.won, seat.ahead) for seat in view.seats] == [(False, False), (True, False)]
    tied = table_view(said("pirates-bluff", ("Ann", "Ben", "Cem"), {"act": "end"}))
    assert tied.felt.hero.headline == "A tie"


def test_others_who_are_asked_the_same_question_are_told_in_one_sentence() -> None:
    three = ("Ann", "Ben", "Cem")
    lines = [{"act": "start", "seat": seat, "card": card} for seat, card in zip(three, "245", strict=True)]
    bid = {"act": "bid", "seat": "Ann", "quantity": 1, "rank": 4, "at": 1.0}
    call = {"act": "call", "seat": "Ben", "at": 9.0}
    hand = {"act": "hand", "seat": "Ann", "natural": 1, "wild": 0}
    view = table_view(said("pirates-bluff", three, *lines, bid, call, hand))
    assert view.waiting == "Ben counts the 4s and wild cards in hand, the starting card included; so does Cem."


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("game", "seats"),
    [("bluffing-battles", 2), ("lost-war", 2), ("pirates-bluff", 4), ("battle", 3), ("bluff-words", 3)],
)
def test_whoever_is_waited_for_has_keys_for_what_can_be_said_now_and_no_key_says_what_is_refused(
    game: str, seats: int, seed: int
) -> None:
    table, draw = said(game, ("Ann", "Ben", "Cem", "Dan")[:seats]), random.Random(seed)
    awaited = 0
    for _ in range(150):
        words = {prompt.act for prompt in table.list_prompts()}
        for seat in table_view(table).seats:
            if seat.waits:
                awaited += 1
                assert seat.quick, (seat, table.list_prompts())
                assert all(key.title and key.act in words for key in seat.quick)
        for key in (key for seat in table.state.seats for key in quick_keys(table, seat) if key.said):
            assert table.game.decide(table.state, key.said)
        acts = [act for act in table.game.legal(table.state) if act.word() not in ("leave", "join", "end", "loan")]
        if not acts:
            break
        table.play(draw.choice(acts))
    assert awaited > 20


def test_a_plate_says_with_whom_a_seat_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Session.unkept({"record": 1, "game": "battle", "seats": ["Ann", "Ben", "Cem", "Dia"]}).table
    assert all("with" not in dict(seat.figures) for seat in table_view(table).seats)
    monkeypatch.setattr(table.game, "_teams", ((1, 3), (2, 4)))
    with_whom = {seat.name: dict(seat.figures)["with"] for seat in table_view(table).seats}
    assert with_whom == {"Ann": "Cem", "Ben": "Dia", "Cem": "Ann", "Dia": "Ben"}


def test_a_note_before_what_was_decided_gets_its_full_stop() -> None:
    table = fight()
    table.play(Note(text="this moment", seat="Ann"))
    said = table_view(table).said
    assert said == "Noted: this moment. Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards."


def test_a_deck_that_is_too_small_is_told_as_a_sentence() -> None:
    draft = Draft("battle", ("Ann", "Ben", "Cem"), {"hand_size": 20})
    assert draft.problem().startswith("Deck “battle” has 63 cards, but 3 players need 80")
    assert draft.problem().endswith(".")
