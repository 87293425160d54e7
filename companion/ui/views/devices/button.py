"""A CALL button in words."""

from __future__ import annotations

from companion.languages import tr
from companion.languages.figures import figure
from companion.sources.nfc.device import ButtonState
from companion.ui.views.devices.device_view import ButtonView
from companion.ui.views.devices.spoken import spoken_s
from companion.ui.views.devices.table_now import TableNow

LIT_S = 3.0
"""How long a button that was pressed stays lit."""


def button_view(button: ButtonState, table: TableNow) -> ButtonView:
    """A button, and when it was pressed last."""
    whose = tr("nobody's") if button.place is None else table.place(button.place)
    if button.pressed_at is None or button.pm is None:
        return ButtonView(f"{button.number}  {whose}", tr("not pressed yet"), lit=False)
    ago = table.now - button.pressed_at
    told = tr("✓ {since} ago", since=spoken_s(ago))
    details = f"±{figure(button.pm * 1000, 1)} ms"
    if button.after is not None and button.gap_ms:
        details = tr("{told}, {gap} ms after {button}", told=details, gap=button.gap_ms, button=button.after)
    elif button.after is not None:
        details = tr("{told}, together with {button}", told=details, button=button.after)
    return ButtonView(f"{button.number}  {whose}", told, lit=ago < LIT_S, details=details)
