"""The Android tablet's camera, by Camera4Kivy: a view of it that nobody sees pushes its pictures to the reader."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from companion.sources.android.camera import TabletCapture
from companion.sources.android.here import module

LONG_SIDE_PX = 1280
BACK = "back"


def open_camera() -> TabletCapture:
    """The camera at the tablet's back, in the app's window. Called from the thread that reads."""
    view = _HiddenView()
    return TabletCapture(view.begin, view.end)


class _HiddenView:
    """Camera4Kivy's preview, which lives in the window's thread."""

    def __init__(self) -> None:
        self._preview: Any = None

    def begin(self, capture: TabletCapture) -> None:
        """Connects the camera, soon."""
        Clock.schedule_once(lambda _: self._connect(capture))

    def end(self) -> None:
        Clock.schedule_once(lambda _: self._disconnect())

    def _connect(self, capture: TabletCapture) -> None:
        class Pushing(module("camera4kivy").Preview):  # type: ignore[misc]
            def analyze_pixels_callback(
                self, pixels: bytes, image_size: tuple[int, int], image_pos: Any, scale: Any, mirror: Any
            ) -> None:
                capture.push(bytes(pixels), *map(int, image_size))

        self._preview = Pushing(size_hint=(None, None), size=(1, 1), opacity=0)
        Window.add_widget(self._preview)
        self._preview.connect_camera(
            camera_id=BACK, enable_analyze_pixels=True, enable_video=False, analyze_pixels_resolution=LONG_SIDE_PX
        )

    def _disconnect(self) -> None:
        if self._preview is not None:
            self._preview.disconnect_camera()
            Window.remove_widget(self._preview)
            self._preview = None
