"""A rule of the interpreter is switched off, and what it is worth is seen."""

from __future__ import annotations

import json
from pathlib import Path

from tools.worlds.ablation import list_rules, switch_off, write_rows
from tools.worlds.generate import generate_evening
from tools.worlds.judge import judge_evening


def test_a_rule_is_switched_off_for_a_while() -> None:
    (rule,) = (each for each in list_rules() if (each.function, each.off) == ("pick_face", "None"))
    evening = generate_evening("bluffing-battles", "careful", "1", moments=2)
    assert all(judge_evening(evening).right.values())
    with switch_off(rule):
        assert not any(judge_evening(evening).right.values())
    assert all(judge_evening(evening).right.values())


def test_rules_that_cost_nothing_come_first_and_those_that_never_mattered_have_their_name_alone(tmp_path: Path) -> None:
    rows = [
        {"rule": "needed", "asked_in": 3, "lost": 6, "won": 0},
        {"rule": "idle", "asked_in": 0, "lost": 0, "won": 0},
        {"rule": "harmful", "asked_in": 3, "lost": 0, "won": 1},
    ]
    write_rows(rows, tmp_path / "found.json", evenings=1, seed=2)
    said = json.loads((tmp_path / "found.json").read_text())
    assert said["never"] == ["idle"]
    assert [row["rule"] for row in said["rules"]] == ["harmful", "needed"]


def test_rules_of_some_modules_alone_can_be_weighed() -> None:
    some = list_rules("missing")
    assert some
    assert {rule.module.split(".")[2] for rule in some} == {"missing"}
    assert set(some) < set(list_rules())
