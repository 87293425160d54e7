"""``companion presets``: house rules of a game that was not added are named once."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.main import main


def test_house_rules_of_an_unknown_game_are_named_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    (tmp_path / "presets").mkdir()
    for name, game in (("long", "deep-dive"), ("quick", "deep-dive"), ("usual", "battle")):
        (tmp_path / "presets" / f"{name}.toml").write_text(f'game = "{game}"\n[options]\n')
    assert main(["presets"]) == 0
    usual, unknown = capsys.readouterr().out.splitlines()
    assert usual.split(None, 1) == ["usual", "Battle: standard rules"]
    assert unknown == (
        "The game deep-dive is not known, so its house rules cannot be used: long, quick. Add its folder once: "
        "companion games add FOLDER"
    )
