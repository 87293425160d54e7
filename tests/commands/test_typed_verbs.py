"""The terminal takes every verb that it prints, in both languages."""

from __future__ import annotations

from random import Random

import pytest

from companion import languages
from companion.commands.playing.typed import read_act
from companion.commands.playing.typed.own_words import SAME
from companion.games import GAMES
from companion.rules.judging.legal import one
from companion.rules.judging.visibility import is_open, open_to_all
from companion.rules.notation import act_from_json
from companion.rules.rulebook import say
from companion.session import Session
from tests.commands.test_typed import played


def acts(game: str, *typed: str) -> list[str]:
    text, session = played(game, *typed)
    assert "Not understood" not in text, text
    assert "Nicht verstanden" not in text, text
    return [f"{entry.act.word()} {entry.act.seat}" for entry in session.table.history.entries]


def test_a_hand_of_pirates_bluff_is_played_with_the_verbs_that_are_printed() -> None:
    typed = ("Ann opens with 2 3s", "Ben calls", "Ann shows 1 0", "Ben has 1 0", "Cem has 0 1")
    assert acts("pirates-bluff", "Ann lays 3A", "Ben lays 4A", "Cem lays 5A", *typed)[-5:] == [
        "bid Ann",
        "call Ben",
        "hand Ann",
        "hand Ben",
        "hand Cem",
    ]


def test_cards_are_drawn_in_secret() -> None:
    assert acts("lost-war", "Ann draws 3 cards in secret", "Ben draws 2") == ["muster Ann", "muster Ben"]


def test_in_german_too() -> None:
    languages.speak("de")
    assert acts("lost-war", "Ann zieht verdeckt 3 Karten", "Ben zieht 2") == ["muster Ann", "muster Ben"]
    assert acts("battle", "Ann setzt 2", "Ben setzt 3 Marken") == ["bet Ann", "bet Ben"]
    typed = ("Ann legt 3A", "Ben legt 4A", "Cem legt 5A", "Ann sagt 2 3er", "Ben ruft CALL", "Ann zeigt 1 0")
    assert acts("pirates-bluff", *typed)[-3:] == ["bid Ann", "call Ben", "hand Ann"]
    assert acts("bluff-words", "Ann bietet 9", "Ben anzweifeln") == ["bid Ann", "challenge Ben"]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_waited_for_at_the_start_is_taken_as_it_is_printed(game: str, language: str) -> None:
    """The whole sentence, with a value where it says a range."""
    languages.speak(language)
    spec = GAMES[game]
    seats = ["Ann", "Ben", "Cem"][: max(2, spec.seats[0])]
    table = Session.unkept({"record": 1, "game": game, "seats": seats}).table
    for prompt in table.game.expected(table.state):
        if prompt.seat != "Ann" or not prompt.numbers:
            continue
        name, verb = say(spec, prompt.says).split()[:2]
        if name != "Ann" or verb in ("may", "darf"):
            continue
        least = " ".join(str(number.least) for number in prompt.numbers)
        said = read_act(table.game, table.state, table.setup.deck.played_faces(), f"Ann {verb} {least}")
        assert said["act"] == prompt.act


def test_the_terminals_own_words_have_german_ones() -> None:
    text, _ = played("bluffing-battles", "Ann 7S", "stand", "hilfe", "regeln 3.2", "warum", "ende")
    assert "Not understood" not in text
    assert {"hilfe", "warum", "regeln", "protokoll", "stand", "ende", "lösche", "berichtige"} <= set(SAME)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_that_tells_a_move_is_taken_as_the_move(game: str, language: str) -> None:
    """Whole games by chance: what the table prints of a player is typed, and the table prints it again. Left out is
    what does not tell the whole move: secrets, and newcomers, who have no seat yet."""
    languages.speak(language)
    spec, chance, typed = GAMES[game], Random(3), set[str]()
    for _ in range(2):
        seats = ["Ann", "Ben", "Cem"][: spec.seats[1]]
        table = Session.unkept({"record": 1, "game": game, "seats": seats}).table
        game_, state, faces = table.game, table.state, table.setup.deck.played_faces()
        for _ in range(60):
            turn = one(game_, state, chance)
            if turn is None:
                break
            told = [say(game_, event) for event in open_to_all(game_, turn.events)]
            if is_open(game_, turn.events) and turn.act.seat in state.seats and told[0].startswith(turn.act.seat):
                act = act_from_json(game_.acts_known, read_act(game_, state, faces, told[0]))
                assert told[0] in [say(game_, event) for event in game_.turn(state, act).events]
                typed.add(act.word())
            state = turn.state
    assert typed


@pytest.mark.parametrize(
    ("language", "bid", "raised", "called"),
    [
        ("en", "opens with two 4s", "bids three 4s", "calls"),
        ("en", "bids 2 4s", "bids 3 4s", "calls the bid of three 4s"),
        ("de", "eröffnet und sagt zwei 4er", "bietet 3 4er", "ruft"),
        ("de", "bietet zwei 4er", "bietet höher drei 4er", "ruft CALL auf drei 4er"),
    ],
)
def test_the_verbs_of_bidding_are_taken_with_words_and_with_digits(
    language: str, bid: str, raised: str, called: str
) -> None:
    languages.speak(language)
    laid = [f"{seat} {verb} {card}" for seat, card in (("Ann", "3A"), ("Ben", "4A"), ("Cem", "5A"))
            for verb in (("lays" if language == "en" else "legt"),)]  # fmt: skip
    assert acts("pirates-bluff", *laid, f"Ann {bid}", f"Ben {raised}", f"Cem {called}")[-3:] == [
        "bid Ann",
        "bid Ben",
        "call Cem",
    ]


def test_a_bid_is_counted_down_by_the_verb_that_is_printed() -> None:
    laid = ("Ann lays 3A", "Ben lays 4A", "Cem lays 5A", "Ann bids 2 4s")
    assert acts("pirates-bluff", *laid, "Ann counts down")[-1] == "dead Ann"
