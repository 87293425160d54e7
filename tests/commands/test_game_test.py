"""``companion game test FOLDER`` says in a sentence what only whole games show."""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.commands.main import main
from companion.games import GAMES, game_or_folder
from companion.games.outside import game_in
from companion.games.outside.declared import list_untimed
from companion.games.outside.findings import Findings
from companion.games.outside.openings import Openings
from companion.games.outside.whole_games import play_whole_games
from companion.rules.events import Event, Why
from companion.rules.game import Act
from companion.rules.rulebook.amounts import counted
from tests.commands.changed_examples import changed, check_told, copy_example, try_it


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    mine = copy_example(tmp_path / "my_game")
    yield mine
    for name in [name for name in sys.modules if name.split(".")[0] == "my_game"]:
        del sys.modules[name]


def test_of_a_game_without_mistakes_nothing_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = try_it(folder, capsys)
    assert code == 0
    assert "Thirteen: 6 random games with" in told
    assert "6 reached their end." in told
    assert "too small" not in told


def test_a_felt_that_is_too_small_for_all_players_is_reported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    started = (folder / "__init__.py").read_text()
    told = "A felt of 900×600 mm is too small for Thirteen with 3 seats: zone 1/play would not hold a card."
    won = 'room=1.0),\n        Place("{seat}/won", zone="won", room=9.0),'
    (folder / "__init__.py").write_text(started.replace("room=1.0),", won))
    code, said = try_it(folder, capsys)
    assert told in said
    assert code == 0


MISTAKES = [
    ("referee.py", "if seat not in state.bids:", "if seat not in state.bids and state.played < 3:",
     "prompts() waits for nothing"),
    ("referee.py", "if turn.state.played >= state.options.rounds:", "if False:", "the table is stuck"),
    ("words.py", "class RoundEnded(", "class Never(Event):\n    seat: Seat\n\n\nclass RoundEnded(", "the event Never"),
    ("__init__.py", ', zone="play", room=1.0', ', zone="play"', "its Place has no room=, so that a table has it only"),
    ("referee.py", "    turn.record(say.RoundEnded(", "    if len(state.seats) == 3:\n        {}[0]\n"
     "    turn.record(say.RoundEnded(", "KeyError"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES, ids=[each[3] for each in MISTAKES])
def test_a_mistake_that_only_whole_games_show_is_a_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str], mistake: tuple[str, str, str, str]
) -> None:
    file, written, instead, told = mistake
    text = (folder / file).read_text()
    assert written in text
    (folder / file).write_text(text.replace(written, instead, 1))
    code, said = try_it(folder, capsys)
    assert code == (0 if "Never" in told else 1)
    assert told in said


@pytest.mark.parametrize(
    ("written", "instead", "told"),
    [
        (
            "def play(turn, act):\n",
            "def play(turn, act):\n"
            '    turn.refuse_if(turn.state.holdings.pile(f"{turn.seat}/hand").unseen, say.AWAIT_TRUMP)\n',
            "“play” is legal with the cards that lie there, and refused while they are unseen: The next",
        ),
        (
            "def play(turn, act):\n",
            "def play(turn, act):\n    turn.refuse_if(turn.state.hand > 3, say.AWAIT_TRUMP)\n",
            "“play” is waited for, and refused: ",
        ),
    ],
)
def test_an_act_that_is_waited_for_and_refused_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], written: str, instead: str, told: str
) -> None:
    mine = changed(tmp_path, "foretold", ("__init__.py", written, instead), times=-1)
    code, said = try_it(mine, capsys)
    assert code == 1
    assert told in said


SINGLES = ("__init__.py", "least=2, most=8", "least=1, most=8")
SILENT = ("__init__.py", "    suggest=suggest,\n", "")
NO_SETS = ("__init__.py", "len(set(act.cards)) > 1", "len(act.cards) > 1")
NO_SCORES = "scores=lambda state: dict.fromkeys(state.seats, 0)"
NEVER = [
    ([("__init__.py", 'unit="points"', f'unit="gems", {NO_SCORES}')],
     "a movement of gems, the unit of the scores (only points)"),
    ([SINGLES, SILENT, NO_SETS], "“sell” with more than one card (suggest= names such acts)"),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "told"), NEVER)
def test_what_never_moved_or_was_never_tried_is_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], edits: list[tuple[str, str, str]], told: str
) -> None:
    _, said = try_it(changed(tmp_path, "bazaar", *edits), capsys)
    assert f"These never happened in the games: {told}" in said


def test_a_unit_has_the_singular_that_the_game_gives_it(tmp_path: Path) -> None:
    game_in(changed(tmp_path, "bazaar", ("__init__.py", 'unit="points"', 'unit="points", singulars={"oxen": "ox"}')))
    assert counted("oxen") == "{count:ox|oxen}"


