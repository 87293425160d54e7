"""Every screen in every language: nothing on it is left in English, and all of it fits."""

from __future__ import annotations

import re
from gettext import NullTranslations

import pytest
from kivy.uix.label import Label

from companion import languages
from companion.ui.kit.theme import theme
from companion.ui.table.seats.short_name import short_forms
from tests.screens.glass import Glass
from tests.screens.layout import complaints, tiny
from tests.screens.moments.leading import LONG
from tests.screens.scenes import SCENES, opened

KEPT = ("last week", "short evening", "broken", "final at the lake")
SHORT = tuple(short for name in LONG for short in short_forms(name))
NAMES = sorted((*LONG, *SHORT, "Ann", "Ben", "Cem", "Wilhelmina van", *KEPT), key=len, reverse=True)
WRITTEN = ("RuleSection",)
"""Where what is read comes from files in a language of their own: the rules pages."""

UNTRANSLATED = re.compile(
    r"T?\d+(\.\d+)* [A-Z].*"  # the rules page is read as it is written
    r"|äéø|Language\s· Sprache"  # for those who do not read what is spoken
    r"|companion app .*"  # is typed as it stands
)

SECTION = re.compile(r"\(T?\d+(\.\d+)* [A-Z][^)]*\)")  # so does what a sentence stands on

CUT = re.compile(r"[\w -]+…")

LOOKS = (((1280, 800), 2.0),)  # what fits so, fits smaller
OTHERS = [code for code in languages.NAMES if code != languages.ENGLISH]


class Marks(NullTranslations):
    """A language in which everything that is translated stands between two signs."""

    def gettext(self, message: str) -> str:
        return f"«{message}»"

    def ngettext(self, one: str, more: str, count: int) -> str:
        return f"«{one if count == 1 else more}»"

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def npgettext(self, context: str, one: str, more: str, count: int) -> str:
        return self.ngettext(one, more, count)


def untranslated(table: Glass) -> list[str]:
    """Words on the glass that stand in no catalogue."""
    found = []
    for each in table.visible():  # also what has to be scrolled to
        if isinstance(each, Label) and each.text.strip() and type(each.parent).__name__ not in WRITTEN:
            rest = CUT.sub(of_a_name, SECTION.sub("", outside_of_signs(each.text)))
            for name in NAMES:
                rest = rest.replace(name, "")
            shortened = any(name.startswith(rest.strip()) for name in NAMES)
            if re.search(r"[^\W\d_]{2,}", rest) and not shortened and not UNTRANSLATED.fullmatch(each.text.strip()):
                found.append(f"{rest.strip()!r} in {each.text!r}")
    return found


def of_a_name(cut: re.Match[str]) -> str:
    """Nothing where a name was cut short, else what was found."""
    begun = cut[0].strip().rstrip("…")
    return "" if any(name.startswith(begun) for name in NAMES) else cut[0]


def outside_of_signs(text: str) -> str:
    """What stands between no two signs."""
    depth, rest = 0, ""
    for letter in text:
        if letter == "»" and not depth:
            rest = ""  # the end of a sentence whose beginning stands elsewhere: "12" and "coins»"
        depth = max(0, depth - (letter == "»"))
        rest += letter if not depth and letter != "»" else ""
        depth += letter == "«"
    return rest.replace("«", "")


@pytest.mark.parametrize("name", SCENES)
def test_every_word_on_the_glass_stands_in_a_catalogue(name: str) -> None:
    languages.use(Marks())
    table = opened(name)
    try:
        table.step(6)
        assert not (wrong := untranslated(table)), "\n".join(wrong)
    finally:
        table.close()


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", SCENES)
def test_everything_fits_and_can_be_read_in_another_language(name: str, language: str) -> None:
    languages.speak(language)
    table = opened(name)
    try:
        wrong = tiny(table)
        for size, text in LOOKS:
            theme.text_scale = text
            table.resize(size)
            table.step(6)
            found = (*complaints(table), *tiny(table))
            wrong += [f"{size[0]}×{size[1]} at {text:.0%}: {each}" for each in found]
    finally:
        table.close()
    assert not wrong, "\n".join(wrong)
