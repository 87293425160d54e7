"""Train the plain recipe everyone uses, to compare with: one YOLO11 nano whose 52 classes are the faces of one deck.

    python -m companion.training.plain_training --deck DECKS/kde_standard --textures SURFACES --out runs/plain

Trainer, clock, light and camera are those of the project's own networks; only the recipe differs. It begins with what
fits of the released detector, in place of the usual COCO weights, and ends with ``plain.onnx`` beside its checkpoint. A
run that was cut goes on when started again with the same ``--out``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.random import Generator

from companion.cards import STANDARD_52
from companion.sources.camera.recognition.network import MODELS
from companion.training.export import export_detector
from companion.training.networks.detector import build_detector
from companion.training.networks.released import restore_detector
from companion.training.scenes.art import DeckArt, HeldOut, Picture, load_deck, load_textures
from companion.training.scenes.examples import Example
from companion.training.scenes.photo import photograph
from companion.training.scenes.plain_scenes import PlainScene, plain_scene
from companion.training.train import HELD_OUT, SHOWN, Trained, by_the_clock, learn_to_find

GAINS = SimpleNamespace(box=7.5, cls=0.5, dfl=1.5)
"""The weights of the losses that ultralytics itself trains with."""


def build_plain() -> Any:
    """A fresh YOLO11 nano of 52 classes."""
    from ultralytics.nn import tasks

    yolo: Any = tasks
    model = yolo.DetectionModel("yolo11n.yaml", ch=3, nc=len(STANDARD_52), verbose=False)
    model.args = GAINS
    return model


def begin_with(model: Any, detector: Path, scenes: list[PlainScene]) -> int:
    """Takes over what fits of an exported detector, which is shown some scenes for it; returns how many tensors."""
    given = build_detector()
    restore_detector(given, detector, [Example(scene.picture, (), (), ()) for scene in scenes])
    own = model.state_dict()
    fitting = {name: held for name, held in given.state_dict().items() if name in own and own[name].shape == held.shape}
    model.load_state_dict(own | fitting)
    return len(fitting)


def photographs(
    rng: Generator, deck: DeckArt, textures: list[Picture], *, size: int, reuse: int = 3, keep: int = 60
) -> Iterator[PlainScene]:
    """Scenes without end, each photographed about ``reuse`` times in another light."""
    kept: list[PlainScene] = []
    while True:
        if len(kept) < keep or rng.random() < 1 / reuse:
            kept = [*kept[-keep + 1 :], plain_scene(rng, deck, textures, size)]
            scene = kept[-1]
        else:
            scene = kept[int(rng.integers(len(kept)))]
        yield replace(scene, picture=photograph(rng, scene.picture, index_px=scene.index_px))


def plain_batch(scenes: list[PlainScene]) -> dict[str, Any]:
    """Pictures and labels as ultralytics' loss wants them; boxes in shares of the picture."""
    import torch

    size = scenes[0].picture.shape[0]
    boxes = np.asarray([box for scene in scenes for box in scene.boxes], np.float32).reshape(-1, 4) / size
    centred = np.c_[(boxes[:, :2] + boxes[:, 2:]) / 2, boxes[:, 2:] - boxes[:, :2]]
    return {
        "img": torch.from_numpy(np.stack([s.picture for s in scenes])).permute(0, 3, 1, 2).float().div_(255),
        "batch_idx": torch.tensor([float(i) for i, s in enumerate(scenes) for _ in s.classes]),
        "cls": torch.tensor([float(c) for s in scenes for c in s.classes]).view(-1, 1),
        "bboxes": torch.from_numpy(centred.astype(np.float32)),
    }


def train(args: argparse.Namespace, deck: DeckArt, textures: list[Picture]) -> Path:
    """Trains by its arguments; returns the ONNX file."""
    import torch
    from ultralytics.utils.loss import v8DetectionLoss

    if args.threads:
        torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    scenes = photographs(np.random.default_rng(args.seed), deck, textures, size=args.size)
    fresh = build_plain()
    begin_with(fresh, args.start / "cards.onnx", [next(scenes) for _ in range(SHOWN)])
    trained = Trained(fresh, device, rate=args.rate, decay=0.02)
    learn: Any = v8DetectionLoss(trained.model)
    args.out.mkdir(parents=True, exist_ok=True)
    checkpoint: Path = args.out / "last.pt"
    spent, steps = 0.0, 0
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location=device, weights_only=True)
        trained.load(state["plain"])
        spent, steps = state["spent"], state["steps"]
        scenes = photographs(np.random.default_rng(args.seed + steps), deck, textures, size=args.size)

    def step(factor: float) -> dict[str, float]:
        return learn_to_find(trained, learn, plain_batch([next(scenes) for _ in range(args.batch)]), factor)

    by_the_clock(step, {"plain": trained}, checkpoint, budget_s=args.minutes * 60, spent_s=spent, steps=steps)
    model: Path = args.out / "plain.onnx"
    export_detector(build_plain(), trained.mean.ema.state_dict(), model)
    return model


def parser() -> argparse.ArgumentParser:
    """The command line of the plain recipe's training."""
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--deck", type=Path, required=True, help="a folder of <face>.webp")
    told.add_argument("--textures", type=Path, required=True, help="folder of .jpg surfaces")
    told.add_argument("--out", type=Path, default=Path("runs/plain"), help="where checkpoint and model go")
    told.add_argument("--start", type=Path, default=MODELS, help="released models to begin with")
    told.add_argument("--minutes", type=float, default=110.0, help="how long to train, over all starts")
    told.add_argument("--rate", type=float, default=2e-3, help="the highest learning rate")
    told.add_argument("--batch", type=int, default=16, help="scenes a step")
    told.add_argument("--size", type=int, default=384, help="side of a scene in pixels, a multiple of 32")
    told.add_argument("--threads", type=int, default=0, help="threads that train (0: torch decides)")
    told.add_argument("--seed", type=int, default=1)
    return told


def main() -> None:
    command = parser()
    args = command.parse_args()
    held_out = HeldOut.read(HELD_OUT)
    if args.deck.name in held_out.decks:
        command.error(f"{args.deck.name} is held out for tests (models/held_out.toml): take another deck")
    print(train(args, load_deck(args.deck), load_textures(args.textures, held_out)))


if __name__ == "__main__":
    main()