def test_several_cards_are_tried_without_a_list_of_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = ("__init__.py", "WORTH.get(len(act.cards), 10)", "{1: 0}[len(act.cards)]")
    _, said = try_it(changed(tmp_path, "bazaar", SINGLES, SILENT, wrong), capsys)
    assert "KeyError: 2" in said


def test_an_act_of_cards_and_any_word_is_left_to_the_list_of_acts(capsys: pytest.CaptureFixture[str]) -> None:
    main(["game", "test", "bluff-words", "--games", "2", "--seed", "2"])
    assert "Bluff Words: 2 random games with" in capsys.readouterr().out


TIMED = [("__init__.py", 'cards="card")', 'cards="card", timed=True)'),
         ("words.py", "HAS_BID = ", 'LATE = Reason("late", "2.1", "{seat} has bid too late.")\nHAS_BID = '),
         ("referee.py", "    turn.object_if_impossible(", "    turn.refuse_if(act.at is not None and act.at > 90, "
          "say.LATE, seat=turn.seat)\n    turn.object_if_impossible(")]  # fmt: skip


def test_a_rule_of_time_comes_up_in_the_games_that_have_a_clock(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file, written, instead in TIMED:
        (folder / file).write_text((folder / file).read_text().replace(written, instead))
    (folder / "rules.md").write_text((folder / "rules.md").read_text() + "\n### 3.2 Late bids\nThey are refused.\n")
    (folder / "words.py").write_text((folder / "words.py").read_text().replace('"late", "2.1"', '"late", "3.2"'))
    _, said = try_it(folder, capsys)
    assert "Late bids" not in said


UNTIL = ("referee.py", "cards=cards)", "cards=cards, until=5.0)")
NO_TIME = [
    ([UNTIL], "referee.py:", "until= is in all prompts of a state, so that no key is left on the screen"),
    ([UNTIL, ("referee.py", "until=5.0)", "until=5.0)\n            yield Prompt(act=\"bid\", seat=seat, cards=cards, "
              "says=say.AWAIT_BID(seat=seat, number=1))")],
     "referee.py:", "until= is in the prompt of 'bid', whose ActSpec has no timed=True: its acts have no time"),
    ([TIMED[1], TIMED[2]],
     "referee.py:13: act.at is read, and the ActSpec of Bid lacks timed=True: its acts have no time"),
    ([TIMED[1], ("referee.py", "def bid(", "def check_late(turn, said):\n    turn.refuse_if((said.at or 0) > 90, "
      "say.LATE, seat=turn.seat)\n\n\ndef bid("),
      ("referee.py", TIMED[2][1], f"    check_late(turn, act)\n{TIMED[2][1]}")],
     "referee.py:12: said.at is read, and the ActSpec of Bid lacks timed=True: its acts have no time"),
    ([TIMED[0], TIMED[1], (*TIMED[2][:2], TIMED[2][2].replace("act.at is not None and ", ""))],
     "TypeError: '>' not supported between instances of 'NoneType' and 'int'; an act without a time has at=None"),
]  # fmt: skip


@pytest.mark.parametrize("mistake", NO_TIME, ids=[each[-1] for each in NO_TIME])
def test_a_mistake_with_times_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], mistake: tuple[Any, ...]
) -> None:
    edits, *told = mistake
    check_told(changed(tmp_path, "thirteen", *edits), capsys, told, "--games", "4", is_wrong=True)


def test_sections_that_never_came_up_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    never = ("__init__.py", "highest = leaders(", "highest = list(bids)[:1] or leaders(")
    mine = changed(tmp_path, "thirteen", ("referee.py", *never[1:]))
    (mine / "rules.md").write_text((mine / "rules.md").read_text() + "\n### 3.2 Equal bids\nNobody scores.\n")
    words = (mine / "words.py").read_text()
    (mine / "words.py").write_text(words.replace('Reason("equal", "2.2"', 'Reason("equal", "3.2"'))
    code, said = try_it(mine, capsys)
    assert code == 0
    assert "These never happened in the games: section 3.2 Equal bids.\nMore games can reach them (--games), or" in said


def test_a_refusal_that_never_came_up_is_listed_as_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = changed(
        tmp_path, "plates",
        ("words.py", "WON = ", 'NEVER = Reason("never", "2.9", "Not in this round.")\nWON = '),
        ("__init__.py", "def choose(turn, act):\n", "def choose(turn, act):\n    turn.refuse_if(False, say.NEVER)\n"),
        ("rules.md", "## 3 ", "### 2.9 Pauses\nNobody chooses in a pause.\n\n## 3 "),
    )  # fmt: skip
    code, said = try_it(mine, capsys)
    assert (code, "These never happened in the games: a refusal by section 2.9 Pauses." in said) == (0, True)


