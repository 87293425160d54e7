"""The first evening: a tour that can be ended at any stop, and hints that go away for good once they were used."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from kivy.uix.widget import Widget

from companion.bot_seats import BOT
from companion.games.battle.acts import Bet
from companion.ledger.settings import read_settings
from companion.rules.acts import Amend
from companion.ui.controller.desk import TOUCH
from companion.ui.kit.sheet import KEPT_OFF_S
from companion.ui.kit.theme import theme
from companion.ui.table.guide import CORRECTED, OVER, PAUSED, RUNS_ON, STOPS, TAKEN_BACK
from companion.ui.table.hints import HINTS
from companion.ui.table.tour import BOOK, FELT, LINES, MORE, NOTE, PLATE, UNDO, Tour
from companion.ui.views.table.hand import own_hand
from tests.screens.glass import Glass, Open
from tests.screens.layout import Box, box_of, complaints, tiny
from tests.screens.moments.games import ended
from tests.screens.moments.leading import tapped, until
from tests.screens.recording import HeldCamera, Recording

KEYS = ("Undo", "Note", "Book", "More")
OFFER, MEND, LOG, NOTED = (hint.text for hint in HINTS)


def says(table: Glass, text: str) -> bool:
    return any(getattr(each, "text", "") == text for each in table.visible())


def fought(table: Glass, fights: int) -> None:
    ranks = iter("A2K3Q4J596")
    for rank, _ in zip(ranks, range(fights), strict=False):
        other = next(ranks)
        tapped(
            table,
            {"act": "play", "seat": "Ann", "card": f"{rank}S"},
            {"act": "play", "seat": "Ben", "card": f"{other}H"},
        )
    table.step(4)


def test_a_newcomer_is_offered_a_tour_that_shows_seven_things_one_after_the_other(glass: Open) -> None:
    table = glass(new=True)
    assert says(table, OFFER)
    table.tap_key("Show me")
    table.step(4)
    for text in (PLATE, FELT, LINES, UNDO, NOTE, BOOK, MORE):
        assert says(table, text)
        assert not tiny(table)
        table.tap_key("Let's play" if text == MORE else "Next")
        table.step(4)
    assert not any(isinstance(each, Tour) for each in table.visible())
    assert not says(table, OFFER)
    assert read_settings().known == ("tour",)


def test_each_stop_of_the_tour_has_a_white_rim_around_what_it_is_about(glass: Open, tmp_path: Path) -> None:
    glass().screenshot(str(tmp_path / "first.png"))  # the first picture of a window is black
    table = glass(new=True)
    table.tap_key("Show me")
    near = table.app.table.board.panels["Ann"]
    for target in (near, table.app.table.middle, table.app.table.foot.ids.lines, *(table.key(each) for each in KEYS)):
        assert is_rimmed(table, target, tmp_path / "stop.png")
        table.tap_key("Let's play" if target is table.key("More") else "Next")
    assert not table.app.table.foot.ids.lines.canvas.after.children, "no rim stays"


@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_tour_leaves_the_lines_at_the_felts_foot_and_most_of_the_felt_in_sight(
    glass: Open, text: float, size: tuple[int, int]
) -> None:
    table = glass("pirates-bluff", ("Ann", "Ben", "Cem", "Dan"), new=True, size=size)
    theme.text_scale = text
    table.step(4)
    offered = box_of(table.key("Show me"))
    table.tap_key("Show me")
    on, ends = set(), set()
    for text_of_stop in (PLATE, FELT, LINES, UNDO, NOTE, BOOK, MORE):
        table.step(4)
        said = table.find(text_of_stop)
        card, felt = box_of(said.parent), box_of(table.app.table.middle)
        assert not said.cut
        assert card[1] > box_of(table.app.table.foot)[3]
        assert text > 1 or card[3] - card[1] < 0.25 * (felt[3] - felt[1])
        is_last = text_of_stop == MORE
        end = table.key("Let's play" if is_last else "End the tour")
        ends.add(box_of(end))
        on |= set() if is_last else {box_of(table.key("Next"))}
        assert table.app.table._tour._next.disabled is is_last
        table.touch(end if is_last else table.key("Next"))
    assert (len(on), len(ends)) == (1, 1), "keys stay under the finger"
    assert not any(overlaps(end, other) for end in ends for other in (*on, offered)), "a second touch ends nothing"


def overlaps(one: Box, other: Box) -> bool:
    """Whether these boxes (left, bottom, right, top) have a point in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def is_rimmed(table: Glass, target: Widget, path: Path) -> bool:
    """Whether a white line is drawn at the lower edge of something."""
    table.screenshot(str(path))
    left, low, right, _ = box_of(target)
    picture = np.asarray(cv2.imread(str(path)))
    across, down = round((left + right) / 2), round(picture.shape[0] - low)
    return bool((picture[down - 4 : down + 9, across] > 220).all(axis=1).any())


