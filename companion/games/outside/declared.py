"""Whether the parts of a SPEC fit together: each name is declared, and each number is within its range."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

from companion.decks import DeckError, load_deck
from companion.decks.mistakes import mistakes
from companion.games.outside.declared_kinds import is_needed, list_kind_mistakes, own
from companion.games.outside.declared_texts import list_page_mistakes, list_reason_mistakes, list_twice
from companion.games.outside.literals import locate, trees
from companion.games.outside.misread import misread_places
from companion.games.outside.misspelt import misspelt_faces
from companion.rules import acts
from companion.rules.game import SetupError, settle_options
from companion.rules.judging.faults import from_here, place_of
from companion.rules.notation.near import near
from companion.rules.places import Seen
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
    yield from list_reason_mistakes(spec, where)
    yield from list_kind_mistakes(spec)
    yield from _of_functions(spec)
    yield from _of_times(spec)
    for found in (_of_game, _of_acts, _of_places, _of_showing):
        yield from ((where, mistake) for mistake in found(spec))
    yield from ((spec.rules, mistake) for mistake in list_page_mistakes(spec))
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
        if act.by == "table" and made is not None and is_needed(made, "seat"):
            yield f"{made.__name__} has a seat, and “{kind.word()}” is an act of the whole table, which has none"
        if act.by not in BY:
            yield f"the ActSpec of {name} says by={act.by!r}; {near(act.by, BY)}"
    yield from list_twice("act", [each.word() for each in spec.acts_known])
    buzzers = [kind.__name__ for kind, act in spec.act_specs.items() if act.buzzer]
    for said, act in spec.act_specs.items():
        needs = [field for field in own(said) if field != "seat" and is_needed(said, field)]
        if act.buzzer and needs:
            yield f"buzzer=: a press of the button says {said.__name__}, which needs {', '.join(needs)}"
        card_type = said.__dataclass_fields__[act.cards].type if act.cards in said.__dataclass_fields__ else "Face"
        if isinstance(card_type, str) and "Face" not in card_type:
            yield f"{said.__name__}.{act.cards} has the type {card_type}; a card is a Face, from companion.cards"
        if act.spells and not act.cards:
            yield f"{said.__name__} spells a word, and its ActSpec names no cards="
    if len(buzzers) > 1:
        yield f"the button can say one act, and not each of {', '.join(buzzers)}"


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
    yield from list_twice("place", [place.path for place in spec.places])
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
