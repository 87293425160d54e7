"""What a card means that no act was made of yet."""

from __future__ import annotations

from typing import Any

from companion.interpreter.against_book.census import Census
from companion.interpreter.against_book.returning import Returning
from companion.interpreter.against_book.truth import said_of
from companion.interpreter.awaited.asking import Asking
from companion.interpreter.awaited.moments import empties
from companion.interpreter.doubtful.doubting import Doubting
from companion.interpreter.doubtful.earlier import Earlier
from companion.interpreter.doubtful.going_on import GoingOn
from companion.interpreter.doubtful.hindsight import TOGETHER_S, Hindsight
from companion.interpreter.doubtful.missing import Missing
from companion.interpreter.doubts import Doubt
from companion.interpreter.felt.known import known_again
from companion.interpreter.felt.lying import CardLying
from companion.interpreter.felt.memory import Memory
from companion.interpreter.felt.rows import place_in_row, seems_hidden
from companion.interpreter.felt.weighing import named, weighed
from companion.interpreter.telling.faces import Faces
from companion.interpreter.telling.over_rows import OverRows
from companion.interpreter.telling.saying import Read, Saying
from companion.interpreter.telling.whole_rows import WholeRows
from companion.observations import TagSeen
from companion.rules.game import Prompt
from companion.rules.history import History
from companion.rules.judging.carded import faces_of

TOO_EARLY_S = 2.0
"""So long at most a card lies openly in a hidden place before it is said what it is laid there for."""

SHOWN = 8
"""So many cards are remembered that were only shown."""


