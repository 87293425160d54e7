"""The pages that stand in the place of the felt while a table is played."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.ui.pages.door import AtTable, pages


class TablePages:
    """Makes them by name."""

    def __init__(self, at: AtTable) -> None:
        self._at = at
        self._kept: dict[str, Widget] = {}

    def page(self, name: str) -> Widget:
        """The page of this name, as it was left where it is kept. Raises KeyError where there is none."""
        spec = pages()[name]
        assert spec.at_table is not None, "only what is offered at a table is opened there"
        page = self._kept.get(name) or spec.at_table(self._at)
        if spec.kept:
            self._kept[name] = page
        return page
