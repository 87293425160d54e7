"""Train the detector and the two classifiers together on endless synthetic scenes, for a given time.

    python -m companion.training.train --art DECKS --textures SURFACES --out runs/eye --minutes 60

The learning rate follows the clock, so a run ends well whatever the machine's speed. A run that was cut
goes on from its last checkpoint when started again with the same ``--out``.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.training.networks.classifier import build_card_classifier, build_classifier, classifier_loss
from companion.training.networks.detector import build_detector, build_loss, detector_batch
from companion.training.networks.feeding import Batches, Sources
from companion.training.networks.precision import half_precision
from companion.training.networks.released import restore_classifier, restore_detector
from companion.training.scenes.crops import Crop

RATE, RATE_OF_MINE = 2e-3, 5e-5
SHOWN = 96
"""Examples that released models are shown before they are trained on."""
HELD_OUT = Path(__file__).resolve().parents[2] / "models" / "held_out.toml"


NAMES = ("detector", "index", "card")


def add_train_arguments(told: argparse.ArgumentParser) -> None:
    """The arguments of the training."""
    told.add_argument("--art", type=Path, required=True, help="folder of decks, each a folder of <face>.webp")
    told.add_argument("--textures", type=Path, required=True, help="folder of .jpg surfaces")
    told.add_argument("--held-out", type=Path, default=HELD_OUT, help="what training must not see (TOML)")
    told.add_argument("--out", type=Path, default=Path("runs/eye"), help="where checkpoints go")
    told.add_argument("--minutes", type=float, default=60.0, help="how long to train, over all starts")
    told.add_argument(
        "--part",
        choices=("all", "classifiers", *NAMES),
        default="all",
        help="train every network, both classifiers, or only one: the detector, or that of indices or of whole cards",
    )
    told.add_argument(
        "--start", type=Path, help="a checkpoint, or a folder of released models, to begin with on a fresh clock"
    )
    told.add_argument(
        "--rate",
        type=float,
        help=f"the highest learning rate ({RATE:g}; with --mine {RATE_OF_MINE:g}, which keeps what was learnt)",
    )
    told.add_argument("--batch", type=int, default=16, help="scenes a step")
    told.add_argument("--size", type=int, default=384, help="side of a scene in pixels, a multiple of 32")
    told.add_argument("--workers", type=int, default=1, help="processes that make scenes")
    told.add_argument("--threads", type=int, default=0, help="threads that train (0: torch decides)")
    told.add_argument("--seed", type=int, default=1, help="of all chance (%(default)s)")
    told.add_argument(
        "--mine",
        action="store_true",
        help="go on from the released classifiers with the pictures of `companion dev corrections`, for --steps; what "
        "became worse is not written",
    )
    told.add_argument("--steps", type=int, default=600, help="with --mine: how many steps (%(default)s)")


def parser() -> argparse.ArgumentParser:
    """The command line of the training."""
    told = argparse.ArgumentParser(prog="companion dev train", description=__doc__)
    add_train_arguments(told)
    return told


def pace(done: float) -> float:
    """The learning rate's factor when a share of the time is gone: a short rise, then half a cosine."""
    return min(1.0, done / 0.02 + 0.01) * (0.02 + 0.98 * (1 + math.cos(math.pi * min(1.0, done))) / 2)


class Trained:
    """A network, its optimiser and the running mean of its weights (what is exported)."""

    def __init__(self, model: Any, device: Any, *, rate: float, decay: float) -> None:
        import torch
        from ultralytics.utils import torch_utils

        self.model = model.to(device, memory_format=torch.channels_last).train()
        heavy = [p for p in model.parameters() if p.ndim > 1]
        light = [p for p in model.parameters() if p.ndim <= 1]
        groups = [{"params": heavy, "weight_decay": decay}, {"params": light, "weight_decay": 0.0}]
        self.optimiser = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.99))
        self.rate = rate
        averaging: Any = torch_utils.ModelEMA
        self.mean = averaging(self.model, decay=0.9985, tau=300)

    def step(self, loss: Any, factor: float) -> None:
        """One step of the optimiser."""
        import torch

        for group in self.optimiser.param_groups:
            group["lr"] = self.rate * factor
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 10.0)
        self.optimiser.step()
        self.mean.update(self.model)

    def state(self) -> dict[str, Any]:
        """Everything that a resumed run needs."""
        return {
            "model": self.model.state_dict(),
            "mean": self.mean.ema.state_dict(),
            "updates": self.mean.updates,
            "optimiser": self.optimiser.state_dict(),
        }

    def load(self, state: dict[str, Any]) -> None:
        """Go on from a saved state."""
        self.model.load_state_dict(state["model"])
        self.mean.ema.load_state_dict(state["mean"])
        self.mean.updates = state["updates"]
        self.optimiser.load_state_dict(state["optimiser"])


