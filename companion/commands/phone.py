"""What a terminal shows before a phone can read for it."""

from __future__ import annotations

from companion.commands.telling import tell
from companion.sources.nfc.link.ports import PHONE


def invite(port: str) -> None:
    """Prints the address that the phone opens, where ``port`` means phones. What is missing, the port itself says."""
    if port != PHONE:
        return
    try:
        from companion.sources.nfc.phone.address import invitation
    except ImportError:
        return
    tell(invitation())
