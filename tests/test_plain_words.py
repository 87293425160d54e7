"""The texts for people keep to the page "Plain English" of CONTRIBUTING.md: these tests find the worst habits."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from companion.commands.every_command import COMMANDS
from tools.messages import PROGRAM, Text, folders

ROOT = Path(__file__).parents[1]
HABITS = {
    "mend": r"\bmend(s|ed|ing)?\b",
    "strike": r"\bstruck out\b|\bstrikes? (out|it)\b",
    "anew": r"\banew\b|\bafresh\b",
    "so many": r"\bso many\b",
    "whoever": r"\bwho(so)?ever\b|\bwhomever\b",
    "go by": r"\b(goes|gone|went) by\b",
    "told": r"\bwas told\b|\bwere told\b|\bas (it was )?told\b",
    "otherwise than": r"\botherwise than\b|\b(judged|printed|begun|done) otherwise\b",
    "is no X": r"(?<![Tt]here )\b(is|are) no\b(?! (longer|more|\w+er)\b)",
    "what is Xed": r"\b[Ww]hat (is|was|were) (said|told|read|seen|kept|printed|laid|asked|written|found|entered)\b",
    "all the same": r"\ball the same\b[.?!]?$",
    "what came of": r"\b[Ww]hat (came|comes) of\b|\bheld against what\b",
    "where for if": r"(?:^|[;(] ?)[Ww]here (?:it|they|there|no|nobody|one|only) (?:is|are|has|have|can|cannot)\b",
    "is told": r"\b(is|are) told (what|which|how|by|as)\b",
    "was said": r"\b(was|were|been) said\b(?! (?:after|before))",
    "for want of": r"\bfor want of\b",
    "who for a player": r"(?:^|[.;] )Who (?:has|holds|plays|takes|claims|folds|works)\b(?![^.]*\?)",
    "of which": r"\b(of|on|in) which (?:all|none|nothing|nobody|one|the [a-z]+ (?:is|are))\b",
    "tap": r"(?<![-/])\b[Tt]ap(s|ped|ping)?\b",
    "say a value": r"^say (which|what|whose|how|by)\b|: say (which|what|whose|how|by)\b|\bsays? so many\b",
}
MADE = ("docs/words.md",)
"""Made from the sentences of the catalogues, which have short forms."""
LISTS_THEM = "CONTRIBUTING.md"
DOCUMENTS = sorted(
    str(path.relative_to(ROOT))
    for folder in (".", "docs", "models", "calibration", "packaging", "requirements", "companion", "examples", "tools")
    for path in (ROOT / folder).glob("*.md" if folder == "." else "**/*.md")
    if str(path.relative_to(ROOT)) not in (*MADE, LISTS_THEM) and not path.name.endswith(".de.md")
)
WRITTEN_OUT = re.compile(r"\b(cannot|(is|are|was|were|do|does|did|has|have|could|would) not)\b(?! at all)")
SHORT = re.compile(r"n['’]t\b")
QUOTES = re.compile(r"`[^`]*`|“[^”]*”|\"[^\"]*\"")


def habits_in(text: str) -> list[str]:
    return [habit for habit, form in HABITS.items() if re.search(form, text)]


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_no_text_of_a_catalogue_has_one_of_the_worst_habits(folder: Path, texts: dict[Path, list[Text]]) -> None:
    found = {each.text: habits for each in texts[folder] if (habits := habits_in(each.text))}
    assert found == {}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_document_has_one(name: str) -> None:
    lines = [QUOTES.sub("", line) for line in (ROOT / name).read_text(encoding="utf-8").splitlines()]
    assert [(at, habits) for at, line in enumerate(lines, 1) if (habits := habits_in(line))] == []


def is_spoken(text: Text) -> bool:
    """Whether players read it in a game: on a screen, as a rule's reason, or where the companion says "I"."""
    on_screen = text.file.startswith(("companion/ui/", "companion/phones/"))
    return on_screen or ", rule " in text.hint or re.search(r"\bI\b", text.text) is not None


