"""The cards or the button that a prompt asks for, and the act that answers it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, replace
from typing import Any, NamedTuple

from companion.cards import Face
from companion.evidence import Evidence
from companion.interpreter.numbers import LATEST, REMEMBERED_S
from companion.observations import TURN, Buzzed
from companion.rules.events import Seat
from companion.rules.game import Act, Prompt
from companion.rules.judging.carded import cards_field, is_said_by_sight
from companion.rules.judging.legal import holds_one, turns
from companion.rules.places import ALL, purpose_of, split
from companion.rules.spec import GameSpec


class _Expected(NamedTuple):
    """The prompts of a state, and those that cards may answer, by zone."""

    state: Any
    prompts: tuple[Prompt, ...]
    by_zone: dict[str, list[Prompt]]


class Asking:
    """The prompts of one game: the cards that they wait for in each zone, and the act that these say."""

    def __init__(self, game: GameSpec) -> None:
        self.game = game
        self._known: dict[int, _Expected] = {}
        self._chosen: tuple[Any, Any] | None = None
        self._seen_by_all = frozenset(place.zone for place in game.places if place.zone and place.seen_by is ALL)

    def list_prompts(self, state: Any) -> tuple[Prompt, ...]:
        """The prompts of a state."""
        return self._find_expected(state).prompts

    def _find_expected(self, state: Any) -> _Expected:
        """The prompts of a state. They are found once a state, since a camera asks with every picture."""
        known = self._known.get(id(state))
        if known is None or known.state is not state:
            prompts = tuple(self._settle_cleared(each, state) for each in self.game.expected(state))
            said = [each for each in prompts if each.cards and self._is_said_by_cards(each)]
            zones = [each.cards.zone for each in said if each.cards]
            by_zone = {its: [each for each, zone in zip(said, zones, strict=True) if zone == its] for its in zones}
            known = self._known[id(state)] = _Expected(state, prompts, by_zone)
            while len(self._known) > LATEST:
                del self._known[next(iter(self._known))]
        return known

    def _settle_cleared(self, prompt: Prompt, state: Any) -> Prompt:
        """The prompt with cards that say whether earlier ones must leave their zone: by default if the book has none
        there."""
        cards = prompt.cards
        if cards is None or cards.cleared is not None:
            return prompt
        sizes = map(state.holdings.size, self.list_places(cards.zone, state))
        is_cleared = not (cards.lying or cards.taken or any(sizes))
        return replace(prompt, cards=replace(cards, cleared=is_cleared))

    def list_waited(self, state: Any) -> list[Prompt]:
        """The prompts that need an answer, without cards that nobody has to see."""
        return [each for each in self.list_prompts(state) if not each.optional and is_seen(each)]

    def ends_laying(self, seat: Seat | None, before: Any, after: Any) -> bool:
        """Whether a seat was waited for with cards in the state before, and is not in the one after."""
        return self._is_laying(seat, before) and not self._is_laying(seat, after)

    def _is_laying(self, seat: Seat | None, state: Any) -> bool:
        return any(each.cards and each.seat == seat for each in self.list_waited(state))

    def find_prompt(self, zone: str, state: Any) -> Prompt | None:
        """The prompt that a card in this zone answers by itself: one that needs an answer, or one that names the card;
        None if there is none.
        """
        return next((each for each in self._list_in(zone, state) if each.cards and _is_waited_for(each)), None)

    def list_answered(
        self, zone: str, state: Any
    ) -> tuple[frozenset[tuple[str, Seat | None]], frozenset[tuple[str, Seat | None]]]:
        """The acts, with their seats, that cards in this zone say and that are waited for; and those that nothing waits
        for."""
        there = self._list_in(zone, state)
        waited = frozenset((each.act, each.seat) for each in there if _is_waited_for(each))
        return waited, frozenset((each.act, each.seat) for each in there if each.optional)

    def is_turned_up_for(self, prompt: Prompt) -> bool:
        """Whether a card answers only if its face came up for this prompt: nobody has to see it, or it is named where
        it lies, so it may have been turned up for something else."""
        cards = prompt.cards
        return cards is not None and cards.may_be_unseen and (cards.lying or not self.is_seen_by_all(cards.zone))

    def find_awaited(self, face: Face | None, state: Any) -> str:
        """The zone for a card at a reader that is all seats': of the first in turn order who may play it, since people
        lay their cards in turn there. TURN if no single card is waited for."""
        single = (each.cards for each in self.list_prompts(state) if each.cards and not each.optional)
        waited = [cards for cards in single if cards.most == 1 and not (cards.lying or cards.taken)]
        able = [cards for cards in waited if face is None or not cards.faces or face in cards.faces]
        return next((cards.zone for cards in (*able, *waited)), TURN)

    def find_sight(self, zone: str, state: Any) -> Prompt | None:
        """The prompt that nothing waits for, and that a single card turned up in this zone answers."""
        there = (each for each in self._list_in(zone, state) if each.optional and each.cards)
        return next((each for each in there if each.cards and each.cards.least == 1), None)

    def list_answered_by(self, act: Act, state: Any) -> list[Prompt]:
        """The prompts with cards that an act answers in this state."""
        key = act.word(), act.seat
        return [each for each in self.list_prompts(state) if each.cards and (each.act, each.seat) == key]

    def is_asked_of_others(self, act: Act, state: Any) -> bool:
        """Whether others are waited for with the same act and its own seat is not; at once, or after the choice that
        its seat alone is asked for."""
        prompts = self.list_prompts(self.apply_choice(act, state))
        waited = [each.seat for each in prompts if each.act == act.word() and not each.optional]
        return bool(waited) and act.seat not in waited

    def apply_choice(self, act: Act, state: Any) -> Any:
        """The state after the seat of an act has chosen, if only its choice is waited for; else the same state."""
        waited = [each for each in self.list_prompts(state) if not each.optional]
        if not waited or any(each.seat != act.seat or not each.choices or each.cards for each in waited):
            return state
        if self._chosen is None or self._chosen[0] is not state:
            turn = next(turns(self.game, state), None)
            self._chosen = state, state if turn is None else turn.state
        return self._chosen[1]

    def is_seen_by_all(self, zone: str) -> bool:
        """Whether everybody may see the cards in this zone; cards that are only shown there go away again."""
        return purpose_of(zone) in self._seen_by_all

    def list_places(self, zone: str, state: Any) -> tuple[str, ...]:
        """The places of the book whose cards lie in this zone."""
        number, purpose = zone.partition("/")[0], purpose_of(zone)
        there = [place for place in self.game.places if place.zone == purpose]
        return tuple(place.of(state.seats[int(number) - 1]) if place.is_each_seats else place.path for place in there)

    def is_open(self, path: str) -> bool:
        """Whether this place of the book has a zone that all see."""
        declared = {path, split(path)[1]}
        return any(place.path in declared and place.zone and place.seen_by is ALL for place in self.game.places)

    def make_act(self, prompt: Prompt, faces: tuple[Face | None, ...], place: int = 0) -> Act:
        """The act that answers the prompt with these cards; None for one that is not read."""
        kind = self.game.kinds[prompt.act]
        beside, name = prompt.cards.beside if prompt.cards else (), cards_field(self.game, kind)
        values: dict[str, Any] = {**_find_fixed(prompt), name: faces[0] if holds_one(kind, name) else (*beside, *faces)}
        if prompt.cards and prompt.cards.place:
            values[prompt.cards.place] = place
        return kind(seat=prompt.seat, **values)

    def list_unseen(self, zone: str, state: Any) -> Iterator[Act]:
        """The acts that cards in this zone may say although nobody sees their faces."""
        for each in self._list_in(zone, state):
            kind = self.game.kinds[each.act]
            needed = {field.name for field in fields(kind) if field.default is MISSING}
            fixed: Mapping[str, Any] = _find_fixed(each)
            if each.cards and not each.cards.lying and needed <= fixed.keys():
                yield kind(seat=each.seat, **fixed)

    def _list_in(self, zone: str, state: Any) -> list[Prompt]:
        """The prompts that cards in this zone may answer."""
        return self._find_expected(state).by_zone.get(zone, [])

    def _is_said_by_cards(self, prompt: Prompt) -> bool:
        """Whether the act needs nothing that cannot be seen: no number that is open, no spelling."""
        assert prompt.cards is not None
        if prompt.cards.taken:
            return False
        kind = self.game.kinds[prompt.act]
        name = cards_field(self.game, kind)
        needed = {field.name for field in fields(kind) if field.default is MISSING}
        is_said = is_said_by_sight(self.game, kind) or prompt.cards.lying
        return bool(name) and is_said and needed <= {name, prompt.cards.place, *_find_fixed(prompt)}


def is_seen(prompt: Prompt) -> bool:
    """Whether everybody sees the cards of a prompt come to lie, or it asks for none."""
    cards = prompt.cards
    return cards is None or not (cards.lying or cards.taken or cards.may_be_unseen)


def _is_waited_for(prompt: Prompt) -> bool:
    return prompt.cards is not None and (prompt.cards.lying or not prompt.optional)


def _find_fixed(prompt: Prompt) -> Mapping[str, int]:
    """The numbers of a prompt that can have only one value, by name."""
    return {number.name: number.least for number in prompt.numbers if number.least == number.most}


class Presses:
    """Reads presses. Those of a session that continues come after the earlier ones."""

    def __init__(self, asking: Asking) -> None:
        self._asking = asking
        self._latest = 0.0
        self._ahead = 0.0

    def remember(self, act: Act) -> None:
        """Notes the time of an act (seconds)."""
        self._latest = max(self._latest, act.at or 0.0)

    def read(self, press: Buzzed, state: Any) -> tuple[tuple[Act, Evidence], ...]:
        """The act that a press says, if one is waited for."""
        if not 1 <= press.place <= len(state.seats):
            return ()
        seat = state.seats[press.place - 1]
        if press.at + self._ahead < self._latest - REMEMBERED_S:
            self._ahead = self._latest + REMEMBERED_S - press.at
        for prompt in self._asking.list_prompts(state):
            spec = self._asking.game.act_spec(prompt.act)
            if spec is not None and spec.buzzer and prompt.seat in (None, seat):
                kind = self._asking.game.kinds[prompt.act]
                evidence = Evidence(source=press.source, confirmed_by=seat)
                return ((kind(seat=seat, at=press.at + self._ahead, pm=press.pm), evidence),)
        return ()
