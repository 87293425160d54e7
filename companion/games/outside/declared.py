"""Whether the parts of a SPEC fit together: each name is declared, each number is within its range."""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import MISSING
from pathlib import Path
from string import Formatter
from typing import Any, get_type_hints

from companion.decks import DeckError, load_deck
from companion.decks.mistakes import mistakes
from companion.games.outside.literals import locate, trees
from companion.games.outside.misread import misread_places
from companion.games.outside.misspelt import misspelt_faces, modules_of
from companion.languages import form_of
from companion.rules import acts
from companion.rules.events import TABLE_EVENTS, Event
from companion.rules.game import Act, Reason, SetupError, settle_options
from companion.rules.judging.faults import from_here, place_of
from companion.rules.notation.near import guess, near
from companion.rules.places import Seen
from companion.rules.rulebook import TABLE, page
from companion.rules.rulebook.in_force import GAP, sections_in_force
from companion.rules.rulebook.pages import HEADING
from companion.rules.spec import GameSpec

BY = ("seat", "table", "anybody")


def check_declared(spec: GameSpec, where: str) -> None:
    """Raises SetupError for the first mistake, with its file; ``where`` is the file of the SPEC."""
    if not spec.rules.is_file():
        beside = (each.name for each in spec.rules.parent.glob("*.md"))
        wrong = f"its rules page is missing: {spec.rules}; {near(spec.rules.name, beside)}"
        raise SetupError(f"{locate(spec.folder, where, f'rules={wrong}')}: {wrong}")
    for at, mistake in _mistakes(spec, where):
        raise SetupError(f"{locate(spec.folder, at, mistake)}: {mistake}")


def _mistakes(spec: GameSpec, where: str) -> Iterator[tuple[object, str]]:
    yield from _of_reasons(spec, where)
    yield from _find_taken_names(spec)
    yield from _of_words(spec)
    yield from _of_functions(spec)
    yield from _of_times(spec)
    for found in (_of_game, _of_acts, _of_places, _of_showing):
        yield from ((where, mistake) for mistake in found(spec))
    yield from ((spec.rules, mistake) for mistake in _of_page(spec))
    yield from misread_places(spec)
    yield from _find_unreturned(spec.folder)
    yield from misspelt_faces(spec.folder, load_deck(spec.deck_name(settle_options(spec, {}))).played_faces())


def _find_unreturned(folder: Path) -> Iterator[tuple[object, str]]:
    """Each ``replace(...)`` that stands alone on its line."""
    for path, tree in trees(folder):
        for node in ast.walk(tree):
            call = node.value if isinstance(node, ast.Expr) else None
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "replace":
                yield f"{path}:{call.lineno}", "replace(...) changes nothing by itself: write return replace(...)"


def _of_game(spec: GameSpec) -> Iterator[str]:
    if not spec.title.strip():
        yield "title='' is no title"
    match spec.seats:
        case (int(least), int(most)) if 1 <= least <= most:
            pass
        case int(count):
            yield f"seats={count} is no range: write seats=({count}, {count})"
        case _:
            yield f"seats={spec.seats} is no range: it says the least and the most"
    for number in (number for team in spec.numbered_teams for number in team):
        if not 1 <= number <= spec.seats[1]:
            yield f"teams={spec.numbered_teams} names seat {number}, and the seats are 1 to {spec.seats[1]}"
    alone = {*range(1, spec.seats[1] + 1)}.difference(*spec.numbered_teams)
    if alone and len(spec.numbered_teams) > 1:
        yield (f"teams={spec.numbered_teams} leaves out seat {min(alone)} of 1 to {spec.seats[1]}; if it plays alone, "
               f"write ({min(alone)},)")  # fmt: skip
    deck = spec.deck_name(settle_options(spec, {}))
    if deck.endswith(".toml") and not Path(deck).is_file():
        new = f"companion deck new {from_here(deck)}"
        yield f"deck=: {deck} is not there; `{new}` writes a first one, `--from-table cards.csv` one from a spreadsheet"
        return
    try:
        load_deck(deck)
    except DeckError as error:
        yield f"deck=: {error}"
    if deck.endswith(".toml"):
        yield from (f"deck: {mistake}" for mistake in mistakes(deck))
    if spec.position_spec is not None and not issubclass(spec.position_spec.kind, acts.Position):
        yield f"{spec.position_spec.kind.__name__}, which position= names, is no companion.rules.acts.Position"


