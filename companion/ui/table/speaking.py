"""The sheets on which people say an act, correct one or answer a doubt, and which of them a touch on a seat opens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from companion.bot_seats import bot_seats
from companion.languages import all_of, tr
from companion.rules.events import Seat
from companion.rules.felt import Lying
from companion.table import Table
from companion.ui.controller.desk import Desk
from companion.ui.forms.router import Router
from companion.ui.kit.sheet import Sheets
from companion.ui.sheets.mending import Mending
from companion.ui.table.panels.alone import Doubting, cover, say_who_looks
from companion.ui.table.panels.answer_keys import list_keys
from companion.ui.table.panels.touched_card import TouchedCard
from companion.ui.views.asking import Flow, ask_keys, show_page
from companion.ui.views.evening.opened import last_said
from companion.ui.views.page import Go, PageKey
from companion.ui.views.table.acts import Pad, is_secret, is_timed, pads_of, pads_out_of_turn, quick_keys
from companion.ui.views.table.felts import tell_open_cards
from companion.ui.views.table.hand import is_of_hand, own_hand
from companion.ui.views.table.saying import Saying


class Speaking:
    """``laid`` says which acts the keys at a seat's plate say; the ``router`` knows the way to the book."""

    def __init__(self, desk: Desk, sheets: Sheets, router: Router, *, laid: Callable[[Seat], frozenset[str]]) -> None:
        self._desk, self._sheets, self._router, self._laid = desk, sheets, router, laid
        self.doubting = Doubting(desk, sheets)
        self.mending = Mending(desk, sheets, router)
        self.touched = TouchedCard(
            desk,
            self.doubting,
            mend=lambda number, at, seat: self.mending.mend(number, at, seat=seat),
            speak_for=self.speak_for,
        )
        router.add_all(
            {
                "say": desk.say,
                "speak": lambda about: self.speak_for(*about),
                "mend-last": self.mend_last,
                "card": lambda about: self.touched.touch_drawn(*about),
                "correct": self.mending.mend,
                "last": self._mend_said,
                "bot": self._let_play,
                "out-of-turn": self._say_out_of_turn,
                "agree": lambda wanted: desk.answer_offer(is_wanted=wanted),
                "dismiss": desk.dismiss,
                "let-stand": desk.let_stand,
                "go-on": desk.go_on,
                "forget-trouble": self._forget_trouble,
                "again": self._say_again,
                "why-alone": lambda about: sheets.ask(self.doubting.tell(*about), seat=about[0]),
                "sure": lambda about: sheets.ask(self._ask_twice(*about)),
                "aside": self._say_aside,
            }
        )

    def _forget_trouble(self) -> None:
        self._desk.trouble = ""
        self._desk.dismiss()

    def _say_again(self, seat: Seat) -> None:
        """A refused card was another one: asks for it alone, in turn or not."""
        table, refused = self._desk.table, self._desk.refusal
        act = refused.act.word() if refused is not None else ""
        self._desk.dismiss()
        for still in (pads_of, pads_out_of_turn):
            pads = tuple(pad for pad in still(table, seat) if pad.act == act)
            if pads and pads[0].is_one_card and not is_secret(table, act):
                asked = self._make_saying(pads, act, partial(still, table, seat), title=tr("Which card was it?"))
                self._sheets.ask(self._hear(asked), seat=seat)
                return
        self.speak_for(seat)

    def _say_aside(self, says: Go) -> None:
        """Says from the menu what the table can say."""
        self._sheets.shut()
        self._router.take(says)

    def speak_for(self, seat: Seat | None, act: str | None = None) -> None:
        """Opens what a seat (None: the table) can say: this act, or what is waited for."""
        table = self._desk.table
        if act is None and seat in bot_seats(table.history.entries):
            self._tell_bot(seat)
            return
        pads, still = pads_of(table, seat), pads_of
        if act is None and seat is not None:
            # What is said at once by a key at the plate needs no sheet.
            keyed = {
                key.act for key in quick_keys(table, seat) if key.said or is_timed(table.game, key.act)
            } & self._laid(seat)
            pads = tuple(pad for pad in pads if pad.act not in keyed) or pads
            if all(pad.optional for pad in pads):
                record = pads_out_of_turn(table, seat)
                if not pads:
                    self._tell_out_of_turn(seat, record)
                    return
                shown, still = {pad.act for pad in (*pads, *record)}, _in_turn_or_not
                pads = tuple(pad for pad in _in_turn_or_not(table, seat) if pad.act in shown)
        if not pads:
            return
        secret = next((pad for pad in pads if is_secret(table, pad.act) and act in (None, pad.act)), None)
        if table.dealer is None and seat is not None and secret is not None:
            saying = self._make_saying(pads, act, partial(still, table, seat), title=say_who_looks(seat))
            self._sheets.ask(self._hear_alone(seat, secret, saying), seat=seat)
            return
        more = []
        if seat is not None and act is None:
            is_live = last_said(table, seat) is not None
            more.append(PageKey(tr("Correct last move"), Go("last", seat), icon="note", is_live=is_live))
        if seat is not None and act is None and self._desk.is_by_touch:
            more.append(self._bot_key(seat))
        self._ask(pads, act, partial(still, table, seat), more)

    def play_held(self, seat: Seat, card: Lying) -> None:
        """A card of a hand that the program dealt was touched: it is played if the seat is to play one of them, and not
        once more while it leaves the hand."""
        if card.face not in {each.face for each in own_hand(self._desk.table)[1]}:
            return
        self._desk.dismiss()  # another card than the one that was refused
        for pad in pads_of(self._desk.table, seat):
            if not is_of_hand(pad, self._desk.view.hand[1]):
                continue
            if pad.is_one_card and not (pad.open_numbers or pad.choices):
                self._sheets.shut()
                self._desk.say(pad.make_act((card.face,)))
            else:
                self.speak_for(seat, pad.act)
            return

    def _tell_bot(self, seat: Seat) -> None:
        """Says of a seat that a bot plays what is waited for; a person may play it again."""
        title = tr("The computer plays for {seats}.", seats=seat)
        self._sheets.ask(show_page(ask_keys(title, [self._bot_key(seat)], told=[self._desk.view.waiting])), seat=seat)

    def _bot_key(self, seat: Seat) -> PageKey:
        """A key that lets a bot play for a seat, or a person again."""
        is_played = seat in bot_seats(self._desk.table.history.entries)
        word = tr("No bot for {seat}", seat=seat) if is_played else tr("Let a bot take over")
        return PageKey(word, Go("bot", seat), icon="bots")

    def _let_play(self, seat: Seat) -> None:
        self._sheets.shut()
        self._desk.let_play(seat, is_bot=seat not in bot_seats(self._desk.table.history.entries))

    def _ask(
        self,
        pads: tuple[Pad, ...],
        act: str | None,
        still: Callable[[], tuple[Pad, ...]],
        more: Sequence[PageKey] = (),
    ) -> None:
        """Asks a seat for this act, or for any that it may say."""
        self._sheets.ask(self._hear(self._make_saying(pads, act, still, more)), seat=pads[0].seat)

    def _make_saying(
        self,
        pads: tuple[Pad, ...],
        act: str | None,
        still: Callable[[], tuple[Pad, ...]],
        more: Sequence[PageKey] = (),
        title: str = "",
    ) -> Saying:
        table, seat = self._desk.table, pads[0].seat
        timed = tuple(pad for pad in pads if pad.is_plain and is_timed(table.game, pad.act) and pad.act != act)
        pads = tuple(pad for pad in pads if pad.act == act) or pads
        pads = (*pads, *(pad for pad in timed if pad not in pads))  # the sheet covers their keys
        lies = partial(tell_open_cards, table, seat, own_hand(table)[1])
        return Saying(table.game.name, pads, table.history.may_be, title=title, more=more, still=still, lies=lies)

    def _hear_alone(self, seat: Seat, pad: Pad, saying: Saying) -> Flow[None]:
        """A seat says something that nobody else may see yet."""
        yield cover(seat, pad.says, lambda: any(each.act == pad.act for each in pads_of(self._desk.table, seat)))
        yield from self._hear(saying)

    def _hear(self, saying: Saying) -> Flow[None]:
        self._desk.say((yield saying))

    def mend_last(self, seat: Seat) -> None:
        """Corrects a seat's last act. A card is corrected by a touch where it lies: if a card was the last act, or
        there was none, this opens the seat's moves."""
        last = last_said(self._desk.table, seat)
        if last is not None and not hasattr(self._desk.act(last.number), "card"):
            self.mending.mend(last.number, seat=seat)
        else:
            self.speak_for(seat)

    def _mend_said(self, seat: Seat) -> None:
        """Corrects what a seat said last."""
        last = last_said(self._desk.table, seat)
        if last is not None:
            self.mending.mend(last.number, seat=seat)

    def _ask_twice(self, question: str, says: Go) -> Flow[None]:
        """Something that ends more than a move is done only after a second touch."""
        keys = (PageKey(tr("Yes"), True, "bad"), PageKey(tr("No, play on"), False, "main"))
        if (yield ask_keys(question, keys, columns=2)):
            self._router.take(says)

    def _tell_out_of_turn(self, seat: Seat, record: tuple[Pad, ...]) -> None:
        """Says whose move it is, and offers to correct what this seat said last, or to enter what it did all the same;
        if nobody is to move, what the table can say. In practice it says nothing: the finger fell between two cards."""
        if self._desk.table.dealer is not None:
            return
        view, last = self._desk.view, last_said(self._desk.table, seat)
        waited = [each.seat for each in self._desk.table.list_prompts() if not each.optional and each.seat is not None]
        asides = () if waited else list_keys(pads_of(self._desk.table, None))
        keys = [replace(key, says=Go("aside", key.says)) for key in asides]
        if view.decision.over:
            keys.append(PageKey(tr("Results"), Go("results"), "main"))
        if last is not None:
            keys.append(PageKey(tr("Correct last move"), Go("last", seat), hint=last.sentence))
        if record:
            keys.append(PageKey(tr("{seat} did it anyway", seat=seat), Go("out-of-turn", seat)))
        title = view.waiting or view.decision.sentence
        if waited:
            title = tr("It is {seats}'s move.", seats=all_of(tuple(dict.fromkeys(waited))))
        self._sheets.ask(show_page(ask_keys(title, keys)), seat=seat)

    def _say_out_of_turn(self, seat: Seat) -> None:
        still = partial(pads_out_of_turn, self._desk.table, seat)
        self._ask(still(), None, still)


def _in_turn_or_not(table: Table, seat: Seat | None) -> tuple[Pad, ...]:
    """A seat's moves beside those that the table waits for; the first words are that it is not its move."""
    record = pads_out_of_turn(table, seat) if seat is not None else ()
    pads = pads_of(table, seat)
    if record:
        out_of_turn = tr("It isn't {seat}'s move.", seat=seat)
        pads = tuple(replace(pad, says=f"{out_of_turn} {pad.says}") for pad in pads)
    return (*pads, *record)
