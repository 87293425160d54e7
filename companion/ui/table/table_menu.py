"""Everything that is not play: the book, the rules, counting, rulings, notes with words, and how the screen looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from companion.bot_seats import bot_seats
from companion.interpreter.doubts import About
from companion.languages import WORD, capitalize, later, tr
from companion.ledger.counting import mismatches
from companion.rules.acts import Count, Rule, Takeback
from companion.rules.events import Seat
from companion.rules.game import Number
from companion.rules.holdings import move
from companion.rules.rulebook.amounts import amount as told_amount
from companion.rules.rulebook.amounts import spoken_score
from companion.ui.controller.desk import Desk
from companion.ui.controller.liking import Liking
from companion.ui.forms.icon import icon_of
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.kit.sheet import Sheets
from companion.ui.pages.door import Group, offered
from companion.ui.pages.settings import SettingsShown
from companion.ui.sheets.language import LANGUAGE, ask_language
from companion.ui.table.noting import Noting
from companion.ui.table.panels.alone import CoverSheet
from companion.ui.table.rulings import ask_ruling
from companion.ui.views.asking import HIGH, HIGHEST, TOLD, Flow, ask_keys, ask_number, ask_which, show_page
from companion.ui.views.evening.book import spoken_account
from companion.ui.views.page import Go, KeyGrid, Page, PageKey, PageLine, PagePart, Ways, lead
from companion.ui.views.questions.missing import find_left_out
from companion.ui.views.table.table import SeatView

MOST_COUNTED = 999
LINED_UP = 2
"""The most seats that have a line each, with all they hold; more share one."""

ANOTHER_TABLE = later("Leave table")
"""The way back to the lobby."""


GROUPS: tuple[tuple[Group, str], ...] = (
    ("game", later("This game")),
    ("table", later("The table")),
    ("app", later("The app")),
)
"""The groups of the menu, with their titles."""

OWN_WAYS: tuple[tuple[Group, int, str, str], ...] = (
    ("game", 30, later("Something's wrong"), "wrong"),
    ("game", 50, later("Write a note"), "note"),
    ("game", 60, later("Count cards or coins"), "count"),
    ("game", 70, later("Look at a hand"), "hand"),
    ("table", 10, later("Seating"), "places"),
    ("table", 20, later("Turn the far side"), "turn"),
    ("table", 30, later("Bots"), "bots"),
    ("app", 10, later("Settings"), "settings"),
    ("app", 20, later("Export"), "export"),
)
"""The entries that are not pages: each its group, its order there, its word, and its way; each way has a drawing of its
own."""


OF_THINGS = tuple(map(Go, ("count", "hand", "devices", "phones")))
"""Ways to the things on a real table and to their readers. They are left out in practice."""


class TableMenu:
    """The menu beside play; ``router`` knows the pages and the table's own ways, and ``photo`` takes a picture of the
    table as a JPEG file's bytes (None: no camera watches)."""

    def __init__(
        self,
        desk: Desk,
        sheets: Sheets,
        router: Router,
        *,
        photo: Callable[[], bytes | None] | None,
        camera: bool,
        liking: Liking,
    ) -> None:
        self._desk, self._sheets = desk, sheets
        self._camera, self._liking = camera, liking
        noting = Noting(desk, photo)
        more = (PageKey(tr("Tour"), Go("tour")), PageKey(LANGUAGE, Go("language")))
        settings = SettingsShown(liking, more)
        flows = {
            "wrong": self._ask_differing,
            "note": noting.ask_words,
            "tag": noting.ask,
            "count": self._count,
            "hand": self._hand,
            "language": self._language,
            "bots": self._bots,
            "rule": self._rule,
        }
        router.add_all({name: lambda flow=flow: sheets.ask(flow()) for name, flow in flows.items()})
        router.add("take-back", self._take_back)
        router.add("count-of", lambda seat: sheets.ask(self._count_of(seat, desk.table.game.unit), seat=seat))
        router.add("settings", lambda: sheets.turn_to(PageForm(settings, router)))

    def show(self, aside: Sequence[PageKey] = (), *, can_leave: bool) -> None:
        """The menu itself; ``aside`` is what the table can say while others are waited for, ``can_leave``: there is a
        lobby to go to."""
        asides = tuple(replace(key, says=Go("aside", key.says), icon="game") for key in aside)
        pages = offered(camera=self._camera, at_table=True, position=self._can_be_entered())
        entries = [
            *((page.group, page.order, lead(tr(page.key), name, icon_of(name)))
              for name, page in pages),
            *((group, order, lead(tr(word), name, name, "main" if name == "wrong" else "plain"))
              for group, order, word, name in OWN_WAYS),
        ]  # fmt: skip
        if self._desk.table.dealer is not None:
            entries = [entry for entry in entries if entry[2].says not in OF_THINGS]
        apart = None
        if can_leave:
            word = tr(ANOTHER_TABLE) if self._desk.table.dealer is None else tr("Stop practising")
            apart = lead(word, "leave", "leave")
        ordered = sorted(entries, key=lambda entry: entry[1])
        groups = tuple(
            (tr(title), (*(way for of, _, way in ordered if of == group), *(asides if group == "game" else ())))
            for group, title in GROUPS
        )
        self._sheets.ask(show_page(Page(tr("More"), (), fills=(Ways(groups, apart),))))

    def _can_be_entered(self) -> bool:
        return self._desk.table.game.position_spec is not None

    def _ask_differing(self) -> Flow[None]:
        """The table does not match the books: what the referee believes, and the ways on."""
        view = self._desk.view
        told: list[PagePart] = []
        for doubt in self._desk.table.doubts[:1]:
            if doubt.seat and doubt.about in (About.NEVER_READ, About.TAKEN_AWAY):
                unread = tr("One of {seat}'s cards was picked up before I could read it.", seat=doubt.seat)
            elif doubt.seat:
                unread = tr("I can't read a card in front of {seat}.", seat=doubt.seat)
            else:
                unread = tr("I can't read a card in the middle.")
            told.append(PageLine(unread, TOLD, bold=True))
        if self._desk.table.history.standing:
            told.append(PageLine(tr("Last: {sentence}", sentence=view.decision.sentence), TOLD, bold=True))
        if len(view.seats) <= LINED_UP:  # more seats are beside the sheet
            told += [PageLine(_tell_held(seat), TOLD, "soft") for seat in view.seats]
        left_out = find_left_out(self._desk.table)
        ways = [
            (tr("It was misread"), Go("book"), tr("correct the line in the book")),
            (tr("Take it back"), Go("take-back"), tr("undo it, if everyone agrees")),
            (tr("Enter what's on the table"), Go("position"), tr("what each player has, seat by seat")),
            (tr("Overrule the referee"), Go("rule"), tr("say in your own words what happens instead")),
        ]
        if not self._can_be_entered():
            del ways[2]
        keys = [PageKey(word, does, hint=hint) for word, does, hint in ways]
        if left_out is not None:
            hint = tr("then the move counts after all")
            keys.insert(0, PageKey(tr("Add the missed card"), Go("line", left_out), "main", hint=hint))
        first = keys[: len(keys) % 2]
        grid = [KeyGrid(tuple(first), 1, HIGH, HIGHEST)] if first else []
        yield ask_keys(tr("Something's wrong"), keys[len(first) :], columns=2, told=(*told, *grid))

    def _hand(self) -> Flow[None]:
        seats = self._desk.table.state.seats
        seat = yield ask_which(tr("Whose hand?"), {seat: seat for seat in seats})
        self._sheets.open(CoverSheet(self._desk.table, seat))

    def _bots(self) -> Flow[None]:
        """For whom a bot plays, and for whom it could."""
        desk = self._desk
        played = bot_seats(desk.table.history.entries)
        keys = [
            PageKey(
                tr("No bot for {seat}", seat=seat) if seat in played else tr("A bot plays for {seat}", seat=seat),
                seat,
                "chosen" if seat in played else "plain",
            )
            for seat in desk.table.state.seats
            if seat in played or desk.is_by_touch
        ]
        told = (
            tr("A bot sees what its seat may see. You can undo its moves, and reports don't count it as a player.")
            if desk.table.dealer is not None
            else tr("A bot sees what its seat may see. The companion draws its cards, so leave its hand in the deck. "
                    "You can undo its moves, and reports don't count it as a player.")
            if desk.is_by_touch
            else tr("A bot can't lay cards: it plays only at a table without a camera and readers.")
        )  # fmt: skip
        seat = yield ask_keys(tr("Bots"), keys, columns=2, told=[told])
        desk.let_play(seat, is_bot=seat not in played)

    def _rule(self) -> Flow[None]:
        self._desk.say((yield from ask_ruling(self._desk.table)))

    def _take_back(self) -> None:
        self._sheets.shut()
        self._desk.say(Takeback())

    def _balances(self) -> Mapping[tuple[str, str], int]:
        table = self._desk.table
        return table.game.balances(table.state)

    def _count(self) -> Flow[None]:
        seats = self._desk.table.state.seats
        seat = yield ask_which(tr("Whose things are you counting?"), {seat: seat for seat in seats})
        yield from self._count_of(seat)

    def _count_of(self, seat: Seat, scored: str = "") -> Flow[None]:
        """Counts things of a seat; which, is asked unless they are what was ``scored``."""
        # What is owed stands in the books alone: nothing of it lies on the table.
        owed = self._desk.table.game.owed
        units = sorted({unit for unit, account in self._balances() if account == seat and unit != owed})
        unit = scored if scored in units else units[0]
        if unit != scored and len(units) > 1:
            what = tr("Which of {seat}'s things did you count?", seat=seat)
            unit = yield ask_which(what, {unit: capitalize(tr(unit, WORD)) for unit in units})
        spoken = tr(unit, WORD)
        while True:
            table = self._desk.table
            staked = table.game.staked(table.state, seat, unit)
            booked = self._balances().get((unit, seat), 0) + staked
            question = tr("How many {unit} does {seat} have?", unit=spoken, seat=seat)
            if staked:
                question += " " + tr("The bet of {bet} counts, too.", bet=staked)
            amount = yield ask_number(question, Number(unit, 0, MOST_COUNTED, now=booked), near=booked)
            self._desk.say(Count(seat=seat, unit=unit, amount=amount))
            if amount == booked:
                return
            differ = next((each for each in mismatches(self._desk.table.history) if each.unit == unit), None)
            keys = [PageKey(tr("Count again"), True, "main"), PageKey(tr("{number} is right", number=amount), False)]
            if differ is not None and differ.between:
                keys.append(PageKey(tr("Find the mistake"), Go("line", differ.between[0].number)))
            told = tr("{seat} counts {amount} {unit}; the book says {booked}.", seat=seat, amount=amount, unit=spoken,
                      booked=booked)  # fmt: skip
            if not (yield ask_keys(told, keys)):
                self._desk.say((yield from self._rule_count(seat, unit, booked, amount)))
                return

    def _rule_count(self, seat: str, unit: str, booked: int, counted: int) -> Flow[Rule]:
        """The table rules that the count holds: the difference comes from, or goes to, the bank or another place."""
        others = sorted(each for of, each in self._balances() if of == unit and each != seat)
        other, more = "bank", counted - booked
        if other not in others:
            title = tr("From whom?") if more > 0 else tr("To whom?")
            other = yield ask_which(title, {each: spoken_account(each) for each in others})
        source, target = (other, seat) if more > 0 else (seat, other)
        effect = move(abs(more), source, target, unit)
        text = tr("{seat} has {amount}.", seat=seat, amount=told_amount(counted, unit))
        return Rule(text=text, effect=(effect,), counted=seat)

    def _language(self) -> Flow[None]:
        self._liking.like(language=(yield from ask_language((self._desk.table.game,))))


def _tell_held(seat: SeatView) -> str:
    """A seat's things, in a line."""
    figures = ", ".join(f"{word} {value}".strip() for word, value in seat.figures)
    return ", ".join(filter(None, (f"{seat.name}: {spoken_score(seat.score)} {seat.unit}", figures)))
