"""Goes between the pages of past evenings, and does what their keys say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.languages import tr
from companion.ledger.errors import JournalError, SessionInUse
from companion.ledger.roster import read_roster
from companion.ledger.salvage import salvage
from companion.ledger.sessions import delete_session, deleted_names, rename_session, restore_session, session_path
from companion.session import Session
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.kit.theme import theme
from companion.ui.kit.turned import Turned
from companion.ui.pages.exported import ExportedPage
from companion.ui.pages.results_page import ResultsPage
from companion.ui.past.judged import OtherRules
from companion.ui.past.list_page import EveningList, name_game
from companion.ui.past.reading import EveningReader
from companion.ui.past.step_page import StepShown
from companion.ui.table.afterwards import report_colours
from companion.ui.views.asking import Flow, FlowShown, ask_text, show_page
from companion.ui.views.before.setup import spoken_session
from companion.ui.views.evening.evenings import HELPS, day
from companion.ui.views.evening.results import results
from companion.ui.views.page import Go, KeyGrid, Letters, Page, PageKey, PageLine, Presenter, Tile

LOOK_S = 0.1
"""How often it is looked whether more evenings were read, or one is judged again."""


LIST = Go("list")


class PastPages:
    """Shows them in the place of the lobby, as far as ``reading`` has read them. ``resumed`` goes on with an evening
    and returns why that cannot be, ``closed`` shows the lobby again."""

    def __init__(
        self,
        whole: Turned,
        reading: EveningReader,
        *,
        resumed: Callable[[str], str],
        closed: Callable[[], None],
    ) -> None:
        self._whole, self._resumed, self._closed = whole, resumed, closed
        self._reading, self._list = reading, EveningList(reading)
        self._judged: OtherRules | None = None
        self._router = Router()
        self._ways(
            player=self._ask_player,
            game=self._ask_game,
            want=self._want,
            search=lambda: self._show(FlowShown(self._search())),
            bin=self._show_bin,
            restore=lambda name: self._do(partial(restore_session, name), tr("“{name}” is back.", name=_name(name))),
            report=lambda: self._report(self._list.listed, self.show_list),
            open=self.open,
            list=self.show_list,
            rename=lambda name: self._show(FlowShown(self._rename(name))),
            delete=lambda name: self._do(
                partial(delete_session, name), tr("“{name}” is in the bin now.", name=_name(name))
            ),
            salvage=self._salvage,
            resume=self._resume,
            again=self._again,
            close=self.close,
        )

    def _ways(self, **ways: Callable[..., object]) -> Router:
        for name, leads in ways.items():
            self._router.add(name, leads)
        return self._router

    def show_list(self, told: str = "") -> None:
        """All evenings, as they were looked for last; ``told`` is what was just done."""
        self._list.begin(len(deleted_names()), told)
        self._ways(close=self.close)
        self._show(self._list)

    def open(self, name: str) -> None:
        """One evening: its results, or what is wrong with it and what helps."""
        known = next((each for each in self._reading.known.values() if each.name == name), None)
        if known is not None and known.wrong == "damaged":
            told = tr("The first {count:move} can be saved; the rest is damaged.", count=known.good)
            when = day(known.changed) if known.changed else ""
            help_ = PageKey(tr("Save what can be saved"), Go("salvage", name), "main")
            self._trouble(name, tuple(filter(None, (told, when))), help_)
            return
        try:
            session = self._reading.undisturbed(partial(Session.resume, name))
        except JournalError as error:
            why = tr(HELPS["open here" if error.here else "in use"]) if isinstance(error, SessionInUse) else str(error)
            self._trouble(name, (why,), PageKey(tr("Try again"), Go("again", name), "main"))
            return
        session.close()
        self._show_results(session)

    def close(self) -> None:
        self.end()
        self._closed()

    def end(self) -> None:
        self._reading.end()
        self._end_judging()

    def _show_results(self, session: Session) -> None:
        self._end_judging()
        theme.sit(read_roster().colours_of(session.table.state.seats))
        name = session.name or ""
        is_over = session.table.game.outcome(session.table.state) is not None
        foot = (
            PageKey(tr("Open the table") if is_over else tr("Continue"), Go("resume", name)),
            PageKey(tr("What if?"), Go("judge")),
            PageKey(tr("More"), Go("more")),
            PageKey(tr("Step through"), Go("line", 0), "main"),
        )
        back = partial(self._show_results, session)
        self._ways(
            line=partial(self._step, session),
            judge=partial(self._judge_again, session),
            more=partial(self._ask_more, session),
            export=partial(self._export, session),
            results=back,
        )
        self._ways(**{"report-on": partial(self._report, (name,), back)})
        self._show(ResultsPage(results(session.table, session.times), foot, (PageKey(tr("Back"), Go("list")),)))

    def _ask_more(self, session: Session) -> None:
        """Asks for one of the rare things to do with an evening."""
        name = session.name or ""
        keys = (
            PageKey(tr("Report"), Go("report-on")),
            PageKey(tr("Export"), Go("export")),
            PageKey(tr("Rename"), Go("rename", name)),
            PageKey(tr("Delete"), Go("delete", name), "bad"),
        )
        self._ask(_name(name), (KeyGrid(keys, 4, 84),), back=Go("results"))

    def _trouble(self, name: str, why: tuple[str, ...], help_: PageKey) -> None:
        """One that cannot be opened: why, and what helps."""
        path = tr("The file: {path}", path=session_path(name))
        self._ways(details=partial(self._trouble, name, (*why, path), help_))
        details = () if path in why else (PageKey(tr("Details"), Go("details")),)
        foot = (
            PageKey(tr("Rename"), Go("rename", name)),
            *details,
            PageKey(tr("Delete"), Go("delete", name), "bad"),
        )
        title = tr("The evening “{name}” can't be opened", name=_name(name))
        first, *others = why
        lines = (PageLine(first, 44, bold=True), *(PageLine(each, 28, "soft") for each in others))
        self._ask(title, (Tile(lines, icon="wrong", edge="bad"), KeyGrid((help_,), 1, 96)), foot=foot)

    def _again(self, name: str) -> None:
        self._reading.known = {key: each for key, each in self._reading.known.items() if each.name != name}
        self.open(name)

    def _salvage(self, name: str) -> None:
        def saved() -> None:
            journal, _ = salvage(session_path(name))
            journal.close()

        self._do(saved, tr("Everything before the damage is saved; the damaged file stays beside it."))

    def _step(self, session: Session, number: int) -> None:
        judged = self._judged
        back = partial(self._show_results, session) if judged is None else partial(self._show_judged, session, judged)
        self._ways(results=back)
        self._show(StepShown(session, number, roster=read_roster(), back=Go("results")), look_s=0)

    def _judge_again(self, session: Session) -> None:
        self._judged = OtherRules(session)
        self._show_judged(session, self._judged)

    def _show_judged(self, session: Session, judged: OtherRules) -> None:
        self._ways(close=partial(self._show_results, session))
        self._show(judged)

    def _end_judging(self) -> None:
        if self._judged is not None:
            self._judged.end()
            self._judged = None

    def _resume(self, name: str) -> None:
        self._reading.end()
        why = self._reading.undisturbed(partial(self._resumed, name))
        if why:
            self._trouble(name, (why,), PageKey(tr("Try again"), Go("resume", name), "main"))

    def _export(self, session: Session) -> None:
        from companion.ui.views.evening.report import export  # slow to import

        self._ways(back=partial(self._show_results, session))
        self._show(ExportedPage(export(session, report_colours(session.table.state.seats))))

    def _report(self, names: Sequence[str], back: Callable[[], None]) -> None:
        """The report on these evenings; nothing else is read meanwhile."""
        from companion.reports.making import evenings_named  # What counts and draws is slow to import.
        from companion.ui.pages.report_sheet import ReportShown

        self._ways(close=back)
        self._show(ReportShown(partial(self._reading.undisturbed, partial(evenings_named, names))))

    def _rename(self, name: str) -> Flow[None]:
        present = name if _name(name) == name else _name(name).replace(":", ".")  # no file may be called so

        title, why = tr("What should “{name}” be called?", name=_name(name)), ""
        while True:
            new = yield _ask_text(title, Letters(typed=present), Go("open", name), why)
            if new == present:
                self.open(name)
                return
            try:
                self._reading.undisturbed(partial(rename_session, name, new))
            except (JournalError, OSError) as error:
                why = str(error)
            else:
                self.show_list(tr("It is called {name} now.", name=new))
                return

    def _show_bin(self) -> None:
        """Shows the deleted evenings; a touch restores one."""
        keys = tuple(PageKey(spoken_session(name), Go("restore", name)) for name in deleted_names())
        told = tr("Touch an evening to bring it back.") if keys else tr("The bin is empty.")
        self._ask(tr("The bin"), (PageLine(told, 24), KeyGrid(keys, 2, 84)))

    def _do(self, does: Callable[[], object], told: str) -> None:
        """Does something with an evening, and says that it is done, or why it cannot be."""
        try:
            self._reading.undisturbed(does)
        except (JournalError, OSError) as error:
            told = str(error)
        self.show_list(told)

    def _ask_player(self) -> None:
        words = [(seat or tr("All players"), {"seat": seat}) for seat in ("", *self._list.players)]
        self._ask_which(tr("Evenings with whom?"), words)

    def _ask_game(self) -> None:
        words = [(name_game(game), {"game": game}) for game in ("", *self._list.games)]
        self._ask_which(tr("Evenings of which game?"), words)

    def _ask_which(self, title: str, words: Sequence[tuple[str, dict[str, str]]]) -> None:
        """Asks which evenings are wanted; those of now are marked."""
        now = self._list.wanted
        keys = (
            PageKey(word, Go("want", wanted), "chosen" if replace(now, **wanted) == now else "plain")
            for word, wanted in words
        )
        self._ask(title, (KeyGrid(tuple(keys), 3, 84),))

    def _want(self, wanted: dict[str, str]) -> None:
        self._list.want(replace(self._list.wanted, **wanted))
        self.show_list()

    def _search(self) -> Flow[None]:
        self._want({"words": (yield _ask_text(tr("Look for what?"), Letters(empty=tr("Show all")), LIST))})

    def _ask(self, title: str, blocks: tuple[Any, ...], *, foot: tuple[PageKey, ...] = (), back: Go = LIST) -> None:
        self._show(FlowShown(show_page(Page(title, (PageKey(tr("Close"), back),), blocks, foot=foot))))

    def _show(self, shown: Presenter, *, look_s: float = LOOK_S) -> None:
        """Shows a page in the place of all else."""
        self._whole.content.clear_widgets()
        self._whole.frame(PageForm(shown, self._router, look_s=look_s))


def _name(name: str) -> str:
    """An evening in one line."""
    return spoken_session(name).partition("\n")[0]


def _ask_text(title: str, letters: Letters, back: Go, trouble: str = "") -> Page:
    return replace(ask_text(title, letters, trouble=trouble), keys=(PageKey(tr("Close"), back),))