class Wager(Act):
    secrets = ("coins",)

    coins: int


class WagerTold(Event):
    why: Why = Why("told")
    seat: str
    coins: int


@pytest.mark.parametrize(("second", "found"), [(7, 1), (8, 0)])
def test_an_event_that_always_tells_a_secret_and_opens_no_act_is_reported(second: int, found: int) -> None:
    game: Any = SimpleNamespace(events_known=(WagerTold,), act_specs={})
    openings = Openings(game)
    for said, told in ((3, 3), (7, second)):
        openings.note_act(Wager(seat="Ann", coins=said), ())
        openings.note_act(Act(seat="Ben"), (WagerTold(seat="Ann", coins=told), WagerTold(seat="Ben", coins=1)))
    wrong = [each.partition(": ")[2] for each in openings.wrong()]
    says = "WagerTold tells the coins that Wager keeps secret; write opens = 'wager' in it, so that exports and"
    assert [each.startswith(says) for each in wrong] == [True] * found


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        (", secret=True", ""),
        ('    showing=Showing(verbs=(Verb("choose", "Choose", tone="gold", secret=True),)),\n', ""),
    ],
    ids=["not marked", "no Verb"],
)
def test_a_key_that_shows_a_secret_is_noted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], written: str, instead: str
) -> None:
    mine = changed(tmp_path, "plates", ("__init__.py", written, instead))
    assert main(["game", "test", str(mine), "--games", "2"]) == 0
    said = capsys.readouterr().out
    assert "words.py:17: the key “Choose” shows all at the tablet the card that Choose keeps secret; if people" in said
    assert "write showing=Showing(verbs=(Verb('choose', 'Choose', secret=True),))" in said


def test_a_time_that_is_read_and_not_stored_is_noted_where_other_acts_have_theirs() -> None:
    noted = [wrong for _, wrong in list_untimed(GAMES["pirates-bluff"])]
    assert noted[0] == "act.at is read, and the ActSpec of Start lacks timed=True: its acts have no time"


STAYS = [("__init__.py", "turn=next_seat(state.seats, event.seat)", "turn=event.seat"),
         ("__init__.py", "if state.catch:\n        yield", "if False:\n        yield")]  # fmt: skip
"""The turn of Pearls stays with one player, who can never stop."""


def test_a_turn_that_does_not_move_on_is_reported(tmp_path: Path) -> None:
    game = game_in(changed(tmp_path, "pearls", *STAYS), is_tried=True)
    (wrong,) = (each for each in play_whole_games(game, games=1, most_acts=40).wrong if "over" in each)
    assert wrong == "no game was over after 40 acts; at the end Ann says only “dive”: does the turn move on?"


def test_a_turn_that_does_not_move_on_is_reported_when_the_time_is_over(tmp_path: Path) -> None:
    game, ticks = game_in(changed(tmp_path, "pearls", *STAYS), is_tried=True), itertools.count()
    found = play_whole_games(game, games=1, seconds=40, clock=lambda: next(ticks))
    assert (found.left, found.long) == (1, 0)
    assert any("at the end Ann says only “dive”: does the turn move on?" in each for each in found.wrong)


def test_a_bot_is_tried_and_its_mistake_has_a_file_and_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = changed(tmp_path, "high_card", ("bot.py", "    return bets[0] if", "    return bts[0] if"))
    assert main(["game", "test", str(mine), "--games", "2"]) == 1
    assert re.search(
        r"bot\.py:\d+: NameError: name 'bts' is not defined; did you mean 'bets'\?", capsys.readouterr().out
    )
    GAMES.pop("high-card", None)
    (tmp_path / "two").mkdir()
    cheat = ("bot.py", "    if not bets:\n", "    return say.Bet(seat=view.seat, coins=99)\n    if not bets:\n")
    mine = changed(tmp_path / "two", "high_card", cheat)
    assert main(["game", "test", str(mine), "--games", "2"]) == 1
    assert 'chose {"act": "bet", "seat": "P1", "coins": 99}, which the referee refuses: ' in capsys.readouterr().out


def test_a_bot_that_only_waits_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = changed(tmp_path, "in_order", ("bot.py", "    return Wait(", "    return None and Wait("))
    assert main(["game", "test", str(mine), "--games", "2"]) == 0
    told = r"bot\.py:\d+: the bot of every seat waited, so that a legal act followed by chance \(\d+×\); return Wait\("
    assert re.search(told, capsys.readouterr().out)


