"""The page of a seat's phone, and of a screen that only watches: values that each may see."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from companion.cards import Face
from companion.languages import WORD, tr
from companion.phones.keys import PhoneKey, keys_of
from companion.reports.thinking import awaited
from companion.rules.acts import Amend
from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.rules.rulebook.amounts import spoken_score
from companion.speech.faces import grids, look_of
from companion.table import Table
from companion.ui.views.questions.doubts import view_of
from companion.ui.views.table.hand import hand_of
from companion.ui.views.table.table import TableView, table_view

RECENT = 6


@dataclass(frozen=True, slots=True)
class SeatPage:
    """The contents of a seat's page, and its keys."""

    text: str
    keys: Mapping[str, PhoneKey]


def tiles(table: Table) -> str:
    """The deck of the game: the looks of each face, and their rows when one is chosen. The same for everybody."""
    game, deck = table.game, table.setup.deck
    ways = grids(game.name, deck)
    faces = sorted({*deck.played_faces(), *(face for way in ways for row in way for face in row)})
    looks = {face: _look(game.name, face) for face in faces}
    return _line("tiles", title=tr(game.title), rows=ways[0], all=ways[-1], looks=looks)


def hide_for(table: Table, viewer: Seat | None) -> Table:
    """The table with the position as this viewer may see it: everything on a page is made of that."""
    seen = copy(table)
    seen.history = table.history.as_seen_by(viewer)
    return seen


def seat_page(
    whole: Table,
    seat: Seat,
    now: float | None = None,
    question: Mapping[str, Any] | None = None,
    *,
    clock_s: float = 0.0,
) -> SeatPage:
    """The page of one seat; ``now`` is in seconds on the acts' clock, ``question`` is the seat's question at the end,
    and ``clock_s`` its thinking time.
    """
    table = hide_for(whole, seat)
    view = table_view(table, now)
    own = next(each for each in view.seats if each.name == seat)
    keys = keys_of(table, seat)
    text = _line(
        "page",
        **_open(view),
        ended=table.game.outcome(table.state) is not None,
        seat=seat,
        place=own.place,
        score=spoken_score(own.score),
        unit=own.unit,
        figures=own.figures,
        clock={"s": round(clock_s, 1), "runs": seat in awaited(table.game, table.state)},
        hand=[card.face for card in hand_of(table, seat)],
        keys=[key.describe(table.state.seats) for key in keys],
        doubts=_doubts(table, seat),
        question=question,
        units=[[unit, tr(unit, WORD)] for unit in list_units(table, seat)],
        undo=view.can_undo and may_undo(table, seat),
    )
    return SeatPage(text, {key.ident: key for key in keys})


def watch_page(whole: Table, now: float | None = None) -> str:
    """The page of a screen that only watches."""
    table = hide_for(whole, None)
    view = table_view(table, now)
    felt, hero = view.felt, view.felt.hero
    return _line(
        "watch",
        **_open(view),
        ended=table.game.outcome(table.state) is not None,
        title=view.title,
        cards={seat: _faces(cards) for seat, cards in felt.cards.items() if cards},
        chips={seat: _faces(cards) for seat, cards in felt.chips.items() if cards},
        middle=felt.middle,
        middle_cards=_faces(felt.middle_cards),
        headline=hero.headline or hero.says,
        parts=[[part.text, part.face, part.over] for part in hero.parts],
    )


def list_units(table: Table, seat: Seat) -> Sequence[str]:
    """The units that a seat can count of its own; debts are only in the book."""
    game = table.game
    return sorted({unit for unit, account in game.balances(table.state) if account == seat and unit != game.owed})


def may_undo(table: Table, seat: Seat) -> bool:
    """Whether the last valid act is this seat's own, made on its phone."""
    last = table.history.standing[-1] if table.history.standing else None
    if last is None or last.act.seat != seat or isinstance(last.act, Amend):
        return False
    evidence = table.evidence.get(last.number)
    return evidence is not None and evidence.source == source_of(seat)


def source_of(seat: Seat) -> str:
    """The source name of a seat's phone."""
    return f"phone:{seat}"


def _open(view: TableView) -> dict[str, Any]:
    """The parts that everybody may see."""
    decision = view.decision
    return {
        "sentence": decision.sentence,
        "rule": decision.rule,
        "detail": decision.detail,
        "over": decision.over,
        "notice": view.notice,
        "waiting": view.waiting,
        "seats": [
            {
                "name": each.name, "place": each.place, "score": spoken_score(each.score), "unit": each.unit,
                "figures": each.figures, "waits": each.waits, "status": each.status, "won": each.won or each.tied,
                "gain": each.gain,
            }
            for each in view.seats
        ],
        "recent": [[line.text, line.struck] for line in view.recent[:RECENT]],
    }  # fmt: skip


def _doubts(table: Table, seat: Seat) -> list[dict[str, Any]]:
    """The questions about hidden cards that this seat alone may answer."""
    mine = [doubt for doubt in table.doubts if table.keeper(doubt) == seat]
    views = [view_of(table, doubt, seat) for doubt in mine[:1]]
    return [
        {
            "number": each.number, "sentence": each.sentence, "likely": each.candidates,
            "faces": sorted(each.possible), "none": each.none,
        }
        for each in views
    ]  # fmt: skip


def _faces(cards: Sequence[Lying]) -> list[list[Any]]:
    return [[card.face, card.mark] for card in cards]


def _look(game: str, face: Face) -> list[str]:
    look = look_of(game, face)
    return [look.text, look.shape, look.corner, look.tint, look.spoken]


def _line(kind: str, **what: Any) -> str:
    return json.dumps({"t": kind, **what}, ensure_ascii=False, separators=(",", ":"))
