"""Every game can be played by what people would type."""

from __future__ import annotations

import io
import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import languages
from companion.commands.playing.terminal import Terminal
from companion.commands.playing.typed import NotUnderstood, read_act, read_ruling, usage
from companion.games import GAMES
from companion.rules.acts import Answer
from companion.session import Session
from companion.sources.feed import Feed
from tests.interpreting import opened

SEATS = {"pirates-bluff": ["Ann", "Ben", "Cem"]}


def played(game: str, *typed: str, clock: Callable[[], float] = lambda: 0.0) -> tuple[str, Session]:
    session = Session.unkept({"record": 1, "game": game, "seats": SEATS.get(game, ["Ann", "Ben"])})
    out = io.StringIO()
    Terminal(session, Feed([], clock=clock, wake=lambda: None), out=out, typed=typed, clock=clock).run()
    return out.getvalue(), session


def by_hand() -> Callable[[], float]:
    """A clock of somebody who types no faster than people do: it is later each time."""
    return itertools.count(1.0).__next__


def read(game: str, line: str) -> dict[str, Any]:
    table = Session.unkept({"record": 1, "game": game, "seats": SEATS.get(game, ["Ann", "Ben"])}).table
    return read_act(table.game, table.state, table.setup.deck.played_faces(), line)


def test_a_hand_of_pirates_bluff_is_played_in_its_own_words() -> None:
    text, session = played(
        "pirates-bluff",
        "Ann 3A",
        "ben starts 5b",
        "Cem 7H",
        "Ann bids 3 5s",
        "bid four 5s",
        "Ben bids four 5s",
        "Cem calls",
        "Ann 2 natural 1 wild",
        "Ben natural=1 wild=0",
        "Cem hand 0 0",
        clock=by_hand(),
    )
    assert "Who does this?" in text
    assert "Refused" not in text.replace("Refused: Who does this?", "")
    assert [entry.act.word() for entry in session.table.history.entries][-4:] == ["call", "hand", "hand", "hand"]
    assert "The hands hold" in text


def test_a_battle_of_lost_war_is_played_in_its_own_words() -> None:
    text, session = played(
        "lost-war",
        "Ann musters 3",
        "Ben 2",
        "Ann reveals 7H 9S",
        "Ben KS 2D",
        "Ann outflanks 1 AH",
        "undo",
        "Ann stops",
    )
    assert "Refused" not in text
    assert [entry.act.word() for entry in session.table.history.standing] == [
        "muster", "muster", "reveal", "reveal", "stop",
    ]  # fmt: skip


def test_a_turn_of_bluff_words_is_played_in_its_own_words() -> None:
    text, session = played(
        "bluff-words", "center E A 1", "Ann draws", "Ben deal B 1", "Ben bid 6", "Ann challenges", "Ben concedes"
    )
    assert "Refused" not in text, text
    assert "In the middle: E, A." in text
    assert session.table.history.standing[-1].act.word() == "concede"


def test_a_trick_of_battle_is_played_in_its_own_words() -> None:
    text, session = played("battle", "Ann bets 2", "Ben bets 2 tokens", "Ann R6", "Ben plays the g1", "why")
    assert "Refused" not in text
    assert [standing.act.word() for standing in session.table.history.standing] == ["bet", "bet", "play", "play"]
    assert "4: Ben play G1" in text


@pytest.mark.parametrize("spelt", ["qs", "QS", "Q♠", "queen of spades", "the Queen of Spades", "plays QS"])
def test_a_card_may_be_spelt_as_people_spell_it(spelt: str) -> None:
    assert read("bluffing-battles", f"Ann {spelt}") == {"act": "play", "seat": "Ann", "card": "QS"}


def test_tens_are_tens_however_they_are_written() -> None:
    assert {read("bluffing-battles", f"Ann {ten}")["card"] for ten in ("10h", "TH", "ten of hearts", "10♥")} == {"10H"}


def test_what_the_table_let_stand_stands_with_its_reason() -> None:
    text, session = played("bluffing-battles", "stands", "Ann 7S", "Ben 8H", "Ann 7S", "stands a second deck crept in")
    assert "Not understood: there is no refused move to let stand" in text
    assert "Type `stands` to let it stand." in text
    assert session.table.history.standing[-1].act.stands == "a second deck crept in"


@pytest.mark.parametrize("line", ["Ann count cards 7", "Ann counts 7 cards", "Ann counts 7 card"])
def test_a_count_is_typed_as_people_say_it(line: str) -> None:
    assert read("bluffing-battles", line) == {"act": "count", "seat": "Ann", "unit": "cards", "amount": 7}


