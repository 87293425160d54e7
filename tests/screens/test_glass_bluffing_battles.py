"""Bluffing Battles on the glass: touches and sightings go in, a person's view comes out."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from companion.observations import CardSeen, Sighting
from companion.sources.camera.calibration.layouts import whole_picture
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.card_tile import CardTile
from companion.ui.table.panels.doubt_panel import DoubtCards
from tests.observing import act_of
from tests.screens.glass import Glass, Open
from tests.screens.layout import box_of
from tests.screens.moments import doubts


def play(table: Glass, seat: str, face: str) -> None:
    """Two touches: the seat, the card."""
    table.touch(table.app.table.board.panels[seat])
    table.tap_card(face)


def sighting(*candidates: tuple[str, float], box: tuple[float, float, float, float] = (0, 0, 60, 90)) -> Sighting:
    """A card that is seen but not named."""
    return Sighting(face=None, side="face", confidence=0.5, candidates=candidates, box=box)


def seen(seat: int, track: int, *candidates: tuple[str, float]) -> CardSeen:
    """A card that lies still in the play zone of a seat."""
    zone = f"{seat}/play"
    return CardSeen(source="camera:0", at=1.0, zone=zone, track=track, place_mm=(0, 0), sighting=sighting(*candidates))


def score(table: Glass, seat: str) -> str:
    """The score as the seat's panel shows it."""
    return str(table.app.table.board.panels[seat].ids.score.text)


def test_a_card_is_played_by_two_taps_and_the_fight_is_decided(glass: Open) -> None:
    table = glass()
    assert table.reads("Each player plays a card.")
    play(table, "Ann", "7S")
    assert table.reads("Ann plays 7♠.")
    play(table, "Ben", "9H")
    assert table.reads("Ben's 9♥ beats Ann's 7♠: Ben takes 2 cards.")
    assert (score(table, "Ann"), score(table, "Ben")) == ("0", "2")
    assert (table.card("9H").mark, table.card("7S").mark) == ("won", "lost")


def test_a_war_shows_its_treasures_face_down_and_what_is_at_stake(glass: Open) -> None:
    table = glass()
    play(table, "Ann", "KD")
    play(table, "Ben", "KC")
    assert table.reads("K♦ and K♣ are equal: war.")
    assert table.reads("2 cards and 4 treasures at stake")
    assert table.card(None)
    assert table.reads("Each player plays a card to decide the war.")


def test_undo_takes_the_last_card_back_and_redo_brings_it_again(glass: Open) -> None:
    table = glass()
    play(table, "Ann", "7S")
    play(table, "Ben", "9H")
    table.tap("Undo")
    assert table.reads("Undone: Ben plays 9♥.")
    assert score(table, "Ben") == "0"
    table.tap("Redo")
    assert score(table, "Ben") == "2"
    assert table.find("Redo").disabled


def test_a_misread_card_is_corrected_by_two_taps_and_the_fight_is_judged_again(glass: Open) -> None:
    table = glass()
    play(table, "Ann", "7S")
    play(table, "Ben", "9H")
    table.tap_card("7S")
    assert table.reads("What was Ann's 7♠ really?")
    table.tap_card("JS")
    assert score(table, "Ann") == "2"
    assert table.reads("Ann's J♠ beats Ben's 9♥: Ann takes 2 cards.")


def test_an_unread_card_is_named_by_one_tap_on_a_candidate(glass: Open) -> None:
    table = glass()
    play(table, "Ann", "7S")
    table.see(seen(2, 1, ("6S", 0.5), ("9S", 0.45)))
    assert table.reads("I see 6♠ or 9♠ in front of Ben. Which is it?")
    assert (score(table, "Ann"), score(table, "Ben")) == ("0", "0")
    table.tap_card("9S")
    assert table.reads("Ben's 9♠ beats Ann's 7♠: Ben takes 2 cards.")
    assert not table.reads("Which is it?")


