"""A failure is counted, kept, made small and written as a test."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.observations import CardSeen, Observation
from companion.table import Step, Table
from tools.worlds.__main__ import main
from tools.worlds.generate import generate_evening
from tools.worlds.judge import judge_evening, open_table
from tools.worlds.running import Kept, Part, run_parts
from tools.worlds.shrink import Shrinker, read_example
from tools.worlds.spelling import enter, look, lose, see, spell
from tools.worlds.tally import Tally, write_behaviours, write_table


def test_an_evening_without_its_first_card_is_not_right_and_says_so() -> None:
    evening = generate_evening("bluffing-battles", "careful", "kind", units=lambda _: 0.0, moments=2)
    first = next(each for each in evening.observations if isinstance(each, CardSeen) and each.zone == "1/play")
    less = [each for each in evening.observations if not isinstance(each, CardSeen) or each.track != first.track]
    verdict = judge_evening(replace(evening, observations=tuple(less)))
    assert verdict.first_slip == 0
    assert "not all were named" in verdict.kinds[0][1]
    assert verdict.after_slip == (True,)
    assert verdict.moments_lost == 0


class Broken(Table):
    """A table that fails at its fifth card."""

    def observe(self, observation: Observation) -> tuple[Step, ...]:
        if isinstance(observation, CardSeen) and observation.track >= 5:
            raise ValueError("no such card")
        return super().observe(observation)


def test_an_interpreter_that_fails_altogether_is_counted() -> None:
    evening = generate_evening("lost-war", "careful", "kind", units=lambda _: 0.0, moments=3)
    table = open_table(evening)
    verdict = judge_evening(evening, Broken(table.game, table.setup))
    assert verdict.crash.startswith("crashed with ValueError at ")
    assert verdict.kinds == ((1, "crashed with ValueError"),)
    assert verdict.right[0]
    tally = Tally()
    tally.add(verdict)
    assert tally.counts["crashed"] == 1


def test_counts_are_the_same_after_they_were_written_and_read() -> None:
    tally = Tally()
    for number in range(3):
        tally.add(judge_evening(generate_evening("battle", "rough", str(number))))
    again = Tally.from_json(tally.to_json())
    assert again.to_json() == tally.to_json()
    again.merge(tally)
    assert again.counts["evenings"] == 6
    assert "battle | rough | " in write_table({("battle", "rough"): tally})
    assert "lingering-hand" in write_behaviours([tally])


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    parts = [Part("lost-war", "careful", 1, first, 1) for first in range(3)]
    kept = Kept(tmp_path / "parts.jsonl")
    kept.write(parts[0], Tally())
    with (tmp_path / "parts.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"cut off')
    told: list[str] = []
    found = dict(run_parts(parts, kept, workers=1, progress=told.append))
    assert found[parts[0]].counts["evenings"] == 0
    assert [found[part].counts["evenings"] for part in parts[1:]] == [1, 1]
    assert told[-1].startswith("2/2 evenings")


def test_the_command_writes_a_table_and_the_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = ["--games", "lost-war", "--level", "careful", "--evenings", "2", "--workers", "1"]
    assert main([*said, "--json", str(tmp_path / "a.json"), "--kept", str(tmp_path / "parts.jsonl")]) == 0
    assert "| lost-war | careful |" in capsys.readouterr().out
    assert '"evenings": 2' in (tmp_path / "a.json").read_text(encoding="utf-8")


def test_a_game_that_there_is_not_is_named() -> None:
    with pytest.raises(SystemExit, match="no such game: chess; there are bluffing-battles"):
        main(["--games", "chess"])


def test_a_failure_is_made_small_and_is_a_test_that_fails() -> None:
    number = next(
        number for number in range(50) if judge_evening(generate_evening("battle", "rough", str(number))).kinds
    )
    moment = judge_evening(generate_evening("battle", "rough", str(number))).kinds[0][0]
    shrinker = Shrinker(*read_example(f"battle/rough/{number}/{moment}"))
    before = sum(map(len, shrinker.evening.shown.values()))
    text = shrinker.shrink()
    assert sum(map(len, shrinker.evening.shown.values())) < before
    scope: dict[str, object] = {}
    exec(compile(text, "shrunk", "exec"), scope)
    test = scope[f"test_battle_rough_{number}"]
    assert callable(test)
    with pytest.raises(AssertionError):
        test()


def test_observations_are_spelt_as_they_are_made() -> None:
    observations = [
        enter(1.0, "lost-war", act="muster", seat="Ann", count=2),
        see(2.5, "1/row", 3, "QH", (10.0, 20.0), ("QH", 0.98), ("QD", 0.01), still_s=0.5),
        see(2.6, "1/row", 4, "back", (90.0, 20.0)),
        *look(2.7, 2.8),
        lose(9.0, "1/row", 3),
    ]
    lines = "\n".join(spell(observations, "lost-war"))
    assert eval(f"[{lines}]") == observations
