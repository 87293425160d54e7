"""A card too many: it lies beside older ones, beside a row that is whole, or is one of two where one is played."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from companion.cards import Face
from companion.interpreter.doubts import BESIDE, TOO_MANY, WHICH_OF_TWO, Doubt, Evidence, ask_among, ask_which
from companion.interpreter.known import Knowledge
from companion.interpreter.numbers import CLEAR, HANDLED_S, OVER_MM
from companion.interpreter.seeing.lying_card import Conclusion, LyingCard, find_likeliest, weigh
from companion.interpreter.seeing.tracks import Tracks
from companion.interpreter.told import replace_face
from companion.rules.acts import Amend
from companion.rules.game import Act
from companion.rules.spec import GameSpec


def ask_beside(state: Any, known: Knowledge, shown: Collection[LyingCard]) -> Doubt | None:
    """The question about a card beside others, or about two cards where one is played; not about those that are only
    shown."""
    for prompt in known.asking.list_prompts(state):
        if prompt.optional or prompt.cards is None or not prompt.cards.cleared or prompt.cards.most > 1:
            continue
        there = known.felt.list_face_up(prompt.cards.zone)
        unread = [each for each in there if not each.is_spent and each not in shown]
        if not unread or any(known.felt.now - each.since < HANDLED_S for each in unread):
            continue
        if any(known.questions.find(each) for each in unread):
            continue
        if len(unread) == len(there) == 2:
            likely = tuple(each.candidates[0] for each in unread if each.candidates)
            return known.questions.ask(ask_which(unread[-1], prompt, likely, WHICH_OF_TWO))
        is_shown = known.asking.find_sight(prompt.cards.zone, state) is not None
        if len(unread) == 1 < len(there) and not is_shown:
            candidates = weigh(unread[0].candidates, prompt.cards.faces)
            return known.questions.ask(ask_which(unread[0], prompt, candidates, BESIDE))
    return _ask_beside_row(state, known)


def _ask_beside_row(state: Any, known: Knowledge) -> Doubt | None:
    """One more card lies beside a row that was read whole; it is the likeliest not to belong there."""
    for zone, row in known.felt.rows.items():
        act, there = row[0].act if row else None, known.felt.list_face_up(zone)
        if act is None or known.asking.find_prompt(zone, state) is not None:
            continue
        if any(each.number != row[0].number or each not in there for each in row):
            continue
        more = [each for each in there if each not in row and not each.is_spent]
        for each in more[:1]:
            is_clear = bool(each.candidates) and each.candidates[0][1] >= CLEAR
            is_apart = min(abs(each.place_mm[0] - card.place_mm[0]) for card in row) >= OVER_MM
            lies_on = known.felt.now - each.since >= HANDLED_S
            if is_clear and is_apart and lies_on and not known.questions.find(each):
                others = ((card.face, 0.0) for card in row if card.face)
                return known.questions.ask(ask_among(each, act, (each.candidates[0], *others), TOO_MANY))
    return None


def choose(felt: Tracks, track: LyingCard, face: Face | None) -> None:
    """One of two cards is played, the other one is not."""
    there = felt.list_face_up(track.zone)
    chosen = next((each for each in there if find_likeliest(each.seen) == face), track)
    for each in there:
        if each is not chosen or face is None:
            each.pin(Conclusion())
    if face is not None:
        chosen.said = face


def put_aside(felt: Tracks, game: GameSpec[Any], track: LyingCard, face: Face | None) -> tuple[Act, Evidence] | None:
    """This card does not belong to the row (None: the last to come); another one of it gives way to that."""
    row = felt.rows.get(track.zone, ())
    aside, shows = next((each for each in row if each.face == face), None), find_likeliest(track.seen)
    if aside is None or aside.number is None or aside.act is None or face is None or shows is None:
        track.pin(Conclusion())
        return None
    number, act = aside.number, replace_face(game, aside.act, face, shows)
    aside.pin(Conclusion())
    felt.rows[track.zone] = tuple(track if each is aside else each for each in row)
    track.pin(Conclusion(shows, number, act, 1.0))
    for each in felt.rows[track.zone]:
        each.pin(Conclusion(each.face, number, act, 1.0))
    return Amend(line=number, with_=act), Evidence(source="table", confirmed_by="table")