def save(path: Path, networks: dict[str, Trained], *, spent: float, steps: int) -> None:
    """Write a checkpoint; the old one stays until the new one is whole."""
    import torch

    fresh = path.with_suffix(".part")
    states = {name: trained.state() for name, trained in networks.items()}
    torch.save({**states, "spent": spent, "steps": steps}, fresh)
    fresh.replace(path)


def learn_to_find(trained: Trained, learn: Any, batch: dict[str, Any], factor: float) -> dict[str, float]:
    """One step of a detector, with one of ultralytics' losses; returns its parts by name."""
    import torch

    device = next(trained.model.parameters()).device
    batch = {name: value.to(device) for name, value in batch.items()}
    with half_precision(device):
        seen = trained.model(batch["img"].contiguous(memory_format=torch.channels_last))
    seen = {k: [f.float() for f in v] if isinstance(v, list) else v.float() for k, v in seen.items()}
    loss, parts = learn(seen, batch)
    trained.step(loss.sum() / len(batch["img"]), factor)
    return {name.removesuffix("_loss"): float(value) for name, value in parts.items()}


def learn_to_name(trained: Trained, name: str, crops: list[Crop], factor: float) -> dict[str, float]:
    """One step of a classifier; returns its loss and the share of crops that it names right."""
    if len(crops) < 2:
        return {}
    device = next(trained.model.parameters()).device
    with half_precision(device):
        loss, right = classifier_loss(trained.model, crops)
    trained.step(loss, factor)
    return {name: float(loss.detach()), f"{name} right": right}


def by_the_clock(
    step: Callable[[float], dict[str, float]],
    networks: dict[str, Trained],
    checkpoint: Path,
    *,
    budget_s: float,
    spent_s: float,
    steps: int,
) -> None:
    """Take steps, each told the learning rate's factor, until the time is up; tell losses and save on the way."""
    began = saved = time.monotonic()
    while (gone := spent_s + time.monotonic() - began) < budget_s:
        told = step(pace(gone / budget_s))
        steps += 1
        if steps % 50 == 0:
            losses = " ".join(f"{name} {value:.3f}" for name, value in told.items())
            print(f"{gone / 60:.1f} min step {steps} {losses}", flush=True)
        if time.monotonic() - saved > 120:
            save(checkpoint, networks, spent=gone, steps=steps)
            saved = time.monotonic()
    save(checkpoint, networks, spent=budget_s, steps=steps)


def train(args: argparse.Namespace) -> Path:
    """Train as told; returns the checkpoint's path. Raises ValueError for sources that cannot be used."""
    import torch

    if args.threads:
        torch.set_num_threads(args.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(args.seed)
    builders = zip(NAMES, (build_detector, build_classifier, build_card_classifier), strict=True)
    networks = {name: Trained(build(), device, rate=args.rate or RATE, decay=0.02) for name, build in builders}
    learn = build_loss(networks["detector"].model)
    sources = Sources(args.art, args.textures, args.held_out)
    args.out.mkdir(parents=True, exist_ok=True)
    checkpoint: Path = args.out / "last.pt"
    spent, steps = 0.0, 0
    begin = checkpoint if checkpoint.exists() else args.start
    if begin is not None and begin.is_dir():
        with Batches(sources, seed=args.seed, size=args.size, workers=args.workers) as feed:
            shown = feed.take(SHOWN)
        restore_detector(networks["detector"].model, begin / "cards.onnx", shown)
        restore_classifier(networks["index"].model, begin / "index.onnx", [c for e in shown for c in e.crops])
        restore_classifier(networks["card"].model, begin / "card.onnx", [c for e in shown for c in e.cards])
        for trained in networks.values():
            trained.mean.ema.load_state_dict(trained.model.state_dict())
    elif begin is not None:
        state = torch.load(begin, map_location=device, weights_only=True)
        for name, trained in networks.items():
            trained.load(state[name])
        spent, steps = state["spent"] if begin == checkpoint else 0.0, state["steps"]
    with Batches(sources, seed=args.seed + steps, size=args.size, workers=args.workers) as feed:
        feed.take(1)

        def step(factor: float) -> dict[str, float]:
            examples = feed.take(args.batch)
            told: dict[str, float] = {}
            if args.part in ("all", "detector"):
                told |= learn_to_find(networks["detector"], learn, detector_batch(examples), factor)
            indices, cards = [c for e in examples for c in e.crops], [c for e in examples for c in e.cards]
            for name, crops in (("index", indices), ("card", cards)):
                if args.part in ("all", "classifiers", name):
                    told |= learn_to_name(networks[name], name, crops, factor)
            return told

        by_the_clock(step, networks, checkpoint, budget_s=args.minutes * 60, spent_s=spent, steps=steps)
    return checkpoint


if __name__ == "__main__":
    print(train(parser().parse_args()))
