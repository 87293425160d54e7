"""A card played to the trick: whose turn it is, following suit as far as hands are known, and aiming a bomb."""

from __future__ import annotations

from companion.cards import Face
from companion.games.battle import happenings as on
from companion.games.battle import reasons
from companion.games.battle.bets import missing_bets
from companion.games.battle.kinds import ANGELS, AT_ANY_TIME, BOMB, SUITS, Suit, kind
from companion.games.battle.refusing import check_cards, refuse
from companion.games.battle.rolls import still_to_roll
from companion.games.battle.state import State, follows
from companion.games.battle.trick import angels_hit, suit_of_trick
from companion.games.battle.words import Bomb, Play
from companion.rules.acts import GAME_IS_OVER
from companion.rules.course import Course
from companion.rules.events import Question, Seat, Why
from companion.rules.game import IllegalAct

BOMB_COSTS = 3


def play(course: Course[State], act: Play, seat: Seat, *, let_stand: bool) -> None:
    """A seat plays a card. Raises IllegalAct."""
    state = course.state
    _check_moment(state, act, seat, let_stand=let_stand)
    if act.suit is not None and act.suit not in SUITS:
        raise IllegalAct(act, reasons.BAD_SUIT(suit=act.suit))
    check_cards(state, act, f"{seat}/hand", act.card, called=f"{seat}'s hand", let_stand=let_stand)
    led, card = suit_of_trick(state.trick), kind(act.card)
    names = card.name == "knight" and led is None
    if act.suit is not None and not names:
        why = reasons.NO_SUIT_TO_NAME(card=act.card)
        refuse(act, why, stands=reasons.SUIT_IGNORED(), let_stand=let_stand)
    objected = objection(state, seat, act.card)
    if objected is not None:
        refuse(act, objected[0], stands=objected[1], let_stand=let_stand)
    leads = not state.trick
    void = said_void(state, seat, act.card, led)
    why = reasons.PLAYED_VOID(seat=seat, card=act.card, suit=void) if void else reasons.PLAYED(seat=seat, card=act.card)
    course(on.CardPlayed(why=why, seat=seat, card=act.card, void=void))
    _show_revoke(course, seat, act.card, state)
    if names and act.suit is not None:
        name_suit(course, seat, act.suit)
    elif names and leads:
        course(Question(why=reasons.WHICH_SUIT(seat=seat), about="suit", choices=SUITS, seat=seat))
    elif act.card == BOMB:
        _aim(course, seat)


def _check_moment(state: State, act: Play, seat: Seat, *, let_stand: bool) -> None:
    if state.phase == "scored":
        raise IllegalAct(act, reasons.NEXT_FIRST())
    waiting = still_to_roll(state)
    if waiting:
        why = reasons.ROLLS_FIRST(seats=waiting)
        if state.phase == "tricks":
            raise IllegalAct(act, why)
        refuse(act, why, stands=reasons.DEFAULT_DEALER(dealer=state.dealer), let_stand=let_stand)
    for played in state.trick:
        if played.seat == seat:
            raise IllegalAct(act, reasons.ALREADY_PLAYED(seat=seat, card=played.card))
    if state.phase == "before" and missing_bets(state):
        why = reasons.BETS_MISSING(seats=missing_bets(state))
        refuse(act, why, stands=reasons.NO_BET_STANDS(), let_stand=let_stand)
    if seat != state.turn:
        why = reasons.NOT_YOUR_TURN(seat=seat, turn=state.turn)
        refuse(act, why, stands=reasons.TURN_STANDS(), let_stand=let_stand)


def objection(state: State, seat: Seat, card: Face) -> tuple[Why, Why] | None:
    """Why the suit that was led forbids this card, as far as the seat's hand is known, and how it is judged if it
    is let stand; None where nothing speaks against it."""
    led = suit_of_trick(state.trick)
    if led is None or follows(card, led) or card in AT_ANY_TIME:
        return None
    holds, angel = _held(state, seat, led), card in ANGELS
    stands = reasons.NO_POWER(card=card) if angel else reasons.RANKS_AS_IT_LIES(card=card)
    if holds and kind(card).name != "knight":
        return reasons.MUST_FOLLOW(seat=seat, suit=led, holds=holds, card=card), stands
    if holds and not state.options["knight_follows"]:
        return reasons.KNIGHT_MUST_WAIT(seat=seat, suit=led, holds=holds), stands
    if angel and state.options["angel_off_suit"] == "refused" and not _only_angels(state, seat, led):
        return reasons.ANGEL_REFUSED(card=card, suit=led), stands
    return None


def _held(state: State, seat: Seat, suit: Suit) -> tuple[Face, ...]:
    """The cards of this suit that a seat is known to hold."""
    return tuple(face for face in state.hand(seat).faces if follows(face, suit))


