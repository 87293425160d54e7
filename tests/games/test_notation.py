"""Acts and events as JSON, and back."""

from __future__ import annotations

import json
import random
from sys import float_info
from typing import Any

import pytest

from companion.games import GAMES
from companion.games.battle import SPEC as BATTLE
from companion.games.battle.round_events import RollsDue
from companion.games.bluffing_battles import SPEC
from companion.games.bluffing_battles import acts as bb
from companion.games.bluffing_battles import events as on
from companion.games.bluffing_battles.position import Position
from companion.records import Replay, read_header
from companion.rules import acts as t
from companion.rules.events import Amended, Posting, Ruled, Why
from companion.rules.holdings import move, move_all
from companion.rules.notation import NotationError, act_from_json, act_to_json, event_from_json, to_json
from tests.games.bluffing_battles.dealer import Table
from tests.games.stall import words as stall_words

GAME = SPEC


def read(**line: Any) -> Any:
    return act_from_json(GAME.acts_known, line)


def test_an_act_is_its_word_its_seat_and_its_fields() -> None:
    act = bb.Play(seat="Ann", card="QS", at=1.5, stands="so")
    assert list(act_to_json(act)) == ["act", "seat", "card", "at", "stands"]
    assert read(**act_to_json(act)) == act


def test_fields_at_their_defaults_are_left_out_but_a_named_nothing_is_said() -> None:
    assert act_to_json(bb.Draw(seat="Ann", card=None)) == {"act": "draw", "seat": "Ann", "card": None}
    assert act_to_json(t.Undo()) == {"act": "undo"}


def test_a_ruling_is_made_of_movements_and_says_them_as_people_do() -> None:
    moves = (move(1, "Ann", "Ben"), move(("7S", None), "Ann", "Ben"), t.NextTurn(turn="Ben"))
    ruling = t.Rule(text="so", effect=moves)
    line = act_to_json(ruling)
    between = {"unit": "cards", "from": "Ann", "to": "Ben"}
    assert line["effect"] == [{**between, "amount": 1}, {**between, "cards": ["7S", None]}, {"turn": "Ben"}]
    assert read(**line) == ruling


def test_what_a_ruling_of_an_earlier_journal_moved_is_read_by_the_names_that_it_had() -> None:
    ruled = Ruled(
        why=t.RULED(text="so"), text="so", moved=(move(("7S",), "Ann/hand", "heap"), move_all("Ben/hand", "heap"))
    )
    rest = {"target": "heap", "of": "cards", "blind": False}
    old = [
        {"source": "Ann/hand", "count": 1, "faces": ["7S"], **rest},
        {"source": "Ben/hand", "count": None, "faces": [], **rest},
    ]
    assert event_from_json(GAME, {**to_json(ruled), "moved": old}) == ruled == event_from_json(GAME, to_json(ruled))


def test_an_act_within_an_act_is_an_act() -> None:
    mended = t.Amend(line=3, with_=bb.Play(seat="Ann", card="QS"))
    assert act_to_json(mended)["with"] == {"act": "play", "seat": "Ann", "card": "QS"}
    assert read(**act_to_json(mended)) == mended
    assert read(act="amend", line=3, **{"with": None}) == t.Amend(line=3, with_=None)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"act": "fly"}, "there is no act 'fly'"),
        ({"act": 5}, "there is no act 5"),
        ({}, "there is no act None"),
        ({"act": "play", "seat": "Ann"}, "'play' needs the field 'card'"),
        ({"act": "play", "seat": "Ann", "card": "QS", "speed": 3}, "'play' has no field 'speed'"),
        ({"act": "play", "seat": "Ann", "card": 7}, "play.card cannot be 7"),
        ({"act": "play", "seat": ["Ann"], "card": "QS"}, "play.seat cannot be ['Ann']"),
        ({"act": "recycle", "seat": "Ann", "count": True}, "recycle.count cannot be True"),
        ({"act": "recycle", "seat": "Ann", "count": 1.0}, "recycle.count cannot be 1.0"),
        ({"act": "hand", "seat": "Ann", "cards": ["QS", 3]}, "hand.cards[1] cannot be 3"),
        ({"act": "hand", "seat": "Ann", "cards": "QS"}, "hand.cards cannot be 'QS'"),
        ({"act": "rule", "text": "so", "effect": [{"unit": "cards"}]}, "rule.effect[0] cannot be"),
        ({"act": "amend", "line": 1, "with": {"act": "fly"}}, "there is no act 'fly'"),
        ({"act": "amend", "line": 1, "with": 4}, "amend.with_ cannot be 4"),
    ],
)
def test_what_is_no_notation_is_refused_with_its_field(line: dict[str, Any], says: str) -> None:
    with pytest.raises(NotationError) as refused:
        act_from_json(GAME.acts_known, line)
    assert str(refused.value).replace(".with cannot", ".with_ cannot").startswith(says)


