"""One house rule with its line, and beside it a key that says how it is played."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kit.widgets import load_kv


class OptionRow(BoxLayout):
    """``changed``: it is not played as the game says, and is marked."""

    is_whole = True
    title = StringProperty("")
    line = StringProperty("")
    changed = BooleanProperty(False)


load_kv(__file__)
