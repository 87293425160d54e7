"""Where the felt is, marked in the live picture: at a table, and before one."""

from __future__ import annotations

from pathlib import Path

from kivy.uix.widget import Widget

from companion.languages import later, tr
from companion.ui.pages.door import AtTable, InLobby, PageSpec

# What marks a felt brings the whole machinery of pictures along, which a table without a camera does without.


def _at_table(at: AtTable) -> Widget:
    from companion.ui.pages.felt_marking import FeltPage

    camera = at.camera
    assert camera is not None, "only a table with a camera offers it"

    def saved(path: Path) -> str:
        from companion.sources.camera.calibration.table_files import read_table

        camera.go_by(read_table(path))
        at.felt(path)
        return tr("This table uses it from now on.")

    table = at.desk.table
    return FeltPage(
        camera, game=table.game.name, seats=table.state.seats, saved=saved, closed=at.closed, before=camera.table
    )


def _in_lobby(lobby: InLobby) -> Widget:
    from companion.ui.pages.felt_marking import FeltPage

    look, header = lobby.look(), lobby.draft().stand_in()

    def saved(path: Path) -> str:
        lobby.felt(path)
        return tr("The next table you start uses it.")

    return FeltPage(
        look,
        game=header["game"],
        seats=header["seats"],
        saved=saved,
        closed=lobby.closed,
        trouble=lambda: look.why,
    )


PAGE = PageSpec(key=later("Set up the camera"), at_table=_at_table, in_lobby=_in_lobby, order=40, of_camera=True)
