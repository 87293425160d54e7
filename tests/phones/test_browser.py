"""The pages in a real browser: seats taken by a touch, games played by touches, what a thumb has to reach."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("playwright", reason="playwright is not installed: pip install 'companion[browser]'")

from companion.games import GAMES
from tests.phones.browser import PHONE, TABLET, chromium, phones, play_by_touch
from tests.phones.rig import played

pytestmark = [
    pytest.mark.skipif(chromium() is None, reason="there is no chromium: apt-get install chromium"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

EIGHT = ("Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gus", "Hal")


def seats_of(game: str) -> tuple[str, ...]:
    least, most = GAMES[game].seats
    return EIGHT[: max(least, min(8, most))]


@pytest.mark.slow
def test_a_phone_takes_a_seat_says_something_and_is_back_after_a_reload() -> None:
    with played("pirates-bluff", "Ann", "Ben", "Cem") as table, phones(("Ann",)) as (ann,):
        ann.sit()
        ann.page.locator(".keys button", has_text="Start card").tap()
        ann.page.locator(".tiles button").first.tap()
        ann.page.wait_for_selector("#answer.good")
        (entry,) = table.table.history.entries
        assert (entry.act.word(), entry.act.seat) == ("start", "Ann")
        ann.page.reload()
        ann.page.wait_for_selector(".keys", timeout=1000)
        assert ann.page.locator("header h1").inner_text() == "Ann"
        ann.page.context.set_offline(True)
        ann.page.wait_for_timeout(300)
        ann.page.context.set_offline(False)
        ann.page.locator(".foot button", has_text="Note").tap()
        ann.page.locator(".sheet input").fill("the page is back")
        ann.page.locator(".sheet button", has_text="Say it").tap()
        ann.page.wait_for_selector("#answer.good")
        assert table.table.history.entries[-1].act.text == "the page is back"
        assert ann.faults == []


@pytest.mark.stress
@pytest.mark.parametrize("game", list(GAMES))
def test_eight_pages_play_a_whole_game_by_touch(game: str) -> None:
    chance = random.Random(game)
    seats = seats_of(game)
    with played(game, *seats) as table, phones(seats) as opened:
        for phone in opened:
            phone.sit()
        judged = play_by_touch(table, opened, chance, acts=120, within_s=180)
        assert judged >= 20
        for phone in opened:
            assert phone.faults == []


@pytest.mark.stress
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
@pytest.mark.parametrize("game", list(GAMES))
def test_every_key_is_large_enough_and_nothing_lies_beyond_the_edge(game: str, size: dict[str, int]) -> None:
    chance = random.Random(3)
    seats = seats_of(game)[:3] if GAMES[game].seats[0] <= 3 else seats_of(game)
    with played(game, *seats) as table, phones(seats, size) as opened:
        for phone in opened:
            phone.sit()
        for _ in range(40):
            phone = chance.choice(opened)
            phone.touch_something(chance)
            assert phone.small_targets() == []
            assert not phone.is_cut()
        assert table.longest_s < 2
