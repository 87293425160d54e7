"""An awaited act has a key with its verb at the awaited seat; an act that would be too late has none; a secret is not
on the glass before its time; and every act can be corrected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.rules.game import Number
from companion.ui.kit.widgets import Key
from companion.ui.views.table.acts import pads_of
from tests.screens.glass import Glass, Open, middle
from tests.screens.layout import complaints
from tests.screens.moments.leading import first_bid, reveal_rows, tapped

THREE = ("Ann", "Ben", "Cem")


def keys(table: Glass, seat: str) -> dict[str, str]:
    """The keys at a seat's plate, and how loud each is."""
    return {key.text: key.kind for key in reversed(table.app.table.board.edge(seat).children)}


def bid(table: Glass, *later: dict[str, Any]) -> None:
    """Ann bid three 4s of Pirate's Bluff, and what came later."""
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in zip(THREE, "245", strict=True)]
    tapped(table, *start, {"act": "bid", "seat": "Ann", "quantity": 3, "rank": 4, "at": 1.0}, *later)
    table.step()


class Wrist:
    """A clock whose time is set by hand."""

    now = 1.0

    def __call__(self) -> float:
        return self.now


def test_after_a_call_hands_are_asked_for_at_every_seat_and_nobody_is_offered_to_call_too_late(glass: Open) -> None:
    wrist = Wrist()
    table = glass("pirates-bluff", THREE, clock=wrist)
    bid(table)
    assert keys(table, "Cem") == {"Bid": "plain", "CALL": "ends"}
    wrist.now = 2.0
    table.touch(next(key for key in table.app.table.board.edge("Ben").children if key.text == "CALL"))
    assert keys(table, "Cem") == {"Bid": "plain", "CALL": "ends"}
    wrist.now = 2.2
    table.step()
    assert "CALL" in keys(table, "Cem")
    wrist.now = 2.4
    table.step()
    assert [keys(table, seat) for seat in THREE] == [{"Show hand": "plain"}] * 3
    table.tap_key("Show hand")
    before = table.taps
    table.tap_key("4s 1")
    table.tap_key("Wilds 0")
    assert table.taps - before == 2
    assert sum(keys(table, seat) == {} for seat in THREE) == 1


def test_only_what_the_table_waits_for_has_keys_at_the_seats(glass: Open) -> None:
    table = glass("battle", THREE)
    tapped(table, *({"act": "bet", "seat": seat, "tokens": 2} for seat in THREE))
    table.step()
    assert keys(table, "Ann") == {"Play a card": "main"}
    assert keys(table, "Ben") == keys(table, "Cem") == {}
    assert [seat.name for seat in table.app.desk.view.seats if seat.waits] == ["Ann"]


def test_a_bomb_that_was_aimed_leaves_the_golden_key_to_who_plays_next(glass: Open) -> None:
    table = glass("battle", THREE)
    tapped(
        table,
        *({"act": "bet", "seat": seat, "tokens": 2} for seat in THREE),
        {"act": "play", "seat": "Ann", "card": "bomb"},
        {"act": "bomb", "seat": "Ann", "target": "Cem"},
    )
    table.step()
    assert keys(table, "Ann") == {}
    assert keys(table, "Ben") == {"Play a card": "main"}


def test_covering_and_making_a_word_have_keys(glass: Open) -> None:
    table = glass("lost-war")
    reveal_rows(table)
    table.step()
    assert keys(table, "Ann") == {"Cover a card": "main", "Stop": "plain"}
    assert keys(table, "Ben") == {}
    tapped(table, {"act": "stop", "seat": "Ann"})
    table.step()
    assert {seat: keys(table, seat)["Draw in secret"] for seat in ("Ann", "Ben")} == {"Ann": "main", "Ben": "main"}
    words = glass("bluff-words")
    tapped(
        words,
        *first_bid(),
        {"act": "challenge", "seat": "Ben"},
    )
    words.step()
    assert keys(words, "Ann")["Make the word"] == "main"
    assert keys(words, "Ben") == {}


