"""The keys of the position page, without any window."""

from __future__ import annotations

import pytest

from companion.ui.views.questions.position import drafted, spoken
from tests.interpreting import opened


@pytest.mark.parametrize(
    ("faces", "said"), [((), "–"), (("7S",), "1 card"), (("7S", None), "2 cards"), (("7S", None, "9H"), "3 cards")]
)
def test_secret_cards_are_only_counted(faces: tuple[str | None, ...], said: str) -> None:
    table = opened("bluffing-battles")
    (known,) = (each for each in table.game.position_asked(table.state) if each.secret and each.seat == "Ann")
    assert spoken(table, drafted(table).showing(known, faces), known) == said
