"""The changes between two decks, and the contents of one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import languages
from companion.decks import PrintedDeck, load_printed
from companion.decks.audit import audit_faces, describe_audit
from companion.decks.changes import differences, to_print_anew
from companion.games import GAMES


def deck_of(folder: Path, text: str) -> PrintedDeck:
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    return load_printed("mine.toml", beside=folder)


def test_each_difference_is_a_sentence(tmp_path: Path) -> None:
    new = deck_of(
        tmp_path,
        'from = "battle"\nsize = "mini"\nbacks = ["red"]\ndrop = ["bomb"]\n'
        '[cards]\neagle = 2\nR1 = { points = 9 }\nR2 = { words = "new" }\nR16 = { points = 37 }\n',
    )
    assert list(differences(load_printed("battle"), new)) == [
        "The cards are 44 × 63 mm instead of 63 × 88 mm.",
        "The backs are red instead of blue.",
        "the bomb (bomb): gone (2 cards).",
        "red 1 (R1): points 9 instead of 7.",
        "red 1 (R1): printed differently (words).",
        "red 2 (R2): printed differently (words).",
        "the eagle (eagle): 2 cards instead of 1.",
        "red 16 (R16): new (1 card).",
    ]


def test_what_is_otherwise_is_said_in_words_of_the_language_that_is_spoken(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    looks = 'index = "X", figure = "Y", under = "z", words = "new", colour = "brown", shape = "ring", picture = "a.png"'
    text = f'from = "battle"\nbacks = ["red", "grey"]\n[cards]\nR1 = {{ points = 9, pips = 2, {looks} }}\n'
    assert "battle" in GAMES  # whose catalogue has the words of its deck
    languages.speak("de")
    assert list(differences(load_printed("battle"), deck_of(tmp_path, text))) == [
        "Die Rückseiten sind rot, grau statt blau.",
        "Rot 1 (R1): Punkte 9 statt 7.",
        "Rot 1 (R1): anders bedruckt (Eckzeichen, Zeichen in der Mitte, kleiner Text, Worte, Farbe, Form, "
        "Zahl der Formen, Bild).",
    ]


def test_a_number_that_changes_its_card_is_warned_of(tmp_path: Path) -> None:
    old = deck_of(tmp_path, "[cards]\nA = 1\nB = 1\n")
    new = deck_of(tmp_path, "[cards]\nA = 1\nC = 1\nB = 1\n")
    said = list(differences(old, new))
    assert "The printed mark 2 was B and is now C: cards printed before would be misread." in said
    assert "B: the printed mark 3 instead of 2." in said


def test_only_what_is_not_the_same_is_printed_again(tmp_path: Path) -> None:
    battle = load_printed("battle")
    new = deck_of(tmp_path, 'from = "battle"\n[cards]\neagle = 2\nR2 = { words = "new" }\nR16 = { points = 37 }\n')
    assert [(card.face, card.copy) for card in to_print_anew(battle, new, marks=True, backs=False)] == [
        ("R2", 1),
        ("eagle", 2),
        ("R16", 1),
    ]
    assert to_print_anew(battle, load_printed("battle"), marks=True, backs=False) == ()


def test_cards_of_a_pack_with_another_back_are_printed_again_where_backs_are_printed(tmp_path: Path) -> None:
    old = deck_of(tmp_path, 'backs = ["blue", "red"]\n[cards]\nA = 2\n')
    new = deck_of(tmp_path, 'backs = ["blue", "green", "grey"]\n[cards]\nA = 2\n')
    assert [card.pack for card in to_print_anew(old, new, marks=True, backs=True)] == [2, 2, 3, 3]
    assert [card.pack for card in to_print_anew(old, new, marks=True, backs=False)] == [3, 3]


def test_a_picture_that_was_painted_over_is_printed_again(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n one")
    (tmp_path / "b.png").write_bytes(b"\x89PNG\r\n\x1a\n two")
    old = deck_of(tmp_path, '[cards]\nA = { picture = "a.png" }\n')
    new = deck_of(tmp_path, '[cards]\nA = { picture = "b.png" }\n')
    assert [card.face for card in to_print_anew(old, new, marks=False, backs=False)] == ["A"]


@pytest.mark.parametrize(
    ("less", "more", "says"),
    [
        ([], [], "63 of 63 seen"),
        (["G4"], [], "62 of 63 seen; green 4 is missing"),
        (["bomb"], [], "62 of 63 seen; one of the bomb is missing"),
        ([], ["R6"], "63 of 63 seen; two of red 6, but the deck has one"),
        (["G4"], ["3C"], "62 of 63 seen; green 4 is missing; 3C is not of this deck"),
    ],
)
def test_an_audit_says_what_is_missing_and_what_is_too_much(less: list[str], more: list[str], says: str) -> None:
    deck = load_printed("battle")
    seen = [card.face for card in deck.cards()]
    for face in less:
        seen.remove(face)
    audit = audit_faces(deck, seen + more)
    assert describe_audit(deck, audit) == says
    assert audit.complete == (not less and not more)
