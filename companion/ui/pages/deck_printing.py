"""The products of a deck: sheets to print, a picture for Tabletop Simulator, or one picture a card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, TypeAlias

from companion.decks import PrintedDeck, load_printed, title_of
from companion.decks.changes import to_print_anew
from companion.decks.printing import tell_unfitting
from companion.decks.prints import SIZES_MM
from companion.files import make_folder
from companion.languages import tr
from companion.press.images import write_images, write_made, write_tabletop
from companion.press.rendering import DPI
from companion.press.sheets import PAPERS_MM, print_deck, resized
from companion.ui.pages.deck_findings import look_alike
from companion.ui.views.page import KeyRow, PageKey

PrintForm: TypeAlias = Literal["both", "fronts", "tabletop", "pictures"]

_DOTS = (100, DPI, 600)


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """How a deck is printed; ``since`` names the deck whose cards are there already, ``size`` a card's size where it
    is not that of the deck."""

    form: PrintForm = "both"
    paper: str = "a4"
    size: str = ""
    marks: bool = True
    since: str = ""
    dpi: int = DPI


def choices(order: PrintOrder, ask_since: object) -> tuple[KeyRow, ...]:
    """Rows of keys, each of which says another order, or that it is to be asked since which deck."""

    def keys(said: Sequence[tuple[str, PrintOrder]]) -> tuple[PageKey, ...]:
        return tuple(PageKey(word, each, "chosen" if each == order else "plain") for word, each in said)

    forms: tuple[tuple[str, PrintForm], ...] = (
        (tr("Both sides"), "both"), (tr("Front sides only"), "fronts"), (tr("Tabletop Simulator"), "tabletop"),
        (tr("One picture per card"), "pictures"),
    )  # fmt: skip
    rows = [KeyRow(tr("Format"), keys([(word, _formed(order, form)) for word, form in forms]))]
    if order.form in ("both", "fronts"):
        papers = [(tr("Letter") if name == "letter" else name.upper(), name) for name in PAPERS_MM]
        rows.append(KeyRow(tr("Paper"), keys([(word, replace(order, paper=name)) for word, name in papers])))
    if order.form == "pictures":
        rows.append(KeyRow(tr("Dots per inch"), keys([(f"{dpi}", replace(order, dpi=dpi)) for dpi in _DOTS])))
    else:
        sizes = (("", tr("Deck's own")), *((name, _spelled(name)) for name in SIZES_MM))
        rows.append(KeyRow(tr("Card size in mm"), keys([(word, replace(order, size=name)) for name, word in sizes])))
        since = tr("Changed since {deck}", deck=title_of(order.since)) if order.since else tr("Only changed cards…")
        ask = PageKey(since, ask_since, "chosen" if order.since else "plain")
        rows.append(KeyRow(tr("Cards"), (*keys([(tr("All"), replace(order, since=""))]), ask)))
    if order.form != "tabletop":
        marks = ((tr("Camera marks"), True), (tr("Without"), False))
        rows.append(KeyRow(tr("For the camera"), keys([(word, replace(order, marks=on)) for word, on in marks])))
    return tuple(rows)


def made(deck: PrintedDeck, order: PrintOrder, folder: Path) -> str:
    """Writes what was ordered into a folder; returns where, what in the deck's file fits no card, and what a camera
    will mix up, in sentences. Raises DeckError, PressError and OSError."""
    return " ".join(filter(None, (_written(deck, order, folder), *tell_unfitting(deck), look_alike(deck))))


def _written(deck: PrintedDeck, order: PrintOrder, folder: Path) -> str:
    name = f"{deck.deck.name}-{deck.deck.version}"
    if order.form == "pictures":
        written = write_images(deck, folder / name, dpi=order.dpi, marks=order.marks)
        return tr("{count:picture} in {folder}.", count=len(written), folder=folder / name)
    if order.size:
        deck = resized(deck, SIZES_MM[order.size])
    cards = tuple(deck.cards())
    if order.since:
        old = load_printed(order.since)
        marks = order.marks and order.form != "tabletop"
        old = resized(old, deck.size_mm) if order.size else old
        cards = to_print_anew(old, deck, marks=marks, backs=order.form != "fronts")
        if not cards and order.form == "fronts":
            return tr("Nothing on the fronts has changed since {deck}.", deck=title_of(order.since))
        if not cards:
            return tr("Nothing on the cards has changed since {deck}.", deck=title_of(order.since))
    make_folder(folder)
    if order.form == "tabletop":
        sheets = write_tabletop(deck, cards, folder / f"{name}-tabletop.png")
        return tr("{path}: 10 cards across, 7 down, the back in the last place.", path=", ".join(map(str, sheets)))
    path, both = folder / f"{name}.pdf", order.form == "both"
    write_made(deck, path, print_deck(deck, cards, paper=order.paper, marks=order.marks, backs=both))
    if both:
        return tr("{path}: print at 100 %, both sides, flipped on the long edge.", path=path)
    return tr("{path}: print at 100 %.", path=path)


def _formed(order: PrintOrder, form: PrintForm) -> PrintOrder:
    """An order of another form: sheets bear marks unless that is changed, pictures bear none."""
    if form == order.form:
        return order
    return replace(order, form=form, marks=form != "pictures" and (order.marks or order.form == "pictures"))


def _spelled(size: str) -> str:
    width, height = SIZES_MM[size]
    return f"{width:g} × {height:g}"