def test_a_recording_that_ends_waits_for_the_tour(glass: Open) -> None:
    recording = Recording()
    table = glass(new=True, sources=[recording])
    table.tap_key("Show me")
    recording.ends.set()
    until(table, lambda: table.app.desk.has_played_out)
    table.step()
    assert says(table, PLATE)
    assert not table.reads("That is the end of the recording.")
    table.tap_key("End the tour")
    table.step()
    assert table.reads("That is the end of the recording.")


def test_the_tour_can_be_ended_at_any_stop_and_seen_again_from_the_menu(glass: Open) -> None:
    table = glass(new=True)
    table.tap_key("Show me")
    table.step(4)
    table.tap_key("End the tour")
    table.step(4)
    assert not says(table, PLATE)
    table.tap_key("More")
    table.tap_key("Settings")
    table.tap_key("Tour")
    table.step(4)
    assert says(table, PLATE)


def test_play_goes_on_beside_the_tour(glass: Open) -> None:
    table = glass(new=True)
    table.tap_key("Show me")
    fought(table, 1)
    assert len(table.session.table.history.entries) == 2
    assert says(table, PLATE)


def test_the_tour_is_put_away_with_a_touch_and_is_not_offered_again(glass: Open) -> None:
    table = glass(new=True)
    table.tap_key("No, thanks")
    table.step(4)
    assert not says(table, OFFER)
    assert "tour" in read_settings().known


@pytest.mark.parametrize(
    ("text", "key"), [(LOG, "Close"), (NOTED, "fun")], ids=["the last decisions are read", "a note is made"]
)
def test_a_hint_comes_when_it_helps_and_never_again_once_it_was_used(glass: Open, text: str, key: str) -> None:
    table = glass(new=True)
    fought(table, 5)
    for hint in HINTS:
        if hint.text == text:
            break
        table.app.table.hints.used(hint.name)
    fought_lines = table.app.table.foot.ids.lines
    table.app.table.show()
    table.step(4)
    assert says(table, text)
    assert not complaints(table)
    if text == LOG:
        table.touch(fought_lines)
    else:
        table.tap_key("Note")
    table.step(4)
    table.tap_key(key)
    table.step(4)
    assert not says(table, text)


def test_the_hint_to_correct_a_card_goes_once_a_card_was_corrected(glass: Open) -> None:
    table = glass(new=True)
    high = table.app.table.stage.height
    table.tap_key("No, thanks")
    fought(table, 1)
    assert says(table, MEND)
    assert table.app.table.stage.height == high
    tapped(table, {"act": "amend", "line": 2, "with": {"act": "play", "seat": "Ben", "card": "KH"}})
    table.step(4)
    assert not says(table, MEND)
    assert table.app.table.stage.height == high
    table.app.table.show_tour()
    table.step()
    card, felt = box_of(table.one(Tour).children[0]), box_of(table.app.table.middle)
    assert card[1] > (felt[1] + felt[3]) / 2
    assert "mend" in read_settings().known


def test_nobody_is_offered_a_tour_when_the_game_is_over(glass: Open) -> None:
    table = glass(new=True, options={"format": "one-deck"})
    assert says(table, OFFER)
    ended(table)
    table.step(4)
    assert not says(table, OFFER)


def test_no_hint_stands_beside_what_the_referee_asks(glass: Open) -> None:
    table = glass(new=True)
    fought(table, 1)
    tapped(table, {"act": "play", "seat": "Ann", "card": "AS"})
    table.step(4)
    assert table.app.desk.refusal is not None
    assert not says(table, OFFER)


def shown_fight(table: Glass, first: str, second: str) -> None:
    """The recording shows a fight."""
    tapped(
        table,
        {"act": "play", "seat": "Ann", "card": first},
        {"act": "play", "seat": "Ben", "card": second},
    )
    table.step(4)
    table.app.table.moments.close()


def test_a_recording_waits_for_its_reader_before_the_first_card_and_after_each_ruling(glass: Open) -> None:
    camera, recording = HeldCamera(), Recording()
    table = glass(sources=[recording], camera=camera, new=True)
    assert not table.reads("Lay cards on the table")
    assert not says(table, OFFER), "one strip at a time"
    fights = (("AS", "2H"), ("10S", "10H"), ("JS", "8H"))
    for place, (_, told) in enumerate(STOPS):
        if place:
            shown_fight(table, *fights[place - 1])
        assert camera.is_paused, told
        assert table.reads(told.format(seats="Ann and Ben"))
        assert [each.text for each in table.visible() if getattr(each, "kind", "") == "main"] == ["Go on"]
        assert complaints(table) == []
        table.tap_key("Go on")
        assert not camera.is_paused, told
        assert table.reads(RUNS_ON)
    table.tap_key("Pause")
    assert camera.is_paused
    assert table.reads(PAUSED), "no stop is explained twice"
    table.tap_key("Go on")
    assert not camera.is_paused
    recording.ends.set()


