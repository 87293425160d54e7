"""Games of bots with the same referee: one table, many games on all cores, and their figures."""

from companion.simulation.beside import BesideExpected, RealGames, beside, sentence
from companion.simulation.game import BotMistake, SimulatedGame, SimulatedTable
from companion.simulation.intervals import binomial_p, mean_interval, wilson
from companion.simulation.plan import GameFailed, Plan, plan, swept
from companion.simulation.simulate import Simulation, simulate
from companion.simulation.tally import Sample, Share, Tally

__all__ = [
    "BesideExpected",
    "BotMistake",
    "GameFailed",
    "Plan",
    "RealGames",
    "Sample",
    "Share",
    "SimulatedGame",
    "SimulatedTable",
    "Simulation",
    "Tally",
    "beside",
    "binomial_p",
    "mean_interval",
    "plan",
    "sentence",
    "simulate",
    "swept",
    "wilson",
]
