"""How cards look, and the felt: starting cards and hands, the pot, the standing bid, and the showdown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.cards import Deck, Face
from companion.games.pirates_bluff import events as on
from companion.games.pirates_bluff.events import Showdown, ShowdownRow
from companion.games.pirates_bluff.showdown import row as row_of
from companion.games.pirates_bluff.state import State
from companion.languages import WORD, all_of, tr
from companion.rules.events import Seat
from companion.rules.felt import Felt, Hero, Lying, Part, unbroken
from companion.rules.history import History
from companion.rules.looks import Look
from companion.rules.rulebook.amounts import amount, many, signed


def look(face: Face) -> Look:
    """A card of Pirate's Bluff: its rank, and its letter in the corner.

    >>> look("0C").shape, look("7C").corner
    ('★', 'C')
    """
    shape, tint = ("★", "red") if face[0] == "0" else ("", "ink")
    return Look(text=face[0], shape=shape, corner=face[1:], tint=tint, spoken=face)


def card_rows(deck: Deck) -> tuple[tuple[tuple[Face, ...], ...], ...]:
    """By rank alone, and where there are letters, letter by letter."""
    faces = tuple(deck.played_faces())
    ranks = sorted({face[0] for face in faces})
    rows: dict[str, list[Face]] = {}
    for face in faces:
        if len(face) > 1:
            rows.setdefault(face[1:], []).append(face)
    lettered = tuple(tuple(row) for row in rows.values())
    by_rank = (tuple(ranks[:5]), tuple(ranks[5:]))
    return (by_rank, lettered) if lettered else (by_rank,)


def felt(history: History[State]) -> Felt:
    """What lies in front of the players, and between them."""
    state = history.state
    showdown = _showdown(history)
    gains = _gains(history)
    figures: dict[Seat, tuple[tuple[str, str], ...]] = {}
    for seat in state.seats:
        stack, owes = state.coins(seat), state.owes(seat)
        figures[seat] = ((tr("stack"), str(stack)), (tr("owes"), str(owes))) if owes else ()
    rows = _cards(history, showdown)
    whole = {seat: row for seat, row in rows.items() if len(row) > 1}
    hero, ahead = _hero(history, showdown, gains)
    return Felt(
        cards=whole,
        chips={seat: () if seat in whole else rows.get(seat, ()) for seat in state.seats},
        figures=figures,
        middle=_middle(state),
        statuses=_statuses(state, showdown),
        gains={seat: signed(amount) for seat, amount in gains.items()} if ahead else {},
        hero=hero,
        ahead=ahead,
    )


def _middle(state: State) -> tuple[tuple[str, str], ...]:
    middle = [(tr("pot", WORD), amount(state.coins("pot"), "coins"))]
    if state.bid is None:
        middle.append(("", tr("Hand {number}", number=state.number)))
    if len(state.deal.bids) > 1 and state.deal.phase == "bidding":
        last = state.deal.bids[-2]
        middle.append((tr("previous bid", WORD), f"{unbroken(many(last.quantity, last.rank))}, {all_of(last.by)}"))
    return tuple(middle)


def _statuses(state: State, showdown: Showdown | None) -> dict[Seat, str]:
    """What each seat said, or is to say."""
    said: dict[Seat, str] = dict.fromkeys(state.seats, "")
    if state.deal.phase in ("dealt", "starting"):
        return {seat: "" if seat in state.laid else tr("lays a starting card") for seat in state.seats}
    bid = state.bid
    if bid is not None:
        said |= dict.fromkeys(bid.by, tr("bids {bid}", bid=many(bid.quantity, bid.rank)))
    for seat in state.deal.callers:
        said[seat] = tr("called")
    if bid is None and state.deal.opener:
        said[state.deal.opener] = tr("bids first")
    if bid is None or state.deal.phase == "bidding":
        return said
    for seat in state.seats:
        counted = _counted(state, seat, showdown)
        if counted is not None:
            held = tr("has {cards}", cards=many(counted, bid.rank))
            said[seat] = f"{said[seat]} · {held}" if seat in (*state.deal.callers, *bid.by) else held
    return said


def _counted(state: State, seat: Seat, showdown: Showdown | None) -> int | None:
    """How many cards of the called rank count in a seat's hand, wild ones among them; None while nobody said."""
    for each in showdown.rows if showdown else ():
        if each.seat == seat:
            return each.counted
    hand = state.hand(seat)
    if not hand.is_in or state.bid is None:
        return None
    return row_of(seat, hand, state.bid.rank, is_super=state.options.super_wilds).counted