def _only_angels(state: State, seat: Seat, led: Suit) -> bool:
    """Whether a hand may hold nothing but angels of other colours, so that one of them has to be played."""
    hand = state.hand(seat)
    others = [face for face, suit in ANGELS.items() if suit != led]
    if any(face not in others for face in hand.faces):
        return False
    shown = sum(place.faces.count(face) for place in state.census.places.values() for face in others)
    stock = sum(state.census.stock["deck"].get(face, 0) for face in others)
    return hand.unseen <= stock - shown


def said_void(state: State, seat: Seat, card: Face, led: Suit | None) -> Suit | None:
    """The suit that a seat says not to hold by playing this card, None where it says nothing or is known to lie."""
    if led is None or follows(card, led) or card in AT_ANY_TIME or _held(state, seat, led):
        return None
    if kind(card).name == "knight" and state.options["knight_follows"]:
        return None
    return led


def _show_revoke(course: Course[State], seat: Seat, card: Face, before: State) -> None:
    suit = kind(card).suit
    claim = before.claims.get(seat, {}).get(suit) if suit else None
    if suit and claim:
        why = reasons.REVOKE(seat=seat, card=card, played=claim.played, trick=claim.trick, suit=suit)
        course(on.RevokeShown(why=why, seat=seat, card=card, suit=suit, played=claim.played, trick=claim.trick))


def name_suit(course: Course[State], seat: Seat, suit: Suit) -> None:
    """The black knight that a seat led stands for a suit."""
    course(on.SuitNamed(why=reasons.SUIT_NAMED(seat=seat, suit=suit), seat=seat, suit=suit))


def richest(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Whom a seat's bomb may hit: those of the others with the most tokens, bets counted."""
    others = [each for each in state.active if each != seat]
    most = max(state.tokens(each) for each in others)
    return tuple(each for each in others if state.tokens(each) == most)


def _aim(course: Course[State], seat: Seat) -> None:
    """A bomb that falls on an angel needs no aim, and one target needs no question."""
    state = course.state
    if angels_hit(state.trick, len(state.trick) - 1):
        return
    choices = richest(state, seat)
    if len(choices) == 1:
        aim_at(course, seat, choices[0])
    else:
        why = reasons.WHOM_TO_BOMB(seat=seat, choices=choices)
        course(Question(why=why, about="bomb", choices=choices, seat=seat))


def aim_at(course: Course[State], seat: Seat, target: Seat) -> None:
    """A seat's bomb is to hit this one."""
    reason = reasons.AIMED if target in richest(course.state, seat) else reasons.AIMED_AS_CHOSEN
    course(on.BombAimed(why=reason(seat=seat, target=target), seat=seat, target=target))


def bomb(course: Course[State], act: Bomb, seat: Seat, *, let_stand: bool) -> None:
    """The player of a bomb says whom it hits. Raises IllegalAct."""
    state, asking, aim = course.state, course.state.asking, course.state.aim
    bomber = asking.seat if asking is not None else aim.seat if aim is not None else None
    if seat != bomber:
        raise IllegalAct(act, reasons.NO_BOMB(seat=seat))
    if aim is not None and aim.target == act.target:
        why = reasons.AIM_CONFIRMED(seat=seat, target=act.target)
        course(on.AimConfirmed(why=why, seat=seat, target=act.target))
        return
    if state.ended is not None:
        raise IllegalAct(act, GAME_IS_OVER())
    if state.phase == "scored":
        raise IllegalAct(act, reasons.NEXT_FIRST())
    others = tuple(each for each in state.active if each != seat)
    if act.target not in others:
        raise IllegalAct(act, reasons.CANNOT_BOMB(seat=seat, target=act.target, others=others))
    _check_target(state, act, let_stand=let_stand)
    if aim is None or aim.paid is None:
        aim_at(course, seat, act.target)
        return
    paid = state.owed(BOMB_COSTS, act.target, seat)
    tokens = sum(max(0, posting.amount) for posting in paid)
    back = min(aim.paid, state.stack(seat))
    postings = (*state.owed(aim.paid, seat, aim.target), *paid)
    why = reasons.BOMB_MOVED(seat=seat, target=act.target, before=aim.target, back=back, tokens=tokens)
    course(on.BombMoved(why=why, postings=postings, seat=seat, target=act.target, tokens=tokens))


def _check_target(state: State, act: Bomb, *, let_stand: bool) -> None:
    aimed = () if state.aim is None else (state.aim.target,)
    choices = aimed if state.asking is None else state.asking.choices
    if act.target not in choices:
        why = reasons.NOT_THE_RICHEST(target=act.target, choices=choices)
        refuse(act, why, stands=reasons.BOMB_STANDS(target=act.target), let_stand=let_stand)
