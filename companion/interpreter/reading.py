"""The interpreter: what is seen becomes an act, a doubt, or a correction of what was told before; it knows no rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.cards import Face
from companion.interpreter.answering import Answering, Settled
from companion.interpreter.asking import Asking
from companion.interpreter.comparing import Comparing, Comparison
from companion.interpreter.doubting import Doubting
from companion.interpreter.doubts import REFUSED, Doubt, Evidence
from companion.interpreter.earlier import Earlier, possible_then
from companion.interpreter.going_on import GoingOn
from companion.interpreter.held_up import HeldUp
from companion.interpreter.hindsight import Correction, Hindsight
from companion.interpreter.known import known_again
from companion.interpreter.lying import CardLying, Taken
from companion.interpreter.memory import Memory
from companion.interpreter.missing import Missing
from companion.interpreter.presses import Presses
from companion.interpreter.returning import Returning
from companion.interpreter.rows import place_in_row, row_of, seems_hidden
from companion.interpreter.saying import Read, Saying
from companion.interpreter.truth import Truth, said_of
from companion.interpreter.weighing import CLEAR, as_played, likeliest, named, weighed
from companion.interpreter.witness import Witness
from companion.observations import Buzzed, CardGone, CardSeen, Looked, Observation, TagGone, TagSeen, Tapped
from companion.rules.carded import faces_of
from companion.rules.game import Act, IllegalAct, Prompt
from companion.rules.history import History
from companion.rules.notation import act_from_json
from companion.rules.spec import GameSpec

TOO_EARLY_S = 2.0
"""So long at most a card lies openly in a hidden place before it is said what it is laid there for."""


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
        self._asking = Asking(game)
        self._memory = Memory()
        self._hindsight = Hindsight(game, self._asking, self._memory)
        self._doubting = Doubting()
        self._going_on = GoingOn(self._asking, self._memory, self._doubting)
        self._missing = Missing(self._asking, self._memory)
        self._earlier = Earlier()
        self._truth = Truth(self._asking, self._memory, self._doubting, self._missing)
        self._witness = Witness(self._memory, keep_crop)
        self._answering = Answering(
            game, self._asking, self._memory, self._hindsight, self._missing, self._earlier, self._witness
        )
        self._held_up = HeldUp(self._asking, self._memory, self._doubting)
        self._presses = Presses(self._asking)
        self._returning = Returning(
            Comparing(game, self._asking, self._memory), self._memory, was_seen=self._earlier.was_seen
        )
        self._leaving: list[CardGone | TagGone] = []
        self._saying = Saying(
            game,
            self._asking,
            self._memory,
            self._doubting,
            self._hindsight,
            self._missing,
            self._earlier,
            self._witness,
        )

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """The doubts that wait for an answer, oldest first."""
        return self._doubting.waiting

    @property
    def comparison(self) -> Comparison | None:
        """In what the table is not as it was told, since the picture returned; None: in nothing."""
        return self._returning.open

    def read(self, observation: Observation, history: History[Any]) -> tuple[Read, ...]:
        """What an observation means after all this."""
        self._memory.note_time(observation)
        self._returning.note(observation)
        match observation:
            case Tapped(said=said):
                act = act_from_json(self._game.acts_known, said)
                return ((act, Evidence(source=observation.source, confirmed_by=observation.source)),)
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
        found: tuple[Read, ...] = ()
        for lying in () if self._returning.is_settling else self._memory.lying:
            if not lying.spent and not self._doubting.is_unclear(lying) and not self._returning.holds(lying):
                found += self._read(lying, history)
                if found and not isinstance(found[-1], Doubt):
                    break  # The next card is read after this act.
        return found

    def covered(self, history: History[Any]) -> tuple[Taken, ...]:
        """The cards that count as played in this moment, and whose tags are not read any more."""
        return self._hindsight.covered(history)

    def settle(self, number: int, face: Face | None, history: History[Any]) -> tuple[Read, ...]:
        """The table says what a doubtful card is; None: it is no card, and is never asked about again."""
        doubt = self._doubting.pop(number)
        settled = self._answering.settle(doubt, face, history) if doubt is not None else Settled()
        if settled.again is not None:
            return self._read(settled.again, history)
        return (settled.act,) if settled.act is not None else self._saying.corrected(settled.correction)

    def put_together(self, line: int | None, history: History[Any], *, as_it_lies: bool) -> tuple[Read, ...]:
        """The table says what is right in a line of the comparison (None: in all): what lies there, or what was
        told."""
        if not as_it_lies:
            self._returning.leave(line)
            return ()
        said = Evidence(source="table", confirmed_by="table")
        return tuple((amend, said) for amend in self._returning.take(line, history))

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
            lying.answers = self._asking.waited(lying.zone, history.state)
            lying.shows_for = self._asking.welcome(lying.zone, history.state)
        if self._returning.is_settling or self._returning.holds(lying):
            return ()
        gone_on = self._gone_on(seen, history, is_new=lying.since == seen.at) or self._gave_up(lying, history)
        if gone_on:
            return gone_on
        if lying.spent:
            return (
                self._saying.corrected(self._hindsight.moved(lying, history))
                if moved
                else self._read_anew(lying, history)
            )
        if self._hindsight.uncovered(lying, history):
            return ()
        held = self._doubting.hold(lying)
        if held is not None and held.about == REFUSED and likeliest(held.seen) == likeliest(seen):
            self._doubting.go_on(held, held)
            return ()
        found = self._saying.corrected(*self._hindsight.shown(lying.zone)) or self._read(lying, history)
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
        if self._returning.is_settling and not lying.lose(gone):
            self._memory.lift(lying, gone.at)
            self._doubting.drop(lying)
            return ()
        if isinstance(gone, CardGone) and self._held_up.keeps(gone, lying, history):
            return ()
        return self._went(lying, gone, history)

    def _went(self, lying: CardLying, gone: CardGone | TagGone, history: History[Any]) -> tuple[Read, ...]:
        """A card is not there any more."""
        if lying.tag is not None:
            self._doubting.drop(lying)
        if lying.lose(gone):
            return self._read_anew(lying, history) if lying.spent else self._read(lying, history)
        beside = self._memory.is_beside_others(lying)
        if not beside:
            self._missing.left(lying, history)
        gathered = self._gathered(lying, history)
        self._memory.lift(lying, gone.at)
        if self._going_on.stays_asked(lying):
            self._memory.asked_about = (*self._memory.asked_about, (lying, gone.at))
            self._doubting.gathered(lying)
        else:
            self._doubting.drop(lying)
        if gathered:
            return gathered
        if lying.face is None and not lying.spent and beside:
            return self._turned_up(lying, history) or self.look_again(history)
        return self.look_again(history)

    def _looked(self, history: History[Any]) -> tuple[Read, ...]:
        """Nothing is new but the time: what had to last, or to be away, for a while has perhaps done so."""
        while self._leaving:
            if found := self._gone(self._leaving.pop(0), history):
                return found
        for gone in self._held_up.ended(history):
            if (lying := self._memory.find(gone)) is not None and (found := self._went(lying, gone, history)):
                return found
        missed = self._truth.missed(history)
        if missed:
            return missed
        compared = self._returning.compare(history)
        if compared is not None or self._returning.is_settling:
            return () if compared is None else (compared,)
        self._returning.keep_up(history)
        found = self._saying.corrected(*self._hindsight.retracted(history, self._is_asked_about))
        for lying in () if found else self._memory.lying:
            if lying.spent and not self._returning.holds(lying) and (found := self._read_anew(lying, history)):
                break
        found = found or self.look_again(history) or self._passed_over(history)
        waits = None if found else self._truth.compared(history.state)
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

    def _gave_up(self, came: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """Another card is laid although nobody has said what held the moment up: where it cannot be put in later, what
        was laid for it is struck out, so that the next cards meet each other."""
        has_behind = self._held_up.has_behind(history)
        ended = self._held_up.ended(history, came) if came.since == self._memory.now else ()
        for gone in ended:
            lying = self._memory.find(gone)
            if lying is not None and not has_behind:
                self._went(lying, gone, history)
            elif lying is not None:
                self._memory.lift(lying, gone.at)
                self._doubting.drop(lying)
        if not ended:
            return ()
        if has_behind:
            return self._saying.corrected(*self._hindsight.retracted(history, self._is_asked_about))
        return self._truth.missed(history)

    def _passed_over(self, history: History[Any]) -> tuple[Read, ...]:
        """A single card that is asked about, and after which people went on, was played as it looks."""
        found = self._going_on.passed_over(history)
        if found is None:
            return ()
        lying, prompt, face = found
        return (self._saying.say(prompt, (lying,), (face,)),)

    def _read(self, lying: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """What a card means that no act was made of yet."""
        prompt = None if lying.is_back else self._asking.prompt(lying.zone, history.state)
        if lying.is_back or self._was_said(lying, prompt, history):
            return ()
        if prompt is None or prompt.cards is None or known_again(lying, prompt.cards, self._memory):
            return ()
        if seems_hidden(lying, prompt.cards):
            return ()
        if self._asking.is_turned_up_for(prompt) and not self._came_up_for(lying, prompt):
            return ()
        if prompt.cards.most > 1:
            return self._read_row(lying.zone, prompt, history)
        waits = prompt.cards.cleared and lying.told is None and self._memory.is_beside_others(lying)
        if waits and not self._hindsight.has_begun(lying, prompt, history):
            return ()
        waited = self._missing.give_up(history)
        if waited is not None:
            self._memory.forget(waited)
            self._hindsight.unplayed.append(waited)
            return self._saying.corrected(*self._hindsight.struck())
        over = self._hindsight.laid_over(lying, prompt, history)
        if over is not None:
            return self._saying.corrected(over)
        face, asked = self._face(lying, prompt, history)
        if face is None:
            return asked
        place = place_in_row(lying, prompt, self._memory) if prompt.cards.place else 0
        return () if place is None else (self._saying.say(prompt, (lying,), (face,), place),)

    def _came_up_for(self, lying: CardLying, prompt: Prompt) -> bool:
        """Whether a card's face came up when this was waited for, or lay there openly just before, when
        nothing else was welcome there; else it was shown for that, and is not looked at again."""
        just_before = lying.up_since is not None and self._memory.now - lying.up_since <= TOO_EARLY_S
        if (prompt.act, prompt.seat) in lying.answers:
            return True
        if just_before and not lying.was_back and lying.shows_for <= {(prompt.act, prompt.seat)}:
            lying.answers |= {(prompt.act, prompt.seat)}
            return True
        lying.spend(None)
        return False

    def _was_said(self, lying: CardLying, prompt: Prompt | None, history: History[Any]) -> bool:
        """Whether this is the card of an act that somebody said while nothing was seen; then it counts as that. Where
        it is clearly another one, the table is asked."""
        cards = prompt.cards if prompt is not None else None
        said = said_of(lying, cards, self._memory, history, self._asking, self._earlier)
        if said is None or lying.told is not None:
            return False
        faces, likely = faces_of(self._game, said.act), next(iter(lying.candidates), ("", 0.0))[0]
        lying.spend(likely if likely in faces else faces[0])
        lying.play(said.number, said.act)
        lying.share = 1.0
        return True

    def _read_row(
        self, zone: str, prompt: Prompt, history: History[Any], *, gathered: bool = False
    ) -> tuple[Read, ...]:
        """A prompt for several cards is answered when as many as it wants lie in its zone, all of them named; when the
        table goes on although a card is asked about, it is taken for the likeliest face, and the question stays."""
        row, laid_over = row_of(zone, prompt.cards, self._memory) if prompt.cards else ((), False)
        goes_on = gathered or laid_over
        if not row or (not goes_on and any(self._doubting.is_asked(each) for each in row)):
            return ()
        faces: list[Face] = []
        for lying in row:
            likely = self._going_on.taken_for(lying, prompt) if goes_on else None
            face, asked = (likely, ()) if likely is not None else self._face(lying, prompt, history)
            if face is None:
                return asked
            faces.append(face)
        self._memory.rows[zone] = row
        return (self._saying.say(prompt, row, tuple(faces)),)

    def _gathered(self, lying: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """A row that is gathered while one of its cards is asked about was played as it looked."""
        prompt = None if lying.spent or lying.is_back else self._asking.prompt(lying.zone, history.state)
        if prompt is None or prompt.cards is None or prompt.cards.most == 1:
            return ()
        row, _ = row_of(lying.zone, prompt.cards, self._memory)
        is_asked = lying in row and any(self._doubting.is_asked(each) for each in row)
        return self._read_row(lying.zone, prompt, history, gathered=True) if is_asked else ()

    def _face(self, lying: CardLying, prompt: Prompt, history: History[Any]) -> tuple[Face | None, tuple[Read, ...]]:
        """The face that a card is taken for; None: it is not clear, or cannot be, and what is asked about it once it
        has been so for a while."""
        seen, possible = lying.candidates, prompt.cards.faces if prompt.cards else frozenset[Face]()
        candidates = weighed(seen, possible)
        face = lying.told or named(seen, candidates)
        if lying.is_disputed and lying.told is None:
            face = None
        cannot_be = lying.told is None and face not in possible
        if cannot_be and not self._doubting.is_ripe(lying, self._memory.now):
            return None, ()
        if face is None:
            return None, (self._doubting.ask(prompt, lying, candidates),)
        earlier = self._earlier.played(face, prompt.seat, history) if cannot_be else None
        if earlier is not None:
            possible = possible_then(earlier.number, history, self._asking)
            instead = self._earlier.candidates(earlier.number, face)
            return None, (self._doubting.ask_earlier(earlier.act, lying, instead, possible),)
        lying.unlike = None
        return face, ()

    def _read_anew(self, lying: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """A card that was played is clearly read as another one, and goes on to be: where it was not clear when it was
        played, the program had misread it, else the table is asked which it is."""
        now, act = lying.candidates[:1], lying.act
        if lying.told is not None or act is None:
            return ()
        is_clear = bool(now) and now[0][1] >= CLEAR
        if not lying.is_disputed and (not is_clear or now[0][0] == lying.face):
            lying.unlike = None
            if is_clear or self._doubting.is_asked_again(lying):
                self._doubting.drop(lying)
            return ()
        if self._doubting.is_asked_again(lying) or not self._doubting.is_ripe(lying, self._memory.now):
            return ()
        if lying.share < CLEAR and not lying.is_disputed:
            correction = self._hindsight.was(lying, now[0][0], misread=True)
            if correction is not None and _can_be(correction, history):
                return self._saying.corrected(correction)
        return (self._doubting.ask_again(act, lying, now[0]),)

    def _turned_up(self, lying: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """A card that lay beside others where one alone is waited for, and was taken away like them, was only shown:
        it is named, where a name is welcome."""
        waited, prompt = self._asking.prompt(lying.zone, history.state), self._asking.sight(lying.zone, history.state)
        if waited is None or prompt is None or prompt.cards is None or lying.is_back:
            return ()
        seen = lying.candidates
        face = lying.told or named(seen, weighed(seen, prompt.cards.faces))
        if face is None or face not in prompt.cards.faces:
            return ()
        return (self._saying.say(prompt, (lying,), (face,)),)


def _can_be(correction: Correction, history: History[Any]) -> bool:
    """Whether what came after can be judged with what is corrected."""
    try:
        history.judge(correction.amend)
    except IllegalAct:
        return False
    return True
