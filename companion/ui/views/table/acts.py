"""Prompts as pads: what each seat can say next, and the act that a pad's answers make."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from functools import partial
from typing import Any

from companion.bot_seats import bot_seats
from companion.cards import Face
from companion.languages import WORD, capitalize, tr, within
from companion.rules.events import Seat
from companion.rules.felt import Lying, Verb
from companion.rules.game import Act, Cards, Choice, Number, Prompt
from companion.rules.judging.carded import cards_field
from companion.rules.judging.legal import holds_one
from companion.rules.spec import GameSpec
from companion.speech.sentences import speak
from companion.table import Table
from companion.ui.views.table.felts import felt_of, showing

LATE_S = 0.05
"""How long a key stays after its moment has passed: a touch takes a frame or two."""

MOST_ANSWERS = 8
"""The most answers that have a key each."""


@dataclass(frozen=True, slots=True)
class QuickKey:
    """A key at a seat's plate. ``said`` is the whole act, None where it has to be filled in first; ``loud`` is what
    the table waits for, ``soft`` what it does not, ``ends`` what ends a round; ``steps`` are its further titles before
    it says the act."""

    act: str
    title: str
    said: Act | None
    loud: bool = False
    soft: bool = False
    ends: bool = False
    steps: tuple[str, ...] = ()


ENDLESS = 1000
"""A range up to here or further has no end that anybody needs to know."""


@dataclass(frozen=True, slots=True)
class Pad:
    """One thing that can be said: who, which act, and what has to be filled in. ``sure`` is asked before it is said;
    ``aside``: it is not what is waited for; ``spells`` is the choice whose word its cards spell. ``asks`` are the
    questions for its numbers and choices, by their names, ``only`` the words that nobody has to choose. The number
    ``place`` says which card of ``row`` is meant, which lies ``against`` another one; those that are ``rolled`` come
    from a die."""

    kind: type[Act]
    title: str
    says: str
    seat: Seat | None
    cards: Cards | None
    cards_field: str
    is_one_card: bool
    faced: str
    numbers: tuple[Number, ...]
    choices: tuple[Choice, ...]
    optional: bool
    until: float | None = None
    sure: str = ""
    aside: bool = False
    spells: str = ""
    asks: Mapping[str, str] = field(default_factory=dict)
    only: Mapping[str, Any] = field(default_factory=dict)
    place: str = ""
    row: tuple[Lying, ...] = ()
    against: tuple[Lying, ...] = ()
    rolled: frozenset[str] = frozenset()

    @property
    def act(self) -> str:
        """The act's word."""
        return self.kind.word()

    @property
    def is_plain(self) -> bool:
        """Whether one touch says it."""
        return self.cards is None and not self.open_numbers and not self.choices

    @property
    def open_numbers(self) -> tuple[Number, ...]:
        """The numbers that can be more than one."""
        return tuple(number for number in self.numbers if number.least < number.most)

    def make_act(self, faces: Sequence[Face | None] = (), values: Mapping[str, Any] | None = None) -> Act:
        """The act with these cards and values."""
        fixed = {number.name: number.least for number in self.numbers if number.least == number.most}
        named = {**fixed, **self.only, **(values or {})}
        names = {each.name.rstrip("_"): each.name for each in fields(self.kind)}
        filled: dict[str, Any] = {names[name]: value for name, value in named.items()}
        if self.cards is not None and (faces or self.cards.least):
            filled[self.cards_field] = faces[0] if self.is_one_card else (*self.cards.beside, *faces)
        return self.kind(**{"seat": self.seat, **filled})


def pads_of(table: Table, seat: Seat | None) -> tuple[Pad, ...]:
    """The pads of a seat (None: the table as a whole) now; the one that the table waits for comes first."""
    if table.dealer is None:
        pads = _pads(table, table.list_prompts(), seat)
    else:
        state, moves = table.state, len(table.history.standing)
        dealt = table.dealer.go_on(state, moves)
        waits = [each for each in table.list_prompts() if dealt is None or each.act != dealt.word()]
        pads = _pads(table, waits, seat, partial(table.dealer.draw, state, moves))
    return _lay_rows(table, pads, seat)


def _lay_rows(table: Table, pads: tuple[Pad, ...], seat: Seat | None) -> tuple[Pad, ...]:
    """The pads with the rows of this seat and opposite, if they ask for a card of a row."""
    if seat is None or not any(pad.place for pad in pads):
        return pads
    rows = dict(felt_of(table).cards)
    row = rows.pop(seat, ())
    against = next(iter(rows.values())) if len(rows) == 1 else ()
    return tuple(replace(pad, row=row, against=against) if pad.place else pad for pad in pads)


