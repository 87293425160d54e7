"""The desk: what the screens say to the table and hear from it, without any window."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection
from dataclasses import replace

from companion.bot_seats import BOT, bots_since, seat_note
from companion.cards import Face
from companion.interpreter.doubts import About
from companion.languages import WORD, later, spoken, tr
from companion.observations import Observation, SightChanged, SourceBack, SourceLost, Tapped
from companion.rules.acts import Undo
from companion.rules.events import Seat, Why
from companion.rules.game import Act, IllegalAct
from companion.rules.history.corrections import next_undo
from companion.rules.history.letting_stand import let_stand
from companion.rules.judging.visibility import open_to_all, open_why
from companion.session import Session
from companion.sources.camera.tracking.state import CameraState
from companion.sources.feed import Feed
from companion.sources.nfc.device import Device, ReaderState
from companion.speech.sentences import headline, rule_of, speak, spoken_face
from companion.table import Accepted, NotWritten, Refused, Step
from companion.ui.controller.trial import Trial
from companion.ui.controller.warm_up import WarmUp
from companion.ui.views.before.decks import DeckChoice, deck_in_play
from companion.ui.views.before.readiness import Readiness, ZoneTest, readiness
from companion.ui.views.devices.device_view import DeviceView
from companion.ui.views.devices.phones import Phones
from companion.ui.views.devices.plugged import Plugged, device_views, plugged, plugged_at
from companion.ui.views.devices.spoken import is_at, spoken_loss
from companion.ui.views.page import Do
from companion.ui.views.questions.aside import covered_sentences
from companion.ui.views.table.acts import is_late, is_timed
from companion.ui.views.table.result import result_stays
from companion.ui.views.table.table import TableView, table_view

TOUCH_PM_S = 0.02
"""How exactly a touch is timed: touches are collected once a frame."""

TOUCH = "touch"
"""The source of what people enter on the glass."""

BY_THE_TABLE = later("the table lets it stand", WORD)


class Desk:
    """One open session. ``version`` grows whenever there is something new to show; ``phones`` are those at the
    table, if there can be any."""

    def __init__(self, session: Session, feed: Feed, *, clock: Callable[[], float]) -> None:
        self.session = session
        self.table = session.table
        self.clock = clock
        self.refusal: Refused | None = None
        self.trouble = ""
        self._hampered = ""
        self._deck: tuple[str, DeckChoice] | None = None  # in the language that was spoken
        self.version = 0
        self.trial = Trial()
        self.warm_up = WarmUp(session.table)
        self._read_to = 0
        self.leaves_time = False
        """Bots wait: a person who plays alone moves first."""
        self.offer: Act | None = None
        """A bot's move that a person has to want."""
        self.declined: frozenset[tuple[Seat | None, str]] = frozenset()
        """The seats of bots, and which moves of theirs people did not want."""
        self._feed = feed
        self.phones: Phones | None = None
        self._noticed: deque[Observation] = deque()
        self._spoken_of: list[str] = []  # tags, the one that is spoken of now last
        self._covered = ""
        self._shown: tuple[int, TableView] | None = None
        self._changes_at: float | None = None
        # A session that goes on after a restart has times of a clock that ran longer than this one.
        last = max((entry.act.at or 0.0 for entry in self.table.history.entries), default=0.0)
        self._ahead = max(0.0, last - clock())
        self.table.listeners.append(self._heard)

    def pump(self, late: Callable[[], bool] = lambda: False) -> None:
        """Takes in what the sources noticed and what has come to disk: one thing at least, the others until it is
        ``late``. Called at every tick."""
        if self.phones is not None:
            self.phones.pump()
        if not self.warm_up.is_missed:
            self._noticed.extend(self._feed.drain())
        begun = False
        while self._noticed and not (begun and late()):
            begun = True
            self._notice(self._noticed.popleft())
        if begun:
            self._speak_of_covered()
        self.table.tick()
        if self.phones is not None:
            self.phones.show()
        if self._changes_at is not None and is_late(self._changes_at, self.clock() + self._ahead):
            self._changes_at = None
            self.version += 1

    @property
    def is_behind(self) -> bool:
        """Whether something that was noticed is still to be taken in."""
        return bool(self._noticed)

    def _notice(self, observation: Observation) -> None:
        if self.trial.keeps(observation):
            return
        match observation:
            case SourceLost(source=source, why=why):
                self.trouble = spoken_loss(source, why)
                self.version += 1
            case SourceBack():
                self.trouble = ""
                self.version += 1
            case SightChanged(why=why):
                self.trouble = why if why or self.trouble == self._hampered else self.trouble
                self._hampered = why
                self.version += 1
            case _:
                asked = self.table.doubts, self.table.comparison, self.table.amiss
                self.table.observe(observation)
                self.version += asked != (self.table.doubts, self.table.comparison, self.table.amiss)

    def _speak_of_covered(self) -> None:
        """Says once of each card that counts as played and is not read any more what to do; and no more when it is."""
        covered = covered_sentences(self.table)
        if self._spoken_of and self._spoken_of[-1] not in covered and self.trouble == self._covered:
            self.trouble = ""
            self.version += 1
        self._spoken_of = [uid for uid in self._spoken_of if uid in covered]
        for uid, sentence in covered.items():
            if uid not in self._spoken_of and not self.trouble:
                self._spoken_of.append(uid)
                self.trouble = self._covered = sentence
                self.version += 1

    @property
    def is_recorded(self) -> bool:
        """Whether all that is to be seen is a recording."""
        names = [source.name for source in self._feed.sources]
        return bool(names) and all(name.startswith("replay:") for name in names)

    @property
    def has_played_out(self) -> bool:
        """Whether all that was to be seen is a recording, and it has come to its end."""
        return self.is_recorded and self._feed.exhausted

    @property
    def view(self) -> TableView:
        """The table as it is on disk."""
        if self._shown is None or (self._shown[0] != self.version and not self.table.is_writing):
            now = self.clock() + self._ahead
            ends = [prompt.until for prompt in self.table.list_prompts() if prompt.until is not None]
            self._changes_at = min((end for end in ends if not is_late(end, now)), default=None)
            self._shown = (self.version, table_view(self.table, now, stays=self.stays))
        return self._shown[1]

    @property
    def stays(self) -> bool:
        """Whether the result is still to be read. At a table with one person it stays on the felt until then."""
        return not self.has_gone_on and result_stays(self.table)

    @property
    def has_gone_on(self) -> bool:
        """Whether "Go on" was touched since the last move."""
        return self._read_to == len(self.table.history.entries)

    def go_on(self) -> None:
        """Takes the result off the felt, and lets the bots move."""
        self._read_to, self.leaves_time = len(self.table.history.entries), False
        self.version += 1

    def leave_time(self) -> None:
        """Lets bots wait for the person, until that person moves or goes on."""
        if not self.leaves_time and not self.has_gone_on:
            self.leaves_time = True
            self.version += 1

    @property
    def _plugged(self) -> tuple[Plugged, ...]:
        return plugged_at(self._feed, len(self.table.setup.seats))

    @property
    def devices(self) -> tuple[DeviceView, ...]:
        """The devices plugged in, as they are now; never waits."""
        game, state = self.table.game, self.table.state
        return device_views(
            plugged(self._feed),
            now=self.clock(),
            seats=state.seats,
            speak=lambda face: spoken_face(game, face),
            secret=game.secret_zones(state),
            is_seated=True,
        )

    @property
    def ready(self) -> Readiness:
        """Whether what reads the cards is; never waits."""
        if self._deck is None or self._deck[0] != spoken() or self._deck[1].is_known_better:
            self._deck = spoken(), deck_in_play(self.table.setup.deck)
        deck = self._deck[1]
        return readiness(self._plugged, (deck.reads,), deck.found)

    def zone_test(self, more: Callable[[], Collection[str]] = tuple) -> ZoneTest:
        """A test of every zone that a reader, or as ``more`` says a camera, reads."""

        def zones() -> set[str]:
            found = {reader.zone for reader in self._readers() if reader.zone} | set(more())
            return {zone for zone in found if is_at(zone, len(self.table.setup.seats))}

        def lying() -> set[str]:
            found = {reader.zone for reader in self._readers() if reader.zone and reader.tags}
            cameras = [device for device, _ in self._plugged if isinstance(device, CameraState)]
            return found | {zone for each in cameras for _, zone in each.in_sight if zone is not None}

        return ZoneTest(zones, lying, clock=self.clock, seats=self.table.state.seats)

    def _readers(self) -> list[ReaderState]:
        boards = [device for device, _ in self._plugged if isinstance(device, Device)]
        return [reader for board in boards for reader in board.readers if reader.answered]

    def say(self, act: Act, picture: bytes | None = None, *, source: str = TOUCH) -> None:
        """Passes on an act that someone said by touch, or another source, with its time if that matters. ``picture`` is
        one of the table (a JPEG file's bytes) that is saved with it."""
        if is_timed(self.table.game, act.word()):
            act = replace(act, at=round(self.clock() + self._ahead, 3), pm=TOUCH_PM_S)
        self._feed.put(Tapped(source=source, at=self.clock(), act=act, picture=picture))
        self.pump()

    @property
    def is_by_touch(self) -> bool:
        """Whether nothing is said but by touch: a bot has no hands for cards that a camera or a reader sees."""
        return not self._feed.sources

    def undo(self) -> None:
        """A person takes back the latest thing that people did, with the moves that bots made after it."""
        act = next_undo(self.table.history)
        for _ in range(bots_since(self.table) or 0 if isinstance(act, Undo) else 0):
            self.say(act)
        self.say(act)

    @property
    def spoken_offer(self) -> str:
        """The result of a bot's offer, as everyone may read it."""
        assert self.offer is not None
        main = headline(open_to_all(self.table.game, self.table.game.turn(self.table.state, self.offer).events))
        assert main is not None
        return speak(self.table.game, self.table.setup, main)

    def answer_offer(self, *, is_wanted: bool) -> None:
        """A person wants what a bot offers, or does not."""
        offer, self.offer = self.offer, None
        if offer is not None and is_wanted:
            self.say(offer, source=BOT)
        elif offer is not None:
            self.declined |= {(offer.seat, offer.word())}
        self.version += 1

    def let_play(self, seat: Seat, *, is_bot: bool) -> None:
        """A bot plays for this seat from now on, or a person does again."""
        self.say(seat_note(seat, is_bot=is_bot))

    @property
    def doubts_refusal(self) -> bool:
        """Whether it is asked first which card was refused: it may have been misread."""
        return self.refusal is not None and bool(self.table.doubts) and self.table.doubts[0].about == About.REFUSED

    def answer(self, doubt: int, face: Face | None) -> None:
        """Someone says what a doubtful card is; None: not a card. If it is the refused one, it stays refused."""
        asked = self.table.doubts[0] if self.doubts_refusal else None
        if asked is not None and asked.number == doubt and asked.named[:1] != (face,):
            self.refusal = None
        self.table.answer(doubt, face)
        self.version += 1

    def settle(self, intent: object) -> None:
        """Takes the answer to a question beside the felt."""
        match intent:
            case Do("put-together", (int() | None as line, bool(as_it_lies))):
                self.table.put_together(line, as_it_lies=as_it_lies)
            case Do("settle", bool(explained)):
                self.table.settle_amiss(explained=explained)
        self.version += 1

    def let_stand(self) -> None:
        """The table lets stand what the referee refused."""
        if self.refusal is not None and self.refusal.if_let_stand is not None:
            refused = let_stand(self.table.history, self.refusal.act, BY_THE_TABLE)
            self.dismiss()
            self.say(refused)

    def dismiss(self) -> None:
        """The seat of the refused act takes it back."""
        self.refusal = None
        self.version += 1

    def could(self, number: int, act: Act) -> bool:
        """Whether the referee would have accepted this in the place of the act of this number."""
        try:
            self.table.game.turn(self.table.history.state_before(number), act)
        except IllegalAct:
            return False
        return True

    def act(self, number: int) -> Act:
        """The act of this number as it counts now, with its corrections."""
        for standing in self.table.history.standing:
            if standing.number == number:
                return standing.act
        return self.table.history.entries[number - 1].act

    def speak(self, why: Why) -> str:
        """A why as a sentence."""
        return speak(self.table.game, self.table.setup, why)

    def openly(self, refusal: Refused) -> Why:
        """Why something is refused, as everyone may read it."""
        return open_why(self.table.game, refusal.act, refusal.why)

    def is_open(self, refusal: Refused) -> bool:
        """Whether everyone may read why this is refused."""
        return self.openly(refusal) == refusal.why

    def rule(self, why: Why) -> str:
        """The rule that a why rests on."""
        return rule_of(self.table.game, why)

    def _heard(self, step: Step) -> None:
        self.version += 1
        match step:
            case Accepted():
                self.refusal, self.offer, self.leaves_time = None, None, False
            case NotWritten(why=why):
                self.trouble = tr("This couldn't be saved, so it doesn't count: {why}", why=why)
            case Refused():
                self.refusal = step
