"""Drivers that others wrote accept our simulated chip: a simulator is worth no more than what accepts it."""

from __future__ import annotations

import shutil

import pytest

from companion.sources.nfc.simulator.simulated_tag import SimulatedTag
from tests.nfc import public_drivers
from tests.nfc.public_drivers import UID

OTHER = bytes.fromhex("04112233445566")


@pytest.mark.skipif(shutil.which("nfc-list") is None, reason="nfc-list is not installed: apt-get install libnfc-bin")
def test_libnfc_lists_both_tags_one_after_the_other() -> None:
    printed, _ = public_drivers.nfc_list(SimulatedTag(UID), SimulatedTag(OTHER))
    assert "2 ISO14443A passive target(s) found" in printed
    assert "04  a1  b2  c3  d4  e5  f6" in printed
    assert "04  11  22  33  44  55  66" in printed


@pytest.mark.skipif(shutil.which("nfc-list") is None, reason="nfc-list is not installed: apt-get install libnfc-bin")
def test_libnfc_finds_an_empty_field_empty() -> None:
    assert "0 ISO14443A passive target(s) found" in public_drivers.nfc_list()[0]


def test_nfcpy_reads_a_tag_after_its_own_line_test() -> None:
    pytest.importorskip("nfc.clf", reason="nfcpy is not installed: pip install nfcpy", exc_type=ImportError)
    printed, _ = public_drivers.nfcpy(SimulatedTag(UID))
    assert printed == "04A1B2C3D4E5F6 0300fe00000000000000000000000000"
