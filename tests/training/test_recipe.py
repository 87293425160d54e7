"""The recipe's own rules: its pace, its sources, and what it refuses."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.training.export import export
from companion.training.export import parser as export_parser
from companion.training.scenes.examples import Sources
from companion.training.scenes.glyphs import flat_topped, load_glyphs, trustworthy
from companion.training.train import pace
from companion.training.train import parser as train_parser


def test_the_learning_rate_rises_quickly_and_falls_to_almost_nothing() -> None:
    rates = [pace(i / 100) for i in range(101)]
    top = rates.index(max(rates))
    assert rates[0] < 0.02
    assert top <= 3
    assert rates[top:] == sorted(rates[top:], reverse=True)
    assert 0 < rates[-1] < 0.03
    assert pace(1.5) == pytest.approx(rates[-1])


def test_a_folder_without_decks_is_refused_with_what_it_should_hold(tmp_path: Path) -> None:
    listed = tmp_path / "held_out.toml"
    listed.write_text("decks = []\ntextures = []\n")
    (tmp_path / "art").mkdir()
    with pytest.raises(ValueError, match="has no deck to train on"):
        Sources(tmp_path / "art", tmp_path, listed).open()


def test_exporting_without_a_checkpoint_says_which_file_is_missing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"there is no checkpoint .*last\.pt"):
        export(Namespace(checkpoint=tmp_path / "last.pt", out=tmp_path))


def test_both_commands_know_their_options(tmp_path: Path) -> None:
    told = train_parser().parse_args(["--art", "a", "--textures", "t"])
    assert told.held_out.name == "held_out.toml"
    assert told.held_out.exists()
    assert export_parser().parse_args(["--checkpoint", "c"]).out == Path("models")


def test_symbols_with_exchanged_spades_and_clubs_are_not_trusted(glyphs) -> None:
    style = glyphs.suits[0]
    assert trustworthy(style, style)
    assert not trustworthy({**style, "S": style["C"], "C": style["S"]}, style)


def test_without_fonts_the_message_names_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.training.scenes.glyphs.FONT_FOLDERS", (tmp_path,))
    with pytest.raises(ValueError, match="install fonts-dejavu-core"):
        load_glyphs([])


def test_an_unreadable_surface_is_named(tmp_path: Path) -> None:
    from companion.training.scenes.art import HeldOut, load_textures

    cv2.imwrite(str(tmp_path / "Wood_1.jpg"), np.zeros((4, 4, 3), np.uint8))
    (tmp_path / "Wood_2.jpg").write_bytes(b"not a picture")
    with pytest.raises(ValueError, match=r"Wood_2\.jpg is not a picture"):
        load_textures(tmp_path, HeldOut(frozenset(), ("Tatami",)))


def test_a_bankers_three_has_the_sevens_top_and_the_threes_bowl(glyphs) -> None:
    ranks = glyphs.ranks[0]
    ranks = {rank: cv2.resize(mask, (40, 64)) for rank, mask in ranks.items()}
    flat = flat_topped(ranks)
    assert np.array_equal(flat["3"][:32], ranks["7"][:32])
    assert np.array_equal(flat["3"][32:], ranks["3"][32:])
    assert flat["5"] is ranks["5"]
