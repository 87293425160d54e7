"""The table's word over the books: a true count, or a ruling against the referee."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Face
from companion.rules import acts as words
from companion.rules.events import PLACES, Account, Counted, Ruled, Seat, Unit, Why
from companion.rules.game import Act, IllegalAct
from companion.rules.holdings import CARDS, Holdings, Movement
from companion.rules.holdings.accounts import receiver
from companion.rules.places import Place, split
from companion.rules.spec import GameSpec
from companion.rules.state import S
from companion.rules.turn import Turn


def ruled(game: GameSpec[S], act: words.Rule, state: S) -> Turn[S]:
    """The consequences of a ruling. Raises IllegalAct."""
    holdings, moved, turn = state.holdings, list[Movement](), None
    for effect in act.effect:
        if isinstance(effect, words.NextTurn):
            turn = effect.turn
            if turn not in state.seats:
                raise IllegalAct(act, words.UNKNOWN_SEAT(seat=turn))
            continue
        for move in _Moved(game, act, state, holdings).moves(effect):
            moved.append(move)
            holdings = holdings.moved(move)
    why = _tell_ruling(act) if act.counted is None else _tell_count(game, act, act.counted, state)
    movements = tuple(moved)
    if turn is not None:
        if not game.gives_turns:
            raise IllegalAct(act, words.TURN_NOT_GIVEN(seat=turn))
        if not game.can_turn_to(game.evolve(state, Ruled(why=why, text=act.text, moved=movements)), turn):
            why = _tell_ruling_without_turn(act, turn)
    return game.follow(state, act, Ruled(why=why, text=act.text, turn=turn, moved=movements))


def _tell_ruling(act: words.Rule) -> Why:
    return words.RULED(text=act.text) if act.text else words.RULED_WITHOUT_WORDS()


def _tell_ruling_without_turn(act: words.Rule, turn: Seat) -> Why:
    """A ruling that gives a turn that the game cannot give."""
    if not act.text:
        return words.RULED_TURN_STAYS_WITHOUT_WORDS(seat=turn)
    return words.RULED_TURN_STAYS(text=act.text, seat=turn)


def _tell_count(game: GameSpec[S], act: words.Rule, seat: Seat, state: S) -> Why:
    """By how much a seat's count corrects the book. Raises IllegalAct."""
    match act.effect:
        case (Movement(source=source, target=target, of=unit) as said,) if seat in (source, target):
            booked, more = _count_booked(game, act, seat, unit, state), said.count or len(said.faces)
            amount = booked + (more if seat == target else -more)
            return words.COUNT_HOLDS(seat=seat, amount=amount, unit=unit, booked=booked)
    raise IllegalAct(act, words.COUNT_MOVES_OWN(seat=seat))


