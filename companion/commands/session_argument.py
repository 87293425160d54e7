"""What the help says of a session's name, wherever a command takes one."""

from companion.languages import later

A_SESSION = later("a session: its name or the beginning of it, its number in `companion sessions`, or `last`")
