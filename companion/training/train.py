"""Train the detector and the classifiers together on endless synthetic scenes, for a given time.

    python -m companion.training.train --art DECKS --textures SURFACES --out runs/eye --minutes 60

The learning rate follows the clock, so a run ends well whatever the machine's speed. A run that was cut
goes on from its last checkpoint when started again with the same ``--out``. A graphics card is used if torch finds one;
it needs about fifteen ``--workers``.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from companion.training.networks.classifier import build_card_classifier, build_classifier, classifier_loss, scaled
from companion.training.networks.detector import build_detector, build_loss
from companion.training.networks.feeding import REUSE, Batch, Batches, feed
from companion.training.networks.precision import half_precision
from companion.training.networks.released import restore_classifier, restore_detector
from companion.training.scenes.examples import Sources, examples

RATE, RATE_OF_MINE = 2e-3, 5e-5
SHOWN = 96
"""Examples that released models are shown before they are trained on."""
HELD_OUT = Path(__file__).resolve().parents[2] / "models" / "held_out.toml"


BUILDERS: dict[str, Callable[[], Any]] = {
    "detector": build_detector,
    "index": build_classifier,
    "card": build_card_classifier,
    "strange_index": build_classifier,
    "strange_card": build_card_classifier,
}
"""The function that makes each network, by its name."""


def add_train_arguments(told: argparse.ArgumentParser) -> None:
    """The arguments of the training."""
    told.add_argument("--art", type=Path, required=True, help="folder of decks, each a folder of <face>.webp")
    told.add_argument("--textures", type=Path, required=True, help="folder of .jpg surfaces")
    told.add_argument("--held-out", type=Path, default=HELD_OUT, help="what training must not see (TOML)")
    told.add_argument("--out", type=Path, default=Path("runs/eye"), help="where checkpoints go")
    told.add_argument("--minutes", type=float, default=60.0, help="how long to train, over all starts")
    told.add_argument(
        "--part",
        choices=("all", "classifiers", *BUILDERS),
        default="all",
        help="train every network, all classifiers, or only one: the detector, or that of indices or of whole cards, "
        "which name known decks or tell strange ones from them",
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
        self.optimiser = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.99), fused=device.type == "cuda")
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


def learn_to_find(trained: Trained, learn: Any, batch: dict[str, Any], factor: float) -> dict[str, Any]:
    """One step of a detector, with one of ultralytics' losses; returns its parts by name."""
    import torch

    device = next(trained.model.parameters()).device
    batch = {name: value.to(device) for name, value in batch.items()}
    with half_precision(device):
        seen = trained.model(batch["img"].contiguous(memory_format=torch.channels_last))
    seen = {k: [f.float() for f in v] if isinstance(v, list) else v.float() for k, v in seen.items()}
    loss, parts = learn(seen, batch)
    trained.step(loss.sum() / len(batch["img"]), factor)
    return {name.removesuffix("_loss"): value for name, value in parts.items()}


def learn_to_name(trained: Trained, name: str, batch: tuple[Any, Any, Any], factor: float) -> dict[str, Any]:
    """One step of a classifier with pictures, ranks and suits; returns its loss and the share that it names right."""
    device = next(trained.model.parameters()).device
    pictures, ranks, suits = (each.to(device, non_blocking=True) for each in batch)
    if len(pictures) < 2:
        return {}
    with half_precision(device):
        loss, right = classifier_loss(trained.model, (pictures, ranks, suits))
    trained.step(loss, factor)
    return {name: loss.detach(), f"{name} right": right}


def by_the_clock(
    step: Callable[[float], dict[str, Any]],
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
            losses = " ".join(f"{name} {float(value):.3f}" for name, value in told.items())
            print(f"{gone / 60:.1f} min step {steps} {losses}", flush=True)
        if time.monotonic() - saved > 120:
            save(checkpoint, networks, spent=gone, steps=steps)
            saved = time.monotonic()
    save(checkpoint, networks, spent=budget_s, steps=steps)


def begin(networks: dict[str, Trained], start: Path, sources: Sources, *, size: int, seed: int) -> None:
    """Give networks the weights of released files, which are shown some examples. Raises ValueError for other files."""
    made = examples(np.random.default_rng(seed), sources.open(), size=size, reuse=REUSE)
    shown = [next(made) for _ in range(SHOWN)]
    crops, cards = [c for e in shown for c in e.crops], [c for e in shown for c in e.cards]
    for name, trained in networks.items():
        device = next(trained.model.parameters()).device
        trained.model.to("cpu")
        if name == "detector":
            restore_detector(trained.model, start / "cards.onnx", shown)
        else:
            restore_classifier(trained.model, start / f"{name}.onnx", crops if name.endswith("index") else cards)
        trained.model.to(device)
        trained.mean.ema.load_state_dict(trained.model.state_dict())


def list_networks(part: str) -> list[str]:
    """The networks that ``--part`` means."""
    if part == "all":
        return list(BUILDERS)
    return [name for name in BUILDERS if name != "detector"] if part == "classifiers" else [part]


def train(args: argparse.Namespace) -> Path:
    """Trains by its arguments; returns the checkpoint's path. Raises ValueError for sources that cannot be used."""
    import torch

    if args.threads:
        torch.set_num_threads(args.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(args.seed)
    networks = {name: Trained(build(), device, rate=args.rate or RATE, decay=0.02) for name, build in BUILDERS.items()}
    learn = build_loss(networks["detector"].model)
    sources = Sources(args.art, args.textures, args.held_out)
    sources.check()
    args.out.mkdir(parents=True, exist_ok=True)
    checkpoint: Path = args.out / "last.pt"
    spent, steps = 0.0, 0
    start = checkpoint if checkpoint.exists() else args.start
    state = None
    if start is not None and not start.is_dir():
        state = torch.load(start, map_location=device, weights_only=True)
        spent, steps = state["spent"] if start == checkpoint else 0.0, state["steps"]
        for name in networks.keys() & state.keys():
            networks[name].load(state[name])
    batches = feed(
        Batches(sources, seed=args.seed + steps, size=args.size, count=args.batch),
        workers=args.workers,
        pinned=device.type == "cuda",
    )
    if start is not None and start.is_dir():
        begin(networks, start, sources, size=args.size, seed=args.seed)
    waiting = [next(batches)]
    parts = list_networks(args.part)

    def step(factor: float) -> dict[str, Any]:
        batch: Batch = waiting.pop() if waiting else next(batches)
        told: dict[str, Any] = {}
        for name in parts:
            if name == "detector":
                pictures = scaled(batch[name]["img"].to(device, non_blocking=True))
                told |= learn_to_find(networks[name], learn, batch[name] | {"img": pictures}, factor)
            else:
                crops, ranks, suits = batch[name]
                crops = scaled(crops.to(device, non_blocking=True))
                told |= learn_to_name(networks[name], name, (crops, ranks, suits), factor)
        return told

    by_the_clock(step, networks, checkpoint, budget_s=args.minutes * 60, spent_s=spent, steps=steps)
    return checkpoint


if __name__ == "__main__":
    print(train(parser().parse_args()))
