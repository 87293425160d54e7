"""The pages in a real browser: seats taken by a touch, games played by touches, what a thumb has to reach."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install 'companion[browser]'")

from companion.games import GAMES
from companion.games.pirates_bluff.acts import Start
from companion.observations import Tapped
from tests.phones.browser import PHONE, TABLET, chromium, phones
from tests.phones.example_games import FOLDERS, example
from tests.phones.hidden import Viewer, surely_hidden
from tests.phones.rig import played
from tests.phones.whole_games import Played, deal_hands, play

pytestmark = [
    pytest.mark.skipif(chromium() is None, reason="there is no chromium: apt-get install chromium"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

STUCK = {"foretold"}
"""Chance comes there to hands in which no card may be played."""

EIGHT = ("Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal")


def seats_of(game: str) -> tuple[str, ...]:
    least, most = GAMES[game].seats
    return EIGHT[: max(least, min(8, most))]


@pytest.mark.slow
def test_a_phone_takes_a_seat_says_something_and_is_back_after_a_reload() -> None:
    with played("pirates-bluff", "Ann", "Ben", "Cem") as table, phones(("Ann",)) as (ann,):
        ann.sit()
        ann.tap(".keys button", has_text="Starting card")
        ann.tap(".tiles button")
        ann.page.wait_for_selector("#answer.good")
        (entry,) = table.table.history.entries
        assert (entry.act.word(), entry.act.seat) == ("start", "Ann")
        ann.page.reload()
        ann.page.wait_for_selector(".keys", timeout=1000)
        assert ann.page.locator("header h1").inner_text() == "Ann"
        ann.page.context.set_offline(True)
        ann.page.wait_for_timeout(300)
        ann.page.context.set_offline(False)
        ann.tap(".foot button", has_text="Note")
        ann.page.locator(".sheet input").fill("the page is back")
        ann.tap(".sheet button", has_text="Say it")
        ann.page.wait_for_selector("#answer.good")
        assert table.table.history.entries[-1].act.text == "the page is back"
        assert ann.faults == []


PRESSED_AFTER = """async (ms) => {
  const key = document.querySelector(".keys button[data-key]"), at = { bubbles: true, cancelable: true };
  if (ms === null) key.closest(".keys").before(document.createElement("hr")); else key.firstChild.data = `not ${ms}`;
  await new Promise((done) => setTimeout(done, ms || 0));
  key.dispatchEvent(new PointerEvent("pointerdown", { ...at, pointerId: 9 }));
  key.dispatchEvent(new PointerEvent("click", { ...at, detail: 1, pointerId: 9 }));
  return document.querySelector(".sheet") !== null;
}"""


@pytest.mark.slow
def test_a_key_that_moved_or_has_another_word_is_dead_for_a_moment() -> None:
    with played("pirates-bluff", "Ann", "Ben", "Cem"), phones(("Ann",)) as (ann,):
        ann.sit()
        assert not ann.evaluate(PRESSED_AFTER, 0), "its word was new"
        assert not ann.evaluate(PRESSED_AFTER, None), "it had moved"
        assert ann.evaluate(PRESSED_AFTER, 200)


@pytest.mark.slow
def test_a_finger_that_came_down_before_a_change_says_nothing_of_what_is_there_now() -> None:
    with played("pirates-bluff", "Ann", "Ben", "Cem") as table, phones(("Ann",)) as (ann,):
        ann.sit()
        ann.tap(".keys button", has_text="Starting card")
        ann.tap(".sheet .foot .quiet")
        x, y = ann.middle_of(".keys button", has_text="Starting card")
        finger = ann.page.context.new_cdp_session(ann.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        before = ann.page.locator(".keys").inner_text()
        table.feed.put(Tapped(source="test", at=0.0, act=Start(seat="Ann", card="2D")))
        ann.page.wait_for_function("(before) => document.querySelector('.keys').innerText !== before", arg=before)
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        ann.page.wait_for_timeout(300)
        assert ann.page.locator(".sheet").count() == 0
        assert len(table.table.history.entries) == 1


@pytest.mark.stress
@pytest.mark.parametrize("name", [*GAMES, *FOLDERS])
def test_eight_pages_play_a_whole_game_by_touch_and_none_hears_what_it_may_not_know(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(name)
    if name in FOLDERS:
        monkeypatch.setitem(GAMES, name, example(name))
    seats = seats_of(name)
    done, searched = Played(), 0
    with played(name, *seats) as table, phones(seats) as opened:
        deal_hands(table, chance)
        for phone in opened:
            phone.sit()
        viewers = {phone.seat: Viewer(table.table, phone.seat) for phone in opened}
        before = surely_hidden(table.table)
        for _ in play(table, {phone.seat: phone for phone in opened}, chance, acts=400, played=done):
            with table.lock:
                after = surely_hidden(table.table)
                for phone in opened:
                    never = before[phone.seat] & after.get(phone.seat, set())
                    for sent in phone.heard():
                        if sent.startswith('{"t":"tiles"'):
                            continue  # the whole deck, the same for everybody
                        searched += viewers[phone.seat].search(sent, never)
            before = after
        if name not in STUCK:
            assert table.table.game.outcome(table.table.state) is not None
            assert all(phone.page.wait_for_selector(".question") for phone in opened)
        assert [fault for phone in opened for fault in phone.faults] == []
    print(f"{name}: {len(seats)} seats, {done}, {searched} looks for a hidden face")
    assert done.on_pages.total() > 4 * done.at_the_table.total()


@pytest.mark.stress
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("game", list(GAMES))
def test_every_key_is_large_enough_and_nothing_lies_beyond_the_edge(game: str, size: dict[str, int]) -> None:
    chance = random.Random(3)
    seats = seats_of(game)[:3] if GAMES[game].seats[0] <= 3 else seats_of(game)
    with played(game, *seats) as table, phones(seats, size) as opened:
        deal_hands(table, chance)
        for phone in opened:
            phone.sit()
        for _ in play(table, {phone.seat: phone for phone in opened}, chance, acts=30, played=Played()):
            for phone in opened:
                assert phone.small_targets() == []
                assert not phone.is_cut()
        assert table.longest_s < 2
