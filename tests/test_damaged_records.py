"""Damaged records never end in a traceback; ``make stress`` does the same at length."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.stress.records import damaged_records, judged, sources


@pytest.mark.slow
def test_a_thousand_damaged_records_end_with_a_status_and_a_sentence() -> None:
    assert damaged_records(1000, seed=7) == (1000, [])


@pytest.mark.slow
def test_what_is_damaged_was_whole_or_known_to_be_bad(tmp_path: Path) -> None:
    statuses = [judged(tmp_path, b"\n".join(lines)) for lines in sources()]
    assert {0, 2} == set(statuses)