def pads_before(table: Table, number: int, seat: Seat | None) -> tuple[Pad, ...]:
    """The pads of a seat (None: the table as a whole) before the act of this number."""
    return _pads(table, table.game.expected(table.history.state_before(number)), seat)


def pad_for(table: Table, prompt: Prompt) -> Pad:
    """The pad for this prompt."""
    return _pads(table, (prompt,), prompt.seat)[0]


def pads_out_of_turn(table: Table, seat: Seat) -> tuple[Pad, ...]:
    """The others' pads, as if this seat did their moves: it may have done one of them, and the referee judges that."""
    found: dict[str, Pad] = {}
    for prompt in table.list_prompts():
        if prompt.seat not in (None, seat) and not prompt.optional and prompt.act != "answer":
            for pad in pads_of(table, prompt.seat):
                if pad.act == prompt.act:
                    says = tr("{seat}, out of turn: {title}", seat=seat, title=within(pad.title))
                    found.setdefault(
                        pad.act, replace(pad, seat=seat, says=says, title=tr("{title}, out of turn", title=pad.title))
                    )
    return _lay_rows(table, tuple(found.values()), seat)


def _filled(pad: Pad, drawn: Mapping[str, Any]) -> Pad:
    """The pad with what chance says filled in: nobody is asked for that."""
    return replace(
        pad,
        cards=None if pad.cards_field in drawn else pad.cards,
        numbers=tuple(each for each in pad.numbers if each.name not in drawn),
        choices=tuple(each for each in pad.choices if each.name not in drawn),
        only={**pad.only, **drawn},
    )


def _pads(
    table: Table,
    prompts: Iterable[Prompt],
    seat: Seat | None,
    drawn: Callable[[Prompt], Mapping[str, Any]] | None = None,
) -> tuple[Pad, ...]:
    found: list[Pad] = []
    for prompt in prompts:
        if prompt.seat != seat:
            continue
        spec = table.game.act_spec(prompt.act)
        sole = [each for each in prompt.choices if len(each.values) == 1 and prompt.act != "answer"]
        pad = Pad(
            kind=table.game.kinds[prompt.act],
            title=tr(table.game.key_of(prompt)),
            says=speak(table.game, table.setup, prompt.says),
            seat=prompt.seat,
            cards=prompt.cards,
            cards_field=cards_field(table.game, table.game.kinds[prompt.act]),
            is_one_card=_is_one_card(table, prompt.act),
            faced=spec.faced if spec else "",
            numbers=tuple(each for each in prompt.numbers if _is_asked(table, prompt, each.name)),
            choices=tuple(each for each in prompt.choices if each not in sole),
            only={each.name: each.values[0] for each in sole},
            optional=prompt.optional,
            until=prompt.until,
            sure=spec.sure if spec else "",
            aside=spec is not None and spec.aside,
            spells=spec.spells if spec else "",
            asks={name: tr(asked, **dict(prompt.says.params)) for name, asked in spec.asks.items()} if spec else {},
            place=prompt.cards.place if prompt.cards else "",
            rolled=frozenset(name for name, place in spec.chance.items() if not place) if spec else frozenset(),
        )
        found.append(pad if drawn is None else _filled(pad, drawn(prompt)))
    # Cards are sooner counted than named one by one, where either will do.
    counted = {pad.act for pad in found if pad.cards is None}
    return tuple(sorted(found, key=lambda pad: (pad.optional, pad.cards is not None and pad.act in counted)))


def quick_keys(table: Table, seat: Seat, now: float | None = None) -> tuple[QuickKey, ...]:
    """The keys that lie ready at a seat's plate. While an act still counts as at the same time as another one (up to
    its ``until``, on the acts' clock; ``now`` None: no time has passed) only such acts have keys, in the places that
    they had before; afterwards what is waited for has."""
    verbs = {verb.act: verb for verb in verbs_of(table)}
    ready = [pad for pad in pads_of(table, seat) if not pad.optional and (pad.act in verbs or not verbs)]
    in_time = [pad for pad in ready if pad.until is None or not is_late(pad.until, now)]
    if any(pad.until is not None for pad in in_time):
        in_time = [pad for pad in in_time if is_timed(table.game, pad.act)]
    found: dict[str, list[Pad]] = {}
    for pad in in_time:
        same = found.setdefault(pad.act, [])
        if not same or (pad.is_plain and same[0].is_plain and pad.title not in [each.title for each in same]):
            same.append(pad)
    order = [pad for act in verbs for pad in found.get(act, ())] or [pad for pads in found.values() for pad in pads]
    alone = len(order) == 1 and not _is_another_awaited(table, seat, verbs)
    titles = [pad.title if len(found[pad.act]) > 1 else "" for pad in order]
    return tuple(
        _key(pad, verbs.get(pad.act), alone=alone, title=title) for pad, title in zip(order, titles, strict=True)
    )


