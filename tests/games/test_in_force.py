"""The rules page says what a table plays by: numbers and choices stand in it, and what is changed is marked."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion import languages
from companion.commands.main import main
from companion.games import GAMES
from companion.rules.game import Option
from companion.rules.options import spoken_name, spoken_value
from companion.rules.rulebook.in_force import CHANGED, _fill, sections_in_force
from companion.rules.spec import GameSpec
from companion.session import Session
from examples.thirteen import SPEC as THIRTEEN

ALL: tuple[GameSpec, ...] = (*GAMES.values(), THIRTEEN)
by_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


def told(game: GameSpec, **options: Any) -> str:
    return "\n".join(section.text for section in sections_in_force(game, options).values())


def others(option: Option) -> tuple[int, ...]:
    """Two numbers within the option's range that are not what the rules have."""
    assert option.span is not None
    least, most = option.span
    return tuple(value for value in (least, most, least + 1, most - 1) if value != option.values[0])[:2]


@by_game
def test_no_gap_is_left_open_and_nothing_is_marked_where_all_is_as_the_rules_have_it(game: GameSpec) -> None:
    assert re.findall(r"[{}]", told(game)) == []
    assert CHANGED not in told(game)
    assert not any(section.is_changed for section in sections_in_force(game, {}).values())


def test_a_number_that_begins_a_sentence_has_a_capital() -> None:
    options = THIRTEEN.read({"rounds": 5})
    said = _fill("{rounds:round} are played. {rounds:round}! In all {rounds:round}, or {rounds}.", options, options)
    assert said == "Five rounds are played. Five rounds! In all five rounds, or 5."


@by_game
def test_every_number_that_can_be_chosen_stands_in_the_rules(game: GameSpec) -> None:
    for option in game.options:
        if option.span is None:
            continue
        one, other = others(option)
        pages = {told(game), told(game, **{option.name: one}), told(game, **{option.name: other})}
        assert len(pages) == 3, option.name
        changed = [each for each in sections_in_force(game, {option.name: other}).values() if each.is_changed]
        assert option.section in {section.number for section in changed}, option.name


@by_game
def test_every_word_that_can_be_chosen_stands_in_its_section(game: GameSpec) -> None:
    for option in game.options:
        for value in option.values if option.span is None else ():
            section = sections_in_force(game, {option.name: value})[option.section]
            assert f"{spoken_name(option)} – {spoken_value(option, value)}" in section.text
            assert section.is_changed == (value != option.values[0])


@pytest.mark.parametrize("language", languages.NAMES)
@by_game
def test_people_read_the_titles_of_options_and_not_their_codes(game: GameSpec, language: str) -> None:
    languages.speak(language)
    try:
        text = told(game)
        titles = [spoken_name(option) for option in game.options]
    finally:
        languages.speak("en")
    assert re.findall(r"`[a-z][a-z_-]*`|\w_\w", text) == []
    assert not any("_" in title for title in titles)
    assert len(set(titles)) == len(titles)


def test_a_value_is_read_as_the_value_of_the_option_that_was_named_last() -> None:
    loans = sections_in_force(GAMES["pirates-bluff"], {})["4.6"].text
    assert "The option “Loans” chooses how. “at once”: the bank lends it at once." in " ".join(loans.split())
    ranks = sections_in_force(GAMES["battle"], {})["4.3"].text
    assert "With “Cards rank against: the suit led” the suit that beats" in " ".join(ranks.split())


@pytest.mark.parametrize(
    ("option", "values", "number"), [("rotation", ("led", "running"), "4.3"), ("knight_follows", (True, False), "4.4")]
)
def test_a_variant_that_is_not_chosen_is_left_out(option: str, values: tuple[Any, ...], number: str) -> None:
    game = GAMES["battle"]
    spec = next(each for each in game.options if each.name == option)
    for chosen in values:
        text = sections_in_force(game, {option: chosen})[number].text
        for value in values:
            assert (f"With “{spoken_name(spec)}: {spoken_value(spec, value)}”" in text) == (value == chosen)


def test_a_command_line_calls_options_as_they_are_typed() -> None:
    battle = sections_in_force(GAMES["battle"], {"goal": "twenty"}, as_typed=True)["2.1"].text
    assert "`goal` is `fifteen`" in battle
    ranks = sections_in_force(GAMES["battle"], {}, as_typed=True)["4.3"].text
    assert "In force: rotation=led." in ranks
    assert "With `rotation=led` the suit that beats" in " ".join(ranks.split())


def test_a_goal_of_18_stands_where_the_text_has_15() -> None:
    goal = sections_in_force(GAMES["battle"], {"goal": 18})["2.1"].text
    assert (
        "Everyone starts with six tokens (changed from five tokens), and 18 tokens (changed from 15 tokens) win."
        in goal
    )


def test_a_change_that_a_section_names_twice_is_marked_once() -> None:
    deal = sections_in_force(GAMES["battle"], {"hand_size": 4})["2.3"].text
    assert "gets four cards (changed from ten cards), and an extra hand of four is set aside" in " ".join(deal.split())


def test_the_command_tells_them_of_options_of_house_rules_and_of_a_session(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    Session.start("t", {"record": 1, "game": "lost-war", "seats": ["Ann", "Ben"], "options": {"stones": 5}}).close()
    assert main(["presets", "save", "five", "--session", "t"]) == 0
    for said in (
        ["lost-war", "-o", "stones=5"],
        ["--preset", "five"],
        ["--session", "t"],
        ["lost-war", "--session", "t"],
    ):
        capsys.readouterr()
        assert main(["rules", *said]) == 0
        assert "In the middle lie five stones (changed from three stones)" in capsys.readouterr().out
    assert main(["rules", "--session", "t", "-o", "stones=4"]) == 0
    assert "lie four stones" in capsys.readouterr().out
    assert main(["rules", "battle", "--session", "t"]) == 2
    assert main(["rules", "lost-war", "-o", "stones=99"]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "session 't' is a game of Winning the Battle, Losing the War, not of Battle",
        "option 'stones' cannot be 99; it can be: 2 to 9",
    ]
