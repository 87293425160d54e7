"""Thirteen, rule by rule."""

import io
import random

import pytest
from thirteen import SPEC
from thirteen.words import Bid

from companion.commands.afterwards.referee import referee
from companion.commands.playing.terminal import Terminal
from companion.decks import load_deck
from companion.games import GAMES
from companion.rules.game import IllegalAct, Setup, settle_options
from companion.rules.history import History
from companion.rules.rulebook import page
from companion.session import Session
from companion.sources.feed import Feed

HEADER = {"record": 1, "game": "thirteen", "seats": ["Ann", "Ben"]}


@pytest.fixture(autouse=True)
def _known(monkeypatch, tmp_path):
    monkeypatch.setitem(GAMES, SPEC.name, SPEC)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))


def table(*seats, **options):
    settled = settle_options(SPEC, options)
    return History(SPEC, Setup(seats=seats, options=settled, deck=load_deck(SPEC.deck_name(settled))))


def play(history, *cards):
    for seat, card in zip(history.state.seats, cards, strict=True):
        entry = history.say(Bid(seat=seat, card=card))
    return entry.events


def refused(history, seat, card):
    with pytest.raises(IllegalAct) as error:
        history.say(Bid(seat=seat, card=card))
    return error.value.why.code


def test_1_1_each_has_a_suit():
    history = table("Ann", "Ben", "Cem")
    assert history.state.holdings.possible("Cem/hand") == {
        face for face in load_deck("standard52").copies if "C" in face
    }
    assert refused(history, "Ann", "AH") == "not-of-place"


def test_1_2_the_king_is_high_and_the_ace_low():
    history = table("Ann", "Ben")
    play(history, "AS", "2H")
    play(history, "KS", "QH")
    assert SPEC.scores(history.state) == {"Ann": 2, "Ben": 1}


def test_2_1_each_bids_once_a_round_and_each_card_once():
    history = table("Ann", "Ben")
    history.say(Bid(seat="Ann", card="7S"))
    assert refused(history, "Ann", "8S") == "has-bid"
    history.say(Bid(seat="Ben", card="8H"))
    assert refused(history, "Ann", "7S") == "impossible-card"


def test_2_2_the_highest_bid_scores_and_equal_ones_do_not():
    history = table("Ann", "Ben", "Cem")
    play(history, "9S", "9H", "2C")
    assert SPEC.scores(history.state) == {"Ann": 0, "Ben": 0, "Cem": 0}
    play(history, "3S", "2H", "8C")
    assert SPEC.scores(history.state) == {"Ann": 0, "Ben": 0, "Cem": 2}
    assert history.state.holdings.size("box") == 6


def test_3_1_most_points_win_and_several_share():
    assert play(table("Ann", "Ben", rounds=1), "5S", "7H")[-1].winners == ("Ben",)
    assert play(table("Ann", "Ben", rounds=1), "5S", "5H")[-1].winners == ("Ann", "Ben")


def test_every_section_with_text_has_a_test():
    tests = [name for name in globals() if name.startswith("test_")]
    wanted = [f"test_{number.replace('.', '_')}_" for number, section in page(SPEC.rules).items() if section.text]
    assert [each for each in wanted if not any(test.startswith(each) for test in tests)] == []


def test_a_record_is_judged(tmp_path):
    record = tmp_path / "game.jsonl"
    lines = [
        '{"record": 1, "game": "thirteen", "seats": ["Ann", "Ben"], "options": {"rounds": 1}}',
        '{"act": "bid", "seat": "Ann", "card": "5S"}',
        '{"act": "bid", "seat": "Ben", "card": "7H"}',
    ]
    record.write_text("\n".join(lines))
    out = io.StringIO()
    assert referee(record, out, out, plain=True) == 0
    assert "3: Ben bids highest and scores 1 point. (2.2 The highest bid)" in out.getvalue()
    assert "Ann 0, Ben 1. Ben wins with 1 point." in out.getvalue()


@pytest.mark.parametrize("seed", range(5))
def test_random_games_lose_no_card_and_give_the_same_events_again(seed):
    chance = random.Random(seed)
    history, again = table("Ann", "Ben", "Cem"), table("Ann", "Ben", "Cem")
    while acts := list(SPEC.legal(history.state)):
        entry = history.say(chance.choice(acts))
        assert history.state.holdings.total == 39
        assert sum(SPEC.ledger(history.state).values()) == 91
        assert again.say(entry.act).events == entry.events
    assert len(history.entries) == 39
    assert history.state.ended
    assert again.state == history.state


def test_a_position_between_two_rounds_is_entered():
    history, entered = table("Ann", "Ben"), table("Ann", "Ben")
    play(history, "2S", "7H")
    entered.say(SPEC.position(history.state))
    assert SPEC.balances(entered.state) == SPEC.balances(history.state)
    assert play(entered, "3S", "8H")[-1].number == 2


def typed(session, *lines):
    out = io.StringIO()
    Terminal(session, Feed([], clock=lambda: 0.0, wake=lambda: None), out=out, typed=lines, clock=lambda: 0.0).run()
    session.close()
    return out.getvalue()


def test_an_evening_is_typed_and_continued():
    said = typed(Session.start("tonight", HEADER), "Ann 5S", "Ben 7H", "Ann KS", "undo")
    assert "Ben bids highest and scores 1 point." in said
    assert "Undone: Ann bid KS." in said
    session = Session.resume("tonight")
    assert SPEC.scores(session.table.state) == {"Ann": 0, "Ben": 1}
    assert "Ann bids highest and scores 2 points." in typed(session, "Ann 3S", "Ben AH")
