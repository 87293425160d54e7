"""Weights kept in half precision in a file, and worked with in single precision: the file is half as large."""

from __future__ import annotations

from typing import Any

MARK = ".half"
"""The mark after the name of a weight that is saved so."""
_LEAST = 64


def halve(model: Any) -> Any:
    """The same ONNX model with its large float32 weights in float16, each followed by a cast back.

    A runtime casts once, when it loads the model. Weights are rounded to 11 bits.
    """
    import numpy as np
    from onnx import TensorProto, helper, numpy_helper

    graph = model.graph
    casts = []
    for weight in graph.initializer:
        name, values = weight.name, numpy_helper.to_array(weight)
        if weight.data_type == TensorProto.FLOAT and values.size >= _LEAST:
            weight.CopyFrom(numpy_helper.from_array(values.astype(np.float16), name + MARK))
            casts.append(helper.make_node("Cast", [name + MARK], [name], to=TensorProto.FLOAT))
    nodes = [*casts, *graph.node]
    del graph.node[:]
    graph.node.extend(nodes)
    return model
