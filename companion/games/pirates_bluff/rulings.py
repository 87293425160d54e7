"""The rulings that a table of Pirate's Bluff can choose."""

from __future__ import annotations

from companion.rules.game import Option

BY_PLAYERS = "by-players"

OPTIONS: tuple[Option, ...] = (
    Option(
        "deck_kind",
        ("custom", "uno", "poker"),
        "The deck: lettered Pirate's Bluff cards, an UNO deck, or two poker decks.",
        "1.3",
    ),
    Option("stake", (50,), "Coins that everyone starts with.", "1.4", span=(0, 1_000_000)),
    Option("ante", (1,), "Coins that everyone pays into the pot for a hand.", "2.1", span=(0, 1_000)),
    Option(
        "hand_size",
        (BY_PLAYERS,),
        "Cards in a hand: seven (six with seven players, five with eight), or a number of your own.",
        "1.5",
        span=(1, 9),
    ),
    Option("bid_on_wilds", (False, True), "May a bid name rank 0? Then wild cards count as themselves.", "8.3"),
    Option(
        "simultaneous_window_ms",
        (250,),
        "Acts closer than this to the first one, in thousandths of a second, are at the same time.",
        "5.1",
        span=(0, 10_000),
    ),
    Option(
        "split",
        ("together", "apart"),
        "Several winners: pot and penalty are added and then divided, or each is divided alone.",
        "5.6",
    ),
    Option(
        "near_tie",
        ("ask", "bid-first", "call-first"),
        "A bid and a call at the same time: ask the table, or take the bid, or the call, as the first.",
        "5.5",
    ),
    Option(
        "bids_entered",
        ("every", "standing"),
        "Is every bid entered, or only those that stood (then nobody is told off for bidding twice running)?",
        "3.5",
    ),
    Option("loans", ("automatic", "ask"), "Who cannot pay borrows at once, or the table is asked.", "4.6"),
    Option("cyclone", (False, True), "Before the first card everyone passes two cards.", "8.1"),
    Option(
        "super_wilds",
        (False, True),
        "Each wild card counts as many as the natural matches in its hand.",
        "8.2",
    ),
    Option(
        "leavers",
        ("left-out", "compared"),
        "Players who left before the end: out of the final comparison, or in it with what they took away.",
        "7.5",
    ),
    Option(
        "session_minutes",
        (0,),
        "Minutes after which no new hand begins; 0 plays on until somebody ends the session.",
        "7.4",
        span=(1, 1440),
    ),
)