class Unread:
    """Reads what lies unread, one card or one row at a time."""

    def __init__(
        self,
        asking: Asking,
        memory: Memory,
        doubting: Doubting,
        hindsight: Hindsight,
        missing: Missing,
        earlier: Earlier,
        returning: Returning,
        going_on: GoingOn,
        over_rows: OverRows,
        saying: Saying,
    ) -> None:
        self._asking, self._memory, self._doubting, self._hindsight = asking, memory, doubting, hindsight
        self._missing, self._earlier, self._returning = missing, earlier, returning
        self._going_on, self._over_rows, self._saying = going_on, over_rows, saying
        self._turned_up: list[tuple[str, float]] = []
        census = Census(asking, memory, earlier)
        self._faces = Faces(asking, memory, doubting, earlier, census, saying)
        self._rows = WholeRows(asking, memory, doubting, going_on, census, self._faces, saying)

    def look_again(self, history: History[Any]) -> tuple[Read, ...]:
        """Reads what lies unread: after an act, a card that came too early may now be waited for."""
        if self._returning.has_just_begun:
            return self.lay_whole(history)
        found: tuple[Read, ...] = ()
        for lying in () if self._returning.is_settling else self._memory.lying:
            if not lying.spent and not self._doubting.is_unclear(lying) and not self._returning.holds(lying):
                found += self.read(lying, history)
                if found and not isinstance(found[-1], Doubt):
                    break  # The next card is read after this act.
        return found

    def lay_whole(self, history: History[Any]) -> tuple[Read, ...]:
        """The rows of tags that lay whole when their readers were heard of last, and were not read by then."""
        for lying in self._memory.lying:
            prompt = self._asking.prompt(lying.zone, history.state) if isinstance(lying.seen, TagSeen) else None
            if prompt is None or prompt.cards is None or prompt.cards.most < 2 or lying.spent:
                continue
            if found := self.read(lying, history):
                return found
        return ()

    def read(self, lying: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """What this card means."""
        prompt = None if lying.is_back else self._asking.prompt(lying.zone, history.state)
        if lying.is_back or self._was_said(lying, prompt, history):
            return ()
        if prompt is None or prompt.cards is None or known_again(lying, prompt.cards, self._memory, history):
            return ()
        if seems_hidden(lying, prompt.cards):
            return ()
        if self._asking.is_turned_up_for(prompt) and not self._came_up_for(lying, prompt, history):
            return ()
        if prompt.cards.most > 1:
            return self._rows.read(lying.zone, prompt, history)
        waits = prompt.cards.cleared and lying.told is None and self._memory.is_beside_others(lying)
        if waits and not self._hindsight.has_begun(lying, prompt, history):
            return ()
        if prompt.cards.cleared and lying.told is None and self._was_turned_up_too(lying):
            return self.turned_up(lying, history)
        likeliest = self._missing.likeliest(history.state)
        waited = self._missing.give_up(history)
        if likeliest is not None:
            missed, taken_for = likeliest
            missed.lying.unlike = self._memory.now
            self._memory.asked_about = (*self._memory.asked_about, (missed.lying, missed.at))
            return (self._saying.say(missed.prompt, (missed.lying,), (taken_for,)),)
        if waited is not None:
            self._memory.forget(waited)
            self._hindsight.unplayed.append(waited)
            return self._saying.corrected(*self._hindsight.struck())
        mended = self._hindsight.laid_over(lying, prompt, history)
        if mended := mended or self._hindsight.met_another(lying, history):
            return self._saying.corrected(*mended)
        face, asked = self._faces.face(lying, prompt, history)
        if face is None:
            return asked
        earlier = (each for each in self._memory.face_up(lying.zone) if each.since < lying.since)
        if over := self._over_rows.as_it_looks(earlier, prompt):
            return over
        place = place_in_row(lying, prompt, self._memory) if prompt.cards.place else 0
        return () if place is None else (self._saying.say(prompt, (lying,), (face,), place),)

    def passed_over(self, history: History[Any]) -> tuple[Read, ...]:
        """A card that is asked about, and after which people went on, was played as it looks."""
        found = self._going_on.passed_over(history)
        if found is None:
            return ()
        lying, prompt, faces = found
        if len(faces) > 1:
            return self._rows.read(lying.zone, prompt, history, gathered=True)
        return (self._saying.say(prompt, (lying,), faces),)

    def gathered(self, lying: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """A row that is gathered while one of its cards is asked about was played as it looked, and so was a card that
        lies over one of the row."""
        prompt = None if lying.spent or lying.is_back else self._asking.prompt(lying.zone, history.state)
        if prompt is None or prompt.cards is None or not (prompt.cards.place or prompt.cards.most > 1):
            return ()
        if not prompt.cards.place:
            return self._rows.gathered(lying, prompt, history)
        if not self._doubting.is_asked(lying):
            return ()
        return self._over_rows.as_it_looks((lying,), prompt)

    def turned_up(self, lying: CardLying, history: History[Any]) -> tuple[Read, ...]:
        """A card that lay beside others where one alone is waited for, and was taken away like them, was only shown:
        it is named, where a name is welcome."""
        waited, prompt = self._asking.prompt(lying.zone, history.state), self._asking.sight(lying.zone, history.state)
        if waited is None or prompt is None or prompt.cards is None or lying.is_back:
            return ()
        seen = lying.candidates
        face = lying.told or named(seen, weighed(seen, prompt.cards.faces))
        if face is None or face not in prompt.cards.faces:
            return ()
        self._turned_up = [*self._turned_up[-SHOWN:], (lying.zone, lying.since)]
        return (self._saying.say(prompt, (lying,), (face,)),)

    def _was_turned_up_too(self, lying: CardLying) -> bool:
        """Whether a card came together with some that were only shown: it was left lying when those were taken."""
        return any(zone == lying.zone and abs(lying.since - since) <= TOGETHER_S for zone, since in self._turned_up)

    def _came_up_for(self, lying: CardLying, prompt: Prompt, history: History[Any]) -> bool:
        """Whether a card's face came up when this was waited for, or lay there openly just before, when
        nothing else was welcome there; else it was shown for that, or left there unread when the book took all away
        that lay with it, and is not looked at again."""
        just_before = lying.up_since is not None and self._memory.now - lying.up_since <= TOO_EARLY_S
        if (prompt.act, prompt.seat) in lying.answers:
            places = self._asking.places(lying.zone, history.state)
            taken, lying.heard = history.entries[lying.heard :], len(history.entries)
            if not any(empties(each, places, history) for each in taken):
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
        faces, likely = faces_of(history.game, said.act), next(iter(lying.candidates), ("", 0.0))[0]
        lying.spend(likely if likely in faces else faces[0])
        lying.play(said.number, said.act)
        lying.share = 1.0
        return True
