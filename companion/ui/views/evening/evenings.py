"""Past evenings as people look for them: who won, how it stood, when and how long, and which of them are wanted."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.games import GAMES
from companion.languages import later, tr
from companion.past import Evening
from companion.rules.events import Seat
from companion.rules.felt import unbroken
from companion.rules.rulebook.amounts import spoken_score
from companion.ui.views.before.setup import day_of, read_session_name, spoken_session

MOST_TOLD = 4
"""This many players at most are told in the line of an evening."""

MANY_WINS = 2
"""The fewest wins with which somebody is named above the list."""

HELPS = {
    "open here": later("It is open on this table."),
    "in use": later("It is open in another program."),
    "damaged": later("Damaged: touch to save what came before it."),
    "cannot be read": later("It can't be opened here: touch it to read why."),
}


@dataclass(frozen=True, slots=True)
class EveningLine:
    """One evening: ``headline`` says who won, ``told`` how all stood; ``began`` is when in seconds (0: nobody knows).
    ``game`` is the game's title, ``cover`` its picture, ``called`` the evening's own name, ``label`` that of the
    rules."""

    name: str
    headline: str
    told: str
    began: float
    length: str = ""
    called: str = ""
    label: str = ""
    wrong: bool = False
    game: str = ""
    cover: Path | None = None

    @property
    def when(self) -> str:
        """The day and the time of day; empty if nobody knows."""
        return day(self.began) if self.began else ""

    @property
    def about(self) -> str:
        """The game, the day and the length, always in this order, then its own name and that of its rules."""
        label = tr("Rules {label}", label=self.label) if self.label else ""
        return "  ·  ".join(filter(None, (self.game, self.when, self.length, self.called, label)))


@dataclass(frozen=True, slots=True)
class Wanted:
    """The evenings wanted: of a game (by its id), with somebody, with these words. Empty: all."""

    game: str = ""
    seat: Seat = ""
    words: str = ""


def evening_line(found: Evening) -> EveningLine:
    """An evening as its line in the list."""
    called = spoken_session(found.name).partition("\n")[0]
    if found.wrong:
        return EveningLine(found.name, called, tr(HELPS[found.wrong]), found.changed, wrong=True)
    ordered = sorted(found.scores, key=lambda seat: (seat not in found.winners, -found.scores[seat]))
    told = [unbroken(f"{seat} {spoken_score(found.scores[seat])}") for seat in ordered]
    if len(told) > MOST_TOLD:
        told[MOST_TOLD - 1 :] = [tr("{count} more", count=len(told) - MOST_TOLD + 1)]
    scores = "  ·  ".join(told)
    title = tr(found.title)
    return EveningLine(
        found.name,
        _headline(found),
        scores,
        begin_of(found),
        spoken_length(found.played_s) if found.acts else "",
        called="" if called.startswith(title) else called,
        label=found.label,
        game=title,
        cover=GAMES[found.game].cover if found.game in GAMES else None,
    )


def begin_of(found: Evening) -> float:
    """The beginning of an evening: the moment in its name, at which its table was opened, as the lobby has it."""
    named = read_session_name(found.name)
    if named is not None:
        return time.mktime(named.began)
    return found.began if found.began is not None else found.changed


def _headline(found: Evening) -> str:
    if not found.over:
        return tr("Ended early") if found.finished else tr("Not over yet")
    if len(found.winners) == 1:
        return tr("{seat} won", seat=found.winners[0])
    return tr("A tie: {seats}", seats=", ".join(found.winners)) if found.winners else tr("Over, nobody won")


def waiting_line(name: str, changed: float) -> EveningLine:
    """An evening that is still being read."""
    return EveningLine(name, "…", "", changed, called=spoken_session(name).partition("\n")[0])


def is_wanted(found: Evening, wanted: Wanted) -> bool:
    """Whether an evening is one of these; a broken one is found by its name alone."""
    if wanted.game and found.game != wanted.game:
        return False
    if wanted.seat and wanted.seat not in found.scores:
        return False
    line = evening_line(found)
    text = " ".join((found.name, *found.scores, line.headline, line.told, line.about))
    return wanted.words.casefold() in text.casefold()


def tell_most_wins(listed: Iterable[Evening]) -> str:
    """The winner of the most of these evenings; empty if nobody won several, or two won as many."""
    won = Counter(seat for each in listed for seat in each.winners).most_common(2)
    if not won or won[0][1] < MANY_WINS or (len(won) > 1 and won[1][1] == won[0][1]):
        return ""
    return tr("{seat} won {count}", seat=won[0][0], count=won[0][1])


def day(seconds: float) -> str:
    """A day as people write it, and the time of day."""
    try:
        at = time.localtime(seconds)
    except (OverflowError, ValueError, OSError):
        return tr("on an impossible date")
    return f"{day_of(at)} {time.strftime('%Y, %H:%M', at)}"


def spoken_length(seconds: float) -> str:
    """How long something took, in hours and minutes.

    >>> spoken_length(4830), spoken_length(20)
    ('1 h 20 min', 'under a minute')
    """
    minutes = int(seconds // 60)
    if not minutes:
        return tr("under a minute")
    if minutes < 60:
        return tr("{minutes} min", minutes=minutes)
    return tr("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)
