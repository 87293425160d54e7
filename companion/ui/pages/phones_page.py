"""Phones at the table: the code that leads them there, who has a seat, and the key that switches them on and off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.languages import later, tr
from companion.ui.forms.page_blocks import form_of
from companion.ui.kit.qr_picture import QrPicture as QrPicture  # for the .kv
from companion.ui.kit.theme import theme
from companion.ui.kit.widgets import Key, Panel, load_kv
from companion.ui.pages.door import AtTable, PageSpec
from companion.ui.views.devices.phones import Phones, SeatedView
from companion.ui.views.page import PageLine, Tile

LOOK_S = 0.5

TURN, LARGE = 84, 1.4
"""How high the key is that lets phones join, in units of the design; with larger text it stands beside the title."""

OFFERS = (
    ("hand", later("Each player's own keys"), later("Call, bid, bet and make secret choices on your own phone.")),
    (
        "note",
        later("Only yours"),
        later("Your hidden cards, your score, your clock and your notes. No other phone gets them."),
    ),
    (
        "wifi",
        later("This Wi-Fi only"),
        later("No app and no internet. Phones must be on the same network as this tablet."),
    ),
)
"""What phones are good for, beside a drawing: shown while they are off."""

ON = later(
    "1  Scan the code with the phone's camera.\n"
    "2  The browser warns once, because this program made its own certificate: touch Advanced, then Proceed.\n"
    "3  Take your seat."
)
NONE = later("This table was opened without phones.")


class SeatedRow(Panel):
    """One seat, whether a phone has it, and the key that takes it from that phone."""

    name = StringProperty("")
    told = StringProperty("")
    is_taken = BooleanProperty(False)
    answers = BooleanProperty(False)

    def __init__(self, free: Callable[[str], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.key = Key(text=tr("Free the seat"), most=20, size_hint_x=0.4, on_release=lambda _: free(self.name))

    def show(self, seated: SeatedView) -> None:
        """Takes over how it is."""
        self.name, self.told = seated.seat, seated.told
        self.is_taken, self.answers = seated.is_taken, seated.is_taken and seated.is_connected
        if self.is_taken and self.key.parent is None:
            self.add_widget(self.key)
        elif not self.is_taken and self.key.parent is not None:
            self.remove_widget(self.key)


class PhonesPage(BoxLayout):
    """``phones`` are those of this table (None: there can be none)."""

    address = StringProperty("")
    words = StringProperty("")

    def __init__(self, phones: Phones | None, *, closed: Callable[[], None], **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._phones = phones
        self._looking: Any = None
        self.turn = Key(text="", most=24, on_release=lambda _: self._turn())
        self.ids.tools.add_widget(Key(text=tr("Close"), most=20, size_hint_x=0.5, on_release=lambda _: closed()))
        self.bind(parent=self._watched)
        self.show()

    def show(self) -> None:
        """Shows the phones as they are now."""
        if self._phones is None:
            self.words = tr(NONE)
            return
        shown = self._phones.shown
        if shown.address != self.address or not (self.words or self.ids.offers.children):
            self.address = shown.address
            self.words = tr(ON) if shown.address else ""
            self._show_offers(not shown.address)
        self._place_turn(is_on=bool(shown.address))
        rows = self.ids.seats
        while len(rows.children) > len(shown.seats):
            rows.remove_widget(rows.children[0])
        while len(rows.children) < len(shown.seats):
            rows.add_widget(SeatedRow(self._free))
        for row, seated in zip(reversed(rows.children), shown.seats, strict=True):
            row.show(seated)

    def _place_turn(self, *, is_on: bool) -> None:
        """The key is what is next while phones are off, and stands aside while they are on."""
        self.turn.text = tr("Switch phones off") if is_on else tr("Let phones join")
        self.turn.kind = "plain" if is_on else "main"
        is_above = is_on or theme.t > LARGE * theme.u
        wanted = self.ids.tools if is_above else self.ids.offers
        if self.turn.parent is not wanted:
            if self.turn.parent is not None:
                self.turn.parent.remove_widget(self.turn)
            self.turn.size_hint_y, self.turn.height = (1, 0) if is_above else (None, theme.u * TURN)
            wanted.add_widget(self.turn, index=1 if is_above else 0)

    def _show_offers(self, is_off: bool) -> None:
        offers = self.ids.offers
        offers.clear_widgets()
        for icon, title, told in OFFERS if is_off else ():
            lines = (PageLine(tr(title), 28, bold=True), PageLine(tr(told), 22, "soft"))
            offers.add_widget(form_of(Tile(lines, icon=icon), lambda _: None))

    def _turn(self) -> None:
        assert self._phones is not None
        if self._phones.is_on:
            self._phones.turn_off()
        else:
            try:
                self._phones.turn_on()
            except OSError as problem:
                self.words = str(problem)
                return
        self.show()

    def _free(self, seat: str) -> None:
        assert self._phones is not None
        self._phones.free(seat)

    def _watched(self, *_: object) -> None:
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None
        if self.parent is not None:
            self._looking = Clock.schedule_interval(lambda _: self.show(), LOOK_S)


def _at_table(at: AtTable) -> PhonesPage:
    return PhonesPage(at.desk.phones, closed=at.closed)


load_kv(__file__)
PAGE = PageSpec(key=later("Phones"), at_table=_at_table, order=35)
