"""Plays the games of a plan on a Dask cluster, whose workers have the companion installed: the rows are the same as on
one machine. If a worker is lost in the middle, its games are played again elsewhere, and come in once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pickle import dumps, loads
from typing import Any

from companion.languages import tr
from companion.rules.game import SetupError
from companion.simulation.plan import GameFailed, Plan, Simulator
from companion.simulation.running import IN_FLIGHT, Rows, batches, in_order

ANSWERS_WITHIN_S = 20


def play_on_cluster(plan: Plan, first: int, address: str) -> Iterator[Rows]:
    """The games from the first on, played by the workers of the scheduler at this address (``tcp://host:8786``). Raises
    SetupError if there is none, and GameFailed.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError as error:
        raise SetupError(tr("a cluster needs Dask: pip install 'companion[cluster]'")) from error
    try:
        client: Any = Client(address, timeout=ANSWERS_WITHIN_S, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TimeoutError) as error:
        raise SetupError(
            tr("no Dask scheduler answers at {address}: {error}", address=repr(address), error=error)
        ) from error
    with client:
        workers = client.scheduler_info(n_workers=-1)["workers"]
        cores = sum(worker["nthreads"] for worker in workers.values()) or 1
        plans = dumps(plan)
        try:
            yield from in_order(
                lambda start, end: client.submit(_rows, plans, start, end, key=f"games-{id(client)}-{start}"),
                batches(plan, first, cores),
                cores * IN_FLIGHT,
            )
        except GameFailed:
            raise
        except Exception as error:
            raise GameFailed(
                tr("the cluster at {address}: {name}: {error}", address=address, name=type(error).__name__, error=error)
            ) from error


def _rows(plan: bytes, start: int, end: int) -> Rows:
    return _simulator(plan).rows(start, end)


@lru_cache(maxsize=2)
def _simulator(plan: bytes) -> Simulator:
    return Simulator(loads(plan))
