"""Phones at the table: the code that leads them there, who has a seat, and the key that switches them on and off."""

from __future__ import annotations

from companion.languages import later, tr
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.door import AtTable, PageSpec
from companion.ui.views.devices.phones import Phones, SeatedView
from companion.ui.views.page import CLOSE, Do, Page, PageKey, PageLine, PagePart, Presenter, SeatMark, Tile, Tone

LOOK_S = 0.5

OFFERS = (
    ("phones", later("Your own buttons"), later("Call, bid, bet and make secret choices on your own phone.")),
    (
        "lock",
        later("Only yours"),
        later("Your hidden cards, your score, your clock and your notes. No other phone gets them."),
    ),
    (
        "wifi",
        later("This Wi-Fi only"),
        later("No app and no internet. Phones must be on the same network as this tablet."),
    ),
)
"""The uses of phones, beside a drawing: shown while they are off."""

STEPS = (
    later("1  Scan the code with the phone's camera."),
    later("2  The browser warns once, because this program made its own certificate: touch Advanced, then Proceed."),
    later("3  Take your seat."),
)


class PhonesPage(Presenter):
    """``phones`` are those of this table (None: there can be none)."""

    def __init__(self, phones: Phones | None) -> None:
        self._phones, self._why = phones, ""

    def page(self) -> Page:
        close, title = PageKey(tr("Close"), CLOSE), tr("Phones at the table")
        if self._phones is None:
            return Page(title, (close,), (PageLine(tr("This table was opened without phones."), 26),))
        shown = self._phones.shown
        if not shown.address:
            offers = [
                Tile((PageLine(tr(head), 40, bold=True), PageLine(tr(told), 28)), icon=icon)
                for icon, head, told in OFFERS
            ]
            join = (PageKey(tr("Let phones join"), Do("turn phones"), "main"),)
            why = [PageLine(self._why, 26, "bad")] if self._why else []
            return Page(title, (close,), (*offers, *why), foot=join)
        seats = tuple(_seat(place, each) for place, each in enumerate(shown.seats, start=1))
        blocks: tuple[PagePart, ...] = (_code(shown.address), Tile((), inside=seats, columns=2))
        return Page(title, (PageKey(tr("Switch phones off"), Do("turn phones")), close), blocks)

    def take(self, intent: object) -> None:
        phones = self._phones
        match intent:
            case Do("free", str(seat)) if phones is not None:
                phones.free(seat)
            case Do("turn phones") if phones is not None and phones.is_on:
                phones.turn_off()
            case Do("turn phones") if phones is not None:
                try:
                    phones.turn_on()
                except OSError as problem:
                    self._why = str(problem)


def _code(address: str) -> Tile:
    lines = (
        PageLine(tr("Scan to take your seat"), 34, bold=True),
        *(PageLine(tr(step), 24) for step in STEPS),
        PageLine(tr("Or type {address}", address=address), 24),
    )
    return Tile(lines, qr=address)


def _seat(place: int, seated: SeatedView) -> Tile:
    tone: Tone = "good" if seated.is_connected else "bad"
    sign = "✓ " if seated.is_connected else "▲ "
    keys = (PageKey(tr("Disconnect"), Do("free", seated.seat)),) if seated.is_taken else ()
    if not seated.is_taken:
        lines: tuple[PageLine, ...] = (PageLine(seated.seat, 26, bold=True, mark=seated.told),)
    else:
        lines = (PageLine(seated.seat, 26, bold=True), PageLine(sign + seated.told, 20, tone))
    return Tile(lines, keys=keys, seat=SeatMark(place, seated.seat), ground="raised")


def _at_table(at: AtTable) -> PageForm:
    return PageForm(PhonesPage(at.desk.phones), at.router, look_s=LOOK_S)


PAGE = PageSpec(key=later("Phones"), at_table=_at_table, order=35)