def test_what_was_drawn_in_secret_is_nowhere_on_the_glass_until_the_other_has_drawn(glass: Open) -> None:
    table = glass("lost-war")
    table.tap_key("Draw in secret")
    table.tap_key("I'm Ann – show me" if table.has("I'm Ann – show me") else "I'm Ben – show me")
    assert table.reads("Everyone else, please look away")
    table.tap_key("4")
    drew = next(iter(table.session.table.state.mustered))
    other = {"Ann": "Ben", "Ben": "Ann"}[drew]
    assert table.session.table.state.mustered == {drew: 4}
    assert not any("48" in text or "4 cards" in text for text in table.texts())
    table.tap_key("Book")
    told = " ".join(table.texts())
    assert "drawn in secret" in told
    assert "4" not in told.replace("48", "4")
    table.tap_key("Close")
    tapped(table, {"act": "muster", "seat": other, "count": 6})
    table.step()
    assert table.reads("deck 48")


@pytest.mark.parametrize("larger", ["Ann", "Ben"])
def test_which_card_is_covered_is_asked_by_its_picture_where_its_player_sees_it_on_the_felt(
    glass: Open, larger: str
) -> None:
    table = glass("lost-war")
    other = {"Ann": "Ben", "Ben": "Ann"}[larger]
    rows = {larger: ["7S", "KD"], other: ["8S", "KC"]}
    tapped(table, *({"act": "muster", "seat": seat, "count": 4 if seat == larger else 2} for seat in rows))
    tapped(table, *({"act": "reveal", "seat": seat, "cards": cards} for seat, cards in rows.items()))
    table.step()
    felt = {face: middle(table.card(face)) for face in ("7S", "KD")}
    table.tap_key("Cover a card")
    assert table.reads("Which card does it cover?")
    asked = {face: middle(table.card(face)) for face in ("7S", "KD")}
    assert (asked["7S"] < asked["KD"]) == (felt["7S"] < felt["KD"])
    table.tap_card("7S")
    assert table.reads("Which card covers 7♠?")
    table.tap_card("AH")
    assert table.session.table.state.row(larger)[0] == "AH"


def test_a_prompt_joins_only_seats_of_which_the_same_is_waited_for(glass: Open) -> None:
    table = glass("battle", THREE)
    table.step()
    tapped(table, {"act": "rule", "text": "-", "effect": [{"unit": "tokens", "from": "Ben", "to": "Ann", "amount": 2}]})
    table.step()
    waiting = table.app.desk.view.waiting
    assert "so do" not in waiting.split("Ben bets")[0]
    assert "Ben bets" in waiting


@pytest.mark.parametrize(
    ("line", "again", "said"),
    [
        ({"act": "bid", "seat": "Ben", "quantity": 4, "rank": 4}, ("4 × 6",), "four 6"),
        ({"act": "bid", "seat": "Ben", "quantity": 4, "rank": 4}, ("Someone else did it", "Cem"), "Cem"),
    ],
)
def test_a_bid_is_corrected_as_to_what_it_was_and_whose(
    glass: Open, line: dict[str, Any], again: tuple[str, ...], said: str
) -> None:
    table = glass("pirates-bluff", THREE)
    bid(table, line)
    table.app.table.mending.begin(len(table.session.table.history.entries))
    table.step()
    for text in again:
        table.tap_key(text)
    standing = table.session.table.state.bid
    assert (standing.quantity, standing.rank, standing.by) == ((4, 6, ("Ben",)) if said != "Cem" else (4, 4, ("Cem",)))


def test_a_card_that_was_played_for_the_wrong_seat_is_given_to_another_from_its_line(glass: Open) -> None:
    table = glass("bluffing-battles")
    tapped(table, {"act": "play", "seat": "Ann", "card": "7S"})
    table.step()
    table.app.table.mending.begin(len(table.session.table.history.entries))
    table.step()
    table.tap_key("Someone else did it")
    table.tap_key("Ben")
    (played,) = (each.act for each in table.session.table.history.standing if each.act.word() == "play")
    assert (played.seat, played.card) == ("Ben", "7S")
    assert {
        prompt.seat for prompt in table.session.table.game.expected(table.session.table.state) if prompt.act == "play"
    } == {"Ann"}