def _of_acts(spec: GameSpec) -> Iterator[str]:
    if not spec.events_known:
        yield "the modules that events= names define no event"
    if not spec.reasons:
        yield "the module that reasons= names has no reason"
    for kind, act in spec.act_specs.items():
        name, has = kind.__name__, own(kind)
        named = [("cards", act.cards), ("spells", act.spells), ("faced", act.faced)]
        named += [("asks", field) for field in act.asks] + [("chance", field) for field in act.chance]
        for what, field in named:
            if field and field not in has:
                yield f"{name} has no field {field!r}, which its ActSpec says with {what}=; {near(field, has)}"
        for source in filter(None, act.chance.values()):
            if source not in (known := [place.path for place in spec.places]):
                yield f"{name} takes a card from {source!r} by chance=, which no Place declares; {near(source, known)}"
        made = getattr(kind, "__wrapped__", None)  # the event of an act that needs no class
        if act.by == "table" and made is not None and _is_needed(made, "seat"):
            yield f"{made.__name__} has a seat, and “{kind.word()}” is an act of the whole table, which has none"
        if act.by not in BY:
            yield f"the ActSpec of {name} says by={act.by!r}; {near(act.by, BY)}"
    yield from _twice("act", [each.word() for each in spec.acts_known])
    buzzers = [kind.__name__ for kind, act in spec.act_specs.items() if act.buzzer]
    for said, act in spec.act_specs.items():
        needs = [field for field in own(said) if field != "seat" and _is_needed(said, field)]
        if act.buzzer and needs:
            yield f"buzzer=: a press of the button says {said.__name__}, which needs {', '.join(needs)}"
        card_type = said.__dataclass_fields__[act.cards].type if act.cards in said.__dataclass_fields__ else "Face"
        if isinstance(card_type, str) and "Face" not in card_type:
            yield f"{said.__name__}.{act.cards} has the type {card_type}; a card is a Face, from companion.cards"
        if act.spells and not act.cards:
            yield f"{said.__name__} spells a word, and its ActSpec names no cards="
    if len(buzzers) > 1:
        yield f"the button can say one act, and not each of {', '.join(buzzers)}"


def _is_needed(kind: type[Act | Event], name: str) -> bool:
    """Whether an act cannot be said without this field."""
    field = kind.__dataclass_fields__.get(name)
    return field is not None and field.default is MISSING and field.default_factory is MISSING


def own(kind: type[Act | Event]) -> list[str]:
    """The names of an act or an event that a sentence or a SPEC can use: its own fields and properties."""
    shared = {*dir(Event if issubclass(kind, Event) else Act)} - {"seat"}
    return [name.rstrip("_") for name in dir(kind) if name not in shared]


def _twice(what: str, names: Iterable[str]) -> Iterator[str]:
    for name, count in Counter(names).items():
        if count > 1:
            yield f"the {what} {name!r} is there {count} times, in the game or at every table; choose another name"


def _find_taken_names(spec: GameSpec) -> Iterator[tuple[object, str]]:
    """Acts and events that are called like those of every table."""
    kinds: tuple[type[Act | Event], ...] = (*spec.act_specs, *spec.events_known)
    taken = {kind.__name__ for kind in (*acts.TABLE_ACTS, *TABLE_EVENTS)}
    wrong = [kind for kind in kinds if kind.__name__ in taken and kind not in TABLE_EVENTS]
    if wrong:
        names = ", ".join(f"{kind.__name__} ({place_of(kind)})" for kind in wrong)
        yield place_of(wrong[0]), f"the companion's own acts and events have these names; choose others: {names}"


SEEN_BY = ("ALL", "OWNER", "OTHERS", "NOBODY")