def test_an_act_that_is_none_cannot_be_corrected() -> None:
    text, _ = played("bluffing-battles", "strike 1", "Ann 7S", "mend 0 Ann 8S", "strike 99")
    assert "there is no line 1: nothing has been played yet" in text
    assert "there is no line 0: lines go from 1 to 1" in text
    assert "there is no line 99: lines go from 1 to 1" in text


def test_an_act_is_corrected_and_deleted_by_its_number() -> None:
    text, session = played("bluffing-battles", "Ann 7S", "Ben 8H", "mend 2 Ben 5H", "strike 2", "book")
    assert "Ann's 7S beats Ben's 5H" in text
    assert [entry.act.word() for entry in session.table.history.standing] == ["play"]
    assert "   2 x Ben play 8H" in text


def test_rules_and_the_last_decision_can_be_read() -> None:
    text, _ = played(
        "bluffing-battles", "why", "Ann 7S", "Ben 8H", "why", "rules", "rules 3.2", "rules unicorn", "book"
    )
    assert text.startswith("Bluffing Battles")
    assert "Nothing has been decided yet." in text
    assert "2: Ben play 8H" in text
    assert "3.2 The higher card takes both\n" in text
    assert "`rules 3.2` shows a section" in text
    assert "No rule mentions 'unicorn'." in text


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        ("bluffing-battles", "Bem 7S", "nobody is called 'Bem' (did you mean Ben?); the players are Ann, Ben"),
        ("bluffing-battles", "Ann", "what does Ann do?"),
        ("bluffing-battles", "Ann plays", "'play' needs CARD after it"),
        ("bluffing-battles", "Ann plays 7S 8S", "'8S' does not fit here: 'play' takes CARD"),
        ("bluffing-battles", "Ann plais 7S", "I don't know 'plais' (did you mean play?)"),
        ("pirates-bluff", "Ann bids 3", "'bid' needs RANK after it"),
        ("pirates-bluff", "position", 'type a position as in a record: {"act": "position", …}'),
    ],
)
def test_what_is_not_understood_is_said_with_what_would_do(game: str, line: str, said: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(game, line)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("game", "typed", "why"),
    [
        ("bluffing-battles", ("Ann 10S", "Ann 9S"), "Ann has already played 10S; Ben plays next."),
        ("battle", ("Ann 2", "Ben 2", "Ann R5", "Ann R6"), "Ann has already played R5 to this trick."),
        ("lost-war", ("Ann 3", "Ann 7H"), "Ben still has to draw."),
    ],
)
def test_a_card_out_of_turn_is_refused_by_the_referee(game: str, typed: tuple[str, ...], why: str) -> None:
    text, _ = played(game, *typed)
    assert f"Refused: {why}" in text


@pytest.mark.parametrize("game", GAMES)
def test_help_shows_every_act_of_the_game(game: str) -> None:
    text, session = played(game, "help")
    own = {kind.word() for kind in GAMES[game].acts_known if kind is not Answer or GAMES[game].asks_questions} - {
        "position",
        "amend",
        "note",
        "undo",
        "redo",
        "takeback",
        "remark",
        "rule",
    }
    shown = {word for typed, _ in usage(GAMES[game], "Ann") for word in typed.split()}
    assert own <= shown
    asked = session.table.game.expected(session.table.state)
    assert all(typed in text for typed, _ in usage(GAMES[game], "Ann", asked))


def test_help_names_a_field_as_the_line_beside_it_does() -> None:
    meant = dict(usage(GAMES["pirates-bluff"], "Ann"))["Ann bid QUANTITY RANK"]
    assert meant == "Bid that at least QUANTITY cards of this rank are in play"


@pytest.mark.parametrize(
    ("typed", "face"),
    [
        ("Herz Dame", "QH"),
        ("Pik-Bube", "JS"),
        ("Karo König", "KD"),
        ("Kreuz Ass", "AC"),
        ("Herz zehn", "10H"),
        ("Herz 7", "7H"),
        ("Karo B", "JD"),
        ("B♥", "JH"),
        ("♠D", "QS"),
        ("dd", "QD"),
        ("DameC", "QC"),
        ("QH", "QH"),
        ("queen of hearts", "QH"),
    ],
)
def test_where_german_is_spoken_ranks_may_be_typed_with_german_words_and_letters(typed: str, face: str) -> None:
    languages.speak("de")
    assert read("bluffing-battles", f"Ann {typed}")["card"] == face


def test_german_letters_are_no_cards_where_english_is_spoken() -> None:
    with pytest.raises(NotUnderstood):
        read("bluffing-battles", "Ann B♥")


