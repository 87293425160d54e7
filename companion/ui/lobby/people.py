"""Who plays: a key for each seat, those who played before, and what can be done with a name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.languages import later, tr
from companion.ledger.roster import MOST_COLOURS, Roster, forget, paint
from companion.records import namesake
from companion.rules.events import Seat
from companion.ui.controller.seat_players import NAMES as BOT_NAMES
from companion.ui.forms.icon_key import IconKey
from companion.ui.kit.band_key import BandKey
from companion.ui.kit.letter_pad import LastKey
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key
from companion.ui.lobby.seat_key import SeatKey
from companion.ui.sheets.ask_sheet import AskSheet
from companion.ui.views.before.first_names import complete
from companion.ui.views.before.setup import Draft

CELLS = 8
"""So many keys at most where seats are free: who was seated, and who is offered."""

HIGH = 68
"""How high a key is, in units of the design."""


COLOURS = (
    later("sky blue"), later("red"), later("pink"), later("green"), later("yellow"), later("violet"),
    later("brown"), later("white"),
)  # fmt: skip
"""The colours of the seats by their numbers, as the dark palette has them."""


class People:
    """Makes the keys. ``draft`` is the table that is set up, ``change`` hears of another; ``opened`` shows the sheet,
    ``told`` says why something cannot be, ``begin`` starts the table."""

    def __init__(
        self,
        roster: Roster,
        asks: AskSheet,
        *,
        draft: Callable[[], Draft],
        change: Callable[[Draft], None],
        opened: Callable[[], None],
        told: Callable[[str], None],
        begin: Callable[[], None],
    ) -> None:
        self.roster, self._begin = roster, begin
        self._asks, self._draft, self._change, self._opened, self._told = asks, draft, change, opened, told

    def keys(self) -> list[Key]:
        """Those who sit, a place for one more, and who may sit down by one touch."""
        draft = self._draft()
        seats = draft.seats
        keys: list[Key] = [
            SeatKey(
                seat,
                partial(self._dropped, seat),
                text=f"{at}\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}{self._called(seat)}",
                colour=colour,
                on_release=lambda _, seat=seat: self._ask_about(seat),
            )
            for at, (seat, colour) in enumerate(zip(seats, self.roster.colours_of(seats), strict=True), start=1)
        ]
        if draft.has_room:
            keys += self._offered()[: max(0, CELLS - 3 - len(keys))]
            kind = "main" if len(seats) < draft.rules.seats[0] and not self.again() else "plain"
            keys.append(IconKey(text=tr("Add a player"), icon="people", kind=kind, on_release=lambda _: self.ask()))
            keys.append(IconKey(text=tr("Add a guest"), icon="hand", on_release=lambda _: self._seat(self._guest())))
            keys.append(IconKey(text=tr("Add a bot"), icon="bots", on_release=lambda _: self._seat_bot()))
        for key in keys:
            key.most, key.size_hint_y, key.height = 24, None, theme.u * HIGH
        return keys

    def _called(self, seat: Seat) -> str:
        return tr("{seat} (bot)", seat=seat) if seat in self._draft().bots else seat

    def _seat_bot(self) -> None:
        """A bot sits down, under a name that nobody here has."""
        draft = self._draft()
        taken = (*draft.seats, *self.roster.names)
        name = next((each for each in BOT_NAMES if not namesake(each, taken)), f"Bot {len(draft.seats) + 1}")
        self._change(draft.seated(name).played_by_bot(name, is_bot=True))

    def _offered(self) -> list[Key]:
        """Everybody who is known."""
        seats = self._draft().seats
        return [
            BandKey(
                text=f"+ {name}",
                colour=self.roster.colours[name],
                on_release=lambda _, name=name: self._seat(name),
            )
            for name in self.roster.names
            if name not in seats
        ]

    def again(self) -> list[Key]:
        """The last group in one key, where nobody sits yet."""
        groups = [group for group in self.roster.groups if len(group) > 1][:1] if not self._draft().seats else []
        return [
            Key(
                text=tr("Same as last time: {names}", names=", ".join(group)),
                kind="main",
                most=26,
                size_hint_y=None,
                height=theme.u * HIGH,
                on_release=lambda _, group=group: self._change(replace(self._draft(), seats=group)),
            )
            for group in groups
        ]

    def _guest(self) -> Seat:
        """A name for a player who enters none."""
        seats = self._draft().seats
        names = (tr("Guest {number}", number=number) for number in range(1, len(seats) + 2))
        return next(name for name in names if not namesake(name, seats))

    def _dropped(self, seat: Seat, at: int | None) -> None:
        self._change(self._draft() if at is None else self._draft().moved(seat, at))

    def ask(self) -> None:
        """Asks who sits down next."""
        draft = self._draft()
        seated, (least, most) = len(draft.seats), draft.rules.seats
        begins, has_room = seated + 1 >= least, seated + 1 < most
        after = (
            LastKey(tr("Next player"), self._seat_and_ask, is_next=True, is_live=has_room),
            LastKey(tr("Start"), self._seat_and_begin, needs_text=seated < least, is_main=True, is_live=begins),
        )
        title = tr("Player {place}: what is your name?", place=seated + 1)
        self._asks.ask_text(
            title, self._seat, offered=lambda typed: complete(typed, self.roster.names, draft.seats), empty="",
            after=after,
        )  # fmt: skip
        self._opened()

    def _seat_and_ask(self, name: Seat) -> str:
        """Sits down, and asks for the next one. Returns why that cannot be."""
        why = self._seat(name)
        if not why:
            self.ask()
        return why

    def _seat_and_begin(self, name: Seat) -> str:
        """Sits down, if a name was typed, and begins to play. Returns why that cannot be."""
        why = self._seat(name) if name else ""
        if not why:
            self._begin()
        return why

    def _seat(self, name: Seat) -> str:
        """Sits down; whoever played here before is spelt as then. Returns why that cannot be."""
        name = " ".join(name.split())
        if other := namesake(name, self._draft().seats):
            return _told_apart(other)
        self._change(self._draft().seated(namesake(name, self.roster.names) or name))
        return ""

    def _ask_about(self, seat: Seat) -> None:
        """What becomes of a player whose name was touched."""
        draft = self._draft()
        too_many = len(draft.seats) > draft.rules.seats[1]
        keys: list[tuple[str, str, Callable[[], None]]] = [
            (tr("Sits out"), "main" if too_many else "plain", lambda: self._change(self._draft().without(seat))),
            (tr("Another name"), "plain", partial(self._ask_name, seat)),
            (tr("Another colour"), "plain", partial(self._ask_colour, seat)),
            (tr("Keep"), "plain" if too_many else "main", lambda: self._change(self._draft())),
        ]
        is_bot = seat in draft.bots
        played = tr("A person plays") if is_bot else tr("A bot plays")
        keys.append((played, "plain", lambda: self._change(self._draft().played_by_bot(seat, is_bot=not is_bot))))
        if seat in self.roster.colours and not is_bot:
            keys.append((tr("Forget this name"), "bad", partial(self._forget, seat)))
        place = draft.seats.index(seat) + 1
        self._asks.ask_keys(tr("{seat}, player {place}", seat=seat, place=place), keys, columns=2)
        self._opened()

    def _ask_name(self, seat: Seat) -> None:
        def renamed(name: str) -> str:
            draft = self._draft()
            at, others = draft.seats.index(seat), draft.without(seat)
            if other := namesake(" ".join(name.split()), others.seats):
                return _told_apart(other)
            kept = others.seated(name)
            named = kept.seats[-1]
            self._change(kept.moved(named, at).played_by_bot(named, is_bot=seat in draft.bots))
            return ""

        self._asks.ask_text(tr("What is {seat} called?", seat=seat), renamed, typed=seat, empty="")
        self._opened()

    def _ask_colour(self, seat: Seat) -> None:
        seats = self._draft().seats
        worn = dict(zip(self.roster.colours_of(seats), seats, strict=True))
        colours = range(1, MOST_COLOURS + 1)
        keys = [
            (
                worn.get(colour, tr("free")),
                "chosen" if worn.get(colour) == seat else "plain",
                partial(self._paint, seat, colour),
            )
            for colour in colours
        ]
        title = tr("Which colour for {seat}?", seat=seat)
        self._asks.ask_keys(title, keys, columns=2, colours=colours, hints=[tr(each) for each in COLOURS])
        self._opened()

    def _paint(self, seat: Seat, colour: int) -> None:
        """Whoever wore this colour takes the one that is given away."""
        seats = self._draft().seats
        worn = dict(zip(self.roster.colours_of(seats), seats, strict=True))
        before = next(each for each, who in worn.items() if who == seat)
        self._keep(partial(paint, {worn.get(colour, seat): before, seat: colour}))

    def _forget(self, seat: Seat) -> None:
        self._keep(partial(forget, seat))

    def _keep(self, does: Callable[[], Roster]) -> None:
        try:
            self.roster = does()
        except OSError as error:
            self._change(self._draft())
            self._told(tr("This cannot be saved: {why}", why=error.strerror or str(error)))
            return
        self._change(self._draft())


def _told_apart(other: Seat) -> str:
    """That somebody who is called so sits there already."""
    return tr("{seat} is already here: choose a different name.", seat=other)
