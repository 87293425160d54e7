"""One act under judgement: refusals, objections that the table may overrule, and recorded events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NoReturn

from companion.cards import Face
from companion.rules.acts import (
    IMPOSSIBLE_CARD,
    IMPOSSIBLE_STANDS,
    LET_STAND,
    NOT_OF_PLACE,
    ONE_IS_ANOTHER,
    UNKNOWN_FACE,
    WRONG_NUMBER,
)
from companion.rules.events import Event, GameEnded, LetStand, Param, PositionEntered, Seat, Why
from companion.rules.game import Act, IllegalAct, Reason
from companion.rules.holdings import CARDS, Holdings
from companion.rules.judging.known import tell_against
from companion.rules.judging.moved import check_ended, check_moved
from companion.rules.state import S

if TYPE_CHECKING:
    from companion.rules.spec import GameSpec


class Turn(Generic[S]):
    """One act under judgement, with its events. Each event counts at once: the next one sees it in ``state``."""

    __slots__ = ("_game", "_overruled", "act", "events", "state")

    def __init__(self, game: GameSpec[S], state: S, act: Act) -> None:
        self._game = game
        self._overruled = False
        self.state = state
        self.act = act
        self.events: list[Event] = []

    @property
    def seat(self) -> Seat:
        """The seat of the act."""
        assert self.act.seat is not None
        return self.act.seat

    def refuse(self, reason: Reason, **params: Param) -> NoReturn:
        """Refuses the act; the table cannot let it stand. Raises IllegalAct."""
        raise IllegalAct(self.act, reason(**params))

    def refuse_if(self, is_wrong: object, reason: Reason, **params: Param) -> None:
        """Refuses an act that makes no sense, after which the game could not go on."""
        if is_wrong:
            self.refuse(reason, **params)

    def object_if(
        self, is_wrong: object, reason: Reason, stands: Reason, *, impossible: bool = False, **params: Param
    ) -> None:
        """Refuses an act that the table may let stand; ``stands`` tells what happens then. The params fill both
        sentences. ``impossible``: the known cards contradict the act, not a rule.
        """
        if is_wrong:
            self._object(filled(reason, params), filled(stands, params), impossible=impossible)

    def object_if_impossible(
        self, place: str, *faces: Face | None, holdings: Holdings | None = None, called: str = ""
    ) -> None:
        """Refuses cards that cannot lie in the place together. ``holdings`` replaces the book of the state; ``called``
        is the name of the place for people, if it differs from the declared one.
        """
        holdings = self.state.holdings if holdings is None else holdings
        told, held = called or self._game.called(place), holdings.size(place)
        if 0 < held < len(faces) and not self._game.can_owe(CARDS, place):
            self.refuse(WRONG_NUMBER, given=len(faces), place=told, held=held)
        wrong = holdings.first_impossible(place, faces)
        if wrong is None:
            return
        for face in faces:
            if face is not None and not any(face in pool for pool in holdings.stock.values()):
                self.refuse(UNKNOWN_FACE, card=face)
        declared = self._game.place(place)
        why = IMPOSSIBLE_CARD(card=wrong, place=told, known=tell_against(self._game, holdings, place, wrong))
        if not holdings.is_of(place, wrong):
            why = NOT_OF_PLACE(card=wrong, place=told)
            if declared is not None and not declared.is_each_seats:
                raise IllegalAct(self.act, why, impossible=True)
        stands = ONE_IS_ANOTHER(place=told) if holdings.is_forgotten_by(place, faces) else IMPOSSIBLE_STANDS(card=wrong)
        self._object(why, stands, impossible=True)

    def object_to(self, why: Why, stands: Why) -> None:
        """Refuses an act for this reason; the table may let it stand."""
        self._object(why, stands)

    def _object(self, why: Why, stands: Why, *, impossible: bool = False) -> None:
        act = self.act
        if act.stands is None:
            raise IllegalAct(act, why, if_let_stand=stands, impossible=impossible)
        if not self._overruled:
            self._overruled = True
            self.events.insert(0, LetStand(why=LET_STAND(because=act.stands), refusal=why, because=act.stands))

    @property
    def is_overruled(self) -> bool:
        """Whether the table lets the act stand although the referee objected to it."""
        return self._overruled

    def record(self, event: Event) -> None:
        """Adds an event. Raises WrongMovement if its things do not lie there and the place may not owe them, or if the
        sentence of an end lacks a value.
        """
        if type(event) is GameEnded:
            check_ended(self._game, event)
        before, self.state = self.state.holdings, self._game.evolve(self.state, event)
        if self.state.holdings is not before and type(event) is not PositionEntered:
            check_moved(self._game, event, before, self.state.holdings, self.state.seats)
        self.events.append(event)


def filled(reason: Reason, params: dict[str, Any]) -> Why:
    """The reason with those of the params that its sentence needs."""
    return Why(reason.code, tuple((name, params[name]) for name in reason.gaps if name in params))
