"""The catalogues have every text of the program and its games, and people read the translations."""

from __future__ import annotations

import io
import re
from gettext import GNUTranslations
from pathlib import Path
from string import Formatter

import pytest

from companion import languages
from companion.games import GAMES
from companion.languages import NAMES, form_of, tr
from companion.rules.rulebook import TABLE, is_spoken, page
from tools import messages
from tools.messages import Text, catalogue, is_translated, read_catalogue, written

OTHERS = [code for code in NAMES if code != languages.ENGLISH]
folders = pytest.mark.parametrize("folder", messages.folders(), ids=lambda folder: folder.name)


@folders
@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_has_every_text_of_its_folder_and_no_other(
    folder: Path, language: str, texts: dict[Path, list[Text]]
) -> None:
    """``make messages`` brings the catalogues up to date."""
    found = read_catalogue(folder, language)
    assert found is not None, f"{folder} has no {language}.po"
    wanted = catalogue(texts[folder], language, found)
    have, want = ({(each.id, each.context) for each in each_of} for each_of in (found, wanted))
    assert want - have == set(), "the catalogue lacks texts of the code"
    assert have - want == set(), "the catalogue keeps texts that the code no longer has"
    assert written(wanted, language)[0].decode() == (folder / f"{language}.po").read_text(encoding="utf-8")


@folders
@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(folder: Path, language: str) -> None:
    found = read_catalogue(folder, language)
    assert found is not None
    assert [each.id for each in found if each.id and not is_translated(each)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_keys_of_prompts_are_in_the_catalogue(language: str) -> None:
    found = read_catalogue(GAMES["pirates-bluff"].rules.parent, language)
    assert found is not None
    assert {"Enter the count", "The same bid"} <= {each.id for each in found}


@folders
@pytest.mark.parametrize("language", OTHERS)
def test_what_is_read_is_what_was_translated(folder: Path, language: str) -> None:
    found = read_catalogue(folder, language)
    assert found is not None
    read = GNUTranslations(io.BytesIO((folder / f"{language}.mo").read_bytes()))
    done = [each for each in found if each.id and is_translated(each)]
    for each in done:
        forms = each.string if each.pluralizable else (each.string,)
        for count, form in zip((1, 2), forms, strict=False):
            one, more = each.id if each.pluralizable else (each.id, each.id)
            if each.pluralizable:
                said = (
                    read.npgettext(each.context, one, more, count) if each.context else read.ngettext(one, more, count)
                )
            else:
                said = read.pgettext(each.context, one) if each.context else read.gettext(one)
            assert said == form
    assert languages.progress(folder, language) == (len(done), len([each for each in found if each.id]))


@folders
@pytest.mark.parametrize("language", OTHERS)
def test_a_translation_fills_the_gaps_of_its_text(folder: Path, language: str) -> None:
    found = read_catalogue(folder, language)
    assert found is not None
    for each in found:
        if each.id and is_translated(each):
            forms = each.string if each.pluralizable else (each.string,)
            wanted = gaps(each.id[1] if each.pluralizable else each.id)
            for form in forms:
                assert gaps(form) <= wanted, f"{form!r} has a gap that {each.id!r} has not"
            assert wanted - gaps(forms[-1]) == set(), f"{forms[-1]!r} lacks a gap of {each.id!r}"


@folders
def test_german_uses_infinitives_and_says_du_on_phones_alone(folder: Path) -> None:
    found = read_catalogue(folder, "de")
    assert found is not None
    texts = {
        form: [where for where, _ in each.locations]
        for each in found
        if each.id
        for form in ((each.string,) if isinstance(each.string, str) else each.string)
    }
    assert [text for text, where in texts.items() if ADDRESSED.search(text) and not set(where) & ON_A_PHONE] == []


ADDRESSED = re.compile(r"\b([Dd]u|[Dd]ich|dir|[Dd]ein\w*|[Ee]uch|[Ee]uer|[Ee]ure\w*)\b|\b(wenn|dass|bis|sobald) ihr\b")
ON_A_PHONE = {f"companion/phones/{name}.py" for name in ("words", "at_table", "room")} | {
    "companion/ledger/end_questions.py"
}
"""A phone is one person's; the questions after a game are asked of one at a time."""


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_a_sentence_that_counts_two_things_is_refused() -> None:
    with pytest.raises(ValueError, match="counts one and two"):
        form_of("{one:card} and {two:coin}")


def test_a_language_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(ValueError, match=r"no language 'tlh'; there are: en \(English\), de \(Deutsch\)"):
        languages.speak("tlh")


def test_a_number_has_the_form_that_it_needs_and_none_is_no() -> None:
    text = "{seat} musters {count:card}."
    assert [tr(text, seat="Ann", count=count) for count in (0, 1, 2)] == [
        "Ann musters no cards.",
        "Ann musters 1 card.",
        "Ann musters 2 cards.",
    ]


def test_nothing_is_said_as_nothing() -> None:
    languages.speak("de")
    assert (tr(""), tr("", languages.WORD)) == ("", "")


def test_what_is_not_translated_is_said_in_english() -> None:
    languages.speak("de")
    assert tr("Nobody has translated {count:sentence|sentences} like this.", count=2) == (
        "Nobody has translated 2 sentences like this."
    )


def test_a_game_brings_a_catalogue_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(languages, "_folders", list(languages._folders))
    made = catalogue([Text("{seat} juggles {count:ball}."), Text("Juggle")], "de", None)
    made.get("{seat} juggles {count} ball.").string = (
        "{seat} jongliert {count} Ball.",
        "{seat} jongliert {count} Bälle.",
    )
    for name, content in zip(("de.po", "de.mo"), written(made, "de"), strict=True):
        (tmp_path / name).write_bytes(content)
    languages.speak("de")
    languages.add(tmp_path)
    assert tr("{seat} juggles {count:ball}.", seat="Ann", count=3) == "Ann jongliert 3 Bälle."
    assert tr("Juggle") == "Juggle"
    assert languages.progress(tmp_path, "de") == (1, 2)


@pytest.mark.parametrize("file", [TABLE, *(game.rules for game in GAMES.values())], ids=str)
def test_a_rules_page_of_another_language_has_the_sections_and_the_gaps_of_its_page(file: Path) -> None:
    english = page(file)
    for language in OTHERS:
        languages.speak(language)
        assert is_spoken(file)
        assert list(page(file)) == list(english)
        for number, section in page(file).items():
            assert set(GAP.findall(section.text)) == set(GAP.findall(english[number].text)), section.heading
            assert set(CODE.findall(section.text)) == set(CODE.findall(english[number].text)), section.heading


GAP = re.compile(r"\{([a-z_][\w.]*)")
CODE = re.compile(r"`[\w-]+`")