def _is_another_awaited(table: Table, seat: Seat, verbs: Mapping[str, Verb]) -> bool:
    """Whether the table waits for somebody else above all."""
    return any(
        prompt.seat not in (None, seat)
        and not prompt.optional
        and prompt.until is None
        and prompt.act in verbs
        and verbs[prompt.act].tone == "gold"
        for prompt in table.list_prompts()
    )


def verbs_of(table: Table) -> tuple[Verb, ...]:
    """The names of acts on the keys at the seats, in the order of the keys."""
    shown = showing(table).verbs
    if not shown:
        return tuple(Verb(kind.word(), spec.quick) for kind, spec in table.game.act_specs.items() if spec.quick)
    return shown


def is_timed(game: GameSpec, act: str) -> bool:
    """Whether the moment of an act matters."""
    spec = game.act_spec(act)
    return spec is not None and spec.timed


def is_secret(table: Table, act: str) -> bool:
    """Whether what this act says is for one seat's eyes until the others have said theirs."""
    return any(verb.act == act and verb.secret for verb in showing(table).verbs)


def is_late(until: float, now: float | None) -> bool:
    """Whether the moment up to which an act counts has passed."""
    return now is not None and now > until + LATE_S


def _key(pad: Pad, verb: Verb | None, *, alone: bool, title: str = "") -> QuickKey:
    verb = verb or Verb(pad.act, pad.title)
    needs_no_card = pad.cards is not None and pad.cards.least == 0 and pad.is_one_card
    loud = verb.tone == "gold" or (alone and verb.tone != "soft")
    said = pad.make_act() if pad.is_plain or needs_no_card else _say_only_card(pad)
    return QuickKey(
        pad.act,
        title or tr(verb.title),
        said,
        loud=loud,
        soft=verb.tone == "soft",
        ends=verb.tone == "ends",
        steps=verb.steps,
    )


def _say_only_card(pad: Pad) -> Act | None:
    """The act, if its card lies in the open and can be one only, such as the top of a heap."""
    cards = pad.cards
    is_one = cards is not None and cards.taken and len(cards.faces) == cards.least == cards.most == 1
    return pad.make_act(tuple(cards.faces)) if cards and is_one and not (pad.open_numbers or pad.choices) else None


def question_of(table: Table) -> Pad | None:
    """The referee's question to people: an open question, or the one move that the table waits for."""
    bots = bot_seats(table.history.entries)
    needed = [prompt for prompt in table.list_prompts() if not prompt.optional and prompt.seat not in bots]
    asked = [prompt for prompt in needed if prompt.act == "answer"] or (needed if len(needed) == 1 else [])
    for prompt in asked:
        if prompt.cards is None and not prompt.numbers and len(prompt.choices) == 1:
            pad = next(pad for pad in pads_of(table, prompt.seat) if pad.act == prompt.act and not pad.optional)
            if pad.choices and 0 < len(pad.choices[0].values) <= MOST_ANSWERS:
                return pad
    return None


def spoken_choice(value: str, seats: Sequence[Seat]) -> str:
    """A word to choose as people read it: ``bid-first`` is "Bid first", a name stays as it is."""
    return value if value in seats else tr(value, WORD).replace("-", " ").capitalize()


def name_number(number: Number) -> str:
    """A number's name as a title."""
    return capitalize(tr(number.name, WORD))


def name_range(number: Number) -> str:
    """A number's name with its range."""
    name = name_number(number)
    if number.values:
        return tr("{name} ({values})", name=name, values=", ".join(map(str, number.each)))
    if number.most >= ENDLESS:
        return tr("{name} ({least} or more)", name=name, least=number.least)
    return tr("{name} ({least} to {most})", name=name, least=number.least, most=number.most)


def _is_asked(table: Table, prompt: Prompt, name: str) -> bool:
    """Whether a number has to be asked: beside cards that are named, only if the act cannot do without it."""
    if prompt.cards is None or prompt.cards.least == 0:
        return True
    kind = table.game.kinds[prompt.act]
    return any(field.name == name and field.default is MISSING for field in fields(kind))


def _is_one_card(table: Table, act: str) -> bool:
    kind = table.game.kinds[act]
    field = cards_field(table.game, kind)
    return bool(field) and holds_one(kind, field)
