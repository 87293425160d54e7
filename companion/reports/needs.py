"""The libraries that the reports need beyond the tablet's own install."""

from __future__ import annotations

from contextlib import redirect_stdout, suppress
from importlib import import_module
from io import StringIO
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


class MissingSystemLibrary(MissingLibrary):
    """A library is installed, but not what it loads from the system; the message names the system's packages."""

    def __init__(self, purpose: str, packages: str) -> None:
        Exception.__init__(
            self,
            tr(
                "{purpose} needs packages of your system. On Debian and Ubuntu: sudo apt install {packages}",
                purpose=purpose,
                packages=packages,
            ),
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


def need(module: str, purpose: str, *, extra: str = "reports", packages: str = "") -> ModuleType:
    """A module of an extra, imported now; ``packages`` are Debian's packages that it loads. Raises MissingLibrary;
    ``purpose`` begins its sentence."""
    try:
        # WeasyPrint prints a page of its own if it finds no Pango.
        with redirect_stdout(StringIO()):
            return import_module(module)
    except ImportError as error:
        raise MissingLibrary(module.partition(".")[0], purpose, extra) from error
    except OSError as error:
        raise MissingSystemLibrary(purpose, packages) from error
