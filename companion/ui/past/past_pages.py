"""Goes between the pages of past evenings, and does what their keys say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.languages import tr
from companion.ledger.errors import JournalError, SessionInUse
from companion.ledger.roster import read_roster
from companion.ledger.salvage import salvage
from companion.ledger.sessions import (
    delete_session,
    deleted_names,
    rename_session,
    restore_session,
    session_path,
)
from companion.session import Session
from companion.ui.forms.page_form import PageForm
from companion.ui.forms.router import Router
from companion.ui.kit.theme import restyle, theme
from companion.ui.kit.turned import Turned
from companion.ui.pages.exported import ExportedPage
from companion.ui.pages.results_page import results_form
from companion.ui.past.judged import OtherRules
from companion.ui.past.list_page import EveningList, called
from companion.ui.past.reading import EveningReader
from companion.ui.past.step_page import StepPage
from companion.ui.sheets.ask_sheet import AskSheet, Keys
from companion.ui.table.afterwards import report_colours
from companion.ui.views.before.setup import spoken_session
from companion.ui.views.evening.evenings import HELPS, day_if_known
from companion.ui.views.evening.report import export
from companion.ui.views.evening.results import results
from companion.ui.views.way import Kind

LIST_S = 0.2
"""How often it is looked whether more evenings were read."""

LOOK_S = 0.1
"""How often it is looked whether an evening is judged again."""

IN_BIN = 11
"""So many deleted evenings stand on one page of the bin, with a key to the next."""


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
        self._reading = reading
        self._list = EveningList(self._reading, self.open)
        self._router = router = Router()
        for name, leads in (
            ("player", self._ask_player),
            ("game", self._ask_game),
            ("search", self._search),
            ("bin", self._show_bin),
            ("report", lambda: self._report(self._list.listed, self.show_list)),
            ("close", self.close),
        ):
            router.add(name, leads)
        self._asks = AskSheet()
        self._asks.bind(on_close=lambda _: self._back())
        self._back: Callable[[], None] = self.show_list
        self._judged: OtherRules | None = None

    def show_list(self, told: str = "") -> None:
        """All evenings, as they were looked for last; ``told`` is what was just done."""
        self._list.begin(len(deleted_names()), told)
        self._show(PageForm(self._list, self._router, look_s=LIST_S))

    def open(self, name: str) -> None:
        """One evening: its results, or what is wrong with it and what helps."""
        known = next((each for each in self._reading.known.values() if each.name == name), None)
        if known is not None and known.wrong == "damaged":
            told = tr("The first {count:move} can be saved; the rest is damaged.", count=known.good)
            help_ = (tr("Save what can be saved"), "main", partial(self._salvage, name))
            self._trouble(name, tuple(filter(None, (told, day_if_known(known.changed)))), help_)
            return
        try:
            session = self._reading.undisturbed(partial(Session.resume, name))
        except JournalError as error:
            why = tr(HELPS["open here" if error.here else "in use"]) if isinstance(error, SessionInUse) else str(error)
            self._trouble(name, (why,), (tr("Try again"), "main", partial(self._again, name)))
            return
        session.close()
        self._show_results(session)

    def close(self) -> None:
        """Shows the lobby again."""
        self.end()
        self._closed()

    def end(self) -> None:
        """Reads and judges nothing any more."""
        self._reading.end()
        self._end_judging()

    def _show_results(self, session: Session) -> None:
        self._end_judging()
        theme.sit(read_roster().colours_of(session.table.state.seats))
        name = session.name or ""
        over = session.table.game.outcome(session.table.state) is not None
        keys: list[tuple[str, Kind, Callable[[], None]]] = [
            (tr("Play on"), "plain" if over else "main", partial(self._resume, name)),
            (tr("Step through"), "main" if over else "plain", partial(self._step, session, 0)),
            (tr("What if?"), "plain", partial(self._judge_again, session)),
            (tr("Report"), "plain", partial(self._report, (name,), partial(self._show_results, session))),
            (tr("More"), "plain", partial(self._ask_more, session)),
            (tr("Back"), "plain", self.show_list),
        ]
        self._show(results_form(results(session.table, session.times), keys, opened=partial(self._step, session)))

    def _ask_more(self, session: Session) -> None:
        """What is rarely done with an evening."""
        name = session.name or ""
        keys: Keys = [
            (tr("Export"), "plain", partial(self._export, session)),
            (tr("Rename"), "plain", partial(self._rename, name)),
            (tr("Delete"), "bad", partial(self._delete, name)),
        ]
        self._asks.ask_keys(_called(name), keys, columns=3)
        self._show(self._asks, back=partial(self._show_results, session))

    def _trouble(self, name: str, why: tuple[str, ...], help_: tuple[str, str, Callable[[], None]]) -> None:
        """One that cannot be opened: why, and what helps."""
        keys: Keys = [help_, (tr("Rename"), "plain", partial(self._rename, name))]
        path = tr("The file: {path}", path=session_path(name))
        foot: Keys = [
            (tr("Details"), "plain", partial(self._trouble, name, (*why, path), help_)),
            (tr("Delete"), "bad", partial(self._delete, name)),
        ]
        title = tr("The evening “{name}” cannot be opened", name=_called(name))
        self._asks.ask_keys(title, keys, columns=2, told=why, foot=foot[path in why :])
        self._show(self._asks)

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
        self._show(StepPage(session, number, roster=read_roster(), closed=back))

    def _judge_again(self, session: Session) -> None:
        self._judged = OtherRules(session, stepped=partial(self._step, session))
        self._show_judged(session, self._judged)

    def _show_judged(self, session: Session, judged: OtherRules) -> None:
        router = Router()
        router.add("close", partial(self._show_results, session))
        self._show(PageForm(judged, router, look_s=LOOK_S))

    def _end_judging(self) -> None:
        if self._judged is not None:
            self._judged.end()
            self._judged = None

    def _resume(self, name: str) -> None:
        self._reading.end()
        why = self._reading.undisturbed(partial(self._resumed, name))
        if why:
            self._trouble(name, (why,), (tr("Play on"), "main", partial(self._resume, name)))

    def _export(self, session: Session) -> None:
        found = export(session, report_colours(session.table.state.seats))
        router, back = Router(), partial(self._show_results, session)
        router.add("back", back)
        self._show(PageForm(ExportedPage(found), router), back=back)

    def _report(self, names: Sequence[str], back: Callable[[], None]) -> None:
        """The report on these evenings; nothing else is read meanwhile."""
        from companion.reports.making import evenings_named  # What counts and draws is slow to import.
        from companion.ui.pages.report_sheet import report_form

        read = partial(self._reading.undisturbed, partial(evenings_named, names))
        router = Router()
        router.add("close", back)
        self._show(report_form(read, router), back=back)

    def _rename(self, name: str) -> None:
        present = name if _called(name) == name else _called(name).replace(":", ".")  # no file may be called so

        def named(new: str) -> str:
            if new == present:
                self.open(name)
                return ""
            try:
                self._reading.undisturbed(partial(rename_session, name, new))
            except (JournalError, OSError) as error:
                return str(error)
            self.show_list(tr("It is called {name} now.", name=new))
            return ""

        title = tr("What should “{name}” be called?", name=_called(name))
        self._asks.ask_text(title, named, typed=present, empty="")
        self._show(self._asks, back=partial(self.open, name))

    def _delete(self, name: str) -> None:
        self._do(partial(delete_session, name), tr("“{name}” is in the bin now.", name=_called(name)))

    def _show_bin(self, first: int = 0) -> None:
        """What was deleted, so many at a time; a touch brings it back."""
        names = deleted_names()
        shown = names[first : first + IN_BIN]
        after = len(names) - first - len(shown)
        keys: list[tuple[str, str, Callable[[], None]]] = [
            (spoken_session(name), "plain", partial(self._restore, name)) for name in shown
        ]
        if after:
            keys.append((tr("{count} more", count=after), "main", partial(self._show_bin, first + IN_BIN)))
        told = [tr("Touch an evening to bring it back.") if names else tr("The bin is empty.")]
        self._asks.ask_keys(tr("The bin"), keys, columns=2, told=told)
        self._show(self._asks)

    def _restore(self, name: str) -> None:
        self._do(partial(restore_session, name), tr("“{name}” is back.", name=_called(name)))

    def _do(self, does: Callable[[], object], told: str) -> None:
        """Does something with an evening, and says that it is done, or why it cannot be."""
        try:
            self._reading.undisturbed(does)
        except (JournalError, OSError) as error:
            told = str(error)
        self.show_list(told)

    def _ask_player(self) -> None:
        wanted, seats = self._list.wanted, ["", *self._list.players]
        keys = [
            (seat or tr("Everyone"), "chosen" if seat == wanted.seat else "plain", partial(self._want, seat=seat))
            for seat in seats
        ]
        self._asks.ask_keys(tr("Evenings with whom?"), keys)
        self._show(self._asks)

    def _ask_game(self) -> None:
        wanted, games = self._list.wanted, ["", *self._list.games]
        keys = [
            (called(game), "chosen" if game == wanted.game else "plain", partial(self._want, game=game))
            for game in games
        ]
        self._asks.ask_keys(tr("Evenings of which game?"), keys)
        self._show(self._asks)

    def _want(self, **changed: str) -> None:
        self._list.want(replace(self._list.wanted, **changed))
        self.show_list()

    def _search(self) -> None:
        def look_for(words: str) -> None:
            self._want(words=words)

        self._asks.ask_text(tr("Look for what?"), look_for, empty=tr("Show all"))
        self._show(self._asks)

    def _show(self, page: Widget, *, back: Callable[[], None] | None = None) -> None:
        """Shows a page or a sheet; closed, a sheet leads ``back``, or to the list."""
        self._back = back or self.show_list
        framed = BoxLayout(padding=theme.u * 14)
        if page.parent is not None:
            page.parent.remove_widget(page)
        framed.add_widget(page)
        self._whole.content.clear_widgets()
        self._whole.show(framed)
        restyle(framed)


def _called(name: str) -> str:
    """An evening in one line."""
    return spoken_session(name).partition("\n")[0]
