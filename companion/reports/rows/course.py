"""The rows of the course of an evening: scores, rounds, players, and the evening itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.past import find_answers, played_at_table_s, played_s
from companion.reports.columns import TidyRow
from companion.reports.rows.seen import SeenEvening, rounded, when
from companion.rules.acts import Remark
from companion.rules.events import Event, Seat, Undone
from companion.rules.rulebook import rule
from companion.rules.teams import by_team, lead, leader, winning_share


def score_rows(seen: SeenEvening) -> Iterator[TidyRow]:
    """A row for each player at the start and whenever a score changed."""
    scores: Mapping[Seat, int] = dict(seen.game.scores(seen.history.opening))
    yield from _scores(seen, 0, 0, scores)
    open_events = {judged.number: [event for event, _ in judged.events] for judged in seen.judged}
    step = 0
    for each, before, after in seen.history.walk():
        now = dict(seen.game.scores(after))
        if now != scores:
            causes = list(_list_causes(seen, before, each.events, open_events[each.number]))
            step, scores = step + 1, now
            yield from _scores(seen, step, each.number, now, causes)


def _list_causes(
    seen: SeenEvening, state: Any, events: Sequence[Event], open_events: Sequence[Event]
) -> Iterator[Event]:
    """The events that change a score, of an act that changes one."""
    if len(events) == 1:
        yield open_events[0]
        return
    scores = seen.game.scores(state)
    for event, open_event in zip(events, open_events, strict=True):
        state = seen.game.evolve(state, event)
        now = seen.game.scores(state)
        if now != scores:
            yield open_event
        scores = now


def _scores(
    seen: SeenEvening, step: int, number: int, scores: Mapping[Seat, int], causes: Sequence[Event] = ()
) -> Iterator[TidyRow]:
    of = {**seen.at(number), "since_s": seen.since_s(number)} if number else {"session": seen.name, "number": 0}
    of["cause"] = " ".join(seen.say(number, each) for each in causes) if causes else None
    of["section"] = "; ".join(dict.fromkeys(rule(seen.game, each) for each in causes)) or None
    for seat in seen.seats:
        whose = {**seen.whose(seat), "team": seen.team_of(seat)}
        yield {"round": 1, "since_s": 0.0, **of, "step": step, **whose, "score": scores.get(seat, 0)}


def round_rows(seen: SeenEvening, acts: Sequence[TidyRow], scores: Iterable[TidyRow]) -> Iterator[TidyRow]:
    """A row for each round; of the rows of acts and scores."""
    within: dict[int, list[TidyRow]] = defaultdict(list)
    for row in acts:
        within[row["round"]].append(row)
    after: dict[int, dict[Seat, int]] = {0: {}}
    for row in scores:
        after.setdefault(row["round"] if row["step"] else 0, {})[row["player"]] = row["score"]
    before, ended, answers = after[0], seen.began, find_answers(seen.table)
    for number in sorted(within):
        numbers = {row["number"] for row in within[number]} - answers
        times = [seen.times[each] for each in sorted(numbers) if each in seen.times]
        own = [row for row in within[number] if seen.is_of_a_player(row)]
        now = after.get(number, before)
        starter = own[0]["player"] if own else None
        yield {
            "session": seen.name,
            "round": number,
            "began": when(min(times, default=None)),
            "length_s": rounded(played_s([*times, *([] if ended is None else [ended])])),
            "acts": len(own),
            "starter": starter,
            "winner": _first(seen, {seat: score - before.get(seat, 0) for seat, score in now.items()}, starter),
            "leader": _first(seen, now, starter),
            "lead": lead(by_team(now, seen.teams).values()),
        }
        before, ended = now, max(times, default=ended)


def seat_rows(seen: SeenEvening, acts: Iterable[TidyRow]) -> Iterator[TidyRow]:
    """A row for each player; of the rows of acts."""
    own = [row for row in acts if seen.is_of_a_player(row)]
    outcome = seen.game.outcome(seen.table.state)
    winners = outcome.winners if outcome is not None else ()
    scores = seen.game.scores(seen.table.state)
    length_s = played_at_table_s(seen.table, seen.times)
    for seat in seen.seats:
        is_bot = seat in seen.bots
        thought = [row["thinking_s"] for row in own if row["player"] == seat and row["thinking_s"] is not None]
        yield {
            "session": seen.name,
            **seen.whose(seat),
            "team": seen.team_of(seat),
            "bot": is_bot,
            "started": bool(own) and own[0]["player"] == seat,
            "score": scores.get(seat, 0),
            "won": winning_share(winners, seen.teams, seat) if winners else None,
            "acts": sum(row["player"] == seat for row in own),
            "thinking_s": rounded(sum(thought)) if thought and not is_bot else None,
            "waiting_s": rounded(max(0.0, length_s - sum(thought))) if thought and not is_bot else None,
        }


def session_row(seen: SeenEvening, acts: Iterable[TidyRow]) -> TidyRow:
    """The row of the evening; of the rows of acts."""
    outcome = seen.game.outcome(seen.table.state)
    times = seen.times.values()
    return {
        **seen.begun_with,
        "title": seen.game.title,
        "unit": seen.game.unit,
        "began": when(seen.began),
        "ended": when(max(times, default=None)),
        "length_s": rounded(played_at_table_s(seen.table, seen.times)),
        "players": len(seen.seats),
        "acts": sum(seen.is_of_a_player(row) for row in acts),
        "rounds": len({number for number, _ in seen.rounds.values()}),
        "over": outcome is not None,
        "winners": ", ".join(outcome.winners) if outcome is not None else None,
        "margin": lead(by_team(seen.game.scores(seen.table.state), seen.teams).values()),
        "asked": sum(isinstance(each.act, Remark) and each.act.interrupts for each in seen.judged),
        "corrections": seen.corrections.total(),
        "takebacks": sum(isinstance(event, Undone) for each in seen.judged for event, _ in each.events),
    }


def _first(seen: SeenEvening, scores: Mapping[Seat, int], starter: Seat | None) -> Seat | None:
    """The player with the highest number alone, of a team the one who began, else its first; None if several have
    it."""
    team = leader(by_team(scores, seen.teams)) if scores else None
    return starter if team and starter in team else team[0] if team else None