def _hero(
    history: History[State], showdown: Showdown | None, gains: Mapping[Seat, int]
) -> tuple[Hero, frozenset[Seat]]:
    """The bid, the tally while hands come in, or who won how much; and who is ahead with that."""
    state = history.state
    bid = state.bid
    if bid is None:
        opener = state.deal.opener
        says = tr("{seat} bids first", seat=opener) if opener else tr("Lay a starting card. The lowest bids first.")
        return Hero(headline=says, seat=opener), frozenset()
    bidders, spoken = all_of(bid.by), many(bid.quantity, bid.rank)
    if len(bid.by) == 1:
        says = tr("{seat} bids {bid}", seat=bidders, bid=spoken)
    else:
        says = tr("{seats} bid {bid}", seats=bidders, bid=spoken)
    if state.deal.phase == "bidding":
        number, _ = history.latest(on.BidMade, on.BidTied)
        parts = (Part(str(bid.quantity), number=number), Part("×", size=0.5, tint="soft"), Part(face=str(bid.rank)))
        return Hero(parts, says=says, seat=bid.by[0]), frozenset()
    if state.deal.callers:
        says = tr("{callers} called {bidders}'s {bid}", callers=all_of(state.deal.callers), bidders=bidders, bid=spoken)
    ahead = frozenset(seat for seat, amount in gains.items() if amount > 0)
    done = state.deal.phase in ("over", "paying") and bool(ahead)
    tally = _tally(history, bid.quantity, showdown) if state.deal.callers else ()
    if not done:
        return Hero(tally, says=says, seat=bid.by[0]), frozenset()
    won = sorted({gains[seat] for seat in ahead})
    much = f" {amount(won[0], 'coins')}" if len(won) == 1 else ""
    names = all_of([seat for seat in state.seats if seat in ahead])
    says = says if state.deal.callers else tr("Nobody called {bidders}'s {bid}", bidders=bidders, bid=spoken)
    headline = tr("{seat} wins", seat=names) if len(ahead) == 1 else tr("{seats} win", seats=names)
    return Hero(tally, headline=f"{headline}{much}", says=says), ahead


def _tally(history: History[State], wanted: int, showdown: Showdown | None) -> tuple[Part, ...]:
    """1 + 1 + 2 + 0 = 4 ✓, as far as hands are in."""
    parts: list[Part] = []
    state, said = history.state, _numbers_of_hands(history)
    counts = [_counted(state, seat, showdown) for seat in state.seats]
    for seat, count in zip(state.seats, counts, strict=True):
        if parts:
            parts.append(Part("+", size=0.4, tint="soft"))
        text, tint = ("?", "soft") if count is None else (str(count), "words")
        parts.append(Part(text, over=seat, size=0.62, tint=tint, number=said.get(seat)))
    total = showdown.total if showdown else sum(count or 0 for count in counts)
    whole = None not in counts
    good = not whole or total >= wanted
    known = "?" if counts == [None] * len(counts) else str(total)
    tint = "soft" if not whole else "good" if good else "bad"
    parts += [Part("=", size=0.4, tint="soft"), Part(known, size=0.9, tint=tint)]
    return (*parts, Part("✓" if good else "✗", size=0.5, tint=tint)) if whole else tuple(parts)


def _numbers_of_hands(history: History[State]) -> dict[Seat, int]:
    """The act by which each seat said what it holds in this hand."""
    numbers: dict[Seat, int] = {}
    for standing in reversed(history.standing):
        for event in standing.events:
            match event:
                case on.HandBegun():
                    return numbers
                case on.HandShown(seat=seat) | on.HandCounted(seat=seat):
                    numbers.setdefault(seat, standing.number)
    return numbers


def _gains(history: History[State]) -> dict[Seat, int]:
    """What each seat won or paid at the end of this hand."""
    gains: Counter[Seat] = Counter()
    for _, event in history.happened():
        match event:
            case on.HandBegun() | on.CountdownBroken():
                gains.clear()
            case on.PenaltyPaid(seat=seat, amount=paid):
                gains[seat] -= paid
            case on.PotTaken(seat=seat, amount=taken):
                gains[seat] += taken
    return dict(gains)


def _showdown(history: History[State]) -> Showdown | None:
    """The showdown of this hand, if it has come."""
    _, last = history.latest(Showdown, on.HandBegun)
    return last if isinstance(last, Showdown) else None


def _cards(history: History[State], showdown: Showdown | None) -> dict[Seat, tuple[Lying, ...]]:
    """Starting cards while people bid, whole hands once they are shown, those that count marked."""
    rows: dict[Seat, tuple[Lying, ...]] = {}
    counting = {row.seat: row for row in showdown.rows} if showdown else {}
    for number, event in history.happened():
        match event:
            case on.HandBegun():
                rows = {}
            case on.StartShown(seat=seat, card=card):
                rows[seat] = (Lying(card, number if card else None),)
            case on.HandShown(seat=seat, cards=cards):
                rows[seat] = tuple(Lying(card, number, at=at) for at, card in enumerate(cards))
    if showdown is None:
        return rows
    for seat, row in counting.items():
        shown = rows.get(seat, ())
        rows[seat] = tuple(replace(each, mark=_mark(each.face, showdown.rank, row)) for each in shown)
    return rows


def _mark(face: Face | None, rank: int, row: ShowdownRow) -> str:
    if face is None:
        return ""
    wild = face[0] == "0" and row.wild_counted > 0
    return "won" if face[0] == str(rank) or wild else "lost"
