"""The detector: a YOLO11 nano pose network with DFL-free boxes, and what it is asked to learn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from companion.training.networks.classifier import scaled
from companion.training.scenes.examples import Example
from companion.training.scenes.scenes import KINDS

POINTS = 5
GAINS = SimpleNamespace(box=7.5, cls=0.6, dfl=1.5, pose=6.0, kobj=0.0)


def build_detector() -> Any:
    """A fresh network: three classes, five points without visibility, one number a box side."""
    from ultralytics.nn import tasks

    yolo: Any = tasks
    shape = yolo.yaml_model_load("yolo11n-pose.yaml")
    shape.update(reg_max=1, nc=len(KINDS), kpt_shape=[POINTS, 2])
    model = yolo.PoseModel(shape, ch=3, nc=len(KINDS), data_kpt_shape=(POINTS, 2), verbose=False)
    model.args = GAINS
    return model


def build_loss(model: Any) -> Any:
    """The pose loss, with point errors measured against the size of the thing itself.

    The usual keypoint similarity is flat for points far outside a small box, and a card's middle is far from its index.
    A card and a back may be read from any edge, so the best of four orders counts: which edges are the short ones
    cannot be seen where a card is covered or seen from aside, and a guess between two is not an outline.
    """
    import torch
    from torch.nn.functional import smooth_l1_loss
    from ultralytics.utils.loss import v8PoseLoss

    class PointLoss(v8PoseLoss):
        def _point_error(self, predicted: Any, wanted: Any, scale: Any) -> Any:
            error = smooth_l1_loss(predicted / scale, wanted / scale, beta=0.05, reduction="none").sum(-1)
            weight = torch.tensor([1.0, 1.0, 1.0, 1.0, 0.4])
            return (error * weight.to(error)).mean(1)

        def calculate_keypoints_loss(
            self,
            masks: Any,
            target_gt_idx: Any,
            keypoints: Any,
            stride_tensor: Any,
            target_bboxes: Any,
            pred_kpts: Any,
        ) -> tuple[Any, Any]:
            picture, anchor = masks.nonzero(as_tuple=True)
            wanted = keypoints[picture, target_gt_idx[masks]]
            is_card = wanted[:, 0, 2] > 1.5
            wanted = wanted[..., :2] / stride_tensor[anchor][:, None]
            across = wanted[:, 2] - wanted[:, 0], wanted[:, 3] - wanted[:, 1]
            area = (across[0][:, 0] * across[1][:, 1] - across[0][:, 1] * across[1][:, 0]).abs() / 2
            scale = area.clamp(min=0.05).sqrt()[:, None, None]
            predicted = pred_kpts[masks]
            orders = [[*range(first, 4), *range(first), 4] for first in range(4)]
            errors = torch.stack([self._point_error(predicted, wanted[:, order], scale) for order in orders])
            error = torch.where(is_card, errors.min(dim=0).values, errors[0])
            return error.clamp(max=20).mean(), error.sum() * 0

    return PointLoss(model)


def detector_arrays(examples: list[Example]) -> dict[str, Any]:
    """Pictures [n, h, w, 3] in 0..255 and labels as the loss wants them; boxes and points in shares of the picture.

    A point's third number says the kind of its thing: 1 an index, 2 a card or a back.
    """
    size = examples[0].picture.shape[0]
    rows = [(i, label) for i, e in enumerate(examples) for label in e.labels]
    boxes = np.asarray([label.box for _, label in rows], np.float32).reshape(-1, 4) / size
    points = np.zeros((len(rows), POINTS, 3), np.float32)
    for row, (_, label) in enumerate(rows):
        points[row, :, :2] = label.points / size
        points[row, :, 2] = 1 if label.kind == 0 else 2
    centred = np.c_[(boxes[:, :2] + boxes[:, 2:]) / 2, boxes[:, 2:] - boxes[:, :2]]
    return {
        "img": np.stack([e.picture for e in examples]),
        "batch_idx": np.asarray([i for i, _ in rows], np.float32),
        "cls": np.asarray([label.kind for _, label in rows], np.float32).reshape(-1, 1),
        "bboxes": centred.astype(np.float32),
        "keypoints": points,
    }


def detector_batch(examples: list[Example]) -> dict[str, Any]:
    """The same as tensors, with pictures [n, 3, h, w] in 0..1."""
    import torch

    batch = {name: torch.from_numpy(each) for name, each in detector_arrays(examples).items()}
    return batch | {"img": scaled(batch["img"])}
