"""One neural network file run by the engine of this machine, with the notes that lie next to it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from companion.files import UnreadableFile, json_of, read_text, why_not
from companion.languages import tr
from companion.shipped import shipped
from companion.sources.camera.capture.frames import Picture
from companion.sources.camera.recognition.engines.choice import engine
from companion.sources.camera.recognition.engines.engine import Floats, ModelError, Network, NetworkFile

__all__ = ["MODELS", "Floats", "ModelError", "Network", "OnnxNetwork", "read_notes"]

MODELS = shipped("models")
"""Where the trained networks lie."""
_MOST_THREADS = 4


class OnnxNetwork:
    """A network in an ONNX file, on the CPU. Not for several threads at once.

    One that is ``rarely`` run takes its memory when it is first run; a file that cannot be used is told at once all the
    same. Raises ModelError.
    """

    def __init__(self, path: Path, *, outputs: int, threads: int | None = None, rarely: bool = False) -> None:
        if not path.is_file():
            raise ModelError(
                tr(
                    "{file}: the model file is missing. Put the trained models there, or name their folder; models of "
                    "earlier versions must be trained again.",
                    file=path,
                )
            )
        file = engine().read(path)
        if not file.maps_pictures or file.outputs != outputs:
            raise ModelError(
                tr("{file}: this model is for another task; it needs {count:output}", file=path, count=outputs)
            )
        self._threads = threads or min(os.cpu_count() or 1, _MOST_THREADS)
        self._file: NetworkFile | None = file
        self._network: Network | None = None
        if not rarely:
            self._ready()

    def run(self, batch: Picture | Floats) -> tuple[Floats, ...]:
        """The outputs of a batch."""
        return (self._network or self._ready()).run(batch)

    def _ready(self) -> Network:
        """Makes what runs the file; what was read of it is not kept beside that."""
        assert self._file is not None
        self._network, self._file = self._file.compile(self._threads), None
        return self._network


def read_notes(path: Path) -> Mapping[str, object]:
    """The JSON object in a file next to a model; raises ModelError."""
    try:
        notes = json_of(read_text(path))
    except OSError as error:
        raise ModelError(tr("{file}: cannot be read: {why}", file=path, why=why_not(error))) from error
    except UnreadableFile as error:
        raise ModelError(f"{path}: {error}") from error
    if not isinstance(notes, dict):
        raise ModelError(tr("{file}: the model's notes are not a JSON object", file=path))
    return notes
