"""Reports as they are asked for: by the names of evenings, or on the table that is being played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.games import game_named
from companion.ledger.crops import Crops
from companion.ledger.errors import JournalError
from companion.ledger.sessions import crops_of, session_path
from companion.reports.pages.blocks import ReportPage
from companion.reports.pages.sheet import sheet_of
from companion.reports.reading import Evenings, read_evenings
from companion.reports.report import Picture, report_on
from companion.reports.rows import tables_of
from companion.rules.game import SetupError
from companion.rules.spec import GameSpec
from companion.session import Session


def evening_of_table(session: Session) -> Evenings:
    """The rows of a session that is open here, in the language that is spoken. For the thread that plays."""
    return Evenings(tables_of(session, translated=True))


def evenings_named(names: Sequence[str]) -> Evenings:
    """The rows of these sessions, in the language that is spoken. Raises JournalError if none can be read."""
    found = read_evenings(names, for_report=True)
    if not found.names:
        raise JournalError("; ".join(found.left_out))
    return found


def sheet_on(
    found: Evenings,
    *,
    options: Mapping[str, object] | None = None,
    simulate_s: float = 0.0,
    picture: Picture | None = None,
) -> ReportPage:
    """The page on these evenings. If they were played under several versions of the rules, the latest one is compared
    with the others. Raises MissingLibrary."""
    report = report_on(
        found,
        games_of(found),
        against=latest_version(found),
        options=options,
        simulate_s=simulate_s,
        picture=picture or kept_picture,
    )
    return sheet_of(report)


def latest_version(found: Evenings) -> str:
    """The version of the latest evening; empty if it has none, if all have the same or if several games were played."""
    evenings = sorted(found.tables["sessions"], key=lambda row: row["began"] or "")
    is_one = len({row["game"] for row in evenings}) == 1
    return (evenings[-1]["label"] or "") if is_one and len({row["label"] for row in evenings}) > 1 else ""


def games_of(found: Evenings, missing: Callable[[str], None] = lambda name: None) -> dict[str, GameSpec[Any]]:
    """The games that were played, by their names; ``missing`` hears of each that is not on this machine."""
    games = {}
    for name in dict.fromkeys(row["game"] for row in found.tables["sessions"]):
        try:
            games[name] = game_named(name)
        except SetupError:
            missing(name)
    return games


def kept_picture(session: str, name: str) -> bytes | None:
    """A picture that was kept with a session, as a JPEG file's bytes; None if it is gone."""
    try:
        return Crops(crops_of(session_path(session))).read(name)
    except (OSError, JournalError):
        return None  # A picture that is gone is only not shown.
