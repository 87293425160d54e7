"""Endless games: recycling, also in the middle of treasures, and piles that are too small."""

from __future__ import annotations

from companion.cards import STANDARD_52
from companion.games.bluffing_battles import acts as bb
from companion.games.bluffing_battles.position import Position
from tests.games.bluffing_battles.fights import even, fight, game, ledger, lopsided, scores, tied, winners
from tests.games.playing import covered, is_optional, refusal

ENDLESS = "two-decks-endless"


def test_6_1_the_score_pile_becomes_the_draw_pile_and_the_score_starts_again() -> None:
    history = game(format=ENDLESS)
    names = fight(history, *tied())
    assert names[3:] == ["PileRecycled", "CardDrawn", "PileRecycled", "CardDrawn"]
    assert scores(history) == (0, 0)
    assert ledger(history, "Ann/draw") == 49
    fight(history, ("AD", "2S"))
    assert scores(history) == (2, 0)


def test_6_1_a_pile_that_runs_short_gives_what_it_has_first() -> None:
    history = game(format=ENDLESS)
    fight(history, *even()[:47])
    names = fight(history, ("AH", "AH"))
    assert names[3:] == [
        "CardDrawn", "CardDrawn", "TreasuresLaid", "PileRecycled", "TreasuresLaid", "TreasuresLaid", "PileRecycled",
        "TreasuresLaid",
    ]  # fmt: skip
    assert ledger(history, "table") == 2 + 6
    assert scores(history) == (0, 0)


def test_6_2_a_recycled_pile_lies_face_down() -> None:
    history = game(format=ENDLESS)
    fight(history, *tied())
    for seat in ("Ann", "Ben"):
        assert refusal(history, bb.Top(seat=seat, card="2S")).why.code == "no-top"
    assert "top" not in {prompt.act for prompt in history.game.expected(history.state)}


def test_6_2_only_the_pile_that_was_recycled_lies_face_down() -> None:
    history = game(format=ENDLESS)
    history.say(Position(draws={"Ann": 0, "Ben": 40}, scored={"Ann": 54, "Ben": 4}))
    assert "PileRecycled" in fight(history, ("QS", "5S"))
    assert refusal(history, bb.Top(seat="Ann", card="2S")).why.code == "no-top"
    assert [each.seat for each in history.game.expected(history.state) if each.act == "top"] == ["Ben"]


def test_6_2_a_recycled_pile_may_be_turned_up() -> None:
    history = game(format=ENDLESS, recycled_pile="face-up")
    fight(history, *tied())
    history.say(bb.Top(seat="Ann", card="2S"))
    assert history.state.tops == {"Ann": "2S"}


def test_6_2_a_recycled_pile_may_be_counted() -> None:
    history = game(format=ENDLESS)
    assert refusal(history, bb.Recycle(seat="Ann", count=50)).why.code == "not-recycled"
    fight(history, *tied())
    assert refusal(history, bb.Recycle(seat="Ann", count=49)).why.code == "wrong-recycle"
    counted = bb.Recycle(seat="Ann", count=50)
    assert is_optional(history, counted)
    assert covered(history.game.expected(history.state), counted)
    history.say(counted)
    assert not covered(history.game.expected(history.state), counted)


def test_6_3_too_small_a_pile_loses_at_once() -> None:
    history = game(format=ENDLESS)
    assert fight(history, *lopsided(), ("AC", "QC"))[-1] == "GameEnded"
    assert winners(history) == ("Ann",)


def test_6_3_even_within_a_war() -> None:
    history = game(format=ENDLESS)
    fight(history, *lopsided()[:47])
    assert fight(history, ("QC", "QC"))[-1] == "GameEnded"
    assert winners(history) == ("Ann",)
    assert ledger(history, "table") > 0


def test_6_3_both_at_once_is_a_tie() -> None:
    history = game(format="one-deck-endless")
    ranks = "23456789"
    fight(history, *((f"{rank}H", f"{rank}S") for rank in ranks))
    assert winners(history) == ("Ann", "Ben")
    assert sum(history.game.ledger(history.state).values()) == len(STANDARD_52)
