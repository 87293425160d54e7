"""A keyboard that is plugged in, or a reader that types like one, as the window system tells of its keys."""

from __future__ import annotations

from typing import Any

SHIFT = (304, "İ")
"""Its number read as a letter, as Kivy does with every key that writes none."""
PLAIN = {"!": "1", "_": "-", ":": ";"}
"""The signs of keys without Shift, by their signs with it."""
CONTROL = {"\n": 13, "\t": 9, "\b": 8}


def type_keys(window: Any, text: str) -> None:
    """Each letter of a text: the keys that go down for it, and then what the system says that they write."""
    for letter in text:
        if letter in CONTROL:
            window.dispatch("on_key_down", CONTROL[letter], 0, None, [])
            continue
        plain = PLAIN.get(letter, letter.lower())
        if plain != letter:
            window.dispatch("on_key_down", SHIFT[0], 225, SHIFT[1], ["shift"])
        window.dispatch("on_key_down", ord(plain), 0, plain, ["shift"] if plain != letter else [])
        window.dispatch("on_textinput", letter)


def press_keys_that_write_nothing(window: Any) -> None:
    """Arrows, function keys, Caps Lock: Kivy gives some of them letters."""
    for key, letter in ((276, None), (282, "Ě"), (301, "ĭ"), (305, "ı"), (127, None), SHIFT):
        window.dispatch("on_key_down", key, 0, letter, [])
