"""A ruling of the table, by touch: its text, the seat that goes on, and the things that move, with both places."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.cards import Face
from companion.languages import WORD, capitalize, tr
from companion.rules.acts import WHICH_CARDS, NextTurn, Rule
from companion.rules.game import IllegalAct, Number
from companion.rules.holdings import CARDS, Movement
from companion.rules.rulebook.phrases import spoken_words
from companion.speech.sentences import spoken_face
from companion.table import Table
from companion.ui.views.asking import Flow, ask_keys, ask_number, ask_text, ask_which
from companion.ui.views.evening.book import spoken_account
from companion.ui.views.page import Letters, PageKey

MOST_MOVED = 999
"""More than that nobody moves where something may be owed."""


def ask_ruling(table: Table) -> Flow[Rule]:
    """Asks what the table rules, and what moves by it."""
    offered = (tr("Play goes on"), tr("It stands"), tr("A misdeal"))
    text = yield ask_text(tr("What is the table's ruling?"), Letters(offered=offered, empty=None))
    rule, game, state = Rule(text=text or ""), table.game, table.state
    lies = Counter(unit for unit, _ in game.balances(state))
    units = sorted(unit for unit in lies if lies[unit] > 1)
    keys = [PageKey(tr("Nothing moves"), rule, "main")]
    keys += [PageKey(tr("Move {unit}", unit=tr(unit, WORD)), unit) for unit in units]
    keys += [
        PageKey(tr("{seat} goes on", seat=seat), replace(rule, effect=(NextTurn(turn=seat),)))
        for seat in state.seats
        if game.can_turn_to(state, seat)
    ]
    ruled = yield ask_keys(tr("{text}. Does something move?", text=text or tr("The table decides")), keys)
    if isinstance(ruled, Rule):
        return ruled
    return replace(rule, effect=((yield from _ask_move(table, rule, ruled)),))


def _ask_move(table: Table, rule: Rule, unit: str) -> Flow[Movement]:
    """Asks from where to where, how much, and which cards it moves."""
    game, held = table.game, _list_accounts(table, unit)
    spoken, called = {account: _say_account(table, unit, account) for account in held}, capitalize(tr(unit, WORD))
    sources = [account for account, amount in held.items() if amount > 0 or game.can_owe(unit, account)]
    source = yield ask_which(tr("{unit} from…", unit=called), {each: spoken[each] for each in sources})
    to = tr("{unit} from {source} to…", unit=called, source=spoken[source])
    target = yield ask_which(to, {each: word for each, word in spoken.items() if each != source})
    amount = yield ask_number(
        tr("How many {unit} from {source} to {target}?", unit=tr(unit, WORD), source=spoken[source],
           target=spoken[target]),
        Number("amount", 1, MOST_MOVED if game.can_owe(unit, source) else held[source]),
    )  # fmt: skip
    effect = Movement(source, target, amount, of=unit)
    try:
        table.history.judge(replace(rule, effect=(effect,)))
    except IllegalAct as refused:
        faces = refused.why["cards"] if refused.why.code == WHICH_CARDS.code else None
        if isinstance(faces, tuple):
            left = [None if face is None else str(face) for face in faces]
            return replace(effect, faces=(yield from _ask_cards(table, left, amount)))
    return effect


def _ask_cards(table: Table, left: list[Face | None], count: int) -> Flow[tuple[Face | None, ...]]:
    """Asks for the cards, one after the other."""
    named: list[Face | None] = []
    while len(named) < count:
        words = {
            at: tr("a hidden card") if face is None else spoken_face(table.game, face)
            for at, face in enumerate(left)
            if face not in left[:at]
        }
        at = yield ask_which(tr("Which card? {at} of {count}", at=len(named) + 1, count=count), words)
        named.append(left.pop(at))
    return tuple(named)


def _list_accounts(table: Table, unit: str) -> dict[str, int]:
    """The accounts of a unit that people know, and what each holds: of cards those of the declared places."""
    game, state = table.game, table.state
    held = {account: amount for (of, account), amount in sorted(game.balances(state).items()) if of == unit}
    return {each: held[each] for each in held if unit != CARDS or game.places_of(state, each)}


def _say_account(table: Table, unit: str, account: str) -> str:
    if unit != CARDS or account in table.state.seats:
        return spoken_account(account)
    return spoken_words(table.game, table.game.called(account))
