"""The program speaks another language, and what it keeps is the same in every one."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from companion import languages
from companion.commands.main import main
from companion.commands.playing.typed import usage
from companion.decks import deck_from_mapping, load_printed
from companion.games import GAMES
from companion.languages.figures import figure
from companion.press.pages import Pages
from companion.press.sheets import print_deck
from companion.reports.csv_files import csv_text
from companion.reports.one_session import as_json, as_record
from companion.reports.rows import tables_of
from companion.rules.acts import IMPOSSIBLE_CARD
from companion.rules.game import Setup, SetupError, settle_options
from companion.rules.history import History
from companion.rules.rulebook import rule, say
from companion.rules.rulebook.amounts import amount
from companion.session import Session
from companion.speech.faces import look_of
from companion.table import Accepted
from tests.games.playing import play_randomly, set_up
from tests.interpreting import opened
from tests.observing import card, doubtful, touch

HEADER = {"record": 1, "game": "lost-war", "seats": ["Jörg", "Zoë"]}
ACTS = [
    {"act": "muster", "seat": "Jörg", "count": 2},
    {"act": "muster", "seat": "Zoë", "count": 1},
    {"act": "reveal", "seat": "Jörg", "cards": ["7S"]},
    {"act": "reveal", "seat": "Zoë", "cards": ["9H"]},
    {"act": "outflank", "seat": "Jörg", "place": 1, "card": "KD"},
    {"act": "amend", "line": 5, "with": {"act": "reveal", "seat": "Zoë", "cards": ["8H"]}},
    {"act": "note", "text": "müßig", "tags": ["slow"]},
]


def record(folder: Path) -> str:
    file = folder / "game.jsonl"
    file.write_text("\n".join(json.dumps(line, ensure_ascii=False) for line in [HEADER, *ACTS]), encoding="utf-8")
    return str(file)


def test_the_referee_speaks_german_where_that_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "de", "referee", "--plain", record(tmp_path)]) == 0
    german = capsys.readouterr().out
    assert "4: Jörg deckt 7S auf." in german
    assert main(["referee", "--plain", record(tmp_path)]) == 0
    english = capsys.readouterr().out
    assert "4: Jörg lays 7S." in english
    assert len(german.splitlines()) == len(english.splitlines())


def test_the_referee_speaks_the_language_of_the_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert main(["referee", "--plain", record(tmp_path)]) == 0
    assert "Jörg deckt 7S auf" in capsys.readouterr().out


def test_a_language_that_is_not_there_is_refused_before_anything_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", "tlh", "rules"]) == 2
    assert "There is no language 'tlh'" in capsys.readouterr().err


def kept_in(language: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[object], str, str, str]:
    """The saved and exported files of a session that is played in this language: its journal without times, and its
    exports."""
    monkeypatch.setenv("COMPANION_HOME", str(home))
    languages.speak(language)
    session = Session.start("evening", HEADER)
    for at, act in enumerate(ACTS):
        act = {**act, "line": 4} if act["act"] == "amend" else act  # a record counts its header as the first line
        (step,) = session.table.observe(touch(session.table, act, at=float(at)))
        assert isinstance(step, Accepted), step
    session.close()
    session = Session.resume("evening")
    told = [(entry.number, entry.act, entry.events) for entry in session.table.history.entries]
    exports = (
        as_record(session, hidden=True),
        as_json(session, hidden=True),
        csv_text("events", tables_of(session, hidden=True)["events"]),
    )
    session.close()
    return told, *exports  # type: ignore[return-value]


def test_what_is_kept_and_handed_on_is_the_same_in_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english, german = (kept_in(each, tmp_path / each, monkeypatch) for each in ("en", "de"))
    assert english[0] == german[0]
    assert [without_times(text) for text in english[1:]] == [without_times(text) for text in german[1:]]


def without_times(text: str) -> str:
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", "then", text)
    text = re.sub(r"(?<=,then,)\d+\.\d+", "since", text)
    return re.sub(r"(?m),\d+\.\d+(?=\r?$)", ",thought", text)


def test_what_is_known_of_a_card_is_said_in_german_and_kept_in_english() -> None:
    game = GAMES["bluffing-battles"]
    why = IMPOSSIBLE_CARD(card="7♠", place="Jörg's hand", known="7♠ lies in Zoë's score pile and Jörg's draw pile")
    english = say(game, why)
    languages.speak("de")
    assert english.startswith("7♠ can't be in Jörg's hand: 7♠ lies in Zoë's score pile and Jörg's draw pile.")
    assert say(game, why).startswith(
        "7♠ kann nicht hier liegen (Hand von Jörg): 7♠ liegt anderswo (Siegstapel von Zoë und Nachziehstapel von Jörg)."
    )
    assert rule(game, why) == "T11 Karten, die nicht dort liegen können"


def test_what_the_tablet_asked_is_said_in_german_and_kept_in_english() -> None:
    table = opened("bluffing-battles", "Zoë", "Jörg")
    languages.speak("de")
    doubtful(table, card("1/play", "6S", 0.5, ("9S", 0.45)))
    doubtful(table, card("2/play", None, 0.5, track=2, at=2.0))
    clear, unread = (each.events[0].why for each in table.history.entries)
    assert clear["text"] == "asked which card lies in front of Zoë: 6S or 9S"
    assert say(table.game, clear) == "Der Companion: gefragt, welche Karte vor Zoë liegt: 6S oder 9S"
    assert say(table.game, unread) == "Der Companion: gefragt, welche Karte vor Jörg liegt: sie war nicht zu lesen"


@pytest.mark.parametrize(
    ("name", "players", "cards", "german"),
    [
        ("battle", 9, {"R1": 99}, "Battle ist für 2 bis 5 Mitspieler, nicht für 9"),
        ("battle", 2, {"wizard": 99}, "Deck „own“: Battle hat keine Karte „wizard“; es hat: R, B, G oder K"),
        ("battle", 2, {"R1": 1}, "Das Deck „own“ hat 1 Karte, aber 2 Mitspieler brauchen 30: je 10"),
        ("bluff-words", 2, {"7S": 99}, "Bluff Words wird mit den Buchstaben A bis Z"),
        ("bluff-words", 2, {"A": 99}, "Die Karte „A“ des Decks „own“ braucht ihre Punkte"),
        ("bluffing-battles", 2, {"A": 1}, "Bluffing Battles wird mit Pokerdecks"),
        ("lost-war", 2, {"A": 1}, "Winning the Battle, Losing the War wird mit zwei Pokerdecks"),
        ("pirates-bluff", 3, {"Q": 99}, "Pirate's Bluff wird mit den Rängen 0 bis 8"),
        ("pirates-bluff", 3, {"7": 9}, "3 Hände von 7 Karten brauchen mehr als die 9 Karten des Decks"),
    ],
)
def test_why_a_game_cannot_be_set_up_so_is_said_in_german(
    name: str, players: int, cards: dict[str, int], german: str
) -> None:
    game, deck = GAMES[name], deck_from_mapping(cards, name="own", version="1")
    languages.speak("de")
    with pytest.raises(SetupError) as why:
        game.check(Setup(seats=tuple("ABCDEFGHI"[:players]), options=settle_options(game, {}), deck=deck))
    assert str(why.value).startswith(german)


def test_figures_and_what_is_printed_below_a_sheet_of_cards_are_in_the_language_that_is_spoken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed: list[str] = []
    monkeypatch.setattr(Pages, "text", lambda self, x, y, text, **looks: printed.append(text))
    deck = load_printed("battle")
    for language, number, foot in (
        ("de", "1.234,5", "Seite 1 von 1 · mit 100 % drucken"),
        ("en", "1,234.5", "page 1 of 1 · print at 100 %"),
    ):
        languages.speak(language)
        assert figure(1234.5, 1) == number
        printed.clear()
        print_deck(deck, tuple(deck.cards())[:1])
        assert foot in printed[-1]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_unit_that_moves_and_every_word_on_a_card_is_german(name: str) -> None:
    game = GAMES[name]
    history: History = History(game, set_up(game, ("Jörg", "Zoë", "Ann")[: game.seats[1]]))
    play_randomly(history, random.Random(3), most=60)
    units = sorted({unit for unit, _ in game.balances(history.state)})
    faces = [face for face in history.setup.deck.played_faces() if look_of(name, face).text.isalpha()]

    def said() -> list[str]:
        looks = [look_of(name, face) for face in faces]
        words = [word for each in looks for word in (each.text, each.corner) if len(word) > 2]
        return [*(amount(count, unit) for unit in units for count in (0, 1, 7)), *words]

    english = said()
    languages.speak("de")
    assert [here for here, there in zip(english, said(), strict=True) if here == there] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_terminal_says_what_each_act_means_in_german(name: str) -> None:
    english = [meant for _, meant in usage(GAMES[name], "Ann")]
    languages.speak("de")
    german = [meant for _, meant in usage(GAMES[name], "Ann")]
    assert len(german) == len(english) > 2
    assert not set(german) & set(english)
