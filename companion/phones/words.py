"""The page's own texts in the language of the table, and the colours of the glass."""

from __future__ import annotations

from collections.abc import Mapping

from companion.languages import later, spoken, tr
from companion.ledger.settings import read_settings
from companion.ui.kit.palette import PALETTES, css

WORDS = {
    "seat": later("Which seat is yours?"),
    "taken": later("another phone has it"),
    "watch": later("Only watch"),
    "camera": later("Be the camera"),
    "tags": later("Read tags"),
    "leave": later("Leave this seat"),
    "nobody": later("There is no table yet. This page opens it by itself."),
    "gone": later("The table isn't responding. Is this phone on the same Wi-Fi?"),
    "measuring": later("Measuring the delay to the table…"),
    "timed": later("Presses are timed to ±{ms} ms."),
    "rough": later("Presses are timed only to ±{ms} ms: a wired button decides close ones."),
    "lost": later("This didn't reach the table: say it aloud."),
    "hand": later("My cards"),
    "hidden": later("Touch to see my cards"),
    "hide": later("Hide my cards"),
    "unseen": later("not entered"),
    "say": later("Say it"),
    "back": later("Back"),
    "skip": later("Leave out"),
    "note": later("Note"),
    "question": later("Question {at} of {all}. Hidden until all have answered."),
    "scale": later("1 is not at all, 5 is very much."),
    "write": later("Write an answer"),
    "note_asked": later("A note about this moment"),
    "count": later("Count my things"),
    "count_asked": later("How many {unit} do you have?"),
    "undo": later("Take mine back"),
    "seats": later("The table"),
    "recent": later("What happened"),
    "more": later("More"),
    "report": later("The evening's report"),
    "clock": later("You have thought for {time}."),
    "letters": later("Type the word"),
    "camera_ask": later("This phone is the camera. Mount it above the table so that it sees the whole felt."),
    "camera_start": later("Use the camera"),
    "camera_sent": later("{count} pictures are with the table."),
    "camera_off": later("The table wants no camera now, or another phone is the camera."),
    "camera_none": later("This browser blocks the camera. Allow it: touch the lock before the address."),
    "tags_start": later("Start reading"),
    "tags_touch": later("Touch the key, and allow NFC when Chrome asks."),
    "tags_hold": later("Hold a card to the back of the phone."),
    "tags_told": later("The table has it. Take the card away."),
    "tags_mute": later("This tag doesn't give its number."),
    "tags_again": later("Not read. Hold the card still; it may be a tag of another kind."),
    "tags_unable": later("This browser can't read tags. Chrome on an Android phone with NFC can; no iPhone can."),
    "tags_denied": later("Reading wasn't allowed: touch the lock before the address, allow NFC, and begin again."),
    "tags_none": later("This phone has no NFC, or Chrome can't use it."),
    "tags_off": later("NFC is switched off: switch it on in the phone's settings, and begin again."),
    "tags_reader": later("This phone is reader {number}."),
}


def page_words() -> Mapping[str, object]:
    """The words and the colours of the page."""
    colours = PALETTES.get(read_settings().colours, PALETTES["dark"])
    return {
        "language": spoken(),
        "words": {name: tr(words) for name, words in WORDS.items()},
        "colours": {role.replace("_", "-"): css(colour) for role, colour in colours.items()},
    }
