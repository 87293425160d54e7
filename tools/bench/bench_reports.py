"""Reports and exports: a report over many evenings, an export beside a plain write of as many bytes, and figures over
ten million acts in DuckDB with the memory that they take."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

EVENINGS, EXPORTED, MANY = 1_000, 1_000_000, 10_000_000
T = TypeVar("T")


def main() -> None:
    """Prints one table; each line in a process of its own, so that memory is its own."""
    if len(sys.argv) > 1:
        name, *rest = sys.argv[1:]
        {"report": report, "export": export, "figures": figures, "rows": write_rows}[name](*rest)
        return
    print(
        "| what | seconds (processor) | seconds (clock) | most memory, MB |\n| --- | ---: | ---: | ---: |", flush=True
    )
    for line in lines():
        print(line, flush=True)


def lines() -> Iterator[str]:
    """The table's lines, as they come."""
    for name in ("report", "export", f"figures {MANY // 10}", f"figures {MANY}"):
        with tempfile.TemporaryDirectory() as folder:
            where = {**os.environ, "COMPANION_HOME": folder}
            command = [sys.executable, "-m", "tools.bench.bench_reports", *name.split()]
            with subprocess.Popen(command, env=where, stdout=subprocess.PIPE, text=True) as measured:
                assert measured.stdout is not None
                for line in measured.stdout:
                    yield line.rstrip()
            if measured.returncode:
                raise subprocess.CalledProcessError(measured.returncode, command)


def _line(what: str, does: Callable[[], T]) -> T:
    clock, spent = time.perf_counter(), time.process_time()
    found = does()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"| {what} | {time.process_time() - spent:.2f} | {time.perf_counter() - clock:.2f} | {most:,.0f} |", flush=True
    )
    return found


def report() -> None:
    """A page over many evenings, from their journals to its HTML."""
    from companion.ledger.sessions import session_path
    from companion.reports.making import sheet_on
    from companion.reports.pages import html_page
    from companion.reports.reading import ALL, read_evenings
    from companion.reports.remembered import drop
    from tests.reports.evenings import played_by_bots

    for at in range(10):
        played_by_bots(f"evening {at}", "lost-war", 2, at)
    for at in range(10, EVENINGS):
        shutil.copyfile(session_path(f"evening {at % 10}"), session_path(f"evening {at}"))
    first = f"reading {EVENINGS:,} evenings for the first time"
    _line(f"{first}, one core", lambda: read_evenings([ALL], for_report=True, cores=1))
    drop()
    _line(f"{first}, all cores", lambda: read_evenings([ALL], for_report=True))
    found = _line("reading them for another report", lambda: read_evenings([ALL], for_report=True))
    acts = len(found.tables["acts"])
    _line(f"a page over {EVENINGS:,} evenings ({acts:,} acts)", lambda: html_page(sheet_on(found)))


def export() -> None:
    """A million acts as CSV and Parquet, beside a plain write of as many bytes."""
    from companion.reports.csv_files import write_csv
    from companion.reports.formats import write_parquet
    from companion.reports.rows import tables_of
    from companion.reports.rows.seen import when
    from tests.reports.evenings import played_by_bots

    acts = tables_of(played_by_bots("friday", "bluffing-battles", 2))["acts"]
    # More evenings than the exporter remembers cells of, each with times of its own.
    several = [
        {**row, "session": f"evening {n}", "time": when(n * 9e4 + row["since_s"]), "since_s": row["since_s"] + n / 1e3}
        for n in range(30_000 // len(acts) + 1)
        for row in acts
    ]
    rows = [several[at % len(several)] for at in range(EXPORTED)]
    folder = Path(tempfile.mkdtemp())

    def csv() -> None:
        with (folder / "acts.csv").open("w", encoding="utf-8", newline="") as file:
            write_csv("acts", rows, file)

    _line(f"{EXPORTED:,} acts as CSV", csv)
    _line(f"{EXPORTED:,} acts as Parquet", lambda: write_parquet({"acts": rows}, folder / "parquet"))
    size = (folder / "acts.csv").stat().st_size
    plain = b"x" * 1_000_000

    def write() -> None:
        with (folder / "plain").open("wb") as file:
            for _ in range(size // len(plain)):
                file.write(plain)
            file.flush()
            os.fsync(file.fileno())

    _line(f"a plain write of the CSV's {size / 1e6:,.0f} MB", write)
    shutil.rmtree(folder)


def figures(acts: str) -> None:
    """All figures over this number of acts, out of Parquet files that another process has written: memory is their
    own."""
    from companion.reports.figures import FIGURES, Relations

    folder = Path(tempfile.mkdtemp())
    subprocess.run([sys.executable, "-m", "tools.bench.bench_reports", "rows", acts, str(folder)], check=True)
    rows = Relations.of_parquet(folder)
    ((found, evenings),) = rows.ask("SELECT sum(acts), count(*) FROM sessions")
    _line(
        f"{len(FIGURES)} figures over {found:,} acts, {evenings:,} evenings", lambda: [each(rows) for each in FIGURES]
    )
    shutil.rmtree(folder)


def write_rows(acts: str, folder: str) -> None:
    """Rows of as many acts of bots as Parquet files."""
    import duckdb

    from companion.reports.formats import write_parquet
    from companion.reports.reading import ALL, read_evenings
    from tests.reports.evenings import played_by_bots

    for at in range(20):
        played_by_bots(f"evening {at}", "lost-war", 2, at)
    few = Path(tempfile.mkdtemp())
    tables = read_evenings([ALL]).tables
    write_parquet(tables, few)
    times = int(acts) // len(tables["acts"])
    for path in few.iterdir():
        duckdb.connect().execute(
            f"COPY (SELECT * REPLACE (session || ' ' || n AS session) FROM read_parquet('{path}'), range({times}) t(n))"
            f" TO '{Path(folder) / path.name}' (FORMAT parquet)"
        )
    shutil.rmtree(few)


if __name__ == "__main__":
    main()
