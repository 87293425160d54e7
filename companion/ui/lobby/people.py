"""The players: a key for each seat, the players of before, and what can be done with a name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from companion.languages import later, tr
from companion.ledger.roster import MOST_COLOURS, Roster, forget, paint
from companion.records import namesake
from companion.rules.events import Seat
from companion.ui.controller.seat_players import NAMES as BOT_NAMES
from companion.ui.forms.icon_key import IconKey
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.lobby.seat_key import SeatKey
from companion.ui.views.asking import Flow, ask_keys, ask_text
from companion.ui.views.before.first_names import complete, shorten_name
from companion.ui.views.before.setup import Draft
from companion.ui.views.page import Entered, Kind, LastKey, Letters, PageKey

if TYPE_CHECKING:
    from companion.ui.lobby.lobby import Lobby

CELLS = 8
"""The most keys while seats are free: people who sat here before, and people who are offered."""

HIGH = 68
"""How high a key is, in units of the design."""


COLOURS = (
    later("sky blue"), later("red"), later("pink"), later("green"), later("yellow"), later("violet"),
    later("brown"), later("white"),
)  # fmt: skip
"""The colours of the seats by their numbers, as the dark palette has them."""


class People:
    """Makes the keys of the players at the table."""

    def __init__(self, roster: Roster, table: Lobby) -> None:
        self.roster, self._table = roster, table

    def keys(self) -> tuple[list[Key], list[Key]]:
        """Those who sit and who may sit down by one touch; and the keys that add anyone else."""
        draft, known = self._table.draft, (*self._table.draft.seats, *self.roster.names)
        seats = draft.seats
        people: list[Key] = [
            SeatKey(
                seat,
                partial(self._dropped, seat),
                text=f"{at}\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}{self._name(seat, shorten_name(seat, known))}",
                colour=colour,
                on_release=lambda _, seat=seat: self._table.ask(self._ask_about(seat)),
            )
            for at, (seat, colour) in enumerate(zip(seats, self.roster.colours_of(seats), strict=True), start=1)
        ]
        adds: list[Key] = []
        if draft.has_room:
            people += self._offered()[: max(0, CELLS - 3 - len(people))]
            kind = "main" if len(seats) < draft.rules.seats[0] and not self.again() else "plain"
            adds = [
                IconKey(
                    text=tr("Add a player"), icon="people", kind=kind, on_release=lambda _: self._table.ask(self._ask())
                ),
                IconKey(text=tr("Add a guest"), icon="hand", on_release=lambda _: self._seat(self._guest())),
                IconKey(text=tr("Add a bot"), icon="bots", on_release=lambda _: self._seat_bot()),
            ]
        for key in (*people, *adds):
            key.most, key.size_hint_y, key.height, key.halign = 24, None, theme.u * HIGH, "left"
        return people, adds

    def _name(self, seat: Seat, name: str) -> str:
        return tr("{seat} (bot)", seat=name) if seat in self._table.draft.bots else name

    def _seat_bot(self) -> None:
        """A bot sits down, under a name that nobody here has."""
        draft = self._table.draft
        taken = (*draft.seats, *self.roster.names)
        name = next((each for each in BOT_NAMES if not namesake(each, taken)), f"Bot {len(draft.seats) + 1}")
        self._table.change(draft.seated(name).played_by_bot(name, is_bot=True))

    def _offered(self) -> list[Key]:
        """Everybody who is known."""
        seats = self._table.draft.seats
        known = (*seats, *self.roster.names)
        return [
            IconKey(
                text=f"+ {shorten_name(name, known)}",
                colour=self.roster.colours[name],
                on_release=lambda _, name=name: self._seat(name),
            )
            for name in self.roster.names
            if name not in seats
        ]

    def again(self) -> list[Key]:
        """The last group in one key, where nobody sits yet."""
        groups = [group for group in self.roster.groups if len(group) > 1][:1] if not self._table.draft.seats else []
        return [
            Key(
                text=tr("Same as last time: {names}", names=", ".join(group)),
                kind="main",
                most=26,
                size_hint_y=None,
                height=theme.u * HIGH,
                on_release=lambda _, group=group: self._table.change(replace(self._table.draft, seats=group)),
            )
            for group in groups
        ]

    def _guest(self) -> Seat:
        """A name for a player who enters none."""
        seats = self._table.draft.seats
        names = (tr("Guest {number}", number=number) for number in range(1, len(seats) + 2))
        return next(name for name in names if not namesake(name, seats))

    def _dropped(self, seat: Seat, at: int | None) -> None:
        self._table.change(self._table.draft if at is None else self._table.draft.move(seat, at))

    def _ask(self) -> Flow[None]:
        """Asks who sits down next, and who then. Two keys take a name: one for the next player, one that starts."""
        draft, why = self._table.draft, ""
        seated, (least, most) = len(draft.seats), draft.rules.seats
        begins, has_room = seated + 1 >= least, seated + 1 < most
        start = tr("Start") if begins else tr("Start: {count:more name|more names}", count=least - seated - 1)
        letters = Letters(
            offered=partial(complete, known=self.roster.names, seated=draft.seats),
            done=tr("Next player") if has_room else tr("Done"),
            after=LastKey(start, "start", needs_text=seated < least, is_live=begins),
        )
        title = tr("Player {place}: what is your name?", place=seated + 1)
        while True:
            heard = yield ask_text(title, letters, trouble=why)
            name, by = (str(heard.value), heard.by) if isinstance(heard, Entered) else (heard, "")
            why = self._seat(name) if name else ""
            if not why:
                break
        if by == "start":
            self._table.begin()
        elif has_room:
            self._table.ask(self._ask())

    def _seat(self, name: Seat) -> str:
        """Sits down; a player of before is spelt as then. Returns why that cannot be."""
        name = " ".join(name.split())
        if other := namesake(name, self._table.draft.seats):
            return _tell_apart(other)
        self._table.change(self._table.draft.seated(namesake(name, self.roster.names) or name))
        return ""

    def _ask_about(self, seat: Seat) -> Flow[None]:
        """Asks what becomes of a player whose name was touched."""
        draft = self._table.draft
        too_many, is_bot = len(draft.seats) > draft.rules.seats[1], seat in draft.bots
        keys = [
            PageKey(tr("Sits out"), draft.without(seat), "main" if too_many else "plain"),
            PageKey(tr("Another name"), "name"),
            PageKey(tr("Another colour"), "colour"),
            PageKey(tr("Keep"), draft, "plain" if too_many else "main"),
            PageKey(
                tr("A person plays") if is_bot else tr("A bot plays"), draft.played_by_bot(seat, is_bot=not is_bot)
            ),
        ]
        if seat in self.roster.colours and not is_bot:
            keys.append(PageKey(tr("Forget this name"), "forget", "bad"))
        place = draft.seats.index(seat) + 1
        chosen = yield ask_keys(tr("{seat}, player {place}", seat=seat, place=place), keys, columns=2)
        match chosen:
            case Draft():
                self._table.change(chosen)
            case "name":
                yield from self._ask_name(seat)
            case "colour":
                yield from self._ask_colour(seat)
            case "forget":
                self._keep(partial(forget, seat))

    def _ask_name(self, seat: Seat) -> Flow[None]:
        draft, why = self._table.draft, ""
        at, others = draft.seats.index(seat), draft.without(seat)
        while True:
            title = tr("What is {seat} called?", seat=seat)
            name = yield ask_text(title, Letters(typed=seat), trouble=why)
            other = namesake(" ".join(name.split()), others.seats)
            if not other:
                break
            why = _tell_apart(other)
        kept = others.seated(name)
        named = kept.seats[-1]
        self._table.change(kept.move(named, at).played_by_bot(named, is_bot=seat in draft.bots))

    def _ask_colour(self, seat: Seat) -> Flow[None]:
        """The person with this colour takes the other one."""
        seats = self._table.draft.seats
        worn = dict(zip(self.roster.colours_of(seats), seats, strict=True))
        keys = []
        for colour in range(1, MOST_COLOURS + 1):
            who, said = worn.get(colour), tr(COLOURS[colour - 1])
            hint = tr("{colour}: touch to swap", colour=said) if who not in (None, seat) else said
            kind: Kind = "chosen" if who == seat else "plain"
            keys.append(PageKey(who or tr("Free"), colour, kind, hint=hint, colour=colour))
        colour = yield ask_keys(tr("Which colour for {seat}?", seat=seat), keys, columns=2)
        before = next(each for each, who in worn.items() if who == seat)
        self._keep(partial(paint, {worn.get(colour, seat): before, seat: colour}))

    def _keep(self, does: Callable[[], Roster]) -> None:
        try:
            self.roster = does()
        except OSError as error:
            self._table.change(self._table.draft)
            self._table.tell(tr("This can't be saved: {why}", why=error.strerror or str(error)))
            return
        self._table.change(self._table.draft)


def _tell_apart(other: Seat) -> str:
    """That somebody who is called so sits there already."""
    return tr("{seat} is already here: choose a different name.", seat=other)
