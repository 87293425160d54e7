"""``companion sessions list`` and ``show``: the saved evenings, and the course of one of them."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator

from companion.commands.telling import complain, tell, tell_json
from companion.decks import title_of
from companion.foreign import printable
from companion.games import game_or_folder
from companion.languages import in_english, tr
from companion.ledger import sessions
from companion.ledger.naming import listed_names
from companion.past import Evening, evening, evening_of, played_at_table_s
from companion.records import say_scores, summary
from companion.reports.one_session import as_json
from companion.reports.openly import decide_shown, keeps_secrets
from companion.reports.rows.seen import when
from companion.rules.game import settle_options
from companion.rules.rulebook import join_sentences, say
from companion.session import Session
from companion.ui.views.evening.evenings import begin_of, spoken_length

WIDEST_NAME = 44


def evenings() -> Iterator[Evening]:
    """Everything in the folder, the latest first; a faulty evening does not hide the others."""
    return (evening(name, changed) for name, changed in sessions.sessions_with_times())


def print_list(args: argparse.Namespace) -> int:
    """The evenings, or those of one game, a line each, with the number that stands for its name in other commands; what
    is left out is counted."""
    found = list(evenings())
    if args.game is not None:
        game = game_or_folder(args.game).name
        found = [each for each in found if each.game == game]
    shown = [each for each in found if args.every or each.is_shown]
    if args.as_json:
        tell_json([_as_json(each) for each in shown])
        return 0
    numbers = {name: str(number) for number, name in enumerate(listed_names(), start=1)}
    names = [printable(each.name) for each in shown]
    width, digits = min(WIDEST_NAME, max(map(len, names), default=0)), len(str(len(numbers)))
    for name, each in zip(names, shown, strict=True):
        scores = ", ".join(f"{seat} {score}" for seat, score in each.scores.items())
        said = _trouble(each) or f"{each.title}: {scores} ({_state(each)})"
        tell(f"{numbers.get(each.name, ''):>{digits}}  {name:{width}}  {_began(each)}  {said}")
    if not found:
        folder = sessions.home() / "sessions"
        if args.game is None:
            tell(tr("No sessions yet in {folder}.", folder=folder))
        else:
            tell(tr("No session of this game is in {folder}.", folder=folder))
    elif len(found) > len(shown):
        left = len(found) - len(shown)
        complain(tr("{left} hidden (demos, empty tables); --all shows them.", left=left))
    return 0


def print_evening(args: argparse.Namespace) -> int:
    """One evening for reading: who played what, under which rulings, act by act, and how it stands."""
    session = Session.resume(args.session)
    session.close()
    if keeps_secrets(session.table.history, hidden=args.hidden):
        complain(tr("The game is not over, so hidden cards are left out (--hidden shows them)."))
    if args.as_json:
        tell_json(json.loads(as_json(session, hidden=args.hidden)))
        return 0
    for line in _describe_session(session, hidden=args.hidden):
        tell(line)
    return 0


def _describe_session(session: Session, *, hidden: bool) -> Iterator[str]:
    table, history = session.table, session.table.history
    times = [session.times[entry.number] for entry in history.entries if entry.number in session.times]
    yield f"{table.game.title}: {', '.join(table.setup.seats)}"
    if times:
        ended = (_clock if _day(times[0])[:10] == _day(times[-1])[:10] else _day)(times[-1])
        length = spoken_length(played_at_table_s(table, session.times))
        yield tr(
            "{begun} to {ended}, {length} of play, {count:valid move|valid moves}",
            begun=_day(times[0]),
            ended=ended,
            length=length,
            count=len(history.standing),
        )
    usual = settle_options(table.game, {})
    ruled = [f"{name} {value}" for name, value in table.setup.options.items() if value != usual[name]]
    rulings, deck = ", ".join(ruled) or tr("none"), title_of(table.setup.deck.name)
    yield tr("House rules: {rulings}. Deck: {deck}.", rulings=rulings, deck=deck)
    yield ""
    now = {each.number: each.events for each in history.standing}
    shown = decide_shown(session.table.history, hidden=hidden)
    for entry in history.entries:
        events = [shown.show_event(entry.number, each) for each in now.get(entry.number, entry.events)]
        mark = " " if history.stands(entry.number) else "x"
        sentences = join_sentences(say(table.game, event) for event in events)
        clock = _clock(session.times.get(entry.number))
        yield f"{entry.number:>4} {mark} {clock}  {sentences or history.spoken(entry.act)}"
    if not all(history.stands(entry.number) for entry in history.entries):
        yield tr("x = undone, or an undo")
    found = summary(history)
    yield ""
    yield f"{say_scores(history)} ({_state(evening_of(session, 0.0))})"
    if not found["over"]:
        yield found["expects"]


def _as_json(each: Evening) -> dict[str, object]:
    told = {name: getattr(each, name) for name in ("name", "game", "title", "acts", "label")}
    with in_english():
        told |= {"changed": when(each.changed), "scores": dict(each.scores), "state": _state(each)}
        return {**told, "trouble": _trouble(each)}


def _trouble(each: Evening) -> str:
    """Why one cannot be opened, and what helps."""
    if each.wrong == "in use":
        return tr("open in another program")
    if each.wrong == "open here":
        return tr("open in this program")
    if each.wrong == "damaged":
        return tr(
            "damaged after move {number}; `companion sessions salvage` saves everything before it", number=each.good
        )
    return each.trouble


def _state(each: Evening) -> str:
    if each.wrong:
        return ""
    if each.over:
        return tr("won by {seats}", seats=", ".join(each.winners)) if each.winners else tr("over, nobody won")
    return tr("finished") if each.finished else tr("open")


def _began(each: Evening) -> str:
    return _day(began) if (began := begin_of(each)) else " " * len("2026-11-26 20:15")


def _day(seconds: float) -> str:
    return _local("%Y-%m-%d %H:%M", seconds) or tr("on an impossible date")


def _clock(seconds: float | None) -> str:
    return (_local("%H:%M", seconds) if seconds is not None else "") or "  :  "


def _local(form: str, seconds: float) -> str:
    try:
        return time.strftime(form, time.localtime(seconds))
    except (OverflowError, ValueError, OSError):
        return ""
