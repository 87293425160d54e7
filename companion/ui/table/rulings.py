"""What the table rules, by touch: its text, who goes on, and what moves from where to where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.cards import Face
from companion.languages import WORD, tr
from companion.rules.acts import WHICH_CARDS, NextTurn, Rule, Transfer
from companion.rules.game import Act, IllegalAct, Number
from companion.rules.holdings import CARDS
from companion.rules.rulebook.phrases import spoken_words
from companion.ui.controller.desk import Desk
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.views.evening.book import spoken_account
from companion.ui.views.sentences import spoken_face


class Rulings:
    """Fills an ask sheet with the questions of a ruling; ``say`` hears the act."""

    def __init__(self, desk: Desk, sheet: AskSheet, say: Callable[[Act], None]) -> None:
        self._desk, self._sheet, self._say = desk, sheet, say

    def ask(self) -> None:
        """Asks for the text."""
        offered = (tr("Play goes on"), tr("It stands"), tr("A misdeal"))
        self._sheet.ask_text(tr("What does the table rule?"), self._ask_what_moves, offered=offered)

    def _ask_what_moves(self, text: str) -> None:
        rule = Rule(text=text or "–")
        game, state = self._desk.table.game, self._desk.table.state
        units = sorted({unit for unit, _ in game.balances(state)})
        keys: list[tuple[str, str, Callable[[], None]]] = [(tr("Nothing moves"), "main", partial(self._say, rule))]
        keys += [
            (tr("Move {unit}", unit=tr(unit, WORD)), "plain", partial(self._ask_source, rule, unit)) for unit in units
        ]
        keys += [
            (tr("{seat} goes on", seat=seat), "plain", partial(self._say, replace(rule, effect=(NextTurn(turn=seat),))))
            for seat in state.seats
            if game.can_turn_to(state, seat)
        ]
        self._sheet.ask_keys(tr("{text}. Does something move?", text=text or tr("The table rules")), keys)

    def _ask_source(self, rule: Rule, unit: str) -> None:
        held = self._accounts(unit)
        game = self._desk.table.game
        sources = [account for account, amount in held.items() if amount > 0 or game.can_owe(unit, account)]
        said = partial(self._ask_target, rule, unit)
        self._sheet.ask_word(tr("{unit} from…", unit=begun(unit)), sources, said, spoken=partial(self._spoken, unit))

    def _ask_target(self, rule: Rule, unit: str, source: str) -> None:
        spoken = partial(self._spoken, unit)
        others = [account for account in self._accounts(unit) if account != source]
        title = tr("{unit} from {source} to…", unit=begun(unit), source=spoken(source))
        self._sheet.ask_word(title, others, partial(self._ask_amount, rule, unit, source), spoken=spoken)

    def _ask_amount(self, rule: Rule, unit: str, source: str, target: str) -> None:
        from_, to = self._spoken(unit, source), self._spoken(unit, target)
        can_owe = self._desk.table.game.can_owe(unit, source)
        most = MOST_MOVED if can_owe else self._accounts(unit)[source]
        effect = Transfer(unit=unit, from_=source, to=target)
        self._sheet.ask_number(
            tr("How many {unit} from {source} to {target}?", unit=tr(unit, WORD), source=from_, target=to),
            Number("amount", 1, most),
            lambda amount: self._moved(rule, replace(effect, amount=amount)),
        )

    def _moved(self, rule: Rule, effect: Transfer) -> None:
        """Says the ruling, once it is known which cards it moves."""
        said = replace(rule, effect=(effect,))
        try:
            self._desk.table.history.judge(said)
        except IllegalAct as refused:
            if refused.why.code == WHICH_CARDS.code:
                faces = refused.why["cards"]
                assert isinstance(faces, tuple)
                self._ask_card(rule, effect, [None if face is None else str(face) for face in faces], ())
                return
        self._say(said)

    def _ask_card(self, rule: Rule, effect: Transfer, left: list[Face | None], named: tuple[Face | None, ...]) -> None:
        """Asks for the cards, one after the other."""
        if len(named) == effect.amount:
            self._say(replace(rule, effect=(replace(effect, cards=named),)))
            return
        game = self._desk.table.game

        def chose(face: Face | None) -> None:
            rest = list(left)
            rest.remove(face)
            self._ask_card(rule, effect, rest, (*named, face))

        keys = [
            (tr("a hidden card") if face is None else spoken_face(game, face), "plain", partial(chose, face))
            for face in dict.fromkeys(left)
        ]
        self._sheet.ask_keys(tr("Which card? {at} of {count}", at=len(named) + 1, count=effect.amount), keys)

    def _accounts(self, unit: str) -> dict[str, int]:
        """The accounts of a unit that people know, and what each holds: of cards those of the declared places."""
        game, state = self._desk.table.game, self._desk.table.state
        held = {account: amount for (of, account), amount in sorted(game.balances(state).items()) if of == unit}
        return {each: held[each] for each in held if unit != CARDS or game.places_of(state, each)}

    def _spoken(self, unit: str, account: str) -> str:
        game = self._desk.table.game
        if unit != CARDS or account in self._desk.table.state.seats:
            return spoken_account(account)
        return spoken_words(game, game.called(account))


MOST_MOVED = 999
"""More than that nobody moves where something may be owed."""


def begun(unit: str) -> str:
    """A unit as a sentence begins with it."""
    spoken = tr(unit, WORD)
    return spoken[:1].upper() + spoken[1:]
