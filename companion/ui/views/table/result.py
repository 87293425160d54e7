"""The last result: what was decided, its rule, and the cards that decided it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.bot_seats import BOT
from companion.rules.felt import Lying
from companion.rules.judging.visibility import open_to_all
from companion.rules.rulebook import why_of
from companion.table import Table
from companion.ui.views.sentences import headline, rule_of, speak


@dataclass(frozen=True, slots=True)
class Result:
    """Its sentence, the heading of its rule, what followed by itself, and the cards that it names."""

    sentence: str
    rule: str
    followed: tuple[str, ...] = ()
    cards: tuple[Lying, ...] = ()


def result_before_bot(table: Table) -> str:
    """The result that somebody who plays alone may not have read yet, since a bot has played on; else nothing."""
    if table.dealer is None or len(table.history.standing) < 2:
        return ""
    before, last = table.history.standing[-2:]
    main, now = headline(before.events), headline(last.events)
    if main is None or not main.weight or (now is not None and now.weight) or table.evidence[last.number].source != BOT:
        return ""
    (shown,) = open_to_all(table.game, (main,))
    return speak(table.game, table.setup, shown)


def last_result(table: Table) -> Result | None:
    """What was decided last; if nothing was yet, what was done last."""
    game, setup = table.game, table.setup
    told = [(each, headline(each.events)) for each in reversed(table.history.standing)]
    main, act = next(((main, act) for act, main in told if main is not None and main.weight), (None, None))
    if main is None or act is None:
        act, main = told[0] if told else (None, None)
    if act is None or main is None:
        return None
    (shown,) = open_to_all(game, (main,))
    after = open_to_all(game, act.events[act.events.index(main) + 1 :])
    faces = setup.deck.played_faces()
    params = [value if isinstance(value, tuple) else (value,) for _, value in why_of(game, shown).params]
    named = dict.fromkeys(str(each) for value in params for each in value)
    return Result(
        speak(game, setup, shown),
        rule_of(game, main),
        tuple(dict.fromkeys(speak(game, setup, event) for event in after)),
        tuple(Lying(face) for face in named if face in faces and face not in setup.seats),
    )