def test_a_ruling_is_typed_with_what_it_moves_and_who_goes_on() -> None:
    text, session = played(
        "battle",
        "rule Ann pays Ben; 3 tokens from ann to BEN",
        "rule the turn was Ben's; Ben goes on",
        "rule nobody knows; 3 coins from Ann to Ben",
        "rule nobody knows; 3 tokens from Ann to Bem",
        "rule nobody knows; Ann pays",
        "rule",
        "book",
    )
    table = session.table
    before, after = table.game.balances(table.history.opening), table.game.balances(table.state)
    assert [after["tokens", seat] - before["tokens", seat] for seat in ("Ann", "Ben")] == [-3, 3]
    assert table.state.turn == "Ben"
    assert "nothing here is called 'coins'" in text
    assert "nothing here is called 'Bem'; did you mean 'Ben'?" in text
    assert "'Ann pays' is not a movement. Write `3 coins from Ann to Ben`" in text
    assert "what does the table rule?" in text
    assert "1   rule Ann pays Ben (3 tokens Ann → Ben): The table decides: Ann pays Ben" in text


def test_a_ruling_that_is_typed_names_cards() -> None:
    table = opened("battle")
    faces = table.setup.deck.played_faces()
    said = read_ruling(
        table.game, table.state, faces, "it is so; 1 card from rest to Ann/hand; r6 B10 from Ann/hand to aside"
    )
    assert said["effect"] == [
        {"unit": "cards", "amount": 1, "from": "rest", "to": "Ann/hand"},
        {"unit": "cards", "cards": ["R6", "B10"], "from": "Ann/hand", "to": "aside"},
    ]


def test_the_book_says_what_a_correction_changed_in_words() -> None:
    text, _ = played("battle", "Ann 3", "mend 1 Ann bets 2", "strike 1", "book")
    assert "amend 1: Ann bet 2" in text
    assert "amend 1: -" in text
    assert "{" not in text


def test_a_refusal_is_printed_after_the_acts_entered_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An act is reported once it is on disk; a refusal waits for that."""
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    session = Session.start("tonight", {"record": 1, "game": "battle", "seats": ["Ann", "Ben"]})
    out = io.StringIO()
    typed = ("Ann bets 2", "Ann bets 99", "Ben bets 2", "Ben bets 99")
    Terminal(session, Feed([], clock=lambda: 0.0, wake=lambda: None), out=out, typed=typed, clock=lambda: 0.0).run()
    session.close()
    told = [line.split(" ")[0] for line in out.getvalue().splitlines() if line.endswith(")")]
    assert told == ["Ann", "Refused:", "Ben", "Refused:"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("phones", "Phones cannot join this table: resume it with --phones."),
        ("hlep", "I don't know 'hlep' (did you mean help?)"),
        ("Ann shows 1 0", "Ann cannot do that now: 'shows'"),
        ("rule Ann pays; 3 from Ann to Ben", "3 of what? Write it as in `3 "),
    ],
)
def test_a_line_that_does_not_fit_is_answered_with_its_cause(line: str, says: str) -> None:
    assert says in played("pirates-bluff", line)[0]


def test_the_terminal_takes_the_lines_of_its_german_help() -> None:
    languages.speak("de")
    help_lines, _ = played("pirates-bluff", "hilfe")
    assert "entscheid Ann zahlt; 3 coins von Ann an Ben" in help_lines
    _, session = played(
        "pirates-bluff", "Ann 3A", "entscheid Ann zahlt; 3 coins von Ann an Ben; Ben ist dran", "rücknahme"
    )
    assert [entry.act.word() for entry in session.table.history.entries] == ["start", "rule", "takeback"]


TIMED = ("Ann 3A", "ben starts 5b", "Cem 7H", "Ann bids 3 5s", "Ben bids four 5s", "correct 5 Ben bids 5 5s")


def test_a_typed_act_whose_time_matters_has_the_moment_of_its_line_and_keeps_it_when_corrected() -> None:
    _, session = played("pirates-bluff", *TIMED, clock=by_hand())
    one, other = [each.act.at for each in session.table.history.standing][3:]
    assert (one, other) == (6.0, 8.0)  # the terminal looks at the clock twice a line, and once before the first
    assert session.table.history.standing[-1].act.quantity == 5


def test_lines_that_are_typed_at_once_do_not_run_ahead_of_the_clock_and_have_an_order() -> None:
    _, session = played("pirates-bluff", *TIMED)
    assert [each.act.at for each in session.table.history.standing][3:] == [0.001, 0.002]
