"""A bot that bets on high cards."""

from companion.cards import rank_of

from . import words as say


def bot(view, legal):
    """Raises with a high card, stays with a low one if that costs nothing, and else folds."""
    bets = sorted((act for act in legal if isinstance(act, say.Bet)), key=lambda act: act.coins)
    if not bets:
        return view.chance.choice(list(legal))
    (card,) = view.state.cards(f"{view.seat}/hand")
    if rank_of(card) in ("10", "J", "Q", "K", "A"):
        return bets[min(1, len(bets) - 1)]
    return bets[0] if bets[0].coins == 0 else next(act for act in legal if isinstance(act, say.Fold))
