"""The PC/SC service: which readers there are, what lies on them, and its error codes in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.languages import later, tr

INSTALL = later(
    "pcsc: a PC/SC reader needs pyscard: install the companion with its extra `pcsc` (docs/hardware/build.md)."
)
NOT_RUNNING = later(
    "pcsc: the PC/SC service is not running. Linux: sudo systemctl enable --now pcscd.socket. Windows: start the "
    "service Smart Card, or plug the reader in."
)
NOT_ALLOWED = later(
    "pcsc: this user may not use the PC/SC service: start the companion on the machine's own screen, not over ssh, "
    "or allow it in polkit (org.debian.pcsc-lite)."
)
MUTE = later("the card does not answer: lay one tagged card alone, flat on the middle, and no phone")


class ServiceGone(Exception):
    """The service cannot be used; the sentence says why and what to do."""


class ReaderGone(Exception):
    """The reader was pulled out."""


class CardAway(Exception):
    """No card lies on the reader, or it was taken away."""


class CardTrouble(Exception):
    """Something lies there and cannot be read; the sentence says why."""


def load() -> Any:
    """pyscard's module of plain calls. Raises ServiceGone where it is not installed."""
    try:
        from smartcard import scard
    except ImportError as problem:
        raise ServiceGone(tr(INSTALL)) from problem
    return scard


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was connected."""

    handle: int
    protocol: int


class Service:
    """An open conversation with the service. ``scard`` is pyscard's module, or a twin with the same calls."""

    def __init__(self, scard: Any) -> None:
        self._scard = scard
        code, context = scard.SCardEstablishContext(scard.SCARD_SCOPE_USER)
        if code == scard.SCARD_W_SECURITY_VIOLATION:
            raise ServiceGone(tr(NOT_ALLOWED))
        self._check(code)
        self._context = context

    def close(self) -> None:
        """Ends the conversation."""
        self._scard.SCardReleaseContext(self._context)

    def names(self) -> tuple[str, ...]:
        """Every reader that is plugged in. Raises ServiceGone."""
        code, names = self._scard.SCardListReaders(self._context, [])
        if code == self._scard.SCARD_E_NO_READERS_AVAILABLE:
            return ()
        self._check(code, names)
        return tuple(names)

    def card_there(self, name: str) -> bool:
        """Whether the service noticed something on a reader. Raises CardTrouble, ReaderGone, ServiceGone."""
        scard = self._scard
        code, states = scard.SCardGetStatusChange(self._context, 0, [(name, scard.SCARD_STATE_UNAWARE)])
        if code == scard.SCARD_E_TIMEOUT:
            return False
        self._check(code)
        _, state, _ = states[0]
        if state & (scard.SCARD_STATE_UNKNOWN | scard.SCARD_STATE_UNAVAILABLE):
            raise ReaderGone(name)
        if state & scard.SCARD_STATE_MUTE:
            raise CardTrouble(tr(MUTE))
        return bool(state & scard.SCARD_STATE_PRESENT)

    def connect(self, name: str) -> Card:
        """The card on a reader, shared with other programs. Raises CardGone, CardTrouble, ReaderGone, ServiceGone."""
        scard = self._scard
        code, *told = scard.SCardConnect(
            self._context, name, scard.SCARD_SHARE_SHARED, scard.SCARD_PROTOCOL_T0 | scard.SCARD_PROTOCOL_T1
        )
        self._check(code)
        return Card(handle=told[0], protocol=told[1])

    def transmit(self, card: Card, command: bytes) -> bytes:
        """A command and its answer. Raises CardGone, CardTrouble, ReaderGone, ServiceGone."""
        return bytes(self._check(*self._scard.SCardTransmit(card.handle, card.protocol, list(command))))

    def still_there(self, card: Card) -> None:
        """Raises CardGone where the card was taken away since it was connected, or another one lies there."""
        self._check(self._scard.SCardStatus(card.handle)[0])

    def let_go(self, card: Card) -> None:
        """Ends the use of a card, and leaves it as it is."""
        self._scard.SCardDisconnect(card.handle, self._scard.SCARD_LEAVE_CARD)

    def _check(self, code: int, *answer: Any) -> Any:
        scard = self._scard
        if code == scard.SCARD_S_SUCCESS:
            return answer[0] if answer else None
        if code in (scard.SCARD_W_REMOVED_CARD, scard.SCARD_E_NO_SMARTCARD, scard.SCARD_W_RESET_CARD):
            raise CardAway
        if code in (scard.SCARD_E_READER_UNAVAILABLE, scard.SCARD_E_UNKNOWN_READER):
            raise ReaderGone
        if code == scard.SCARD_E_SHARING_VIOLATION:
            raise CardTrouble(tr("another program uses this reader: close it"))
        # A pcsc-lite that is being stopped refuses whom it served before.
        if code in (scard.SCARD_E_NO_SERVICE, scard.SCARD_E_SERVICE_STOPPED, scard.SCARD_W_SECURITY_VIOLATION):
            raise ServiceGone(tr(NOT_RUNNING))
        if code in (
            scard.SCARD_W_UNRESPONSIVE_CARD,
            scard.SCARD_W_UNPOWERED_CARD,
            scard.SCARD_W_UNSUPPORTED_CARD,
            scard.SCARD_E_PROTO_MISMATCH,
            scard.SCARD_E_NOT_TRANSACTED,
        ):
            raise CardTrouble(tr(MUTE))
        why = scard.SCardGetErrorMessage(code).rstrip(".")
        raise ServiceGone(tr("pcsc: {why}. Unplug the reader and plug it in again.", why=why))