@pytest.mark.parametrize("at", [float("inf"), float("nan"), 10**400, "1", True])
def test_a_time_is_a_finite_number(at: Any) -> None:
    with pytest.raises(NotationError):
        read(act="play", seat="Ann", card="QS", at=at)


def test_the_largest_number_that_there_is_is_a_time_too() -> None:
    assert read(act="play", seat="Ann", card="QS", at=float_info.max).at == float_info.max


def test_every_event_of_a_game_survives_the_journal() -> None:
    table = Table(random.Random(4), {"format": "one-deck", "recycled_pile": "face-up", "unresolved_war": "return"})
    replay = Replay(read_header(table.header()))
    for number, said in enumerate(table.lines, start=2):
        for event in replay.line(number, said):
            assert event_from_json(GAME, json.loads(json.dumps(to_json(event)))) == event


def test_corrected_acts_survive_the_journal_with_what_they_were_judged_to() -> None:
    why = Why("mended", (("act", "x"), ("cards", ("QS", None))))
    inner = on.CardDrawn(why=why, postings=(Posting("cards", "Ann", 1),), seat="Ann", card=None)
    amended = Amended(why=why, number=3, rejudged=((3, (inner,)), (4, ())), dropped=(5,))
    assert event_from_json(GAME, json.loads(json.dumps(to_json(amended)))) == amended


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({}, "there is no event None"),
        ({"event": "fly"}, "there is no event 'fly'"),
        ({"event": "card-drawn", "why": {"code": "x"}, "seat": "Ann"}, "'card-drawn' needs the field 'card'"),
        ({"event": "amended", "why": {"code": "x"}, "number": 1, "rejudged": 3}, "'rejudged' must be a list"),
    ],
)
def test_what_is_no_event_is_refused(line: dict[str, Any], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        event_from_json(GAME, line)


def test_an_event_may_leave_out_what_is_as_usual() -> None:
    line = {"event": "rolls-due", "why": {"code": "x"}, "about": "deal", "seats": ["Ann"]}
    assert event_from_json(BATTLE, line) == RollsDue(why=Why("x"), about="deal", seats=("Ann",))


def test_what_each_seat_has_is_read_by_seat() -> None:
    said = {"act": "position", "hands": {"Ann": 3}, "known": {"Ann": ["7S"]}}
    assert read(**said) == Position(hands={"Ann": 3}, known={"Ann": ("7S",)})
    with pytest.raises(NotationError, match=r"position\.known\.Ann\[0\] cannot be 7"):
        read(**{**said, "known": {"Ann": [7]}})


def test_a_pair_of_cards_has_two_parts() -> None:
    line = to_json(on.WarBegun(why=Why("tie"), cards=("QS", "QH")))
    with pytest.raises(NotationError, match=r"war-begun\.cards has 3 parts instead of 2"):
        event_from_json(GAME, {**line, "cards": ["QS", "QH", "QD"]})


def test_a_mapping_is_an_object_and_what_is_in_it_is_notation_too() -> None:
    assert to_json({"Ann": ("QS", None), "Ben": frozenset("ba")}) == {"Ann": ["QS", None], "Ben": ["a", "b"]}


def test_a_field_that_a_part_of_an_act_does_not_have_is_named() -> None:
    move = {"unit": "cards", "from": "Ann", "to": "Ben", "amount": 1, "speed": 3}
    with pytest.raises(NotationError, match=r"rule.effect\[0\] cannot be"):
        read(act="rule", text="so", effect=[move])


def test_one_of_a_few_words_is_read_and_no_other() -> None:
    line = to_json(RollsDue(why=Why("rolls"), about="deal", seats=("Ann", "Ben"), place=1))
    assert event_from_json(BATTLE, line).about == "deal"  # type: ignore[attr-defined]
    with pytest.raises(NotationError, match=r"rolls-due\.about cannot be 'lunch'"):
        event_from_json(BATTLE, {**line, "about": "lunch"})


def test_no_two_words_of_a_game_are_alike() -> None:
    for game in GAMES.values():
        for kinds in (game.acts_known, game.events_known):
            names = [kind.__name__ for kind in kinds]
            assert sorted(names) == sorted(set(names))


def test_a_secret_that_was_left_out_of_a_record_is_reported() -> None:
    hidden = {"act": "pick", "seat": "Ann", "card": None}
    with pytest.raises(NotationError, match=r"pick\.card was hidden .* export the session again with --hidden"):
        act_from_json([stall_words.Pick], hidden)
