"""Everything that is not play: the book, the rules, counting, rulings, notes with words, and how the screen looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kivy.uix.widget import Widget

from companion.bot_seats import bot_seats
from companion.interpreter.doubts import About
from companion.languages import WORD, later, tr
from companion.ledger.counting import mismatches
from companion.ledger.settings import Settings
from companion.rules.acts import Count, Rule, Takeback, Transfer
from companion.rules.game import Act, Number
from companion.rules.rulebook.amounts import spoken_score
from companion.ui.controller.desk import Desk
from companion.ui.forms.icon import icon_of
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.kit.sheet import Sheets
from companion.ui.pages.door import Group, offered
from companion.ui.pages.settings import SettingsShown
from companion.ui.sheets.ask_sheet import LANGUAGE, AskSheet
from companion.ui.table.felt.answer_row import Answers
from companion.ui.table.noting import Noting
from companion.ui.table.rulings import Rulings, begun
from companion.ui.views.evening.book import spoken_account
from companion.ui.views.page import Go, PageKey
from companion.ui.views.questions.missing import left_out_last
from companion.ui.views.way import Way, WayGroup

MOST_COUNTED = 999
LINED_UP = 2
"""So many seats have a line each, with all they hold; more share one."""

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
    ("game", 50, later("Note with words"), "note"),
    ("game", 60, later("Count something"), "count"),
    ("game", 70, later("Look at a hand"), "hand"),
    ("table", 10, later("Seating"), "places"),
    ("table", 20, later("Rotate far seats"), "turn"),
    ("table", 30, later("Bots"), "bots"),
    ("app", 10, later("Settings"), "settings"),
    ("app", 20, later("Export"), "export"),
)
"""What is no page: its group, its order there, its word, and its way; each way has a drawing of its own."""


class TableMenu:
    """Fills an ask sheet with what can be done; ``router`` knows the pages and the table's own ways, ``line`` opens a
    line of the book, ``cover`` the hand of a seat; ``turned`` shows a page in the place of the table."""

    def __init__(
        self,
        desk: Desk,
        sheet: AskSheet,
        sheets: Sheets,
        router: Router,
        *,
        cover: Callable[[str], None],
        line: Callable[[int], None],
        noting: Noting,
        camera: bool,
        liked: Callable[[], Settings],
        like: Callable[..., None],
        turned: Callable[[Widget], None],
    ) -> None:
        self._desk, self._sheet, self._sheets = desk, sheet, sheets
        self._camera = camera
        self._router, self._cover, self._line, self._like = router, cover, line, like
        self._rulings = Rulings(desk, sheet, self._say)
        more = (PageKey(tr("Tour"), Go("tour")), PageKey(LANGUAGE, Go("language")))
        settings = SettingsShown(liked, like, more)
        for name, leads in (
            ("wrong", self.differs),
            ("note", noting.ask_words),
            ("count", self._count),
            ("hand", self._hand),
            ("settings", lambda: turned(PageForm(settings, router))),
            ("language", self._language),
            ("bots", self._bots),
        ):
            router.add(name, leads)

    def show(self, leave: Callable[[], None] | None, aside: Answers = ()) -> None:
        """The menu itself; ``leave`` goes to the lobby, None where the app began with this table; ``aside`` is what
        the table can say while others are waited for."""
        router = self._router
        for at, (_, _, does) in enumerate(aside):
            router.add(f"aside-{at}", self._first_closed(does))
        asides = tuple(
            Way(word, f"aside-{at}", "game", "main" if kind == "main" else "plain")
            for at, (word, kind, _) in enumerate(aside)
        )
        pages = offered(camera=self._camera, at_table=True, position=self._can_be_entered())
        entries = [
            *((page.group, page.order, Way(tr(page.key), name, icon_of(name)))
              for name, page in pages),
            *((group, order, Way(tr(word), name, name, "main" if name == "wrong" else "plain"))
              for group, order, word, name in OWN_WAYS),
        ]  # fmt: skip
        apart = None
        if leave is not None:
            router.add("leave", leave)
            apart = Way(tr(ANOTHER_TABLE), "leave", "leave")
        ordered = sorted(entries, key=lambda entry: entry[1])
        groups = [
            WayGroup(tr(title), (*(way for of, _, way in ordered if of == group), *(asides if group == "game" else ())))
            for group, title in GROUPS
        ]
        self._sheet.ask_ways(tr("More"), groups, router.go, apart)

    def _first_closed(self, does: Callable[[], None]) -> Callable[[], None]:
        def act() -> None:
            self._sheets.shut()
            does()

        return act

    def _can_be_entered(self) -> bool:
        return self._desk.table.game.position_spec is not None

    def differs(self) -> None:
        """The table does not match the books: what the referee believes, and the ways on."""
        view = self._desk.view
        seats = [f"{seat.name}: {spoken_score(seat.score)} {seat.unit}" for seat in view.seats]
        if len(seats) > LINED_UP:
            seats = ["  ·  ".join(seats)]
        else:
            figures = [", ".join(f"{word} {value}".strip() for word, value in seat.figures) for seat in view.seats]
            seats = [", ".join(filter(None, each)) for each in zip(seats, figures, strict=True)]
        last = tr("The last move: {sentence}", sentence=view.decision.sentence)
        told = [*([last] if self._desk.table.history.standing else []), *seats]
        for doubt in self._desk.table.doubts[:1]:
            if doubt.seat and doubt.about in (About.NEVER_READ, About.TAKEN_AWAY):
                told.append(tr("One of {seat}'s cards was picked up before the tablet could read it.", seat=doubt.seat))
            elif doubt.seat:
                told.append(tr("The tablet cannot read a card in front of {seat}.", seat=doubt.seat))
            else:
                told.append(tr("The tablet cannot read a card in the middle."))
        entering = (
            tr("Enter the position"),
            "plain",
            partial(self._router.go, "position"),
            tr("what each player has, seat by seat"),
        )
        left_out = left_out_last(self._desk.table)
        put_back = (
            tr("Something was skipped"), "main", lambda: self._line(left_out or 0),
            tr("restore it with the missing card"),
        )  # fmt: skip
        ways = (
            *((put_back,) if left_out is not None else ()),
            (
                tr("It was misread"),
                "plain" if left_out is not None else "main",
                partial(self._router.go, "book"),
                tr("correct the line in the book"),
            ),
            (tr("Take it back"), "plain", self._take_back, tr("everyone agrees that the last move never happened")),
            *((entering,) if self._can_be_entered() else ()),
            (tr("Overrule the referee"), "plain", self._rulings.ask, tr("say in your own words what happens instead")),
        )
        keys = [(word, kind, act) for word, kind, act, _ in ways]
        self._sheet.ask_keys(tr("Something's wrong"), keys, columns=2, told=told, hints=[way[3] for way in ways])

    def _hand(self) -> None:
        self._sheet.ask_word(tr("Whose hand?"), self._desk.table.state.seats, self._cover)

    def _bots(self) -> None:
        """For whom a bot plays, and for whom it could."""
        desk = self._desk
        played = bot_seats(desk.table.history.entries)

        def let_play(seat: str) -> None:
            self._sheets.shut()
            desk.let_play(seat, is_bot=seat not in played)

        keys = [
            (
                tr("{seat} plays again", seat=seat) if seat in played else tr("A bot plays for {seat}", seat=seat),
                "chosen" if seat in played else "plain",
                partial(let_play, seat),
            )
            for seat in desk.table.state.seats
            if seat in played or desk.is_by_touch
        ]
        told = [
            tr("A bot sees what its seat may see. The tablet draws its cards, so leave its hand in the deck. "
               "You can undo its moves, and reports don't count it as a player.")
            if desk.is_by_touch
            else tr("A bot cannot lay cards: it plays only at a table without a camera and readers.")
        ]  # fmt: skip
        self._sheet.ask_keys(tr("Bots"), keys, columns=2, told=told)

    def _say(self, act: Act) -> None:
        self._sheets.shut()
        self._desk.say(act)

    def _take_back(self) -> None:
        self._say(Takeback())

    def _balances(self) -> Mapping[tuple[str, str], int]:
        table = self._desk.table
        return table.game.balances(table.state)

    def _count(self) -> None:
        seats = self._desk.table.state.seats
        self._sheet.ask_word(tr("Whose are you counting?"), seats, self._count_unit)

    def _count_unit(self, seat: str) -> None:
        # What is owed stands in the books alone: nothing of it lies on the table.
        owed = self._desk.table.game.owed
        units = sorted({unit for unit, account in self._balances() if account == seat and unit != owed})
        if len(units) == 1:
            self._count_amount(seat, units[0])
        else:
            self._sheet.ask_word(
                tr("What did you count of {seat}'s?", seat=seat),
                units,
                lambda unit: self._count_amount(seat, unit),
                spoken=begun,
            )

    def _count_amount(self, seat: str, unit: str) -> None:
        booked = self._balances().get((unit, seat), 0)
        self._sheet.ask_number(
            tr("How many {unit} does {seat} have?", unit=tr(unit, WORD), seat=seat),
            Number(unit, 0, MOST_COUNTED),
            lambda amount: self._counted(seat, unit, amount, booked),
            near=booked,
        )

    def _counted(self, seat: str, unit: str, amount: int, booked: int) -> None:
        """What was counted is written down; where it differs, the ways on lie ready."""
        self._say(Count(seat=seat, unit=unit, amount=amount))
        if amount == booked:
            return
        differ = next((each for each in mismatches(self._desk.table.history) if each.unit == unit), None)
        keys: list[tuple[str, str, Callable[[], None]]] = [
            (tr("Count again"), "main", lambda: self._count_amount(seat, unit)),
            (tr("Use the count"), "plain", partial(self._go_by, seat, unit, amount, booked)),
        ]
        if differ is not None and differ.first is not None:
            keys.append((tr("Find the line"), "plain", partial(self._line, differ.first.number)))
        self._sheet.ask_keys(
            tr(
                "{seat} counts {amount} {unit}; I have {booked}.",
                seat=seat,
                amount=amount,
                unit=tr(unit, WORD),
                booked=booked,
            ),
            keys,
        )
        self._sheets.open(self._sheet)

    def _go_by(self, seat: str, unit: str, amount: int, booked: int) -> None:
        """The table rules that the count holds: the difference comes from, or goes to, the bank or another place."""
        others = [each for of, each in self._balances() if of == unit and each != seat]

        def moved(other: str) -> None:
            source, target = (other, seat) if amount > booked else (seat, other)
            effect = Transfer(unit=unit, from_=source, to=target, amount=abs(amount - booked))
            self._say(Rule(text=f"{seat}'s count holds", effect=(effect,)))

        if "bank" in others:
            moved("bank")
        else:
            self._sheet.ask_word(
                tr("From whom?") if amount > booked else tr("To whom?"), sorted(others), moved, spoken=spoken_account
            )

    def _language(self) -> None:
        self._sheet.ask_language(lambda code: self._like(language=code), (self._desk.table.game,))
        self._sheets.open(self._sheet)
