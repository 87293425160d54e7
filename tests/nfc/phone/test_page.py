"""The phone's page, run by node on a stub of Web NFC that keeps what Chrome on Android asks for and refuses."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion.sources.nfc import phone

DRIVER = Path(__file__).with_name("page_driver.js")
PAGE = Path(phone.__file__).with_name("page.js")
SERIAL = "04:a1:b2:c3:d4:e5:f6"
TOLD = ["seen", "POST", {"uid": "04A1B2C3D4E5F6", "reader": 1}]

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed: apt-get install nodejs")


def page(*steps: tuple[str, Any], **phone: object) -> dict[str, Any]:
    """What the page said and sent."""
    done = subprocess.run(
        ["node", str(DRIVER), str(PAGE), json.dumps({"phone": phone, "steps": steps})],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


TOUCH = ("touch", None)


def test_a_tag_is_told_once_while_it_is_held_and_again_when_it_comes_back() -> None:
    told = page(TOUCH, ("hold", SERIAL), ("hold", SERIAL), ("wait", 2000), ("hold", SERIAL))
    assert told["sent"] == [TOLD, TOLD]
    assert told["buzzes"] == 2


def test_nothing_is_read_before_the_button_is_touched() -> None:
    told = page(("hold", SERIAL))
    assert (told["sent"], told["button"]) == ([], True)
    assert "Touch the button" in told["said"][-1]


def test_the_last_part_of_the_address_says_which_reader_the_phone_is() -> None:
    told = page(TOUCH, ("hold", SERIAL), path="/code/3")
    assert told["sent"][0][2]["reader"] == 3


@pytest.mark.parametrize(
    ("phone", "words"),
    [
        ({"secure": False}, "must begin with https://"),
        ({"able": False}, "no iPhone can"),
        ({"allowed": False}, "allow NFC, and begin again"),
        ({"hardware": False}, "has no NFC"),
        ({"nfcOn": False}, "switch it on in the phone's settings"),
    ],
)
def test_what_a_phone_cannot_do_is_a_sentence_with_the_way_on(phone: dict[str, object], words: str) -> None:
    told = page(TOUCH, ("hold", SERIAL), **phone)
    assert words in told["said"][-1]
    assert (told["kind"], told["sent"]) == ("wrong", [])


def test_a_phone_whose_nfc_was_off_begins_when_it_is_on() -> None:
    assert page(TOUCH, ("switch on", None), TOUCH, ("hold", SERIAL), nfcOn=False)["sent"] == [TOLD]


def test_a_tag_that_is_not_read_or_has_no_number_is_told_and_not_sent() -> None:
    assert "Not read. Hold the card still" in page(TOUCH, ("smudge", None))["said"][-1]
    told = page(TOUCH, ("hold", ""))
    assert ("does not tell its number" in told["said"][-1], told["sent"]) == (True, [])


def test_a_number_that_the_table_did_not_get_may_be_told_at_once_again() -> None:
    told = page(TOUCH, ("network", False), ("hold", SERIAL), ("network", True), ("hold", SERIAL))
    assert told["sent"] == [TOLD]
    assert any("The table does not answer" in words for words in told["said"])
    told = page(TOUCH, ("status", 503), ("hold", SERIAL), ("status", 200), ("hold", SERIAL))
    assert told["sent"] == [TOLD, TOLD]
    assert told["buzzes"] == 1
