"""How cards look, and the felt: starting cards and hands, the pot, the standing bid, and the showdown."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Deck, Face
from companion.games.pirates_bluff import events as on
from companion.games.pirates_bluff.events import ShowdownRow
from companion.games.pirates_bluff.showdown import row as row_of
from companion.games.pirates_bluff.state import State
from companion.languages import WORD, all_of, in_words, tr
from companion.rules.events import Seat
from companion.rules.felt import Felt, Hero, Lying, Part, changes, lay_cards, recall, unbroken
from companion.rules.history import History
from companion.rules.looks import Look
from companion.rules.rulebook.amounts import amount, many, signed
from companion.rules.values import replace


def look(face: Face) -> Look:
    """A card of Pirate's Bluff: its rank, and its letter in the corner, which nobody says; a wild card without a letter
    says that it is wild.

    >>> look("0C").shape, look("7C").corner, look("0").corner
    ('★', 'C', 'wild')
    >>> look("7C").spoken
    '7'
    """
    if face[0] == "0":
        return Look(text="0", shape="★", corner=face[1:] or tr("wild", WORD), tint="red", spoken="0")
    return Look(text=face[0], corner=face[1:], spoken=face[0])


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
    """The cards in front of the players, and between them."""
    state = history.state
    decided = history.latest(on.Showdown, on.CountedDown)[0] if state.deal.phase == "over" else None
    gains = changes(history.game, history.state_before(decided), state) if decided else {}
    rows = {seat: tuple(_row(history, seat)) for seat in state.seats}
    starts = [seat for seat, row in rows.items() if decided and len(row) == 1]
    told = {seat: ((tr("starting card"), ""),) for seat in starts}
    owing = ((seat, state.coins(seat), state.owes(seat)) for seat in state.seats if state.owes(seat))
    return Felt(
        cards={seat: row for seat, row in rows.items() if len(row) > 1},
        chips={seat: row if len(row) == 1 else () for seat, row in rows.items()},
        figures=told | {seat: ((tr("stack"), str(stack)), (tr("owes"), str(owes))) for seat, stack, owes in owing},
        middle=(*_middle(state), *([(tr("small cards:"), tr("starting cards"))] if starts else [])),
        statuses=_statuses(state),
        gains={seat: signed(gain) for seat, gain in gains.items()},
        hero=_hero(history),
        ahead=frozenset(seat for seat, gain in gains.items() if gain > 0),
    )


def _row(history: History[State], seat: Seat) -> Iterator[Lying]:
    """The starting card while people bid, the whole hand once it is shown, the cards that count marked."""
    state, hand = history.state, history.state.hand(seat)
    faces = hand.hand or ((hand.start,) if seat in state.laid else ())
    row = _count(state, seat)
    for card in lay_cards(history, seat, faces):
        counts = (
            row and card.face and (card.face[0] == str(state.called_rank) or (card.face[0] == "0" and row.wild_counted))
        )
        yield replace(card, mark="won" if counts else "lost" if row else "")


def _middle(state: State) -> tuple[tuple[str, str], ...]:
    middle = [(tr("pot", WORD), amount(state.coins("pot"), "coins"))] if state.coins("pot") else []
    if state.bid is None:
        middle.append(("", tr("Hand {number}", number=state.number)))
    if len(state.deal.bids) > 1 and state.deal.phase == "bidding":
        last = state.deal.bids[-2]
        middle.append((tr("previous bid", WORD), f"{unbroken(many(last.quantity, last.rank))}, {all_of(last.by)}"))
    return tuple(middle)


def _statuses(state: State) -> dict[Seat, str]:
    """The last move of each seat, and its count of the called rank."""
    bid = state.bid
    if bid is None:
        first = state.deal.opener
        return dict.fromkeys(state.seats, "") | {first: tr("bids first")} if first else {}
    bids = tr("bids {bid}", bid=many(bid.quantity, bid.rank))
    said = (
        dict.fromkeys(state.seats, "") | dict.fromkeys(bid.by, bids) | dict.fromkeys(state.deal.callers, tr("called"))
    )
    for seat in state.seats if state.deal.phase != "bidding" else ():
        if (row := _count(state, seat)) is not None:
            said[seat] = " · ".join(filter(None, (said[seat], tr("has {cards}", cards=many(row.counted, bid.rank)))))
    return said


def _count(state: State, seat: Seat) -> ShowdownRow | None:
    """The count of a hand for the called rank; None while nobody said what is in it."""
    hand, rank = state.hand(seat), state.called_rank
    return row_of(seat, hand, rank, is_super=state.options.super_wilds) if hand.is_in and rank is not None else None


def _hero(history: History[State]) -> Hero:
    """The first bidder, the bid, the tally while hands come in, or the winners and their coins."""
    state = history.state
    bid, opener, callers = state.bid, state.deal.opener, state.deal.callers
    if bid is None:
        says = tr("{seat} bids first", seat=opener) if opener else tr("Lay a starting card. The lowest bids first.")
        return Hero(headline=says, seat=opener)
    bidders, spoken = all_of(bid.by), many(bid.quantity, bid.rank)
    if callers:
        says = tr("{callers} called {bidders}'s {bid}", callers=all_of(callers), bidders=bidders, bid=spoken)
    elif state.deal.phase == "over":
        says = tr("Nobody called {bidders}'s {bid}", bidders=bidders, bid=spoken)
    elif len(bid.by) == 1:
        says = tr("{seat} bids {bid}", seat=bidders, bid=spoken)
    else:
        says = tr("{seats} bid {bid}", seats=bidders, bid=spoken)
    if state.deal.phase == "bidding":
        number, _ = history.latest(on.BidMade, on.BidTied)
        parts = (Part(str(bid.quantity), number=number), Part("×", size=0.5, tint="soft"), Part(face=str(bid.rank)))
        return Hero(parts, says=says, seat=bid.by[0])
    tally, brief = _tally(history, bid.quantity) if callers else ((), ())
    won = recall(history, history.since(on.HandBegun)) if state.deal.phase == "over" else Hero(seat=bid.by[0])
    return replace(won, parts=tally, says=says, brief=brief)


def _tally(history: History[State], wanted: int) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """1 + 1 + 2 + 0 = four 4s; the bid was three ✓, as far as hands are in; and in brief: 1 + 1 + 2 + 0 = 4 ✓."""
    _, last = history.latest(on.Showdown, on.HandBegun)
    shown = last.rows if isinstance(last, on.Showdown) else ()
    rows = {seat: _count(history.state, seat) for seat in history.state.seats} if not shown else {}
    rows, parts = rows | {row.seat: row for row in shown}, list[Part]()
    acts = {event.seat: each.number for each in history.since(on.HandBegun) for event in each.events
            if isinstance(event, on.HandShown | on.HandCounted)}  # fmt: skip
    for seat, row in rows.items():
        if parts:
            parts.append(Part("+", size=0.5, tint="soft"))
        text, tint = ("?", "soft") if row is None else (str(row.counted), "words")
        parts.append(Part(text, over=seat, size=0.62, tint=tint, number=acts.get(seat)))
    known = [row.counted for row in rows.values() if row is not None]
    is_whole, total = len(known) == len(rows), sum(known)
    tint = "soft" if not is_whole else "good" if total >= wanted else "bad"
    parts.append(Part("=", size=0.5, tint="soft"))
    summed = (*parts, Part(str(total) if known else "?", size=0.9, tint=tint))
    if not is_whole:
        return summed, ()
    mark = "✓" if total >= wanted else "✗"
    counted = many(total, history.state.called_rank)
    says = tr("{cards}; the bid was {number}", cards=counted, number=in_words(wanted))
    return (*parts, Part(f"{says} {mark}", size=0.5, tint=tint)), (*summed, Part(mark, size=0.5, tint=tint))
