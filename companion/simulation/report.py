"""The figures of a simulation, as lines for people and as values for programs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.games import game_or_folder
from companion.languages import all_of, tr
from companion.languages.figures import figure
from companion.rules.game import OptionValue
from companion.rules.rulebook import page
from companion.rules.spec import GameSpec
from companion.simulation.simulate import Simulation
from companion.simulation.tally import Sample, Share, Tally


def lines(simulation: Simulation) -> Iterator[str]:
    """The report for people: the games, then the figures of each point, then the points side by side."""
    plan, game = simulation.plan, game_or_folder(simulation.plan.game)
    yield tr(
        "{title}, {seats:player}, bots: {bots}, seed {seed}",
        title=tr(game.title),
        seats=plan.seats,
        bots=", ".join(plan.bots),
        seed=plan.seed,
    )
    for point, tally in zip(plan.points, simulation.tallies, strict=True):
        yield ""
        if point:
            yield spoken_point(point)
        yield from _figures(game, tally)
    if len(plan.points) > 1:
        yield ""
        yield from _beside(plan.points, simulation.tallies)
        if all(tally == simulation.tallies[0] for tally in simulation.tallies):
            names = all_of([*plan.points[0]])
            yield tr("{names} made no difference in these games: the figures are the same.", names=names)


def spoken_point(point: Mapping[str, OptionValue]) -> str:
    """A point of a sweep as it is typed.

    >>> spoken_point({"goal": 10, "knight_follows": True})
    'goal=10 knight_follows=true'
    """
    return " ".join(
        f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in point.items()
    )


def _figures(game: GameSpec, tally: Tally) -> Iterator[str]:
    yield tr("{count:game was|games were} played to the end.", count=tally.games)
    if tally.unfinished:
        yield tr("{count:game was|games were} stopped: too long.", count=tally.unfinished)
    if tally.by_chance:
        yield tr("All bots waited for each other {count:time}: a legal move followed by chance.", count=tally.by_chance)
    if not tally.games:
        return
    if tally.wins_of_teams:
        teams = (f"{all_of(_names(team))} {_share(rate)}" for team, rate in tally.win_rates_of_teams.items())
        yield tr("Wins by team: {rates}.", rates=", ".join(teams))
    else:
        seats = ", ".join(f"P{seat} {_share(rate)}" for seat, rate in tally.win_rates.items())
        yield tr("Wins by seat: {rates}.", rates=seats)
    if len(tally.wins_of) > 1:
        bots = ", ".join(f"{bot} {_share(rate)}" for bot, rate in tally.win_rates_of_bots.items())
        yield tr("Wins by bot, a seat: {rates}.", rates=bots)
    if tally.shared:
        yield tr("{count:win was|wins were} shared.", count=tally.shared)
    if tally.won_by_all:
        yield tr("All players won together: {rate}.", rate=_share(Share(tally.won_by_all, tally.games)))
    if tally.won_by_nobody:
        yield tr("Nobody won: {rate}.", rate=_share(Share(tally.won_by_nobody, tally.games)))
    if len(tally.endings) > 1:
        endings = (f"{code} {_share(Share(count, tally.games))}" for code, count in tally.endings.most_common())
        yield tr("Games ended by: {endings}.", endings=", ".join(endings))
    yield tr("Length: {acts} moves, {rounds} rounds.", acts=_sample(tally.acts), rounds=_sample(tally.rounds))
    if tally.lead_changes.total or tally.margin.total:
        yield tr(
            "The lead changed {leads} times; the first was {margin} ahead at the end.",
            leads=_sample(tally.lead_changes),
            margin=_sample(tally.margin),
        )
    scores = ", ".join(f"P{seat} {figure(sample.mean, 1)}" for seat, sample in tally.scores.items())
    yield tr("Scores: {scores}.", scores=scores)
    if unused := unused_acts(tally):
        yield tr("Never used: {acts}.", acts=", ".join(unused))
    if silent := silent_sections(game, tally):
        yield tr("These sections never came up: {sections}.", sections=", ".join(silent))
        if any(act.timed for act in game.act_specs.values()):
            yield tr("Simulated moves have no time; `companion game test` tries rules of time.")


def _names(team: Iterable[int]) -> list[str]:
    return [f"P{seat}" for seat in team]


def _share(share: Share) -> str:
    least, most = share.interval
    return f"{figure(100 * share.value, 1)} % ({figure(100 * least, 1)}–{figure(100 * most, 1)})"


def _sample(sample: Sample) -> str:
    return tr(
        "{mean} ({least} to {most} in nine of ten)",
        mean=figure(sample.mean, 1),
        least=figure(sample.quantile(0.05)),
        most=figure(sample.quantile(0.95)),
    )


def unused_acts(tally: Tally) -> list[str]:
    """The acts that were waited for in some game, and that nobody said in any."""
    return sorted(tally.offered.keys() - tally.said.keys())


def silent_sections(game: GameSpec, tally: Tally) -> list[str]:
    """The numbers of the sections that reasons name, and none of whose reasons came up in any game."""
    sections = {reason.section for reason in game.reasons}
    spoken = {reason.section for reason in game.reasons if reason.code in tally.happened}
    return [number for number in page(game.rules) if number in sections - spoken]


def _beside(points: tuple[Mapping[str, OptionValue], ...], tallies: tuple[Tally, ...]) -> Iterator[str]:
    """One line a point."""
    heads = (tr("ruling"), tr("games"), tr("P1 wins"), tr("moves"), tr("rounds"), tr("lead changes"), tr("margin"))
    rows = [heads] + [
        (
            spoken_point(point),
            figure(tally.games),
            _share(tally.win_rates[1]) if tally.games else "–",
            *(figure(each.mean, 1) for each in (tally.acts, tally.rounds, tally.lead_changes, tally.margin)),
        )
        for point, tally in zip(points, tallies, strict=True)
    ]
    widths = [max(len(row[at]) for row in rows) for at in range(len(heads))]
    for row in rows:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join((first.strip().ljust(widths[0]), *others))


def as_values(simulation: Simulation) -> dict[str, Any]:
    """The same for programs."""
    game = game_or_folder(simulation.plan.game)
    points = [
        {"options": dict(point), **figures(game, tally)}
        for point, tally in zip(simulation.plan.points, simulation.tallies, strict=True)
    ]
    return {"plan": simulation.plan.settings(), "games": simulation.plan.games, "points": points}


def figures(game: GameSpec, tally: Tally) -> dict[str, Any]:
    """The figures of one point: shares with their Wilson intervals, means with their normal ones, 95 % each."""
    samples = {
        "acts": tally.acts,
        "rounds": tally.rounds,
        "lead_changes": tally.lead_changes,
        "margin": tally.margin,
    }
    return {
        "games": tally.games,
        "unfinished": tally.unfinished,
        "by_chance": tally.by_chance,
        "wins": {f"P{seat}": _share_value(rate) for seat, rate in tally.win_rates.items()},
        **(
            {"wins_of_teams": {"+".join(_names(team)): _share_value(rate) for team, rate in of_teams.items()}}
            if (of_teams := tally.win_rates_of_teams)
            else {}
        ),
        "wins_of_bots": {bot: _share_value(rate) for bot, rate in tally.win_rates_of_bots.items()},
        "shared_wins": tally.shared,
        "won_by_all": tally.won_by_all,
        "won_by_nobody": tally.won_by_nobody,
        "endings": dict(tally.endings),
        **{name: _sample_value(sample) for name, sample in samples.items()},
        "scores": {f"P{seat}": _sample_value(sample) for seat, sample in tally.scores.items()},
        "unused_acts": unused_acts(tally),
        "silent_sections": silent_sections(game, tally),
    }


def _share_value(share: Share) -> dict[str, Any]:
    return {"share": share.value, "interval": list(share.interval), "count": share.count}


def _sample_value(sample: Sample) -> dict[str, Any]:
    ends = list(sample.interval) if sample.count > 1 else None
    return {"mean": sample.mean, "deviation": sample.deviation, "interval": ends, "count": sample.count}