def test_a_correction_at_any_stop_is_taken_back_by_undo_or_by_going_on(glass: Open) -> None:
    camera, recording = HeldCamera(), Recording()
    table = glass(sources=[recording], camera=camera, new=True)
    desk = table.app.desk
    for stop, cards in ((STOPS[1][1], ("AS", "2H")), (STOPS[2][1], ("KS", "3H"))):
        table.tap_key("Go on")
        shown_fight(table, *cards)
        assert table.reads(stop), "a correction at the stop before does not use this one up"
        line = desk.table.history.standing[-2].number
        right = Amend(line=line, with_=replace(desk.act(line), card="QS"))
        desk.say(right)
        table.step(4)
        assert table.reads(CORRECTED.format(card=f"{cards[0][0]}♠"))
        assert complaints(table) == []
        desk.undo()
        table.step(4)
        assert table.reads(TAKEN_BACK)
        desk.say(right)
        table.step(4)
        table.tap_key("Go on")
        assert desk.act(line).card == cards[0], "what follows in the recording fits again"
        assert table.reads(RUNS_ON)
        assert not camera.is_paused
        table.tap_key("Pause")
    recording.ends.set()


def test_a_double_touch_that_closes_a_page_does_not_let_the_recording_go_on(glass: Open) -> None:
    now, camera, recording = [0.0], HeldCamera(), Recording()
    table = glass(sources=[recording], camera=camera, clock=lambda: now[0])
    table.tap_key("Book")
    now[0] += 1
    table.step()
    table.tap_key("Close")
    table.tap_key("Go on")
    assert camera.is_paused
    now[0] += KEPT_OFF_S + 0.1
    table.tap_key("Go on")
    assert not camera.is_paused
    recording.ends.set()


def test_a_recording_leads_to_a_table_of_ones_own_from_menu_and_results(glass: Open) -> None:
    recording = Recording()
    table = glass(sources=[recording], camera=HeldCamera())
    table.tap_key("More")
    assert table.has("Leave table")
    table.tap_key("Close")
    recording.ends.set()
    until(table, lambda: table.app.desk.has_played_out)
    table.step()
    time.sleep(KEPT_OFF_S)  # the sheet opened by itself
    table.tap_key("See the results")
    table.tap_key("Play now")
    assert table.app.table is None
    assert table.reads("What shall we play?")


def test_a_recording_that_is_over_says_how_a_card_is_corrected(glass: Open) -> None:
    recording = Recording()
    table = glass(sources=[recording], camera=HeldCamera())
    recording.ends.set()
    until(table, lambda: table.app.desk.has_played_out)
    table.step()
    time.sleep(KEPT_OFF_S)  # the sheet opened by itself
    assert not table.has("Correct a card"), "nothing is asked"
    table.tap_key("Close")
    table.step()
    assert table.reads(OVER)
    assert not table.has("Pause")
    assert table.has("Play now")


def test_who_practises_reads_what_the_game_is_about_above_the_felt_and_no_tour(glass: Open) -> None:
    table = glass(new=True, lobby=True)
    table.tap_key("Practise alone")
    table.tap_key("Bluffing Battles")
    assert table.reads("Two players fight with the three cards they hold;")
    assert not any(isinstance(each, Tour) for each in table.visible())
    table.tap_key("Read the rules")
    assert table.reads("Rules: Bluffing Battles")
    table.tap_key("Close")
    table.tap_key("Let's play")
    table.step(4)
    assert not table.reads("Two players fight")
    assert not table.reads("New here?")
    table.app.opened[0].close()


def test_what_the_game_is_about_goes_with_the_first_card_of_a_person(glass: Open) -> None:
    table = glass(new=True, lobby=True)
    table.tap_key("Practise alone")
    table.tap_key("Bluffing Battles")
    seat, hand = own_hand(table.app.desk.table)
    table.app.table._speaking.play_held(seat, hand[0])
    deadline = time.monotonic() + 5
    while table.reads("Two players fight") and time.monotonic() < deadline:
        table.step()
    assert not table.reads("Two players fight")
    table.app.opened[0].close()


def test_what_the_game_is_about_goes_with_a_bet_that_bots_answer_at_once(glass: Open) -> None:
    table = glass(new=True, lobby=True, clock=lambda: 0.0)
    table.tap_key("Practise alone")
    table.tap_key("Battle")
    table.step(4)
    assert table.reads("Red beats blue")
    desk = table.app.desk
    for act in (Bet(seat="Ann", tokens=2), Bet(seat="Blaise", tokens=2)):
        desk.say(act, source=TOUCH if act.seat == "Ann" else BOT)
    until(table, lambda: not table.reads("Red beats blue"))
    table.app.opened[0].close()