class _Moved:
    """One movement between accounts that a ruling names, as movements between places of what is there."""

    def __init__(self, game: GameSpec[S], act: words.Rule, state: S, holdings: Holdings) -> None:
        self._game, self._act, self._state, self._holdings = game, act, state, holdings

    def moves(self, said: Movement) -> Iterator[Movement]:
        """The movements, one after the other. Raises IllegalAct."""
        if said.faces and said.of != CARDS:
            raise IllegalAct(self._act, words.NO_CARDS_NAMED(unit=said.of))
        if said.faces and said.count not in (0, len(said.faces)):
            raise IllegalAct(self._act, words.CARDS_AND_AMOUNT(given=len(said.faces), amount=said.count))
        amount = said.count or len(said.faces)
        if amount < 1:
            raise IllegalAct(self._act, words.BAD_AMOUNT(amount=amount))
        for account in (said.source, said.target):
            self._refuse_unknown(said.of, account)
        if said.source == said.target:
            return
        if said.of != CARDS:
            if not self._game.can_owe(said.of, said.source):
                self._refuse_more(said.source, said.of, amount, self._holdings.of(said.of, said.source))
            yield Movement(said.source, said.target, amount, of=said.of)
            return
        sources = self._places(said.source)
        target = receiver(self._places(said.target))
        self._refuse_more(said.source, CARDS, amount, sum(self._holdings.size(path) for path, _ in sources))
        yield from self._name(sources, target, said.faces) if said.faces else self._count(sources, target, amount)

    def _places(self, account: Account) -> list[tuple[str, Place]]:
        return self._game.places_of(self._state, account)

    def _refuse_unknown(self, unit: Unit, account: Account) -> None:
        balances = self._game.balances(self._state)
        is_known = (unit, account) in balances or (account in PLACES and unit in {of for of, _ in balances})
        if not is_known or (unit == CARDS and not self._places(account)):
            raise IllegalAct(self._act, words.UNKNOWN_ACCOUNT(account=account, unit=unit))

    def _refuse_more(self, account: Account, unit: Unit, amount: int, held: int) -> None:
        if amount > held:
            place = self._game.called(account) if unit == CARDS else account
            raise IllegalAct(self._act, words.NOT_SO_MUCH(place=place, held=held, unit=unit, amount=amount))

    def _name(
        self, sources: list[tuple[str, Place]], target: Account, faces: tuple[Face | None, ...]
    ) -> Iterator[Movement]:
        """Each card that is named, out of the place that shows it, else out of one in which it can lie."""
        holdings = self._holdings
        for face in faces:
            showing = [path for path, _ in sources if face is not None and face in holdings.pile(path).faces]
            fitting = [path for path, _ in sources if _can_be(holdings, path, face)]
            source = next(iter((*showing, *fitting, *(path for path, _ in sources if holdings.size(path)))))
            if not (showing or fitting):
                self._refuse_impossible(holdings, source, face)
            move = Movement(source, target, 1, (face,))
            holdings = holdings.moved(move)
            yield move

    def _refuse_impossible(self, holdings: Holdings, source: Account, face: Face | None) -> None:
        if face is None:
            raise IllegalAct(self._act, self._which(source, holdings))
        Turn(self._game, self._state, self._act).object_if_impossible(source, face, holdings=holdings)

    def _count(self, sources: list[tuple[str, Place]], target: Account, amount: int) -> Iterator[Movement]:
        """Cards by number, place by place. Where they lie in the open, in a zone of the felt, the table is asked which;
        of a pile that lies face down, and of a hidden hand, nobody knows any more which remain."""
        for source, place in sources:
            pile = self._holdings.pile(source)
            count = min(amount, pile.size)
            amount -= count
            if count == 0:
                continue
            if count == pile.size or not pile.shown:
                yield Movement(source, target, count)
            elif not (place.zone and place.is_seen(self._state, split(source)[0], None)):
                yield Movement(source, target, count, blind=True)
            elif not pile.unseen and len(set(pile.faces)) == 1:
                yield Movement(source, target, count, pile.faces[:count])
            else:
                raise IllegalAct(self._act, self._which(source, self._holdings))

    def _which(self, source: Account, holdings: Holdings) -> Why:
        faces = (*holdings.pile(source).faces, *(None,) * holdings.pile(source).unseen)
        return words.WHICH_CARDS(place=self._game.called(source), cards=faces)


def _can_be(holdings: Holdings, path: str, face: Face | None) -> bool:
    return holdings.pile(path).unseen > 0 if face is None else holdings.first_impossible(path, (face,)) is None


def judge_count(game: GameSpec[S], act: words.Count, state: S) -> Counted:
    """The consequences of a count, compared with the book. Raises IllegalAct."""
    if act.seat is None:
        raise IllegalAct(act, words.SEAT_NEEDED(act=act.word()))
    if act.amount < 0:
        raise IllegalAct(act, words.BAD_AMOUNT(amount=act.amount))
    booked = _count_booked(game, act, act.seat, act.unit, state)
    reason = words.COUNT_AGREES if booked == act.amount else words.COUNT_DIFFERS
    why = reason(seat=act.seat, amount=act.amount, unit=act.unit, booked=booked)
    return Counted(why=why, seat=act.seat, unit=act.unit, amount=act.amount, booked=booked)


def _count_booked(game: GameSpec[S], act: Act, seat: Seat, unit: Unit, state: S) -> int:
    """How much of a unit the book gives to a seat, its bet included. Raises IllegalAct."""
    held = game.balances(state).get((unit, seat))
    if held is None:
        raise IllegalAct(act, words.UNKNOWN_ACCOUNT(account=seat, unit=unit))
    return held + game.staked(state, seat, unit)
