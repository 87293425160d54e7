"""Reports as they are asked for: by the names of evenings, or on the table that is being played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.games import game_named
from companion.ledger.crops import Crops
from companion.ledger.errors import JournalError
from companion.ledger.sessions import crops_of, is_a_demo, last_acts, session_path
from companion.past import evening
from companion.reports.columns import Tables
from companion.reports.pages.blocks import ReportPage
from companion.reports.pages.sheet import sheet_of
from companion.reports.reading import Evenings, read_evenings
from companion.reports.report import Picture, report_on
from companion.reports.rows import tables_of
from companion.rules.game import SetupError
from companion.rules.spec import GameSpec
from companion.session import Session

MOST_BESIDE, MOST_LOOKED_AT = 10, 40
"""Other games that a single one is held against, and the latest sessions among which they are sought."""


def evening_of_table(session: Session) -> Evenings:
    """The rows of a session that is open here, in the language that is spoken. For the thread that plays."""
    return Evenings(tables_of(session, translated=True))


def evenings_named(names: Sequence[str]) -> Evenings:
    """The rows of these sessions, in the language that is spoken. Raises JournalError if none can be read."""
    found = read_evenings(names, for_report=True)
    if not found.names:
        raise JournalError("; ".join(found.left_out))
    return found


def games_beside(found: Evenings) -> Tables | None:
    """The rows of other games like a single one that was found: the latest ones of the same game and version, under the
    same options, with as many players, that were played to their end. None if several were found."""
    if len(found.tables["sessions"]) != 1:
        return None
    (row,) = found.tables["sessions"]
    names = []
    for name, seen in last_acts()[:MOST_LOOKED_AT]:
        if name == row["session"] or is_a_demo(name):
            continue
        glance = evening(name, seen.changed)
        if glance.over and not glance.wrong and (glance.game, glance.label) == (row["game"], row["label"] or ""):
            names.append(name)
    tables = read_evenings(names[:MOST_BESIDE], for_report=True).tables
    alike = {
        each["session"]
        for each in tables["sessions"]
        if (each["options"] or "", each["players"]) == (row["options"] or "", row["players"])
    }
    return {table: [each for each in rows if each["session"] in alike] for table, rows in tables.items()}


def sheet_on(
    found: Evenings,
    *,
    options: Mapping[str, object] | None = None,
    simulate_s: float = 0.0,
    picture: Picture | None = None,
    others: Tables | None = None,
) -> ReportPage:
    """The page on these evenings. If they were played under several versions of the rules, the latest one is compared
    with the others. ``others`` are the rows of other games like a single one. Raises MissingLibrary."""
    report = report_on(
        found,
        games_of(found),
        against=latest_version(found),
        options=options,
        simulate_s=simulate_s,
        picture=picture or read_picture,
        others=others,
    )
    return sheet_of(report)


def latest_version(found: Evenings) -> str:
    """The version of the latest evening; empty if it has none, if all have the same or if several games were played."""
    evenings = sorted(found.tables["sessions"], key=lambda row: row["began"] or "")
    is_one = len({row["game"] for row in evenings}) == 1
    return (evenings[-1]["label"] or "") if is_one and len({row["label"] for row in evenings}) > 1 else ""


def games_of(found: Evenings, missing: Callable[[str], None] = lambda name: None) -> dict[str, GameSpec]:
    """The games that were played, by their names; ``missing`` hears of each that is not on this machine."""
    games = {}
    for name in dict.fromkeys(row["game"] for row in found.tables["sessions"]):
        try:
            games[name] = game_named(name)
        except SetupError:
            missing(name)
    return games


def read_picture(session: str, name: str) -> bytes | None:
    """A picture that was kept with a session, as a JPEG file's bytes; None if it is gone."""
    try:
        return Crops(crops_of(session_path(session))).read(name)
    except (OSError, JournalError):
        return None  # A picture that is gone is only not shown.
