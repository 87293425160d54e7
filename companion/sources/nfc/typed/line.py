"""The port of the readers that type: the listener to the keyboard puts their text in."""

from __future__ import annotations

from companion.sources.nfc.link.ports import TYPED, Opener
from companion.sources.nfc.touched.line import TouchedLine, Touches


def make_opener(touches: Touches) -> Opener:
    """Opens the port ``typed``; keyboards cannot be told apart, so all readers that type are one."""
    return lambda _: TouchedLine(TYPED, touches, names=("a reader that types",))
