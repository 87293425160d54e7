"""What Bluff Words waits for, what may be shown beside it, and the acts that are legal."""

from __future__ import annotations

from collections.abc import Iterator

from companion.cards import Face
from companion.games.bluff_words import reasons, words
from companion.games.bluff_words.possible import best_of
from companion.games.bluff_words.state import State, places_of
from companion.rules.events import Seat
from companion.rules.game import Act, Cards, Choice, Number, Prompt


def prompts(state: State) -> tuple[Prompt, ...]:
    """What the turn or the challenge waits for first, then the sights that are welcome."""
    if state.ended:
        return ()
    needed = _challenged(state, state.bidder) if state.challenger and state.bidder else _turn(state, state.turn)
    return (*needed, *_sights(state))


def zone(state: State, seat: Seat, purpose: str) -> str:
    """``1/down``: the seat's number in turn order and what the zone is for."""
    return f"{state.seats.index(seat) + 1}/{purpose}"


def _turn(state: State, seat: Seat) -> list[Prompt]:
    found: list[Prompt] = []
    if state.supply(seat):
        source = f"{seat}/deck" if state.size(f"{seat}/deck") else f"{seat}/discard"
        faces = state.census.possible(source)
        cards = Cards(zone=zone(state, seat, "down"), least=0, faces=faces, may_be_unseen=True)
        found.append(Prompt(act="draw", seat=seat, says=reasons.AWAIT_DRAW(seat=seat), cards=cards))
    up, down = state.size(f"{seat}/up"), state.size(f"{seat}/down")
    if up or down:
        cards = Cards(zone=zone(state, seat, "up"), least=0, most=up, faces=state.census.possible(f"{seat}/up"))
        hidden = (Number("down", 0, down),)
        found.append(Prompt(act="swap", seat=seat, says=reasons.AWAIT_SWAP(seat=seat), cards=cards, numbers=hidden))
    if state.bid < state.most:
        values = (Number("value", state.bid + 1, state.most),)
        why = reasons.AWAIT_BID(seat=seat, least=state.bid + 1)
        found.append(Prompt(act="bid", seat=seat, says=why, numbers=values))
    if state.bidder not in (None, seat):
        why = reasons.AWAIT_CHALLENGE(seat=seat, bidder=state.bidder, value=state.bid)
        found.append(Prompt(act="challenge", seat=seat, says=why))
    return found


def _challenged(state: State, seat: Seat) -> list[Prompt]:
    count = sum(state.size(place) for place in places_of(seat))
    cards = Cards(zone=zone(state, seat, "up"), least=1, most=count, faces=_word_faces(state, seat))
    why = reasons.AWAIT_WORD(seat=seat, value=state.bid)
    found = [
        Prompt(act="word", seat=seat, says=why, cards=cards, choices=(Choice("word", ()),)),
        Prompt(act="concede", seat=seat, says=reasons.AWAIT_CONCEDE(seat=seat)),
    ]
    flipped = f"{seat}/down", "middle/down"
    count = sum(state.size(place) for place in flipped)
    if count:
        faces = frozenset[Face]().union(*(state.census.possible(place) for place in flipped))
        cards = Cards(zone=zone(state, seat, "down"), least=count, most=count, faces=faces, may_be_unseen=True)
        found.append(Prompt(act="show", seat=seat, says=reasons.MAY_SHOW(count=count), cards=cards, optional=True))
    return found


def _word_faces(state: State, seat: Seat) -> frozenset[Face]:
    return frozenset[Face]().union(*(state.census.possible(place) for place in places_of(seat)))


def _sights(state: State) -> Iterator[Prompt]:
    for seat in (None, *state.seats):
        place = "middle/up" if seat is None else f"{seat}/up"
        held = state.census.place(place)
        if not held.size:
            continue
        lies = "center" if seat is None else zone(state, seat, "up")
        cards = Cards(
            zone=lies,
            least=held.size,
            most=held.size,
            faces=state.census.possible(place),
            may_be_unseen=True,
            lying=held.unseen > 0,
        )
        down = state.size("middle/down" if seat is None else f"{seat}/down")
        why = reasons.MAY_NAME_CENTER() if seat is None else reasons.MAY_NAME_FRONT(seat=seat)
        word, numbers = "center" if seat is None else "deal", (Number("down", down, down),)
        yield Prompt(act=word, seat=seat, says=why, cards=cards, numbers=numbers, optional=True)


def acts(state: State) -> Iterator[Act]:
    """The legal acts: one hidden or one open card swapped, bids at their limits and a little above the least."""
    for prompt in () if state.ended else prompts(state):
        seat = prompt.seat or ""
        if prompt.act == "draw":
            yield words.Draw(seat=seat)
        elif prompt.act == "swap":
            yield from _swaps(state, seat)
        elif prompt.act == "bid":
            least, most = prompt.numbers[0].least, prompt.numbers[0].most
            yield from (words.Bid(seat=seat, value=value) for value in sorted({least, min(least + 9, most), most}))
        elif prompt.act == "challenge":
            yield words.Challenge(seat=seat)
        elif prompt.act == "concede":
            yield words.Concede(seat=seat)
        elif prompt.act == "word":
            best = best_of(state, seat)
            if best:
                yield words.Word(seat=seat, word_=best.word, cards=best.cards)


def _swaps(state: State, seat: Seat) -> Iterator[Act]:
    if state.size(f"{seat}/down"):
        yield words.Swap(seat=seat, down=1)
    for face in sorted(state.census.possible(f"{seat}/up")):
        yield words.Swap(seat=seat, up=(face,))
