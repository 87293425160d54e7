"""The rulings that a table of Pirate's Bluff can choose."""

from __future__ import annotations

from typing import Literal

from companion.languages import tr
from companion.rules.options import GameOptions, option
from companion.rules.rulebook.amounts import amount


class Options(GameOptions):
    """The numbers and the choices that the rules text leaves to the table."""

    deck_kind: Literal["custom", "uno", "poker"] = option(
        "custom",
        "The deck: lettered Pirate's Bluff cards, an UNO deck, or two poker decks.",
        "1.3",
        title="Kind of cards",
        words={"custom": "Pirate's Bluff cards", "uno": "UNO cards", "poker": "two poker decks"},
    )
    stake: int = option(
        50, "Each player starts with this many coins.", "1.4", span=(0, 1_000_000), title="Coins to start with"
    )
    ante: int = option(1, "Coins each player pays into the pot for a hand.", "2.1", span=(0, 1_000), paid_from="stake")
    hand_size: Literal["by-players"] | int = option(
        "by-players",
        "Seven; six with seven players, five with eight. Or a number of your own.",
        "1.5",
        span=(1, 9),
        title="Hand size",
        words={"by-players": "by number of players"},
    )
    bid_on_wilds: bool = option(
        False, "May a player bid on wild cards? Then they count as themselves.", "8.3", title="Bids on wild cards"
    )
    simultaneous_window_ms: int = option(
        250,
        "Bids and calls this close together count as made together, in thousandths of a second.",
        "5.1",
        span=(0, 10_000),
        title="Photo finish",
    )
    split: Literal["together", "apart"] = option(
        "together",
        "Several winners: pot and penalty are added and then divided, or each is divided alone.",
        "5.6",
        title="Several winners share",
        words={"together": "pot and penalty in one", "apart": "each by itself"},
    )
    near_tie: Literal["ask", "bid-first", "call-first"] = option(
        "ask",
        "A bid and a call at the same time: ask the table, or take the bid, or the call, as the first.",
        "5.5",
        title="Bid and call at once",
        words={"ask": "ask the table", "bid-first": "the bid was first", "call-first": "the call was first"},
    )
    bids_entered: Literal["every", "standing"] = option(
        "every",
        "Enter every bid, or only bids that stood? With the latter, bidding twice in a row is not checked.",
        "3.5",
        title="Which bids are entered",
        words={"every": "every bid", "standing": "only those that stood"},
    )
    loans: Literal["automatic", "ask"] = option(
        "automatic",
        "A player who cannot pay borrows at once, or the table decides.",
        "4.6",
        words={"automatic": "at once", "ask": "ask the table"},
    )
    cyclone: bool = option(False, "Before the first card everyone passes two cards.", "8.1")
    super_wilds: bool = option(False, "Each wild card counts as many as the natural matches in its hand.", "8.2")
    leavers: Literal["left-out", "compared"] = option(
        "left-out",
        "Players who left before the end: out of the final comparison, or in it with what they took away.",
        "7.5",
        title="Who left early",
        words={"left-out": "is left out", "compared": "is compared"},
    )
    session_minutes: int = option(
        0,
        "Minutes after which no new hand begins; 0 plays on until somebody ends the session.",
        "7.4",
        span=(0, 1440),
        title="Minutes to play",
    )
    countdown_coins: int = option(
        1,
        "Coins that each of the others pays when nobody replied to a bid.",
        "6.1",
        span=(0, 1_000),
        title="Coins for an unanswered bid",
    )
    cards_passed: int = option(
        2, "Cyclone: how many cards everyone passes.", "8.1", span=(1, 4), title="Cards passed in a cyclone"
    )

    @property
    def dealt(self) -> str:
        """How many cards are dealt to each, in words."""
        if isinstance(self.hand_size, int):
            return amount(self.hand_size, "cards")
        return tr("seven cards, six with seven players, five with eight")

    @property
    def fixed_time(self) -> str:
        """How long is played, in words."""
        return amount(self.session_minutes, "minutes") if self.session_minutes else tr("none is set")

    def cards_each(self, players: int) -> int:
        """Seven cards, six for seven players, five for eight; or the table's own number."""
        return {7: 6, 8: 5}.get(players, 7) if isinstance(self.hand_size, str) else self.hand_size
