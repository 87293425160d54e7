"""The help about a session's name, for every command that takes one."""

from companion.languages import later

A_SESSION = later("a session: its name or the beginning of it, its number in `companion sessions`, or `last`")
