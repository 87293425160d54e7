"""New things come to the glass a part a frame, so that no frame is long; and nothing is shown half."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.ui.kit import card_row
from companion.ui.kit.card_row import AT_ONCE
from companion.ui.table import in_parts, table_screen, telling
from companion.ui.table.felt import hero_parts
from tests.observing import touch
from tests.screens.glass import Open
from tests.screens.moments.leading import LONG, chance, tapped


@pytest.fixture(autouse=True)
def _late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every frame has done enough as soon as it has done one thing."""
    for module in (card_row, hero_parts, in_parts, table_screen, telling):
        monkeypatch.setattr(module, "is_late", lambda: True)


def test_a_tally_of_eight_seats_is_made_over_many_frames_and_appears_as_a_whole(glass: Open) -> None:
    table = glass("pirates-bluff", LONG[:8])
    picture = table.app.table.stage.hero
    parts = picture.parts
    begun = [each.text for each in picture.children]
    chance(table, lambda state: state.deal.phase == "showdown" and bool(state.deal.callers), seed=8)
    table.app.desk.version += 1
    shown, made = [], []
    table.app.tick()
    while table.app.is_busy:
        before = sum(map(len, (parts.over, parts.texts, parts.tiles)))
        table.frame()
        made.append(sum(map(len, (parts.over, parts.texts, parts.tiles))) - before)
        texts = [getattr(each, "text", "") for each in picture.children]
        if not shown or shown[-1] != texts:
            shown.append(texts)
    assert max(made) <= 1
    assert all(len(texts) >= len(begun) for texts in shown)
    whole = {part.text for part in table.app.desk.view.felt.hero.parts if part.text}
    assert whole <= set(shown[-1])
    assert all(whole <= set(texts) or not whole & set(texts) - {"×"} for texts in shown)


def test_many_cards_are_made_a_few_a_frame_each_where_it_will_lie(glass: Open) -> None:
    table = glass("lost-war", ("Ann", "Ben"))
    tapped(table, *({"act": "muster", "seat": seat, "count": 2 * AT_ONCE + 1} for seat in ("Ann", "Ben")))
    rows = [row.content for row in table.app.table.stage._rows.values()]
    made, first = [], {}
    table.app.tick()
    while table.app.is_busy:
        table.frame()
        made.append(len(rows[0]._tiles))
        first.setdefault(len(rows[0]._tiles), [tile.x for tile in rows[0]._tiles])
    assert made[-1] == 2 * AT_ONCE + 1
    assert max(after - before for before, after in pairwise(made)) == AT_ONCE
    assert first[AT_ONCE] == first[2 * AT_ONCE + 1][:AT_ONCE]


def test_what_many_sources_notice_at_once_is_judged_over_frames_in_its_order(glass: Open) -> None:
    table = glass()
    for seat, face in (("Ann", "7S"), ("Ben", "9H"), ("Ann", "2C")):
        table.feed.put(touch(table.app.desk.table, {"act": "play", "seat": seat, "card": face}))
    judged = []
    table.app.tick()
    while table.app.is_busy:
        table.session.table.settle()
        judged.append(len(table.session.table.history.entries))
        table.app.tick()
        table.frame()
    assert judged[0] == 1
    assert sorted(judged) == judged
    assert [entry.act.card for entry in table.session.table.history.entries] == ["7S", "9H", "2C"]  # type: ignore[attr-defined]
    assert not table.app.desk.is_behind
