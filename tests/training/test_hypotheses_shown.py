"""``companion dev hypotheses`` says of each card what it is taken for, and why not for something else."""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.observations import Sighting
from companion.sources.camera.recognition.hypotheses import Hypothesis, Selection
from companion.sources.camera.recognition.look import DeckLook
from companion.training import hypotheses as command
from companion.training.hypotheses import add_hypotheses_arguments, report


def seven(x: float, sure: float) -> Hypothesis:
    """A seven, 40 pixels wide, that may be a club as well."""
    corners = (x, 10.0), (x + 40, 10.0), (x + 40, 70.0), (x, 70.0)
    candidates = (("7S", sure), ("7C", round(1 - sure, 3)))
    box = (x, 10.0, x + 40, 70.0)
    card = Sighting(face="7S", side="face", confidence=sure, candidates=candidates, box=box, corners=corners)
    return Hypothesis(card, "print")


class Selects:
    """A reader that takes two outlines of one card for one."""

    def __init__(self, folder: Path | None, *, look: DeckLook) -> None:
        assert "7S" in look.indices

    def select(self, picture: np.ndarray) -> Selection:
        selection = Selection()
        selection.add([seven(20, 0.97), seven(24, 0.9)])
        return selection


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    add_hypotheses_arguments(parser)
    args = parser.parse_args(arguments)
    status: int = args.run(args)
    return status


def test_each_hypothesis_is_a_line_with_its_rivals_or_the_reason_why_not() -> None:
    selection = Selects(None, look=DeckLook(indices=frozenset({"7S"}))).select(np.empty(0))
    assert report(selection).splitlines() == [
        "selected (1):",
        "  7S at 40, 40, log odds +3.5, by print; or 7C 0.030",
        "rejected (1):",
        "  7S at 44, 40, log odds +2.2, by print: is one card with 7S at 40, 40, log odds +3.5, by print",
    ]


def test_the_picture_is_drawn_with_what_is_selected_and_what_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "CardReader", Selects)
    cv2.imwrite(str(tmp_path / "table.png"), np.full((90, 120, 3), 90, np.uint8))
    assert run(str(tmp_path / "table.png"), "--out", str(tmp_path / "shown.jpg")) == 0
    assert "selected (1):" in capsys.readouterr().out
    shown = cv2.imread(str(tmp_path / "shown.jpg"))
    assert shown is not None
    green, red = (shown[..., channel].astype(int) - shown[..., 2 - channel + (channel == 1)] for channel in (1, 2))
    assert (green > 60).any()
    assert (red > 60).any()


def test_a_picture_that_is_none_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "table.png").write_text("no picture")
    assert run(str(tmp_path / "table.png")) == 2
    assert "table.png" in capsys.readouterr().err
