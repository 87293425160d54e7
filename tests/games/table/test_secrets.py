"""The places where hidden cards lie, game by game, and the end of their secrecy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import plates
import pytest

from companion.games import GAMES
from companion.rules.acts import FOR_ONE_SEAT, IMPOSSIBLE_CARD, NOT_SO_MUCH
from companion.rules.game import IllegalAct
from companion.rules.judging.visibility import open_why
from companion.table import Table
from tests.interpreting import opened, play
from tests.observing import act_of

SEATS = ("Ann", "Ben", "Cem")


def table_of(game: str, *lines: Mapping[str, Any], **options: Any) -> Table:
    """A table with the fewest players of this game, after these acts."""
    return opened(game, *SEATS[: max(2, GAMES[game].seats[0])], said=lines, **options)


def secret(table: Table) -> dict[str, str]:
    """The zones that are for one seat alone."""
    return dict(table.game.secret_zones(table.state))


def test_hands_of_bluffing_battles_are_secret_but_for_the_cards_that_are_dealt() -> None:
    assert secret(table_of("bluffing-battles")) == {}
    assert secret(table_of("bluffing-battles", play("Ann", "7S"))) == {"1/hand": "Ann", "2/hand": "Ben"}


def test_hands_of_pirates_bluff_are_secret_until_they_are_shown() -> None:
    starts = [{"act": "start", "seat": seat, "card": f"{at}A"} for at, seat in enumerate(SEATS, start=1)]
    bid = {"act": "bid", "seat": "Ann", "quantity": 2, "rank": 3}
    hands = {"1/hand": "Ann", "2/hand": "Ben", "3/hand": "Cem"}
    assert secret(table_of("pirates-bluff", *starts, bid)) == hands
    assert secret(table_of("pirates-bluff", *starts, bid, {"act": "call", "seat": "Cem"})) == {}
    assert secret(table_of("pirates-bluff", *starts, bid, {"act": "dead", "seat": "Ann"})) == hands


def test_hidden_letters_are_secret_until_a_challenge_flips_them() -> None:
    assert secret(table_of("bluff-words")) == {"1/down": "Ann", "2/down": "Ben"}
    lines = ({"act": "bid", "seat": "Ann", "value": 5}, {"act": "challenge", "seat": "Ben"})
    assert secret(table_of("bluff-words", *lines)) == {"2/down": "Ben"}


def test_hands_of_battle_are_secret() -> None:
    assert secret(table_of("battle")) == {"1/hand": "Ann", "2/hand": "Ben"}


def test_what_is_mustered_lies_face_down_for_everyone() -> None:
    assert secret(table_of("lost-war", {"act": "muster", "seat": "Ann", "count": 3})) == {}


@pytest.mark.parametrize(
    ("game", "before", "line", "options"),
    [
        ("bluffing-battles", [play("Ann", "7S"), play("Ben", "9H")], {"act": "draw", "seat": "Ann", "card": "KD"}, {}),
        ("bluff-words", [], {"act": "draw", "seat": "Ann", "card": "X"}, {}),
        ("pirates-bluff", [], {"act": "pass", "seat": "Ann", "to": "Ben", "count": 2, "cards": ["7A", "8A"]},
         {"cyclone": True}),
        ("battle", [], {"act": "deal", "seat": "Ann", "cards": ["R6", *[None] * 9]}, {}),
        ("lost-war", [], {"act": "muster", "seat": "Ann", "count": 17}, {}),
    ],
)  # fmt: skip
def test_a_secret_act_is_hidden_from_everyone_else_whatever_becomes_of_it(
    game: str, before: list[dict[str, Any]], line: dict[str, Any], options: dict[str, Any]
) -> None:
    """Its sentence does not name its cards or its number, nor do its takeback, its return and its correction."""
    table = table_of(game, *before, line, {"act": "undo"}, {"act": "redo"}, {"act": "takeback"}, **options)
    act = act_of(table, line)
    assert table.game.hide(act, "Ann") == act
    told = [table.game.hide(act, None)]
    later = table.history.entries[len(before) :]
    told += [table.game.hide(event, None).why for entry in later for event in entry.events]
    for word in ("KD", "'X'", "7A", "8A", "R6", "17"):
        assert word not in repr(told)


def test_t13_why_a_hidden_card_is_refused_is_for_its_seat_alone() -> None:
    table = table_of("bluffing-battles", play("Ann", "7S"), play("Ben", "9H"), format="one-deck")
    act = act_of(table, {"act": "draw", "seat": "Ann", "card": "7S"})
    with pytest.raises(IllegalAct) as refused:
        table.history.judge(act)
    assert "7S" in repr(refused.value.why)
    why = open_why(table.game, act, refused.value.why)
    assert why.code == "for-one-seat"
    assert "7S" not in repr(why)
    open_act = act_of(table, play("Ann", "7S"))
    with pytest.raises(IllegalAct) as open_refused:
        table.history.judge(open_act)
    assert open_why(table.game, open_act, open_refused.value.why) == open_refused.value.why


def test_a_secret_card_whose_name_has_a_hyphen_is_not_named_in_a_refusal() -> None:
    pick = plates.say.Choose(seat="Ann", card="miso-soup")
    told = IMPOSSIBLE_CARD(card="miso-soup", place="Ann's hand", known="no miso-soup is left that could be there")
    assert open_why(plates.SPEC, pick, told) == FOR_ONE_SEAT(seat="Ann")
    assert open_why(plates.SPEC, pick, NOT_SO_MUCH(place="bank", held=1, unit="points", amount=2)).code == "not-so-much"