def _of_functions(spec: GameSpec) -> Iterator[tuple[object, str]]:
    """Functions that cannot be called as the companion calls them."""
    judges = [(act.judge, "the turn and the act", 2) for act in spec.act_specs.values()]
    for place in spec.places:
        seen: tuple[tuple[Any, str, int], ...] = (
            (place.seen_by, "the state, the owner and a seat", 3),
            (place.opened, "the state and a seat", 2),
        )
        judges += [each for each in seen if callable(each[0])]
    for function, given, count in (*judges, *spec.functions()):
        try:
            inspect.signature(function).bind(*range(count))
        except TypeError as error:
            yield place_of(function), f"{getattr(function, '__name__', function)} is called with {given}: {error}"
        except ValueError:
            continue  # of what is built in nobody can say


def _of_times(spec: GameSpec) -> Iterator[tuple[object, str]]:
    """Judges that read the time of an act, in a game whose acts have none."""
    return iter(()) if any(act.timed for act in spec.act_specs.values()) else list_untimed(spec)


def list_untimed(spec: GameSpec) -> Iterator[tuple[str, str]]:
    """The places that read the time of an act whose moment is not stored: in its judge or a function that gets the
    act."""
    for kind, act in spec.act_specs.items():
        if act.timed or not inspect.isfunction(act.judge):
            continue
        said, known = act.judge.__code__.co_varnames[1], act.judge.__globals__
        whole = inspect.getsource(act.judge)
        called = [name for name in act.judge.__code__.co_names if re.search(rf"\b{name}\([^)]*\b{said}\b", whole)]
        readers = [(known[name], r"\w+") for name in called if inspect.isfunction(known.get(name))]
        for function, reads in ((act.judge, said), *readers):
            lines, first = inspect.getsourcelines(function)
            for at, line in enumerate(lines, first):
                if found := re.search(rf"\b({reads})\.at\b", line):
                    wrong = f"{found[1]}.at is read, and the ActSpec of {kind.__name__} lacks timed=True"
                    yield f"{inspect.getsourcefile(function)}:{at}", f"{wrong}: its acts have no time"


def _of_places(spec: GameSpec) -> Iterator[str]:
    yield from _twice("place", [place.path for place in spec.places])
    by_zone: dict[str, str] = {}
    for place in spec.places:
        path = place.path.rpartition("/")[0] if place.group else place.path
        first = by_zone.setdefault(place.zone, path) if place.zone else path
        if first != path:
            yield (
                f"the places {first!r} and {path!r} have one zone, {place.zone!r}: nobody could tell in which of them "
                "a card lies; give each a zone of its own"
            )
    for place in spec.places:
        if not (isinstance(place.seen_by, Seen) or callable(place.seen_by)):
            meant = near(str(place.seen_by).upper(), SEEN_BY)
            if place.seen_by in SEEN_BY:
                meant = f"write seen_by={place.seen_by}, without quotes, from companion.rules.places"
            yield f"the place {place.path!r} says seen_by={place.seen_by!r}; {meant}"
        if place.room < 0:
            yield f"the place {place.path!r} has room={place.room}: it is 0, or a share of the felt such as 1.0"
        for said in (place.path, place.called, place.account):
            for gap in _gaps(said):
                if gap != "seat":
                    yield f"the place {place.path!r} has a gap {{{gap}}}; the only one is {{seat}}"
        if place.room and not place.zone:
            yield f"the place {place.path!r} has room on the felt, and no zone= that says what it is called there"
        if place.zone and not (place.room or place.is_each_seats or place.zone == "center"):
            yield f"the place {place.path!r} has the zone {place.zone!r} and no room=, so that no table has it"
        zones = [each.zone for each in spec.places if each.zone and each.is_each_seats is place.is_each_seats]
        if place.counted and place.counted not in zones:
            yield f"the place {place.path!r} is counted in the zone {place.counted!r}; {near(place.counted, zones)}"


def _gaps(sentence: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(sentence) if name is not None]


def _of_showing(spec: GameSpec) -> Iterator[str]:
    for verb in spec.showing.verbs:
        if verb.act not in spec.kinds:
            yield f"the verb {verb.title!r} is of the act {verb.act!r}, which is none; {near(verb.act, spec.kinds)}"
            continue
        said, act = spec.kinds[verb.act], spec.act_spec(verb.act)
        if verb.secret and not said.secrets:
            name = said.__name__
            yield f"the verb {verb.title!r} is secret, and {name} does not say which of its fields are: secrets = (...)"
        if verb.secret and act is not None and act.by != "seat":
            yield f"the verb {verb.title!r} is secret, and its act is no seat's: by={act.by!r}"
    for kind in spec.rounds.ends:
        if kind not in spec.events_known:
            known = [each.__name__ for each in spec.events_known]
            yield f"Rounds names {kind.__name__}, which is no event of the game; {near(kind.__name__, known)}"


