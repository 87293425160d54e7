"""Exported networks made trainable again, so that training goes on where only the released files are left.

An exported convolution has its normalisation folded into it. Here it gets one back that changes nothing: the
mean and spread that its outputs have on real examples become the normalisation's own, so that the network
gives the same answers as before, also while it trains.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.training.networks.classifier import classifier_batch
from companion.training.networks.detector import detector_batch
from companion.training.networks.halves import MARK
from companion.training.scenes.crops import Crop
from companion.training.scenes.examples import Example


def weights_of(path: Path) -> list[tuple[str, Any]]:
    """The named weights of an ONNX file as tensors, in the order of its graph."""
    import onnx
    import torch
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    held = ((w.name.removesuffix(MARK), numpy_helper.to_array(w)) for w in graph.initializer)
    return [(name, torch.from_numpy(values.copy()).float()) for name, values in held]


def pairs_of(model: Any) -> list[tuple[str, Any, Any]]:
    """Every convolution that has a normalisation after it: name, convolution, normalisation, in order."""
    from torch import nn

    layers = [(name, layer) for name, layer in model.named_modules() if not list(layer.children())]
    return [
        (name, layer, after)
        for (name, layer), (_, after) in pairwise(layers)
        if isinstance(layer, nn.Conv2d) and isinstance(after, nn.BatchNorm2d)
    ]


def unfold(pairs: list[tuple[Any, Any, Any, Any]], run: Any) -> None:
    """Give back their normalisation to convolutions (layer, normalisation, weight, bias); ``run`` shows examples."""
    import torch

    seen: dict[Any, list[Any]] = {layer: [] for layer, *_ in pairs}

    def note(layer: Any, _: Any, made: Any) -> None:
        seen[layer].append(torch.stack([made.mean((0, 2, 3)), made.var((0, 2, 3))]))

    hooks = []
    with torch.no_grad():
        for layer, norm, weight, bias in pairs:
            layer.weight.copy_(weight)
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.fill_(1)
            norm.bias.copy_(bias)
            hooks.append(layer.register_forward_hook(note))
        run()
        for hook in hooks:
            hook.remove()
        for layer, norm, _, bias in pairs:
            mean, spread = torch.stack(seen[layer]).mean(0)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(spread)
            norm.weight.copy_((spread + norm.eps).sqrt())
            norm.bias.copy_(bias + mean)


def restore_detector(model: Any, path: Path, examples: list[Example]) -> None:
    """Load an exported detector into a trainable one. Raises ValueError for a file of another network."""
    import torch

    held = dict(weights_of(path))
    pairs = pairs_of(model)
    try:
        folded = [(c, n, held[f"{name}.weight"], held[f"{name}.bias"]) for name, c, n in pairs]
        inside = {id(layer) for _, *both in pairs for layer in both}
        with torch.no_grad():
            for name, layer in model.named_modules():
                if isinstance(layer, torch.nn.Conv2d) and id(layer) not in inside and f"{name}.weight" in held:
                    layer.load_state_dict({part: held[f"{name}.{part}"] for part in ("weight", "bias")})
    except (KeyError, RuntimeError) as e:
        raise ValueError(f"{path} is not an exported detector of this recipe: {e}") from None
    shown = model.eval()
    unfold(folded, lambda: [shown(detector_batch(examples[i : i + 8])["img"]) for i in range(0, len(examples), 8)])
    model.train()


def restore_classifier(model: Any, path: Path, crops: list[Crop]) -> None:
    """Load an exported classifier into a trainable one. Raises ValueError for a file of another network."""
    import torch

    held = weights_of(path)
    pairs = pairs_of(model)
    convolutions = [tensor for name, tensor in held if name.startswith("onnx::")]
    named = {name: tensor for name, tensor in held if not name.startswith("onnx::")}
    if len(convolutions) != 2 * len(pairs):
        raise ValueError(f"{path} is not an exported classifier of this recipe: {len(convolutions)} weights")
    try:
        with torch.no_grad():
            own = model.state_dict()
            for name, tensor in named.items():
                own[name].copy_(tensor)
        folded = [(c, n, convolutions[2 * i], convolutions[2 * i + 1]) for i, (_, c, n) in enumerate(pairs)]
        shown = model.eval()
        unfold(folded, lambda: shown(classifier_batch(crops)[0]))
    except (KeyError, RuntimeError) as e:
        raise ValueError(f"{path} is not an exported classifier of this recipe: {e}") from None
    model.train()


def restore_folded(model: Any, path: Path) -> None:
    """Load an exported network of blocks into a trainable one as it is: what normalised it is in its weights, and is
    not given back. Raises ValueError for a file of another network."""
    import torch
    from torch import nn

    held = weights_of(path)
    folded = [tensor for name, tensor in held if name.startswith("onnx::")]
    pairs = pairs_of(model)
    if len(folded) != 2 * len(pairs):
        raise ValueError(f"{path} is not an exported network of this recipe: {len(folded)} weights")
    own = model.state_dict()
    with torch.no_grad():
        for name, tensor in held:
            if name in own:
                own[name].copy_(tensor)
        for number, (name, layer, _) in enumerate(pairs):
            layer.weight.copy_(folded[2 * number])
            layer.bias = nn.Parameter(folded[2 * number + 1])
            inside, _, _ = name.rpartition(".")
            model.get_submodule(inside)[1] = nn.Identity()
