"""One PC/SC reader in the board's turn of readers: what lies on it, and a page of it read or written."""

from __future__ import annotations

from companion.languages import tr
from companion.sources.nfc.firmware.reader import REFUSED, Reader
from companion.sources.nfc.pcsc import apdu
from companion.sources.nfc.pcsc.service import Card, CardAway, CardTrouble, ReaderGone, Service

READS_TO_BELIEVE = 2
AGAIN_MS = 1000  # what cannot be read is tried again so often: each try may beep
LONGEST_NAME = 48  # in a line of the table link


class PcscReader(Reader):
    """The place of the reader called ``name``, or an empty place. The service is asked at once: a look takes a few
    milliseconds, and is given out at the next ``tick``.

    A card stays connected as long as it lies: its number is read twice, and afterwards the service is only asked
    whether it is still there (the ACR122U would beep for each new connection).
    """

    def __init__(self) -> None:
        super().__init__()
        self.why = tr("no reader is plugged in for this number")
        self.name = ""
        self._service: Service | None = None
        self._card: Card | None = None
        self._uid = b""
        self._reads = 0
        self._again_at = 0
        self._looking = False

    @property
    def busy(self) -> bool:
        """Whether a look is to be given out."""
        return self._looking

    def plug(self, service: Service, name: str) -> None:
        """A reader of this name is there."""
        self.name, self._service = name, service
        self.state, self.why, self._again_at, self.firmware = "ok", "", 0, name[:LONGEST_NAME]

    def unplug(self) -> None:
        """The reader is not there (any more)."""
        if self._card is not None and self._service is not None:
            self._let_go(self._service)
        if self._service is not None:
            self._service = None
            self.state, self.why = "absent", tr("it was unplugged")

    def ready(self, now: int) -> bool:
        """Whether a reader is plugged in."""
        return self._service is not None

    def start_poll(self, now: int) -> bytes:
        """Looks what lies there."""
        self._looking = True
        if now < self._again_at:
            self.finished.append(("failed", self.why))
            return b""
        try:
            uids = self._look()
        except (CardTrouble, apdu.Declined) as trouble:
            self.errors += type(trouble) is apdu.Declined
            self.why, self._again_at = str(trouble), now + AGAIN_MS
            self.finished.append(("failed", self.why))
        except ReaderGone:
            self.unplug()
            self.finished.append(("failed", self.why))
        else:
            self.why = ""
            self.finished.append(("polled", uids))
        return b""

    def start_read(self, now: int, uid: bytes, page: int, key: bytes = b"") -> bytes:
        """Reads four pages of the tag ``uid``."""
        return self._exchange(uid, apdu.read_pages(page), key)

    def start_write(self, now: int, uid: bytes, page: int, four: bytes, key: bytes = b"") -> bytes:
        """Writes one page of the tag ``uid``."""
        return self._exchange(uid, apdu.write_page(page, four), key)

    def tick(self, now: int, received: bytes) -> bytes:
        """Ends the search: the reader is there."""
        self._looking = False
        return b""

    def _look(self) -> tuple[bytes, ...]:
        service = self._service
        if service is None:
            raise ReaderGone
        try:
            if self._card is not None:
                service.still_there(self._card)
            elif not service.card_there(self.name):
                return ()
            else:
                self._card, self._reads = service.connect(self.name), 0
                if "ACR122" in self.name:
                    service.transmit(self._card, apdu.NO_BEEP)
            if self._reads < READS_TO_BELIEVE:
                self._uid = apdu.unwrap(service.transmit(self._card, apdu.GET_UID))
                self._reads += 1
        except CardAway:
            self._let_go(service)
            return ()
        except (CardTrouble, apdu.Declined):
            self._let_go(service)
            raise
        return (self._uid,)

    def _exchange(self, uid: bytes, command: bytes, key: bytes) -> bytes:
        self._looking = True
        service, card = self._service, self._card
        if service is None or card is None or uid != self._uid:
            self.finished.append(("failed", tr("the tag is not on the reader")))
            return b""
        try:
            if key:
                self._give_password(service, card, key)
            self.finished.append(("done", apdu.unwrap(service.transmit(card, command))))
        except CardAway:
            self._let_go(service)
            self.finished.append(("failed", tr("the card was taken away")))
        except (CardTrouble, apdu.Declined) as trouble:
            self.finished.append(("failed", str(trouble)))
        except ReaderGone:
            self.unplug()
            self.finished.append(("failed", self.why))
        return b""

    def _give_password(self, service: Service, card: Card, key: bytes) -> None:
        if "ACR122" not in self.name:  # others pass nothing on to the tag, or each in a way of its own
            raise apdu.Declined(tr("this reader cannot send a tag its password: use an ACR122U or a PN532"))
        if apdu.answer_to_password(apdu.unwrap(service.transmit(card, apdu.give_password(key[:4])))) != key[4:]:
            raise apdu.Declined(REFUSED)

    def _let_go(self, service: Service) -> None:
        card, self._card = self._card, None
        if card is not None:
            service.let_go(card)
