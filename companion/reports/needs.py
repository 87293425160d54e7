"""What the reports need beyond the tablet's own install."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from types import ModuleType

from companion.languages import tr

FOR_A_PAGE = ("duckdb", "pyarrow", "pandas", "altair", "vl_convert", "fontTools.subset", "fontTools.ttLib")
"""The libraries of a report's page. Arrow asks for pandas if it is installed."""


class MissingLibrary(Exception):
    """A library that is not installed; the message says what it is needed for and the line that adds it."""

    def __init__(self, library: str, purpose: str, extra: str) -> None:
        super().__init__(
            tr(
                "{purpose} needs {library}, which is not installed here: pip install 'companion[{extra}]'",
                purpose=purpose,
                library=library,
                extra=extra,
            )
        )


class GatherError(Exception):
    """A database that cannot be used; the sentence says which and why."""


def preload() -> None:
    """Imports now what a page of a report needs, and starts the engine that draws its charts; whatever is not installed
    is asked for later."""
    for module in FOR_A_PAGE:
        with suppress(ImportError):
            import_module(module)
    with suppress(ImportError, ValueError):
        import_module("vl_convert").vegalite_to_svg({"data": {"values": []}, "mark": "point"}, vl_version=None)


def need(module: str, purpose: str, *, extra: str = "reports") -> ModuleType:
    """A module of an extra, imported now. Raises MissingLibrary; ``purpose`` begins its sentence."""
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingLibrary(module.partition(".")[0], purpose, extra) from error