def test_the_likeliest_card_is_ringed_and_none_that_the_referee_refused(glass: Open) -> None:
    table = glass()
    play(table, "Ann", "7S")
    table.see(seen(2, 1, ("6S", 0.5), ("9S", 0.45)))
    assert _offered(table) == [("6S", "now"), ("9S", "")]
    table = glass()
    doubts.doubt_of_a_refusal(table)
    assert table.reads("I read 7♠ in front of Ann, but it was already played or lies elsewhere. Which card is it?")
    assert _offered(table) == [("7S", ""), ("7C", "")]


def test_a_card_that_was_read_before_is_the_guess_or_the_card_that_lies_there(glass: Open) -> None:
    table = glass()
    doubts.doubt_of_an_earlier_card(table)
    assert table.reads("Another card lay in front of Ann before 9♠. Was it 6♠?")
    assert table.reads("6♠, then 9♠")
    assert table.reads("9♠ alone")
    assert not table.has("It was no card"), "the card that lies there says as much"
    assert _offered(table) == [("6S", "now"), ("9S", "now"), ("9S", "")]
    table.touch(_tiles(table)[2])
    assert not table.reads("Was it 6♠?")
    assert table.reads("I read 9♠ in front of Ann, but it was already played or lies elsewhere. Which card is it?")


def test_either_card_of_an_answer_with_two_says_that_the_guess_lay_before_the_other(glass: Open) -> None:
    for at in (0, 1):
        table = glass()
        doubts.doubt_of_an_earlier_card(table)
        table.touch(_tiles(table)[at])
        assert table.session.table.history.standing[0].act.card == "6S"
        assert not table.session.table.doubts


def test_the_key_for_another_earlier_card_stands_beside_the_answers(glass: Open) -> None:
    table = glass()
    doubts.doubt_of_an_earlier_card(table)
    table.step(6)
    left, low, _, high = box_of(table.key("A different card"))
    _, lowest, right, highest = box_of(_tiles(table)[2])
    assert 0 < left - right < right / 8
    assert lowest < low < high < highest


def _tiles(table: Glass) -> list[CardTile]:
    """The cards to touch of a question, from left to right."""
    tiles = [each for each in table.one(DoubtCards).walk() if isinstance(each, CardTile)]
    return sorted(tiles, key=lambda each: each.x)


def _offered(table: Glass) -> list[tuple[str | None, str]]:
    """The cards to touch of a question, each with its mark."""
    rows = [each for each in table.one(DoubtCards).walk() if isinstance(each, CardRow)]
    return [(each.face, each.mark) for row in rows for each in row.lying]


def test_an_unread_card_is_named_as_any_other_card_by_two_taps(glass: Open) -> None:
    table = glass()
    play(table, "Ann", "7S")
    table.see(seen(2, 1, ("6S", 0.5), ("9S", 0.45)))
    table.tap("A different card")
    table.tap_card("QD")
    assert table.reads("Ben's Q♦ beats Ann's 7♠: Ben takes 2 cards.")


def test_what_is_no_card_is_put_aside_and_never_asked_about_again(glass: Open) -> None:
    table = glass()
    table.see(seen(2, 1, ("6S", 0.5), ("9S", 0.45)))
    table.tap("No card")
    table.see(seen(2, 1, ("6S", 0.5), ("9S", 0.45)))
    assert not table.reads("Which is it?")


def test_several_doubts_wait_in_a_queue(glass: Open) -> None:
    table = glass()
    table.see(seen(1, 1, ("2S", 0.5), ("3S", 0.45)), seen(2, 2, ("6S", 0.5), ("9S", 0.45)))
    assert table.reads("1 more question to come")
    table.tap_card("2S")
    assert table.reads("I see 6♠ or 9♠ in front of Ben.")


def test_an_impossible_card_is_asked_about_and_stands_if_the_table_says_so(glass: Open) -> None:
    table = glass()
    for seat, face in (("Ann", "7S"), ("Ben", "9H"), ("Ann", "7S")):
        play(table, seat, face)
    assert table.reads("7♠ can't be in Ann's hand")
    table.tap("Let it stand")
    assert not table.reads("7♠ can't be")
    assert table.card("7S").mark == ""
    assert table.reads("Ben plays a card.")


