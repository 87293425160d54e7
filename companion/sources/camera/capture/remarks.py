"""What the libraries that decode pictures print of a damaged one is left out: what is wrong with it is ours to say."""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_THEIRS = re.compile(
    rb"^(Corrupt JPEG data|Premature end of JPEG|Invalid SOS|Unsupported marker|Inconsistent progression|Bogus |"
    rb"Warning: unknown JFIF|libpng (warning|error): |\[ ?(WARN|ERROR):[0-9])[^\n]*\n*",
    re.MULTILINE,
)
_ONE_AT_A_TIME = threading.Lock()


@contextmanager
def remarks_left_out() -> Iterator[None]:
    """Within, the lines that libjpeg, libpng and OpenCV print on standard error are dropped; whatever else is written
    there meanwhile, by any thread, is written when it ends. Does nothing on systems without files in memory."""
    if not hasattr(os, "memfd_create"):
        yield
        return
    with _ONE_AT_A_TIME:
        try:
            to_people = os.dup(2)
        except OSError:  # standard error is closed, so nobody reads it
            yield
            return
        said = os.memfd_create("remarks")
        os.dup2(said, 2)
        try:
            yield
        finally:
            os.dup2(to_people, 2)
            os.close(to_people)
            with os.fdopen(said, "rb") as file:
                file.seek(0)
                ours = _THEIRS.sub(b"", file.read())
            with suppress(OSError):  # a terminal that was closed
                os.write(2, ours)