def file_of(kind: type[Any]) -> object:
    """The file of a class."""
    return getattr(sys.modules.get(kind.__module__), "__file__", kind.__module__)


def _of_words(spec: GameSpec) -> Iterator[tuple[object, str]]:
    """The faults of the classes of acts and events."""
    codes = {reason.code: reason for reason in (*acts.TABLE_REASONS, *spec.reasons)}
    kinds: tuple[type[Act | Event], ...] = (*spec.act_specs, *spec.events_known)
    for kind in kinds:
        name, at = kind.__name__, file_of(kind)
        if unknown := _unknown_type(kind) or _reserved(kind):
            yield unknown
            continue
        has = own(kind)
        if isinstance(kind.secrets, str):
            yield at, f"{name}.secrets is {kind.secrets!r}, a text; write a tuple: secrets = ({kind.secrets!r},)"
            continue
        for field in kind.secrets:
            if field not in (fields := kind.__dataclass_fields__):
                yield at, f"{name} has no field {field!r}, which its secrets name; {near(field, fields)}"
        if not issubclass(kind, Event):
            continue
        why: Any = kind.__dataclass_fields__["why"].default
        said = {"why": getattr(why, "code", ""), "secretly": kind.secretly}
        for what, code in said.items():
            if code and code not in codes:
                own_codes = [each.code for each in spec.reasons]
                meant = (
                    guess(code, own_codes) or f"write it there with a name of its own: {_constant(code)} = Reason(...)"
                )
                yield at, f"the reason {code!r} of {name}.{what} is not in the module of reasons; {meant}"
            elif code:
                for gap in codes[code].gaps:
                    if gap not in has and (what == "secretly" or gap not in dict(why.params)):
                        yield _place_of_reason(spec, codes[code], str(at)), _no_gap(name, codes[code], gap, has)
    known = [each.__name__ for each in (*spec.events_known, *TABLE_EVENTS)]
    for twice in _twice("event", known):
        yield spec.rules.parent, twice


def _constant(code: str) -> str:
    return code.replace("-", "_").upper()


def _unknown_type(kind: type[Act | Event]) -> tuple[object, str] | None:
    """A field whose type is a name that its module does not have, with its line."""
    try:
        get_type_hints(kind)
    except NameError as error:
        at = find_line(kind, rf":.*\b{error.name}\b")
        meant = guess(error.name, vars(sys.modules[kind.__module__])) or guess(error.name, dir(builtins))
        return at, "; ".join(filter(None, (f"{kind.__name__}: {error}", meant)))
    return None


INSTEAD = {"at": "where", "pm": "margin", "stands": "stays", "seat": "player", "why": "because", "postings": "paid"}
"""A better name for a field that every act or event has already; for other names one with ``_`` will do."""


def _reserved(kind: type[Act | Event]) -> tuple[object, str] | None:
    """A field that is called like something that every act or every event has, with its line."""
    what, base = ("event", Event) if issubclass(kind, Event) else ("act", Act)
    for name, said in kind.__annotations__.items():
        is_meant = "ClassVar" in str(said) or (name == "seat" and "Seat" in str(said)) or name == "why"
        if hasattr(base, name) and not is_meant:
            instead = INSTEAD.get(name, f"{name}_")
            wrong = f"the name {name!r} is taken: every {what} has it; call the field {instead!r}"
            return find_line(kind, rf"^\s+{name}\s*:"), f"{kind.__name__}.{name}: {wrong}"
    return None


def find_line(kind: type[Any], written: str) -> str:
    """The first line of a class that has this in it, or its own."""
    lines, first = inspect.getsourcelines(kind)
    at = next((number for number, line in enumerate(lines, first) if re.search(written, line)), first)
    return f"{file_of(kind)}:{at}"


