"""The training pictures of the network that reads pips, and the fitting of its answers."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from companion.cards import suit_of
from companion.sources.camera.recognition.indices.pips import SIZE, WHOLE, Pips
from companion.sources.camera.recognition.network import OnnxNetwork
from companion.training.pip_training import fitted
from companion.training.scenes.glyphs import HEIGHT, Glyphs, likeness
from companion.training.scenes.pip_crops import ALL_PIPS, IN_CORNERS, crop, crops, flats
from companion.training.scenes.pip_shapes import invented_suits


def test_invented_suits_differ_from_deck_to_deck_and_are_most_like_their_own_kind() -> None:
    decks = [invented_suits(np.random.default_rng(seed)) for seed in range(8)]
    assert all(set(deck) == set("SHDC") and deck["C"].shape[0] == HEIGHT for deck in decks)
    assert len({deck["C"].tobytes() for deck in decks}) == len(decks)
    alike = {
        one: {
            other: np.mean([likeness(decks[i][one], decks[j][other]) for i in range(8) for j in range(i)])
            for other in "SHDC"
        }
        for one in "SHDC"
    }
    assert [max(alike[suit], key=alike[suit].__getitem__) for suit in "SHDC"] == list("SHDC")


def test_cards_are_shown_again_and_again_otherwise_with_their_suits(glyphs: Glyphs) -> None:
    rng = np.random.default_rng(3)
    cards = flats(rng, [], glyphs, printed=12, invented=12)
    assert len(cards) == 24
    of_face = {card.face: card.weight for card in cards}
    assert all(
        of_face[face] < of_face[other]
        for face in of_face
        for other in of_face
        if face[0] in "JQK" and other[0] not in "JQK"
    )
    for inked, suits in islice(crops(rng, cards, 6), 2):
        assert inked.shape == (6, 1, SIZE[1], SIZE[0])
        assert np.isfinite(inked).all()
        assert set(suits) <= {suit_of(card.face) for card in cards}
    for inked, _ in islice(crops(rng, cards, 6, IN_CORNERS), 2):
        assert inked.shape == (6, 1, *IN_CORNERS.view.size[::-1])
        assert np.isfinite(inked).all()
    once, twice = crop(np.random.default_rng(5), cards[0].grey), crop(np.random.default_rng(6), cards[0].grey)
    assert (once == crop(np.random.default_rng(5), cards[0].grey)).all()
    assert (once != twice).any()


def test_courts_are_shown_the_more_where_corners_are_read(glyphs: Glyphs) -> None:
    cards = flats(np.random.default_rng(3), [], glyphs, IN_CORNERS, printed=12, invented=12)
    courts, others = ({c.weight for c in cards if (c.face[0] in "JQK") == court} for court in (True, False))
    assert min(courts) > min(others)
    assert max(courts) > max(others)


def test_fitted_log_odds_are_right_as_often_as_they_say() -> None:
    rng = np.random.default_rng(1)
    true = rng.normal(0, 3, 4000)
    first = (rng.random(4000) < 1 / (1 + np.exp(-true))).astype(float)
    sharpness, bias = fitted((true - 2) / 0.5, first)  # said too sharply, and leaning to the second
    assert sharpness == pytest.approx(0.5, abs=0.06)
    assert bias == pytest.approx(2, abs=0.2)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch deprecates the exporter that writes free sizes
def test_what_is_written_is_read_by_the_reader_with_the_same_answers(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    pytest.importorskip("onnx")
    from companion.training.pip_training import build, loss_of, write

    model = build()
    inked = np.random.default_rng(2).uniform(0, 1, (4, 1, SIZE[1], SIZE[0])).astype(np.float32)
    loss, right = loss_of(model, inked, "CSDH")
    assert torch.isfinite(loss)
    assert 0 <= right <= 1
    write(model, tmp_path, ALL_PIPS, {"biases": [0.0, 0.0], "sharpness": [1.0, 1.0]})
    network = OnnxNetwork(tmp_path / "pips.onnx", outputs=1, threads=1)
    Pips.from_notes(network, json.loads((tmp_path / "pips.json").read_text()), WHOLE)
    with torch.no_grad():
        said = model(torch.from_numpy(inked)).numpy()
    assert network.run(inked)[0] == pytest.approx(said, abs=0.05)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # torch deprecates the exporter that writes free sizes
def test_a_written_network_is_trained_on_in_corners_as_it_is(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    pytest.importorskip("onnx")
    from companion.training.networks.released import restore_folded
    from companion.training.pip_training import build, loss_of, write

    model = build().eval()
    for each in model.parameters():  # what is alike in a fresh network is written once
        torch.nn.init.normal_(each, std=0.2)
    notes = {"biases": [0.0, 0.0], "sharpness": [1.0, 1.0]}
    write(model, tmp_path, ALL_PIPS, notes)
    again = build().eval()
    restore_folded(again, tmp_path / "pips.onnx")
    wide, high = IN_CORNERS.view.size
    inked = np.random.default_rng(2).uniform(0, 1, (4, 1, high, wide)).astype(np.float32)
    with torch.no_grad():
        assert again(torch.from_numpy(inked)).numpy() == pytest.approx(model(torch.from_numpy(inked)).numpy(), abs=0.05)
    loss_of(again, inked, "CSDH")[0].backward()
    assert all(each.grad is not None for each in again.parameters())
    write(again, tmp_path, IN_CORNERS, notes)
    network = OnnxNetwork(tmp_path / "corners.onnx", outputs=1, threads=1)
    Pips.from_notes(network, json.loads((tmp_path / "corners.json").read_text()), IN_CORNERS.view)
    assert network.run(inked)[0].shape == (4, 2)
    with pytest.raises(ValueError, match="not an exported network of this recipe"):
        restore_folded(build(), Path("models/index.onnx"))
