"""The keys and pads of a table: the moves that are possible now, and a question first."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.games import GAMES
from companion.games.bluffing_battles.acts import Play
from companion.rules.game import Number, Prompt
from companion.rules.spec import ActSpec
from companion.ui.views.table.acts import pads_of, question_of, quick_keys
from companion.ui.views.table.table import table_view
from tests.games import stall
from tests.games.stall import words
from tests.interpreting import fight, opened
from tests.observing import act_of


def test_quick_keys_lie_ready_only_where_they_can_be_said() -> None:
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in (("Ann", "2"), ("Ben", "4"), ("Cem", "5"))]
    bid = {"act": "bid", "seat": "Ann", "quantity": 3, "rank": 4}
    table = opened("pirates-bluff", "Ann", "Ben", "Cem", said=(*start, bid))
    assert [key.act for key in quick_keys(table, "Ann")] == ["dead"]
    assert [key.act for key in quick_keys(table, "Ben")] == ["bid", "call"]


def test_each_prompt_of_one_act_that_has_a_name_of_its_own_has_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    def prompts(state: stall.State) -> Iterator[Prompt]:
        for amount in (1, 2):
            number = Number("amount", amount, amount)
            yield Prompt(act="bid", seat="Ann", says=words.AWAIT(seat="Ann"), numbers=(number,), key=f"Bid {amount}")

    bid = ActSpec(words.Bid, stall.bid, key="Bid", quick="Bid")
    monkeypatch.setitem(GAMES, "stall", stall.spec(seats=(2, 6), acts=(bid,), prompts=prompts))
    keys = quick_keys(opened("stall"), "Ann")
    assert [(key.title, getattr(key.said, "amount", None)) for key in keys] == [("Bid 1", 1), ("Bid 2", 2)]


def test_a_key_at_the_edge_keeps_its_place_when_a_call_was_made() -> None:
    seats = ("Ann", "Ben", "Cem")
    start = [{"act": "start", "seat": seat, "card": card} for seat, card in zip(seats, "245", strict=True)]
    bid = {"act": "bid", "seat": "Ann", "quantity": 3, "rank": 4, "at": 1.0}
    table = opened("pirates-bluff", *seats, said=(*start, bid))
    before = [key.act for key in quick_keys(table, "Cem")]
    table.play(act_of(table, {"act": "call", "seat": "Ben", "at": 2.0}))
    assert [key.act for key in quick_keys(table, "Cem")] == before == ["bid", "call"]


def test_the_row_opposite_stands_beside_the_own_one_when_one_of_its_cards_is_covered() -> None:
    lines = (
        {"act": "muster", "seat": "Ann", "count": 1},
        {"act": "muster", "seat": "Ben", "count": 2},
        {"act": "reveal", "seat": "Ann", "cards": ["7S"]},
        {"act": "reveal", "seat": "Ben", "cards": ["6S"]},
    )
    table = opened("lost-war", said=lines)
    (pad,) = (each for each in pads_of(table, "Ben") if each.act == "outflank")
    assert [[card.face for card in row] for row in (pad.row, pad.against)] == [["6S"], ["7S"]]


def test_a_question_comes_before_everything_else() -> None:
    start = [{"act": "start", "seat": seat, "card": "3"} for seat in ("Ann", "Ben", "Cem")]
    question = question_of(opened("pirates-bluff", "Ann", "Ben", "Cem", said=start))
    assert question is not None
    assert question.choices[0].values == ("Ann", "Ben", "Cem")


def test_a_pad_says_an_act() -> None:
    pad = pads_of(fight(), "Ann")[0]
    assert pad.make_act(("10H",)) == Play(seat="Ann", card="10H")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    ("game", "seats"),
    [("bluffing-battles", 2), ("lost-war", 2), ("pirates-bluff", 4), ("battle", 3), ("bluff-words", 3)],
)
def test_a_seat_that_is_waited_for_has_keys_for_what_can_be_said_now_and_no_key_says_what_is_refused(
    game: str, seats: int, seed: int
) -> None:
    table, draw = opened(game, *("Ann", "Ben", "Cem", "Dan")[:seats]), random.Random(seed)
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
