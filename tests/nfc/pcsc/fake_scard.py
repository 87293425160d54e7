"""pyscard's module of plain calls, with virtual readers behind it: the same names, the same lists as answers, the same
codes at the same moments as the real one over pcsc-lite (``test_pcsc.py`` asks both)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.nfc.pcsc.acr122u import ATR, SimulatedAcr122u

Told = list[object]


class FakeScard:
    """``readers`` are plugged in, by name; ``running`` is the service; ``kept`` by another program; ``mute``: what lies
    on these does not answer."""

    SCARD_SCOPE_USER = 0
    SCARD_SHARE_EXCLUSIVE, SCARD_SHARE_SHARED = 1, 2
    SCARD_PROTOCOL_T0, SCARD_PROTOCOL_T1 = 1, 2
    SCARD_LEAVE_CARD = 0
    SCARD_STATE_UNAWARE, SCARD_STATE_UNKNOWN, SCARD_STATE_UNAVAILABLE = 0, 4, 8
    SCARD_STATE_EMPTY, SCARD_STATE_PRESENT, SCARD_STATE_MUTE = 0x10, 0x20, 0x200
    SCARD_S_SUCCESS = 0
    SCARD_E_INVALID_HANDLE = 0x80100003
    SCARD_E_UNKNOWN_READER, SCARD_E_TIMEOUT, SCARD_E_SHARING_VIOLATION = 0x80100009, 0x8010000A, 0x8010000B
    SCARD_E_NO_SMARTCARD, SCARD_E_PROTO_MISMATCH, SCARD_E_NOT_TRANSACTED = 0x8010000C, 0x8010000F, 0x80100016
    SCARD_E_READER_UNAVAILABLE, SCARD_E_NO_SERVICE, SCARD_E_SERVICE_STOPPED = 0x80100017, 0x8010001D, 0x8010001E
    SCARD_E_NO_READERS_AVAILABLE = 0x8010002E
    SCARD_W_UNSUPPORTED_CARD, SCARD_W_UNRESPONSIVE_CARD, SCARD_W_UNPOWERED_CARD = 0x80100065, 0x80100066, 0x80100067
    SCARD_W_RESET_CARD, SCARD_W_REMOVED_CARD, SCARD_W_SECURITY_VIOLATION = 0x80100068, 0x80100069, 0x8010006A

    def __init__(self, *names: str) -> None:
        self.readers = {name: SimulatedAcr122u() for name in names}
        self.running = True
        self.stopping = False  # going down: it refuses whom it served
        self.allowed = True
        self.kept: set[str] = set()
        self.mute: set[str] = set()
        self.polls = True  # False: cards come and go, and no reader has noticed yet
        self._contexts: set[int] = set()
        self._open: dict[int, tuple[str, SimulatedAcr122u, object]] = {}
        self._handles = 0

    def SCardEstablishContext(self, scope: int) -> Told:  # noqa: N802
        if not self.running:
            return [self.SCARD_E_NO_SERVICE, 0]
        if not self.allowed:
            return [self.SCARD_W_SECURITY_VIOLATION, 0]
        self._handles += 1
        self._contexts.add(self._handles)
        return [0, self._handles]

    def SCardReleaseContext(self, context: int) -> int:  # noqa: N802
        self._contexts.discard(context)
        return 0

    def SCardListReaders(self, context: int, groups: Sequence[str]) -> Told:  # noqa: N802
        code = self._served(context)
        return [code or (0 if self.readers else self.SCARD_E_NO_READERS_AVAILABLE), list(self.readers)]

    def SCardGetStatusChange(self, context: int, wait_ms: int, asked: list[tuple[str, int]]) -> Told:  # noqa: N802
        code = self._served(context)
        states = []
        for name, state in asked:
            if name not in self.readers:
                code = code or self.SCARD_E_UNKNOWN_READER
                states.append((name, state, []))
                continue
            noticed = self._noticed(name) is not None
            now = self.SCARD_STATE_PRESENT if noticed else self.SCARD_STATE_EMPTY
            now |= self.SCARD_STATE_MUTE if noticed and name in self.mute else 0
            states.append((name, now, list(ATR) if noticed else []))
        return [code, states]

    def SCardConnect(self, context: int, name: str, share: int, protocols: int) -> Told:  # noqa: N802
        code = self._served(context)
        if not code and name not in self.readers:
            code = self.SCARD_E_UNKNOWN_READER
        if not code and name in self.kept:
            code = self.SCARD_E_SHARING_VIOLATION
        if not code and self._noticed(name) is None:
            code = self.SCARD_E_NO_SMARTCARD
        if not code and name in self.mute:
            code = self.SCARD_W_UNRESPONSIVE_CARD
        if code:
            return [code, 0, 0]
        self._handles += 1
        reader = self.readers[name]
        self._open[self._handles] = (name, reader, reader.noticed)
        return [0, self._handles, self.SCARD_PROTOCOL_T1]

    def SCardStatus(self, handle: int) -> Told:  # noqa: N802
        code = self._card(handle)
        return [code, "", 0, 0, []] if code else [0, self._open[handle][0], 0x10034, 2, list(ATR)]

    def SCardTransmit(self, handle: int, protocol: int, command: list[int]) -> Told:  # noqa: N802
        code = self._card(handle)
        return [code, [] if code else list(self._open[handle][1].answer(bytes(command)))]

    def SCardDisconnect(self, handle: int, leave: int) -> int:  # noqa: N802
        return 0 if self._open.pop(handle, None) else self.SCARD_E_INVALID_HANDLE

    def SCardGetErrorMessage(self, code: int) -> str:  # noqa: N802
        return f"Error {code:#x}."

    def _served(self, context: int) -> int:
        if not self.running:
            self._contexts.clear()  # a context does not outlive the service
        if self.stopping:
            return self.SCARD_W_SECURITY_VIOLATION
        return 0 if context in self._contexts else self.SCARD_E_NO_SERVICE

    def _card(self, handle: int) -> int:
        if not self.running:
            return self.SCARD_E_NO_SERVICE
        if handle not in self._open:
            return self.SCARD_E_INVALID_HANDLE
        name, reader, card = self._open[handle]
        if self.readers.get(name) is not reader:
            return self.SCARD_E_READER_UNAVAILABLE
        return 0 if self._noticed(name) is card else self.SCARD_W_REMOVED_CARD

    def _noticed(self, name: str) -> object:
        reader = self.readers[name]
        if self.polls:
            reader.poll()
        return reader.noticed
