"""The house rules of a table that is set up: a row each, and those that are kept by name."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

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
from companion.rules.options import make_number, spoken_name, spoken_value
from companion.ui.pages.rule_changes import option_tile, rule_tile
from companion.ui.views.asking import Flow, ask_keys, ask_number, ask_text
from companion.ui.views.before.decks import chosen_deck, deck_of, names_deck, next_deck
from companion.ui.views.before.setup import Draft
from companion.ui.views.page import Do, Letters, PageKey, PageLine, Tile
from companion.ui.views.table.acts import name_range

if TYPE_CHECKING:
    from companion.ui.lobby.lobby import Lobby

OFFERED = 9
"""How many presets have a key."""

LISTED = 4
"""With more of them they stand in two columns."""

NAMED = 3
"""How many rules of a preset its key names."""


class HouseRules:
    """Makes the rows of the table that is set up; ``can_count``: a camera may count the cards of its deck."""

    def __init__(self, table: Lobby, *, can_count: bool) -> None:
        self._table, self._can_count = table, can_count
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
        """Each house rule, then the deck on the table; those that are not as the rules have them are marked."""
        game = self._table.draft.rules
        rows = [*(self._option(each) for each in game.options if not names_deck(game, each)), self._deck()]
        return [replace(row, ground="ground") for row in rows]

    @property
    def called(self) -> str:
        """The name of the chosen house rules: their preset, or the number of changes."""
        draft = self._table.draft
        changed = changed_from_text(draft.rules, draft.options)
        if not changed:
            return tr("standard")
        for preset in presets_for(draft.rules):
            if preset.options == changed:
                return preset.name
        return tr("{count} changed", count=len(changed))

    def ask(self) -> Flow[None]:
        """Asks for one of the saved sets of house rules, or for something to do with the chosen one."""
        draft = self._table.draft
        presets = presets_for(draft.rules)
        changed = changed_from_text(draft.rules, draft.options)
        offered = (Preset(tr("Standard rules"), draft.rules, {}), *presets[:OFFERED])
        keys = [
            PageKey(each.name, each, "chosen" if each.options == changed else "plain", hint=_summary(each))
            for each in offered
        ]
        foot = []
        if changed:
            is_new = all(each.options != changed for each in presets)
            foot.append(PageKey(tr("Save these rules…"), "save", "main" if is_new else "plain"))
        odd = _odd()
        if presets or odd:
            foot.append(PageKey(tr("Delete…"), "delete"))
        told = list(odd.values())[:2]
        if not (changed or presets or odd):
            told = [tr("Change a house rule first. Then you can save it here for other evenings.")]
        title = tr("House rules for {game}", game=tr(draft.rules.title))
        columns = 1 if len(offered) <= LISTED else 2
        chosen = yield ask_keys(title, keys, columns=columns, told=told, foot=foot)
        match chosen:
            case "save":
                yield from self._save()
            case "delete":
                names = (*(preset.name for preset in presets), *odd)
                told = [tr("Evenings already played keep them.")]
                bad = [PageKey(name, name, "bad") for name in names]
                name = yield ask_keys(tr("Delete which house rules?"), bad, told=told)
                self._try(partial(delete_preset, name))
            case Preset():
                self._table.change(draft.by(chosen.options))

    def _save(self) -> Flow[None]:
        """Under which name they are saved. A name that is there already is taken again, if it is of the same game:
        that key was touched for it. Those of another game, or a file that cannot be used, are not lost in silence."""
        draft, why = self._table.draft, ""
        own = tuple(preset.name for preset in presets_for(draft.rules))
        while True:
            title = tr("What are these house rules called?")
            name = yield ask_text(title, Letters(offered=own[:OFFERED]), trouble=why)
            try:
                if name not in own and preset_path(name).exists():
                    keys = (PageKey(tr("Replace them"), True, "bad"), PageKey(tr("Choose another name"), False, "main"))
                    there = tr("Another game already has house rules called “{name}”.", name=name)
                    if not (yield ask_keys(there, keys, columns=2)):
                        why = ""
                        continue
                    self._try(partial(save_preset, name, draft.rules, draft.options, replacing=True))
                    return
                save_preset(name, draft.rules, draft.options, replacing=name in own)
            except PresetError as error:
                why = str(error)
            else:
                self._table.change(draft)
                return

    def _try(self, does: Callable[[], object]) -> None:
        why = ""
        try:
            does()
        except PresetError as error:
            why = str(error)
        self._table.change(self._table.draft)
        if why:
            self._table.tell(why)

    def take(self, intent: object) -> None:
        draft = self._table.draft
        match intent:
            case Do("next deck"):
                self._table.change(next_deck(draft))
            case Do("count deck"):
                self._table.router.go("count-deck", deck_of(draft))
            case Do("turn", str(name)):
                option = next(each for each in draft.rules.options if each.name == name)
                if option.span is None:
                    self._table.change(draft.turn(option))
                    return
                self._table.ask(self._ask_option(option))

    def _ask_option(self, option: Option) -> Flow[None]:
        draft = self._table.draft
        number = make_number(option, draft.value(option))
        value = yield ask_number(name_range(number), number, asked=tr(option.line))
        self._table.change(draft.ruled(option, value))

    def _deck(self) -> Tile:
        """The deck on the table, and what can be read of it."""
        draft = self._table.draft
        chosen, usual = chosen_deck(draft), deck_of(Draft(draft.game))
        self._looked = chosen.looked
        keys: tuple[PageKey, ...] = (PageKey(chosen.title, Do("next deck"), icon="choose"),)
        if self._can_count and chosen.found is not None:
            keys = (*keys, PageKey(tr("Count the cards"), Do("count deck")))
        found = chosen.found
        is_known = found is not None and found.by_camera == found.faces
        reads = tr("A camera can read all its cards.") if is_known else chosen.reads
        return rule_tile(tr("The deck on the table"), reads, keys, is_changed=deck_of(draft) != usual)

    def _option(self, option: Option) -> Tile:
        draft = self._table.draft
        value = draft.value(option)
        tile = option_tile(option, value, is_changed=value != option.values[0])
        has = next((draft.value(each) for each in draft.rules.options if each.name == option.paid_from), None)
        if not (isinstance(has, int) and isinstance(value, int)) or has >= 2 * value:
            return tile
        told = tr("{has} to start with pay for {count:hand} only.", has=has, count=has // value)
        return replace(tile, lines=(*tile.lines, PageLine(f"▲  {told}", 22, "bad", bold=True)))


def _summary(preset: Preset) -> str:
    """The changes of a preset, in a line."""
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