def test_after_a_refusal_another_card_is_one_tap_away(glass: Open) -> None:
    table = glass()
    for seat, face in (("Ann", "7S"), ("Ben", "9H"), ("Ann", "7S")):
        play(table, seat, face)
    table.tap("It was a different card")
    table.tap_card("8S")
    assert table.reads("Ann plays 8♠.")
    assert not table.reads("7♠ can't be")


def test_the_end_names_the_winner(glass: Open) -> None:
    table = glass(options={"format": "one-deck"})
    ranks = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
    faces = [f"{rank}{suit}" for suit in "HD" for rank in ranks[:-1]]
    others = [f"{rank}{suit}" for suit in "SC" for rank in ranks[1:]]
    for ann, ben in zip(faces, others, strict=True):
        table.feed.put(tapped("Ann", ann))
        table.feed.put(tapped("Ben", ben))
    table.step()
    assert table.reads("Game over.")
    assert table.reads("Ben wins with")
    assert table.reads("WINNER")


def tapped(seat: str, face: str) -> Any:
    """A play that was entered by touches before."""
    from companion.games.bluffing_battles.acts import Play
    from companion.observations import Tapped

    return Tapped(source="touch", at=0.0, act=Play(seat=seat, card=face))


class Still:
    """A camera that always shows one picture with one card in it."""

    table: Any = None

    def __init__(self, face: str | None) -> None:
        self.number = 0
        self.picture = np.zeros((360, 640, 3), np.uint8)
        box = (200.0, 100.0, 300.0, 240.0)
        shown = ((face, 0.9),) if face else (("6S", 0.5),)
        self.sighting = Sighting(face=face, side="face", confidence=0.9, candidates=shown, box=box)

    def latest(self) -> tuple[Any, tuple[Sighting, ...]]:
        self.number += 1
        return self, (self.sighting,)


def test_the_live_picture_names_the_cards_it_sees(glass: Open) -> None:
    table = glass(camera=Still("10H"))
    wait_for(table, lambda: table.app.table.picture.named)
    assert table.app.table.picture.named == ("10♥",)


def test_a_card_touched_in_the_live_picture_is_corrected(glass: Open) -> None:
    table = glass(camera=Still("7S"))
    play(table, "Ann", "7S")
    picture = table.app.table.picture
    wait_for(table, lambda: picture.named == ("7♠",))
    table.touch_at(picture.on_glass((250, 170)))
    assert table.reads("What was Ann's 7♠ really?")
    table.tap_card("8S")
    assert table.reads("Corrected")
    wait_for(table, lambda: picture.named == ("8♠",))
    table.touch_at(picture.on_glass((250, 170)))
    assert table.reads("What was Ann's 8♠ really?")


def test_of_two_equal_cards_the_one_that_was_touched_in_the_live_picture_is_corrected(glass: Open) -> None:
    """Both played a 7♠; the one that is seen lies in Ben's zone."""
    camera = Still("7S")
    camera.table = whole_picture("bluffing-battles", seats=2, picture_px=(640, 360))
    table = glass(camera=camera)
    for seat in ("Ann", "Ben"):
        table.app.desk.say(act_of(table.app.desk.table, {"act": "play", "seat": seat, "card": "7S"}))
    picture = table.app.table.picture
    wait_for(table, lambda: picture.named == ("7♠",))
    table.touch_at(picture.on_glass((250, 170)))
    assert table.reads("What was Ben's 7♠ really?")


def test_a_card_that_lies_face_down_has_an_outline_and_no_name(glass: Open) -> None:
    camera = Still(None)
    camera.sighting = replace(camera.sighting, side="back", candidates=())
    table = glass(camera=camera)
    wait_for(table, lambda: table.app.table.picture.named)
    assert table.app.table.picture.named == ("",)


def wait_for(table: Glass, true: Callable[[], bool]) -> None:
    """Lets the app run until something is so; the live picture comes from a thread of its own."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if true():
            return
        table.step(1)
        time.sleep(0.01)
    raise AssertionError("it never became so")