def _no_gap(name: str, reason: Reason, gap: str, has: Iterable[str]) -> str:
    return f"{name} has no field {gap!r}, which the sentence of its reason {reason.code!r} needs; {near(gap, has)}"


def _of_reasons(spec: GameSpec, where: str) -> Iterator[tuple[object, str]]:
    codes = Counter(each.code for each in (*acts.TABLE_REASONS, *spec.reasons))
    for reason in {each.code: each for each in spec.reasons if codes[each.code] > 1}.values():
        if any(each.code == reason.code for each in acts.TABLE_REASONS):
            taken = f"the reason {reason.code!r} is one of the companion's own; choose another code"
            yield _place_of_reason(spec, reason, where), taken
        yield _place_of_reason(spec, reason, where), next(_twice("reason", [reason.code] * codes[reason.code]))
    sections = {**page(spec.rules), **page(TABLE)}
    named = [(_place_of_reason(spec, each, where), f"the reason {each.code!r}", each.section) for each in spec.reasons
             if each.section not in sections]  # fmt: skip
    named += [(locate(spec.folder, where, repr(each.name)), f"the option {each.name!r}", each.section)
              for each in spec.options if each.section not in sections]  # fmt: skip
    counting = [(reason, mistake) for reason in spec.reasons if (mistake := _of_counting(reason.sentence))]
    told = [(_place_of_reason(spec, each, where), f"the sentence of {each.code!r} {wrong}") for each, wrong in counting]
    if told:
        yield told[0][0], "\n".join((told[0][1], *(f"{from_here(at)}: {wrong}" for at, wrong in told[1:])))
    for at, what, section in named:
        yield at, f"{spec.rules.name} has no section {section}, which {what} names; {near(section, sections)}"


def _of_counting(sentence: str) -> str:
    """The fault of a count in a sentence; empty if there is none."""
    for _, name, noun, _ in Formatter().parse(sentence):
        if name and noun and "|" not in noun and re.search(r"(s|x|z|ch|sh|[^aeou]y)$", noun):
            one = noun.removeprefix("#")
            said = f"would say “2 {one}s”: a gap names the singular, or both forms"
            if one.endswith("s") and not one.endswith("ss"):
                return f"{said}: {{{name}:{noun[:-1]}}}, or as in {{{name}:box|boxes}}"
            return f"{said}: {{{name}:{noun}|...}}"
    try:
        form_of(sentence)
    except ValueError as error:
        return f"counts two things, which no translation can: {error}"
    return ""


def _place_of_reason(spec: GameSpec, reason: Reason, where: str) -> str:
    """The file that defines a reason, with its line if it can be found."""
    written = re.compile(rf"""\bReason\(\s*["']{re.escape(reason.code)}["']""")
    for module in modules_of(spec.folder):
        text = Path(str(module.__file__)).read_text(encoding="utf-8")
        if found := written.search(text):
            line = text.count("\n", 0, found.end()) + 1
            return f"{module.__file__}:{line}"
    return where


def _of_page(spec: GameSpec) -> Iterator[str]:
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for at, line in enumerate(spec.rules.read_text(encoding="utf-8").splitlines(), start=1):
        if heading := HEADING.match(line):
            lines[heading["number"]].append(str(at))
    for number, found in lines.items():
        if len(found) > 1:
            yield f"section {number} is there {len(found)} times, in lines {' and '.join(found)}; number each once"
    for number, section in page(spec.rules).items():
        if mistake := next(filter(None, (_of_counting(each[0]) for each in GAP.finditer(section.text))), ""):
            yield f"section {number} {mistake}"
    try:
        sections_in_force(spec, {})
    except AttributeError as error:
        names = [option.name for option in spec.options]
        yield f"{{{error.name}}} is a number of no option; {near(error.name, names)}"


def list_unknown_options(spec: GameSpec) -> Iterator[str]:
    """Options that the rules page names in backticks, and that the game does not have."""
    names = [option.name for option in spec.options]
    for number, section in page(spec.rules).items():
        for name in re.findall(r"\boption `(\w+)`", section.text):
            if name not in names:
                wrong = f"section {number} names the option `{name}`, which is none; {near(name, names)}"
                yield f"{locate(spec.folder, spec.rules, wrong)}: {wrong}"
