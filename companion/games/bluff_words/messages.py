"""Why things happen in Bluff Words, and why they are refused; each rests on a section of the rules page."""

from __future__ import annotations

from companion.rules.game import Reason

CENTER_NAMED = Reason("center-named", "1.3", "In the middle: {cards}.")
FRONT_NAMED = Reason("front-named", "1.3", "In front of {seat}: {cards}.")
DRAWN = Reason("drawn", "2.2", "{seat} draws a card.")
DISCARDED = Reason("discarded", "2.3", "{seat} discards {cards} and {down:hidden card}.")
DISCARDED_OPEN = Reason("discarded-open", "2.3", "{seat} discards {cards}.")
DISCARDED_HIDDEN = Reason("discarded-hidden", "2.3", "{seat} discards {down:hidden card}.")
REPLACED = Reason("replaced", "2.3", "{seat} draws {up} open and {down:hidden card} in their place.")
BID = Reason("bid", "3.1", "{seat} bids {value}.")
OUTBID = Reason("outbid", "3.2", "{seat} outbids {beaten}: {value}.")
COLLECTED = Reason(
    "collected",
    "3.3",
    "Nobody challenged {seat}'s {value}: {seat} takes the middle, {seat}'s own cards and {extra} more.",
)
SHORT_COLLECTED = Reason(
    "short-collected",
    "3.4",
    "Nobody challenged {seat}'s {value}: {seat} takes the middle, {seat}'s own cards and the game deck's last {extra}.",
)
WORD_GOOD = Reason(
    "word-good",
    "4.4",
    "{seat} makes {WORD} for {value}: the bid of {bid} holds.",
)
WORD_LOW = Reason(
    "word-low",
    "4.5",
    "{seat} makes {WORD} for {value}: too little for the bid of {bid}.",
)
CONCEDED = Reason("conceded", "4.5", "{seat} has no word for the bid of {bid}.")
BEST = Reason(
    "best-word",
    "4.7",
    "The companion's best word is {WORD} for {value}.",
)
BEST_OF_SEEN = Reason(
    "best-word-seen",
    "4.7",
    "The companion's best word from the cards seen is {WORD} for {value}; {unseen:card was|cards were} never seen.",
)
NO_BEST = Reason(
    "no-best-word",
    "4.7",
    "The companion finds no word in the cards seen; {unseen:card was|cards were} never seen.",
)
BEST_SECRET = Reason("best-word-secret", "4.7", "{seat} may look up the best possible word.")
HALF_PAID = Reason("half-paid", "4.6", "{seat} gives {to} {count:card}, half the bid.")
HALF_SHORT = Reason("half-short", "4.6", "{seat} gives {to} {count:card}, all that is left of half the bid.")
FRONT_RESET = Reason("front-reset", "5.1", "{seat} draws one open and one hidden card.")
GAME_DECK_OUT = Reason("game-deck-out", "6.1", "The game deck has too few cards for the middle: the game ends.")
END_FIRST = Reason(
    "end-first", "3.4", "The game deck has fewer cards than half of {seat}'s bid: the game ends before it is collected."
)
SEAT_OUT = Reason("seat-out", "6.2", "{seat} has too few cards for a re-set: the game ends.")
MOST_CARDS = Reason("most-cards", "6.3", "{winner} wins with {count:card}.")
SHARED = Reason("shared", "6.3", "{winners} have {count:card} each and share the victory.")

NOT_YOUR_TURN = Reason("not-your-turn", "2.1", "It is {turn}'s turn, not {seat}'s.")
OUT_OF_TURN_STANDS = Reason(
    "out-of-turn-stands", "2.1", "If you let it stand, {seat} has had the turn, and the next player goes on."
)
NOTHING_TO_DRAW = Reason("nothing-to-draw", "2.2", "{seat} has no cards left to draw.")
EMPTY_SWAP = Reason("empty-swap", "2.3", "A swap discards at least one card.")
EMPTY_SWAP_STANDS = Reason("empty-swap-stands", "2.3", "If you let it stand, {seat} has passed.")
TOO_MANY_SWAPPED = Reason(
    "too-many-swapped", "2.3", "{seat} has {up} open and {down:hidden card}, too few for this swap."
)
WRONG_NEW = Reason("wrong-new", "2.3", "{discarded:open card was|open cards were} discarded, but {given} named as new.")
BID_TOO_SMALL = Reason("bid-too-small", "3.1", "A bid is at least 1, not {value}.")
BID_TOO_LARGE = Reason("bid-too-large", "3.1", "All cards together are worth {most}; nobody can bid {value}.")
BID_TOO_LARGE_STANDS = Reason("bid-too-large-stands", "3.1", "If you let it stand, {seat} has bid {value}.")
NOT_HIGHER = Reason("not-higher", "3.2", "{bidder} has bid {standing}; {value} doesn't raise it.")
NOT_HIGHER_STANDS = Reason("not-higher-stands", "3.2", "If you let it stand, {seat}'s {value} is the bid that counts.")
NO_BID = Reason("no-bid", "4.1", "There is no bid to challenge.")
OWN_BID = Reason("own-bid", "4.1", "{seat} can't challenge their own bid.")
WORD_FIRST = Reason("word-first", "4.1", "{bidder} has been challenged and makes a word first.")
NOT_CHALLENGED = Reason("not-challenged", "4.1", "{seat} hasn't been challenged.")
TOO_SHORT = Reason("too-short", "4.3", "A word needs at least two letters; {word} has fewer.")
NOT_MADE = Reason("not-made", "4.3", "{WORD} isn't made of {cards}.")
NOT_LISTED = Reason(
    "not-listed",
    "4.3",
    "{WORD} isn't in the dictionary; try another word.",
)
TOO_SHORT_OF = Reason("too-short-of", "4.3", "A word needs at least {least:letter}; {word} has fewer.")
WORD_STANDS = Reason("word-stands", "4.3", "If you let it stand, {WORD} counts {value}.")

AWAIT_DRAW = Reason("await-draw", "2.2", "{seat} may draw.")
AWAIT_LAST_DRAW = Reason("await-last-draw", "3.3", "{seat} may draw (then {bidder} takes the cards).")
AWAIT_SWAP = Reason("await-swap", "2.3", "{seat} may swap.")
AWAIT_BID = Reason("await-bid", "3.1", "{seat} may bid {least} or more.")
AWAIT_CHALLENGE = Reason("await-challenge", "4.1", "{seat} may challenge {bidder}'s {value}.")
AWAIT_WORD = Reason("await-word", "4.3", "{seat} makes a word worth {value} or more.")
AWAIT_CONCEDE = Reason("await-concede", "4.5", "{seat} may concede.")
MAY_SHOW = Reason("may-show", "4.2", "You may name the {count:flipped card}.")
MAY_NAME_CENTER = Reason("may-name-center", "1.3", "You may name the cards in the middle.")
MAY_NAME_FRONT = Reason("may-name-front", "1.3", "You may name the open cards in front of {seat}.")

POSITION_BID = Reason(
    "position-bid", "3.1", "A standing bid needs a value and a bidder; with no bid, leave both empty."
)
POSITION_DOUBT = Reason(
    "position-doubt", "4.1", "{seat} can challenge only another player's standing bid, on {seat}'s own turn."
)

USUAL_LETTERS = 2
"""How many letters the text has a word have at least."""
