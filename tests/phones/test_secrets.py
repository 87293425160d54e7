"""Nothing that a seat may not know reaches its phone: whole games of every game, every line that is sent."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.games import GAMES
from companion.phones.connection import Phone
from companion.phones.messages import Say
from companion.phones.room import PhoneRoom
from companion.rules.events import Seat
from companion.table import Table
from tests.phones.example_games import FOLDERS, example
from tests.phones.hidden import hidden_from
from tests.phones.whole_lines import check_game, lines_table

SEATS = ("Ann", "Ben", "Cem")
NO_HIDDEN_FACES = {"lost-war", "bluff-words", "bazaar", "pearls"}
"""Games whose simulated hands have no entered faces: secret numbers and words are compared there."""


@pytest.mark.parametrize("game", [*GAMES, *FOLDERS])
def test_no_line_tells_a_seat_what_it_may_not_know_through_a_whole_game(game: str) -> None:
    spec = GAMES.get(game) or example(game)
    checked = check_game(game, SEATS[: spec.seats[0]], 1)
    assert checked.ended
    assert checked.lines["page"] > checked.acts
    assert (checked.looks > 0) == (game not in NO_HIDDEN_FACES)


def test_the_check_finds_a_page_that_is_made_of_what_the_seat_may_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    def whole(table: Table, _: Seat | None) -> Table:
        return table

    monkeypatch.setattr("companion.phones.pages.hide_for", whole)
    with pytest.raises(AssertionError, match="depends on what it may not see"):
        check_game("foretold", SEATS, 1)


def test_the_check_finds_a_page_that_goes_to_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    def publish(self: PhoneRoom, seats: tuple[Seat, ...], shown: Mapping[Seat | None, str], tiles: str) -> None:
        ours(self, seats, shown, tiles)
        for phone in self._phones:
            Phone.show(phone, next(iter(shown.values())))

    ours = PhoneRoom.publish
    monkeypatch.setattr(PhoneRoom, "publish", publish)
    with pytest.raises(AssertionError, match="is shown another's page"):
        check_game("battle", SEATS[:2], 1)


def test_a_refusal_for_anothers_hidden_card_does_not_say_where_that_card_lies() -> None:
    with lines_table("foretold", SEATS, 1) as table:
        face = sorted(hidden_from(table.table, "Ann"))[0]
        key = next(key for key in table.phones._pages["Ann"].keys.values() if key.pad.act == "trump")
        table.say("Ann", key, Say("0", key.ident, (face,)))
        assert not table.last_answer["ok"]
        assert "hidden cards that another player has entered" in table.last_answer["words"]
        assert face not in table.last_answer["words"]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_key_has_a_word(game: str) -> None:
    with lines_table(game, SEATS[: GAMES[game].seats[0]], 1) as table:
        keys = [key for page in table.phones._pages.values() for key in page.keys.values()]
        assert keys
        assert all(key.title for key in keys)
