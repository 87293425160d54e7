"""The interpreter: what is seen becomes an act, a doubt, or a correction of what was told before; it knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.cards import Face
from companion.interpreter.against_book.amiss import Amiss, NotAsTold
from companion.interpreter.against_book.comparing import Comparing, Comparison
from companion.interpreter.against_book.counting import Counting
from companion.interpreter.against_book.left_lying import LeftLying
from companion.interpreter.against_book.returning import Returning
from companion.interpreter.against_book.tops import Tops
from companion.interpreter.against_book.truth import Truth
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.awaited.presses import Presses
from companion.interpreter.doubtful.doubting import Doubting
from companion.interpreter.doubtful.earlier import Earlier
from companion.interpreter.doubtful.going_on import GoingOn
from companion.interpreter.doubtful.held_up import HeldUp
from companion.interpreter.doubtful.hindsight import Hindsight
from companion.interpreter.doubtful.missing import Missing
from companion.interpreter.doubtful.too_few import TooFew
from companion.interpreter.doubtful.unfinished import Unfinished
from companion.interpreter.doubts import REFUSED, Doubt, Evidence
from companion.interpreter.felt.lying import Taken
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.weighing import as_played, likeliest
from companion.interpreter.felt.witness import Witness
from companion.interpreter.telling.answering import Answering, Settled
from companion.interpreter.telling.leaving import Leaving
from companion.interpreter.telling.not_found import NotFound
from companion.interpreter.telling.over_rows import OverRows
from companion.interpreter.telling.putting_back import PuttingBack
from companion.interpreter.telling.read_anew import ReadAnew
from companion.interpreter.telling.saying import Read, Saying
from companion.interpreter.telling.unread import Unread
from companion.observations import Buzzed, CardGone, CardSeen, Looked, Observation, TagGone, TagSeen, Tapped
from companion.rules.game import Act
from companion.rules.history import History
from companion.rules.notation import act_from_json
from companion.rules.spec import GameSpec

LONG_AGO = float("-inf")


class Interpreter:
    """Weighs what lies on the felt with what is waited for.

    ``face_of`` is the deck's: which face the game plays with for a printed one; ``keep_crop`` keeps a card's picture
    and returns its name.
    """

    def __init__(
        self,
        game: GameSpec[Any],
        face_of: Mapping[Face, Face] | None = None,
        *,
        keep_crop: Callable[[bytes], str] | None = None,
    ) -> None:
        self._game = game
        self._face_of = face_of or {}
        self._asking = asking = Asking(game)
        self._memory = memory = Memory()
        self._hindsight = hindsight = Hindsight(game, asking, memory)
        self._doubting = doubting = Doubting()
        self._missing = missing = Missing(asking, memory)
        self._truth = truth = Truth(asking, memory, doubting, missing)
        self._presses = Presses(asking)
        earlier, witness, going_on = Earlier(), Witness(memory, keep_crop), GoingOn(asking, memory, doubting)
        self._returning = returning = Returning(Comparing(game, asking, memory), memory, was_seen=earlier.was_seen)
        self._too_few = too_few = TooFew(asking, memory, doubting, witness)
        self._saying = saying = Saying(game, asking, memory, doubting, hindsight, missing, earlier, witness)
        self._not_found = not_found = NotFound(asking, memory, doubting, saying)
        self._unfinished = unfinished = Unfinished(asking, memory, self._is_asked_about)
        self._putting_back = putting_back = PuttingBack(asking, memory, doubting, witness, unfinished)
        self._answering = Answering(
            game, asking, memory, hindsight, missing, earlier, witness, too_few, not_found, putting_back
        )
        self._anew = anew = ReadAnew(memory, doubting, hindsight, saying)
        self._over_rows = over_rows = OverRows(asking, memory, doubting, going_on, saying)
        self._unread = unread = Unread(
            asking, memory, doubting, hindsight, missing, earlier, returning, going_on, over_rows, saying
        )
        self._leaves = Leaving(
            memory, doubting, hindsight, missing, returning, going_on, HeldUp(asking, memory, doubting), truth, saying,
            unread, anew, self._is_asked_about,
        )  # fmt: skip
        self._not_as_told = NotAsTold(
            LeftLying(asking, memory), Counting(game, asking, memory), Tops(game, asking, memory)
        )
        self._leaving: list[CardGone | TagGone] = []

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubts that wait for an answer, oldest first."""
        return self._doubting.waiting

    @property
    def comparison(self) -> Comparison | None:
        """In what the table is not as it was told, since the picture returned; None: in nothing."""
        return self._returning.open

    @property
    def amiss(self) -> Amiss | None:
        """In what the table cannot be as it was told, just now; None: in nothing."""
        return self._not_as_told.open

    def read(self, observation: Observation, history: History[Any]) -> tuple[Read, ...]:
        """What an observation means after all this."""
        self._memory.note_time(observation)
        self._returning.note(observation)
        match observation:
            case Tapped(said=words):
                act = act_from_json(self._game.acts_known, words)
                said = Evidence(source=observation.source, confirmed_by=observation.source)
                return (*self._over_rows.before(act, history), (act, said))
            case Buzzed():
                return self._presses.read(observation, history.state)
            case CardGone() | TagGone():
                return self._gone(observation, history)
            case Looked():
                return self._looked(history)
            case CardSeen():
                return self._seen(as_played(observation, self._face_of), history)
            case TagSeen():
                return self._seen(observation, history)
        return ()

    def look_again(self, history: History[Any]) -> tuple[Read, ...]:
        """Reads what lies unread: after an act, a card that came too early may now be waited for."""
        return self._putting_back.rest(history) or self._unread.look_again(history)

    def covered(self, history: History[Any]) -> tuple[Taken, ...]:
        """The cards that count as played in this moment, and whose tags are not read any more."""
        return self._hindsight.covered(history)

    def settle(self, number: int, face: Face | None, history: History[Any]) -> tuple[Read, ...]:
        """The table says what a doubtful card is; None: it is no card, and is never asked about again."""
        doubt = self._doubting.pop(number)
        settled = self._answering.settle(doubt, face, history) if doubt is not None else Settled()
        if settled.again is not None:
            return self._unread.read(settled.again, history)
        return (settled.act,) if settled.act is not None else self._saying.corrected(settled.correction)

    def put_together(self, line: int | None, history: History[Any], *, as_it_lies: bool) -> tuple[Read, ...]:
        """The table says what is right in a line of the comparison (None: in all): what lies there, or what was
        told."""
        if not as_it_lies:
            self._returning.leave(line)
            return ()
        said = Evidence(source="table", confirmed_by="table")
        return tuple((amend, said) for amend in self._returning.take(line, history))

    def settle_amiss(self, *, explained: bool) -> tuple[Read, ...]:
        """The table takes the likeliest explanation of what is amiss, or says that it is right so."""
        settled = self._not_as_told.settle(explained=explained)
        return () if settled is None else (settled,)

    def played(self, number: int, act: Act, evidence: Evidence, before: Any) -> None:
        """An act was accepted from somewhere in the state ``before``: the cards that it was read from, or that lie
        where they may and show its faces, need no act of their own."""
        self.remember_time(act)
        self._saying.played(number, act, evidence, before)

    def refused(self, act: Act, history: History[Any]) -> Doubt | None:
        """The referee refused what was read: a card that was read so may be another one, so the table is asked."""
        return self._saying.refused(act, history)

    def remember_time(self, act: Act) -> None:
        """Presses of a session that goes on come after those of before."""
        self._presses.remember(act)

    def _seen(self, seen: CardSeen | TagSeen, history: History[Any]) -> tuple[Read, ...]:
        lying, moved = self._memory.lay(seen)
        if lying.up_since == seen.at:
            lying.answers, lying.heard = self._asking.waited(lying.zone, history.state), len(history.entries)
            lying.shows_for = self._asking.welcome(lying.zone, history.state)
        if self._returning.is_settling or self._returning.holds(lying):
            if lying.since == seen.at:
                lying.up_since = LONG_AGO  # Nobody saw when its face came up.
            return ()
        gone_on = self._gone_on(seen, history, is_new=lying.since == seen.at) or self._leaves.gave_up(lying, history)
        if gone_on:
            return gone_on
        if lying.spent:
            pushed = self._hindsight.moved(lying, history) if moved else self._hindsight.slid(lying, history)
            return self._saying.corrected(pushed) if moved or pushed else self._anew.read(lying, history)
        if self._hindsight.uncovered(lying, history):
            return ()
        held = self._doubting.hold(lying)
        if held is not None and held.about == REFUSED and likeliest(held.seen) == likeliest(seen):
            self._doubting.go_on(held, held)
            return ()
        found = self._saying.corrected(*self._hindsight.shown(lying.zone)) or self._unread.read(lying, history)
        if held is not None and len(found) == 1 and isinstance(found[0], Doubt) and found[0].seen is lying.seen:
            self._doubting.go_on(held, found[0])
            return ()
        return found

    def _gone(self, gone: CardGone | TagGone, history: History[Any]) -> tuple[Read, ...]:
        lying = self._memory.find(gone)
        if lying is None or lying.zone != gone.zone:
            return ()
        gone_on = self._gone_on(gone, history)
        if gone_on:
            self._leaving.append(gone)
            return gone_on
        return self._leaves.gone(gone, lying, history)

    def _looked(self, history: History[Any]) -> tuple[Read, ...]:
        """Nothing is new but the time: what had to last, or to be away, for a while has perhaps done so."""
        while self._leaving:
            if found := self._gone(self._leaving.pop(0), history):
                return found
        missed = self._leaves.held_up(history) or self._truth.missed(history)
        if missed:
            return missed
        compared = self._returning.compare(history)
        if self._returning.has_just_begun and (lay := self._unread.lay_whole(history)):
            return lay
        if compared is not None or self._returning.is_settling:
            return () if compared is None else (compared,)
        self._returning.keep_up(history)
        if (gone_on := self._unfinished.gone_on(history)) is not None:
            return self._putting_back.left_out(gone_on, history.setup.deck.played_faces())
        self._putting_back.looked(history)
        is_gathered, is_asked = self._unfinished.is_gathered, self._is_asked_about
        found = self._saying.corrected(*(() if is_gathered else self._hindsight.retracted(history, is_asked)))
        for lying in () if found else self._memory.lying:
            if lying.spent and not self._returning.holds(lying) and (found := self._anew.read(lying, history)):
                break
        found = found or self.look_again(history) or self._unread.passed_over(history)
        found = found or self._not_found.looked(history)
        waits: Doubt | Amiss | None = None if found else self._truth.compared(history.state)
        waits = waits or (None if found else self._too_few.compared(history) or self._not_as_told.compare(history))
        return found if waits is None else (waits,)

    def _is_asked_about(self, number: int) -> bool:
        """Whether it is open if this act was told rightly."""
        return self._missing.is_open(number) or self._returning.is_open(number)

    def _gone_on(
        self, seen: CardSeen | TagSeen | CardGone | TagGone, history: History[Any], *, is_new: bool = False
    ) -> tuple[Read, ...]:
        """People go on before they have said whether table or referee is right."""
        if not self._returning.is_passed_over(seen, is_new=is_new):
            return ()
        mended = self._returning.go_on(history)
        own = Evidence(source=self._memory.watcher)
        return tuple((amend, own) for amend in mended) or self.look_again(history)
