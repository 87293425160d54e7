"""Any act entered by touches alone, as a person would find the way to it on the glass."""

from __future__ import annotations

from typing import Any

from companion.rules.game import Act
from companion.rules.notation import act_to_json
from companion.ui.forms.pad_form import PadForm
from companion.ui.forms.place_row import PlaceRow
from companion.ui.kit.card_row import CardRow
from companion.ui.kit.card_tile import CardTile
from companion.ui.kit.letter_pad import TO_ACCENTED, LetterPad
from companion.ui.kit.widgets import Key
from companion.ui.views.table.acts import QuickKey, name_number, pads_of, spoken_choice
from companion.ui.views.table.pads import PairSteps, TogetherSteps
from tests.screens.glass import Glass, walk

WAYS = ("act", "seat", "at", "pm")


def seat(table: Glass, name: str) -> None:
    """Adds a player in the lobby."""
    table.tap_key("Add a player")
    type_text(table, name, done="Next player" if table.has("Next player") else "Done")
    if table.reads("what is your name?"):
        table.tap_key("Close")


def say_by_taps(table: Glass, act: Act) -> int:
    """Enters this act and returns the number of touches."""
    line = {key: value for key, value in act_to_json(act).items() if key not in WAYS or _is_new(act, key)}
    before = table.taps
    if act.word() == "answer":
        table.tap_key(spoken_choice(str(act_to_json(act)["value"]), table.session.table.state.seats))
        return table.taps - before
    said_by = act.seat if act.by_a_seat_here else None
    pads = [pad for pad in pads_of(table.session.table, said_by) if pad.act == act.word()]
    pad = next((pad for pad in pads if _fits(pad, line)), pads[0])
    if said_by is None and pad.optional:
        table.touch(table.middle_card())
    elif said_by is None:
        if not table.has(pad.title):
            table.tap_key("More")
        table.tap_key(pad.title)
        if act.word() == "end":
            table.tap_key("Yes")
    elif key := _ready(table, act):
        _press(table, act, key.title)
        if key.said is not None:
            return table.taps - before
        if table.has(f"I'm {act.seat} – show me"):
            table.tap_key(f"I'm {act.seat} – show me")
        if len([each for each in pads if not each.is_plain]) > 1:
            _turn_to(table, pad.title)
    else:
        table.touch(table.app.table.board.panels[act.seat].ids.name)
        if not _turn_to(table, pad.title) and pad.is_plain:
            table.tap_key(pad.title)
    _fill(table, line, pad)
    return table.taps - before


def _is_new(act: Act, name: str) -> bool:
    """Whether this is the name of somebody who sits down only now."""
    return name == "seat" and not act.by_a_seat_here


def _fits(pad: Any, line: dict[str, Any]) -> bool:
    names = {number.name for number in pad.numbers} | {choice.name for choice in pad.choices}
    if pad.cards is not None:
        names.add(pad.cards_field)
    return set(line) <= names


def _ready(table: Glass, act: Act) -> QuickKey | None:
    """The key at the seat's plate that says this act, as it lies there now."""
    table.step()
    seat = next(seat for seat in table.app.desk.view.seats if seat.name == act.seat)
    return next((key for key in seat.quick if key.act == act.word()), None)


def _press(table: Glass, act: Act, title: str) -> None:
    keys = table.app.table.board.edge(act.seat).children
    key = next(key for key in keys if key.text == title)
    table.touch(key)
    if act.word() == "dead":
        table.touch(key)
        table.touch(key)


def _turn_to(table: Glass, title: str) -> bool:
    """Takes the tab of this name, unless it is the open one or the only one."""
    sheet = table.app.table.board.sheet
    for more in [each for each in sheet.tabs if each.text == "More…"]:
        table.touch(more)
    for tab in sheet.tabs:
        if tab.text == title and tab.kind != "chosen":
            table.touch(tab)
            return True
    return False


def _fill(table: Glass, line: dict[str, Any], pad: Any) -> None:
    names = [number.name for number in pad.open_numbers]
    asked = [each._steps for each in table.visible() if isinstance(each, PadForm)]
    if len(names) == 2 and any(isinstance(each, PairSteps) for each in asked):
        pair = f"{line[names[0]]} × {line[names[1]]}"
        (form,) = (each for each in table.visible() if isinstance(each, PadForm))
        first = next(int(cell) for cell in form._pad.cells if isinstance(cell, str))
        while not table.has(pair):
            table.tap_key("↑ Fewer" if line[names[0]] < first else "↓ More")
        table.tap_key(pair)
        names = []
    if any(isinstance(each, TogetherSteps) for each in asked):
        for name in names:
            number = next(each for each in pad.numbers if each.name == name)
            table.tap_key(f"{pad.asks.get(name) or name_number(number)} {line[name]}")
        names = []
    for name in names:
        if name == pad.place and any(isinstance(each, PlaceRow) for each in table.visible()):
            table.touch(place_tile(table, line[name]))
        else:
            tap_number(table, line.get(name, 0))
    if pad.cards is not None:
        _cards(table, line, pad)
    for choice in pad.choices:
        if choice.values:
            table.tap_key(str(line[choice.name]))
        elif pad.cards is None or "?" in line[pad.cards_field]:
            type_text(table, str(line[choice.name]))


def _cards(table: Glass, line: dict[str, Any], pad: Any) -> None:
    said = line.get(pad.cards_field, [])
    faces = said[len(pad.cards.beside) :] if isinstance(said, list) else [said]
    for face in faces:
        if face is None:
            table.tap_key("Nobody saw it")
        else:
            table.touch(_tile(table, face))
    if pad.cards.most == 0:
        return
    if table.has("None of them") and not faces:
        table.tap_key("None of them")
    elif pad.cards.least <= len(faces) < pad.cards.most:
        table.tap_key("Done")


def place_tile(table: Glass, place: int) -> CardTile:
    """The card in this place of the row that is asked about."""
    *_, row = (each for each in walk(table.one(PlaceRow)) if isinstance(each, CardRow))
    at = next(at for at, lying in enumerate(row.lying) if lying.number == place)
    return [each for each in walk(row) if isinstance(each, CardTile)][at]


def _tile(table: Glass, face: str) -> CardTile:
    """The tile of this face on the open sheet: beside a camera's picture the cards that lie are on the glass, too."""
    return next(each for each in walk(table.app.table.board.sheet) if isinstance(each, CardTile) and each.face == face)


def type_text(table: Glass, text: str, done: str = "Done") -> None:
    """Types on the letter pad what is not there yet, and is done."""
    for letter in text[len(table.one(LetterPad).typed) :]:
        key = "Space" if letter == " " else letter.lower()
        if not table.has(key):
            table.tap_key(TO_ACCENTED)
        table.tap_key(key)
    table.tap_key(done)


def tap_number(table: Glass, value: int) -> None:
    """Says a number on a number pad."""
    if any(isinstance(each, Key) and each.text == str(value) for each in table.visible()) and not table.has("Clear"):
        table.touch(table.key(str(value)))
        return
    if table.has("Another number"):
        table.tap_key("Another number")
    for digit in str(value):
        table.touch(table.key(digit))
    table.tap_key("Done")
