"""Tests write nothing among the evenings on the machine that runs them."""

from __future__ import annotations

import tempfile

import pytest

from companion.ledger.sessions import home


def test_the_tests_have_a_data_folder_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_HOME", raising=False)
    assert str(home()).startswith(tempfile.gettempdir())
