"""The texts on a screen that no catalogue has: texts without signs in a language of signs, words of no text in another
one."""

from __future__ import annotations

import re
from collections.abc import Callable
from gettext import NullTranslations

from kivy.uix.label import Label

from companion import languages
from companion.games import GAMES
from companion.ui.forms.page_form import PageForm
from companion.ui.pages.rules_page import RulesShown
from companion.ui.table.seats.short_name import short_forms
from companion.ui.views.before.first_names import COMMON
from tests.screens.glass import Glass
from tests.screens.moments.leading import LONG
from tools.messages import read_catalogue

KEPT = ("last week", "short evening", "Who played best?", "broken", "final at the lake", "box", "unnamed")
SHORT = tuple(short for name in LONG for short in short_forms(name))
NAMES = sorted((*LONG, *SHORT, "Ann", "Ben", "Cem", "Wilhelmina van", *KEPT, *COMMON), key=len, reverse=True)
NAMED = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, NAMES))})s?(?!\w)")
UNTRANSLATED = re.compile(
    r"(?:Regel )?T?\d+(\.\d+)* [A-ZÄÖÜ].*"  # the rules page is read as it is written
    r"|(?:123 )?äéø|Language\s· Sprache"  # for those who do not read what is spoken
    r"|companion app .*"  # is typed as it stands
)

SECTION = re.compile(r"\(T?\d+(\.\d+)* [A-ZÄÖÜ][^)]*\)")  # so does what a sentence stands on

ADDRESS = re.compile(r"https?://\S+")  # is typed as it stands

CUT = re.compile(r"[\w -]+…")

WORDS = re.compile(r"/\S+|[^\W\d_]+")
"""Words and paths of files."""


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


def untranslated(table: Glass, left: Callable[[str], str]) -> list[str]:
    """Words on the glass that stand in no catalogue; ``left`` takes out of a text what was translated."""
    found = []
    columns = [form._body.blocks for form in table.visible() if isinstance(form, PageForm) and is_of_rules(form)]
    written = [each for column in columns for each in column.walk()]  # the rules are in files of their own
    for each in table.visible():  # also what has to be scrolled to
        if isinstance(each, Label) and each.text.strip() and each not in written:
            rest = CUT.sub(of_a_name, ADDRESS.sub("", SECTION.sub("", each.text)))
            rest = CUT.sub(of_a_name, left(NAMED.sub("", rest)))
            shortened = any(name.startswith(rest.strip()) for name in NAMES)
            if re.search(r"[^\W\d_]{2,}", rest) and not shortened and not UNTRANSLATED.fullmatch(each.text.strip()):
                found.append(f"{rest.strip()!r} in {each.text!r}")
    return found


def is_of_rules(form: PageForm) -> bool:
    """Whether the page shows rules."""
    return isinstance(form._shown, RulesShown)


def of_a_name(cut: re.Match[str]) -> str:
    """Nothing if a name was cut short, else the whole match."""
    begun = cut[0].strip().rstrip("…")
    return "" if any(name.startswith(begun) for name in NAMES) else cut[0]


def outside_of_signs(text: str) -> str:
    """The text that is not between two signs."""
    depth, rest = 0, ""
    for letter in text:
        if letter == "»" and not depth:
            rest = ""  # the end of a sentence whose beginning stands elsewhere: "12" and "coins»"
        depth = max(0, depth - (letter == "»"))
        rest += letter if not depth and letter != "»" else ""
        depth += letter == "«"
    return rest.replace("«", "")


def outside_of_catalogues(language: str) -> Callable[[str], str]:
    """A function that removes the words of a language's catalogues from a text."""
    known = {
        word.casefold()
        for folder in (languages.HERE, *(game.rules.parent for game in GAMES.values()))
        for message in read_catalogue(folder, language) or ()
        for text in ((message.string,) if isinstance(message.string, str) else message.string)
        for word in WORDS.findall(text)
    }
    return lambda text: WORDS.sub(
        lambda word: "" if word[0][0] == "/" or word[0].casefold() in known else word[0], text
    )
