"""The scripts of the page load together, as a browser loads them, and say hello."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from companion import phones
from companion.phones.words import WORDS

STATIC = Path(phones.__file__).parent / "static"
DRIVER = Path(__file__).with_name("page_driver.js")
SCRIPTS = re.findall(r'<script src="([^"]+)"', (STATIC / "index.html").read_text(encoding="utf-8"))


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed: apt-get install nodejs")
def test_the_page_opens_its_line_and_says_who_it_is() -> None:
    done = subprocess.run(
        ["node", str(DRIVER), *(str(STATIC / name) for name in SCRIPTS)],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    told = json.loads(done.stdout)
    assert told["opened"] == ["wss://192.0.2.1:8443/hgfedcba23/socket"]
    (hello,) = told["sent"]
    assert hello.keys() == {"t", "page", "token"}
    assert (hello["t"], hello["token"]) == ("hello", "tokentokentokentoken")


def test_every_script_is_on_the_page_and_every_word_is_used() -> None:
    assert sorted(SCRIPTS) == sorted(file.name for file in STATIC.glob("*.js"))
    text = "".join((STATIC / name).read_text(encoding="utf-8") for name in SCRIPTS)
    assert [name for name in WORDS if not re.search(rf"\.{name}\b", text)] == []


def test_the_page_shows_texts_of_people_as_texts_alone() -> None:
    text = "".join((STATIC / name).read_text(encoding="utf-8") for name in SCRIPTS)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(", text)


def test_all_that_a_phone_loads_is_less_than_a_hundred_kilobytes() -> None:
    assert sum(file.stat().st_size for file in STATIC.iterdir()) < 100_000
