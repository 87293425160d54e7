"""Which engine runs the networks: the fastest one that is installed, or the one that is asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache

from companion.languages import tr
from companion.sources.camera.recognition.engines.by_onnxruntime import load_onnxruntime
from companion.sources.camera.recognition.engines.by_opencv import load_opencv
from companion.sources.camera.recognition.engines.by_openvino import load_openvino
from companion.sources.camera.recognition.engines.engine import Engine, ModelError
from companion.sources.camera.recognition.engines.names import ASKED, EXTRAS, NAMES

_LOADS = load_openvino, load_onnxruntime, load_opencv
ENGINES: Mapping[str, Callable[[], Engine]] = dict(zip(NAMES, _LOADS, strict=True))


def engine(environment: Mapping[str, str] = os.environ) -> Engine:
    """The engine that runs the networks; ``ASKED`` asks for one by its name. Raises ModelError if that one
    is unknown or cannot be loaded."""
    asked = environment.get(ASKED, "")
    if asked and asked not in ENGINES:
        why = tr("there is no engine “{name}”; there are: {names}", name=asked, names=", ".join(ENGINES))
        raise ModelError(f"{ASKED}: {why}")
    reasons = {}
    for name in (asked,) if asked else ENGINES:
        found = loaded(name)
        if not isinstance(found, str):
            return found
        reasons[name] = found
    raise ModelError(
        "; ".join(tr("the engine {name} cannot be loaded: {why}", name=name, why=why) for name, why in reasons.items())
    )


@cache
def loaded(name: str) -> Engine | str:
    """An engine, or why it cannot be loaded and the line that installs it."""
    try:
        return ENGINES[name]()
    except ModuleNotFoundError as error:
        install = f"pip install 'companion[{EXTRAS[name]}]'"
        return tr("{library} is not installed: {install}", library=error.name, install=install)
    except (ImportError, OSError, RuntimeError) as error:  # a library that this processor or system cannot run
        return str(error)