def test_who_stops_a_long_test_gets_what_was_found(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(found: Findings) -> None:
        if found.games == 2:
            raise KeyboardInterrupt

    found = play_whole_games(game_or_folder(str(folder)), games=5, progress=stop)
    assert (found.games, found.is_stopped) == (2, True)
    monkeypatch.setattr("companion.commands.playing.game.EVERY_S", -1)
    assert main(["game", "test", str(folder), "--games", "2", "--option", "rounds=1"]) == 0
    assert "0 of 2 games are played, 2 moves so far.\n1 of 2 games are played, 3 moves so far.\n" in (
        capsys.readouterr().err
    )


def test_a_test_ends_in_time_and_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "test", str(folder), "--games", "2", "--seconds", "0"]) == 0
    said = capsys.readouterr().out
    assert "The time was up before 2 games; --seconds sets another limit than 0 s." in said
    assert "1 game was abandoned after taking too long. --seconds gives more time.\n" in said
    assert "No game reached its end, so what happens there is not tested.\nA house rule can make games shorter" in said
    ticks = itertools.count()
    found = play_whole_games(game_or_folder(str(folder)), games=5, seconds=120, clock=lambda: next(ticks))
    assert (found.games, found.left) == (2, 3)  # a quarter of the time is enough for two players


def test_the_report_says_that_only_the_games_bot_reached_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = changed(tmp_path, "high_card")
    assert main(["game", "test", str(mine), "--games", "1", "--seconds", "0"]) == 0
    told = "No game reached its end, so what happens there is not tested.\nOnly 1 game of the game's own bot did.\n"
    assert capsys.readouterr().out.endswith(told)


WIDE = ("state.py", "span=(1, 13)", "span=(1, 14)")


def test_a_range_of_an_option_that_is_too_wide_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "test", str(changed(tmp_path, "thirteen", WIDE)), "--games", "8"]) == 1
    assert "; that was with --option rounds=14" in capsys.readouterr().out
    (tmp_path / "two").mkdir()
    cards = ("__init__.py", "span=(3, 10)", "span=(3, 14)")
    assert main(["game", "test", str(changed(tmp_path / "two", "families", cards)), "--games", "1"]) == 1
    dealt = "the first state has -4 cards in 'stock': more are dealt than lie there"
    assert f"{dealt}; that was with --option cards=14" in capsys.readouterr().out


def test_a_long_game_is_no_mistake_unless_all_are(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "test", str(folder), "--games", "2", "--acts", "30"]) == 0
    said = capsys.readouterr().out
    assert "1 game was stopped after 30 moves; --acts sets another limit." in said
    assert main(["game", "test", str(folder), "--games", "2", "--acts", "20"]) == 1
    assert "no game was over after 20 acts" in capsys.readouterr().out


def test_a_house_rule_that_fits_one_number_of_players_is_played_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check = "def check(setup, options):\n    if options.threes and len(setup.seats) != 3:\n"
    check += "        raise SetupError('Three play.')"
    mine = changed(
        tmp_path, "thirteen",
        ("state.py", "    rounds: int", '    threes: bool = option(False, "Three play.", "3.1")\n    rounds: int'),
        ("__init__.py", "SPEC = ", f"from companion.rules.game import SetupError\n\n\n{check}\n\n\nSPEC = "),
        ("__init__.py", "then=", "check=check, then="),
        ("referee.py", "    state, bids =", "    1 / (not turn.state.options.threes)\n    state, bids ="),
    )  # fmt: skip
    assert main(["game", "test", str(mine), "--games", "1", "-o", "threes=true"]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().out
    assert main(["game", "test", str(mine), "--games", "8"]) == 1
    assert "; that was with --option threes=True" in capsys.readouterr().out


def test_a_house_rule_is_tried(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "test", str(folder), "--games", "3", "--option", "rounds=1"]) == 0
    assert "Thirteen: 3 random games with 9 moves" in capsys.readouterr().out
    assert main(["game", "test", str(folder), "--option", "round=1"]) == 2
    assert "Did you mean rounds?" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["game", "test", "nix"]) == 2
    assert capsys.readouterr().err == "nix: there is no such folder, and no game is called that\n"


@pytest.mark.parametrize("game", ["battle", "bluff-words", "bluffing-battles", "lost-war", "pirates-bluff"])
def test_of_the_games_of_the_program_nothing_is_wrong(game: str) -> None:
    assert play_whole_games(GAMES[game], games=1, seed=4).wrong == {}


def test_a_table_that_everybody_left_is_tested_to_its_end() -> None:
    found = play_whole_games(GAMES["pirates-bluff"], games=2, seed=4)
    assert (found.wrong, found.over) == ({}, 2)


def test_a_place_whose_name_is_put_together_is_no_mistake(tmp_path: Path) -> None:
    parts = ("__init__.py", 'self.size("market") <', "self.size(f\"{'mark'}et\") <")
    assert play_whole_games(game_or_folder(str(changed(tmp_path, "bazaar", parts))), games=1).wrong == {}
