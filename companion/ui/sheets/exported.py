"""Says where an exported evening is; one touch opens its report, another copies where it is."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.languages import tr
from companion.ui.sheets.ask_sheet import AskSheet, Keys
from companion.ui.views.evening.report import Exported


def tell_exported(sheet: AskSheet, found: Exported, onward: Keys, done: str = "") -> None:
    """``onward`` are the keys that lead on from here, ``done`` is what came of the last touch."""
    if found.report is None:
        sheet.ask_keys(tr("The evening is not saved"), onward, told=found.told)
        return

    def after(does: Callable[[Path], str], report: Path) -> None:
        tell_exported(sheet, found, onward, does(report))

    keys: Keys = [
        (tr("Open the report"), "main", partial(after, _open, found.report)),
        (tr("Copy where it is"), "plain", partial(after, _copy, found.report)),
        *onward,
    ]
    sheet.ask_keys(tr("The evening is saved"), keys, told=[*found.told, *filter(None, [done])])


def _open(path: Path) -> str:
    if webbrowser.open(path.resolve().as_uri()):
        return tr("Your browser shows the report.")
    return tr("No browser was found here. Open the folder by hand.")


def _copy(path: Path) -> str:
    # Kivy looks for the machine's clipboard when this is imported.
    from kivy.core.clipboard import Clipboard

    Clipboard.copy(str(path))
    return tr("Copied. Paste it wherever you choose a file.")
