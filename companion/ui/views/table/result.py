"""The last result: what was decided, its rule, and the cards that decided it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.bot_seats import bot_seats
from companion.rules.events import Question
from companion.rules.felt import Lying
from companion.rules.judging.visibility import open_to_all
from companion.rules.rulebook import why_of
from companion.speech.sentences import headline
from companion.table import Table
from companion.ui.views.table.felts import felt_of
from companion.ui.views.table.scoring import ScorePart, changes_of, part_of


@dataclass(frozen=True, slots=True)
class Result:
    """A decision, and what ``explains`` it; ``followed`` are the other changes of scores by the same move and its
    consequences, ``cards`` those that it names."""

    main: ScorePart
    explains: tuple[str, ...] = ()
    followed: tuple[ScorePart, ...] = ()
    cards: tuple[Lying, ...] = ()


def result_stays(table: Table) -> bool:
    """Whether the last result stays: a person who plays alone reads it before a bot moves or the felt changes."""
    history = table.history
    if table.dealer is None or not history.standing or table.game.outcome(table.state) is not None:
        return False
    last, main = history.standing[-1], headline(history.standing[-1].events)
    if main is None or not main.weight or isinstance(main, Question) or last.number != len(history.entries):
        return False
    waited = {each.seat for each in table.list_prompts() if not each.optional}
    if None in waited or not waited:
        return False
    return waited <= bot_seats(history.entries) or forgets(table)


def forgets(table: Table) -> bool:
    """Whether the round is over, and the felt shows the next one."""
    ended = any(isinstance(each, table.game.rounds.ends) for each in table.history.standing[-1].events)
    felt = felt_of(table)
    return ended and not any(card.mark for row in felt.cards.values() for card in row)


def last_result(table: Table) -> Result | None:
    """The last decision; the last move if there is none yet."""
    game, setup = table.game, table.setup
    told = [(each, headline(each.events)) for each in reversed(table.history.standing)]
    main, act = next(((main, act) for act, main in told if main is not None and main.weight), (None, None))
    if main is None or act is None:
        act, main = told[0] if told else (None, None)
    if act is None or main is None:
        return None
    (shown,) = open_to_all(game, (main,))
    faces = setup.deck.played_faces()
    params = [value if isinstance(value, tuple) else (value,) for _, value in why_of(game, shown).params]
    named = dict.fromkeys(str(each) for value in params for each in value)
    moved = list(changes_of(game, table.history.state_before(act.number), act.events))
    place = act.events.index(main)
    return Result(
        part_of(table, *moved[place]),
        game.showing.explains(open_to_all(game, act.events)),
        tuple(
            dict.fromkeys(
                part_of(table, *each) for at, each in enumerate(moved) if at != place and (at > place or each[1])
            )
        ),
        tuple(Lying(face) for face in named if face in faces and face not in setup.seats),
    )
