"""The CALL key's own script, run by node on stubs of the browser and the network."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.sources.nfc import phone

DRIVER = Path(__file__).with_name("call_driver.js")
SCRIPT = Path(phone.__file__).with_name("call.js")
THERE_AND_BACK, BETWEEN = 8, 100  # milliseconds

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed: apt-get install nodejs")


def page(*steps: tuple[str, Any], **phone: object) -> dict[str, Any]:
    """What the page said and sent."""
    done = subprocess.run(
        ["node", str(DRIVER), str(SCRIPT), json.dumps({"steps": steps, **phone})],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def after_last_ping(told: dict[str, Any]) -> float:
    """When the pings were over, by the phone's clock."""
    asked = [body["asked"] for where, body in told["sent"] if where == "ping" and "asked" in body]
    return float(asked[-1]) + THERE_AND_BACK + BETWEEN


def test_the_page_asks_ten_times_a_second_and_says_how_well_a_call_is_timed() -> None:
    told = page(("pings", 4))
    assert told["every"] == BETWEEN
    first, second, *_ = [body for _, body in told["sent"]]
    assert first == {"phone": 1}
    assert second["echo"] == 1
    assert second["asked"] - second["got"] == BETWEEN
    assert told["said"][-1] == "Ready. A call from this phone is timed to ±39 ms."
    assert told["disabled"] is False


def test_the_key_is_dead_until_the_way_to_the_table_is_measured() -> None:
    assert page(("pings", 1))["disabled"] is True


def test_a_press_is_sent_with_the_time_of_the_finger_and_its_uncertainty_is_shown() -> None:
    told = page(("pings", 4), ("press", 12), path="/code/3")
    assert told["sent"][-1] == ["call", {"phone": 3, "at": after_last_ping(told) - 12}]
    assert told["said"][-1] == "CALL is with the table, timed to ±39 ms."
    assert (told["buzzes"], told["kind"]) == (1, "well")


@pytest.mark.parametrize("early", [-5000, 5000])
def test_a_finger_whose_time_cannot_be_is_timed_when_it_is_heard(early: int) -> None:
    told = page(("pings", 4), ("press", early))
    assert told["sent"][-1][1]["at"] == after_last_ping(told)


def test_a_call_that_does_not_get_through_is_sent_again_with_the_same_time() -> None:
    told = page(("pings", 4), ("network", False), ("press", 10))
    assert told["sent"][-1] == ["call", {"phone": 1, "at": after_last_ping(told) - 10}]
    assert told["said"][-1].startswith("CALL is with the table")


def test_a_table_that_does_not_answer_or_is_busy_is_told() -> None:
    assert "does not answer" in page(("pings", 3), ("network", False), ("pings", 1))["said"][-1]
    assert page(("pings", 3), ("status", 503), ("press", 0))["said"][-1] == "The table is busy: say it aloud."


def test_after_the_page_was_hidden_nothing_of_before_is_used() -> None:
    told = page(("pings", 3), ("hide", True), ("pings", 2), ("hide", False), ("pings", 1))
    assert len(told["sent"]) == 4
    assert told["sent"][-1][1] == {"phone": 1}


@pytest.mark.parametrize("wakes", [True, False])
def test_the_page_keeps_the_screen_awake_where_the_phone_lets_it(wakes: bool) -> None:
    told = page(("pings", 3), ("press", 0), wakes=wakes)
    assert told["awake"] == int(wakes)
    assert told["said"][-1].startswith("CALL is with the table")
