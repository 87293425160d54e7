"""Whether this is Android, and its modules, which only an app has."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any


class NotAndroid(OSError):
    """Something that only an Android app has was asked for elsewhere, or its part of the package was not built."""


def is_android() -> bool:
    """Whether the program runs as an Android app."""
    return hasattr(sys, "getandroidapilevel")


def module(name: str) -> Any:
    """A module of python-for-android or of Kivy's Android packages. Raises NotAndroid."""
    try:
        return import_module(name)
    except ImportError as error:
        raise NotAndroid(f"{name} is not there: this needs the app for Android, built with it") from error
