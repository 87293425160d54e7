"""Train the small networks that read the pips of small cards, on one core.

    python -m companion.training.pip_training --art DECKS --leave-out DECK DECK --minutes 15 --out runs/left
    python -m companion.training.pip_training --art DECKS --calibrated runs/left/pips.json --minutes 15 --out models
    python -m companion.training.pip_training --corners --art DECKS --leave-out DECK DECK --released models/pips.onnx

The first run fits what is added to the network's log odds, and how much they count, to the decks that it leaves out;
the second one trains on all decks and takes these numbers over. The third goes on from the outcome, on corners.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from companion.cards import rank_of, suit_of
from companion.sources.camera.recognition.indices.pips import PAIRS
from companion.training.export import write_onnx
from companion.training.networks.layers import block, residual
from companion.training.networks.precision import half_precision
from companion.training.networks.released import restore_folded
from companion.training.scenes.art import APART, DeckArt, HeldOut, load_decks
from companion.training.scenes.glyphs import load_glyphs
from companion.training.scenes.pip_crops import ALL_PIPS, IN_CORNERS, Shown, crop, crops, flats, grey_of
from companion.training.scenes.pip_photos import Grey
from companion.training.train import HELD_OUT, Trained, by_the_clock

BATCH = 64
SMOOTHING = 0.01
_MEASURED = 1200
"""How many number cards of the decks that were left out are shown."""
_MEASURED_PX = (75, 125)
_LEAST_CURVE = 1e-3


def parser() -> argparse.ArgumentParser:
    """The command line of the training."""
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--art", type=Path, required=True, help="folder of decks, each a folder of <face>.webp")
    told.add_argument("--held-out", type=Path, default=HELD_OUT, help="what training must not see (TOML)")
    told.add_argument("--leave-out", nargs="*", default=[], help="decks to fit the log odds to, not trained on")
    told.add_argument("--calibrated", type=Path, help="a pips.json whose fitted numbers are taken over")
    start = told.add_mutually_exclusive_group()
    start.add_argument("--start", type=Path, help="a last.pt to go on from")
    start.add_argument("--released", type=Path, help="a written network to go on from, as it is")
    told.add_argument("--corners", action="store_true", help="train the network that reads the pips in corners")
    told.add_argument("--out", type=Path, default=Path("runs/pips"), help="folder to write into")
    told.add_argument("--minutes", type=float, default=15.0, help="how long to train")
    told.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    told.add_argument("--cards", type=int, default=3000, help="cards printed, and with invented suits, each")
    told.add_argument("--seed", type=int, default=1, help="of all chance")
    return told


def build() -> Any:
    """A fresh network for inked cards [n, 1, high, wide]: the log odds [n, 2] of clubs before spades and of diamonds
    before hearts. It sees no more at once than about a pip, and takes the mean of what the pips say that it finds."""
    import torch
    from torch import nn

    class PipNet(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.body = nn.Sequential(
                block(1, 12, 2), block(12, 16, 1), block(16, 32, 2), residual(32), block(32, 32, 1)
            )
            self.head = nn.Conv2d(32, 4, 1)
            self.scale = nn.Parameter(torch.tensor([3.0, 3.0]))

        def forward(self, x: Any) -> Any:
            seen = self.head(self.body(x)).flatten(2)
            is_pip = seen[:, 2:].sigmoid()
            return (seen[:, :2] * is_pip).sum(2) / (is_pip.sum(2) + 1) * self.scale

    return PipNet()


def targets(suits: str) -> tuple[Any, Any]:
    """For each card, the log odds that count of the two, and whether they should be above 0."""
    import torch

    which = torch.tensor([next(i for i, pair in enumerate(PAIRS) if suit in pair) for suit in suits])
    return which, torch.tensor([float(any(suit == pair[0] for pair in PAIRS)) for suit in suits])


def learn(args: argparse.Namespace) -> Path:
    """Trains by its arguments; returns the folder of ``last.pt`` and ``pips.onnx`` or ``corners.onnx`` with its notes.
    Raises ValueError for decks that are not there, and where nothing says how much the log odds count."""
    import torch

    if bool(args.leave_out) == bool(args.calibrated):
        raise ValueError(
            "name decks to leave out, to which the log odds are fitted, or a pips.json that has them fitted"
        )
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    rng = np.random.default_rng(args.seed)
    decks = load_decks(args.art, HeldOut.read(args.held_out))
    left = [deck for deck in decks if deck.name in args.leave_out]
    if missing := set(args.leave_out) - {deck.name for deck in left}:
        raise ValueError(f"{args.art} has no deck {sorted(missing)} to leave out")
    decks = [deck for deck in decks if deck not in left]
    if args.corners:
        decks = [deck for deck in decks if deck.name not in APART]
    shown = IN_CORNERS if args.corners else ALL_PIPS
    cards = flats(rng, decks, load_glyphs(decks), shown, printed=args.cards, invented=args.cards)
    feed = crops(rng, cards, BATCH, shown)
    model = build()
    if args.released:
        restore_folded(model, args.released)
    pips = Trained(model, torch.device("cpu"), rate=args.rate, decay=0.02)
    args.out.mkdir(parents=True, exist_ok=True)
    checkpoint = args.out / "last.pt"
    if args.start:
        pips.load(torch.load(args.start, weights_only=True)["pips"])

    def step(factor: float) -> dict[str, float]:
        inked, suits = next(feed)
        loss, right = loss_of(pips.model, inked, suits)
        pips.step(loss, factor)
        return {"loss": float(loss.detach()), "right": right}

    by_the_clock(step, {"pips": pips}, checkpoint, budget_s=args.minutes * 60, spent_s=0.0, steps=0)
    model = pips.mean.ema.eval()
    if left:
        notes = fitted_to(model, rng, left, shown)
    else:
        known = json.loads(args.calibrated.read_text())
        notes = {name: known[name] for name in ("biases", "sharpness")}
    write(
        model, args.out, shown, {**notes, "trained": {"minutes": args.minutes, "on": f"{datetime.now(UTC):%Y-%m-%d}"}}
    )
    return Path(args.out)


def loss_of(model: Any, inked: Grey, suits: str) -> tuple[Any, float]:
    """The loss of a batch, and the share of its suits that are told apart rightly."""
    import torch
    from torch.nn.functional import binary_cross_entropy_with_logits

    which, first = targets(suits)
    with half_precision(torch.device("cpu")):
        said = model(torch.from_numpy(inked).contiguous(memory_format=torch.channels_last))
    odds = said.float().gather(1, which[:, None])[:, 0]
    loss = binary_cross_entropy_with_logits(odds, first * (1 - 2 * SMOOTHING) + SMOOTHING)
    return loss, float(((odds > 0) == (first > 0)).float().mean())


def fitted_to(model: Any, rng: Generator, decks: list[DeckArt], shown: Shown) -> dict[str, list[float]]:
    """The factor and the summand for log odds of decks that were not trained on, for each pair."""
    import torch

    cards = [
        art for deck in decks for face, art in deck.cards.items() if shown is IN_CORNERS or rank_of(face) not in "JQK"
    ]
    some = [cards[number] for number in rng.integers(len(cards), size=_MEASURED)]
    as_read = replace(shown, cards_px=_MEASURED_PX)
    inked = [crop(rng, grey_of(art.rgb), as_read, otherwise=False) for art in some]
    with torch.no_grad():
        said = np.concatenate([model(torch.from_numpy(each[None, None])).numpy() for each in inked])
    which, first = (each.numpy() for each in targets("".join(suit_of(art.face) for art in some)))
    odds = said[np.arange(len(which)), which]
    found = [fitted(odds[which == pair], first[which == pair]) for pair in range(len(PAIRS))]
    return {"sharpness": [round(each[0], 2) for each in found], "biases": [round(each[1], 2) for each in found]}


def write(model: Any, out: Path, shown: Shown, notes: dict[str, Any]) -> None:
    """Write the network, and what a runtime must know of it beside it."""
    import torch

    name, (wide, high) = "corners" if shown is IN_CORNERS else "pips", shown.view.size
    axes = {each: {0: "batch"} for each in ("images", "odds")}
    write_onnx(model.float().eval(), torch.zeros(1, 1, high, wide), out / f"{name}.onnx", outputs=["odds"], axes=axes)
    about = {"size": [wide, high], "pairs": list(PAIRS), **notes}
    (out / f"{name}.json").write_text(json.dumps(about, indent=1) + "\n")


def fitted(said: NDArray[np.floating], first: NDArray[np.floating]) -> tuple[float, float]:
    """The factor and the summand with which log odds are as often right as they say, if one in a hundred of what is
    known (1: the first of a pair) were wrong."""
    known = first * (1 - 2 * SMOOTHING) + SMOOTHING
    sharpness, bias = 0.0, 0.0
    for _ in range(30):
        likely = 1 / (1 + np.exp(-np.clip(sharpness * said + bias, -30, 30)))
        slope = np.stack([said, np.ones_like(said)])
        curve = (slope * likely * (1 - likely)) @ slope.T + _LEAST_CURVE * np.eye(2)
        step = np.linalg.solve(curve, slope @ (known - likely))
        sharpness, bias = sharpness + float(step[0]), bias + float(step[1])
    return sharpness, bias


if __name__ == "__main__":
    print(learn(parser().parse_args()))
