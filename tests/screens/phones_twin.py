"""The phones of a table without a server."""

from __future__ import annotations

from companion.ui.views.devices.phones import PhonesView, SeatedView

ADDRESS = "https://192.168.178.43:8443/hgfedcba23/"


class PhonesTwin:
    """The first seat's phone answers, the second's does not; ``why`` is what refuses to turn them on."""

    def __init__(self, seats: tuple[str, ...], why: str = "", *, is_on: bool = False) -> None:
        self.is_on, self.why, self._seats = is_on, why, seats
        self.freed: list[str] = []
        self.is_waiting = False

    @property
    def shown(self) -> PhonesView:
        if not self.is_on:
            return PhonesView()
        taken = tuple(
            SeatedView(seat, at < 2 and seat not in self.freed, at < 1) for at, seat in enumerate(self._seats)
        )
        return PhonesView(ADDRESS, taken)

    def turn_on(self) -> None:
        if self.why:
            raise OSError(self.why)
        self.is_on = True

    def turn_off(self) -> None:
        self.is_on = False

    def free(self, seat: str) -> None:
        self.freed.append(seat)

    def pump(self) -> None:
        """No phone entered anything."""

    def show(self) -> None:
        """Nothing is new for a phone."""
