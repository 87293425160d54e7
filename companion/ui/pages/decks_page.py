"""The decks, before there is a table; from here their cards are shown to the camera, laid on a reader, and counted."""

from companion.languages import later
from companion.ui.pages.door import PageSpec

PAGE = PageSpec(key=later("Decks"), in_lobby="deck_shelf:show", order=20)

ENROL = PageSpec(in_lobby="deck_enrolling:show")
TAGS = PageSpec(in_lobby="tag_enrolling:show")
COUNT = PageSpec(in_lobby="deck_counting:show")
"""They are about a deck. A count leads back to where it was asked for."""
