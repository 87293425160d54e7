"""The house rules of a table that is set up: a row each, and those that are kept by name."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial

from companion.cards import Face
from companion.languages import tr
from companion.ledger.presets import (
    Preset,
    PresetError,
    changed_from_text,
    delete_preset,
    preset_names,
    preset_path,
    presets_for,
    read_preset,
    save_preset,
)
from companion.rules.game import Option
from companion.rules.options import spoken_name, spoken_value
from companion.ui.pages.rule_changes import TurnRule, option_tile, rule_tile
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.views.before.decks import chosen_deck, deck_of, names_deck, next_deck
from companion.ui.views.before.setup import Draft
from companion.ui.views.page import PageKey, Tile

OFFERED = 9
"""So many presets have a key."""

LISTED = 4
"""With more of them they stand in two columns."""

NAMED = 3
"""So many rules of a preset are said on its key."""


@dataclass(frozen=True, slots=True)
class NextDeck:
    """The next deck is to lie on the table."""


@dataclass(frozen=True, slots=True)
class CountDeck:
    """The cards of the deck are to be counted."""


class HouseRules:
    """Makes the rows. ``draft`` is the table that is set up, ``change`` hears of another; ``opened`` shows the sheet,
    ``told`` says why something cannot be, ``counts`` counts the cards of a deck, where there is a camera to."""

    def __init__(
        self,
        asks: AskSheet,
        *,
        draft: Callable[[], Draft],
        change: Callable[[Draft], None],
        opened: Callable[[], None],
        told: Callable[[str], None],
        counts: Callable[[str], None] | None,
    ) -> None:
        self._asks, self._draft, self._change, self._opened, self._told = asks, draft, change, opened, told
        self._counts = counts
        self._looked: Future[frozenset[Face]] | None = None

    @property
    def is_looking(self) -> bool:
        """Whether more will be known of the deck before long than its row says."""
        return self._looked is not None

    @property
    def is_outdated(self) -> bool:
        """Whether more is known of the deck by now than its row says."""
        return self._looked is not None and self._looked.done()

    def rows(self) -> list[Tile]:
        """The deck on the table, then each house rule; those that are not as the rules have them are marked."""
        game = self._draft().rules
        return [self._deck(), *(self._option(each) for each in game.options if not names_deck(game, each))]

    @property
    def called(self) -> str:
        """What the house rules that are chosen are called: by their preset, or how many of them are changed."""
        draft = self._draft()
        changed = changed_from_text(draft.rules, draft.options)
        if not changed:
            return tr("standard")
        for preset in presets_for(draft.rules):
            if preset.options == changed:
                return preset.name
        return tr("{count:house rule} changed", count=len(changed))

    def ask(self) -> None:
        """Which of those that are kept, or what to do with those that are chosen."""
        draft = self._draft()
        presets = presets_for(draft.rules)
        changed = changed_from_text(draft.rules, draft.options)
        usual = Preset(tr("Standard rules"), draft.rules, {})
        offered = (usual, *presets[:OFFERED])
        keys = [
            (each.name, "chosen" if each.options == changed else "plain", partial(self._take, each)) for each in offered
        ]
        foot: list[tuple[str, str, Callable[[], None]]] = []
        if changed:
            is_new = all(each.options != changed for each in presets)
            foot.append((tr("Save these rules…"), "main" if is_new else "plain", self._ask_name))
        odd = _odd()
        if presets or odd:
            foot.append((tr("Delete some…"), "plain", self._ask_which))
        told = list(odd.values())[:2]
        if not (changed or presets or odd):
            told = [tr("Change a house rule first. Then you can save it here for other evenings.")]
        hints = [_summary(each) for each in offered]
        title = tr("House rules for {game}", game=tr(draft.rules.title))
        columns = 1 if len(offered) <= LISTED else 2
        self._asks.ask_keys(title, keys, columns=columns, told=told, hints=hints, foot=foot)
        self._opened()

    def _take(self, preset: Preset) -> None:
        self._change(self._draft().by(preset.options))

    def _ask_name(self) -> None:
        names = [preset.name for preset in presets_for(self._draft().rules)]
        self._asks.ask_text(tr("What are these house rules called?"), self._keep, offered=names[:OFFERED], empty="")
        self._opened()

    def _keep(self, name: str) -> str:
        """A name that is there already is taken anew, if it is of the same game: that key was touched for it. Returns
        why they cannot be kept."""
        draft = self._draft()
        own = {preset.name for preset in presets_for(draft.rules)}
        try:
            if name not in own and preset_path(name).exists():
                self._ask_to_replace(name)
            else:
                save_preset(name, draft.rules, draft.options, replacing=name in own)
                self._change(draft)
        except PresetError as error:
            return str(error)
        return ""

    def _ask_to_replace(self, name: str) -> None:
        """Those of another game, or a file that cannot be used, are not lost in silence."""
        draft = self._draft()

        def replace() -> None:
            self._try(partial(save_preset, name, draft.rules, draft.options, replacing=True))

        keys = [(tr("Replace them"), "bad", replace), (tr("Choose another name"), "main", self._ask_name)]
        title = tr("Another game already has house rules called “{name}”.", name=name)
        self._asks.ask_keys(title, keys, columns=2)
        self._opened()

    def _ask_which(self) -> None:
        names = [*(preset.name for preset in presets_for(self._draft().rules)), *_odd()]
        keys = [(name, "bad", partial(self._try, partial(delete_preset, name))) for name in names]
        told = [tr("Evenings already played keep them.")]
        self._asks.ask_keys(tr("Delete which house rules?"), keys, told=told)
        self._opened()

    def _try(self, does: Callable[[], object]) -> None:
        why = ""
        try:
            does()
        except PresetError as error:
            why = str(error)
        self._change(self._draft())
        if why:
            self._told(why)

    def take(self, intent: object) -> None:
        """Takes what was touched in a row."""
        draft = self._draft()
        match intent:
            case NextDeck():
                self._change(next_deck(draft))
            case CountDeck() if self._counts is not None:
                self._counts(deck_of(draft))
            case TurnRule(option=name):
                option = next(each for each in draft.rules.options if each.name == name)
                if option.span is None:
                    self._change(draft.turned(option))
                    return
                self._asks.ask_option(
                    option, draft.value(option), lambda value: self._change(draft.ruled(option, value))
                )
                self._opened()

    def _deck(self) -> Tile:
        """Which deck lies on the table, and what can be read of it."""
        draft = self._draft()
        chosen, usual = chosen_deck(draft), deck_of(Draft(draft.game))
        self._looked = chosen.looked
        keys: tuple[PageKey, ...] = (PageKey(chosen.title, NextDeck()),)
        if self._counts is not None and chosen.found is not None:
            keys = (*keys, PageKey(tr("Count it"), CountDeck()))
        return rule_tile(tr("The deck on the table"), chosen.reads, keys, is_changed=deck_of(draft) != usual)

    def _option(self, option: Option) -> Tile:
        value = self._draft().value(option)
        return option_tile(option, value, is_changed=value != option.values[0])


def _summary(preset: Preset) -> str:
    """What a preset changes, in a line."""
    options = {option.name: option for option in preset.game.options}
    said = [
        f"{spoken_name(options[name])}: {spoken_value(options[name], value)}"
        for name, value in preset.options.items()
        if name in options
    ]
    rest = len(said) - NAMED
    return "  ·  ".join([*said[:NAMED], *([tr("{count} more", count=rest)] if rest > 0 else [])]) or tr(
        "the game's own rules"
    )


def _odd() -> dict[str, str]:
    """Files of house rules that cannot be used, by name, and what is wrong with each, in a sentence."""
    found = {}
    for name in preset_names():
        try:
            read_preset(name)
        except PresetError as error:
            path = preset_path(name)
            found[name] = str(error).replace(str(path), path.name)
    return found
