"""The tablet's own tag reader: a card held to its back is touched to a reader of one board, which runs here."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Any

from companion.languages import tr
from companion.sources.android.here import NotAndroid, module
from companion.sources.nfc.link.ports import TABLET, PortError
from companion.sources.nfc.touched.line import TouchedLine, Touches

# NfcAdapter.FLAG_READER_NFC_A | FLAG_READER_NFC_V | FLAG_READER_SKIP_NDEF_CHECK: tags of cards, told at once.
READER_FLAGS = 0x1 | 0x8 | 0x80


class TabletLine(TouchedLine):
    """The reader, on from when it is opened until it is closed. Raises PortError where there is none, or it is off."""

    def __init__(self) -> None:
        touches: Touches = queue.SimpleQueue()
        self._reader = _Reader(lambda uid: touches.put((1, uid.hex())))
        super().__init__(TABLET, touches, names=("this tablet",))

    def close(self) -> None:
        """Turns the reader off."""
        self._reader.close()


class _Reader:
    """Android's reader mode on the app's own window; ``touched`` hears each tag's number in a thread of the system."""

    def __init__(self, touched: Callable[[bytes], None]) -> None:
        try:
            jnius, main = module("jnius"), module("android.runnable")
            activity = module("android").mActivity
        except NotAndroid as error:
            raise PortError(tr("tablet: only an Android tablet has a reader of its own ({why}).", why=error)) from error
        adapter = jnius.autoclass("android.nfc.NfcAdapter").getDefaultAdapter(activity)
        if adapter is None:
            raise PortError(tr("tablet: this tablet has no tag reader."))
        if not adapter.isEnabled():
            raise PortError(tr("tablet: the tag reader is off. Turn NFC on in the system's settings."))
        self._adapter, self._activity, self._main = adapter, activity, main
        self._heard = _callback(jnius, touched)  # Java keeps no reference that Python knows of
        # The system takes these only from the thread of its windows.
        main.run_on_ui_thread(adapter.enableReaderMode)(activity, self._heard, READER_FLAGS, None)

    def close(self) -> None:
        """Turns it off."""
        self._main.run_on_ui_thread(self._adapter.disableReaderMode)(self._activity)


def _callback(jnius: Any, touched: Callable[[bytes], None]) -> Any:
    """The object that Java calls with a tag; made here because its base is only there on Android."""

    class Heard(jnius.PythonJavaClass):  # type: ignore[misc]
        __javainterfaces__ = ["android/nfc/NfcAdapter$ReaderCallback"]
        __javacontext__ = "app"

        @jnius.java_method("(Landroid/nfc/Tag;)V")  # type: ignore[untyped-decorator]
        def onTagDiscovered(self, tag: Any) -> None:  # noqa: N802, Java's name
            touched(bytes(byte & 0xFF for byte in tag.getId()))

    return Heard()