@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_the_companion_speaks_in_short_forms(folder: Path, texts: dict[Path, list[Text]]) -> None:
    assert {each.text for each in texts[folder] if is_spoken(each) and WRITTEN_OUT.search(each.text)} == set()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_write_them_out(name: str) -> None:
    lines = [QUOTES.sub("", line) for line in (ROOT / name).read_text(encoding="utf-8").splitlines()]
    assert [(at, line) for at, line in enumerate(lines, 1) if SHORT.search(line)] == []


def test_no_help_of_a_command_has_one() -> None:
    assert {each.word: habits for each in COMMANDS if (habits := habits_in(each.help))} == {}


def test_the_trouble_page_quotes_sentences_that_the_companion_says(texts: dict[Path, list[Text]]) -> None:
    spoken = [each.text for each in texts[PROGRAM]]
    rows = (ROOT / "docs" / "hardware" / "trouble.md").read_text(encoding="utf-8").splitlines()
    quoted = [found for row in rows if row.startswith("| ") for found in re.findall(r'"([^"]+)"', row.split("|")[1])]
    said = [piece.strip() for each in quoted for piece in re.split(r"…|\.\.\.| / |7S|\d+(?:\.\d+)?", each)]
    firmware = (ROOT / "companion/sources/nfc/firmware/reader.py").read_text(encoding="utf-8")
    assert [each for each in said if each and not any(each in text for text in (*spoken, firmware))] == []


@pytest.mark.parametrize(
    ("text", "habit"),
    [
        ("Touch a card to mend it.", "mend"),
        ("the felt is gone by", "go by"),
        ("it is told what is said", "what is Xed"),
        ("dictionary “x” is no file of words", "is no X"),
        ("'two' is no whole number", "is no X"),
        ("It prints what came of it.", "what came of"),
        ("the others (where there is one)", "where for if"),
        ("Whose a mark is told by the edge", "is told"),
        ("It was said too late.", "was said"),
        ("What cannot be done for want of cards", "for want of"),
        ("Who has none plays any card.", "who for a player"),
        ("Tap the card.", "tap"),
        ("a picture of which nothing is known", "of which"),
    ],
)
def test_the_habits_are_found(text: str, habit: str) -> None:
    assert habit in habits_in(text)
    assert habits_in("Touch a card to correct it.") == []


@pytest.mark.parametrize("folder", ["companion", "tools", "tests"])
def test_no_docstring_begins_with_so_many(folder: str) -> None:
    read = {file: file.read_text(encoding="utf-8") for file in sorted((ROOT / folder).rglob("*.py"))}
    assert any('"""The ' in text for text in read.values())
    assert [(file.name, found) for file, text in read.items() if (found := re.findall('"{3}So [^.:]+', text))] == []


GONE = set(HABITS) - {"mend"}
"""The habits that no docstring has any more; ``mend`` is still the name of a parameter."""
CLAUSE = re.compile("(?:What|Whose|Where|When|Who|Whom|Whoever|Which) ")


def docstrings(source: str) -> list[str]:
    """Every docstring of a module, those of its constants, too.

    >>> docstrings("A = 1\\n'So  many.'\\nB = 'so few'")
    ['So many.']
    """
    trees = ast.walk(ast.parse(source))
    values = (each.value for each in trees if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
    return [" ".join(each.value.split()) for each in values if isinstance(each.value, str)]


@cache
def docstrings_of_the_program() -> list[tuple[str, str]]:
    """Each docstring with the part that it is in, such as ``companion/ui``."""
    folders = ("companion", "tools", "tests")
    files = (file.relative_to(ROOT) for folder in folders for file in (ROOT / folder).rglob("*.py"))
    return [("/".join(file.parts[:2]), text) for file in files for text in docstrings((ROOT / file).read_text("utf-8"))]


def test_no_docstring_has_one_of_the_habits_that_are_gone() -> None:
    assert [(part, text) for part, text in docstrings_of_the_program() if GONE.intersection(habits_in(text))] == []


def test_no_docstring_begins_with_a_noun_clause() -> None:
    assert {part for part, _ in docstrings_of_the_program()} >= {"companion/ui", "tools/worlds", "tests/screens"}
    assert [(part, text) for part, text in docstrings_of_the_program() if CLAUSE.match(text)] == []
