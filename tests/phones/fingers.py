"""Says an act on a phone's page as a person does: one touch after another, each on what lies under the finger."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from companion.phones.keys import PhoneKey, Unfit, keys_of
from companion.phones.messages import Say
from companion.phones.pages import hide_for
from companion.rules.game import Act
from companion.rules.notation import act_to_json
from companion.table import Table

WAIT_S = 3.0
TRIES = 3
PAUSE_S = 0.01

FIND = Path(__file__).with_name("fingers.js").read_text(encoding="utf-8").partition("\n")[2]


class Touched(Protocol):
    """A page in some browser."""

    def evaluate(self, function: str, given: Any) -> Any: ...
    def touch(self, x: float, y: float) -> None: ...
    def type(self, text: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Spoken:
    """The way to enter an act on a seat's page."""

    seat: str
    key: PhoneKey
    said: Say

    def steps(self, more: str) -> Iterator[tuple[str, str]]:
        """The touches; ``more`` is the word of the key behind which the keys of the whole table lie."""
        pad = self.key.pad
        if self.key.describe(())["tables"]:
            yield "tables", more
            yield "tables", self.key.ident
        else:
            yield "key", self.key.ident
        for number in pad.open_numbers:
            yield "value", str(self.said.values[number.name])
        if pad.cards is not None and pad.cards.most > 0:
            for face in self.said.faces:
                yield ("unseen", "") if face is None else ("face", face)
            if not self.said.faces or pad.cards.most > 1:
                yield "done", ""
        for choice in pad.choices:
            yield "value", str(self.said.values[choice.name])
        if pad.sure:
            yield "done", ""


def spoken_by(table: Table, act: Act) -> Spoken | None:
    """The first seat that can say this act on its page, and how; None if nobody can."""
    line = act_to_json(act)
    line.pop("at", None)
    for seat in [act.seat] if act.seat else list(table.state.seats):
        for key in keys_of(hide_for(table, seat), seat):
            pad = key.pad
            if pad.act != act.word():
                continue
            faces = line.get(pad.cards_field, ()) if pad.cards else ()
            faces = (faces,) if pad.cards and pad.is_one_card and pad.cards_field in line else tuple(faces or ())
            faces = faces[len(pad.cards.beside) :] if pad.cards and not pad.is_one_card else faces
            asked = [*pad.open_numbers, *pad.choices]
            said = Say("0", key.ident, faces, {each.name: line[each.name] for each in asked if each.name in line})
            try:
                if act_to_json(key.act(said)) == line:
                    return Spoken(seat, key, said)
            except Unfit:
                continue
    return None


def find(page: Touched, step: str, value: str) -> dict[str, Any]:
    """The target of one touch, once it is there. Raises AssertionError."""
    end = time.monotonic() + WAIT_S
    while True:
        found: dict[str, Any] | None = page.evaluate(FIND, [step, value])
        if found is not None and "covered" not in found:
            return found
        assert time.monotonic() < end, (
            f"no {step} {value}: {found}\n{page.evaluate('() => document.body.innerText', None)}"
        )
        time.sleep(PAUSE_S)


def touch(page: Touched, step: str, value: str) -> None:
    """One step: a touch, or two if the face lies behind a further key or a word is typed."""
    found = find(page, step, value)
    page.touch(found["x"], found["y"])
    if found["more"]:
        touch(page, step, value)
    if found["typed"]:
        page.type(value)
        touch(page, "done", "")


def say(page: Touched, spoken: Spoken, more: str, is_said: Callable[[], bool]) -> None:
    """All the touches of an act; a finger that missed, because the page moved under it, begins again."""
    for tries in range(TRIES):
        try:
            for step, value in spoken.steps(more):
                touch(page, step, value)
        except AssertionError:
            if is_said():
                return
            if tries + 1 == TRIES:
                raise
            page.evaluate("() => document.querySelectorAll('.sheet').forEach((each) => each.remove())", None)
        else:
            return
