"""Every text that people read, out of the code into the catalogues, and the catalogues into what the program reads.

``python -m tools.messages`` does so for the program and its games; with folders, for games that lie there.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog, Message

from companion import languages
from companion.commands.playing.typed import list_kinds
from companion.commands.playing.words import meaning
from companion.decks import bundled_decks
from companion.decks.prints import COLOURS
from companion.decks.reading import read_deck_file
from companion.games import GAMES
from companion.games.outside import game_in
from companion.languages import ENGLISH, NAMES, NUMBER, NUMBERS, OPTION, WORD, form_of
from companion.rules.acts import TABLE_REASONS, Answer, Count
from companion.rules.events import PLACES
from companion.rules.holdings import CARDS
from companion.rules.options import spoken_name, spoken_value
from companion.rules.position.fields import fields_of
from companion.rules.rulebook.amounts import counted
from companion.rules.rulebook.in_force import GAP, counted_words
from companion.rules.spec import GameSpec

ROOT = Path(__file__).parents[1]
PROGRAM = Path(languages.__file__).parent
CONTEXTS = {"NUMBER": NUMBER, "WORD": WORD, "OPTION": OPTION}
COMMANDS = "companion/commands/"
"""The files whose lines of help are found without a mark."""
ONCE = datetime(2026, 1, 1, tzinfo=UTC)
"""A file that says the same is the same: nothing in it says when it was made."""

IN_KV = re.compile(r'\btr\("((?:[^"\\]|\\.)*)"')


@dataclass(frozen=True, slots=True)
class Text:
    """A text that people read: where it stands, and what helps to translate it."""

    text: str
    context: str = ""
    file: str = ""
    hint: str = ""


def texts_of(folder: Path, *, without: tuple[Path, ...] = ()) -> Iterator[Text]:
    """The texts marked in the Python and kv files of a folder."""
    for file in sorted((*folder.rglob("*.py"), *folder.rglob("*.kv"))):
        if any(each in file.parents for each in without):
            continue
        source, name = file.read_text(encoding="utf-8"), _name(file)
        if file.suffix == ".kv":
            for found in IN_KV.findall(source):
                yield Text(str(ast.literal_eval(f'"{found}"')), file=name)
        else:
            yield from _marked(ast.parse(source), name)


def _marked(tree: ast.AST, name: str) -> Iterator[Text]:
    tuples = {
        str(ast.unparse(each.target)): each.value
        for each in ast.walk(tree)
        if isinstance(each, ast.AnnAssign) and isinstance(each.value, ast.Tuple)
    }
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        called = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        if called == "Prompt":
            keys = (each.value for each in call.keywords if each.arg == "key")
            yield from (Text(str(key.value), "", name) for key in keys if isinstance(key, ast.Constant))
        if not call.args:
            continue
        text = call.args[0]
        if called in ("Number", "Choice"):
            yield from (Text(word, WORD, name) for word in _words(call, tuples))
            continue
        if called in ("add_argument", "add_parser") and name.startswith(COMMANDS):
            lines = (each.value for each in call.keywords if each.arg == "help")
            yield from (Text(str(line.value), "", name) for line in lines if isinstance(line, ast.Constant))
        if called not in ("tr", "later") or not isinstance(text, ast.Constant):
            continue
        context = call.args[1] if len(call.args) > 1 else None
        assert context is None or isinstance(context, ast.Name | ast.Constant), f"{name}:{call.lineno}: which context?"
        known = CONTEXTS[context.id] if isinstance(context, ast.Name) else context.value if context else ""
        yield Text(str(text.value), str(known), name)


def _words(call: ast.Call, tuples: Mapping[str, ast.expr]) -> Iterator[str]:
    """The name of what a prompt asks for, and the words that can be chosen; ``tuples`` are those of the module."""
    for said in call.args:
        part = tuples.get(ast.unparse(said), said)
        for each in part.elts if isinstance(part, ast.Tuple) else (part,):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each.value


def declared(game: GameSpec) -> Iterator[Text]:
    """The texts that a game declares: its sentences, options, keys, places, positions and words."""
    name = _name(game.rules.parent)
    for reason in game.reasons:
        yield Text(reason.sentence, "", name, f"{reason.code}, rule {reason.section}")
    for option in game.options:
        yield Text(spoken_name(option), OPTION, name, option.line)
        yield Text(option.line, "", name)
        for value in option.values:
            if isinstance(value, str) and value:
                yield Text(spoken_value(option, value), OPTION, name, option.line)
    for gap in GAP.finditer(game.rules.read_text(encoding="utf-8")):
        if gap["noun"]:
            yield Text(counted_words(gap["noun"]), "", name, "the rules page")
    for spec in game.act_specs.values():
        for key in (spec.key or spec.kind.word().replace("-", " ").capitalize(), spec.quick):
            yield Text(key, "", name)
        yield from (Text(each, "", name) for each in (spec.sure, *spec.asks.values()))
    yield from (Text(meaning(kind), "", name, "the help of the terminal") for kind in list_kinds(game))
    for verb in game.showing.verbs:
        yield from (Text(title, "", name) for title in (verb.title, *verb.steps, verb.waits) if title)
    for place in game.places:
        yield from (Text(word, WORD, name) for word in (place.called, place.zone, "" if place.is_row else place.noun))
        if "{seat}" not in place.path:
            yield Text(place.path, WORD, name)
        yield from (Text(part, WORD, name) for part in place.path.split("/") if "{" not in part)
    for field in fields_of(game.position_spec.kind) if game.position_spec else ():
        yield Text(field.called, "", name)
        yield from (Text(word, WORD, name) for word in (field.noun, *field.words, *[field.name] * bool(field.words)))
    yield from (Text(figure.title, "", name) for figure in game.figures)
    yield Text(game.title, "", name)
    yield Text(game.line, "", name)
    for unit in (game.unit, CARDS, *filter(None, (game.owed,))):
        yield Text(unit, WORD, name)
        yield Text(counted(unit), WORD, name)


def of_every_table() -> Iterator[Text]:
    """The sentences and words of every table."""
    for reason in TABLE_REASONS:
        yield Text(reason.sentence, "", "companion/rules/acts.py", f"{reason.code}, rule {reason.section}")
    yield from (
        Text(meaning(kind), "", "companion/rules/acts.py", "the help of the terminal") for kind in (Answer, Count)
    )
    for place in PLACES:
        yield Text(place, WORD, "companion/rules/events.py")
    for number in NUMBERS:
        yield Text(number, NUMBER, "companion/languages/__init__.py")


def of_decks() -> Iterator[Text]:
    """The names of the cards of the bundled decks that are words, and the colours of backs."""
    yield from (Text(colour, WORD, "companion/decks/prints.py") for colour in COLOURS)
    for deck in bundled_decks():
        for said in read_deck_file(deck).table("print").values():
            if re.search("[a-z]{3}", said.get("name", "")):
                yield Text(said["name"], WORD, f"companion/decks/{deck}.toml")


def program() -> list[Text]:
    """All texts that do not belong to a game."""
    inside = tuple(game.rules.parent for game in GAMES.values())
    return [*of_every_table(), *of_decks(), *texts_of(PROGRAM.parent, without=inside)]


def of_game(game: GameSpec, texts: list[Text]) -> list[Text]:
    """All texts of a game that are not among the ``texts`` of the program."""
    own = [*declared(game), *texts_of(game.rules.parent)]
    anyway = {(each.text, each.context) for each in texts}
    return [each for each in own if (each.text, each.context) not in anyway]


def catalogue(texts: list[Text], language: str, before: Catalog | None) -> Catalog:
    """The catalogue of these texts, with what was translated before."""
    fresh = Catalog(locale=language, fuzzy=False, charset="utf-8")
    for each in texts:
        if each.text.strip():
            form = form_of(each.text)
            said = (form.one, form.more) if form.counted else form.one
            hints = [each.hint] if each.hint else []
            fresh.add(said, context=each.context or None, locations=[(each.file, None)], auto_comments=hints)
    for message in fresh:
        kept = before.get(message.id, message.context) if before is not None and message.id else None
        if kept is not None and kept.pluralizable == message.pluralizable:
            message.string = kept.string
    return fresh


HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def read_catalogue(folder: Path, language: str) -> Catalog | None:
    """The catalogue that a folder has."""
    file = folder / f"{language}.po"
    return (
        pofile.read_po(io.BytesIO(file.read_bytes()), locale=language, abort_invalid=True) if file.is_file() else None
    )


def written(catalog: Catalog, language: str) -> tuple[bytes, bytes]:
    """A catalogue as the files that are kept: for people and for the program."""
    text, compiled = io.BytesIO(), io.BytesIO()
    pofile.write_po(text, catalog, width=0, include_lineno=False, omit_header=True, sort_output=True)
    head = HEADER.format(language=language, plurals=catalog.plural_forms)
    whole = Catalog(locale=language, creation_date=ONCE, revision_date=ONCE)
    for each in catalog:
        if each.id and is_translated(each):
            whole.add(each.id, each.string, context=each.context)
    mofile.write_mo(compiled, whole)
    return head.encode() + text.getvalue(), compiled.getvalue()


def is_translated(message: Message) -> bool:
    """Whether each of its forms is."""
    forms = message.string if message.pluralizable else (message.string,)
    return bool(forms) and all(forms)


def folders() -> tuple[Path, ...]:
    """The folders with catalogues: the program's own and one a game."""
    return PROGRAM, *(game.rules.parent for game in GAMES.values())


def parts() -> dict[Path, list[Text]]:
    """The folders with catalogues, and their texts."""
    texts = program()
    return {PROGRAM: texts, **{game.rules.parent: of_game(game, texts) for game in GAMES.values()}}


def main(named: list[str]) -> None:
    """Brings catalogues up to date, and says how far the translations are."""
    common = program() if named else []
    outside = {Path(each): of_game(game_in(Path(each)), common) for each in named}
    for folder, texts in (outside or parts()).items():
        for language in NAMES:
            if language != ENGLISH:
                made = catalogue(texts, language, read_catalogue(folder, language))
                source, compiled = written(made, language)
                (folder / f"{language}.po").write_bytes(source)
                (folder / f"{language}.mo").write_bytes(compiled)
                done, of = languages.progress(folder, language)
                print(f"{_name(folder)}: {done} of {of} in {NAMES[language]}")


def _name(file: Path) -> str:
    return str(file.relative_to(ROOT)) if file.is_relative_to(ROOT) else file.name


if __name__ == "__main__":
    main(sys.argv[1:])
