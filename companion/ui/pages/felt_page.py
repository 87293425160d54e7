"""Where the felt is, marked in the live picture: at a table, and before one."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.languages import later, tr
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.door import AtTable, InLobby, PageSpec

LOOK_S = 0.1

# What marks a felt brings the whole machinery of pictures along, which a table without a camera does without.


def _at_table(at: AtTable) -> Widget:
    from companion.ui.pages.felt_marking import FeltShown

    assert at.camera is not None, "only a table with a camera offers it"
    table, saved = at.desk.table, tr("This table uses it from now on.")
    seats, before = table.state.seats, at.camera.table
    shown = FeltShown(at.camera, at.router, game=table.game.name, seats=seats, saved=saved, before=before)
    return PageForm(shown, at.router, look_s=LOOK_S)


def _in_lobby(lobby: InLobby) -> Widget:
    from companion.ui.pages.felt_marking import FeltShown

    header, saved = lobby.draft().stand_in(), tr("The next table you start uses it.")
    shown = FeltShown(lobby.look(), lobby.router, game=header["game"], seats=header["seats"], saved=saved)
    return PageForm(shown, lobby.router, look_s=LOOK_S)


PAGE = PageSpec(key=later("Set up the camera"), at_table=_at_table, in_lobby=_in_lobby, order=40, of_camera=True)
