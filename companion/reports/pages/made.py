"""How the figures of a report were made, in the words of statistics: for those who ask."""

from __future__ import annotations

from companion.languages import tr
from companion.reports.expected import GAMES
from companion.reports.pages.blocks import Fold, Paragraph


def how_it_was_made(*, says_hardly: bool, is_compared: bool) -> Fold:
    """A part that nobody has to read; ``says_hardly``: something on the page is called hardly chance. ``is_compared``:
    its intervals are those of differences."""
    intervals = tr("We are 95% confident that each interval holds the true value, if the games to come are like yours.")
    if not is_compared:
        intervals += " " + tr(
            "Shares have Wilson's interval. Means have a bootstrap of 2,000 samples, above 1,000 cases the normal "
            "interval."
        )
    chance = tr(
        "“Hardly chance” means: an exact binomial test, or the interval of a difference, puts chance below 5 of 100. "
        "If something never came up in your games, its true share is below 3 divided by their number, with 95% "
        "confidence (the rule of three)."
    )
    counted = tr(
        "A move is anything that a player does: a card, a bet, a roll. In a comparison each game counts once; the "
        "figures that only this game has count each round once. Bots play up to {count} games under each set of rules, "
        "as many as fit into a few seconds.",
        count=GAMES,
    )
    needed = tr(
        "“Would settle it” means: with that many more games, 8 of 10 groups would see the difference, if it really is "
        "as large as yours. We leave out the time when the companion asked, refused a move or lay idle.",
    )
    return Fold(
        tr("How the figures were made"),
        tuple(map(Paragraph, (counted, needed, *([chance] if says_hardly else []), intervals))),
    )
