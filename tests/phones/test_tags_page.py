"""The tag reader of the page, run by node on a stub of Web NFC with what Chrome on Android asks for and refuses."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion import phones
from companion.phones.words import WORDS

DRIVER = Path(__file__).with_name("tags_driver.js")
SCRIPT = Path(phones.__file__).parent / "static/tags.js"
SERIAL, UID = "04:a1:b2:c3:d4:e5:f6", "04A1B2C3D4E5F6"
TOUCH = ("touch", None)

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed: apt-get install nodejs")


def page(*steps: tuple[str, Any], **phone: object) -> dict[str, Any]:
    """The texts and messages of the page."""
    done = subprocess.run(
        ["node", str(DRIVER), str(SCRIPT), json.dumps({"phone": phone, "steps": steps, "words": WORDS})],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_a_tag_is_sent_once_while_it_is_held_and_again_when_it_comes_back() -> None:
    told = page(TOUCH, ("hold", SERIAL), ("hold", SERIAL), ("wait", 2000), ("hold", SERIAL))
    assert told["sent"] == [UID, UID]
    assert told["buzzes"] == 2


def test_a_tag_that_the_table_refused_may_be_held_there_again_at_once() -> None:
    told = page(TOUCH, ("ok", False), ("hold", SERIAL), ("ok", True), ("hold", SERIAL))
    assert told["sent"] == [UID, UID]
    assert "busy" in told["said"][-2]


def test_nothing_is_read_before_the_key_is_touched() -> None:
    told = page(("hold", SERIAL))
    assert (told["sent"], told["began"]) == ([], False)
    assert "Touch the key" in told["said"][-1]


@pytest.mark.parametrize(
    ("phone", "words"),
    [
        ({"secure": False}, "no iPhone can"),
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
