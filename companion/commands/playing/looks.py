"""The things to look at in the terminal: the last decision with its rule, the rules, the book, the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.languages import tr
from companion.rules.events import Seat, Why
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.history.spoken import spoken
from companion.rules.holdings import CARDS, Pile
from companion.rules.judging.carded import cards_field
from companion.rules.judging.opening import find_opening
from companion.rules.judging.visibility import open_to_all
from companion.rules.places import split
from companion.rules.rulebook import TABLE, Section, join_sentences, page, reason_of, rule, say, why_of
from companion.rules.rulebook.amounts import amount
from companion.rules.rulebook.in_force import sections_in_force
from companion.rules.rulebook.phrases import spoken_words
from companion.rules.spec import GameSpec

SHOWN = 15
"""The number of lines of the book that are shown at once."""


def why_lines(history: History, refused: Why | None = None) -> Iterator[str]:
    """Why the last act was ``refused``, or else the last act that stands: its sentences, and the text of each rule that
    they rest on."""
    if refused is not None:
        yield tr("Refused: {why} ({rule})", why=say(history.game, refused), rule=rule(history.game, refused))
        yield from _quote_rules(history, [refused])
        return
    if not history.standing:
        yield tr("Nothing has been decided yet.")
        return
    last = history.standing[-1]
    whys = [why_of(history.game, event) for event in open_to_all(history.game, last.events)]
    yield f"{last.number}: {history.spoken(last.act)}"
    for why in whys:
        yield f"    {say(history.game, why)} ({rule(history.game, why)})"
    yield from _quote_rules(history, whys)


def _quote_rules(history: History, whys: Iterable[Why]) -> Iterator[str]:
    """The text of each section that these reasons rest on."""
    in_force = _in_force(history)
    for number in dict.fromkeys(reason_of(history.game, why).section for why in whys):
        yield f"  {number}: {' '.join(in_force[number].text.split())}"


def table_lines(history: History, viewer: Seat | None = None) -> Iterator[str]:
    """The contents of all places, as a seat (None: everybody) may see them: for each seat its units and places, then
    the shared ones.
    """
    game, state = history.game, history.game.hide(history.state, viewer)
    lying: dict[str, list[str]] = {place.of(seat): [] for place in game.places for seat in (*state.seats, "")}
    for place in lying:
        if state.holdings.size(place):
            lying[place].append(_cards(game, state.holdings.pile(place)))
    for (unit, account), held in state.holdings.amounts.items():
        if held or account in state.seats:
            lying.setdefault(account, []).append(amount(held, unit))
    for seat in state.seats:
        yield f"{seat}: {', '.join(lying.pop(seat, ())) or '-'}"
        for place in [each for each in lying if split(each)[0] == seat]:
            if things := lying.pop(place):
                yield f"    {spoken_words(game, game.called(place))}: {', '.join(things)}"
    for place, things in lying.items():
        if things:
            yield f"{spoken_words(game, game.called(place))}: {', '.join(things)}"
    yield from (tr("In secret: {act}", act=spoken(game, act, is_open=True)) for act in _secret_acts(history, viewer))


def _secret_acts(history: History, seat: Seat | None) -> Iterable[Act]:
    """The last act of each kind with which a seat chose a word or a number in secret, if all do not know it yet."""
    game = history.game
    acts = [(each.number, each.act, each.events) for each in history.standing]
    known = {number for number, _ in find_opening(game, history.opening, acts)} if seat else set[int]()
    last = {type(act): (number, act) for number, act, _ in acts if act.seat == seat and act.secrets}
    hidden = [act for number, act in last.values() if number not in known]
    return [act for act in hidden if act.secrets != (cards_field(game, type(act)),)]


def _cards(game: GameSpec, pile: Pile) -> str:
    """The cards of a pile: those that all know by name, and how many more."""
    named = ", ".join(spoken_words(game, face) for face in pile.faces)
    if not pile.unseen:
        return named
    return tr("{cards} and {count:more card}", cards=named, count=pile.unseen) if named else amount(pile.unseen, CARDS)


def _in_force(history: History) -> Mapping[str, Section]:
    """All sections that this table plays by, those of every table last."""
    return {**sections_in_force(history.game, history.setup.options, as_typed=True), **page(TABLE)}


def rules_lines(history: History, wanted: str) -> Iterator[str]:
    """The headings of the rules, or the sections with these words in their number, title or text."""
    sections = _in_force(history)
    if not wanted:
        yield from (section.heading for section in sections.values())
        yield tr("`rules 3.2` shows a section, `rules WORD` every section that mentions it.")
        return
    found = [sections[wanted]] if wanted in sections else []
    found = found or [
        section for section in sections.values() if wanted.lower() in f"{section.title} {section.text}".lower()
    ]
    for section in found:
        yield f"{section.heading}\n{section.text}".rstrip()
    if not found:
        yield tr("No rule mentions {wanted}.", wanted=repr(wanted))


def book_lines(history: History, first: str) -> Iterator[str]:
    """The acts by number, as they stand now, the latest or from one on; what does not stand any more is marked."""
    now = {each.number: each for each in history.standing}
    start = int(first) if first.isascii() and first.isdigit() else max(1, len(history.entries) - SHOWN + 1)
    shown = [entry for entry in history.entries if start <= entry.number < start + SHOWN]
    for entry in shown:
        line, mark = now.get(entry.number, entry), " " if entry.number in now else "x"
        sentences = join_sentences(say(history.game, event) for event in open_to_all(history.game, line.events))
        yield f"{entry.number:>4} {mark} {history.spoken(line.act)}: {sentences}".rstrip(": ")
    if not shown:
        yield tr("The book has no such line.") if history.entries else tr("The book is empty.")
    elif any(not history.stands(entry.number) for entry in shown):
        yield tr("x = undone, or an undo")
