"""The page for marking the felt in the live picture, at a table and before one."""

from companion.languages import later
from companion.ui.pages.door import PageSpec

PAGE = PageSpec(
    key=later("Set up the camera"),
    at_table="felt_marking:show_at_table",
    in_lobby="felt_marking:show_in_lobby",
    order=40,
    of_camera=True,
)
