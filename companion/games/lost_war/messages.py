"""Why things happen in Winning the Battle, Losing the War, and why they are refused."""

from __future__ import annotations

from companion.rules.events import Seat, Why
from companion.rules.game import Reason

MUSTERED_SECRETLY = Reason("mustered-secretly", "2.1", "{seat} has drawn in secret.")
JOINED_EVEN = Reason("joined-even", "3.1", "Both have {pairs:card}: {pairs:pair}.")
JOINED = Reason(
    "joined", "3.1", "{larger} has {extra} extra, to cover cards with or to discard; {pairs:#pair fights|pairs fight}."
)
STONE = Reason("stone", "4.3", "{seat} takes a stone from {source}.")
SWEEP = Reason("sweep", "4.4", "{seat} won {pairs:pair} of {pairs} and takes an extra stone from {source}.")
THREE_STONES = Reason("three-stones", "5.1", "{seat} has all three stones and wins.")
ALL_STONES = Reason("all-stones", "5.1", "{seat} has all {stones:#stone} and wins.")


def all_stones(seat: Seat, stones: int) -> Why:
    """The sentence about the seat with as many stones as win; a game with three uses its old sentence, so that saved
    sessions can be read."""
    return THREE_STONES(seat=seat) if stones == 3 else ALL_STONES(seat=seat, stones=stones)


NO_CARDS = Reason("no-cards", "5.2", "{loser} has no cards left to draw: {winner} wins.")
MORE_STONES = Reason("more-stones", "5.3", "Both decks are empty: {winner} wins with {stones:stone} to {fewer}.")
DRAW = Reason("draw", "5.3", "Both decks are empty and both have {stones:stone}: a draw.")
LAST_BATTLE = Reason(
    "last-battle", "5.3", "Both decks are empty and both have {stones:stone}: {winner} won the last decided battle."
)

ALREADY_MUSTERED = Reason("already-mustered", "2.1", "{seat} has already drawn for this battle.")
NOT_SO_MANY = Reason("not-so-many", "2.1", "{seat} has {held:card} left and can't draw {count}.")
TOO_FEW = Reason("too-few", "2.2", "Draw at least {least:card}, not {count}.")
TOO_FEW_STANDS = Reason("too-few-stands", "2.2", "If you let it stand, {seat} fights this battle with {count:card}.")
NOT_MUSTERED = Reason("not-mustered", "2.1", "{waiting} still has to draw.")
NO_SUCH_ROW = Reason("no-such-row", "3.1", "{seat} turns up {left:card}, not {count}.")
ROWS_FIRST = Reason("rows-first", "3.2", "{waiting} still has to lay the matched cards.")
NO_EXTRAS = Reason("no-extras", "3.2", "{seat} has no extra cards in this battle.")
NO_SUCH_PLACE = Reason("no-such-place", "3.2", "The row has places 1 to {pairs}; there is no place {place}.")

AWAIT_MUSTER = Reason(
    "await-muster",
    "2.1",
    "{seat} chooses in secret how many cards to draw.",
)
AWAIT_REVEAL = Reason("await-reveal", "3.1", "{seat} turns up {left:card}.")
AWAIT_OUTFLANK = Reason(
    "await-outflank",
    "3.2",
    "{seat} may cover one of {seat}'s cards with an unseen extra card ({extra} left).",
)
AWAIT_STOP = Reason("await-stop", "3.3", "{seat} may stop.")

POSITION_MUSTER = Reason(
    "position-muster", "2.1", "A battle is laid out once both have drawn; {seats} alone isn't enough."
)
POSITION_ROW = Reason(
    "position-row", "3.1", "{pairs:pair is|pairs are} matched, but {seat}'s row has {count} ({covered} covered)."
)