def test_counts_bets_rolls_and_values_are_corrected_too(glass: Open) -> None:
    table = glass("battle", THREE)
    tapped(table, {"act": "bet", "seat": "Ann", "tokens": 2})
    table.step()
    table.app.table.mending.begin(1)
    table.step()
    table.tap_key("3")
    assert table.session.table.state.bets == {"Ann": 3}
    words = glass("bluff-words")
    tapped(words, *first_bid())
    words.step()
    words.app.table.mending.begin(3)
    words.step()
    words.tap_key("8")
    assert words.session.table.state.bid == 8


def test_of_a_number_that_is_not_asked_it_is_said_why(glass: Open) -> None:
    table = glass("pirates-bluff", THREE)
    bid(table, {"act": "call", "seat": "Ben", "at": 2.0})
    (pad,) = (pad for pad in pads_of(table.session.table, "Ann") if pad.cards is None)
    assert [number.name for number in pad.numbers] == ["natural", "wild"]
    pad = replace(pad, numbers=(Number("natural", 1, 1), Number("wild", 0, 4)))
    table.app.table._speaking._ask((pad,), None, lambda: (pad,))
    table.step()
    assert table.reads("Wilds  ·  Natural: only 1 is possible")


def test_a_correction_that_would_lose_later_acts_names_them(glass: Open) -> None:
    table = glass()
    plays = [("Ann", "7S"), ("Ben", "9H"), ("Ann", "JS"), ("Ben", "2H")]
    tapped(table, *({"act": "play", "seat": seat, "card": face} for seat, face in plays))
    table.step()
    table.app.table.mending.begin(1)
    table.step()
    table.tap_card("JS")
    assert table.reads("Lost: Ann plays J♠.")
    table.tap_key("Keep it as it is")
    assert len(table.session.table.history.standing) == 4


def test_the_end_of_an_evening_is_asked_about(glass: Open) -> None:
    table = glass("pirates-bluff", THREE)
    assert not table.has("End the evening")
    table.tap_key("More")
    table.tap_key("End the evening")
    table.tap_key("No, play on")
    stage, lines = table.app.table.stage, table.app.table.foot.ids.lines
    before = [(*each.pos, *each.size) for each in (stage, lines)]
    bid(table, {"act": "dead", "seat": "Ann"})
    assert table.key("Next hand").kind == "main"
    assert complaints(table) == []
    assert [(*each.pos, *each.size) for each in (stage, lines)] == before
    table.tap_key("End the evening")
    assert table.session.table.state.ended is None
    table.tap_key("No, play on")
    assert table.session.table.state.ended is None
    table.tap_key("End the evening")
    table.tap_key("Yes")
    assert table.session.table.state.ended is not None


def test_points_of_a_round_and_a_gain_stand_apart_from_the_tokens(glass: Open) -> None:
    table = glass("battle", THREE)
    tapped(table, *({"act": "bet", "seat": seat, "tokens": 2} for seat in THREE))
    table.step()
    plate = table.app.table.board.panels["Ann"]
    points, tokens = plate.ids.gain, plate.ids.score
    assert (points.text, tokens.text, plate.unit) == ("0 pts", "5", "tokens")
    assert points.right < plate._band.parting[0] < tokens.x
    won = replace(table.app.desk.view.seats[0], gain="+3")
    plate.show(won, ())
    assert points.text == "+3"
    assert points.right < plate._band.parting[0] < tokens.x


def test_what_nobody_waits_for_has_no_golden_key_when_a_seat_is_touched(glass: Open) -> None:
    table = glass("battle", THREE)
    tapped(table, *({"act": "bet", "seat": seat, "tokens": 2} for seat in THREE))
    table.app.table.speak_for("Ben", "eagle-swap")
    table.step(3)
    kinds = {key.kind for key in table.visible() if isinstance(key, Key) and key.text == "Swap hands"}
    assert kinds
    assert "main" not in kinds
