"""The terminal takes every verb that it prints, in both languages."""

from __future__ import annotations

import pytest

from companion import languages
from companion.commands.playing.typed import typed_act
from companion.commands.playing.typed.own_words import SAME
from companion.games import GAMES
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
        said = typed_act(table.game, table.state, table.setup.deck.played_faces(), f"Ann {verb} {least}")
        assert said["act"] == prompt.act


def test_the_terminals_own_words_have_german_ones() -> None:
    text, _ = played("bluffing-battles", "Ann 7S", "stand", "hilfe", "regeln 3.2", "warum", "ende")
    assert "Not understood" not in text
    assert {"hilfe", "warum", "regeln", "protokoll", "stand", "ende", "lösche", "berichtige"} <= set(SAME)
